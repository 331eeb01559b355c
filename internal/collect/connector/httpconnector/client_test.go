package httpconnector_test

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/connector"
	"nod/internal/collect/connector/httpconnector"
)

const (
	key       = "0123456789abcdef0123456789abcdef"
	connected = `{"outcome":"CONNECTED","session":"c2Vzc2lvbg=="}`
	form      = `{"providerId":"p","fields":[{"name":"u","label":"User","type":"text","identifier":true}],"sections":["INCOMES"]}`
	canary    = "Canary-password-51"
)

func now() time.Time { return time.Date(2025, time.March, 14, 2, 15, 30, 0, time.UTC) }

// client speaks to a handler; o may hold what is not as usual.
func client(t *testing.T, serves http.HandlerFunc, o httpconnector.Options) *httpconnector.Client {
	t.Helper()
	server := httptest.NewServer(serves)
	t.Cleanup(server.Close)
	o.URL = server.URL + "/nod/v1"
	o.Key = []byte(key)
	o.Pause = time.Millisecond
	c, err := httpconnector.New(o)
	require.NoError(t, err)
	t.Cleanup(c.Close)
	return c
}

func says(status int, text string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_, _ = io.WriteString(w, text)
	}
}

// hangs reads the request and never answers.
func hangs(_ http.ResponseWriter, r *http.Request) {
	_, _ = io.Copy(io.Discard, r.Body)
	<-r.Context().Done()
}

// drips begins an answer and never ends it.
func drips(w http.ResponseWriter, r *http.Request) {
	_, _ = io.Copy(io.Discard, r.Body)
	w.Header().Set("Content-Type", "application/json")
	_, _ = io.WriteString(w, `{"outcome":`)
	_ = http.NewResponseController(w).Flush()
	<-r.Context().Done()
}

// closes ends the connection in the middle of an answer.
func closes(w http.ResponseWriter, r *http.Request) {
	_, _ = io.Copy(io.Discard, r.Body)
	connection, _, err := http.NewResponseController(w).Hijack()
	if err == nil {
		_, _ = io.WriteString(connection, "HTTP/1.1 200 OK\r\nContent-Length: 100\r\nContent-Type: application/json\r\n\r\n{")
		_ = connection.Close()
	}
}

func login() connector.LoginRequest {
	return connector.LoginRequest{
		IdempotencyKey: "task-1/0", ProviderID: "p", UserID: "user-1", AccountID: "a-1", Now: now(),
		Fields:         map[string]string{"u": "ana", "password": canary},
		RecentFailures: []connector.Failure{{At: now(), Code: connector.InvalidCredentials}},
	}
}

// TestMisbehavior: what cannot be used is ErrBroken; what another try may mend is not; and nothing hangs.
func TestMisbehavior(t *testing.T) {
	t.Parallel()
	redirects := func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "/elsewhere", http.StatusTemporaryRedirect)
	}
	plain := func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "hello") }
	headers := func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("X-Long", strings.Repeat("x", 64<<10))
		says(200, connected)(w, nil)
	}
	tests := map[string]struct {
		serves   http.HandlerFunc
		isBroken bool
	}{
		"hangs":                     {hangs, false},
		"drips":                     {drips, false},
		"closes":                    {closes, false},
		"500":                       {says(500, "{}"), false},
		"503 in HTML":               {says(503, "<html>"), false},
		"429":                       {says(429, "{}"), false},
		"large headers":             {headers, false},
		"redirects":                 {redirects, true},
		"201":                       {says(201, connected), true},
		"400":                       {says(400, `{"error":"INVALID_REQUEST"}`), true},
		"401":                       {says(401, `{"error":"INVALID_SIGNATURE"}`), true},
		"404 of a proxy":            {says(404, "not found"), true},
		"refused for no reason":     {says(403, `{"error":"REFUSED","errorCode":"BORED"}`), true},
		"text":                      {plain, true},
		"nothing":                   {says(200, ""), true},
		"null":                      {says(200, "null"), true},
		"a list":                    {says(200, "[]"), true},
		"two values":                {says(200, connected+connected), true},
		"half":                      {says(200, connected[:20]), true},
		"deep":                      {says(200, strings.Repeat("[", 20_000)), true},
		"not UTF-8":                 {says(200, "{\"outcome\":\"CONNECTED\xff\"}"), true},
		"a zero character":          {says(200, `{"outcome":"NEEDS_MFA","challenge":{"kind":"PUSH","hint":"\u0000"}}`), true},
		"too large":                 {says(200, `{"x":"`+strings.Repeat("x", 300<<10)+`"}`), true},
		"no outcome":                {says(200, `{}`), true},
		"outcome of no kind":        {says(200, `{"outcome":"MAYBE"}`), true},
		"outcome of a wrong type":   {says(200, `{"outcome":7}`), true},
		"no session":                {says(200, `{"outcome":"CONNECTED"}`), true},
		"session that is not bytes": {says(200, `{"outcome":"CONNECTED","session":"%%%"}`), true},
		"endless session":           {says(200, `{"outcome":"CONNECTED","session":"`+strings.Repeat("AAAA", 30_000)+`"}`), true},
		"no error code":             {says(200, `{"outcome":"FAILED"}`), true},
		"a code of ours":            {says(200, `{"outcome":"FAILED","errorCode":"QUOTA_EXCEEDED"}`), true},
		"another code of ours":      {says(200, `{"outcome":"FAILED","errorCode":"USER_CANCELLED"}`), true},
		"thinks for an hour":        {says(200, `{"outcome":"FAILED","errorCode":"INVALID_AUTH","delayMs":3600000}`), true},
		"thinks backwards":          {says(200, `{"outcome":"FAILED","errorCode":"INVALID_AUTH","delayMs":-1}`), true},
		"no challenge":              {says(200, `{"outcome":"NEEDS_MFA","continuation":"eA=="}`), true},
		"no continuation":           {says(200, `{"outcome":"NEEDS_MFA","challenge":{"kind":"PUSH","attempts":1,"ttlSeconds":9}}`), true},
		"a code for a day":          {says(200, challenge(`"kind":"CODE","attempts":1,"ttlSeconds":86400`)), true},
		"no attempts":               {says(200, challenge(`"kind":"CODE","attempts":0,"ttlSeconds":60`)), true},
		"a choice of nothing":       {says(200, challenge(`"kind":"CHOICE","attempts":1,"ttlSeconds":60`)), true},
		"an option twice":           {says(200, challenge(`"kind":"CHOICE","attempts":1,"ttlSeconds":60,"options":[{"id":"a","label":"A"},{"id":"a","label":"B"}]`)), true},
		"a code with options":       {says(200, challenge(`"kind":"CODE","attempts":1,"ttlSeconds":60,"options":[{"id":"a","label":"A"}]`)), true},
		"a long hint":               {says(200, challenge(`"kind":"CODE","attempts":1,"ttlSeconds":60,"hint":"`+strings.Repeat("é", 201)+`"`)), true},
		"a riddle":                  {says(200, challenge(`"kind":"RIDDLE","attempts":1,"ttlSeconds":60`)), true},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var calls atomic.Int64
			counted := func(w http.ResponseWriter, r *http.Request) {
				calls.Add(1)
				test.serves(w, r)
			}
			timeouts := httpconnector.DefaultTimeouts()
			if strings.Contains("hangs drips", name) {
				timeouts.Login = 300 * time.Millisecond
			}
			_, err := client(t, counted, httpconnector.Options{Timeouts: timeouts}).Login(t.Context(), login())
			require.Error(t, err)
			require.Equal(t, test.isBroken, errors.Is(err, connector.ErrBroken), err)
			require.EqualValues(t, 1, calls.Load(), "credentials are sent once")
			require.NotContains(t, err.Error(), canary)
			require.NotContains(t, err.Error(), "127.0.0.1")
		})
	}
}

func challenge(fields string) string {
	return `{"outcome":"NEEDS_MFA","continuation":"eA==","challenge":{` + fields + `}}`
}

// TestRepeats: only what changes nothing at the provider is repeated, and only when that may help.
func TestRepeats(t *testing.T) {
	t.Parallel()
	calls := map[string]func(c *httpconnector.Client, ctx context.Context) error{
		"describe": func(c *httpconnector.Client, ctx context.Context) error {
			_, err := c.Describe(ctx, "p")
			return err
		},
		"login": func(c *httpconnector.Client, ctx context.Context) error {
			_, err := c.Login(ctx, login())
			return err
		},
		"answer": func(c *httpconnector.Client, ctx context.Context) error {
			_, err := c.Answer(ctx, connector.AnswerRequest{ProviderID: "p", Now: now()})
			return err
		},
		"fetch": func(c *httpconnector.Client, ctx context.Context) error {
			_, err := c.Fetch(ctx, connector.FetchRequest{ProviderID: "p", Now: now(), ConnectedAt: now()})
			return err
		},
		"revoke": func(c *httpconnector.Client, ctx context.Context) error {
			return c.Revoke(ctx, connector.RevokeRequest{ProviderID: "p", Now: now()})
		},
	}
	good := map[string]string{"describe": form, "login": connected, "answer": connected, "fetch": "{}", "revoke": "{}"}
	for step, call := range calls {
		for name, fails := range map[string]http.HandlerFunc{"closes": closes, "503": says(503, "{}"), "400": says(400, "{}")} {
			t.Run(step+" "+name, func(t *testing.T) {
				t.Parallel()
				var sent atomic.Int64
				c := client(t, func(w http.ResponseWriter, r *http.Request) {
					if sent.Add(1) <= 2 {
						fails(w, r)
						return
					}
					says(200, good[step])(w, r)
				}, httpconnector.Options{})
				isRead := (step == "describe" || step == "fetch") && name != "400"
				err := call(c, t.Context())
				require.Equal(t, isRead, err == nil, err)
				require.EqualValues(t, map[bool]int{true: 3, false: 1}[isRead], sent.Load())
			})
		}
	}
}

// TestKeptConnectionIsNotUsedForALogin: a server that closes a kept connection when it is used again
// cannot make a login unclear.
func TestKeptConnectionIsNotUsedForALogin(t *testing.T) {
	t.Parallel()
	c := client(t, func(w http.ResponseWriter, r *http.Request) {
		require.Equal(t, strings.HasSuffix(r.URL.Path, "/login"), r.Close)
		says(200, map[bool]string{true: connected, false: form}[r.Close])(w, r)
	}, httpconnector.Options{})
	for range 3 {
		_, err := c.Describe(t.Context(), "p")
		require.NoError(t, err)
		_, err = c.Login(t.Context(), login())
		require.NoError(t, err)
	}
}

// TestMessages: what is sent is signed over method, path, time and body, and has all that the step needs.
func TestMessages(t *testing.T) {
	t.Parallel()
	seen := map[string]string{}
	at := time.Unix(1_700_000_000, 0)
	c := client(t, func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		timestamp, signature := httpconnector.Sign([]byte(key), r.URL.Path, body, at)
		if r.Header.Get(httpconnector.HeaderSignature) != signature || r.Header.Get(httpconnector.HeaderTimestamp) != timestamp {
			says(401, `{"error":"INVALID_SIGNATURE"}`)(w, r)
			return
		}
		seen[r.URL.Path] = string(body)
		says(200, map[string]string{"/nod/v1/login": connected, "/nod/v1/answer": connected, "/nod/v1/describe": form}[r.URL.Path]+
			map[bool]string{true: "{}"}[strings.HasSuffix(r.URL.Path, "fetch") || strings.HasSuffix(r.URL.Path, "revoke")])(w, r)
	}, httpconnector.Options{Now: func() time.Time { return at }})
	description, err := c.Describe(t.Context(), "p")
	require.NoError(t, err)
	require.Equal(t, []connector.Section{connector.Incomes}, description.Sections)
	step, err := c.Login(t.Context(), login())
	require.NoError(t, err)
	require.Equal(t, connector.Step{Outcome: connector.Connected, Session: []byte("session")}, step)
	_, err = c.Answer(t.Context(), connector.AnswerRequest{
		IdempotencyKey: "task-1/1", ProviderID: "p", UserID: "user-1", AccountID: "a-1", Continuation: []byte("x"),
		Kind: connector.ChallengeCode, Answer: "123", Now: now(),
	})
	require.NoError(t, err)
	_, err = c.Fetch(t.Context(), connector.FetchRequest{
		ProviderID: "p", UserID: "user-1", AccountID: "a-1", Session: []byte("session"), ConnectedAt: now(), Now: now(), Sync: 2,
		Reconnects: 1,
	})
	require.NoError(t, err)
	err = c.Revoke(t.Context(), connector.RevokeRequest{ProviderID: "p", UserID: "user-1", AccountID: "a-1", Now: now()})
	require.NoError(t, err)
	const who = `"providerId":"p","userId":"user-1","accountId":"a-1",`
	require.Equal(t, map[string]string{
		"/nod/v1/describe": `{"providerId":"p"}`,
		"/nod/v1/login": `{"idempotencyKey":"task-1/0",` + who + `"fields":{"password":"Canary-password-51","u":"ana"},` +
			`"now":"2025-03-14T02:15:30Z","recentFailures":[{"at":"2025-03-14T02:15:30Z","code":"INVALID_CREDENTIALS"}]}`,
		"/nod/v1/answer": `{"idempotencyKey":"task-1/1",` + who + `"continuation":"eA==","kind":"CODE","answer":"123",` +
			`"resend":false,"now":"2025-03-14T02:15:30Z"}`,
		"/nod/v1/fetch": `{` + who + `"session":"c2Vzc2lvbg==","connectedAt":"2025-03-14T02:15:30Z",` +
			`"now":"2025-03-14T02:15:30Z","sync":2,"reconnects":1}`,
		"/nod/v1/revoke": `{` + who + `"session":null,"now":"2025-03-14T02:15:30Z"}`,
	}, seen)
}

// TestSignatureVector is the one of docs/guides/connectors.md, for programs in other languages.
func TestSignatureVector(t *testing.T) {
	t.Parallel()
	timestamp, signature := httpconnector.Sign([]byte(key), "/nod/v1/describe", []byte(`{"providerId":"p"}`), time.Unix(1_700_000_000, 0))
	require.Equal(t, "1700000000", timestamp)
	guide, err := os.ReadFile("../../../../docs/guides/connectors.md")
	require.NoError(t, err)
	require.Contains(t, string(guide), strings.TrimPrefix(signature, "v1="))
	require.Equal(t, "v1=b657dd0b4b139b3e6b2f06382d189fba8d2034932aa59efe0f1ce12d3db1df48", signature)
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	_, err := client(t, says(404, `{"error":"UNKNOWN_PROVIDER"}`), httpconnector.Options{}).Describe(t.Context(), "p")
	require.ErrorIs(t, err, connector.ErrUnknownProvider)
	_, err = client(t, says(400, `{"error":"INVALID_CONTINUATION"}`), httpconnector.Options{}).
		Answer(t.Context(), connector.AnswerRequest{Now: now()})
	require.ErrorIs(t, err, connector.ErrInvalidContinuation)
	_, err = client(t, says(403, `{"error":"REFUSED","errorCode":"ACCOUNT_LOCKED"}`), httpconnector.Options{}).
		Fetch(t.Context(), connector.FetchRequest{Now: now()})
	var refused *connector.RefusedError
	require.ErrorAs(t, err, &refused)
	require.Equal(t, connector.AccountLocked, refused.Code)
}

func TestCallerWhoLeaves(t *testing.T) {
	t.Parallel()
	ctx, leave := context.WithCancel(t.Context())
	c := client(t, func(w http.ResponseWriter, r *http.Request) {
		leave()
		hangs(w, r)
	}, httpconnector.Options{})
	_, err := c.Fetch(ctx, connector.FetchRequest{Now: now()})
	require.ErrorIs(t, err, context.Canceled)
}

// TestGuardDecidesAboutTheAddress: also about the one that a name leads to.
func TestGuardDecidesAboutTheAddress(t *testing.T) {
	t.Parallel()
	var reached atomic.Bool
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached.Store(true) }))
	t.Cleanup(server.Close)
	_, port, err := net.SplitHostPort(server.Listener.Addr().String())
	require.NoError(t, err)
	for _, host := range []string{"127.0.0.1", "localhost"} {
		c, err := httpconnector.New(httpconnector.Options{
			URL: "http://" + net.JoinHostPort(host, port), Key: []byte(key), Pause: time.Millisecond,
			Control: func(string, string, syscall.RawConn) error { return errors.New("the address may not be dialled") },
		})
		require.NoError(t, err)
		_, err = c.Login(t.Context(), login())
		require.ErrorContains(t, err, "may not be dialled")
		_, err = c.Describe(t.Context(), "p")
		require.Error(t, err)
	}
	require.False(t, reached.Load())
}
