package id_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/id"
)

func TestNew(t *testing.T) {
	t.Parallel()
	made := make([]string, 1000)
	for i := range made {
		made[i] = id.New("acc")
		require.Regexp(t, `^acc-[0-9a-f]{32}$`, made[i])
		require.True(t, id.HasPrefix(made[i], "acc"))
	}
	require.True(t, slices.IsSorted(made), "in the order in which they were made")
	require.Len(t, slices.Compact(made), 1000)
}

func TestHasPrefix(t *testing.T) {
	t.Parallel()
	const digits = "0123456789abcdef0123456789abcdef"
	for text, want := range map[string]bool{
		"acc-" + digits:           true,
		"arc-" + digits:           false,
		"acc" + digits:            false,
		"acc-" + digits[1:]:       false,
		"acc-" + digits + "0":     false,
		"acc-" + digits[1:] + "g": false,
		"acc-":                    false,
		"":                        false,
	} {
		require.Equal(t, want, id.HasPrefix(text, "acc"), text)
	}
}

func TestSecret(t *testing.T) {
	t.Parallel()
	secret := id.Secret()
	require.Regexp(t, `^[A-Za-z0-9_-]{43}$`, secret)
	require.NotEqual(t, secret, id.Secret())
	require.Equal(t, id.Hash(secret), id.Hash(secret))
	require.NotEqual(t, id.Hash(secret), id.Hash(secret+"x"))
	require.Equal(t, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", id.Hash(""), "SHA-256 in hex")
}
