package registry

import (
	"context"

	"nod/internal/collect/connector/httpconnector"
	"nod/internal/lookup/remote"
)

// Open makes the registry of the operator's setting; nil without one. Demo mode has a fallback.
func Open(setting string, fallback *remote.Entry, guard httpconnector.Guard) (Source, error) {
	client, err := remote.Open(setting, fallback, guard)
	if client == nil {
		return nil, err
	}
	return &HTTP{client}, err
}

// HTTP is a registry behind HTTP.
type HTTP struct{ client *remote.Client }

var _ Source = (*HTTP)(nil)

// NewHTTP makes the client of a registry.
func NewHTTP(e remote.Entry, guard httpconnector.Guard) (*HTTP, error) {
	client, err := remote.New(e, guard)
	return &HTTP{client}, err
}

// Reach reports whether it responds.
func (h *HTTP) Reach(ctx context.Context) error { return h.client.Reach(ctx) }

// Look implements [Source].
func (h *HTTP) Look(ctx context.Context, q Query) (Answer, error) {
	q.Now = q.Now.UTC()
	var a Answer
	if err := h.client.Ask(ctx, "lookup", q, &a); err != nil {
		return Answer{}, err
	}
	if err := a.check(q); err != nil {
		return Answer{}, err
	}
	return a, nil
}
