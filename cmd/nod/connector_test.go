package main_test

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/connector/httpconnector"
	"nod/internal/collect/connector/reference"
	"nod/internal/lookup/desk"
)

// TestConnectorCheck tells a connector that keeps the contract from one that does not, by exit code.
func TestConnectorCheck(t *testing.T) {
	t.Parallel()
	const key = "0123456789abcdef0123456789abcdef"
	i := install(t)
	server := httptest.NewServer(reference.New(reference.Options{
		Keys: []string{key}, Providers: map[string][]string{"acme": reference.Sections()},
	}))
	t.Cleanup(server.Close)
	good := i.run("connector", "check", server.URL+"/", "--key", key, "--provider", "acme")
	require.Zero(t, good.code, good.stdout+good.stderr)
	require.Contains(t, good.stdout, "24 passed, 0 failed, 0 skipped")

	people := filepath.Join(t.TempDir(), "people.json")
	require.NoError(t, os.WriteFile(people, []byte(`{"providerId":"acme",
		"good":{"login":"amihan.dizon","password":"Reference-Amihan-1"},
		"wrong":{"login":"amihan.dizon","password":"no"}}`), 0o600))
	few := i.run("connector", "check", server.URL, "--key", key, "--people", people)
	require.Zero(t, few.code, few.stdout+few.stderr)
	require.Contains(t, few.stdout, "nobody has a challenge of kind CODE")

	bad := i.run("connector", "check", server.URL, "--key", key[1:]+"0", "--provider", "acme")
	require.Equal(t, 1, bad.code)
	require.Contains(t, bad.stdout, "FAIL")
	require.Contains(t, bad.stdout, "does not accept our signature")
	require.NotContains(t, bad.stdout+bad.stderr, key[1:])
	require.Contains(t, bad.stderr, "doesn't meet the contract")

	lookups := httptest.NewServer(desk.Reference([]string{key}, nil, http.NotFoundHandler()))
	t.Cleanup(lookups.Close)
	for contract, passed := range map[string]string{"registry": "7 passed, 0 failed", "signals": "5 passed, 0 failed"} {
		kept := i.run("connector", "check", lookups.URL+"/"+contract, "--key", key, "--contract", contract)
		require.Zero(t, kept.code, kept.stdout+kept.stderr)
		require.Contains(t, kept.stdout, passed)
	}
	wrong := i.run("connector", "check", lookups.URL+"/registry", "--key", key, "--contract", "signals")
	require.Equal(t, 1, wrong.code)
	require.Contains(t, wrong.stderr, "doesn't meet the contract")

	require.NoError(t, os.WriteFile(people, []byte(`{"providers":"acme"}`), 0o600))
	require.Equal(t, 1, i.run("connector", "check", server.URL, "--key", key, "--people", people).code)
	require.Equal(t, string(httpconnector.Schema()), i.run("connector", "schema").stdout)
}
