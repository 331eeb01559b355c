package dispatch

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nod/internal/platform/auth"
)

func TestWaits(t *testing.T) {
	t.Parallel()
	require.Len(t, Waits(auth.Production), 11)
	require.Len(t, Waits(auth.Sandbox), 4)
	var sum time.Duration
	for _, wait := range Waits(auth.Production) {
		sum += wait
	}
	require.Equal(t, 75*time.Hour+35*time.Minute+35*time.Second, sum)
}

// TestScheduleProperties: never earlier than the table, at most a tenth (or two seconds) and a
// quarter of an hour later unless the receiver asks, never shrinking, and it ends.
func TestScheduleProperties(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		mode := rapid.SampledFrom([]auth.Mode{auth.Sandbox, auth.Production}).Draw(t, "mode")
		asked := time.Duration(rapid.Int64Range(0, int64(20*time.Hour)).Draw(t, "asked"))
		scale := rapid.Float64Range(0, 1).Draw(t, "scale")
		s := schedule{scale: scale, random: func() float64 { return rapid.Float64Range(0, 0.999).Draw(t, "random") }}
		table, before := Waits(mode), time.Duration(0)
		attempts := 1
		for ; ; attempts++ {
			plain, again := s.next(mode, attempts, 0)
			if !again {
				break
			}
			least := time.Duration(float64(table[attempts]) * scale)
			if plain < least {
				t.Fatalf("attempt %d: %s is before %s", attempts, plain, least)
			}
			if plain > least+max(least/10, 2*time.Second) || plain > least+15*time.Minute {
				t.Fatalf("attempt %d: %s is too late after %s", attempts, plain, least)
			}
			if plain < before {
				t.Fatalf("attempt %d: %s is shorter than %s before", attempts, plain, before)
			}
			before = plain
			longer, _ := s.next(mode, attempts, asked)
			wanted := max(least, min(asked, 10*time.Hour))
			if spread := longer - wanted; spread < 0 || spread > maxJitter {
				t.Fatalf("attempt %d: %s, but %s were asked for", attempts, longer, asked)
			}
		}
		if attempts != len(table) || attempts > 11 {
			t.Fatalf("%d attempts", attempts)
		}
	})
}
