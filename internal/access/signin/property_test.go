package signin_test

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/test/testkit"
)

// newToken waits for the letter with a token that is not among those; notices of changes arrive between them.
func (w *world) newToken(email string, known []string) (token string) {
	w.t.Helper()
	require.Eventually(w.t, func() bool {
		for _, letter := range w.lettersTo(email)[1:] { // the first one was to confirm the address
			if token = tokenOf(letter); token != "" && !slices.Contains(known, token) {
				return true
			}
		}
		return false
	}, 2*time.Minute, 5*time.Millisecond)
	return token
}

// TestResetTokensProperties plays random histories beside a model: of all tokens that were ever sent only the
// newest works, once, for ten minutes. The histories are few, because every success costs a password hash.
func TestResetTokensProperties(t *testing.T) {
	t.Parallel()
	const histories, length = 4, 14
	names := []string{"ask", "use", "use", "use newest", "wait", "log in"}
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		w := newWorld(t, store)
		for seed := range histories {
			email := "p" + string(rune('a'+seed)) + "@example.com"
			w.member(email)
			current, tokens, newest := password, []string{}, struct {
				at   time.Time
				used bool
			}{used: true}
			use := func(i int) {
				next := "Property-" + string(rune('a'+seed)) + string(rune('A'+len(tokens))) + "1!"
				isGood := i == len(tokens)-1 && !newest.used && w.clock.Now().Before(newest.at.Add(10*time.Minute))
				err := w.signins.ConfirmReset(t.Context(), tokens[i], next)
				require.Equal(t, isGood, err == nil, "token %d of %d: %v", i, len(tokens), err)
				if isGood {
					current, newest.used = next, true
					return
				}
				require.True(t, fault.HasCode(err, "INVALID_LINK"), "%v", err)
			}
			moves := rapid.SliceOfN(rapid.SampledFrom(names), length, length).Example(seed)
			numbers := rapid.SliceOfN(rapid.IntRange(0, 1000), length, length).Example(seed)
			for step, move := range moves {
				switch {
				case move == "ask" || len(tokens) == 0:
					require.NoError(t, w.signins.AskReset(t.Context(), email))
					tokens = append(tokens, w.newToken(email, tokens))
					newest.at, newest.used = w.clock.Now(), false
				case move == "use":
					use(numbers[step] % len(tokens))
				case move == "use newest":
					use(len(tokens) - 1)
				case move == "wait":
					w.pass(time.Duration(1+numbers[step]%11) * time.Minute)
				default:
					_, err := w.logIn(email, current)
					require.NoError(t, err)
				}
			}
		}
	})
}
