// Package apptest starts the whole server in memory, on its own ports, and
// gives tests actors to call it as, through its public doors only.
package apptest

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/app"
	"nod/internal/platform/config"
	"nod/internal/test/testkit"
)

// Password is what every actor of a kit has.
const Password = "Kit-pass-2026!"

// Kit is the whole server in memory, on its own ports, in demo mode (a
// mailbox, loopback webhooks, a clock that moves) without sample data.
type Kit struct {
	App    *app.App
	t      testing.TB
	client *http.Client
}

// Option changes the configuration of a kit.
type Option func(c *config.Serve)

// New starts a server on SQLite and stops it when the test ends.
func New(t testing.TB, options ...Option) *Kit {
	t.Helper()
	return Start(t, config.Storage{Data: testkit.SQLiteDir(t)}, options...)
}

// Each runs a test against a server on each of the two databases.
func Each(t *testing.T, test func(t *testing.T, kit *Kit), options ...Option) {
	t.Helper()
	EachStorage(t, func(t *testing.T, storage config.Storage) { test(t, Start(t, storage, options...)) })
}

// EachLong is Each for walks of many seconds whose statements are in shorter tests, too: with -short they go on SQLite
// alone.
func EachLong(t *testing.T, test func(t *testing.T, kit *Kit), options ...Option) {
	t.Helper()
	EachStorage(t, func(t *testing.T, storage config.Storage) {
		if storage.DatabaseURL != "" {
			testkit.Long(t)
		}
		test(t, Start(t, storage, options...))
	})
}

func privateDir(t testing.TB) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "data")
	require.NoError(t, os.Mkdir(dir, 0o700))
	return dir
}

// Start starts a server on a storage and stops it when the test ends.
func Start(t testing.TB, storage config.Storage, options ...Option) *Kit {
	t.Helper()
	return serve(t, settings(storage, options), slog.New(slog.DiscardHandler))
}

// HashMemory is what a password's hash takes in tests, in KiB: the real 19 MiB are for tests of hashes and of the built
// server, thousands of others only want somebody to be signed in.
const HashMemory = 64

func settings(storage config.Storage, options []Option) config.Serve {
	cfg := config.Serve{
		Storage: storage, Demo: true, Listen: "127.0.0.1:0", LinkListen: "127.0.0.1:0", OpsListen: "127.0.0.1:0",
		ProductName: "Nod", MailFrom: "no-reply@nod.test", SignInTTL: 12 * time.Hour, WidgetTokenTTL: 5 * time.Hour,
		PasswordMaxAge: 90 * 24 * time.Hour, RateProfile: "test", RetryScale: 1, SandboxSync: time.Minute,
		WebhookHostRate: 1000, DocumentStorage: 64, HashMemory: HashMemory,
	}
	for _, option := range options {
		option(&cfg)
	}
	return cfg
}

func serve(t testing.TB, cfg config.Serve, log *slog.Logger) *Kit {
	t.Helper()
	a, err := app.New(t.Context(), cfg, log)
	require.NoError(t, err)
	require.NoError(t, a.Start(t.Context()))
	t.Cleanup(func() { require.NoError(t, a.Stop(context.Background())) })
	return &Kit{App: a, t: t, client: &http.Client{Timeout: 3 * time.Minute}}
}

// Actor calls one API with one credential.
type Actor struct {
	kit           *Kit
	base          string
	authorization string
}

// Anonymous calls an address without a credential.
func (k *Kit) Anonymous(base string) Actor { return Actor{kit: k, base: base} }

// Management is the base address of the management API.
func (k *Kit) Management() string { return k.App.URLs.Portal + "/api/v1" }

// Widget is the base address of the widget API.
func (k *Kit) Widget() string { return k.App.URLs.Link + "/link/v1" }

// Bearer is an actor with a token.
func (k *Kit) Bearer(base, token string) Actor {
	return Actor{kit: k, base: base, authorization: "Bearer " + token}
}

// WithHeader returns what the actor's next requests send besides.
func (a Actor) request(method, path string, body any, header http.Header) *http.Request {
	a.kit.t.Helper()
	var reader io.Reader
	if body != nil {
		raw, isText := body.(string)
		if !isText {
			encoded, err := json.Marshal(body)
			require.NoError(a.kit.t, err)
			raw = string(encoded)
		}
		reader = strings.NewReader(raw)
	}
	r, err := http.NewRequestWithContext(a.kit.t.Context(), method, a.base+path, reader)
	require.NoError(a.kit.t, err)
	for name, values := range header {
		r.Header[name] = values
	}
	if body != nil && r.Header.Get("Content-Type") == "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if a.authorization != "" {
		r.Header.Set("Authorization", a.authorization)
	}
	return r
}

// Answer is what came back.
type Answer struct {
	t       testing.TB
	Status  int
	Header  http.Header
	Body    []byte
	Code    string
	Message string
	Data    json.RawMessage
	Errors  []struct{ Field, Code, Message string }
}

// Do sends a request; body is encoded as JSON unless it is a string.
func (a Actor) Do(method, path string, body any) *Answer {
	a.kit.t.Helper()
	return a.Send(method, path, body, nil)
}

// Send is Do with headers.
func (a Actor) Send(method, path string, body any, header http.Header) *Answer {
	a.kit.t.Helper()
	response, err := a.kit.client.Do(a.request(method, path, body, header))
	require.NoError(a.kit.t, err)
	defer func() { _ = response.Body.Close() }()
	raw, err := io.ReadAll(response.Body)
	require.NoError(a.kit.t, err)
	answer := &Answer{t: a.kit.t, Status: response.StatusCode, Header: response.Header, Body: raw}
	var envelope struct {
		Code    string
		Message string
		Data    json.RawMessage
		Errors  []struct{ Field, Code, Message string }
	}
	if json.Unmarshal(raw, &envelope) == nil {
		answer.Code, answer.Message = envelope.Code, envelope.Message
		answer.Data, answer.Errors = envelope.Data, envelope.Errors
	}
	return answer
}

// Get, Post and Delete are Do for the common methods.
func (a Actor) Get(path string) *Answer { a.kit.t.Helper(); return a.Do(http.MethodGet, path, nil) }

// Post sends a body.
func (a Actor) Post(path string, body any) *Answer {
	a.kit.t.Helper()
	return a.Do(http.MethodPost, path, body)
}

// Delete removes what is at path.
func (a Actor) Delete(path string) *Answer {
	a.kit.t.Helper()
	return a.Do(http.MethodDelete, path, nil)
}

// Is requires a status and returns the answer for more.
func (a *Answer) Is(status int) *Answer {
	a.t.Helper()
	require.Equal(a.t, status, a.Status, "answer: %s", bytes.TrimSpace(a.Body))
	return a
}

// Into decodes the envelope's data.
func (a *Answer) Into(v any) {
	a.t.Helper()
	require.NoError(a.t, json.Unmarshal(a.Data, v), "data: %s", a.Data)
}

// Field returns one value of the data by its path, such as "token.accessToken".
func (a *Answer) Field(path string) any {
	a.t.Helper()
	var value any
	a.Into(&value)
	for _, key := range strings.Split(path, ".") {
		object, ok := value.(map[string]any)
		require.True(a.t, ok, "no %s in %s", path, a.Data)
		value = object[key]
	}
	return value
}

// Text is Field for strings.
func (a *Answer) Text(path string) string {
	a.t.Helper()
	text, ok := a.Field(path).(string)
	require.True(a.t, ok, "%s is not text in %s", path, a.Data)
	return text
}

// Items returns the items of a list.
func (a *Answer) Items() []map[string]any {
	a.t.Helper()
	var list struct{ Items []map[string]any }
	a.Into(&list)
	return list.Items
}
