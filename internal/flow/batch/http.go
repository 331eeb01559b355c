package batch

import (
	"context"
	"io"
	"net/http"
	"time"

	"nod/internal/platform/db"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
)

const tag = "Invites"

// maxFile is how large a file may be: 10,000 contacts of 400 bytes each.
const maxFile = 4 << 20

type importOut struct {
	ID             string    `json:"id"`
	FileName       string    `json:"fileName" doc:"Your name of the import."`
	TemplateID     string    `json:"templateId" doc:"Invite template of its invitations."`
	WinkTemplateID string    `json:"winkTemplateId" doc:"Widget template of its invitations."`
	State          State     `json:"state"  enum:"CHECKING,READY,RUNNING,PAUSED,STOPPED,DONE" doc:"CHECKING the file, READY to start, RUNNING, PAUSED, STOPPED for good, or DONE."`
	Reason         Reason    `json:"reason" doc:"Why the import paused or stopped on its own: QUOTA_EXCEEDED, TOO_MANY_BOUNCES, TEMPLATE_DELETED. Otherwise empty."`
	Counts         countsOut `json:"counts" doc:"How many contacts are in which state."`
	CreatedAt      db.Time   `json:"createdAt"`
	UpdatedAt      db.Time   `json:"updatedAt"`
}

// countsOut are the numbers of an import.
type countsOut struct {
	Total         int `json:"total"         doc:"Contacts in the file."`
	Waiting       int `json:"waiting"       doc:"Contacts that can be invited and haven't been yet."`
	Sending       int `json:"sending"       doc:"Emails and SMS on their way."`
	Sent          int `json:"sent"          doc:"Emails and SMS that were accepted."`
	Failed        int `json:"failed"        doc:"Contacts that couldn't be invited, bounced emails included."`
	Bounced       int `json:"bounced"       doc:"Emails and SMS that were refused or came back."`
	Malformed     int `json:"malformed"     doc:"Contacts without a name or a valid address."`
	Duplicate     int `json:"duplicate"     doc:"Contacts whose address comes earlier in the file."`
	AlreadyLinked int `json:"alreadyLinked" doc:"Contacts who have already connected."`
	Suppressed    int `json:"suppressed"    doc:"Contacts on the suppression list."`
}

type rowOut struct {
	ID          string   `json:"id"`
	FullName    string   `json:"fullName" personal:"name of an invited person" doc:"Name of the contact."`
	Email       string   `json:"email"    personal:"address of an invited person" doc:"Email address of the contact; empty when there is a phone number only."`
	PhoneNumber string   `json:"phoneNumber" personal:"phone number of an invited person" doc:"Phone number of the contact; empty for none."`
	State       RowState `json:"state"    enum:"WAITING,SENDING,SENT,SKIPPED,FAILED" doc:"WAITING, SENDING, SENT, SKIPPED for a problem that came up before, or FAILED."`
	Problem     Problem  `json:"problem"  doc:"MALFORMED, DUPLICATE, ALREADY_LINKED, SUPPRESSED, DAILY_LIMIT, BOUNCED, REVOKED, or empty."`
	Message     string   `json:"message"  doc:"The problem in words."`
	InviteID    string   `json:"inviteId" doc:"Empty until the contact is invited."`
}

type createIn struct{ Body ImportInput }

type oneIn struct {
	ID string `path:"id" maxLength:"200"`
}

type rowsIn struct {
	ID      string   `path:"id" maxLength:"200"`
	State   RowState `query:"state"   enum:"WAITING,SENDING,SENT,SKIPPED,FAILED" doc:"Only contacts in this state."`
	Problem Problem  `query:"problem" enum:"MALFORMED,DUPLICATE,ALREADY_LINKED,SUPPRESSED,DAILY_LIMIT,BOUNCED,REVOKED" doc:"Only contacts with this problem."`
	httpapi.PageIn
}

// handlers has a method for each operation, named after its ID.
type handlers struct {
	api     *httpapi.API
	service *Service
}

// MountData adds the operations of the data API.
func MountData(api *httpapi.API, s *Service) {
	h := handlers{api: api, service: s}
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/inviteImports", ID: "create-invite-import", Tag: tag,
		Status: http.StatusCreated, Summary: "Check a file of people to invite", Access: httpapi.Caller,
		MaxBody: maxFile,
		Description: "A dry run: nothing is sent and no credit is used until you start the import. The file is " +
			"checked after the response; retrieve the import until it's READY. Production only.",
	}, h.createInviteImport)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/inviteImports", ID: "list-invite-imports", Tag: tag,
		Summary: "List imports, newest first", Access: httpapi.Caller, IsPoll: true,
		Description: "Imports are deleted 30 days after their last change. Their invitations stay.",
	}, h.listInviteImports)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/inviteImports/{id}", ID: "get-invite-import", Tag: tag,
		Summary: "Retrieve an import", Access: httpapi.Caller, IsPoll: true,
		Description: "Poll it while `state` is CHECKING or RUNNING; `counts` says how many contacts are in which " +
			"state.",
	}, h.getInviteImport)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/inviteImports/{id}/contacts", ID: "list-invite-import-contacts", Tag: tag,
		Summary: "List the contacts of an import, in the order of the file", Access: httpapi.Caller,
		Description: "Each contact with its state and, where it has one, its problem and its invite. Filter by " +
			"either.",
	}, h.listInviteImportContacts)
	httpapi.RegisterFile(api, httpapi.Op{
		Method: http.MethodGet, Path: "/inviteImports/{id}/failed", ID: "export-invite-import-failures", Tag: tag,
		Summary: "Export contacts that weren't invited as CSV, to correct and import again", Access: httpapi.Caller,
		Description: "The columns of the file you sent and the problem of each contact. Correct the rows and " +
			"import the file again.",
	}, "text/csv; charset=utf-8", h.exportInviteImportFailures)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/inviteImports/{id}/start", ID: "start-invite-import", Tag: tag,
		Summary: "Start or resume an import", Access: httpapi.Caller,
		Description: "Each contact uses one CreateInvite credit. The import pauses when credits run out, and stops " +
			"when more than 10 % of its emails bounce.",
	}, h.startInviteImport)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/inviteImports/{id}/pause", ID: "pause-invite-import", Tag: tag,
		Summary: "Pause an import", Access: httpapi.Caller,
		Description: "No further contact is invited; messages on their way still arrive. Start the import again " +
			"to resume it. CONFLICT unless it is RUNNING or PAUSED.",
	}, h.pauseInviteImport)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/inviteImports/{id}/stop", ID: "stop-invite-import", Tag: tag,
		Summary: "Stop an import for good", Access: httpapi.Caller,
		Description: "Contacts that weren't invited yet never are, and cost nothing. Invitations that were sent " +
			"stay valid. A stopped import can't be started again.",
	}, h.stopInviteImport)
}

func own(ctx context.Context, id string) scope.Ref {
	return scope.From(ctx).Ref(id)
}

func (h handlers) createInviteImport(ctx context.Context, in *createIn) (importOut, error) {
	return shown(h.service.Create(ctx, own(ctx, "").Scope, in.Body))
}

func (h handlers) getInviteImport(ctx context.Context, in *oneIn) (importOut, error) {
	return shown(h.service.Get(ctx, own(ctx, in.ID)))
}

func (h handlers) startInviteImport(ctx context.Context, in *oneIn) (importOut, error) {
	return shown(h.service.Start(ctx, own(ctx, in.ID)))
}

func (h handlers) pauseInviteImport(ctx context.Context, in *oneIn) (importOut, error) {
	return shown(h.service.Pause(ctx, own(ctx, in.ID)))
}

func (h handlers) stopInviteImport(ctx context.Context, in *oneIn) (importOut, error) {
	return shown(h.service.Stop(ctx, own(ctx, in.ID)))
}

func (h handlers) listInviteImports(ctx context.Context, in *httpapi.PageIn) (httpapi.Items[importOut], error) {
	at := own(ctx, "").Scope
	binding := page.Binding("invite-imports", at.Tenant, string(at.Mode))
	request, err := h.api.Page(*in, binding)
	if err != nil {
		return httpapi.Items[importOut]{}, err
	}
	found, counts, err := h.service.List(ctx, at, request)
	if err != nil {
		return httpapi.Items[importOut]{}, err
	}
	return httpapi.ItemsOf(h.api, binding, page.Map(found, func(i Import) importOut {
		return show(i, *counts[i.ID])
	})), nil
}

func (h handlers) listInviteImportContacts(ctx context.Context, in *rowsIn) (httpapi.Items[rowOut], error) {
	at := own(ctx, in.ID)
	binding := page.Binding("invite-import", at.Tenant, string(at.Mode), in.ID, string(in.State), string(in.Problem))
	request, err := h.api.Page(in.PageIn, binding)
	if err != nil {
		return httpapi.Items[rowOut]{}, err
	}
	found, err := h.service.Rows(ctx, at, RowFilter{in.State, in.Problem}, request)
	return httpapi.ItemsOf(h.api, binding, page.Map(found, func(r Row) rowOut {
		return rowOut{
			ID: r.ID, FullName: r.FullName, Email: r.Email, PhoneNumber: r.PhoneNumber, State: r.State,
			Problem: r.Problem, Message: r.Note, InviteID: r.InviteID,
		}
	})), err
}

func (h handlers) exportInviteImportFailures(ctx context.Context, in *oneIn) (httpapi.File, error) {
	i, _, err := h.service.Get(ctx, own(ctx, in.ID))
	return httpapi.File{
		Name:  "contacts-" + h.service.Clock.Now().UTC().Format(time.DateOnly) + ".csv",
		Write: func(ctx context.Context, w io.Writer) error { return h.service.WriteFailed(ctx, i, w) },
	}, err
}

func shown(i Import, c Counts, err error) (importOut, error) { return show(i, c), err }

func show(i Import, c Counts) importOut {
	return importOut{
		ID: i.ID, FileName: i.Name, TemplateID: i.TemplateID, WinkTemplateID: i.WinkTemplateID, State: i.State,
		Reason: i.Reason, CreatedAt: i.CreatedAt, UpdatedAt: i.UpdatedAt,
		Counts: countsOut{
			c.Total, c.Waiting, c.Sending, c.Sent, c.Failed, c.Bounced, c.Malformed, c.Duplicate, c.AlreadyLinked,
			c.Suppressed,
		},
	}
}
