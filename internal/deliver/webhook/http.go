package webhook

import (
	"context"
	"net/http"

	"nod/internal/deliver/webhook/queue"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/fault"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
)

const tag = "Webhooks"

type webhookOut struct {
	ID             string       `json:"id"`
	Name           string       `json:"name" doc:"Your name of the webhook."`
	URL            string       `json:"url" doc:"Where events are posted."`
	Active         bool         `json:"active" doc:"Whether events are sent. What happens while it is inactive can be replayed."`
	IncludePayload bool         `json:"includePayload" doc:"Whether TASK_FINISHED and ACCOUNT_SYNC_TASK_FINISHED carry the data."`
	EventTypes     []event.Type `json:"eventTypes" enum:"ALL_EVENTS,TASK_STARTED,TASK_FINISHED,ACCOUNT_SYNC_TASK_FINISHED,USER_CREATED,ACCOUNT_CREATED,ACCOUNT_CONNECTED,ACCOUNT_DISCONNECTED,ACCOUNT_FAILED,ARCHIVE_STARTED,ARCHIVE_ANALYZED,ARCHIVE_REVOKED,ARCHIVE_FAILED,INVITE_INVITED,INVITE_LINKED,IDENTITY_ADDED,RATING_ADDED,TRANSACTIONS_ADDED,DOCUMENTS_ADDED,DOCUMENTS_UPDATED,EMPLOYMENTS_ADDED,EMPLOYMENTS_UPDATED,INCOMES_ADDED,INCOMES_UPDATED,CONTRIBUTIONS_ADDED,CONTRIBUTIONS_UPDATED,EINCOMES_ADDED,EINCOMES_UPDATED,LIABILITIES_ADDED,LIABILITIES_UPDATED,INSIGHT_ADDED,LINK_ADDED,VERIFICATION_STARTED,VERIFICATION_COMPLETED,RECORD_CREATED,RECORD_COMPLETED,USER_SESSION_COMPLETED,USER_SESSION_RESET" doc:"Types of events that are sent; ALL_EVENTS for all, later ones included. RECORD_CREATED, RECORD_COMPLETED, USER_SESSION_COMPLETED and USER_SESSION_RESET are accepted and never sent."`
	CreatedAt      db.Time      `json:"createdAt"`
	UpdatedAt      db.Time      `json:"updatedAt"`
	Paused         bool         `json:"paused"            doc:"Deliveries wait until it is resumed."`
	// The reason is empty while nothing but a caller made the webhook inactive.
	DeactivatedReason string   `json:"deactivatedReason" doc:"Why it was deactivated automatically."               enum:",GONE,FAILING"`
	FailingSince      *db.Time `json:"failingSince"      doc:"The first of nothing but failures."`
	SecretBeforeUntil *db.Time `json:"secretBeforeUntil" doc:"How long the secret before still signs as well."`
	// Delay is null while deliveries are in time.
	Delay *delayOut `json:"delay" doc:"How late deliveries are; null when they are in time."`
}

type delayOut struct {
	Seconds int64            `json:"seconds" doc:"How long the next delivery has been waiting."`
	Cause   queue.DelayCause `json:"cause"   enum:"HOST_RATE,RECEIVER,SERVER" doc:"HOST_RATE: many deliveries to this host. RECEIVER: your server is slow or fails. SERVER: a backlog on our side."`
	Message string           `json:"message" doc:"What happened and what to do, in a sentence for people."`
}

func (w Webhook) toWire() webhookOut {
	return webhookOut{
		w.ID, w.Name, w.URL, w.Active, w.IncludePayload, w.named(), w.CreatedAt, w.UpdatedAt, w.PausedAt != nil,
		w.DeactivatedReason, w.FailingSince, w.SecretBeforeUntil, delayToWire(w.Delay),
	}
}

// The fields are optional for the framework, because the specification words
// what is said when one is missing.
type createIn struct {
	Body struct {
		Name           string       `json:"name" required:"false" doc:"Your name of the webhook, 1 to 200 characters. Required."`
		URL            string       `json:"url" required:"false" doc:"Begins with https://. Events are posted there. Required."`
		EventTypes     []event.Type `json:"eventTypes" required:"false" maxItems:"100" doc:"Or ALL_EVENTS. RECORD_CREATED, RECORD_COMPLETED, USER_SESSION_COMPLETED and USER_SESSION_RESET are accepted and never sent. Required."`
		Active         *bool        `json:"active,omitempty" required:"false" default:"true" doc:"false creates the webhook without sending it anything yet."`
		IncludePayload bool         `json:"includePayload" required:"false" doc:"Whether TASK_FINISHED and ACCOUNT_SYNC_TASK_FINISHED carry the data."`
		Secret         string       `json:"secret" required:"false" doc:"Signs the deliveries; 1 to 256 characters. It is never shown again."`
	}
}

type idIn struct {
	ID string `path:"id" maxLength:"64"`
}

type listIn struct{ httpapi.PageIn }

// handlers has a method for each operation, named after its ID.
type handlers struct {
	api     *httpapi.API
	service *Service
}

// MountData puts the operations on the data API of one mode.
func MountData(api *httpapi.API, s *Service) {
	h := handlers{api: api, service: s}
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/webhooks", ID: "list-webhooks", Summary: "List webhooks", Tag: tag,
		Access:      httpapi.Caller,
		Description: "All webhooks of the mode, newest first. Secrets are never returned.",
	}, h.listWebhooks)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/webhooks", ID: "create-webhook", Summary: "Create a webhook", Tag: tag,
		Access: httpapi.Caller, Codes: []string{fault.CodeQuotaExceeded},
		Description: "Deliveries are signed with the secret: the header Smile-Signature is the lower-case hex " +
			"HMAC-SHA512 of the raw body, and webhook-signature that of Standard Webhooks. Its key is what the " +
			"secret encodes if it is whsec_ and the standard base64 of 24 to 64 bytes, else the text of the secret.",
	}, h.createWebhook)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/webhooks/{id}", ID: "get-webhook", Summary: "Retrieve a webhook", Tag: tag,
		Access:      httpapi.Caller,
		Description: "`paused`, `failingSince`, and `delay` say how it does. The secret is never returned.",
	}, h.getWebhook)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodDelete, Path: "/webhooks/{id}", ID: "delete-webhook", Summary: "Delete a webhook", Tag: tag,
		Access: httpapi.Caller, Description: "Pending deliveries are dropped. " +
			"What was sent can be read for 30 days.",
	}, h.deleteWebhook)
	mountDeliveries(api, h)
}

func (h handlers) listWebhooks(ctx context.Context, in *listIn) (httpapi.Items[webhookOut], error) {
	p := auth.From(ctx)
	binding := page.Binding("webhooks", p.TenantID, string(p.Mode))
	request, err := h.api.Page(in.PageIn, binding)
	if err != nil {
		return httpapi.Items[webhookOut]{}, err
	}
	rows, err := h.service.List(ctx, scope.Of(p.TenantID, p.Mode), request)
	return httpapi.ItemsOf(h.api, binding, page.Map(rows, Webhook.toWire)), err
}

func (h handlers) createWebhook(ctx context.Context, in *createIn) (webhookOut, error) {
	b := in.Body
	w, err := h.service.Create(ctx, auth.From(ctx), CreateInput{
		Name: b.Name, URL: b.URL, Secret: b.Secret, EventTypes: b.EventTypes, Active: b.Active == nil || *b.Active,
		IncludePayload: b.IncludePayload,
	})
	return w.toWire(), err
}

func (h handlers) getWebhook(ctx context.Context, in *idIn) (webhookOut, error) {
	w, err := h.ofCaller(ctx, auth.From(ctx).Mode, in.ID)
	return w.toWire(), err
}

func (h handlers) deleteWebhook(ctx context.Context, in *idIn) (httpapi.None, error) {
	return httpapi.None{}, h.service.Delete(ctx, auth.From(ctx), in.ID)
}
