package signalsource_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"

	"nod/internal/lookup/remote"
	"nod/internal/lookup/signalsource"
	"nod/internal/lookup/signalsource/reference"
)

const key = "0123456789abcdef0123456789abcdef"

// open lets every address be dialled.
type open struct{}

func (open) Control(string, string, syscall.RawConn) error { return nil }
func (open) Allows(netip.Addr) bool                        { return true }

func clientOf(t *testing.T, handler http.Handler, secret string) *signalsource.HTTP {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	client, err := signalsource.NewHTTP(remote.Entry{URL: server.URL + "/signals", Key: secret}, open{})
	require.NoError(t, err)
	return client
}

func question(number string) signalsource.Query {
	return signalsource.Query{IdempotencyKey: "signal-1", Phone: number, Now: time.Now()}
}

func TestReferenceSource(t *testing.T) {
	t.Parallel()
	client := clientOf(t, reference.New([]string{key}, signalsource.Published{}), key)
	for _, c := range signalsource.Cases() {
		if strings.Contains(c.Shows, "10 seconds") {
			continue
		}
		want, wantErr := signalsource.Published{}.Signals(t.Context(), question(c.Number))
		got, err := client.Signals(t.Context(), question(c.Number))
		require.Equal(t, wantErr == nil, err == nil, c.Shows)
		require.Equal(t, want.Outcome, got.Outcome, c.Shows)
		require.Len(t, got.Metrics, len(want.Metrics), c.Shows)
	}
	stranger := clientOf(t, reference.New([]string{key}, signalsource.Published{}), strings.ToUpper(key))
	_, err := stranger.Signals(t.Context(), question("+639170000001"))
	require.ErrorIs(t, err, remote.ErrBroken, "another key")
}

// says answers every call with a body.
func says(body string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write([]byte(body))
	})
}

// TestWrongSources answer against the contract; nothing of what they say is quoted, and the schema refuses it, too.
func TestWrongSources(t *testing.T) {
	t.Parallel()
	schema := compiled(t)
	for name, body := range map[string]string{
		"unknown outcome": `{"outcome":"KANARYA"}`,
		"no outcome":      `{"metrics":{"events_overdue_day30":1}}`,
		"unknown metric":  `{"outcome":"FOUND","metrics":{"events_kanarya_day30":1}}`,
		"unknown window":  `{"outcome":"FOUND","metrics":{"events_overdue_day60":1}}`,
		"no such amount":  `{"outcome":"FOUND","metrics":{"events_marketing_day30_amount":1}}`,
		"below zero":      `{"outcome":"FOUND","metrics":{"events_overdue_day30":-1}}`,
		"no number":       `{"outcome":"FOUND","metrics":{"events_overdue_day30":"KANARYA"}}`,
		"a fraction":      `{"outcome":"FOUND","metrics":{"events_overdue_day30":1.5}}`,
		"found without":   `{"outcome":"FOUND","metrics":{}}`,
		"none with":       `{"outcome":"NO_DATA","metrics":{"events_overdue_day30":1}}`,
		"a long version":  `{"outcome":"NO_DATA","sourceVersion":"` + strings.Repeat("x", remote.MaxVersion+1) + `"}`,
	} {
		_, err := clientOf(t, says(body), key).Signals(t.Context(), question("+639170000001"))
		require.ErrorIs(t, err, remote.ErrBroken, name)
		require.NotContains(t, strings.ToLower(err.Error()), "kanarya")
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(body))
		require.NoError(t, err)
		require.Error(t, schema.Validate(value), name)
	}
	_, err := clientOf(t, says(`Kanarya`), key).Signals(t.Context(), question("+639170000001"))
	require.ErrorIs(t, err, remote.ErrBroken, "no JSON")
	got, err := clientOf(t, says(`{"outcome":"FOUND","metrics":{"events_overdue_day30":2,"events_overdue_day90":null,
		"events_overdue_day180_amount":-998}}`), key).Signals(t.Context(), question("+639170000001"))
	require.NoError(t, err)
	require.Equal(t, signalsource.Values{"events_overdue_day30": 2, "events_overdue_day180_amount": -998}, got.Metrics,
		"null is what is left out")
}

func compiled(t *testing.T) *jsonschema.Schema {
	t.Helper()
	text, err := os.ReadFile("signals.schema.json")
	require.NoError(t, err)
	document, err := jsonschema.UnmarshalJSON(strings.NewReader(string(text)))
	require.NoError(t, err)
	compiler := jsonschema.NewCompiler()
	require.NoError(t, compiler.AddResource("signals.json", document))
	schema, err := compiler.Compile("signals.json#/$defs/signalsAnswer")
	require.NoError(t, err)
	return schema
}

// TestSchemaTakesEveryMetric holds the contract against the one table of metrics.
func TestSchemaTakesEveryMetric(t *testing.T) {
	t.Parallel()
	all := map[string]any{}
	for _, m := range signalsource.Metrics() {
		require.NotContains(t, all, m.Name)
		all[m.Name] = 1
	}
	require.Len(t, all, 8*(3*3+1)+5*3+3)
	require.NoError(t, compiled(t).Validate(map[string]any{"outcome": "FOUND", "metrics": all}))
}

func TestOutOfOrderIsNotFinal(t *testing.T) {
	t.Parallel()
	client := clientOf(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusServiceUnavailable)
	}), key)
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	_, err := client.Signals(ctx, question("+639170000001"))
	require.Error(t, err)
	require.NotErrorIs(t, err, remote.ErrBroken)
	require.NotErrorIs(t, err, remote.ErrRefused)
}

func TestGuideNamesEveryNumber(t *testing.T) {
	t.Parallel()
	guide, err := os.ReadFile("../../../docs/guides/lookups.md")
	require.NoError(t, err)
	for _, c := range signalsource.Cases() {
		require.Contains(t, string(guide), "| "+c.Number+" | "+c.Shows+" |")
	}
}
