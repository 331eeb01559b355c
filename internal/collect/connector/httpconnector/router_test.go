package httpconnector_test

import (
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/connector/httpconnector"
	"nod/internal/deliver/webhook/attempt"
)

func entry(providers, url string) string {
	return `{"providers":[` + providers + `],"url":"` + url + `","key":"` + key + `"}`
}

func TestLoad(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write := func(name, text string, mode os.FileMode) string {
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, []byte(text), mode))
		return path
	}
	keyFile := write("key", key+"\n", 0o600)
	open := write("open", key, 0o644)
	list := `[` + entry(`"a","b_*"`, "https://a.example/v1/") + `,{"providers":["c"],"url":"https://c.example","keyFile":"` + keyFile + `"}]`
	for _, setting := range []string{list, write("list.json", list, 0o600)} {
		entries, err := httpconnector.Load(setting)
		require.NoError(t, err)
		require.Len(t, entries, 2)
		require.Equal(t, "https://a.example/v1", entries[0].URL)
		require.Equal(t, key, entries[1].Key)
	}
	none, err := httpconnector.Load("")
	require.NoError(t, err)
	require.Empty(t, none)
	for problem, setting := range map[string]string{
		"no such file":            filepath.Join(dir, "nothing"),
		"chmod 600":               write("public.json", list, 0o644),
		"not a JSON array":        `[{"providers":"a"}]`,
		"is not a JSON array":     `[` + entry(`"a"`, "https://a.example") + `] x`,
		"the list of connectors":  `[{"provider":["a"]}]`,
		"a key or a keyFile":      `[{"providers":["a"],"url":"https://a.example"}]`,
		"shorter than":            `[{"providers":["a"],"url":"https://a.example","key":"short"}]`,
		"can be read by others":   `[{"providers":["a"],"url":"https://a.example","keyFile":"` + open + `"}]`,
		"no providers":            `[` + entry(``, "https://a.example") + `]`,
		`"a" is claimed by two`:   `[` + entry(`"a"`, "https://a.example") + `,` + entry(`"a"`, "https://b.example") + `]`,
		`"a*b" is neither`:        `[` + entry(`"a*b"`, "https://a.example") + `]`,
		`"" is neither the id`:    `[` + entry(`""`, "https://a.example") + `]`,
		"there are more than 200": `[` + strings.Repeat(entry(`"a"`, "https://a.example")+",", 200) + entry(`"a"`, "https://a.example") + `]`,
	} {
		_, err := httpconnector.Load(setting)
		require.ErrorContains(t, err, problem)
		require.NotContains(t, err.Error(), key, "a key is in no error")
	}
}

func TestAddresses(t *testing.T) {
	t.Parallel()
	closed := attempt.NewGuard(nil)
	inside := attempt.NewGuard([]netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("127.0.0.0/8")})
	for text, good := range map[string]bool{
		"https://connector.example": true, "https://connector.example:8443/nod/v1": true, "https://10.1.2.3": true,
		"http://10.1.2.3:9000": true, "http://127.0.0.1:9000/v1": true,
		"http://connector.example": false, "http://localhost:9000": false, "http://93.184.215.14": false,
		"https://192.168.1.1": false, "https://169.254.169.254": false, "ftp://connector.example": false,
		"https://": false, "": false, "https://user:pass@connector.example": false,
		"https://connector.example?x=1": false, "https://connector.example?": false, "https://connector.example#a": false,
	} {
		err := httpconnector.CheckURL(text, inside)
		require.Equal(t, good, err == nil, "%s: %v", text, err)
	}
	require.Error(t, httpconnector.CheckURL("https://10.1.2.3", closed))
	require.Error(t, httpconnector.CheckURL("http://127.0.0.1:9000", closed))
}

func TestRouter(t *testing.T) {
	t.Parallel()
	entries, err := httpconnector.Load(`[` + entry(`"pay_*"`, "https://a.example") + `,` +
		entry(`"pay_roll_*"`, "https://b.example") + `,` + entry(`"pay_roll_one","other"`, "https://c.example") + `]`)
	require.NoError(t, err)
	router, err := httpconnector.NewRouter(entries, attempt.NewGuard(nil), nil)
	require.NoError(t, err)
	t.Cleanup(router.Close)
	byURL := map[string]any{}
	for provider, group := range map[string]string{
		"pay_x": "a", "pay_": "a", "pay_roll_two": "b", "pay_roll_one": "c", "other": "c",
	} {
		found, ok := router.For(provider)
		require.True(t, ok, provider)
		if known, ok := byURL[group]; ok {
			require.Same(t, known, found)
		}
		byURL[group] = found
	}
	require.NotSame(t, byURL["a"], byURL["b"])
	require.NotSame(t, byURL["b"], byURL["c"])
	for _, provider := range []string{"", "pa", "others", "xpay_"} {
		_, ok := router.For(provider)
		require.False(t, ok, provider)
	}
	entries[0].URL = "http://a.example"
	_, err = httpconnector.NewRouter(entries, attempt.NewGuard(nil), nil)
	require.ErrorContains(t, err, "connector 1")
}

// TestSandboxIsNobodys: a pattern for everything leaves out the providers of the Sandbox, and nobody may list them.
func TestSandboxIsNobodys(t *testing.T) {
	t.Parallel()
	entries, err := httpconnector.Load(`[` + entry(`"*","sand*"`, "https://a.example") + `]`)
	require.NoError(t, err)
	router, err := httpconnector.NewRouter(entries, attempt.NewGuard(nil), nil)
	require.NoError(t, err)
	t.Cleanup(router.Close)
	for provider, isServed := range map[string]bool{
		"acme_ph": true, "sandbank_ph": true, "sandbox_employer_ph": false, "sandbox_gig_ph": false,
	} {
		_, ok := router.For(provider)
		require.Equal(t, isServed, ok, provider)
	}
	for _, pattern := range []string{`"sandbox_employer_ph"`, `"sandbox_*"`, `"sandbox_gig*"`} {
		_, err := httpconnector.Load(`[` + entry(pattern, "https://a.example") + `]`)
		require.ErrorContains(t, err, "Sandbox", pattern)
	}
}
