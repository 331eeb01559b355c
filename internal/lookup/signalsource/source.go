package signalsource

import (
	"context"
	"time"
	"unicode/utf8"

	"nod/internal/collect/connector/httpconnector"
	"nod/internal/lookup/remote"
)

// Query asks for the signals of a phone number.
type Query struct {
	IdempotencyKey string    `json:"idempotencyKey"`
	Phone          string    `json:"phone"` // +639171234567
	Now            time.Time `json:"now"`
}

// IsWhole reports whether nothing is missing.
func (q Query) IsWhole() bool { return q.IdempotencyKey != "" && q.Phone != "" }

// String says nothing about the person.
func (q Query) String() string { return "signals " + q.IdempotencyKey }

// GoString says nothing about the person either.
func (q Query) GoString() string { return q.String() }

// Outcome is what a source says about a number.
type Outcome string

// The outcomes.
const (
	Found  Outcome = "FOUND"
	NoData Outcome = "NO_DATA"
)

// Answer is what a source has about a number.
type Answer struct {
	Outcome Outcome `json:"outcome"`
	Metrics Values  `json:"metrics"`
	// SourceVersion is that of the source's data, at most [remote.MaxVersion] characters; empty when it doesn't tell.
	SourceVersion string `json:"sourceVersion"`
}

// Source is a source of signals.
type Source interface {
	// Signals answers a question. [remote.ErrBroken] and [remote.ErrRefused] are final; any other error means that
	// another try may help.
	Signals(ctx context.Context, q Query) (Answer, error)
}

// check reports whether the answer keeps the contract.
func (a Answer) check() error {
	isRight := a.Outcome == Found && len(a.Metrics) > 0 || a.Outcome == NoData && len(a.Metrics) == 0
	if !isRight || !a.Metrics.check() || utf8.RuneCountInString(a.SourceVersion) > remote.MaxVersion {
		return remote.ErrBroken
	}
	return nil
}

// Open makes the source of the operator's setting; nil without one. Demo mode has a fallback.
func Open(setting string, fallback *remote.Entry, guard httpconnector.Guard) (Source, error) {
	client, err := remote.Open(setting, fallback, guard)
	if client == nil {
		return nil, err
	}
	return &HTTP{client}, err
}

// HTTP is a source behind HTTP.
type HTTP struct{ client *remote.Client }

var _ Source = (*HTTP)(nil)

// NewHTTP makes the client of a source.
func NewHTTP(e remote.Entry, guard httpconnector.Guard) (*HTTP, error) {
	client, err := remote.New(e, guard)
	return &HTTP{client}, err
}

// Reach reports whether it responds.
func (h *HTTP) Reach(ctx context.Context) error { return h.client.Reach(ctx) }

// Signals implements [Source].
func (h *HTTP) Signals(ctx context.Context, q Query) (Answer, error) {
	q.Now = q.Now.UTC()
	var said struct {
		Outcome Outcome           `json:"outcome"`
		Metrics map[string]*int64 `json:"metrics"`

		SourceVersion string `json:"sourceVersion"`
	}
	if err := h.client.Ask(ctx, "signals", q, &said); err != nil {
		return Answer{}, err
	}
	a := Answer{Outcome: said.Outcome, Metrics: Values{}, SourceVersion: said.SourceVersion}
	for name, value := range said.Metrics {
		if value != nil {
			a.Metrics[name] = *value
		}
	}
	if err := a.check(); err != nil {
		return Answer{}, err
	}
	return a, nil
}
