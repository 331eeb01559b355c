// Package nod calls the data API of a Nod installation: users, their accounts and documents, and the data that comes
// from both. It depends on the standard library only.
//
//	client, err := nod.New(os.Getenv("NOD_BASE_URL"), os.Getenv("NOD_API_KEY"), os.Getenv("NOD_API_SECRET"))
//	...
//	for account, err := range client.ListAccounts(ctx, nod.ListAccountsParams{UserID: id}) {
//		...
//	}
//
// Calls are retried when that is safe, see [WithRetries]. Errors of the API are of the type [Error]. Values of
// enumerations are open: a newer server may send one that this package has no constant for, so give every switch a
// default. Package webhook, beside this one, verifies what webhooks send.
package nod

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// Version is the version of the API that this package was made for. It follows the description that the
// installation serves.
const Version = "1.2.0"

const (
	defaultTimeout = 30 * time.Second
	defaultRetries = 2
	firstBackoff   = 500 * time.Millisecond
	maxBackoff     = 8 * time.Second
)

// Client calls the data API of one mode. It is safe for concurrent use.
type Client struct {
	base    string
	sign    func(*http.Request)
	http    *http.Client
	timeout time.Duration
	retries int
	backoff func(attempt int) time.Duration
}

// Option changes what [New] sets.
type Option func(*Client)

// New returns a client for an address that ends with /sandbox/v1 or /open/v1, and an API key of that mode.
func New(baseURL, key, secret string, options ...Option) (*Client, error) {
	u, err := url.Parse(strings.TrimSuffix(baseURL, "/"))
	switch {
	case err == nil && u.User != nil: // not repeated
		return nil, errors.New("nod: the address holds a password. Pass key and secret on their own")
	case err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http":
		return nil, errors.New("nod: that is not an address. Use one like https://portal.example.com/sandbox/v1")
	case u.RawQuery != "" || u.Fragment != "":
		return nil, errors.New("nod: the address holds a query or a fragment. Leave it out")
	case !strings.HasSuffix(u.Path, "/v1"):
		return nil, fmt.Errorf("nod: the address ends with %q. Use /sandbox/v1 or /open/v1", u.Path)
	case key == "" || secret == "":
		return nil, errors.New("nod: a key and its secret are needed. Create them in the portal, Developers, API Keys")
	}
	c := &Client{
		base: u.String(), http: http.DefaultClient, timeout: defaultTimeout, retries: defaultRetries, backoff: backoff,
		// In a function, so that a printed client shows no secret.
		sign: func(r *http.Request) { r.SetBasicAuth(key, secret) },
	}
	for _, option := range options {
		option(c)
	}
	return c, nil
}

// WithHTTPClient sends requests by another client than [http.DefaultClient], for a proxy or your own certificates.
func WithHTTPClient(client *http.Client) Option {
	return func(c *Client) { c.http = cmp.Or(client, c.http) }
}

// WithTimeout limits each attempt, which is 30 seconds otherwise. The context limits the whole call.
func WithTimeout(limit time.Duration) Option {
	return func(c *Client) { c.timeout = limit }
}

// WithRetries sets how often a call is tried again, which is twice otherwise: after errors of the network, and after
// responses that [Error.Retryable] says may help to repeat. A call that creates something carries one
// Idempotency-Key in all attempts, so that it takes effect once.
func WithRetries(retries int) Option {
	return func(c *Client) { c.retries = max(0, retries) }
}

// WithBackoff sets how long to wait before an attempt, counted from 1, where the server does not say how long. It is half
// a second to eight seconds otherwise, less up to half at random.
func WithBackoff(backoff func(attempt int) time.Duration) Option {
	return func(c *Client) { c.backoff = backoff }
}

func backoff(attempt int) time.Duration {
	const longest = 5 // doublings; more would leave the range
	wait := min(firstBackoff<<min(attempt-1, longest), maxBackoff)
	return wait - rand.N(wait/2)
}
