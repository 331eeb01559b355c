package eventtype

import (
	"context"
	"net/http"

	"nod/internal/platform/event"
	"nod/internal/platform/httpapi"
)

// Out is a type as the operations answer it.
type Out struct {
	Type      event.Type     `json:"type" doc:"As subscriptions and envelopes name it."`
	Group     Group          `json:"group" doc:"Types that belong together."`
	Summary   string         `json:"summary"`
	FiresWhen string         `json:"firesWhen" doc:"What must happen."`
	Sandbox   string         `json:"sandbox" doc:"How to make it happen in the sandbox."`
	Schema    map[string]any `json:"schema" doc:"JSON Schema 2020-12 of the whole envelope."`
	Example   event.Envelope `json:"example" doc:"An envelope that the schema allows. Its ids are invented."`
}

// ListOut is the whole catalogue.
type ListOut struct {
	Items []Out `json:"items"`
}

// Mount puts the catalogue on an API; it is the same on all of them.
func Mount(api *httpapi.API) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/eventTypes", ID: "list-event-types", Summary: "List event types",
		Tag: "Webhooks", Access: httpapi.Caller,
		Description: "All types that webhooks may name, each with its schema and an example. ALL_EVENTS stands for " +
			"all of them.",
	}, func(context.Context, *struct{}) (ListOut, error) {
		out := ListOut{Items: []Out{}}
		for _, e := range List() {
			out.Items = append(out.Items, Out{
				e.Type, e.Group, e.Summary, e.FiresWhen, e.Sandbox, e.Schema(), e.Sample(),
			})
		}
		return out, nil
	})
}
