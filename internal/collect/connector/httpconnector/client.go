package httpconnector

import (
	"bytes"
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"syscall"
	"time"

	"nod/internal/collect/connector"
)

// Timeouts are how long a call may take, the body of the answer included. They stay below the minute
// that the caller's job has.
type Timeouts struct {
	Describe, Login, Answer, Fetch, Revoke time.Duration
}

// DefaultTimeouts returns those of the server.
func DefaultTimeouts() Timeouts {
	return Timeouts{
		Describe: 10 * time.Second, Login: 50 * time.Second, Answer: 50 * time.Second, Fetch: 50 * time.Second,
		Revoke: 20 * time.Second,
	}
}

const (
	connectTimeout = 5 * time.Second
	idleTimeout    = 30 * time.Second
	maxIdle        = 16
	maxHeader      = 16 << 10
	maxStep        = 256 << 10 // bytes of a description, step or refusal
	maxSnapshot    = 8 << 20
	userAgent      = "Nod-Connector/1"
)

// errUnavailable is behind errors that another try may mend.
var errUnavailable = errors.New("the connector is out of order")

// errUnsigned is behind the error of a program that does not take our signature.
var errUnsigned = broken("it does not accept our signature (status 401): compare the keys and the clocks")

// Options of a client.
type Options struct {
	// URL is the base address, without a slash at its end.
	URL string
	Key []byte
	// Control decides about the address that is really dialled; nil allows all.
	Control  func(network, address string, c syscall.RawConn) error
	Timeouts Timeouts
	// Pause is the wait before a read is repeated, three times as long before the second time; 0 means 300 ms.
	Pause time.Duration
	// Now is the time for signatures; nil means that of the machine.
	Now func() time.Time
}

// Client is a connector behind HTTP.
type Client struct {
	options Options
	path    string
	host    string
	// reads keeps connections; once uses each for one request only.
	reads, once *http.Transport
}

var _ connector.Connector = (*Client)(nil)

// New makes a client. The URL has been checked by its caller.
func New(o Options) (*Client, error) {
	base, err := url.Parse(o.URL)
	if err != nil {
		return nil, errors.New("the address of the connector is not a URL") // the cause quotes it
	}
	if o.Timeouts == (Timeouts{}) {
		o.Timeouts = DefaultTimeouts()
	}
	if o.Pause == 0 {
		o.Pause = 300 * time.Millisecond
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	return &Client{
		options: o, path: base.EscapedPath(), host: base.Host, reads: transport(o, false), once: transport(o, true),
	}, nil
}

func transport(o Options, once bool) *http.Transport {
	dialer := &net.Dialer{Timeout: connectTimeout, Control: o.Control}
	return &http.Transport{
		// No proxy from the environment: it would be dialled instead, and the guard would look at the wrong address.
		Proxy:                  nil,
		DialContext:            dialer.DialContext,
		TLSClientConfig:        &tls.Config{MinVersion: tls.VersionTLS12},
		TLSHandshakeTimeout:    connectTimeout,
		MaxResponseHeaderBytes: maxHeader,
		DisableCompression:     true,
		DisableKeepAlives:      once,
		MaxIdleConnsPerHost:    maxIdle,
		IdleConnTimeout:        idleTimeout,
	}
}

// Close closes connections that are kept.
func (c *Client) Close() { c.reads.CloseIdleConnections() }

// Describe implements connector.Connector.
func (c *Client) Describe(ctx context.Context, providerID string) (connector.Description, error) {
	body, err := c.read(ctx, call{
		step: "describe", timeout: c.options.Timeouts.Describe, limit: maxStep, message: describeRequest{providerID},
	})
	if err != nil {
		return connector.Description{}, err
	}
	return readDescription(body, providerID)
}

// Login implements connector.Connector. It sends the credentials once, whatever happens.
func (c *Client) Login(ctx context.Context, r connector.LoginRequest) (connector.Step, error) {
	failures := []failure{}
	for _, earlier := range r.RecentFailures {
		failures = append(failures, failure(earlier))
	}
	body, err := c.send(ctx, call{
		step: "login", timeout: c.options.Timeouts.Login, limit: maxStep, message: loginRequest{
			IdempotencyKey: r.IdempotencyKey, ProviderID: r.ProviderID, UserID: r.UserID, AccountID: r.AccountID,
			Fields: r.Fields, Now: r.Now.UTC(), RecentFailures: failures,
		},
	})
	if err != nil {
		return connector.Step{}, err
	}
	return readStep(body)
}

// Answer implements connector.Connector. It sends the answer once.
func (c *Client) Answer(ctx context.Context, r connector.AnswerRequest) (connector.Step, error) {
	body, err := c.send(ctx, call{
		step: "answer", timeout: c.options.Timeouts.Answer, limit: maxStep, message: answerRequest{
			IdempotencyKey: r.IdempotencyKey, ProviderID: r.ProviderID, UserID: r.UserID, AccountID: r.AccountID,
			Continuation: r.Continuation, Kind: r.Kind, Answer: r.Answer, Resend: r.Resend, Now: r.Now.UTC(),
		},
	})
	if err != nil {
		return connector.Step{}, err
	}
	return readStep(body)
}

// Fetch implements connector.Connector.
func (c *Client) Fetch(ctx context.Context, r connector.FetchRequest) (connector.Snapshot, error) {
	body, err := c.read(ctx, call{
		step: "fetch", timeout: c.options.Timeouts.Fetch, limit: maxSnapshot, message: fetchRequest{
			ProviderID: r.ProviderID, UserID: r.UserID, AccountID: r.AccountID, Session: r.Session,
			ConnectedAt: r.ConnectedAt.UTC(), Now: r.Now.UTC(), Sync: r.Sync, Reconnects: r.Reconnects,
		},
	})
	if err != nil {
		return connector.Snapshot{}, err
	}
	return readSnapshot(body)
}

// Revoke implements connector.Connector. Its caller repeats it.
func (c *Client) Revoke(ctx context.Context, r connector.RevokeRequest) error {
	_, err := c.send(ctx, call{
		step: "revoke", timeout: c.options.Timeouts.Revoke, limit: maxStep, message: revokeRequest{
			ProviderID: r.ProviderID, UserID: r.UserID, AccountID: r.AccountID, Session: r.Session, Now: r.Now.UTC(),
		},
	})
	return err
}

// Ask sends a message of another contract that is signed the same way, and returns the answer. It changes nothing
// on the other side, so it is repeated like the calls that read.
func (c *Client) Ask(ctx context.Context, step string, message any) ([]byte, error) {
	return c.read(ctx, call{step: step, timeout: c.options.Timeouts.Fetch, limit: maxStep, message: message})
}

// reachProvider is the provider that a question is about which only finds out whether somebody responds.
const reachProvider = "status-check"

// Reach reports whether a program responds at the address, whatever it says: it is asked to describe a provider that
// nobody has. An error of the server itself (500 and above) and a refused signature count as none.
func (c *Client) Reach(ctx context.Context) error {
	_, err := c.try(ctx, c.reads, call{step: "describe", limit: maxStep, message: describeRequest{reachProvider}})
	if errors.Is(err, errUnavailable) || errors.Is(err, errUnsigned) {
		return err
	}
	return nil
}

// call is one request.
type call struct {
	step    string
	timeout time.Duration
	limit   int64
	message any
}

// read sends a call that changes nothing at the provider, up to three times within its time.
func (c *Client) read(ctx context.Context, what call) ([]byte, error) {
	limited, cancel := context.WithTimeout(ctx, what.timeout)
	defer cancel()
	for pause := c.options.Pause; ; pause *= 3 {
		body, err := c.try(limited, c.reads, what)
		if err == nil || !errors.Is(err, errUnavailable) || pause > 3*c.options.Pause {
			return body, told(ctx, what, err)
		}
		select {
		case <-limited.Done():
			return nil, told(ctx, what, err)
		case <-time.After(pause):
		}
	}
}

// send sends a call once.
func (c *Client) send(ctx context.Context, what call) ([]byte, error) {
	limited, cancel := context.WithTimeout(ctx, what.timeout)
	defer cancel()
	body, err := c.try(limited, c.once, what)
	return body, told(ctx, what, err)
}

// told says in which step it happened. A caller that has gone is told that and nothing else.
func told(ctx context.Context, what call, err error) error {
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	default:
		return fmt.Errorf("connector, %s: %w", what.step, err)
	}
}

func (c *Client) try(ctx context.Context, by *http.Transport, what call) ([]byte, error) {
	body, err := json.Marshal(what.message)
	if err != nil {
		return nil, errors.New("the message cannot be written as JSON") // the cause could quote it
	}
	request, err := c.request(ctx, what.step, body)
	if err != nil {
		return nil, err
	}
	response, err := by.RoundTrip(request)
	if err != nil {
		return nil, fmt.Errorf("%w: %s", errUnavailable, reason(err))
	}
	defer func() { _ = response.Body.Close() }()
	answer, err := io.ReadAll(io.LimitReader(response.Body, what.limit+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("%w: %s", errUnavailable, reason(err))
	case int64(len(answer)) > what.limit:
		return nil, broken("the answer is larger than %d bytes", what.limit)
	case response.StatusCode != http.StatusOK:
		return nil, readRefusal(response.StatusCode, answer)
	case !strings.HasPrefix(response.Header.Get("Content-Type"), "application/json"):
		return nil, broken("the answer is not application/json")
	}
	return answer, nil
}

func (c *Client) request(ctx context.Context, step string, body []byte) (*http.Request, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, c.options.URL+"/"+step, bytes.NewReader(body))
	if err != nil {
		return nil, errors.New("the address of the connector is not a URL")
	}
	// Without it the transport cannot send the body a second time on its own.
	request.GetBody = nil
	timestamp, signature := Sign(c.options.Key, c.path+"/"+step, body, c.options.Now())
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Accept", "application/json")
	request.Header.Set("User-Agent", userAgent)
	request.Header.Set(HeaderTimestamp, timestamp)
	request.Header.Set(HeaderSignature, signature)
	return request, nil
}

// reason names a failure of the network without the address it happened at.
func reason(err error) string {
	var timeout net.Error
	var dial *net.OpError
	switch {
	case errors.As(err, &timeout) && timeout.Timeout(), errors.Is(err, context.DeadlineExceeded):
		return "no answer in time"
	case errors.As(err, &dial) && dial.Op == "dial":
		return "no connection: " + dial.Err.Error()
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, syscall.ECONNRESET):
		return "it closed the connection"
	default:
		return err.Error()
	}
}
