package apikey

import (
	"encoding/base64"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/auth"
)

// FuzzBasic: a header that is read has the published form of one mode, and reads the same when written again.
func FuzzBasic(f *testing.F) {
	write := func(key, secret string) string {
		return "Basic " + base64.StdEncoding.EncodeToString([]byte(key+":"+secret))
	}
	for _, mode := range []auth.Mode{auth.Sandbox, auth.Production} {
		f.Add(write(NewKey(mode), NewSecret(mode)))
		f.Add(write(NewKey(mode), NewSecret(mode)+":"))
	}
	for _, seed := range []string{"", "Basic", "basic  Og==", "Basic Og", "Bearer x", "Basic \n", "BASIC " + strings.Repeat("A", 100_000)} {
		f.Add(seed)
	}
	keyForm, secretForm := regexp.MustCompile("^"+KeyPattern+"$"), regexp.MustCompile("^"+SecretPattern+"$")
	f.Fuzz(func(t *testing.T, header string) {
		key, secret, ok := parseBasic(header)
		if !ok {
			return
		}
		require.NotContains(t, key, ":")
		again, same, ok := parseBasic(write(key, secret))
		require.True(t, ok)
		require.Equal(t, []string{key, secret}, []string{again, same})
		for _, mode := range []auth.Mode{auth.Sandbox, auth.Production} {
			if IsKey(mode, key) {
				require.Regexp(t, keyForm, key)
				require.Contains(t, key, modePart(mode))
			}
			if IsSecret(mode, secret) {
				require.Regexp(t, secretForm, secret)
				require.Contains(t, secret, modePart(mode))
			}
		}
	})
}

// TestAnyChangeOfAnySecretShows changes one character of each of a thousand secrets, at every position, and
// swaps neighbors, as people who copy by hand do.
func TestAnyChangeOfAnySecretShows(t *testing.T) {
	t.Parallel()
	for range 1000 {
		secret := NewSecret(auth.Production)
		for i := range len(secret) {
			c := base62[rand.IntN(len(base62))]
			if changed := secret[:i] + string(c) + secret[i+1:]; changed != secret {
				require.False(t, IsSecret(auth.Production, changed), changed)
			}
			if i == 0 || secret[i] == secret[i-1] {
				continue
			}
			swapped := secret[:i-1] + string(secret[i]) + string(secret[i-1]) + secret[i+1:]
			require.False(t, IsSecret(auth.Production, swapped), swapped)
		}
	}
}

// TestPlantedSecretsAreFound looks through texts as a scanner for leaked credentials does.
func TestPlantedSecretsAreFound(t *testing.T) {
	t.Parallel()
	key, secret := NewKey(auth.Production), NewSecret(auth.Sandbox)
	text := "export NOD_KEY=" + key + "\n{\"secret\":\"" + secret + "\"} // ns_sbx_short nk_live_" + strings.Repeat("-", 22)
	require.Equal(t, []string{key}, regexp.MustCompile(`\b`+KeyPattern+`\b`).FindAllString(text, -1))
	require.Equal(t, []string{secret}, regexp.MustCompile(`\b`+SecretPattern+`\b`).FindAllString(text, -1))
}
