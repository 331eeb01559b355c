package consent

import (
	"context"
	"net/http"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/page"
)

const (
	tag = "Consent Templates"

	// maxTemplateBody holds the longest text in any script, and a Latin one with every letter escaped.
	maxTemplateBody = 512 << 10
)

// consentTemplate is a template as both APIs show it.
type consentTemplate struct {
	ID            string  `json:"id"`
	ConsentType   string  `json:"consentType" doc:"Your name for the kind of consent, such as LOAN."`
	Title         *string `json:"title"         doc:"null when the data API was given none."`
	Version       string  `json:"version" doc:"Your version of the text."`
	ConsentMethod string  `json:"consentMethod" doc:"How people agree, such as a check box; empty when nobody said."`
	ConsentText   string  `json:"consentText" doc:"What people agree to."`
	CreatedAt     db.Time `json:"createdAt"`
}

func (t Template) toWire() consentTemplate {
	out := consentTemplate{
		ID: t.ID, ConsentType: t.Type, Version: t.Version, ConsentMethod: t.Method, ConsentText: t.Text,
		CreatedAt: t.CreatedAt,
	}
	if t.Title != "" {
		out.Title = &t.Title
	}
	return out
}

type listIn struct{ httpapi.PageIn }

// The fields are optional for the framework, because the specification words what is said when one is
// missing or too long.
type createIn struct {
	Body struct {
		ConsentType   string  `json:"consentType" required:"false" doc:"Your own word for the kind of consent, such as ACCEPTANCE; 1 to 200 characters. Required."`
		Title         *string `json:"title,omitempty" required:"false" nullable:"false" doc:"1 to 200 characters; the portal requires it."`
		Version       string  `json:"version" required:"false" doc:"1 to 200 characters, 64 over the data API. Required."`
		ConsentMethod string  `json:"consentMethod" required:"false" doc:"How people agree, such as CHECKBOX; at most 200 characters."`
		ConsentText   string  `json:"consentText" required:"false" doc:"At most 60,000 characters, 65,535 over the data API. Required."`
	}
}

// rules are those of the API; a title that was sent must say something.
func (in *createIn) rules(rules TemplateRules) TemplateRules {
	if in.Body.Title != nil {
		rules.title = required
	}
	return rules
}

func (in *createIn) input() TemplateInput {
	b := in.Body
	title := ""
	if b.Title != nil {
		title = *b.Title
	}
	return TemplateInput{
		Type:    b.ConsentType,
		Title:   title,
		Version: b.Version,
		Method:  b.ConsentMethod,
		Text:    b.ConsentText,
	}
}

type idIn struct {
	ID string `path:"id" maxLength:"64"`
}

// handlers has a method for each operation, named after its ID.
type handlers struct {
	api     *httpapi.API
	service *Service
	rules   TemplateRules // what the API takes
}

// MountManagement adds the operations of the management API.
func MountManagement(api *httpapi.API, s *Service) {
	h := handlers{api: api, service: s, rules: PortalRules()}
	mountBoth(api, h)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/consentTemplates/{id}", ID: "get-consent-template", Tag: tag,
		Summary: "Retrieve a consent template", Access: httpapi.Caller,
		Description: "With its whole text. Templates can't be edited: create another one to change the text.",
	}, h.getConsentTemplate)
}

func (h handlers) getConsentTemplate(ctx context.Context, in *idIn) (consentTemplate, error) {
	t, err := h.service.Template(ctx, in.ID)
	return t.toWire(), err
}

// MountData adds the operations of the data API, which is the same for both modes.
func MountData(api *httpapi.API, s *Service) {
	mountBoth(api, handlers{api: api, service: s, rules: DataRules()})
}

// mountBoth adds what both APIs have. They differ in their rules.
func mountBoth(api *httpapi.API, h handlers) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/consentTemplates", ID: "list-consent-templates", Tag: tag,
		Summary: "List consent templates", Access: httpapi.Caller,
		Description: "Consent templates apply in both modes. Newest first.",
	}, h.listConsentTemplates)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/consentTemplates", ID: "create-consent-template", Tag: tag,
		Summary: "Create a consent template", Access: httpapi.Caller, Status: http.StatusCreated,
		MaxBody: maxTemplateBody, Description: "Applies in both modes and can't be edited.",
	}, h.createConsentTemplate)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodDelete, Path: "/consentTemplates/{id}", ID: "delete-consent-template", Tag: tag,
		Summary: "Delete a consent template", Access: httpapi.Caller,
		Description: "Past lookups keep their reference to it.",
	}, h.deleteConsentTemplate)
}

func (h handlers) listConsentTemplates(ctx context.Context, in *listIn) (httpapi.Items[consentTemplate], error) {
	p := auth.From(ctx)
	binding := page.Binding("consentTemplates", p.TenantID, string(p.Mode))
	request, err := h.api.Page(in.PageIn, binding)
	if err != nil {
		return httpapi.Items[consentTemplate]{}, err
	}
	rows, err := h.service.Templates(ctx, request)
	return httpapi.ItemsOf(h.api, binding, page.Map(rows, Template.toWire)), err
}

func (h handlers) createConsentTemplate(ctx context.Context, in *createIn) (consentTemplate, error) {
	t, err := h.service.CreateTemplate(ctx, in.input(), in.rules(h.rules))
	return t.toWire(), err
}

func (h handlers) deleteConsentTemplate(ctx context.Context, in *idIn) (httpapi.None, error) {
	return httpapi.None{}, h.service.DeleteTemplate(ctx, in.ID)
}
