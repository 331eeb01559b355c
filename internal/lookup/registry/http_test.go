package registry_test

import (
	"bytes"
	"context"
	"encoding/json"
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

	"nod/internal/lookup/registry"
	"nod/internal/lookup/registry/reference"
	"nod/internal/lookup/remote"
)

const key = "0123456789abcdef0123456789abcdef"

// open lets every address be dialled.
type open struct{}

func (open) Control(string, string, syscall.RawConn) error { return nil }
func (open) Allows(netip.Addr) bool                        { return true }

func clientOf(t *testing.T, handler http.Handler, secret string) *registry.HTTP {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	client, err := registry.NewHTTP(remote.Entry{URL: server.URL + "/registry", Key: secret}, open{})
	require.NoError(t, err)
	return client
}

func question(number string) registry.Query {
	return registry.Query{
		IdempotencyKey: "ver-1", IDs: []registry.ID{{Type: registry.SSS, Number: number}},
		FullName: "Althea Santos", Now: time.Now(),
	}
}

func TestReferenceRegistry(t *testing.T) {
	t.Parallel()
	client := clientOf(t, reference.New([]string{key}, registry.Published{}), key)
	for _, c := range registry.Cases() {
		if strings.Contains(c.Shows, "10 seconds") {
			continue
		}
		want, wantErr := registry.Published{}.Look(t.Context(), question(c.Number))
		got, err := client.Look(t.Context(), question(c.Number))
		require.Equal(t, wantErr == nil, err == nil, c.Shows)
		require.Equal(t, want, got, c.Shows)
		if err == nil {
			require.NoError(t, compiled(t, "lookupAnswer").Validate(plain(t, got)), c.Shows)
		}
	}
	found, err := client.Look(t.Context(), question("000-000-0001"))
	require.NoError(t, err)
	require.Equal(t, "Althea Reyes Santos", found.Records[0].FullName)
	none, err := client.Look(t.Context(), question("123456"))
	require.NoError(t, err)
	require.Equal(t, registry.NotFound, none.Records[0].Outcome)
	_, err = client.Look(t.Context(), question("0000000091"))
	require.ErrorIs(t, err, remote.ErrBroken, "final")

	stranger := clientOf(t, reference.New([]string{key}, registry.Published{}), strings.ToUpper(key))
	_, err = stranger.Look(t.Context(), question("0000000001"))
	require.ErrorIs(t, err, remote.ErrBroken, "another key")
}

// compiled is a definition of the schema that the documentation serves. Formats count.
func compiled(t *testing.T, definition string) *jsonschema.Schema {
	t.Helper()
	text, err := os.ReadFile("registry.schema.json")
	require.NoError(t, err)
	document, err := jsonschema.UnmarshalJSON(strings.NewReader(string(text)))
	require.NoError(t, err)
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	require.NoError(t, compiler.AddResource("registry.json", document))
	schema, err := compiler.Compile("registry.json#/$defs/" + definition)
	require.NoError(t, err)
	return schema
}

// plain is a message as it goes over the wire.
func plain(t *testing.T, message any) any {
	t.Helper()
	text, err := json.Marshal(message)
	require.NoError(t, err)
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	require.NoError(t, err)
	return value
}

func TestSchemaTakesQuestions(t *testing.T) {
	t.Parallel()
	schema := compiled(t, "lookupRequest")
	q := question("0000000001")
	require.NoError(t, schema.Validate(plain(t, q)))
	q.DOB = "1991-03-14"
	require.NoError(t, schema.Validate(plain(t, q)))
	q.DOB = "9999-99-99"
	require.Error(t, schema.Validate(plain(t, q)))
}

// TestWrongRegistries answer against the contract; nothing of what they say is quoted, and the schema refuses it, too.
func TestWrongRegistries(t *testing.T) {
	t.Parallel()
	schema := compiled(t, "lookupAnswer")
	// A schema does not know the question, nor what can be stored.
	notInSchema := map[string]bool{"no JSON": true, "no record": true, "two for one": true, "not to be stored": true}
	for name, body := range map[string]string{
		"no JSON":          `Kanarya`,
		"no record":        `{"records":[]}`,
		"two for one":      `{"records":[{"outcome":"NOT_FOUND"},{"outcome":"NOT_FOUND"}]}`,
		"unknown outcome":  `{"records":[{"outcome":"KANARYA"}]}`,
		"found without":    `{"records":[{"outcome":"FOUND"}]}`,
		"found no last":    `{"records":[{"outcome":"FOUND","firstName":"Kanarya"}]}`,
		"a long version":   `{"records":[{"outcome":"NOT_FOUND"}],"sourceVersion":"` + strings.Repeat("x", remote.MaxVersion+1) + `"}`,
		"no day":           `{"records":[{"outcome":"FOUND","fullName":"Kanarya","dob":"9999-99-99"}]}`,
		"no date":          `{"records":[{"outcome":"FOUND","fullName":"Kanarya","dob":"14/03/1991"}]}`,
		"unknown gender":   `{"records":[{"outcome":"FOUND","fullName":"Kanarya","gender":"F"}]}`,
		"not to be stored": `{"records":[{"outcome":"FOUND","fullName":"Kanarya\u0000"}]}`,
	} {
		client := clientOf(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			_, _ = w.Write([]byte(body))
		}), key)
		_, err := client.Look(t.Context(), question("0000000001"))
		require.ErrorIs(t, err, remote.ErrBroken, name)
		require.NotContains(t, strings.ToLower(err.Error()), "kanarya")
		if notInSchema[name] {
			continue
		}
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(body))
		require.NoError(t, err)
		require.Error(t, schema.Validate(value), name)
	}
}

func TestOutOfOrderIsNotFinal(t *testing.T) {
	t.Parallel()
	client := clientOf(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusServiceUnavailable)
	}), key)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	_, err := client.Look(ctx, question("0000000001"))
	require.Error(t, err)
	require.NotErrorIs(t, err, remote.ErrBroken)
	require.NotErrorIs(t, err, remote.ErrRefused)
}

func TestSettings(t *testing.T) {
	t.Parallel()
	entry, err := remote.Load("")
	require.NoError(t, err)
	require.Nil(t, entry)
	entry, err = remote.Load(`{"url":"https://registry.example/","key":"` + key + `"}`)
	require.NoError(t, err)
	require.Equal(t, "https://registry.example", entry.URL)
	for _, wrong := range []string{`{`, `{"url":"https://a.example"}`, `{"url":"https://a.example","key":"short-secret"}`} {
		_, err = remote.Load(wrong)
		require.Error(t, err)
		require.NotContains(t, err.Error(), "short-secret")
	}
}

func TestGuideNamesEveryNumber(t *testing.T) {
	t.Parallel()
	guide, err := os.ReadFile("../../../docs/guides/lookups.md")
	require.NoError(t, err)
	for _, c := range registry.Cases() {
		require.Contains(t, string(guide), "| "+c.Number+" | "+c.Shows+" |")
	}
}
