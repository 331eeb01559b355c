package invite

import (
	"context"
	"net/http"

	"nod/internal/flow/hosted"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/ratelimit"
)

const pageTag = "Public pages"

type linkIn struct {
	Token string `path:"token" maxLength:"100" doc:"Token of the invitation's link."`
}

type closeIn struct {
	Token string `path:"token" maxLength:"100" doc:"Token of the invitation's link."`
	Body  struct {
		Reason string `json:"reason" required:"false" maxLength:"50" doc:"Why the widget closed, as it reported it."`
	}
}

// MountPages adds what the pages of invites call.
func MountPages(api *httpapi.API, s *Service) {
	h := handlers{api: api, service: s}
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/invites/{token}", ID: "open-invite", Tag: pageTag,
		Summary: "Retrieve what the page of an invite shows", Access: httpapi.Public, Limit: ratelimit.PublicPage,
		Description: "Changes nothing.",
	}, h.openInvite)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/invites/{token}/seen", ID: "see-invite", Tag: pageTag,
		Summary: "Report a page view", Access: httpapi.Public, Limit: ratelimit.PublicPage,
	}, h.seeInvite)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/invites/{token}/start", ID: "start-invite", Tag: pageTag,
		Summary: "Open the widget of an invite", Access: httpapi.Public, Limit: ratelimit.PublicPage,
	}, h.startInvite)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/invites/{token}/widget-token", ID: "create-invite-token", Tag: pageTag,
		Summary: "Create a widget token for an invite", Access: httpapi.Public, Limit: ratelimit.PublicPage,
	}, h.createInviteToken)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/invites/{token}/widget-closed", ID: "close-invite-widget", Tag: pageTag,
		Summary: "Report that an invite's widget was closed", Access: httpapi.Public, Limit: ratelimit.PublicPage,
	}, h.closeInviteWidget)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/invites/{token}/unsubscribe", ID: "unsubscribe-invite", Tag: pageTag,
		Summary: "Unsubscribe from invitations", Access: httpapi.Public, Limit: ratelimit.PublicPage,
	}, h.unsubscribeInvite)
}

func (h handlers) openInvite(ctx context.Context, in *linkIn) (hosted.View, error) {
	return h.service.Open(ctx, in.Token)
}

func (h handlers) seeInvite(ctx context.Context, in *linkIn) (httpapi.None, error) {
	return httpapi.None{}, h.service.Seen(ctx, in.Token)
}

func (h handlers) startInvite(ctx context.Context, in *linkIn) (hosted.View, error) {
	return h.service.Start(ctx, in.Token)
}

func (h handlers) createInviteToken(ctx context.Context, in *linkIn) (hosted.Pass, error) {
	return h.service.WidgetToken(ctx, in.Token)
}

func (h handlers) closeInviteWidget(ctx context.Context, in *closeIn) (hosted.View, error) {
	return h.service.Close(ctx, in.Token)
}

func (h handlers) unsubscribeInvite(ctx context.Context, in *linkIn) (httpapi.None, error) {
	return httpapi.None{}, h.service.Unsubscribe(ctx, in.Token)
}
