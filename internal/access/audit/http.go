package audit

import (
	"context"
	"io"
	"net/http"
	"time"

	"nod/internal/platform/auth"
	"nod/internal/platform/day"
	"nod/internal/platform/db"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/page"
)

// FilterIn is the query that narrows the log; exported, because the framework looks into no others.
type FilterIn struct {
	Action  string `query:"action"  maxLength:"60"  doc:"Only entries of this action; GET /audit/actions lists them."`
	ActorID string `query:"actorId" maxLength:"100" doc:"Only entries of this actor; GET /audit/actors lists them."`
	Target  string `query:"target"  maxLength:"100" doc:"Id of what it was done to."`
	From    string `query:"from"    maxLength:"40"  doc:"RFC 3339; acts at or after it."`
	To      string `query:"to"      maxLength:"40"  doc:"RFC 3339; acts before it."`
}

// filter reads the texts of the query.
func (in FilterIn) filter() (Filter, error) {
	moments, err := day.Moments(day.Query{Start: "from", End: "to"}, in.From, in.To)
	return Filter{Action: in.Action, ActorID: in.ActorID, Target: in.Target, From: moments.From, To: moments.To}, err
}

type listIn struct {
	FilterIn
	httpapi.PageIn
}

// entryOut is a row as admins see it.
type entryOut struct {
	ID         string            `json:"id"`
	Sequence   int64             `json:"sequence"    doc:"Place in the organization's chain, from 1."`
	CreatedAt  db.Time           `json:"createdAt"`
	ActorKind  string            `json:"actorKind"   doc:"developer, openToken, key, user, visitor, operator or system."`
	ActorID    string            `json:"actorId" doc:"ID of who did it; empty for background work."`
	ActorName  string            `json:"actorName"   doc:"Name of a developer or an API key at that time; empty for others."`
	ActorEmail string            `json:"actorEmail" doc:"Email of a developer at that time; empty for others."`
	Action     string            `json:"action" doc:"What was done, for programs and filters."`
	Label      string            `json:"actionLabel" doc:"The action in words."`
	Target     string            `json:"target" doc:"ID of what it was done to; empty for nothing in particular."`
	Address    string            `json:"address"     doc:"Network address; empty for background work and end users."`
	Detail     map[string]string `json:"detail" doc:"What else is worth knowing, by name. Never a secret."`
}

func (r Row) toWire() entryOut {
	detail := r.Detail.V
	if detail == nil {
		detail = map[string]string{}
	}
	return entryOut{
		ID: r.ID, Sequence: r.Sequence, CreatedAt: r.CreatedAt, ActorKind: r.ActorKind, ActorID: r.ActorID,
		ActorName: r.ActorName, ActorEmail: r.ActorEmail, Action: r.Action, Label: LabelOf(r.Action), Target: r.Target,
		Address: r.Address, Detail: detail,
	}
}

type actionOut struct {
	Action string `json:"action" doc:"Value for the filter."`
	Label  string `json:"label" doc:"The action in words."`
}

type actorOut struct {
	Kind      auth.Kind `json:"kind"    enum:"developer,key" doc:"A developer, or an API key."`
	ID        string    `json:"id"`
	Name      string    `json:"name" doc:"Name of the developer or key."`
	IsRemoved bool      `json:"removed" doc:"Whether the developer or key is gone."`
}

type verdictOut struct {
	State      string  `json:"state"      enum:"INTACT,BROKEN" doc:"INTACT when every entry fits the one before, BROKEN otherwise."`
	Entries    int64   `json:"entries"    doc:"How many entries fit, from the first that is kept."`
	Removed    int64   `json:"removed"    doc:"How many came before that and were deleted after 400 days."`
	Broken     string  `json:"broken"     doc:"The first entry that does not fit; empty when all do."`
	Reason     string  `json:"reason" doc:"What doesn't fit; empty when all do."`
	VerifiedAt db.Time `json:"verifiedAt" doc:"When the log was checked."`
}

const tag = "Audit log"

// handlers has a method for each operation, named after its ID.
type handlers struct {
	api     *httpapi.API
	service *Service
	actors  Actors
}

// MountManagement adds the operations of the management API.
func MountManagement(api *httpapi.API, s *Service, actors Actors) {
	h := handlers{api: api, service: s, actors: actors}
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/audit", ID: "list-audit-entries", Tag: tag,
		Summary: "List audit log entries", Access: httpapi.AdminOnly,
		Description: "Newest first. Filter by action, actor, target, and time. Entries are chained, so that a " +
			"later change of one shows.",
	}, h.listAuditEntries)
	httpapi.RegisterFile(api, httpapi.Op{
		Method: http.MethodGet, Path: "/audit/export", ID: "export-audit-entries", Tag: tag,
		Summary: "Export the audit log as CSV; recorded in the log itself", Access: httpapi.AdminOnly,
		Description: "Takes the filters of GET /audit, and writes all entries that match, newest first.",
	}, "text/csv; charset=utf-8", h.exportAuditEntries)
	mountLookups(api, h)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/audit/verification", ID: "verify-audit-entries", Tag: tag,
		Summary: "Verify that the audit log has not been altered", Access: httpapi.AdminOnly,
		Description: "Goes through the whole chain of your organization's entries. The first entry that doesn't " +
			"fit is named.",
	}, h.verifyAuditEntries)
}

func (h handlers) listAuditEntries(ctx context.Context, in *listIn) (httpapi.Items[entryOut], error) {
	f, err := in.filter()
	if err != nil {
		return httpapi.Items[entryOut]{}, err
	}
	binding := page.Binding("audit", auth.From(ctx).TenantID, in.Action, in.ActorID, in.Target, in.From, in.To)
	request, err := h.api.Page(in.PageIn, binding)
	if err != nil {
		return httpapi.Items[entryOut]{}, err
	}
	rows, err := h.service.List(ctx, h.actors, f, request)
	return httpapi.ItemsOf(h.api, binding, page.Map(rows, Row.toWire)), err
}

func (h handlers) exportAuditEntries(ctx context.Context, in *FilterIn) (httpapi.File, error) {
	f, err := in.filter()
	if err != nil {
		return httpapi.File{}, err
	}
	if err := h.service.StartExport(ctx, f); err != nil {
		return httpapi.File{}, err
	}
	return httpapi.File{
		Name:  "audit-" + h.service.Clock.Now().UTC().Format(time.DateOnly) + ".csv",
		Write: func(ctx context.Context, w io.Writer) error { return h.service.Export(ctx, h.actors, f, w) },
	}, nil
}

func (h handlers) verifyAuditEntries(ctx context.Context, _ *struct{}) (verdictOut, error) {
	v, err := h.service.VerifyOwn(ctx)
	out := verdictOut{
		State: "INTACT", Entries: v.Rows, Removed: v.Removed, Broken: v.Broken, Reason: v.Reason, VerifiedAt: v.At,
	}
	if !v.IsIntact() {
		out.State = "BROKEN"
	}
	return out, err
}

// mountLookups adds what the filters are chosen from.
func mountLookups(api *httpapi.API, h handlers) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/audit/actions", ID: "list-audit-actions", Tag: tag,
		Summary: "List recorded actions", Access: httpapi.AdminOnly,
		Description: "The values that `action` of the audit log can have, each in words.",
	}, h.listAuditActions)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/audit/actors", ID: "list-audit-actors", Tag: tag,
		Summary: "List possible actors by name, including removed ones", Access: httpapi.AdminOnly,
		Description: "For the filter `actorId` of the audit log.",
	}, h.listAuditActors)
}

func (handlers) listAuditActions(context.Context, *struct{}) (httpapi.Items[actionOut], error) {
	items := []actionOut{}
	for _, a := range Actions() {
		items = append(items, actionOut{a.Name, a.Label})
	}
	return httpapi.Items[actionOut]{Items: items}, nil
}

func (h handlers) listAuditActors(ctx context.Context, _ *struct{}) (httpapi.Items[actorOut], error) {
	all, err := h.actors.Everybody(ctx, auth.From(ctx).TenantID)
	items := []actorOut{}
	for _, a := range all {
		items = append(items, actorOut{a.Kind, a.ID, a.Name, a.IsRemoved})
	}
	return httpapi.Items[actorOut]{Items: items}, err
}
