package demo

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
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

func (c client) basic(key, secret string) client {
	c.authorization = "Basic " + base64.StdEncoding.EncodeToString([]byte(key+":"+secret))
	return c
}

// nowhere is the address that calls come from: one of those for documentation, which no machine has.
const nowhere = "192.0.2.1:1234"

// answer keeps what a handler writes.
type answer struct {
	header http.Header
	status int
	body   bytes.Buffer
}

// Header implements http.ResponseWriter.
func (a *answer) Header() http.Header { return a.header }

// WriteHeader implements http.ResponseWriter.
func (a *answer) WriteHeader(status int) {
	if a.status == 0 {
		a.status = status
	}
}

// Write implements http.ResponseWriter.
func (a *answer) Write(text []byte) (int, error) {
	a.WriteHeader(http.StatusOK)
	return a.body.Write(text)
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
	r, err := http.NewRequestWithContext(ctx, method, target.String(), &text)
	if err != nil {
		return err
	}
	r.RemoteAddr = nowhere
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	r.Header.Set("Authorization", c.authorization)
	w := answer{header: http.Header{}}
	c.handler.ServeHTTP(&w, r)
	var envelope struct {
		Code, Message string
		Data          json.RawMessage
	}
	if err := json.Unmarshal(w.body.Bytes(), &envelope); err != nil {
		return fmt.Errorf("%s %s: answer is not an envelope: %w", method, path, err)
	}
	if w.status >= http.StatusMultipleChoices {
		return fmt.Errorf("%s %s: %w", method, path, &refusal{w.status, envelope.Code, envelope.Message})
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
