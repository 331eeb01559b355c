package lookuppolicy

import (
	"context"
	"net/http"

	"nod/internal/platform/httpapi"
	"nod/internal/platform/scope"
)

// policyOut is a policy as the portal shows it.
type policyOut struct {
	NeedsSecond bool   `json:"needsSecond" doc:"Whether a decision about a verification needs a second person."`
	CurrentDays int    `json:"currentDays" doc:"How many days a result is current; 0 for no end. Applies to later results."`
	WebhookID   string `json:"webhookId" maxLength:"64" doc:"The webhook that is notified of decisions and expired results; empty for none."`
}

type setIn struct {
	Body struct {
		NeedsSecond *bool   `json:"needsSecond" required:"false" nullable:"false" doc:"Whether a decision about a verification needs a second person. Left out: as before."`
		CurrentDays *int    `json:"currentDays" required:"false" nullable:"false" doc:"How many days a result is current; 0 for no end. Left out: as before."`
		WebhookID   *string `json:"webhookId"   required:"false" nullable:"false" maxLength:"64" doc:"The webhook that is notified of decisions and expired results; empty for none. Left out: as before."`
	}
}

// handlers has a method for each operation, named after its ID.
type handlers struct{ service *Service }

// MountData adds what the portal's screens read and change.
func MountData(api *httpapi.API, s *Service) {
	h := handlers{s}
	httpapi.RegisterScreen(api, httpapi.Op{
		Method: http.MethodGet, Path: "/lookupPolicy", ID: "get-lookup-policy",
		Summary: "Retrieve the rules for reviews and the age of results", Access: httpapi.Caller,
	}, h.getLookupPolicy)
	httpapi.RegisterScreen(api, httpapi.Op{
		Method: http.MethodPut, Path: "/lookupPolicy", ID: "set-lookup-policy",
		Summary: "Change the rules for reviews and the age of results", Access: httpapi.AdminOnly,
	}, h.setLookupPolicy)
}

func (h handlers) getLookupPolicy(ctx context.Context, _ *struct{}) (policyOut, error) {
	p, err := h.service.Of(ctx, h.service.DB.Read(), scope.From(ctx))
	return policyOut(p), err
}

func (h handlers) setLookupPolicy(ctx context.Context, in *setIn) (policyOut, error) {
	p, err := h.service.Set(ctx, scope.From(ctx), Change(in.Body))
	return policyOut(p), err
}
