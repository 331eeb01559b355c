package apikey_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/access/apikey"
	"nod/internal/platform/auth"
)

func TestGrammar(t *testing.T) {
	t.Parallel()
	keyPattern := regexp.MustCompile("^" + apikey.KeyPattern + "$")
	secretPattern := regexp.MustCompile("^" + apikey.SecretPattern + "$")
	for mode, part := range map[auth.Mode]string{auth.Sandbox: "sbx_", auth.Production: "live_"} {
		other := auth.Production
		if mode == auth.Production {
			other = auth.Sandbox
		}
		seen := map[string]bool{}
		for range 1000 {
			key, secret := apikey.NewKey(mode), apikey.NewSecret(mode)
			require.Regexp(t, keyPattern, key)
			require.Regexp(t, secretPattern, secret)
			require.True(t, strings.HasPrefix(key, "nk_"+part) && strings.HasPrefix(secret, "ns_"+part))
			require.True(t, apikey.IsKey(mode, key) && apikey.IsSecret(mode, secret))
			require.False(t, apikey.IsKey(other, key) || apikey.IsSecret(other, secret))
			require.False(t, seen[key] || seen[secret])
			seen[key], seen[secret] = true, true
		}
	}
}

// TestScannerRule: the rule that the guide publishes finds a secret of either mode wherever it lies.
func TestScannerRule(t *testing.T) {
	t.Parallel()
	guide, err := os.ReadFile("../../../docs/guides/security.md")
	require.NoError(t, err)
	published := regexp.MustCompile("(?m)^regex = '''(.+)'''$").FindSubmatch(guide)
	require.NotNil(t, published)
	rule := regexp.MustCompile(string(published[1]))
	for _, mode := range []auth.Mode{auth.Sandbox, auth.Production} {
		for range 1000 {
			secret := apikey.NewSecret(mode)
			for _, leak := range []string{secret, "NOD_KEY=nk_sbx_a:" + secret + "\n", `{"secret":"` + secret + `"}`} {
				require.Equal(t, secret, rule.FindString(leak))
			}
			require.Empty(t, rule.FindString(apikey.NewKey(mode)), "a key alone opens nothing")
			require.Empty(t, rule.FindString(secret[:len(secret)-1]))
		}
	}
}

func TestAnyChangeOfASecretShows(t *testing.T) {
	t.Parallel()
	secret := apikey.NewSecret(auth.Sandbox)
	for i := range len(secret) {
		for _, c := range []byte("0aZ_-é"[:5]) {
			if secret[i] == c {
				continue
			}
			changed := secret[:i] + string(c) + secret[i+1:]
			require.False(t, apikey.IsSecret(auth.Sandbox, changed), changed)
		}
	}
}

func TestWhatIsNoKey(t *testing.T) {
	t.Parallel()
	key := apikey.NewKey(auth.Sandbox)
	for _, text := range []string{"", "nk_sbx_", key[:len(key)-1], key + "0", key[:len(key)-1] + "é", key[:len(key)-1] + "-", " " + key} {
		require.False(t, apikey.IsKey(auth.Sandbox, text), "%q", text)
	}
	require.False(t, apikey.IsSecret(auth.Sandbox, ""))
	// A fixed pair, so that the form never changes under those who scan for it.
	const known = "ns_sbx_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcd"
	require.True(t, apikey.IsSecret(auth.Sandbox, known+"2fj4e0"), "the checksum of the fixed secret")
}
