package webhook

import (
	"context"
	"net/http"

	"nod/internal/deliver/webhook/health"
	"nod/internal/deliver/webhook/queue"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
)

type oneIn struct {
	httpapi.ModeIn
	ID string `path:"id" maxLength:"64"`
}

// MountManagement puts what may be done with a webhook on the management API.
func MountManagement(api *httpapi.API, s *Service) {
	h := handlers{api: api, service: s}
	mountHistory(api, h)
	mountSending(api, h)
	mountChanges(api, h)
}

func mountHistory(api *httpapi.API, h handlers) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/webhooks/{id}/health", ID: "get-webhook-health",
		Summary: "Retrieve a webhook's health over the last 24 hours", Tag: tag, IsPoll: true, Access: httpapi.Caller,
		Description: "What was delivered, what failed, and how long it took, by the hour.",
	}, h.getWebhookHealth)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/webhooks/-/health", ID: "get-health-of-webhooks",
		Summary: "Retrieve webhook health over the last 24 hours", Tag: tag, Access: httpapi.Caller,
		Description: "Deliveries of all webhooks of the mode together, by the hour.",
	}, h.getHealthOfWebhooks)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/deletedWebhooks", ID: "list-deleted-webhooks",
		Summary: "List deleted webhooks with history", Tag: tag, Access: httpapi.Caller,
		Description: "Webhooks that were deleted while their deliveries can still be looked up.",
	}, h.listDeletedWebhooks)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/deletedWebhooks/{id}", ID: "get-deleted-webhook",
		Summary: "Retrieve a deleted webhook with history", Tag: tag, Access: httpapi.Caller,
		Description: "Its deliveries can be looked up until their history is deleted. It can't be restored.",
	}, h.getDeletedWebhook)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/webhooks/-/lastDeliveries", ID: "list-last-deliveries",
		Summary: "List the latest delivery of each webhook of a mode", Tag: tag, IsPoll: true, Access: httpapi.Caller,
		Description: "For each webhook, how its latest delivery went.",
	}, h.listLastDeliveries)
}

func (h handlers) getWebhookHealth(ctx context.Context, in *oneIn) (healthOut, error) {
	w, err := h.getIncludingDeleted(ctx, in.Mode, in.ID)
	if err != nil {
		return healthOut{}, err
	}
	found, err := h.service.Health(ctx, w.Ref())
	return healthToWire(found), err
}

func (h handlers) getHealthOfWebhooks(ctx context.Context, in *httpapi.ModeIn) (overviewOut, error) {
	o, err := h.service.Overview(ctx, scope.Of(auth.From(ctx).TenantID, in.Mode))
	return overviewToWire(o), err
}

type lastDeliveryOut struct {
	WebhookID  string  `json:"webhookId" doc:"ID of the webhook."`
	Status     string  `json:"status"         enum:"PENDING,DELIVERED,FAILED,DEAD" doc:"PENDING before the first attempt, DELIVERED, FAILED while another attempt follows, or DEAD when none does."`
	StatusCode *int    `json:"lastStatusCode" doc:"null when no response came."`
	Error      string  `json:"lastError" doc:"Why the last attempt failed; empty otherwise."`
	CreatedAt  db.Time `json:"createdAt"`
}

func (h handlers) listLastDeliveries(
	ctx context.Context, in *httpapi.ModeIn,
) (httpapi.Items[lastDeliveryOut], error) {
	rows, err := queue.LastDeliveries(ctx, h.service.DB.Read(), scope.Of(auth.From(ctx).TenantID, in.Mode))
	out := httpapi.Items[lastDeliveryOut]{Items: make([]lastDeliveryOut, len(rows))}
	for i, d := range rows {
		out.Items[i] = lastDeliveryOut{d.WebhookID, d.Status, orNull(d.StatusCode), d.Error, d.CreatedAt}
	}
	return out, err
}

type healthSums struct {
	Delivered int64 `json:"delivered" doc:"Events that were delivered."`
	Failed    int64 `json:"failed"    doc:"Attempts that failed."`
	Pending   int64 `json:"pending"   doc:"What waits now, 10,000 at most."`
	P50       int64 `json:"p50Ms" doc:"Median time of a response, in milliseconds."`
	P95       int64 `json:"p95Ms" doc:"95 of 100 responses took at most this long, in milliseconds."`
}

type healthBucket struct {
	At        db.Time `json:"at" doc:"Start of the hour, RFC 3339 in UTC."`
	Delivered int64   `json:"delivered" doc:"Events that were delivered."`
	Failed    int64   `json:"failed" doc:"Attempts that failed."`
}

type healthOut struct {
	Last24h healthSums     `json:"last24h" doc:"Sums of the last 24 hours."`
	Buckets []healthBucket `json:"buckets" doc:"24 hours, the oldest first; the last one runs."`
}

func healthToWire(h health.Health) healthOut {
	out := healthOut{
		healthSums{h.Delivered, h.Failed, h.Pending, h.P50, h.P95},
		make([]healthBucket, len(h.Hours)),
	}
	for i, b := range h.Hours {
		out.Buckets[i] = healthBucket(b)
	}
	return out
}

type overviewSums struct {
	Delivered int64 `json:"delivered" doc:"Events that were delivered."`
	Failed    int64 `json:"failed"    doc:"Attempts that failed."`
}

type overviewOut struct {
	Last24h     overviewSums   `json:"last24h" doc:"Sums of the last 24 hours."`
	Failing     int            `json:"failing"     doc:"Webhooks that take nothing at the moment."`
	Deactivated int            `json:"deactivated" doc:"Webhooks that were deactivated automatically."`
	Buckets     []healthBucket `json:"buckets"     doc:"24 hours, the oldest first; the last one runs."`
}

func overviewToWire(o health.Overview) overviewOut {
	return overviewOut{
		overviewSums{o.Delivered, o.Failed}, o.Failing, o.Deactivated, healthToWire(o.Health).Buckets,
	}
}

type deletedOut struct {
	ID        string   `json:"id"`
	Name      string   `json:"name" doc:"Your name of the webhook."`
	URL       string   `json:"url" doc:"Where its events were posted."`
	CreatedAt db.Time  `json:"createdAt"`
	DeletedAt *db.Time `json:"deletedAt" doc:"When the webhook was deleted, RFC 3339 in UTC."`
	KeptUntil db.Time  `json:"keptUntil" doc:"When its history is deleted as well."`
}

type deletedIn struct {
	httpapi.PageIn
	httpapi.ModeIn
}

func (h handlers) listDeletedWebhooks(ctx context.Context, in *deletedIn) (httpapi.Items[deletedOut], error) {
	p := auth.From(ctx)
	binding := page.Binding("deletedWebhooks", p.TenantID, string(in.Mode))
	request, err := h.api.Page(in.PageIn, binding)
	if err != nil {
		return httpapi.Items[deletedOut]{}, err
	}
	rows, err := h.service.Deleted(ctx, scope.Of(p.TenantID, in.Mode), request)
	return httpapi.ItemsOf(h.api, binding, page.Map(rows, Webhook.deletedToWire)), err
}

func (h handlers) getDeletedWebhook(ctx context.Context, in *oneIn) (deletedOut, error) {
	w, err := h.getIncludingDeleted(ctx, in.Mode, in.ID)
	if err == nil && w.DeletedAt == nil {
		err = fault.Missing("Webhook")
	}
	if err != nil {
		return deletedOut{}, err
	}
	return w.deletedToWire(), nil
}

func (w Webhook) deletedToWire() deletedOut {
	return deletedOut{
		ID: w.ID, Name: w.Name, URL: w.URL, CreatedAt: w.CreatedAt, DeletedAt: w.DeletedAt,
		KeptUntil: db.At(w.DeletedAt.Add(KeepHistory)),
	}
}

// getIncludingDeleted returns a webhook of the caller's tenant in a mode, even if it was deleted.
func (h handlers) getIncludingDeleted(ctx context.Context, mode auth.Mode, webhookID string) (Webhook, error) {
	return h.service.GetEver(ctx, scope.Of(auth.From(ctx).TenantID, mode).Ref(webhookID))
}

// ofCaller loads a webhook of the caller's tenant in a mode.
func (h handlers) ofCaller(ctx context.Context, mode auth.Mode, webhookID string) (Webhook, error) {
	return h.service.Get(ctx, scope.Of(auth.From(ctx).TenantID, mode).Ref(webhookID))
}
