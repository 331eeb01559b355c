package conformance

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"nod/internal/collect/connector/httpconnector"
)

// Wire sends messages as they are, right ones and wrong ones.
type Wire struct {
	URL    string
	Key    []byte
	Client *http.Client
}

const (
	tooOld     = 20 * time.Minute
	maxAnswers = 8 << 20
)

// forgery changes a request that would be right.
type forgery struct {
	name   string
	change func(w Wire, r *http.Request, body []byte)
}

func forgeries() []forgery {
	sign := func(w Wire, r *http.Request, body []byte, at time.Time) {
		timestamp, signature := httpconnector.Sign(w.Key, r.URL.EscapedPath(), body, at)
		r.Header.Set(httpconnector.HeaderTimestamp, timestamp)
		r.Header.Set(httpconnector.HeaderSignature, signature)
	}
	return []forgery{
		{
			"without a signature",
			func(_ Wire, r *http.Request, _ []byte) { r.Header.Del(httpconnector.HeaderSignature) },
		},
		{"without a time", func(_ Wire, r *http.Request, _ []byte) { r.Header.Del(httpconnector.HeaderTimestamp) }},
		{"signed with another key", func(w Wire, r *http.Request, body []byte) {
			sign(Wire{Key: []byte(strings.Repeat("0", httpconnector.MinKey))}, r, body, time.Now())
		}},
		{"signed long ago", func(w Wire, r *http.Request, body []byte) { sign(w, r, body, time.Now().Add(-tooOld)) }},
		{"signed for another body", func(w Wire, r *http.Request, body []byte) {
			sign(w, r, append([]byte(" "), body...), time.Now())
		}},
		{"signed for another address", func(w Wire, r *http.Request, body []byte) {
			other := r.Clone(r.Context())
			other.URL.Path += "x"
			sign(w, other, body, time.Now())
			r.Header = other.Header
		}},
	}
}

func refusesForgeries(ctx context.Context, s Subject) error {
	if s.Wire == nil {
		return Skipped{"it is not behind HTTP"}
	}
	for _, step := range []string{"describe", "login", "answer", "fetch", "revoke"} {
		for _, forged := range forgeries() {
			status, _, err := s.Wire.post(ctx, step, []byte(`{"providerId":"`+s.ProviderID+`"}`), forged.change)
			if err != nil {
				return err
			}
			if status != http.StatusUnauthorized {
				return fmt.Errorf("%s %s is answered with status %d, not 401", step, forged.name, status)
			}
		}
	}
	return nil
}

func refusesNonsense(ctx context.Context, s Subject) error {
	if s.Wire == nil {
		return Skipped{"it is not behind HTTP"}
	}
	for _, body := range []string{"", "{", "[]", `{"providerId":7}`} {
		status, _, err := s.Wire.post(ctx, "login", []byte(body), nil)
		if err != nil {
			return err
		}
		if status < 400 || status > 499 {
			return fmt.Errorf("the body %q is answered with status %d, not 4xx", body, status)
		}
	}
	return nil
}

// post sends one message; change, if any, spoils it.
func (w Wire) post(
	ctx context.Context, step string, body []byte, change func(w Wire, r *http.Request, body []byte),
) (status int, answer []byte, err error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, w.URL+"/"+step, bytes.NewReader(body))
	if err != nil {
		return 0, nil, errors.New("the address is not a URL")
	}
	timestamp, signature := httpconnector.Sign(w.Key, r.URL.EscapedPath(), body, time.Now())
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set(httpconnector.HeaderTimestamp, timestamp)
	r.Header.Set(httpconnector.HeaderSignature, signature)
	if change != nil {
		change(w, r, body)
	}
	response, err := w.Client.Do(r)
	if err != nil {
		var at *url.Error
		if errors.As(err, &at) {
			err = at.Err
		}
		return 0, nil, err
	}
	defer func() { _ = response.Body.Close() }()
	answer, err = io.ReadAll(io.LimitReader(response.Body, maxAnswers))
	return response.StatusCode, answer, err
}

// schemas compiles the definitions of the messages.
func schemas() (func(definition string) (*jsonschema.Schema, error), error) {
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(httpconnector.Schema()))
	if err != nil {
		return nil, err
	}
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	if err := compiler.AddResource(httpconnector.SchemaID, document); err != nil {
		return nil, err
	}
	return func(definition string) (*jsonschema.Schema, error) {
		return compiler.Compile(httpconnector.SchemaID + "#/$defs/" + definition)
	}, nil
}

// exchange is a message and the definition of its answer.
type exchange struct {
	step, definition string
	status           int
	message          map[string]any
}

// followsSchema reads the answers as JSON, where a type or a date can be wrong that nobody uses yet.
func followsSchema(ctx context.Context, s Subject) error {
	if s.Wire == nil {
		return Skipped{"it is not behind HTTP"}
	}
	session, err := s.connect(ctx, s.Good)
	if err != nil {
		return err
	}
	fetch := func(session []byte) map[string]any {
		return map[string]any{
			"providerId": s.ProviderID, "userId": "check-user", "accountId": "check-account", "session": session,
			"connectedAt": s.Now.UTC(), "now": s.Now.UTC(), "sync": 0, "reconnects": 0,
		}
	}
	exchanges := []exchange{
		{"describe", "description", 200, map[string]any{"providerId": s.ProviderID}},
		{"describe", "refusal", 404, map[string]any{"providerId": nobody}},
		{"login", "step", 200, s.message(s.Good)},
		{"login", "step", 200, s.message(s.Wrong)},
		{"fetch", "snapshot", 200, fetch(session)},
		{"fetch", "refusal", 403, fetch([]byte("garbage"))},
	}
	for _, who := range []*Person{s.Code, s.Choice, s.Push} {
		if who != nil {
			exchanges = append(exchanges, exchange{"login", "step", 200, s.message(who.Fields)})
		}
	}
	for _, e := range exchanges {
		if err := s.Wire.follows(ctx, e); err != nil {
			return fmt.Errorf("%s, %s: %w", e.step, e.definition, err)
		}
	}
	return nil
}

// message is a login in JSON.
func (s Subject) message(fields map[string]string) map[string]any {
	return map[string]any{
		"idempotencyKey": s.login(nil).IdempotencyKey, "providerId": s.ProviderID, "userId": "check-user",
		"accountId": "check-account", "fields": fields, "now": s.Now.UTC(), "recentFailures": []any{},
	}
}

func (w Wire) follows(ctx context.Context, e exchange) error {
	body, err := json.Marshal(e.message)
	if err != nil {
		return err
	}
	status, answer, err := w.post(ctx, e.step, body, nil)
	if err != nil {
		return err
	}
	if status != e.status {
		return fmt.Errorf("the status is %d, not %d", status, e.status)
	}
	return Validate(e.definition, answer)
}

// Validate compares JSON with a definition of the schema. Its error names places, never values.
func Validate(definition string, text []byte) error {
	compile, err := schemas()
	if err != nil {
		return err
	}
	schema, err := compile(definition)
	if err != nil {
		return err
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return errors.New("it is not JSON")
	}
	var wrong *jsonschema.ValidationError
	if err := schema.Validate(value); errors.As(err, &wrong) {
		places := places(wrong)
		slices.Sort(places)
		return fmt.Errorf("not as the schema says: %s", strings.Join(slices.Compact(places), ", "))
	}
	return nil
}

// places lists where the findings at the ends of the tree are.
func places(e *jsonschema.ValidationError) []string {
	if len(e.Causes) == 0 {
		return []string{
			"/" + strings.Join(e.InstanceLocation, "/") + " (" + strings.Join(e.ErrorKind.KeywordPath(), "/") + ")",
		}
	}
	var list []string
	for _, cause := range e.Causes {
		list = append(list, places(cause)...)
	}
	return list
}
