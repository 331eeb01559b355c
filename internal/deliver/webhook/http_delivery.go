package webhook

import (
	"context"
	"net/http"

	"nod/internal/deliver/webhook/attempt"
	"nod/internal/deliver/webhook/dispatch"
	"nod/internal/platform/auth"
	"nod/internal/platform/day"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/page"
)

// DeliveryOut is a row of the delivery log. It is exported because the description of the API leaves out
// embedded structs that are not.
type DeliveryOut struct {
	ID             string             `json:"id"`
	EventID        string             `json:"eventId" doc:"The event, by the id of its envelope."`
	EventType      event.Type         `json:"eventType" doc:"Type of the event."`
	Sequence       int64              `json:"sequence" doc:"Number of the event within your organization and mode; test events have 0."`
	Origin         dispatch.Origin    `json:"origin"         enum:"EVENT,RESEND,REPLAY,TEST"      doc:"What made the delivery: an EVENT, a RESEND, a REPLAY, or a TEST."`
	Status         Status             `json:"status"         enum:"PENDING,DELIVERED,FAILED,DEAD" doc:"PENDING before the first attempt, DELIVERED, FAILED while another attempt follows, or DEAD when none does."`
	Attempts       int                `json:"attempts" doc:"How often it was sent so far."`
	LastStatusCode *int               `json:"lastStatusCode"                                      doc:"null when there was no response."`
	LastError      attempt.ErrorClass `json:"lastError" doc:"Why the last attempt failed: CONNECTION_FAILED, TLS_FAILED, TIMEOUT, INVALID_ANSWER, or HTTP_STATUS; empty otherwise."`
	DurationMS     *int64             `json:"durationMs"                                          doc:"How long the last attempt took, in milliseconds; null before the first."`
	NextAttemptAt  *db.Time           `json:"nextAttemptAt"                                       doc:"null when there is none or it is being made."`
	CreatedAt      db.Time            `json:"createdAt"`
	FinishedAt     *db.Time           `json:"finishedAt"                                          doc:"null while attempts follow."`
	UserID         string             `json:"userId"                                              doc:"Whom the event is about."`
	AccountID      string             `json:"accountId"                                           doc:"Which account the event is about, if one."`
}

func (d Delivery) toWire() DeliveryOut {
	return DeliveryOut{
		d.ID, d.EventID, d.EventType, d.Sequence, d.Origin, d.Status, d.Attempts, orNull(d.LastStatusCode), d.LastError,
		d.DurationMS, d.NextAttemptAt(), d.CreatedAt, d.FinishedAt, d.UserID, d.AccountID,
	}
}

func orNull(status int) *int {
	if status == 0 {
		return nil
	}
	return &status
}

// FilterIn narrows a log. It is exported because it is embedded.
type FilterIn struct {
	Status    Status     `query:"status"    enum:"PENDING,DELIVERED,FAILED,DEAD" doc:"Only deliveries with this status."`
	EventType event.Type `query:"eventType"                                      maxLength:"64" doc:"Only deliveries of this type of event."`
	From      string     `query:"from"                                           maxLength:"40" doc:"RFC 3339. Created then or later."`
	To        string     `query:"to"                                             maxLength:"40" doc:"RFC 3339. Created before."`
}

func (in FilterIn) filter() (Filter, error) {
	moments, err := day.Moments(day.Query{Start: "from", End: "to"}, in.From, in.To)
	return Filter{Status: in.Status, EventType: in.EventType, Created: moments}, err
}

type madeOut struct {
	ID string `json:"id" doc:"ID of the delivery that was made."`
}

type deliveriesIn struct {
	httpapi.PageIn
	FilterIn
	ID string `path:"id" maxLength:"64"`
}

type deliveryIn struct {
	ID         string `path:"id"         maxLength:"64"`
	DeliveryID string `path:"deliveryId" maxLength:"64"`
}

const redeliverNote = "The same event is sent again with the same bytes, as a new delivery. Receivers drop what they " +
	"know by its id."

// mountDeliveries puts the log on the data API. Bodies and attempts are for the portal's screens.
func mountDeliveries(api *httpapi.API, h handlers) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/webhooks/{id}/deliveries", ID: "list-webhook-deliveries",
		Summary: "List a webhook's deliveries", Tag: tag, IsPoll: true, Access: httpapi.Caller,
		Description: "Deliveries of a deleted webhook are kept for 30 days.",
	}, h.listWebhookDeliveries)
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/webhooks/{id}/deliveries/{deliveryId}/redeliver",
		ID:      "redeliver-webhook-delivery",
		Summary: "Resend a delivery", Tag: tag, Access: httpapi.Caller, Status: http.StatusAccepted,
		Description: redeliverNote,
	}, h.redeliverWebhookDelivery)
	httpapi.RegisterScreen(api, httpapi.Op{
		Method: http.MethodGet, Path: "/webhooks/{id}/deliveries/{deliveryId}", ID: "get-webhook-delivery",
		Summary: "Retrieve a delivery with its attempts", IsPoll: true, Access: httpapi.Caller,
		Views: "the body of an event",
	}, h.getWebhookDelivery)
}

func (h handlers) listWebhookDeliveries(ctx context.Context, in *deliveriesIn) (httpapi.Items[DeliveryOut], error) {
	w, err := h.getIncludingDeleted(ctx, auth.From(ctx).Mode, in.ID)
	if err != nil {
		return httpapi.Items[DeliveryOut]{}, err
	}
	f, err := in.filter()
	if err != nil {
		return httpapi.Items[DeliveryOut]{}, err
	}
	binding := page.Binding("deliveries", w.TenantID, string(w.Mode), w.ID, string(in.Status), string(in.EventType),
		in.From, in.To)
	request, err := h.api.Page(in.PageIn, binding)
	if err != nil {
		return httpapi.Items[DeliveryOut]{}, err
	}
	rows, err := h.service.Deliveries(ctx, w.Ref(), f, request)
	return httpapi.ItemsOf(h.api, binding, page.Map(rows, Delivery.toWire)), err
}

func (h handlers) redeliverWebhookDelivery(ctx context.Context, in *deliveryIn) (madeOut, error) {
	w, err := h.getIncludingDeleted(ctx, auth.From(ctx).Mode, in.ID)
	if err != nil {
		return madeOut{}, err
	}
	made, err := h.service.Redeliver(ctx, w, in.DeliveryID)
	return madeOut{made}, err
}

type attemptOut struct {
	Number          int                `json:"number" doc:"Which attempt it was, from 1."`
	At              db.Time            `json:"at"              doc:"When the attempt ended, RFC 3339 in UTC."`
	StatusCode      *int               `json:"statusCode" doc:"HTTP status of the response; null when there was none."`
	Error           attempt.ErrorClass `json:"error" doc:"Why it failed: CONNECTION_FAILED, TLS_FAILED, TIMEOUT, INVALID_ANSWER, or HTTP_STATUS; empty otherwise."`
	DurationMS      int64              `json:"durationMs" doc:"How long it took, in milliseconds."`
	RequestHeaders  map[string]string  `json:"requestHeaders" doc:"Headers that were sent, with the signature."`
	ResponseHeaders map[string]string  `json:"responseHeaders" doc:"Headers of the response; kept only where the receiver has a public address."`
	ResponseBody    string             `json:"responseBody"    doc:"Beginning of the response from a public address." personal:"name of the end user 0"`
}

// sentOut repeats the fields of DeliveryOut but attempts, which is the list here.
type sentOut struct {
	DeliveryOut
	URL      string       `json:"url" doc:"Where it was sent."`
	Body     *string      `json:"body"     doc:"The exact text sent; null when it was erased with the data of its user." personal:"number of the customer"`
	Attempts []attemptOut `json:"attempts" doc:"Each attempt to deliver it, the oldest first."`
}

func (d Sent) toWire(w Webhook) sentOut {
	out := sentOut{d.Delivery.toWire(), w.URL, d.Body, make([]attemptOut, len(d.Attempts))}
	for i, a := range d.Attempts {
		out.Attempts[i] = attemptOut{
			a.Number, a.CreatedAt, orNull(a.StatusCode), a.Error, a.DurationMS, orEmpty(a.Sent.V), orEmpty(a.Headers.V),
			a.Excerpt,
		}
	}
	return out
}

func orEmpty(headers map[string]string) map[string]string {
	if headers == nil {
		return map[string]string{}
	}
	return headers
}

func (h handlers) getWebhookDelivery(ctx context.Context, in *deliveryIn) (sentOut, error) {
	w, err := h.getIncludingDeleted(ctx, auth.From(ctx).Mode, in.ID)
	if err != nil {
		return sentOut{}, err
	}
	d, err := h.service.Delivery(ctx, w.Ref(), in.DeliveryID)
	httpapi.Seen(ctx, w.Mode, d.about()...)
	return d.toWire(w), err
}
