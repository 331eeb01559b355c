package demo

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"time"
)

// client calls a door in process, before it is open to others.
type client struct {
	handler       http.Handler
	base          *url.URL
	authorization string
}

func newClient(handler http.Handler, base string) (client, error) {
	u, err := url.Parse(base)
	return client{handler: handler, base: u}, err
}

func (c client) at(path string) client {
	c.base = c.base.JoinPath(path)
	return c
}

func (c client) bearer(token string) client {
	c.authorization = "Bearer " + token
	return c
}

// refusal is an answer other than 2xx.
type refusal struct {
	status        int
	code, message string
}

// Error implements error.
func (r *refusal) Error() string { return fmt.Sprintf("%d %s: %s", r.status, r.code, r.message) }

// call sends a request and decodes the envelope's data into out, which may be nil.
func (c client) call(ctx context.Context, method, path string, body, out any) error {
	var text bytes.Buffer
	if body != nil {
		if err := json.NewEncoder(&text).Encode(body); err != nil {
			return err
		}
	}
	target := *c.base
	ref, err := url.Parse(path)
	if err != nil {
		return err
	}
	target.Path += ref.Path
	target.RawQuery = ref.RawQuery
	r := httptest.NewRequestWithContext(ctx, method, target.String(), &text)
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	r.Header.Set("Authorization", c.authorization)
	w := httptest.NewRecorder()
	c.handler.ServeHTTP(w, r)
	var envelope struct {
		Code, Message string
		Data          json.RawMessage
	}
	if err := json.Unmarshal(w.Body.Bytes(), &envelope); err != nil {
		return fmt.Errorf("%s %s: answer is not an envelope: %w", method, path, err)
	}
	if w.Code >= http.StatusMultipleChoices {
		return fmt.Errorf("%s %s: %w", method, path, &refusal{w.Code, envelope.Code, envelope.Message})
	}
	if out == nil {
		return nil
	}
	return json.Unmarshal(envelope.Data, out)
}

const (
	patience = 20 * time.Second
	interval = 5 * time.Millisecond
)

// wait asks until the background has done what is asked for.
func wait(ctx context.Context, what string, done func() (bool, error)) error {
	ctx, cancel := context.WithTimeoutCause(ctx, patience, errors.New("waited too long for "+what))
	defer cancel()
	for {
		ok, err := done()
		if ok || err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-time.After(interval):
		}
	}
}
