package eventstream

import (
	"slices"

	"nod/internal/platform/event"
	"nod/internal/platform/fault"
)

// Request is what a reader wants.
type Request struct {
	Tenant string
	// Key is the credential of the reader, each of which may have some streams open.
	Key string
	// Since is the sequence after which it begins; nil for what happens next.
	Since *int64
	// Types are the types it wants; none means all.
	Types []event.Type
	// WithPayload sends the data of finished tasks, as webhooks with includePayload get it.
	WithPayload bool
	// Once ends the stream when everything there is was sent.
	Once bool
}

func (r Request) wants(t event.Type) bool { return len(r.Types) == 0 || slices.Contains(r.Types, t) }

func (r Request) validate() error {
	for _, t := range r.Types {
		if !event.IsKnown(t) {
			return fault.InvalidField("types", "types holds an unknown event type.")
		}
	}
	return nil
}

// about are the users whose data is sent with events.
func (r Request) about(events []event.Event) (users []string) {
	for _, e := range events {
		if r.WithPayload && e.HasPayload() && e.UserID != "" && r.wants(e.Type) {
			users = append(users, e.UserID)
		}
	}
	return users
}

func (r Request) body(e event.Event) []byte {
	if r.WithPayload && e.BodyPayload != "" {
		return []byte(e.BodyPayload)
	}
	return []byte(e.Body)
}
