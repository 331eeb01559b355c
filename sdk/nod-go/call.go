package nod

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"runtime"
	"strconv"
	"strings"
	"time"
)

// call is one call of an operation. The generated methods make them.
type call struct {
	method, path string
	query        url.Values
	body         any
	ids          []string
}

type idempotencyKey struct{}

// WithIdempotencyKey returns a context whose calls carry your key instead of one at random: the same key within 24 hours
// has one effect, also after a restart of your program. Use it for one call only.
func WithIdempotencyKey(ctx context.Context, key string) context.Context {
	return context.WithValue(ctx, idempotencyKey{}, key)
}

// get makes a call and reads what it returns.
func get[T any](ctx context.Context, c *Client, of call) (*T, error) {
	text, err := c.send(ctx, of)
	if err != nil {
		return nil, err
	}
	var envelope struct {
		Data *T `json:"data"`
	}
	if err := json.Unmarshal(text, &envelope); err != nil || envelope.Data == nil {
		return nil, fmt.Errorf("nod: %s: read the response: %w", of, errors.Join(err, errShape))
	}
	return envelope.Data, nil
}

var errShape = errors.New("not a response of the data API; does the address end with /sandbox/v1 or /open/v1?")

// Get calls any GET operation that returns JSON, also one that this package doesn't know yet, and returns its data. The
// path begins after /v1; ids in it have to be escaped.
func (c *Client) Get(ctx context.Context, path string, query url.Values) (json.RawMessage, error) {
	if !strings.HasPrefix(path, "/") || strings.ContainsAny(path, "{}?#") {
		return nil, fmt.Errorf("nod: %q is not a path", path)
	}
	data, err := get[json.RawMessage](ctx, c, call{method: http.MethodGet, path: path, query: query})
	if err != nil {
		return nil, err
	}
	return *data, nil
}

// send makes a call, again where that may help, and returns the body of the response.
func (c *Client) send(ctx context.Context, of call) ([]byte, error) {
	var body []byte
	if of.body != nil {
		var err error
		if body, err = json.Marshal(of.body); err != nil {
			return nil, fmt.Errorf("nod: %s: write the request: %w", of, err)
		}
	}
	address, err := of.address(c.base)
	if err != nil {
		return nil, err
	}
	header := http.Header{"User-Agent": {"nod-go/" + Version + " " + runtime.Version()}, "Accept": {"application/json, text/csv"}}
	if body != nil {
		header.Set("Content-Type", "application/json")
	}
	if of.method == http.MethodPost {
		key, isGiven := ctx.Value(idempotencyKey{}).(string)
		if !isGiven {
			key = rand.Text()
		}
		header.Set("Idempotency-Key", key) // the same in all attempts
	}
	for attempt := 1; ; attempt++ {
		text, err := c.attempt(ctx, of, address, header, body)
		if err == nil || attempt > c.retries || ctx.Err() != nil || !Retryable(err) {
			return text, err
		}
		if !pause(ctx, c.wait(err, attempt)) {
			return nil, err
		}
	}
}

// wait is how long to wait before the next attempt.
func (c *Client) wait(err error, attempt int) time.Duration {
	var failed *Error
	if errors.As(err, &failed) && failed.asksRetry {
		return failed.RetryAfter
	}
	return c.backoff(attempt)
}

// pause reports whether it waited to the end. It does not begin to when the context would end before.
func pause(ctx context.Context, wait time.Duration) bool {
	if end, ends := ctx.Deadline(); ends && time.Until(end) < wait {
		return false
	}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
		return true
	}
}

func (c *Client) attempt(ctx context.Context, of call, address string, header http.Header, body []byte) ([]byte, error) {
	if c.timeout > 0 {
		limited, cancel := context.WithTimeout(ctx, c.timeout)
		defer cancel()
		ctx = limited
	}
	request, err := http.NewRequestWithContext(ctx, of.method, address, bytes.NewReader(body))
	if err != nil {
		return nil, fmt.Errorf("nod: %s: %w", of, err)
	}
	request.Header = header.Clone()
	c.sign(request)
	response, err := c.http.Do(request)
	if err != nil {
		var outer *url.Error
		if errors.As(err, &outer) { // it repeats the address
			err = outer.Err
		}
		return nil, &networkError{of.String(), err}
	}
	defer func() { _ = response.Body.Close() }()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, &networkError{of.String(), err}
	}
	if response.StatusCode >= http.StatusMultipleChoices {
		return nil, refusal(of, response, text)
	}
	return text, nil
}

// refusal is what a response that is no success says.
func refusal(of call, response *http.Response, text []byte) *Error {
	failed := &Error{Status: response.StatusCode, RequestID: response.Header.Get("X-Request-Id"), call: of.String()}
	var said struct {
		Code, Message, RequestID string
		Errors                   []FieldError
	}
	if err := json.Unmarshal(text, &said); err == nil && said.Code != "" {
		failed.Code = said.Code
		failed.Message = said.Message
		failed.Fields = said.Errors
		failed.RequestID = said.RequestID
	} else {
		failed.Code = strings.ToUpper(strings.ReplaceAll(http.StatusText(response.StatusCode), " ", "_"))
		failed.Message = errShape.Error()
	}
	if seconds, err := strconv.Atoi(response.Header.Get("Retry-After")); err == nil && seconds >= 0 {
		failed.RetryAfter, failed.asksRetry = time.Duration(seconds)*time.Second, true
	}
	return failed
}

// String names the call for errors, without the ids in it.
func (of call) String() string { return of.method + " " + of.path }

// address puts ids and query into the path.
func (of call) address(base string) (string, error) {
	parts, next := strings.Split(of.path, "/"), 0
	for i, part := range parts {
		if !strings.HasPrefix(part, "{") {
			continue
		}
		if of.ids[next] == "" {
			return "", fmt.Errorf("nod: %s: %s is empty", of, strings.Trim(part, "{}"))
		}
		parts[i] = url.PathEscape(of.ids[next])
		next++
	}
	address := base + strings.Join(parts, "/")
	if len(of.query) > 0 {
		address += "?" + of.query.Encode()
	}
	return address, nil
}
