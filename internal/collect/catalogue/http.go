package catalogue

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"nod/internal/platform/auth"
	"nod/internal/platform/fault"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/page"
)

// provider is a data source as the data API shows it.
type provider struct {
	ID                string      `json:"id"`
	Name              string      `json:"name" doc:"Short name, for lists."`
	LongName          string      `json:"longName" doc:"Full name, such as that of the company."`
	LogoURL           string      `json:"logoUrl"`
	Type              Type        `json:"type" enum:"GIG,GOVERNMENT,SYSTEM,EMPLOYER,CREDENTIAL" doc:"GIG platforms, GOVERNMENT offices, SYSTEM for HR and payroll software, EMPLOYER, or CREDENTIAL for other logins."`
	TypeLabel         string      `json:"typeLabel" enum:"Gig Platform,Govt Service,System,Employer,Credential" doc:"The same for people to read."`
	SubType           string      `json:"subType" enum:"SERVICES,TRANSPORTATION,SHARING,TRADING,INSURANCE,HRIS,PAYROLL,WALLET,IDENTIFICATION,ISIC-A,ISIC-B,ISIC-C,ISIC-D,ISIC-E,ISIC-F,ISIC-G,ISIC-H,ISIC-I,ISIC-J,ISIC-K,ISIC-L,ISIC-M,ISIC-N,ISIC-O,ISIC-P,ISIC-Q,ISIC-R,ISIC-S,ISIC-T,ISIC-U" doc:"Finer than type, such as TRANSPORTATION or PAYROLL."`
	SubTypeLabel      string      `json:"subTypeLabel" doc:"The same for people to read."`
	Active            bool        `json:"active" doc:"Whether the integration works at the moment."`
	Enabled           bool        `json:"enabled" doc:"The provider may be used."`
	MFA               bool        `json:"mfa" doc:"The provider asks everybody for a code."`
	AccountConnection bool        `json:"accountConnection" doc:"Whether users connect by logging in there."`
	Supported         []Datapoint `json:"supported" enum:"IDENTITIES,TRANSACTIONS,RATINGS,EMPLOYMENTS,DOCUMENTS,INCOMES,CONTRIBUTIONS,EINCOMES,LIABILITIES,LINK,INSIGHTS" doc:"Kinds of data that it can give."`
	MonitorSupported  bool        `json:"monitorSupported" doc:"Accounts are read again on a schedule."`
}

// dataSource is a data source as the portal shows it.
type dataSource struct {
	ID                string      `json:"id"`
	Name              string      `json:"name" doc:"Short name, for lists."`
	LongName          string      `json:"longName" doc:"Full name, such as that of the company."`
	Description       string      `json:"description" doc:"What it is, for people."`
	LogoURL           string      `json:"logoUrl"`
	Kind              Kind        `json:"kind" enum:"PROVIDER,ARCHIVE_FILE_TYPE" doc:"A PROVIDER people log in at, or a type of document they upload."`
	Type              Type        `json:"type" enum:"GIG,GOVERNMENT,SYSTEM,EMPLOYER,CREDENTIAL,DOCUMENT" doc:"GIG platforms, GOVERNMENT offices, SYSTEM for HR and payroll software, EMPLOYER, CREDENTIAL for other logins, or DOCUMENT."`
	TypeLabel         string      `json:"typeLabel" doc:"The same for people to read."`
	SubType           string      `json:"subType" doc:"Finer than type, such as TRANSPORTATION or PAYROLL."`
	SubTypeLabel      string      `json:"subTypeLabel" doc:"The same for people to read."`
	Ord               int         `json:"ord" doc:"Place in lists; smaller comes first."`
	Enabled           bool        `json:"enabled" doc:"Whether you may use it."`
	Active            bool        `json:"active" doc:"Whether the integration works."`
	MFA               bool        `json:"mfa" doc:"Whether it asks everybody for a code."`
	MonitorSupported  bool        `json:"monitorSupported" doc:"Whether accounts are synced on a schedule."`
	AccountConnection bool        `json:"accountConnection" doc:"Whether users connect by logging in there."`
	ConnectionType    string      `json:"connectionType" doc:"LOGIN where people log in, NO_NEED_LOGIN where they do not."`
	EnableOCR         bool        `json:"enableOcr" doc:"Whether uploads are read, not only kept."`
	Supported         []Datapoint `json:"supported" doc:"Kinds of data that it can give."`
	SupportedList     []Datapoint `json:"supportedList" doc:"The same list under the name of a full entry."`
	TotalSupported    int         `json:"totalSupported" doc:"Items of data points that can be expected."`
	Total             int         `json:"total" doc:"Items of data points of the product."`
}

type providerListIn struct {
	httpapi.PageIn
	Type              Type     `query:"type" maxLength:"64" doc:"Only providers of this type."`
	SubType           string   `query:"subType" maxLength:"64" doc:"Only providers of this subtype."`
	Active            yesNo    `query:"active" enum:"true,false" doc:"true: only providers whose integration works; false: only the others."`
	Enabled           yesNo    `query:"enabled" enum:"true,false" doc:"true: only providers that may be used; false: only the others."`
	AccountConnection yesNo    `query:"accountConnection" enum:"true,false" doc:"true: only providers at which users log in; false: only the others."`
	Name              string   `query:"name" maxLength:"200" doc:"Only those whose name has this part."`
	IDs               []string `query:"ids,explode" maxItems:"150" doc:"Only those with these IDs."`
	TopIDs            []string `query:"topIds,explode" maxItems:"10" doc:"IDs of entries that come first, in this order."`
}

type dataSourceListIn struct {
	httpapi.ModeIn
	httpapi.PageIn
	Kind              Kind     `query:"kind" enum:"PROVIDER,ARCHIVE_FILE_TYPE" doc:"Only providers, or only types of documents."`
	Type              Type     `query:"type" maxLength:"64" doc:"Only data sources of this type."`
	SubType           string   `query:"subType" maxLength:"64" doc:"Only data sources of this subtype."`
	Name              string   `query:"name" maxLength:"200" doc:"Only those whose name has this part."`
	Enabled           yesNo    `query:"enabled" enum:"true,false" doc:"true: only those that may be used; false: only the others."`
	AccountConnection yesNo    `query:"accountConnection" enum:"true,false" doc:"true: only those at which users log in; false: only the others."`
	IDs               []string `query:"ids,explode" maxItems:"150" doc:"Only those with these IDs."`
	TopIDs            []string `query:"topIds,explode" maxItems:"10" doc:"IDs of entries that come first, in this order."`
}

type idIn struct {
	ID string `path:"id" maxLength:"64"`
}

// yesNo is a flag that may be left out.
type yesNo string

func (f yesNo) flag() *bool {
	if f == "" {
		return nil
	}
	value := f == "true"
	return &value
}

// split takes lists written as a=x&a=y and as a=x,y.
func split(values []string) []string {
	out := []string{}
	for _, value := range values {
		for part := range strings.SplitSeq(value, ",") {
			if part = strings.TrimSpace(part); part != "" {
				out = append(out, part)
			}
		}
	}
	return out
}

func (in providerListIn) filter() Filter {
	return Filter{
		Kind: KindProvider, Type: in.Type, SubType: in.SubType, Name: in.Name, Active: in.Active.flag(),
		Enabled: in.Enabled.flag(), AccountConnection: in.AccountConnection.flag(), IDs: split(in.IDs),
		TopIDs: split(in.TopIDs),
	}
}

func (in dataSourceListIn) filter() Filter {
	return Filter{
		Kind: in.Kind, Type: in.Type, SubType: in.SubType, Name: in.Name, Enabled: in.Enabled.flag(),
		AccountConnection: in.AccountConnection.flag(), IDs: split(in.IDs), TopIDs: split(in.TopIDs),
	}
}

// SearchPage answers a search in the form of a list of an API: the position becomes the cursor, which
// is bound to the list and to the filter.
func (c *Catalogue) SearchPage(api *httpapi.API, in httpapi.PageIn, f Filter,
	list string) (page.List[DataSource], string, error) {
	bound, err := json.Marshal(f)
	if err != nil {
		return page.List[DataSource]{}, "", fmt.Errorf("write filter: %w", err)
	}
	binding := page.Binding(list, string(bound))
	request, err := api.Page(in, binding)
	if err != nil {
		return page.List[DataSource]{}, "", err
	}
	if request.After != nil {
		f.After = &Position{}
		if err := json.Unmarshal([]byte(request.After.ID), f.After); err != nil {
			return page.List[DataSource]{}, "", fmt.Errorf("read cursor: %w", err)
		}
	}
	f.Limit = request.Size
	found := c.Search(f)
	out := page.List[DataSource]{Items: found.Items}
	if found.Next != nil {
		next, err := json.Marshal(found.Next)
		if err != nil {
			return page.List[DataSource]{}, "", fmt.Errorf("write cursor: %w", err)
		}
		out.Next = &page.Position{ID: string(next)}
	}
	return out, binding, nil
}

// handlers has a method for each operation, named after its ID.
type handlers struct {
	api       *httpapi.API
	catalogue *Catalogue
	logoBase  string // base URL of the door with the logos
}

// MountData adds the operations of the data API; logoBase is the base URL of the door with the logos.
func MountData(api *httpapi.API, c *Catalogue, logoBase string) {
	h := handlers{api: api, catalogue: c, logoBase: logoBase}
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/providers", ID: "list-providers", Tag: "Providers",
		Summary: "List providers", Access: httpapi.Caller,
		Description: "The providers that your users can connect in this mode, with what each can bring.",
	}, h.listProviders)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/providers/{id}", ID: "get-provider", Tag: "Providers",
		Summary: "Retrieve a provider", Access: httpapi.Caller,
		Description: "What the provider can bring, and whether it works at the moment.",
	}, h.getProvider)
	mountFileTypes(api, h)
}

func (h handlers) listProviders(ctx context.Context, in *providerListIn) (httpapi.Items[provider], error) {
	p := auth.From(ctx)
	binding := page.Binding("providers", p.TenantID, string(p.Mode))
	list, binding, err := h.catalogue.SearchPage(h.api, in.PageIn, in.filter(), binding)
	return httpapi.ItemsOf(h.api, binding, page.Map(list, h.providerToWire)), err
}

func (h handlers) getProvider(_ context.Context, in *idIn) (provider, error) {
	source, ok := h.catalogue.Get(in.ID)
	if !ok || source.Kind != KindProvider {
		return provider{}, fault.Missing("Provider")
	}
	return h.providerToWire(source), nil
}

func (h handlers) providerToWire(s DataSource) provider {
	return provider{
		ID: s.ID, Name: s.Name, LongName: s.LongName, LogoURL: h.logoBase + LogoPath(s.ID), Type: s.Type,
		TypeLabel: s.TypeLabel,
		SubType:   s.SubType, SubTypeLabel: s.SubTypeLabel, Active: s.Active, Enabled: s.Enabled, MFA: s.MFA,
		AccountConnection: s.AccountConnection, Supported: s.Supported, MonitorSupported: s.MonitorSupported,
	}
}

// MountManagement adds the operations of the management API.
func MountManagement(api *httpapi.API, c *Catalogue, logoBase string) {
	h := handlers{api: api, catalogue: c, logoBase: logoBase}
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/datasources", ID: "list-datasources", Tag: "Data sources",
		Summary: "List providers and file types", Access: httpapi.Caller,
		Description: "The providers and document types that widgets can offer in this mode.",
	}, h.listDatasources)
	mountFileTypes(api, h)
	mountDatapoints(api, h)
}

func (h handlers) listDatasources(ctx context.Context, in *dataSourceListIn) (httpapi.Items[dataSource], error) {
	binding := page.Binding("datasources", auth.From(ctx).TenantID, string(in.Mode))
	list, binding, err := h.catalogue.SearchPage(h.api, in.PageIn, in.filter(), binding)
	return httpapi.ItemsOf(h.api, binding, page.Map(list, h.dataSourceToWire)), err
}

func (h handlers) dataSourceToWire(s DataSource) dataSource {
	return dataSource{
		ID: s.ID, Name: s.Name, LongName: s.LongName, Description: s.Description,
		LogoURL: h.logoBase + LogoPath(s.ID),
		Kind:    s.Kind, Type: s.Type, TypeLabel: s.TypeLabel, SubType: s.SubType,
		SubTypeLabel: s.SubTypeLabel, Ord: s.Ord,
		Enabled: s.Enabled, Active: s.Active, MFA: s.MFA, MonitorSupported: s.MonitorSupported,
		AccountConnection: s.AccountConnection, ConnectionType: s.ConnectionType,
		EnableOCR: s.EnableOCR, Supported: s.Supported, SupportedList: s.Supported,
		TotalSupported: s.TotalSupported, Total: s.Total,
	}
}
