package hosted

import (
	"cmp"
	"context"
	"net/http"

	"nod/internal/platform/auth"
	"nod/internal/platform/day"
	"nod/internal/platform/db"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/page"
	"nod/internal/platform/ratelimit"
	"nod/internal/platform/scope"
)

const tag = "Public pages"

type openIn struct {
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		Params   map[string]string `json:"params"   required:"false" doc:"Query of the page's address."`
		Language string            `json:"language" required:"false" maxLength:"20" doc:"What a flow is shown in. Defaults to the language it was written in."`
	}
}

type opened struct {
	Session Credential `json:"session" doc:"Identifies the session in the calls that follow."`
	View    View       `json:"view" doc:"What the page shows now."`
}

type sessionIn struct {
	ID string `path:"id" maxLength:"64"`
}

type closeIn struct {
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		Reason string `json:"reason" required:"false" maxLength:"50" doc:"Why the widget closed, as it reported it."`
	}
}

type sessionOut struct {
	Status Status `json:"status" enum:"PENDING,IN_PROGRESS,SUCCESS,FAILURE,REVOKED" doc:"PENDING when the page was opened, IN_PROGRESS since the person went on, SUCCESS, FAILURE, or REVOKED."`
	View   View   `json:"view" doc:"What the page shows now."`
}

type linkIn struct {
	ID string `path:"id" maxLength:"100"`
}

// handlers has a method for each operation, named after its ID.
type handlers struct {
	api     *httpapi.API
	service *Service
}

// Mount adds what public pages call.
func Mount(api *httpapi.API, s *Service) {
	h := handlers{api: api, service: s}
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/sites/{id}/sessions", ID: "open-session", Tag: tag, Status: http.StatusCreated,
		Summary: "Open a page", Access: httpapi.Public, Limit: ratelimit.PublicPage, MaxBody: 16 << 10,
		Description: "Errors: 409 SITE_CLOSED.",
	}, h.openSession)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/sessions/{id}", ID: "resume-session", Tag: tag,
		Summary: "Retrieve what a page shows after it was reloaded", Access: httpapi.Caller,
	}, h.resumeSession)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/sessions/{id}/start", ID: "start-session", Tag: tag,
		Summary: "Start a session, or try again", Access: httpapi.Caller,
	}, h.startSession)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/sessions/{id}/widget-token", ID: "create-session-token", Tag: tag,
		Summary: "Create a widget token", Access: httpapi.Caller,
	}, h.createSessionToken)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/sessions/{id}/widget-closed", ID: "close-session-widget", Tag: tag,
		Summary: "Report that the widget was closed", Access: httpapi.Caller,
	}, h.closeSessionWidget)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/links/{id}/widget-token", ID: "create-link-token", Tag: tag,
		Summary: "Create a widget token for the manage page", Access: httpapi.Public, Limit: ratelimit.PublicPage,
	}, h.createLinkToken)
	h.mountFlow(api)
}

func (h handlers) openSession(ctx context.Context, in *openIn) (opened, error) {
	made, view, err := h.service.Open(ctx, in.ID, in.Body.Language, in.Body.Params)
	return opened{made, view}, err
}

func (h handlers) resumeSession(ctx context.Context, in *sessionIn) (sessionOut, error) {
	at, err := own(ctx, in.ID)
	if err != nil {
		return sessionOut{}, err
	}
	run, view, err := h.service.Resume(ctx, at)
	return sessionOut{run.Status, view}, err
}

func (h handlers) startSession(ctx context.Context, in *sessionIn) (View, error) {
	at, err := own(ctx, in.ID)
	if err != nil {
		return View{}, err
	}
	return h.service.Start(ctx, at)
}

func (h handlers) createSessionToken(ctx context.Context, in *sessionIn) (Pass, error) {
	at, err := own(ctx, in.ID)
	if err != nil {
		return Pass{}, err
	}
	return h.service.WidgetToken(ctx, at)
}

func (h handlers) closeSessionWidget(ctx context.Context, in *closeIn) (View, error) {
	at, err := own(ctx, in.ID)
	if err != nil {
		return View{}, err
	}
	return h.service.Close(ctx, at)
}

func (h handlers) createLinkToken(ctx context.Context, in *linkIn) (Pass, error) {
	return h.service.LinkToken(ctx, in.ID)
}

type listIn struct {
	Size       int    `query:"size"       default:"20" minimum:"1" maximum:"150" doc:"Rows per page."`
	Cursor     string `query:"cursor"     maxLength:"512" doc:"nextCursor of the page before."`
	UserID     string `query:"userId"     maxLength:"200" doc:"Only sessions of this user."`
	WinkSiteID string `query:"winkSiteId" maxLength:"200" doc:"Only sessions of this site."`
	Status     Status `query:"status"     enum:"PENDING,IN_PROGRESS,SUCCESS,FAILURE,REVOKED" doc:"Only sessions with this status."`
	StartDate  string `query:"startDate"  doc:"Only what was created on this day or later, as 2026-11-01."`
	EndDate    string `query:"endDate"    doc:"Only what was created on this day or earlier, as 2026-11-30."`
	TimeZone   string `query:"timeZone"   maxLength:"64" doc:"IANA zone of the days; UTC without it."`
}

// ListedSession is a session as the portal shows it.
type ListedSession struct {
	ID             string  `json:"id"`
	WinkSiteName   string  `json:"winkSiteName" doc:"As the site was called when the session began."`
	WinkSiteID     string  `json:"winkSiteId" doc:"The site that was opened."`
	UserID         string  `json:"userId"       doc:"Empty until the session starts."`
	Status         Status  `json:"status"       enum:"PENDING,IN_PROGRESS,SUCCESS,FAILURE,REVOKED" doc:"PENDING when the page was opened, IN_PROGRESS since the person went on, SUCCESS, FAILURE, or REVOKED."`
	CreatedAt      db.Time `json:"createdAt"`
	UpdatedAt      db.Time `json:"updatedAt"`
	Customer       string  `json:"customer" doc:"Your ID of the person, if you signed it. Empty otherwise." personal:"customer of a signed link"`
	CustomerStatus string  `json:"customerStatus" enum:"NONE,VERIFIED,FORGED" doc:"FORGED when the link's nodSignature is wrong or for another site; nodCustomer is ignored then."`
}

// sessionDetail is a session as its drawer shows it.
type sessionDetail struct {
	ListedSession
	URLParameters map[string]string `json:"urlParameters" doc:"Parameters of the page's address. Empty once the session has started: they're a form of its user then." personal:"parameter of an address"`
}

func toWire(run Session) ListedSession {
	return ListedSession{
		ID: run.ID, WinkSiteName: run.SiteName, WinkSiteID: run.SiteID, UserID: run.UserID, Status: run.Status,
		CreatedAt: run.CreatedAt, UpdatedAt: run.UpdatedAt, Customer: run.customer,
		CustomerStatus: cmp.Or(string(run.CustomerStatus), "NONE"),
	}
}

// MountData adds what the portal's screens read in a mode.
func MountData(api *httpapi.API, s *Service) {
	h := handlers{api: api, service: s}
	httpapi.RegisterScreen(api, httpapi.Op{
		Method: http.MethodGet, Path: "/winkSessions", ID: "list-wink-sessions",
		Summary: "List widget sessions, newest first", Access: httpapi.Caller,
	}, h.listWinkSessions)
	httpapi.RegisterScreen(api, httpapi.Op{
		Method: http.MethodGet, Path: "/winkSessions/{id}", ID: "get-wink-session",
		Summary: "Retrieve a widget session", Access: httpapi.Caller,
	}, h.getWinkSession)
}

func (h handlers) listWinkSessions(ctx context.Context, in *listIn) (httpapi.Items[ListedSession], error) {
	p := auth.From(ctx)
	binding := page.Binding("portal-wink-sessions", p.TenantID, string(p.Mode), in.StartDate, in.EndDate, in.TimeZone,
		in.UserID, in.WinkSiteID, string(in.Status))
	request, err := h.api.Page(httpapi.PageIn{Size: in.Size, Cursor: in.Cursor}, binding)
	if err != nil {
		return httpapi.Items[ListedSession]{}, err
	}
	created, err := day.Parse(day.Query{Start: "startDate", End: "endDate", Zone: "timeZone"},
		in.StartDate, in.EndDate, in.TimeZone)
	if err != nil {
		return httpapi.Items[ListedSession]{}, err
	}
	filter := Filter{SiteID: in.WinkSiteID, UserID: in.UserID, Status: in.Status, Created: created}
	found, err := h.service.List(ctx, scope.Of(p.TenantID, p.Mode), filter, request)
	return httpapi.ItemsOf(h.api, binding, page.Map(found, toWire)), err
}

func (h handlers) getWinkSession(ctx context.Context, in *sessionIn) (sessionDetail, error) {
	p := auth.From(ctx)
	run, given, err := h.service.Get(ctx, scope.Of(p.TenantID, p.Mode).Ref(in.ID))
	return sessionDetail{toWire(run), given}, err
}

type funnelIn struct {
	httpapi.ModeIn
	From       string `query:"from"       maxLength:"10" doc:"First day, such as 2026-01-31, in your organization's time zone. Defaults to 29 days before to."`
	To         string `query:"to"         maxLength:"10" doc:"Last day, at most 60 days after from. Defaults to today."`
	WinkSiteID string `query:"winkSiteId" maxLength:"64" doc:"Only sessions of this site."`
}

// MountManagement adds the operations of the management API.
func MountManagement(api *httpapi.API, s *Service) {
	h := handlers{api: api, service: s}
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/conversion/sites", ID: "list-site-funnel", Tag: "Conversion",
		Summary: "List sessions of sites by the steps they reached", Access: httpapi.Caller,
		Description: "One row per day and site. A session counts on the day its page was opened, once at each step " +
			"it reached. Days without sessions are left out. Counts are kept for 60 days.",
	}, h.listSiteFunnel)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/conversion/flows", ID: "list-flow-steps", Tag: "Conversion",
		Summary: "List sessions of flows by the ways they took", Access: httpapi.Caller,
		Description: "One row per site, screen and target. A session counts once at each, on the day its page was " +
			"opened. Counts are kept for 60 days.",
	}, h.listFlowSteps)
	h.mountTryout(api)
}

func (h handlers) listFlowSteps(ctx context.Context, in *funnelIn) (httpapi.Items[FlowStep], error) {
	at := scope.Of(auth.From(ctx).TenantID, in.Mode)
	steps, err := h.service.FlowSteps(ctx, at, day.Span{From: in.From, To: in.To}, in.WinkSiteID)
	return httpapi.Items[FlowStep]{Items: steps}, err
}

func (h handlers) listSiteFunnel(ctx context.Context, in *funnelIn) (httpapi.Items[FunnelDay], error) {
	at := scope.Of(auth.From(ctx).TenantID, in.Mode)
	days, err := h.service.Funnel(ctx, at, day.Span{From: in.From, To: in.To}, in.WinkSiteID)
	return httpapi.Items[FunnelDay]{Items: days}, err
}
