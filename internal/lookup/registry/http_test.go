package registry_test

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

// TestWrongRegistries answer against the contract; nothing of what they say is quoted.
func TestWrongRegistries(t *testing.T) {
	t.Parallel()
	for name, body := range map[string]string{
		"no JSON":          `Kanarya`,
		"no record":        `{"records":[]}`,
		"two for one":      `{"records":[{"outcome":"NOT_FOUND"},{"outcome":"NOT_FOUND"}]}`,
		"unknown outcome":  `{"records":[{"outcome":"KANARYA"}]}`,
		"found without":    `{"records":[{"outcome":"FOUND"}]}`,
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
