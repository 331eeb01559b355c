package requestlog

import (
	"cmp"
	"context"
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
)

// FilterIn narrows the list; exported, because the framework looks into no others.
type FilterIn struct {
	KeyID     string  `query:"keyId"     maxLength:"64" doc:"Only requests with this API key."`
	Operation string  `query:"operation" maxLength:"80" doc:"Only requests of this operation, by its ID in the API reference, such as list-users."`
	Outcome   Outcome `query:"outcome"   enum:"SUCCESS,CLIENT_ERROR,SERVER_ERROR" doc:"Only requests that ended like this: a status below 400, below 500, or above."`
	Code      string  `query:"code"      maxLength:"60" doc:"Only requests whose response has this code, such as INVALID_PARAMETERS."`
	ObjectID  string  `query:"objectId"  maxLength:"255" doc:"Only requests about the object with this ID, such as a-0199c2ad4b87700e9a52d1f0c3b7e6a4 or the ID of a user: those that name it in their path or query, and those that returned it or something of it. Also takes an Idempotency-Key, and finds the requests that had it."`
}

type listIn struct {
	httpapi.ModeIn
	httpapi.PageIn
	FilterIn
}

type ownListIn struct {
	httpapi.PageIn
	FilterIn
}

type oneIn struct {
	httpapi.ModeIn
	ID string `path:"id" maxLength:"64" doc:"The requestId of the response."`
}

type ownIn struct {
	ID string `path:"id" maxLength:"64" doc:"The requestId of the response."`
}

// HoursIn is how far to look back; exported like FilterIn.
type HoursIn struct {
	httpapi.ModeIn
	Hours int `query:"hours" default:"24" minimum:"1" maximum:"168" doc:"How many hours to look back on, the current one included."`
}

type pointsIn struct {
	HoursIn
	Operation string `query:"operation" maxLength:"80" doc:"ID of an operation. Defaults to all of them."`
}

// Route is what was called.
type Route struct {
	Operation  string `json:"operation" doc:"ID of the operation in the API reference."`
	Method     string `json:"method"    doc:"HTTP method; empty for an operation that no longer exists."`
	Path       string `json:"path"      doc:"Path with the names of its parameters, such as /users/{id}; empty for an operation that no longer exists."`
	Deprecated bool   `json:"deprecated" doc:"Whether the operation is deprecated; the API reference says when it will be removed, and what to use instead."`
}

// LoggedRequestOut is an entry of the list.
type LoggedRequestOut struct {
	ID string `json:"id" doc:"The requestId of the response."`
	Route
	KeyID       string   `json:"keyId"       doc:"The API key that was used."`
	KeyName     string   `json:"keyName"     doc:"Name of the API key; empty if it is unknown."`
	Outcome     Outcome  `json:"outcome"     doc:"How it ended: a status below 400, below 500, or above." enum:"SUCCESS,CLIENT_ERROR,SERVER_ERROR"`
	Status      int      `json:"status"      doc:"HTTP status of the response, such as 200."`
	Code        string   `json:"code"        doc:"Code of the response; empty for files and streams."`
	Millis      float64  `json:"millis"      doc:"How long the request took, in milliseconds."`
	QueryFields []string `json:"queryFields" doc:"Names of the query parameters. ? stands for an unknown name."`
	CreatedAt   db.Time  `json:"createdAt"   doc:"When the request ended."`
}

// loggedRequestDetail is an entry with the shapes of its bodies.
type loggedRequestDetail struct {
	LoggedRequestOut
	RequestShape  string `json:"requestShape"  doc:"Names and types of the fields of the request body, as JSON. Values are never kept. ? stands for an unknown name, … for what is missing. Empty without a JSON body."`
	ResponseShape string `json:"responseShape" doc:"The same for the response body; of a list, the first item."`
}

// FiguresOut are what calls came to.
type FiguresOut struct {
	Calls        int64   `json:"calls"        doc:"All requests, including those that are not listed."`
	ClientErrors int64   `json:"clientErrors" doc:"Requests with a status from 400 to 499."`
	ServerErrors int64   `json:"serverErrors" doc:"Requests with a status of 500 or above."`
	NotListed    int64   `json:"notListed"    doc:"Requests that are counted here and not in the list: of each outcome, 300 a minute are listed."`
	P95Millis    float64 `json:"p95Millis"    doc:"95 of 100 requests took at most this long, in milliseconds. Up to a fifth too long."`
}

type routeOut struct {
	Route
	FiguresOut
}

type errorCodeOut struct {
	Code    string  `json:"code"    doc:"Code of the failed responses, such as INVALID_PARAMETERS."`
	Calls   int     `json:"calls"   doc:"How many listed requests ended in it; 10,000 stands for that many or more."`
	FirstAt db.Time `json:"firstAt" doc:"When the first of them ended."`
	LastAt  db.Time `json:"lastAt"  doc:"When the last of them ended."`
}

type hourOut struct {
	Hour db.Time `json:"hour" doc:"Beginning of the hour, UTC."`
	FiguresOut
}

func millis(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

func (f Figures) toWire() FiguresOut {
	return FiguresOut{
		Calls: f.Calls, ClientErrors: f.ClientErrors, ServerErrors: f.ServerErrors, NotListed: f.Skipped,
		P95Millis: millis(f.P95),
	}
}

// handlers has a method for each operation, named after its ID.
type handlers struct {
	api     *httpapi.API
	service *Service
}

const tag = "Request log"

// MountManagement adds the operations of the management API.
func MountManagement(api *httpapi.API, s *Service) {
	h := handlers{api: api, service: s}
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/requestLog", ID: "list-logged-requests", Tag: tag,
		Summary: "List your requests to the data API", Access: httpapi.Caller,
		Description: "Requests with an API key of the last 7 days, newest first. They appear within a few seconds. " +
			"Of each outcome, 300 a minute are listed; all are counted in `GET /requestLog/routes`.",
	}, h.listLoggedRequests)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/requestLog/routes", ID: "list-request-routes", Tag: tag,
		Summary: "List the endpoints you called, with error counts and durations", Access: httpapi.Caller,
		Description: "One line for each endpoint that your keys called in the last 7 days.",
	}, h.listRequestRoutes)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/requestLog/hours", ID: "list-request-hours", Tag: tag,
		Summary: "List your requests by the hour", Access: httpapi.Caller,
		Description: "Hours without requests are left out.",
	}, h.listRequestHours)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/requestLog/errors", ID: "list-request-errors", Tag: tag,
		Summary: "List the errors your requests ended in, by code", Access: httpapi.Caller,
		Description: "Errors of the last 7 days among the requests in `GET /requestLog`, the one seen last first.",
	}, h.listRequestErrors)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/requestLog/{id}", ID: "get-logged-request", Tag: tag,
		Summary: "Retrieve a request to the data API by its requestId", Access: httpapi.Caller,
		Description: "Requests are kept for 7 days, without values: names and types of fields only.",
	}, h.getLoggedRequest)
}

// MountData adds the operations of the data API.
func MountData(api *httpapi.API, s *Service) {
	h := handlers{api: api, service: s}
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/requestLog", ID: listOperation, Tag: tag,
		Summary: "List your requests", Access: httpapi.Caller,
		Description: "Requests with an API key of the last 7 days, newest first. They appear within a few seconds. " +
			"Of each outcome, 300 a minute are listed. Requests to this list are not in it.",
	}, h.listRequests)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/requestLog/{id}", ID: "get-request", Tag: tag,
		Summary: "Retrieve a request by its requestId", Access: httpapi.Caller,
		Description: "Requests are kept for 7 days, without values: names and types of fields only.",
	}, h.getRequest)
}

func (h handlers) listLoggedRequests(ctx context.Context, in *listIn) (httpapi.Items[LoggedRequestOut], error) {
	return h.list(ctx, scope.Of(auth.From(ctx).TenantID, in.Mode), in.PageIn, in.FilterIn)
}

func (h handlers) listRequests(ctx context.Context, in *ownListIn) (httpapi.Items[LoggedRequestOut], error) {
	return h.list(ctx, scope.From(ctx), in.PageIn, in.FilterIn)
}

func (h handlers) getLoggedRequest(ctx context.Context, in *oneIn) (loggedRequestDetail, error) {
	return h.get(ctx, scope.Of(auth.From(ctx).TenantID, in.Mode).Ref(in.ID))
}

func (h handlers) getRequest(ctx context.Context, in *ownIn) (loggedRequestDetail, error) {
	return h.get(ctx, scope.From(ctx).Ref(in.ID))
}

func (h handlers) list(
	ctx context.Context, at scope.Scope, pages httpapi.PageIn, only FilterIn,
) (httpapi.Items[LoggedRequestOut], error) {
	binding := page.Binding(
		"requestLog", at.Tenant, string(at.Mode), only.KeyID, only.Operation, string(only.Outcome), only.Code,
		only.ObjectID)
	request, err := h.api.Page(pages, binding)
	if err != nil {
		return httpapi.Items[LoggedRequestOut]{}, err
	}
	filter := Filter{
		KeyID: only.KeyID, Operation: only.Operation, Code: only.Code, ObjectID: only.ObjectID, Outcome: only.Outcome,
	}
	entries, err := h.service.List(ctx, at, filter, request)
	if err != nil {
		return httpapi.Items[LoggedRequestOut]{}, err
	}
	toWire, err := h.wire(ctx, at, entries.Items...)
	if err != nil {
		return httpapi.Items[LoggedRequestOut]{}, err
	}
	return httpapi.ItemsOf(h.api, binding, page.Map(entries, toWire)), nil
}

func (h handlers) get(ctx context.Context, at scope.Ref) (loggedRequestDetail, error) {
	entry, err := h.service.Get(ctx, at)
	if err != nil {
		return loggedRequestDetail{}, err
	}
	toWire, err := h.wire(ctx, at.Scope, entry)
	if err != nil {
		return loggedRequestDetail{}, err
	}
	return loggedRequestDetail{toWire(entry), entry.RequestShape, entry.ResponseShape}, nil
}

// wire returns how entries are shown, with the names of their keys.
func (h handlers) wire(ctx context.Context, at scope.Scope, entries ...Entry) (func(Entry) LoggedRequestOut, error) {
	ids := map[string]bool{}
	for _, e := range entries {
		ids[e.KeyID] = true
	}
	names := map[string]string{}
	if len(ids) > 0 {
		keys, err := h.service.Keys.Named(ctx, at.Tenant, slices.Sorted(maps.Keys(ids)))
		if err != nil {
			return nil, err
		}
		for _, key := range keys {
			names[key.ID] = key.Name
		}
	}
	routes := h.routes()
	return func(e Entry) LoggedRequestOut {
		return LoggedRequestOut{
			ID: e.ID, Route: routes(e.Operation), KeyID: e.KeyID, KeyName: names[e.KeyID], Outcome: e.Outcome,
			Status: e.Status, Code: e.Code, Millis: millis(time.Duration(e.Micros) * time.Microsecond),
			QueryFields: append([]string{}, strings.Fields(e.Query)...), CreatedAt: e.CreatedAt,
		}
	}, nil
}

// routes finds operations by their IDs.
func (h handlers) routes() func(operation string) Route {
	all := map[string]Route{}
	for _, op := range h.service.API().Operations() {
		all[op.ID] = Route{op.ID, op.Method, op.Path, op.Deprecated != nil}
	}
	return func(operation string) Route { return cmp.Or(all[operation], Route{Operation: operation}) }
}

func (h handlers) listRequestRoutes(ctx context.Context, in *HoursIn) (httpapi.Items[routeOut], error) {
	found, err := h.service.Routes(ctx, scope.Of(auth.From(ctx).TenantID, in.Mode), in.Hours)
	items, routes := []routeOut{}, h.routes()
	for operation, f := range found {
		items = append(items, routeOut{routes(operation), f.toWire()})
	}
	slices.SortFunc(items, func(a, b routeOut) int {
		return cmp.Or(cmp.Compare(b.Calls, a.Calls), cmp.Compare(a.Operation, b.Operation))
	})
	return httpapi.Items[routeOut]{Items: items}, err
}

func (h handlers) listRequestErrors(ctx context.Context, in *httpapi.ModeIn) (httpapi.Items[errorCodeOut], error) {
	codes, err := h.service.Codes(ctx, scope.Of(auth.From(ctx).TenantID, in.Mode))
	items := []errorCodeOut{}
	for _, c := range codes {
		items = append(items, errorCodeOut{c.Code, c.Calls, c.First, c.Last})
	}
	return httpapi.Items[errorCodeOut]{Items: items}, err
}

func (h handlers) listRequestHours(ctx context.Context, in *pointsIn) (httpapi.Items[hourOut], error) {
	found, err := h.service.Hours(ctx, scope.Of(auth.From(ctx).TenantID, in.Mode), in.Operation, in.Hours)
	items := []hourOut{}
	for _, begin := range slices.Sorted(maps.Keys(found)) {
		items = append(items, hourOut{db.At(time.UnixMilli(begin)), found[begin].toWire()})
	}
	return httpapi.Items[hourOut]{Items: items}, err
}
