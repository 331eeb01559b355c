package conformance_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/connector"
	"nod/internal/collect/connector/conformance"
	"nod/internal/collect/connector/httpconnector"
	"nod/internal/collect/connector/reference"
)

const (
	provider = "sandbox_employer_ph"
	key      = "0123456789abcdef0123456789abcdef"
)

func reference1() http.Handler {
	return reference.New(reference.Options{
		Keys: []string{key}, Providers: map[string][]string{provider: reference.Sections()},
	})
}

// subject is what serves behind HTTP, with the people of the reference connector.
func subject(t *testing.T, serves http.Handler) conformance.Subject {
	t.Helper()
	server := httptest.NewServer(serves)
	t.Cleanup(server.Close)
	second := time.Second
	client, err := httpconnector.New(httpconnector.Options{
		URL: server.URL, Key: []byte(key), Pause: time.Millisecond,
		Timeouts: httpconnector.Timeouts{
			Describe: 10 * second, Login: 10 * second, Answer: 10 * second, Fetch: 10 * second, Revoke: 10 * second,
		},
	})
	require.NoError(t, err)
	t.Cleanup(client.Close)
	return conformance.Subject{
		Cast: conformance.ReferenceCast(provider), Connector: client,
		Now:  time.Date(2025, time.March, 14, 2, 15, 30, 0, time.UTC),
		Wire: &conformance.Wire{URL: server.URL, Key: []byte(key), Client: server.Client()},
	}
}

// TestReferenceConforms skips nothing: the reference connector has a person for every case.
func TestReferenceConforms(t *testing.T) {
	t.Parallel()
	s := subject(t, reference1())
	var text bytes.Buffer
	report := conformance.Report{To: &text}
	conformance.Run(t.Context(), s, report.Add)
	require.True(t, report.End(), text.String())
	require.Zero(t, report.Skipped, text.String())
	require.Len(t, conformance.Cases(), report.Passed)
}

// TestEveryKindOfRecord: the reference connector delivers all of them, so that the suite sees each form.
func TestEveryKindOfRecord(t *testing.T) {
	t.Parallel()
	s := subject(t, reference1())
	step, err := s.Connector.Login(t.Context(), connector.LoginRequest{
		IdempotencyKey: "task-1/0", ProviderID: provider, Fields: s.Good, Now: s.Now,
	})
	require.NoError(t, err)
	snapshot, err := s.Connector.Fetch(t.Context(), connector.FetchRequest{
		ProviderID: provider, Session: step.Session, ConnectedAt: s.Now, Now: s.Now,
	})
	require.NoError(t, err)
	seen := map[connector.Section]bool{}
	for _, record := range snapshot.Records() {
		seen[record.Section] = true
	}
	require.ElementsMatch(t, connector.Sections(), slices.Collect(maps.Keys(seen)))
}

// spoiled answers as the reference connector does, but for what a hostile or careless one would do.
func spoiled(step string, spoil func(status int, answer map[string]any) (int, any)) http.Handler {
	honest := reference1()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/"+step {
			honest.ServeHTTP(w, r)
			return
		}
		recorder := httptest.NewRecorder()
		honest.ServeHTTP(recorder, r)
		answer := map[string]any{}
		decoder := json.NewDecoder(recorder.Body)
		decoder.UseNumber()
		_ = decoder.Decode(&answer)
		status, said := spoil(recorder.Code, answer)
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		if text, ok := said.(string); ok {
			_, _ = io.WriteString(w, text)
			return
		}
		_ = json.NewEncoder(w).Encode(said)
	})
}

// field spoils one field of good answers.
func field(step, name string, value any) http.Handler {
	return spoiled(step, func(status int, answer map[string]any) (int, any) {
		if status == http.StatusOK {
			answer[name] = value
		}
		return status, answer
	})
}

func unsigned() http.Handler {
	honest := reference1()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		r.Body = io.NopCloser(bytes.NewReader(body))
		timestamp, signature := httpconnector.Sign([]byte(key), r.URL.EscapedPath(), body, time.Now())
		r.Header.Set(httpconnector.HeaderTimestamp, timestamp)
		r.Header.Set(httpconnector.HeaderSignature, signature)
		honest.ServeHTTP(w, r)
	})
}

// forgetful has no memory of what it answered: each repetition goes to the provider again.
func forgetful() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { reference1().ServeHTTP(w, r) })
}

// TestHostileConnectorsFail: each way to break the contract fails the case that is there for it.
func TestHostileConnectorsFail(t *testing.T) {
	t.Parallel()
	records := []map[string]any{{"key": "a", "date": "2025-02-31", "currency": "PHP", "amount": 1}}
	tests := map[string]struct {
		serves http.Handler
		fails  string
	}{
		"signs for everybody":       {unsigned(), "wire: refuses requests that are not signed right"},
		"logs in again and again":   {forgetful(), "answers a repeated login with the first answer"},
		"two identifiers":           {field("describe", "fields", twoIdentifiers()), "describes a form that people can fill in"},
		"unknown section":           {field("describe", "sections", []string{"SECRETS"}), "describes a form that people can fill in"},
		"sections it does not name": {field("describe", "sections", []string{"RATINGS"}), "connects and delivers valid data"},
		"unknown outcome":           {field("login", "outcome", "PERHAPS"), "connects and delivers valid data"},
		"connects everybody":        {field("login", "outcome", "CONNECTED"), "refuses wrong credentials"},
		"no session":                {field("login", "session", nil), "connects and delivers valid data"},
		"unknown error code":        {field("login", "errorCode", "NO_REASON"), "refuses wrong credentials"},
		"no challenge":              {field("login", "challenge", nil), "code: accepts the right one"},
		"a challenge without end":   {field("answer", "challenge", map[string]any{"kind": "CODE"}), "code: counts wrong ones and gives up"},
		"a day that is none":        {field("fetch", "transactions", records), "connects and delivers valid data"},
		"a key twice":               {field("fetch", "contributions", append(records, records...)), "connects and delivers valid data"},
		"an amount in words":        {field("fetch", "rating", map[string]any{"key": "r", "currentRating": "good"}), "connects and delivers valid data"},
		"an amount in quotes":       {field("fetch", "rating", map[string]any{"key": "r", "currentRating": "4.5"}), "wire: all answers have the form of the schema"},
		"a person without a name":   {field("fetch", "identity", map[string]any{"key": "i"}), "connects and delivers valid data"},
		"not JSON":                  {spoiled("login", said(200, "<html>")), "connects and delivers valid data"},
		"two values":                {spoiled("fetch", said(200, "{}{}")), "connects and delivers valid data"},
		"too large":                 {spoiled("login", said(200, `{"outcome":"PENDING","x":"`+strings.Repeat("x", 300<<10)+`"}`)), "connects and delivers valid data"},
		"out of order":              {spoiled("fetch", said(500, "{}")), "connects and delivers valid data"},
		"knows every provider":      {spoiled("describe", knowsAll), "does not know a provider that is not there"},
		"takes every session":       {spoiled("fetch", said(200, "{}")), "refuses a session it has not made"},
		"revokes once":              {spoiled("revoke", said(404, `{"error":"UNKNOWN_PROVIDER"}`)), "revokes twice"},
		"serves anything":           {spoiled("login", said(200, `{"outcome":"PENDING"}`)), "wire: refuses what is not a message"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := subject(t, test.serves)
			for _, promise := range conformance.Cases() {
				if promise.Name == test.fails {
					err := promise.Run(t.Context(), s)
					require.Error(t, err)
					require.False(t, errors.As(err, &conformance.Skipped{}), err)
					return
				}
			}
			t.Fatalf("no case %q", test.fails)
		})
	}
}

func twoIdentifiers() []map[string]any {
	return []map[string]any{
		{"name": "a", "label": "A", "type": "text", "identifier": true},
		{"name": "b", "label": "B", "type": "text", "identifier": true},
	}
}

func said(status int, text string) func(int, map[string]any) (int, any) {
	return func(int, map[string]any) (int, any) { return status, text }
}

func knowsAll(_ int, answer map[string]any) (int, any) {
	answer["providerId"] = "provider_that_is_not_there"
	answer["fields"] = []map[string]any{{"name": "a", "label": "A", "type": "text", "identifier": true}}
	return 200, answer
}

// TestReport shows what is wrong and says so to the caller.
func TestReport(t *testing.T) {
	t.Parallel()
	var text bytes.Buffer
	report := conformance.Report{To: &text}
	report.Add(conformance.Result{Name: "holds", Took: 12 * time.Millisecond})
	report.Add(conformance.Result{Name: "skipped", Err: conformance.Skipped{Reason: "nobody is slow"}})
	require.True(t, report.End())
	report.Add(conformance.Result{Name: "broken", Err: errors.New("the outcome is wrong")})
	require.False(t, report.End())
	for _, want := range []string{"ok    holds", "skip  skipped", "nobody is slow", "FAIL  broken", "the outcome is wrong", "1 passed, 1 failed, 1 skipped"} {
		require.Contains(t, text.String(), want)
	}
}
