package inquiry

import (
	"context"

	"nod/internal/access/usage"
	"nod/internal/platform/auth"
	"nod/internal/platform/day"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/job"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

// Status is how far an inquiry got.
type Status string

// The statuses; the last two are final.
const (
	Processing Status = "PROCESSING"
	Completed  Status = "COMPLETED"
	Failed     Status = "ERROR"
)

// Inquiry is one lookup. D is everything about the person, and stored sealed. It is a pointer, so that the program has
// one copy of this code for all kinds.
type Inquiry[D any] struct {
	TenantID  string    `db:"tenant_id"`
	Mode      auth.Mode `db:"mode"`
	ID        string    `db:"id"`
	Status    Status    `db:"status"`
	DocSealed []byte    `db:"doc_sealed"`
	Doc       D         `db:"-"`
	// DueAt is when waiting for the source ends.
	DueAt     *db.Time `db:"due_at"`
	CreatedAt db.Time  `db:"created_at"`
	UpdatedAt db.Time  `db:"updated_at"`
	// ExpiresAt is until when the result is current; nil for no end.
	ExpiresAt *db.Time `db:"expires_at"`
	// WithdrawnAt is when the subject withdrew the consent.
	WithdrawnAt *db.Time `db:"withdrawn_at"`
}

// Scope is whose inquiry it is.
func (i Inquiry[D]) Scope() scope.Scope { return scope.Of(i.TenantID, i.Mode) }

// Ref is what it is called.
func (i Inquiry[D]) Ref() scope.Ref { return i.Scope().Ref(i.ID) }

// Reason is why nobody answered.
type Reason string

// The reasons, as they follow what the source is called. The first two are the source's word, the others its silence.
const (
	Refused      Reason = " refused the request."
	Broken       Reason = "'s answer can't be read."
	Silent       Reason = " didn't answer in time."
	Disconnected Reason = " was disconnected."
)

// Kind is a sort of lookup.
type Kind[D any] struct {
	// Name is that of the table, Noun what people are told is missing.
	Name, Noun string
	Prefix     string // of IDs
	Requested  string // action of the audit log
	Action     usage.Action
	Doc        *seal.Column
	// Beside are columns that rows are found by, and BesideOf their values.
	Beside   []string
	BesideOf func(ctx context.Context, q db.Querier, i Inquiry[D]) ([]any, error)
	// Origin is the part of a document that says how it came about.
	Origin func(doc D) *Origin
	// Submit checks a document as if it came in now, and accepts it.
	Submit func(ctx context.Context, at scope.Scope, doc D, from Origin) (Inquiry[D], error)
	// About is whom a document is about.
	About func(doc D) About
	// Paper is what a report says of the result in a document.
	Paper func(doc D) Paper
	// Facts are what the result in a document says.
	Facts func(doc D) []Fact
	// Keys are what an inquiry is found by.
	Keys func(doc D) []Key
	// Subject is what inquiries about the same subject have in common: one of these keys.
	Subject func(doc D) []Key
	// Source is what people call the source that is asked, and HasSource whether a mode has one.
	Source    string
	HasSource func(mode auth.Mode) bool
	// Absent is the refusal where there is no source.
	Absent string
	// Job asks the source about an inquiry.
	Job func(at scope.Ref) job.Args
	// Complete adds to a document with a result what else it begins with, in the transaction that ends the inquiry; nil
	// for nothing.
	Complete func(ctx context.Context, tx *db.Tx, i Inquiry[D]) (D, error)
	// Fail notes in the document why there is no answer.
	Fail func(doc D, reason Reason, text string)
	// Started and Ended are the events of an inquiry; nil for none.
	Started, Ended func(i Inquiry[D]) []event.New
}

// Filter narrows a list; empty parts do not.
type Filter struct {
	ID string
	// Beside are the values that columns of [Kind.Beside] must have.
	Beside map[string]any
	// Search is a name, a number, or an email address that [Kind.Keys] must have.
	Search  string
	Created day.Range
}
