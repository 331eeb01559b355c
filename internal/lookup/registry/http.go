package registry

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"nod/internal/collect/connector"
	"nod/internal/collect/connector/httpconnector"
)

// Entry is a registry as the operator names it.
type Entry struct {
	URL string `json:"url"`
	// Key signs requests. KeyFile names a file with it instead.
	Key     string `json:"key"`
	KeyFile string `json:"keyFile"`
}

// Load reads the operator's setting; nil when it is empty. Nothing of it is quoted in an error, because there is a
// key in it.
func Load(setting string) (*Entry, error) {
	if setting == "" {
		return nil, nil
	}
	text := []byte(setting)
	if !strings.HasPrefix(strings.TrimSpace(setting), "{") {
		var err error
		if text, err = httpconnector.ReadPrivate(setting); err != nil {
			return nil, err
		}
	}
	var e Entry
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if decoder.Decode(&e) != nil || decoder.More() || (e.Key == "") == (e.KeyFile == "") {
		return nil, errors.New(`the registry is not {"url":"https://…","key":"…"} (or "keyFile" in place of "key")`)
	}
	if e.KeyFile != "" {
		key, err := httpconnector.ReadPrivate(e.KeyFile)
		if err != nil {
			return nil, err
		}
		e.Key = strings.TrimSpace(string(key))
	}
	if len(e.Key) < httpconnector.MinKey {
		return nil, fmt.Errorf("the key is shorter than %d characters", httpconnector.MinKey)
	}
	e.URL = strings.TrimSuffix(e.URL, "/")
	return &e, nil
}

// Open makes the registry of the operator's setting; nil without one. Demo mode has a fallback.
func Open(setting string, fallback *Entry, guard httpconnector.Guard) (Source, error) {
	entry, err := Load(setting)
	if err != nil {
		return nil, err
	}
	if entry == nil {
		entry = fallback
	}
	if entry == nil {
		return nil, nil
	}
	return NewHTTP(*entry, guard)
}

// HTTP is a registry behind HTTP.
type HTTP struct{ client *httpconnector.Client }

var _ Source = (*HTTP)(nil)

// NewHTTP makes the client of a registry. The guard decides about its address, as about those of connectors.
func NewHTTP(e Entry, guard httpconnector.Guard) (*HTTP, error) {
	if err := httpconnector.CheckURL(e.URL, guard); err != nil {
		return nil, err
	}
	client, err := httpconnector.New(httpconnector.Options{URL: e.URL, Key: []byte(e.Key), Control: guard.Control})
	return &HTTP{client}, err
}

// Look implements [Source].
func (h *HTTP) Look(ctx context.Context, q Query) (Answer, error) {
	q.Now = q.Now.UTC()
	body, err := h.client.Ask(ctx, "lookup", q)
	var refused *connector.RefusedError
	switch {
	case errors.As(err, &refused):
		return Answer{}, ErrRefused
	case errors.Is(err, connector.ErrBroken), errors.Is(err, connector.ErrUnknownProvider),
		errors.Is(err, connector.ErrInvalidContinuation):
		return Answer{}, fmt.Errorf("%w: %s", ErrBroken, err.Error())
	case err != nil:
		return Answer{}, err
	}
	return read(body, q)
}

// read takes an answer apart. Nothing of it is quoted, because it is about a person.
func read(body []byte, q Query) (Answer, error) {
	var a Answer
	if !utf8.Valid(body) || bytes.Contains(body, []byte(`\u0000`)) || json.Unmarshal(body, &a) != nil {
		return Answer{}, ErrBroken
	}
	if err := a.check(q); err != nil {
		return Answer{}, err
	}
	return a, nil
}
