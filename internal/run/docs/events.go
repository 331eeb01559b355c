package docs

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"nod/internal/deliver/eventtype"
	"nod/internal/platform/event"
)

// eventsName is the page at /docs/events.
const eventsName = "events"

// eventsView is the part of the documentation about webhooks: how to receive them, and every type.
type eventsView struct {
	Guide article
	// Envelope are the members around the data of every event.
	Envelope  []row
	Sequences []sequence
	Groups    []eventGroup
	// NeverSent are types that subscriptions may name, and nothing more.
	NeverSent []event.Type
}

// sequence is what comes of one thing that happens, in order. Types in brackets come where they apply.
type sequence struct {
	Name  string
	Steps []step
}

type step struct {
	Type     event.Type
	Sometime bool
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

func readEvents(source string) (*eventsView, error) {
	guide, err := readArticle(source)
	if err != nil {
		return nil, err
	}
	out := &eventsView{Guide: guide, Sequences: sequences(), NeverSent: eventtype.NeverSent()}
	if out.Envelope, err = envelopeRows(); err != nil {
		return nil, err
	}
	for _, name := range append(eventtype.Groups(), eventtype.Chosen) {
		id := strings.NewReplacer(" ", "-", ",", "").Replace(strings.ToLower(string(name)))
		g := eventGroup{ID: "group-" + id, Name: string(name)}
		for _, e := range append(eventtype.List(), eventtype.Addressed()...) {
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

func sequences() []sequence {
	always := func(types ...event.Type) (steps []step) {
		for _, t := range types {
			steps = append(steps, step{Type: t})
		}
		return steps
	}
	sometimes := func(types ...event.Type) (steps []step) {
		for _, t := range types {
			steps = append(steps, step{t, true})
		}
		return steps
	}
	return []sequence{
		{"A login that works", slices.Concat(
			sometimes(event.AccountCreated), always(event.TaskStarted, event.AccountConnected, event.LinkAdded),
			sometimes(event.InviteLinked, event.IdentityAdded, event.RatingAdded, event.EmploymentsAdded,
				event.DocumentsAdded, event.IncomesAdded, event.EIncomesAdded, event.TransactionsAdded,
				event.ContributionsAdded, event.LiabilitiesAdded, event.InsightAdded), always(event.TaskFinished),
		)},
		{"A login that fails", slices.Concat(
			sometimes(event.AccountCreated), always(event.TaskStarted, event.AccountFailed, event.TaskFinished),
		)},
		{"An account is read again", slices.Concat(sometimes(event.EmploymentsAdded, event.EmploymentsUpdated,
			event.DocumentsAdded, event.DocumentsUpdated, event.IncomesAdded, event.IncomesUpdated, event.EIncomesAdded,
			event.EIncomesUpdated, event.TransactionsAdded, event.ContributionsAdded, event.ContributionsUpdated,
			event.LiabilitiesAdded, event.LiabilitiesUpdated,
			event.InsightAdded), always(event.AccountSyncTaskFinished))},
		{"Access to an account ended while it was read again", always(
			event.AccountDisconnected, event.AccountSyncTaskFinished,
		)},
		{"A document", slices.Concat(
			always(event.ArchiveStarted, event.TaskStarted),
			sometimes(event.IdentityAdded, event.EmploymentsAdded, event.IncomesAdded),
			always(event.ArchiveAnalyzed), sometimes(event.InviteLinked), always(event.TaskFinished),
		)},
		{"An account is revoked", always(event.AccountDisconnected)},
	}
}

// EventSchemas serves the JSON Schema of every type at /docs/events/{type}.schema.json, for programs; other
// addresses are left to the pages.
func EventSchemas(pages http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name, isSchema := strings.CutSuffix(r.PathValue("schema"), ".schema.json")
		e, ok := eventtype.Find(event.Type(name))
		if !ok || !isSchema {
			pages.ServeHTTP(w, r)
			return
		}
		text, err := json.MarshalIndent(e.Schema(), "", "  ")
		if err != nil {
			http.Error(w, "The schema is not available.", http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", "application/schema+json")
		w.Header().Set("Cache-Control", "no-cache")
		_, _ = w.Write(append(text, '\n'))
	})
}

// envelopeRows are the members that all types have alike.
func envelopeRows() ([]row, error) {
	envelope, err := schemaOf(eventtype.List()[0])
	if err != nil {
		return nil, err
	}
	rows := slices.DeleteFunc(answered((&document{}).rows(envelope)), func(r row) bool { return r.Depth > 0 })
	for i, r := range rows {
		switch r.Name {
		case "type":
			rows[i].Description = "One of the types below."
		case "data":
			rows[i].Description = "IDs and codes, as below. Personal data only inside payload, and in email and " +
				"phoneNumber of invitations."
		}
	}
	return rows, nil
}

func schemaOf(e eventtype.EventType) (envelope schema, err error) {
	text, err := json.Marshal(e.Schema())
	if err != nil {
		return envelope, fmt.Errorf("write the schema of %s: %w", e.Type, err)
	}
	if err := json.Unmarshal(text, &envelope); err != nil {
		return envelope, fmt.Errorf("read the schema of %s: %w", e.Type, err)
	}
	return envelope, nil
}

func viewOf(e eventtype.EventType) (eventView, error) {
	out := eventView{
		ID: "event-" + string(
			e.Type), Type: string(e.Type), Summary: e.Summary, FiresWhen: e.FiresWhen, Sandbox: e.Sandbox,
	}
	envelope, err := schemaOf(e)
	if err != nil {
		return out, err
	}
	out.Rows = answered((&document{}).rows(envelope.Properties["data"]))
	example, err := json.MarshalIndent(e.Sample(), "", "  ")
	out.Example = string(example)
	return out, err
}
