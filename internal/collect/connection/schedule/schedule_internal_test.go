package schedule

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestRetries: an hour, then twice as long each time, and never rarer than the ordinary sync.
func TestRetries(t *testing.T) {
	t.Parallel()
	for failures, want := range map[int]time.Duration{
		0: time.Hour, 1: time.Hour, 2: 2 * time.Hour, 3: 4 * time.Hour, 4: 8 * time.Hour, 5: 16 * time.Hour,
		6: 24 * time.Hour, 7: 24 * time.Hour, 1000: 24 * time.Hour,
	} {
		require.Equal(t, want, Readings{AccountID: "a", Failures: failures}.Again(), failures)
	}
}

// TestSpread only adds, at most its limit, and is the same when it is asked for again.
func TestSpread(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a := Readings{
			IsSpread: true, AccountID: rapid.StringN(1, 30, -1).Draw(t, "id"),
			Syncs: rapid.IntRange(0, 100_000).Draw(t, "syncs"), Failures: rapid.IntRange(0, 300).Draw(t, "failures"),
		}
		next, again := a.Next(), a.Again()
		require.Equal(t, next, a.Next())
		require.GreaterOrEqual(t, next, every)
		require.Less(t, next, every+spreadOver)
		require.GreaterOrEqual(t, again, retry)
		require.LessOrEqual(t, again, every+every/8)
		a.IsSpread = false
		require.Equal(t, every, a.Next())
	})
}

// TestSpreadIsEven: a thousand accounts of one minute come back over the whole hour.
func TestSpreadIsEven(t *testing.T) {
	t.Parallel()
	const accounts, parts = 6000, 12
	counts := [parts]int{}
	for i := range accounts {
		a := Readings{IsSpread: true, AccountID: fmt.Sprintf("a-%d", i)}
		counts[a.spread(spreadOver)*parts/spreadOver]++
	}
	for _, count := range counts {
		require.InDelta(t, accounts/parts, count, accounts/parts/2)
	}
}
