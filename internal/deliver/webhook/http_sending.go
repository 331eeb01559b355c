package webhook

import (
	"context"
	"net/http"
	"time"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/fault"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/scope"
)

type testIn struct {
	httpapi.ModeIn
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		EventType event.Type `json:"eventType" maxLength:"64" doc:"Type of the event to send."`
	}
}

type replayIn struct {
	httpapi.ModeIn
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		From       time.Time    `json:"from" doc:"At most 30 days ago."`
		To         time.Time    `json:"to" doc:"End of the span; events of this moment are left out."`
		Only       string       `json:"only" enum:"FAILED,ALL" doc:"FAILED leaves out what the webhook took."`
		EventTypes []event.Type `json:"eventTypes,omitempty" required:"false" maxItems:"100" doc:"Only events of these types; leave it out for all that the webhook is subscribed to."`
	}
}

func (in replayIn) input() ReplayInput {
	b := in.Body
	return ReplayInput{From: b.From, To: b.To, OnlyFailed: b.Only == "FAILED", EventTypes: b.EventTypes}
}

type previewOut struct {
	Total int `json:"total" doc:"How many deliveries a replay would make; counted up to 10,000."`
}

type getReplayIn struct {
	httpapi.ModeIn
	ID       string `path:"id"       maxLength:"64"`
	ReplayID string `path:"replayId" maxLength:"64"`
}

type replayOut struct {
	ID         string       `json:"id"`
	Status     ReplayStatus `json:"status"     enum:"RUNNING,DONE,CANCELLED" doc:"RUNNING while events are queued, DONE, or CANCELLED when the webhook was deleted or became inactive."`
	Total      *int         `json:"total"                                    doc:"null until it is counted."`
	Done       int          `json:"done"                                     doc:"Deliveries that were queued."`
	CreatedAt  db.Time      `json:"createdAt"`
	FinishedAt *db.Time     `json:"finishedAt" doc:"When all were queued; null before."`
}

func (r Replay) toWire() replayOut {
	return replayOut{r.ID, r.Status, r.Total, r.Done, r.CreatedAt, r.FinishedAt}
}

func mountSending(api *httpapi.API, h handlers) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/webhooks/{id}/testEvents", ID: "send-test-event",
		Summary: "Send a test event", Tag: tag, Access: httpapi.Caller, Status: http.StatusAccepted,
		Description: "Signed like any other event, with example data: it carries the header Nod-Test, " +
			"test: true in its body, and sequence 0.",
	}, h.sendTestEvent)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/webhooks/{id}/replays", ID: "start-webhook-replay",
		Summary: "Replay the events of a time range", Tag: tag, Access: httpapi.Caller,
		Status:      http.StatusAccepted,
		Description: "Sends the oldest first, with their original ids and bodies. New events take precedence.",
	}, h.startWebhookReplay)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/webhooks/{id}/replays/preview", ID: "preview-webhook-replay",
		Summary: "Count what a replay would send", Tag: tag, Access: httpapi.Caller, Status: http.StatusOK,
		Description: "Takes the body of a replay request; sends nothing.",
	}, h.previewWebhookReplay)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/webhooks/{id}/replays/{replayId}", ID: "get-webhook-replay",
		Summary: "Retrieve the progress of a replay", Tag: tag, IsPoll: true, Access: httpapi.Caller,
		Description: "Poll it while `status` is RUNNING.",
	}, h.getWebhookReplay)
}

func (h handlers) sendTestEvent(ctx context.Context, in *testIn) (madeOut, error) {
	w, err := h.ofCaller(ctx, in.Mode, in.ID)
	if err != nil {
		return madeOut{}, err
	}
	made, err := h.service.SendTest(ctx, w, in.Body.EventType)
	return madeOut{made}, err
}

func (h handlers) startWebhookReplay(ctx context.Context, in *replayIn) (replayOut, error) {
	w, err := h.ofCaller(ctx, in.Mode, in.ID)
	if err != nil {
		return replayOut{}, err
	}
	r, err := h.service.StartReplay(ctx, w, in.input())
	return r.toWire(), err
}

func (h handlers) previewWebhookReplay(ctx context.Context, in *replayIn) (previewOut, error) {
	w, err := h.ofCaller(ctx, in.Mode, in.ID)
	if err != nil {
		return previewOut{}, err
	}
	total, err := h.service.PreviewReplay(ctx, w, in.input())
	return previewOut{total}, err
}

func (h handlers) getWebhookReplay(ctx context.Context, in *getReplayIn) (replayOut, error) {
	w, err := h.getIncludingDeleted(ctx, in.Mode, in.ID)
	if err != nil {
		return replayOut{}, err
	}
	r, err := h.service.GetReplay(ctx, w.Ref(), in.ReplayID)
	return r.toWire(), err
}

type rotateIn struct {
	httpapi.ModeIn
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		Secret string `json:"secret" required:"false" doc:"Signs the deliveries; 1 to 256 characters. It is never shown again. Required."`
	}
}

type rotateOut struct {
	SecretBeforeUntil db.Time `json:"secretBeforeUntil" doc:"Until then webhook-signature carries both signatures."`
}

type changeIn struct {
	httpapi.ModeIn
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		Active *bool `json:"active,omitempty" required:"false" doc:"true activates an inactive webhook."`
		Paused *bool `json:"paused,omitempty" required:"false" doc:"true lets deliveries wait, false sends them."`
	}
}

func mountChanges(api *httpapi.API, h handlers) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/webhooks/{id}/rotateSecret", ID: "rotate-webhook-secret",
		Summary: "Rotate a webhook's secret", Tag: tag, Access: httpapi.Caller,
		Description: "For 24 hours webhook-signature carries a signature of each secret. " +
			"Smile-Signature has room for one, that of the new secret.",
	}, h.rotateWebhookSecret)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPatch, Path: "/webhooks/{id}", ID: "update-webhook",
		Summary: "Activate, pause or resume a webhook", Tag: tag, Access: httpapi.Caller,
		Description: "While it is inactive, events aren't kept for it, and a replay sends them; while it is " +
			"paused, deliveries wait and are sent in order when it is resumed.",
	}, h.updateWebhook)
}

func (h handlers) rotateWebhookSecret(ctx context.Context, in *rotateIn) (rotateOut, error) {
	w, err := h.ofCaller(ctx, in.Mode, in.ID)
	if err != nil {
		return rotateOut{}, err
	}
	until, err := h.service.Rotate(ctx, auth.From(ctx), w.Ref(), in.Body.Secret)
	return rotateOut{until}, err
}

func (h handlers) updateWebhook(ctx context.Context, in *changeIn) (webhookOut, error) {
	w, err := h.ofCaller(ctx, in.Mode, in.ID)
	if err != nil {
		return webhookOut{}, err
	}
	if err := h.update(ctx, w.Ref(), in); err != nil {
		return webhookOut{}, err
	}
	w, err = h.ofCaller(ctx, in.Mode, in.ID)
	return w.toWire(), err
}

func (h handlers) update(ctx context.Context, of scope.Ref, in *changeIn) error {
	p, active, paused := auth.From(ctx), in.Body.Active, in.Body.Paused
	switch {
	case (active == nil) == (paused == nil):
		return fault.InvalidField("active", "Either active or paused is required.")
	case active != nil && !*active:
		return fault.InvalidField("active", "active can only be set to true. Pause the webhook instead.")
	case active != nil:
		return h.service.Activate(ctx, p, of)
	case *paused:
		return h.service.Pause(ctx, p, of)
	}
	return h.service.Resume(ctx, p, of)
}
