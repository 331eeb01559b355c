package nod_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/sdk/nod-go"
)

func TestNew(t *testing.T) {
	t.Parallel()
	for address, refusal := range map[string]string{
		"https://portal.example.com/sandbox/v1":     "",
		"https://portal.example.com/open/v1/":       "",
		"http://localhost:8080/sandbox/v1":          "",
		"https://portal.example.com":                `the address ends with ""`,
		"portal.example.com/sandbox/v1":             "that is not an address",
		"ftp://portal.example.com/v1":               "that is not an address",
		"https://key:ns_x@portal.example.com/v1":    "the address holds a password",
		"https://portal.example.com/sandbox/v1?x=y": "the address holds a query",
	} {
		_, err := nod.New(address, "key", "secret")
		if refusal == "" {
			require.NoError(t, err, address)
			continue
		}
		require.ErrorContains(t, err, refusal, address)
		require.NotContains(t, err.Error(), "ns_x", address)
	}
	_, err := nod.New("https://portal.example.com/sandbox/v1", "key", "")
	require.ErrorContains(t, err, "a key and its secret are needed")
}

// TestSecret: a client that is printed by mistake tells no secret.
func TestSecret(t *testing.T) {
	t.Parallel()
	c, err := nod.New("https://portal.example.com/sandbox/v1", "the key", "the secret")
	require.NoError(t, err)
	require.NotContains(t, fmt.Sprintf("%v %+v %#v", c, c, c), "the secret")
}

// TestRequest: what a call sends.
func TestRequest(t *testing.T) {
	t.Parallel()
	var asked *http.Request
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = r
		_, _ = w.Write([]byte(`{"code":"OK","message":"","requestId":"r","data":{"items":[],"nextCursor":null}}`))
	}))
	t.Cleanup(server.Close)
	c, err := nod.New(server.URL+"/sandbox/v1", "the key", "the secret")
	require.NoError(t, err)
	yes := true
	_, err = c.ListAlphaFormsPage(t.Context(), nod.ListAlphaFormsParams{Size: 5, IncludeSuperseded: &yes})
	require.NoError(t, err)
	require.Equal(t, "/sandbox/v1/alpha/forms?includeSuperseded=true&size=5", asked.RequestURI)
	require.Empty(t, asked.Header.Get("Idempotency-Key"), "reading has no effect")
	require.Regexp(t, `^nod-go/\d+\.\d+\.\d+ go`, asked.UserAgent())
	key, secret, _ := asked.BasicAuth()
	require.Equal(t, []string{"the key", "the secret"}, []string{key, secret})

	_, err = c.ListProvidersPage(t.Context(), nod.ListProvidersParams{
		Ids: []string{"a b", "c"}, Active: nod.ListProvidersParamsActiveFalse,
	})
	require.NoError(t, err)
	require.Equal(t, "/sandbox/v1/providers?active=false&ids=a+b&ids=c", asked.RequestURI)

	require.NoError(t, c.DeleteWebhook(t.Context(), "wh/../1?x"))
	require.Equal(t, "/sandbox/v1/webhooks/wh%2F..%2F1%3Fx", asked.RequestURI)
}

// TestGet: a call that this package doesn't know yet.
func TestGet(t *testing.T) {
	t.Parallel()
	var asked string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = r.RequestURI
		_, _ = w.Write([]byte(`{"code":"OK","message":"","requestId":"r","data":{"mood":"sunny"}}`))
	}))
	t.Cleanup(server.Close)
	c, err := nod.New(server.URL+"/sandbox/v1", "key", "secret")
	require.NoError(t, err)
	data, err := c.Get(t.Context(), "/beta/weather/a%2Fb", url.Values{"day": {"1"}})
	require.NoError(t, err)
	require.JSONEq(t, `{"mood":"sunny"}`, string(data))
	require.Equal(t, "/sandbox/v1/beta/weather/a%2Fb?day=1", asked)
	for _, path := range []string{"", "users", "/users?size=1", "/users/{id}", "/users#x"} {
		_, err := c.Get(t.Context(), path, nil)
		require.ErrorContains(t, err, "is not a path", path)
	}
}

// TestTimeout: an attempt ends on its own; a call ends with its context and is not tried again.
func TestTimeout(t *testing.T) {
	t.Parallel()
	attempts := make(chan struct{}, 9)
	dead := nod.WithHTTPClient(&http.Client{Transport: transport(func(r *http.Request) (*http.Response, error) {
		attempts <- struct{}{}
		<-r.Context().Done()
		return nil, r.Context().Err()
	})})
	at := func(options ...nod.Option) *nod.Client {
		c, err := nod.New("http://nod.test/sandbox/v1", "key", "secret", append(options, dead)...)
		require.NoError(t, err)
		return c
	}
	soon := nod.WithBackoff(func(int) time.Duration { return 0 })
	_, err := at(soon, nod.WithTimeout(20*time.Millisecond)).GetUser(t.Context(), "user-1")
	require.ErrorIs(t, err, context.DeadlineExceeded)
	require.True(t, nod.Retryable(err))
	require.Len(t, attempts, 3)

	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	go func() {
		_, err := at(soon).GetUser(ctx, "user-1")
		done <- err
	}()
	for range 4 {
		<-attempts
	}
	cancel()
	err = <-done
	require.ErrorIs(t, err, context.Canceled)
	require.False(t, nod.Retryable(err))
	require.Empty(t, attempts)

	// Who has no time left for the pause is told at once what happened.
	ctx, cancel = context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	never := nod.WithBackoff(func(int) time.Duration { return time.Hour })
	_, err = at(never, nod.WithTimeout(20*time.Millisecond)).GetUser(ctx, "user-1")
	require.ErrorContains(t, err, "nod: GET /users/{id}: context deadline exceeded")
	require.NoError(t, ctx.Err())
}

type transport func(*http.Request) (*http.Response, error)

func (t transport) RoundTrip(r *http.Request) (*http.Response, error) { return t(r) }

// TestVersion: the SDK is of the version of the API that it was generated from.
func TestVersion(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../api/data.json")
	require.NoError(t, err)
	var description struct{ Info struct{ Version string } }
	require.NoError(t, json.Unmarshal(text, &description))
	require.Equal(t, description.Info.Version, nod.Version)
}
