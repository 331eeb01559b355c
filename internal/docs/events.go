package docs

import (
	"encoding/json"
	"fmt"
	"strings"

	"nod/docs/guides"
	"nod/internal/eventtype"
)

// eventsName is the page at /docs/events.
const eventsName = "events"

// eventsView is the part of the documentation about webhooks: how to receive them, and every type.
type eventsView struct {
	Guide  article
	Groups []eventGroup
}

type eventGroup struct {
	ID, Name string
	Types    []eventView
}

type eventView struct {
	ID, Type, Summary, FiresWhen, Sandbox string
	Rows                                  []row
	Example                               string
}

func readEvents() (*eventsView, error) {
	out := &eventsView{Guide: readArticle(guides.Webhooks)}
	for _, name := range eventtype.Groups() {
		g := eventGroup{
			ID: "group-" + strings.ReplaceAll(strings.ToLower(string(name)), " ", "-"), Name: string(name),
		}
		for _, e := range eventtype.List() {
			if e.Group != name {
				continue
			}
			view, err := viewOf(e)
			if err != nil {
				return nil, err
			}
			g.Types = append(g.Types, view)
		}
		out.Groups = append(out.Groups, g)
	}
	return out, nil
}

func viewOf(e eventtype.EventType) (eventView, error) {
	out := eventView{
		ID: "event-" + string(
			e.Type,
		), Type: string(e.Type), Summary: e.Summary, FiresWhen: e.FiresWhen, Sandbox: e.Sandbox,
	}
	text, err := json.Marshal(e.Schema())
	if err != nil {
		return out, fmt.Errorf("write the schema of %s: %w", e.Type, err)
	}
	var envelope schema
	if err := json.Unmarshal(text, &envelope); err != nil {
		return out, fmt.Errorf("read the schema of %s: %w", e.Type, err)
	}
	out.Rows = (&document{}).rows(envelope.Properties["data"])
	for i := range out.Rows { // nearly every field is always there, so those that are not are marked
		out.Rows[i].Required, out.Rows[i].Optional = false, !out.Rows[i].Required
	}
	example, err := json.MarshalIndent(e.Sample(), "", "  ")
	out.Example = string(example)
	return out, err
}
