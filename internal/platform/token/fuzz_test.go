package token_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/clock"
	"nod/internal/platform/seal"
	"nod/internal/platform/token"
	"nod/internal/test/testkit"
)

// FuzzVerify: the one text that was issued is good, and no other.
func FuzzVerify(f *testing.F) {
	store, clk := testkit.Database(f), clock.New(nil)
	sealer, err := seal.New(f.Context(), store, make([]byte, 32))
	require.NoError(f, err)
	signer, err := token.NewSigner(f.Context(), store, sealer, clk)
	require.NoError(f, err)
	good, err := signer.Issue(token.Claims{
		Audience: token.AudienceWidget, TenantID: "t", UserID: "u", ExpiresAt: clk.Now().Add(24 * time.Hour),
	})
	require.NoError(f, err)
	parts := strings.Split(good, ".")
	for _, seed := range []string{
		good, "", "..", parts[0] + ".." + parts[2], parts[0] + "." + parts[1] + ".", good + "=", good[:len(good)-1], strings.Repeat(".", 1000),
		"eyJhbGciOiJub25lIn0." + parts[1] + ".", parts[0] + "." + parts[1] + "\n." + parts[2],
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		claims, err := signer.Verify(t.Context(), text, token.AudienceWidget)
		if text == good {
			require.NoError(t, err)
			return
		}
		require.ErrorIs(t, err, token.ErrInvalid)
		require.Zero(t, claims)
	})
}
