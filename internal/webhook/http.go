package webhook

import (
	"context"
	"net/http"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/page"
	"nod/internal/webhook/attempt"
)

const (
	tag = "Webhooks"
)

type webhookOut struct {
	ID             string       `json:"id"`
	Name           string       `json:"name"`
	URL            string       `json:"url"`
	Active         bool         `json:"active"`
	IncludePayload bool         `json:"includePayload"`
	EventTypes     []event.Type `json:"eventTypes"`
	CreatedAt      db.Time      `json:"createdAt"`
	UpdatedAt      db.Time      `json:"updatedAt"`
}

func present(w Webhook) webhookOut {
	return webhookOut{w.ID, w.Name, w.URL, w.Active, w.IncludePayload, w.Types(), w.CreatedAt, w.UpdatedAt}
}

// The fields are optional for the framework, because the specification words
// what is said when one is missing.
type createIn struct {
	Body struct {
		Name           string       `json:"name" required:"false" doc:"1 to 200 characters. Required."`
		URL            string       `json:"url" required:"false" doc:"Begins with https://. Required."`
		EventTypes     []event.Type `json:"eventTypes" required:"false" maxItems:"100" doc:"Or ALL_EVENTS. Required."`
		Active         *bool        `json:"active,omitempty" required:"false" default:"true"`
		IncludePayload bool         `json:"includePayload" required:"false" doc:"Send data of finished tasks."`
		Secret         string       `json:"secret" required:"false" doc:"1 to 256 characters. Never shown again."`
	}
}

type idIn struct {
	ID string `path:"id" maxLength:"64"`
}

type listIn struct{ httpapi.PageIn }

// MountData puts the operations on the data API of one mode.
func MountData(api *httpapi.API, s *Service) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/webhooks", ID: "list-webhooks", Summary: "List webhooks", Tag: tag,
		Access: httpapi.Caller,
	}, func(ctx context.Context, in *listIn) (httpapi.Items[webhookOut], error) {
		p := auth.From(ctx)
		scope := page.Scope("webhooks", p.TenantID, string(p.Mode))
		request, err := api.Page(in.PageIn, scope)
		if err != nil {
			return httpapi.Items[webhookOut]{}, err
		}
		rows, err := s.List(ctx, p.TenantID, p.Mode, request)
		return httpapi.ItemsOf(api, scope, page.Map(rows, present)), err
	})
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodPost, Path: "/webhooks", ID: "create-webhook", Summary: "Create a webhook", Tag: tag,
		Access: httpapi.Caller,
		Description: "Deliveries are signed with the secret: the header Smile-Signature is the lower-case hex " +
			"HMAC-SHA512 of the raw body, and webhook-signature that of Standard Webhooks.",
	}, func(ctx context.Context, in *createIn) (webhookOut, error) {
		b := in.Body
		w, err := s.Create(ctx, auth.From(ctx), CreateInput{
			Name: b.Name, URL: b.URL, Secret: b.Secret, EventTypes: b.EventTypes, Active: b.Active == nil || *b.Active,
			IncludePayload: b.IncludePayload,
		})
		return present(w), err
	})
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/webhooks/{id}", ID: "get-webhook", Summary: "Get a webhook", Tag: tag,
		Access: httpapi.Caller,
	}, func(ctx context.Context, in *idIn) (webhookOut, error) {
		p := auth.From(ctx)
		w, err := s.Get(ctx, p.TenantID, p.Mode, in.ID)
		return present(w), err
	})
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodDelete, Path: "/webhooks/{id}", ID: "delete-webhook", Summary: "Delete a webhook", Tag: tag,
		Access: httpapi.Caller, Description: "What still waits to be sent to it is dropped.",
	}, func(ctx context.Context, in *idIn) (httpapi.None, error) {
		return httpapi.None{}, s.Delete(ctx, auth.From(ctx), in.ID)
	})
}

// DeliveryOut is a row of the delivery log. It is exported because the description of the API leaves out
// embedded structs that are not.
type DeliveryOut struct {
	ID             string             `json:"id"`
	EventID        string             `json:"eventId"`
	EventType      event.Type         `json:"eventType"`
	Sequence       int64              `json:"sequence"`
	Status         Status             `json:"status" enum:"PENDING,DELIVERED,FAILED,DEAD"`
	Attempts       int                `json:"attempts"`
	LastStatusCode *int               `json:"lastStatusCode" doc:"null when no answer came."`
	LastError      attempt.ErrorClass `json:"lastError"`
	NextAttemptAt  *db.Time           `json:"nextAttemptAt" doc:"null when there is none or it is being made."`
	CreatedAt      db.Time            `json:"createdAt"`
}

type attemptOut struct {
	Number     int                `json:"number"`
	StatusCode *int               `json:"statusCode"`
	Error      attempt.ErrorClass `json:"error"`
	DurationMS int64              `json:"durationMs"`
	Excerpt    string             `json:"excerpt" doc:"Beginning of the answer of a public address."`
	CreatedAt  db.Time            `json:"createdAt"`
}

type deliveryWithAttempts struct {
	DeliveryOut
	AttemptLog []attemptOut `json:"attemptLog"`
}

func presentDelivery(d Delivery) DeliveryOut {
	return DeliveryOut{
		d.ID, d.EventID, d.EventType, d.Sequence, d.Status, d.Attempts, orNull(d.LastStatusCode), d.LastError,
		d.NextAttemptAt(), d.CreatedAt,
	}
}

func orNull(status int) *int {
	if status == 0 {
		return nil
	}
	return &status
}

type deliveriesIn struct {
	httpapi.PageIn
	httpapi.ModeIn
	ID string `path:"id" maxLength:"64"`
}

type deliveryIn struct {
	httpapi.ModeIn
	ID         string `path:"id" maxLength:"64"`
	DeliveryID string `path:"deliveryId" maxLength:"64"`
}

// MountManagement puts the delivery log on the management API.
func MountManagement(api *httpapi.API, s *Service) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/webhooks/{id}/deliveries", ID: "list-webhook-deliveries",
		Summary: "List what was sent to a webhook", Tag: tag, Access: httpapi.Caller,
	}, func(ctx context.Context, in *deliveriesIn) (httpapi.Items[DeliveryOut], error) {
		w, err := s.ofCaller(ctx, in.Mode, in.ID)
		if err != nil {
			return httpapi.Items[DeliveryOut]{}, err
		}
		scope := page.Scope("deliveries", w.TenantID, string(w.Mode), w.ID)
		request, err := api.Page(in.PageIn, scope)
		if err != nil {
			return httpapi.Items[DeliveryOut]{}, err
		}
		rows, err := s.Deliveries(ctx, w, request)
		return httpapi.ItemsOf(api, scope, page.Map(rows, presentDelivery)), err
	})
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/webhooks/{id}/deliveries/{deliveryId}", ID: "get-webhook-delivery",
		Summary: "Get a delivery with its attempts", Tag: tag, Access: httpapi.Caller,
	}, func(ctx context.Context, in *deliveryIn) (deliveryWithAttempts, error) {
		w, err := s.ofCaller(ctx, in.Mode, in.ID)
		if err != nil {
			return deliveryWithAttempts{}, err
		}
		d, attempts, err := s.Delivery(ctx, w, in.DeliveryID)
		out := deliveryWithAttempts{DeliveryOut: presentDelivery(d), AttemptLog: make([]attemptOut, len(attempts))}
		for i, a := range attempts {
			out.AttemptLog[i] = attemptOut{
				a.Number, orNull(a.StatusCode), a.Error, a.DurationMS, a.Excerpt, a.CreatedAt,
			}
		}
		return out, err
	})
}

// ofCaller loads a webhook of the developer's tenant in a mode the tenant has.
func (s *Service) ofCaller(ctx context.Context, mode auth.Mode, webhookID string) (Webhook, error) {
	if err := httpapi.AllowMode(ctx, mode); err != nil {
		return Webhook{}, err
	}
	return s.Get(ctx, auth.From(ctx).TenantID, mode, webhookID)
}
