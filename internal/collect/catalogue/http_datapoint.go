package catalogue

import (
	"context"
	"net/http"

	"nod/internal/platform/auth"
	"nod/internal/platform/fault"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/page"
)

// fileType is a kind of document that can be uploaded.
type fileType struct {
	Type      string      `json:"type" doc:"Value for fileType in other requests, such as PAYSLIP."`
	TypeLabel string      `json:"typeLabel" doc:"The same for people to read."`
	LogoURL   string      `json:"logoUrl"`
	Active    bool        `json:"active" doc:"Whether the integration works at the moment."`
	Enabled   bool        `json:"enabled" doc:"The file type may be used."`
	OCR       bool        `json:"ocr" doc:"Uploads are read, not only kept."`
	Supported []Datapoint `json:"supported" enum:"IDENTITIES,RATINGS,EMPLOYMENTS,DOCUMENTS,INCOMES,EINCOMES,TRANSACTIONS,CONTRIBUTIONS,LIABILITIES" doc:"Kinds of data that its documents can give."`
}

type fileTypeListIn struct {
	httpapi.PageIn
	Type    string `query:"type" maxLength:"64" doc:"Such as PAYSLIP."`
	SubType string `query:"subType" maxLength:"64" doc:"Only types with this subtype."`
	Active  yesNo  `query:"active" enum:"true,false" doc:"true: only types whose integration works; false: only the others."`
	Enabled yesNo  `query:"enabled" enum:"true,false" doc:"true: only types that may be used; false: only the others."`
	OCR     yesNo  `query:"ocr" enum:"true,false" doc:"true: only types whose documents are read; false: only the others."`
}

func (in fileTypeListIn) filter() Filter {
	f := Filter{
		Kind: KindArchiveFileType, SubType: in.SubType, Active: in.Active.flag(), Enabled: in.Enabled.flag(),
		OCR: in.OCR.flag(),
	}
	if in.Type != "" {
		f.IDs = []string{in.Type}
	}
	return f
}

// mountFileTypes adds the list of file types, the same on the data and the management API.
func mountFileTypes(api *httpapi.API, h handlers) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/fileTypes", ID: "list-file-types", Tag: "File Types",
		Summary: "List document types", Access: httpapi.Caller,
		Description: "The types of documents that can be uploaded. Use `type` of one in uploads.",
	}, h.listFileTypes)
}

func (h handlers) listFileTypes(ctx context.Context, in *fileTypeListIn) (httpapi.Items[fileType], error) {
	p := auth.From(ctx)
	binding := page.Binding("file types", p.TenantID, string(p.Mode))
	list, binding, err := h.catalogue.SearchPage(h.api, in.PageIn, in.filter(), binding)
	return httpapi.ItemsOf(h.api, binding, page.Map(list, h.fileTypeToWire)), err
}

func (h handlers) fileTypeToWire(s DataSource) fileType {
	return fileType{
		Type: s.ID, TypeLabel: s.Name, LogoURL: h.logoBase + LogoPath(s.ID), Active: s.Active, Enabled: s.Enabled,
		OCR: s.EnableOCR, Supported: s.Supported,
	}
}

type datapointListIn struct {
	Body struct {
		ID   string `json:"datasourceId" required:"false" maxLength:"64" doc:"Only this data source; all without."`
		Kind Kind   `json:"datasourceType" required:"false" enum:"PROVIDER,ARCHIVE_FILE_TYPE" doc:"Only data points of providers, or of types of documents."`
	}
}

// mountDatapoints adds what can be expected of data sources. Its path stands in the specification: "-" means
// all data sources, which the body may narrow.
func mountDatapoints(api *httpapi.API, h handlers) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/datasources/-/datapoints/list", ID: "list-datapoints", Tag: "Data sources",
		Summary: "List data points of all data sources, or of one", Access: httpapi.Caller,
		Description: "One group for each data point of each data source, those without a supported item included. " +
			"Codes: MISSING_RESOURCE.",
	}, h.listDatapoints)
}

func (h handlers) listDatapoints(_ context.Context, in *datapointListIn) (httpapi.Items[DatapointGroup], error) {
	f := Filter{Kind: in.Body.Kind}
	if in.Body.ID != "" {
		if _, ok := h.catalogue.Get(in.Body.ID); !ok {
			return httpapi.Items[DatapointGroup]{}, fault.Missing("Data source")
		}
		f.IDs = []string{in.Body.ID}
	}
	out := httpapi.Items[DatapointGroup]{Items: []DatapointGroup{}}
	for _, source := range h.catalogue.Search(f).Items {
		out.Items = append(out.Items, source.Datapoints...)
	}
	return out, nil
}
