package token_test

import (
	"encoding/base64"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/stretchr/testify/require"

	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/seal"
	"nod/internal/platform/token"
	"nod/internal/test/testkit"
)

func newSigner(t *testing.T) (*token.Signer, *clock.Clock) {
	t.Helper()
	store, clk := testkit.Database(t), clock.New(nil)
	sealer, err := seal.New(t.Context(), store, make([]byte, 32))
	require.NoError(t, err)
	signer, err := token.NewSigner(t.Context(), store, sealer, clk)
	require.NoError(t, err)
	return signer, clk
}

func TestTokens(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		ctx, clk := t.Context(), clock.New(store)
		sealer, err := seal.New(ctx, store, make([]byte, 32))
		require.NoError(t, err)
		signer, err := token.NewSigner(ctx, store, sealer, clk)
		require.NoError(t, err)
		issue := func(audience string) string {
			raw, err := signer.Issue(token.Claims{
				Audience: audience, TenantID: "t", Mode: auth.Sandbox, UserID: "u", SignInID: "s", ExpiresAt: clk.Now().Add(time.Hour),
			})
			require.NoError(t, err)
			return raw
		}
		audiences := []string{
			token.AudienceManagement, token.AudienceSandbox, token.AudienceProduction, token.AudienceWidget, token.AudienceDocs,
		}
		for _, made := range audiences {
			raw := issue(made)
			for _, asked := range slices.Concat(audiences, audiences) { // the second time it is remembered
				claims, err := signer.Verify(ctx, raw, asked)
				if made == asked {
					require.NoError(t, err)
					require.Equal(t, "t", claims.TenantID)
					continue
				}
				require.ErrorIs(t, err, token.ErrInvalid, "%s must not pass as %s", made, asked)
			}
		}

		replica, err := token.NewSigner(ctx, store, sealer, clk)
		require.NoError(t, err)
		_, err = replica.Verify(ctx, issue(token.AudienceWidget), token.AudienceWidget)
		require.NoError(t, err, "replicas share keys")

		raw := issue(token.AudienceManagement)
		_, err = signer.Verify(ctx, raw, token.AudienceManagement)
		require.NoError(t, err)
		require.NoError(t, clk.Advance(ctx, time.Hour+time.Second))
		_, err = signer.Verify(ctx, raw, token.AudienceManagement)
		require.ErrorIs(t, err, token.ErrInvalid, "expired")
	})
}

// TestRotate: a key signs for 90 days, its tokens are good until they end, and every replica goes along.
func TestRotate(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		ctx, clk := t.Context(), clock.New(store)
		sealer, err := seal.New(ctx, store, make([]byte, 32))
		require.NoError(t, err)
		var signers [2]*token.Signer
		for i := range signers {
			signers[i], err = token.NewSigner(ctx, store, sealer, clk)
			require.NoError(t, err)
		}
		issue := func(s *token.Signer) (raw, kid string) {
			t.Helper()
			raw, err := s.Issue(token.Claims{
				Audience: token.AudienceManagement, UserID: "u", ExpiresAt: clk.Now().Add(12 * time.Hour),
			})
			require.NoError(t, err)
			parsed, _, err := jwt.NewParser().ParseUnverified(raw, jwt.MapClaims{})
			require.NoError(t, err)
			return raw, parsed.Header["kid"].(string)
		}
		isGood := func(s *token.Signer, raw string) bool {
			_, err := s.Verify(ctx, raw, token.AudienceManagement)
			return err == nil
		}
		rotate := func(pass time.Duration) {
			t.Helper()
			require.NoError(t, clk.Advance(ctx, pass))
			for _, s := range signers {
				require.NoError(t, s.Rotate(ctx))
			}
		}
		const day = 24 * time.Hour
		_, first := issue(signers[0])
		outlives, err := signers[0].Issue(token.Claims{
			Audience: token.AudienceManagement, UserID: "u", ExpiresAt: clk.Now().Add(365 * day),
		})
		require.NoError(t, err)
		for _, s := range signers {
			require.True(t, isGood(s, outlives))
		}
		rotate(89 * day)
		_, kid := issue(signers[1])
		require.Equal(t, first, kid, "not yet")

		require.NoError(t, clk.Advance(ctx, day-6*time.Hour))
		old, _ := issue(signers[1])
		require.NoError(t, clk.Advance(ctx, 7*time.Hour))
		require.NoError(t, signers[0].Rotate(ctx))
		fresh, second := issue(signers[0])
		require.NotEqual(t, first, second)
		for _, s := range signers {
			require.True(t, isGood(s, old), "tokens of the old key live on")
			require.True(t, isGood(s, fresh), "a replica that has not looked yet knows the new key")
		}
		rotate(time.Hour)
		_, kid = issue(signers[1])
		require.Equal(t, second, kid, "one new key for all")

		rotate(31 * day)
		keys, err := db.Select[string](ctx, store.Read(), "SELECT id FROM signing_key")
		require.NoError(t, err)
		require.Equal(t, []string{second}, keys)
		late, _ := issue(signers[0])
		require.True(t, isGood(signers[1], late))
		for _, s := range signers {
			require.False(t, isGood(s, outlives), "nothing is good whose key is forgotten, verified before or not")
		}
	})
}

// TestManyTokens: each of more tokens than are remembered says who it is of, however often it is asked.
func TestManyTokens(t *testing.T) {
	t.Parallel()
	signer, clk := newSigner(t)
	ctx := t.Context()
	var tokens []string
	for i := range 2500 {
		raw, err := signer.Issue(token.Claims{
			Audience: token.AudienceWidget, UserID: strconv.Itoa(i), ExpiresAt: clk.Now().Add(time.Hour),
		})
		require.NoError(t, err)
		tokens = append(tokens, raw)
	}
	for range 2 {
		for i, raw := range tokens {
			for range 2 {
				claims, err := signer.Verify(ctx, raw, token.AudienceWidget)
				require.NoError(t, err)
				require.Equal(t, strconv.Itoa(i), claims.UserID)
			}
		}
	}
}

func TestForgeries(t *testing.T) {
	t.Parallel()
	signer, clk := newSigner(t)
	ctx := t.Context()
	good, err := signer.Issue(
		token.Claims{Audience: token.AudienceManagement, UserID: "u", ExpiresAt: clk.Now().Add(time.Hour)},
	)
	require.NoError(t, err)
	parts := strings.Split(good, ".")
	header := func(text string) string { return base64.RawURLEncoding.EncodeToString([]byte(text)) }
	hmacSigned, err := jwt.NewWithClaims(jwt.SigningMethodHS256, jwt.MapClaims{"aud": token.AudienceManagement, "iss": "nod",
		"exp": clk.Now().Add(time.Hour).Unix()}).
		SignedString([]byte("public key as secret"))
	require.NoError(t, err)
	for name, forged := range map[string]string{
		"empty":               "",
		"not a token":         "abc",
		"alg none":            header(`{"alg":"none","typ":"JWT"}`) + "." + parts[1] + ".",
		"alg NoNe":            header(`{"alg":"NoNe","typ":"JWT"}`) + "." + parts[1] + "." + parts[2],
		"another algorithm":   hmacSigned,
		"no signature":        parts[0] + "." + parts[1] + ".",
		"another payload":     parts[0] + "." + header(`{"aud":["mgmt"],"iss":"nod","exp":9999999999}`) + "." + parts[2],
		"unknown key id":      header(`{"alg":"EdDSA","kid":"sk-00000000000000000000000000000000"}`) + "." + parts[1] + "." + parts[2],
		"key id as a path":    header(`{"alg":"EdDSA","kid":"../../etc/passwd"}`) + "." + parts[1] + "." + parts[2],
		"key id as SQL":       header(`{"alg":"EdDSA","kid":"' OR 1=1 --"}`) + "." + parts[1] + "." + parts[2],
		"no key id":           header(`{"alg":"EdDSA"}`) + "." + parts[1] + "." + parts[2],
		"embedded key":        header(`{"alg":"EdDSA","jwk":{"kty":"OKP"}}`) + "." + parts[1] + "." + parts[2],
		"key at an address":   header(`{"alg":"EdDSA","jku":"https://evil.test/keys"}`) + "." + parts[1] + "." + parts[2],
		"a part too many":     good + ".x",
		"padding in the text": parts[0] + "." + parts[1] + "=." + parts[2],
	} {
		_, err := signer.Verify(ctx, forged, token.AudienceManagement)
		require.ErrorIs(t, err, token.ErrInvalid, name)
	}
	_, err = signer.Verify(ctx, good, token.AudienceManagement)
	require.NoError(t, err)
}
