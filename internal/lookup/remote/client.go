package remote

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

// Entry is a program as the operator names it.
type Entry struct {
	URL string `json:"url"`
	// Key signs requests. KeyFile names a file with it instead.
	Key     string `json:"key"`
	KeyFile string `json:"keyFile"`
}

// Errors that another try does not mend.
var (
	ErrBroken  = errors.New("the answer breaks the contract")
	ErrRefused = errors.New("the request was refused")
)

// MaxVersion is how many characters a source may use for the version of its data.
const MaxVersion = 100

// PublishedVersion is that of the invented data of the Sandbox.
const PublishedVersion = "sandbox-1"

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
		return nil, errors.New(`the setting is not {"url":"https://…","key":"…"} (or "keyFile" in place of "key")`)
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

// Open makes the client of the operator's setting; nil without one. Demo mode has a fallback.
func Open(setting string, fallback *Entry, guard httpconnector.Guard) (*Client, error) {
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
	return New(*entry, guard)
}

// Client asks one program.
type Client struct{ client *httpconnector.Client }

// New makes a client. The guard decides about its address, as about those of connectors; without one any address
// will do, for checks.
func New(e Entry, guard httpconnector.Guard) (*Client, error) {
	options := httpconnector.Options{URL: e.URL, Key: []byte(e.Key)}
	if guard != nil {
		if err := httpconnector.CheckURL(e.URL, guard); err != nil {
			return nil, err
		}
		options.Control = guard.Control
	}
	client, err := httpconnector.New(options)
	return &Client{client}, err
}

// Reach reports whether the program responds; it is asked about nobody.
func (c *Client) Reach(ctx context.Context) error { return c.client.Reach(ctx) }

// Ask sends a question and reads the answer. [ErrBroken] and [ErrRefused] are final; any other error means that
// another try may help.
func (c *Client) Ask(ctx context.Context, call string, question, answer any) error {
	body, err := c.client.Ask(ctx, call, question)
	var refused *connector.RefusedError
	switch {
	case errors.As(err, &refused):
		return ErrRefused
	case errors.Is(err, connector.ErrBroken), errors.Is(err, connector.ErrUnknownProvider),
		errors.Is(err, connector.ErrInvalidContinuation):
		return fmt.Errorf("%w: %s", ErrBroken, err.Error())
	case err != nil:
		return err
	}
	if !utf8.Valid(body) || bytes.Contains(body, []byte(`\u0000`)) || json.Unmarshal(body, answer) != nil {
		return ErrBroken
	}
	return nil
}
