package eventtype

import (
	"fmt"
	"time"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/id"
)

// Group gathers types that belong together, as screens and documentation list them.
type Group string

// The groups.
const (
	UsersAndAccounts Group = "Users and accounts"
	Tasks            Group = "Tasks"
	Data             Group = "Data"
	Archives         Group = "Archives"
	Invitations      Group = "Invitations"
	Verifications    Group = "Verifications"
)

// Chosen is the group of the [Addressed] types.
const Chosen Group = "Lookups, for chosen webhooks"

// Groups returns the groups of what webhooks can subscribe to, in the order in which they are shown.
func Groups() []Group {
	return []Group{UsersAndAccounts, Tasks, Data, Archives, Invitations, Verifications}
}

// EventType is what a receiver must know about one type.
type EventType struct {
	Type    event.Type
	Group   Group
	Summary string
	// FiresWhen and Sandbox are sentences: what must happen, and how a developer makes it happen.
	FiresWhen string
	Sandbox   string

	data dataOf
}

const (
	// sampleDigits make the ids of examples, which belong to nobody.
	sampleDigits   = "0199c2ad4b87700e9a52d1f0c3b7e6a4"
	sampleSequence = 1042
)

// Find returns the entry of a type.
func Find(t event.Type) (EventType, bool) {
	for _, e := range append(List(), Addressed()...) {
		if e.Type == t {
			return e, true
		}
	}
	return EventType{}, false
}

// Example returns a complete test event with invented ids that the schema of the type allows. Its own id is new
// each time, because receivers drop what they have seen; its sequence is 0, because they may keep the highest.
func Example(t event.Type, mode auth.Mode, now time.Time) (event.Envelope, error) {
	e, ok := Find(t)
	if !ok {
		return event.Envelope{}, fmt.Errorf("there is no event type %q", t)
	}
	out := e.sample(mode, now)
	out.ID = id.New("et")
	out.Sequence = 0
	out.Test = true
	return out, nil
}

// Sample is the example of the documentation, the same each time.
func (e EventType) Sample() event.Envelope {
	return e.sample(auth.Sandbox, time.Date(2026, 1, 15, 8, 30, 0, 0, time.UTC))
}

func (e EventType) sample(mode auth.Mode, now time.Time) event.Envelope {
	return event.Envelope{
		ID: "et-" + sampleDigits, Version: event.EnvelopeVersion, Type: e.Type, Mode: mode, Sequence: sampleSequence,
		CreatedAt: db.At(now), Data: e.data.example(db.At(now)),
	}
}
