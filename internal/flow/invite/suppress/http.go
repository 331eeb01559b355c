package suppress

import (
	"context"
	"net/http"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
)

type suppressionOut struct {
	ID        string  `json:"id"`
	Email     string  `json:"email"     personal:"address of an invited person" doc:"Empty after the person was erased: the address stays suppressed and nobody can read it."`
	Reason    Reason  `json:"reason"    enum:"UNSUBSCRIBED,BOUNCED,COMPLAINED,STAFF" doc:"UNSUBSCRIBED or COMPLAINED: the person doesn't want mails. BOUNCED: mails come back. STAFF: your team added it."`
	CreatedAt db.Time `json:"createdAt"`
}

type suppressionsIn struct {
	Email string `query:"email" maxLength:"254" doc:"The whole address, in any case. Addresses are looked up by a keyed hash, so parts aren't found."`
	httpapi.PageIn
}

type suppressIn struct {
	Body struct {
		Email string `json:"email" maxLength:"254" personal:"address of an invited person" doc:"Address that gets no more invitations."`
	}
}

// handlers has a method for each operation, named after its ID.
type handlers struct {
	api     *httpapi.API
	service *Service
}

const tag = "Invites"

type oneIn struct {
	ID string `path:"id" maxLength:"200"`
}

// MountData adds the operations of the data API.
func MountData(api *httpapi.API, s *Service) {
	h := handlers{api: api, service: s}
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/inviteSuppressions", ID: "list-invite-suppressions", Tag: tag,
		Summary: "List addresses that aren't invited, newest first", Access: httpapi.Caller,
		Description: "Addresses get here when their person unsubscribes or reports spam, when nobody has them, or " +
			"when you suppress them.",
	}, h.listInviteSuppressions)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/inviteSuppressions", ID: "create-invite-suppression", Tag: tag,
		Status: http.StatusCreated, Summary: "Suppress an address", Access: httpapi.Caller,
		Description: "Later invitations of the address are refused, one by one and in imports; those that wait " +
			"aren't sent. Nobody is told. An address that is on the list stays as it is.",
	}, h.createInviteSuppression)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodDelete, Path: "/inviteSuppressions/{id}", ID: "delete-invite-suppression", Tag: tag,
		Summary: "Allow an address to be invited again", Access: httpapi.Caller,
		Description: "If the person unsubscribed, make sure they want to hear from you again.",
	}, h.deleteInviteSuppression)
}

func (h handlers) listInviteSuppressions(
	ctx context.Context, in *suppressionsIn,
) (httpapi.Items[suppressionOut], error) {
	p := auth.From(ctx)
	binding := page.Binding("invite-suppressions", p.TenantID, string(p.Mode), in.Email)
	request, err := h.api.Page(in.PageIn, binding)
	if err != nil {
		return httpapi.Items[suppressionOut]{}, err
	}
	found, err := h.service.List(ctx, scope.Of(p.TenantID, p.Mode), in.Email, request)
	return httpapi.ItemsOf(h.api, binding, page.Map(found, showSuppression)), err
}

func (h handlers) createInviteSuppression(ctx context.Context, in *suppressIn) (suppressionOut, error) {
	p := auth.From(ctx)
	made, err := h.service.Add(ctx, scope.Of(p.TenantID, p.Mode), in.Body.Email)
	return showSuppression(made), err
}

func (h handlers) deleteInviteSuppression(ctx context.Context, in *oneIn) (httpapi.None, error) {
	p := auth.From(ctx)
	return httpapi.None{}, h.service.Remove(ctx, scope.Of(p.TenantID, p.Mode).Ref(in.ID))
}

func showSuppression(s Suppression) suppressionOut {
	return suppressionOut{s.ID(), s.Email, s.Reason, s.CreatedAt}
}
