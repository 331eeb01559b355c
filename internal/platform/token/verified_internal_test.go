package token

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestVerifiedIsBounded: two generations are kept at most, and what is asked for again and again stays.
func TestVerifiedIsBounded(t *testing.T) {
	t.Parallel()
	var v verified
	v.put("busy", remembered{kid: "sk"})
	for i := range 5 * mostVerified {
		v.put(strconv.Itoa(i), remembered{})
		got, ok := v.get("busy")
		require.True(t, ok)
		require.Equal(t, "sk", got.kid)
		require.LessOrEqual(t, len(v.newer)+len(v.older), 2*mostVerified)
	}
	_, ok := v.get("0")
	require.False(t, ok)
}
