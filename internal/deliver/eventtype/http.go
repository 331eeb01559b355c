package eventtype

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"nod/internal/platform/event"
	"nod/internal/platform/httpapi"
)

// Out is a type as the operations answer it.
type Out struct {
	Type      event.Type     `json:"type" doc:"As subscriptions and envelopes name it."`
	Group     Group          `json:"group" doc:"Types that belong together."`
	Summary   string         `json:"summary" doc:"What happened, in a sentence."`
	FiresWhen string         `json:"firesWhen" doc:"What must happen for the event to be sent."`
	Sandbox   string         `json:"sandbox" doc:"How to make it happen in the sandbox."`
	Schema    map[string]any `json:"schema" doc:"JSON Schema 2020-12 of the whole envelope."`
	Example   event.Envelope `json:"example" doc:"An envelope that the schema allows. Its ids are invented."`
}

// grouped is a group with its types, as the API description lists them.
type grouped struct {
	Name  Group        `json:"name"`
	Types []event.Type `json:"types"`
}

// TransformSchema puts the types and their groups into the API description: the portal offers them before it has asked
// for anything, and takes them from there.
func (Out) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	var groups []grouped
	for _, group := range Groups() {
		one := grouped{Name: group}
		for _, e := range List() {
			if e.Group == group {
				one.Types = append(one.Types, e.Type)
				s.Properties["type"].Enum = append(s.Properties["type"].Enum, e.Type)
			}
		}
		groups = append(groups, one)
		s.Properties["group"].Enum = append(s.Properties["group"].Enum, group)
	}
	s.Extensions = map[string]any{"x-groups": groups}
	return s
}

// ListOut is the whole catalogue.
type ListOut struct {
	Items []Out `json:"items" doc:"All types, by group."`
}

// Mount puts the catalogue on an API; it is the same on all of them.
func Mount(api *httpapi.API) {
	httpapi.Register(api, httpapi.Op{
		Method: http.MethodGet, Path: "/eventTypes", ID: "list-event-types", Summary: "List event types",
		Tag: "Webhooks", Access: httpapi.Caller,
		Description: "Types that webhooks can subscribe to, each with its schema and an example. ALL_EVENTS means " +
			"all of them.",
	}, listEventTypes)
}

func listEventTypes(context.Context, *struct{}) (ListOut, error) {
	out := ListOut{Items: []Out{}}
	for _, e := range List() {
		out.Items = append(out.Items, Out{
			e.Type, e.Group, e.Summary, e.FiresWhen, e.Sandbox, e.Schema(), e.Sample(),
		})
	}
	return out, nil
}
