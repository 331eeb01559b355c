package wink

import (
	"context"
	"net/http"

	"nod/internal/collect/catalogue"
	"nod/internal/collect/connector"
	"nod/internal/collect/source"
	"nod/internal/platform/auth"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/page"
)

type configIn struct {
	TemplateID string `query:"templateId" maxLength:"64" doc:"Widget template; the default one when left out."`
	Locale     string `query:"locale" maxLength:"35" doc:"BCP 47. In another language than English the built-in texts are left empty: the widget has its own."`
	OriginSet  string `query:"originSet" maxLength:"64" doc:"Origin set that the frame was opened with. The token must name the same one."`
	Embedder   string `query:"embedder" maxLength:"300" doc:"Origin of the page around the frame."`
}

type searchIn struct {
	Size       int            `query:"size" default:"20" minimum:"1" maximum:"150" doc:"Rows per page."`
	Cursor     string         `query:"cursor" maxLength:"512" doc:"nextCursor of the page before."`
	TemplateID string         `query:"templateId" maxLength:"64" doc:"Widget template; the default one when left out."`
	Type       catalogue.Type `query:"type" maxLength:"64" doc:"Only data sources of this type."`
	Name       string         `query:"name" maxLength:"200" doc:"Only those whose name has this part."`
	Locale     string         `query:"locale" maxLength:"35" doc:"BCP 47: language of labels and of our own names."`
}

type sourceIn struct {
	ID         string `path:"id" maxLength:"64"`
	TemplateID string `query:"templateId" maxLength:"64" doc:"Widget template; the default one when left out."`
	Locale     string `query:"locale" maxLength:"35" doc:"BCP 47: language of labels."`
}

type linkedIn struct {
	Locale string `query:"locale" maxLength:"35" doc:"BCP 47: language of our own names."`
}

type idIn struct {
	ID string `path:"id" maxLength:"64"`
}

type consentIn struct {
	Body struct {
		TemplateID string `json:"templateId" required:"false" maxLength:"64" doc:"Widget template; the default one when left out."`
		Locale     string `json:"locale" required:"false" maxLength:"35" doc:"Language in which the text was shown."`
	}
}

type createdOut struct {
	ID string `json:"id"`
}

type loginIn struct {
	Body struct {
		ProviderID string            `json:"providerId" maxLength:"64"`
		TemplateID string            `json:"templateId" required:"false" maxLength:"64" doc:"Widget template; the default one when left out."`
		Fields     map[string]string `json:"fields" doc:"Values of the fields that the provider asks for."`
	}
}

type loginOut struct {
	AccountID string `json:"accountId"`
	TaskID    string `json:"taskId" doc:"The task that logs in, to ask about."`
	Created   bool   `json:"created" doc:"False when an account that exists is tried again."`
}

type answerIn struct {
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		Kind   connector.ChallengeKind `json:"kind" enum:"CODE,CHOICE,PUSH" doc:"What the provider asked for."`
		Answer string                  `json:"answer" required:"false" maxLength:"256" doc:"The code, or the ID of the chosen option. Empty for PUSH."`
	}
}

type requestIn struct {
	Body struct {
		Name string `json:"name" required:"false" doc:"Name of the missing provider, 1 to 200 characters. Required." personal:"name of a missing source"`
	}
}

const maxLoginBody = 32 << 10

// handlers has a method for each operation, named after its ID.
type handlers struct {
	api     *httpapi.API
	service *Service
}

// Mount adds the operations of the widget API.
func Mount(api *httpapi.API, s *Service) {
	h := handlers{api: api, service: s}
	mountStart(api, h)
	mountLogin(api, h)
	mountUpload(api, h)
	mountHandoff(api, h)
	mountLinked(api, h)
}

func mountStart(api *httpapi.API, h handlers) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/config", ID: "get-config", Tag: "Widget",
		Summary: "Retrieve what the widget needs to start", Access: httpapi.Caller,
		Description: "Looks, texts, and settings of the template that the token leads to, and how far its user " +
			"has come.",
	}, h.getConfig)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/consents", ID: "give-consent", Tag: "Widget", Status: http.StatusCreated,
		Summary: "Accept the template's consent text", Access: httpapi.Caller,
		Description: "Keeps a receipt with the text as it is shown in the language of `locale`. Nothing can be " +
			"connected before.",
	}, h.giveConsent)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/datasources", ID: "list-datasources", Tag: "Widget",
		Summary: "List providers and documents, highlighted ones first", Access: httpapi.Caller,
		Description: "What the template offers, in the order in which the widget shows it. Filter by a part of " +
			"the name.",
	}, h.listDatasources)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/datasources/{id}", ID: "get-datasource", Tag: "Widget",
		Summary: "Retrieve a provider with its login fields, or a document type", Access: httpapi.Caller,
		Description: "A provider has the fields of its login page, a document type what files it takes.",
	}, h.getDatasource)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/sourceRequests", ID: "request-source", Tag: "Widget",
		Status:  http.StatusCreated,
		Summary: "Report a missing provider", Access: httpapi.Caller,
		Description: "Keeps the name for your organization. The user isn't told of an answer.",
	}, h.requestSource)
}

func (h handlers) getConfig(ctx context.Context, in *configIn) (Config, error) {
	if err := h.service.requireFrame(ctx, in.OriginSet, in.Embedder); err != nil {
		return Config{}, err
	}
	return h.service.Config(ctx, in.TemplateID, in.Locale)
}

func (h handlers) giveConsent(ctx context.Context, in *consentIn) (createdOut, error) {
	receipt, err := h.service.GiveConsent(ctx, in.Body.TemplateID, in.Body.Locale)
	return createdOut{receipt.ID}, err
}

func (h handlers) listDatasources(ctx context.Context, in *searchIn) (httpapi.Items[Source], error) {
	filter, chosen, found, err := h.service.filter(ctx, Search{TemplateID: in.TemplateID, Type: in.Type, Name: in.Name})
	if err != nil || !found {
		return httpapi.Items[Source]{Items: []Source{}}, err
	}
	p := auth.From(ctx)
	list, binding, err := h.service.Sources.SearchPage(h.api, httpapi.PageIn{Size: in.Size, Cursor: in.Cursor}, filter,
		page.Binding("wink-datasources", p.TenantID, string(p.Mode), in.Locale))
	if err != nil {
		return httpapi.Items[Source]{}, err
	}
	return httpapi.ItemsOf(h.api, binding, page.Map(list, func(source catalogue.DataSource) Source {
		return h.service.shown(chosen, source, wordsOf(in.Locale))
	})), nil
}

func (h handlers) getDatasource(ctx context.Context, in *sourceIn) (SourceDetail, error) {
	detail, err := h.service.Source(ctx, in.ID, in.Locale)
	if err == nil {
		err = h.service.chose(ctx, in.ID, in.TemplateID)
	}
	return detail, err
}

func (h handlers) requestSource(ctx context.Context, in *requestIn) (httpapi.None, error) {
	return httpapi.None{}, h.service.RequestSource(ctx, in.Body.Name)
}

func mountLogin(api *httpapi.API, h handlers) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/accounts", ID: "start-login", Tag: "Widget", Status: http.StatusCreated,
		Summary: "Log in to a provider", Access: httpapi.Caller, MaxBody: maxLoginBody,
		Description: "Errors: 409 CONSENT_REQUIRED, 409 ALREADY_CONNECTED with the accountId, 403 QUOTA_EXCEEDED, " +
			"422 PROVIDER_DISABLED, 429 TOO_MANY_ATTEMPTS: a login that fails can be tried 5 times in 15 minutes, " +
			"a widget token 10 times in 15 minutes and a user 20 times in an hour. " +
			"Nothing is sent to the provider beyond that.",
	}, h.startLogin)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/tasks/{id}", ID: "get-task", Tag: "Widget",
		Summary: "Retrieve the state of a login", IsPoll: true, Access: httpapi.Caller,
		Description: "Poll it until `status` is FINISHED. While `step` is MFA, `mfa` has what the provider asks.",
	}, h.getTask)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/tasks/{id}/mfa", ID: "answer-mfa", Tag: "Widget", Status: http.StatusAccepted,
		Summary: "Submit a one-time code or other answer; a wrong one shows on the task", Access: httpapi.Caller,
		Description: "A widget token can send 5 codes in 10 minutes; 429 beyond that.",
	}, h.answerMFA)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/tasks/{id}/mfa/resend", ID: "resend-mfa", Tag: "Widget",
		Status:  http.StatusAccepted,
		Summary: "Request a new code", Access: httpapi.Caller,
		Description: "Asks the provider to send the code again, through the same option. CONFLICT while " +
			"`resendAt` hasn't passed, or when the provider can't.",
	}, h.resendMFA)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/tasks/{id}/cancel", ID: "cancel-task", Tag: "Widget",
		Status:  http.StatusAccepted,
		Summary: "Cancel a login in progress", Access: httpapi.Caller,
		Description: "The login ends with USER_CANCELLED. The response comes before the end: poll the task.",
	}, h.cancelTask)
}

func (h handlers) startLogin(ctx context.Context, in *loginIn) (loginOut, error) {
	started, err := h.service.StartLogin(ctx, Login{in.Body.ProviderID, in.Body.TemplateID, in.Body.Fields})
	return loginOut(started), err
}

func (h handlers) getTask(ctx context.Context, in *idIn) (Task, error) {
	progress, err := h.service.Connections.Progress(ctx, own(ctx, in.ID))
	if err != nil {
		return Task{}, err
	}
	return taskOf(progress), nil
}

func (h handlers) answerMFA(ctx context.Context, in *answerIn) (httpapi.None, error) {
	return httpapi.None{}, h.service.Connections.Answer(ctx, own(ctx, in.ID), in.Body.Kind, in.Body.Answer)
}

func (h handlers) resendMFA(ctx context.Context, in *idIn) (httpapi.None, error) {
	return httpapi.None{}, h.service.Connections.Resend(ctx, own(ctx, in.ID))
}

func (h handlers) cancelTask(ctx context.Context, in *idIn) (httpapi.None, error) {
	return httpapi.None{}, h.service.Connections.Cancel(ctx, own(ctx, in.ID))
}

func mountLinked(api *httpapi.API, h handlers) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/linked", ID: "list-linked", Tag: "Widget",
		Summary: "List the user's accounts, past and present, and documents", Access: httpapi.Caller,
		Description: "With the status of each. Revoked ones are among them.",
	}, h.listLinked)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodDelete, Path: "/accounts/{id}", ID: "revoke-account", Tag: "Widget",
		Summary: "Revoke an account and delete its data", Access: httpapi.Caller,
		Description: "Access ends at once, and the data that was collected is deleted. Your server's webhooks " +
			"receive ACCOUNT_DISCONNECTED. The user can connect again.",
	}, h.revokeAccount)
}

func (h handlers) listLinked(ctx context.Context, in *linkedIn) (httpapi.Items[Linked], error) {
	linked, err := h.service.Linked(ctx, wordsOf(in.Locale))
	return httpapi.Items[Linked]{Items: linked}, err
}

func (h handlers) revokeAccount(ctx context.Context, in *idIn) (httpapi.None, error) {
	return httpapi.None{}, h.service.Connections.Revoke(ctx, own(ctx, in.ID), source.UserRevoked)
}
