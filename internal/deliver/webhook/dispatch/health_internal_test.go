package dispatch

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestVerdict(t *testing.T) {
	t.Parallel()
	const day = 24 * time.Hour
	for _, c := range []struct {
		failing           time.Duration
		attempts, notices int
		kind              NoticeKind
	}{
		{day - 1, 50, 0, ""},
		{day, 1, 0, NoticeFailing},
		{2 * day, 50, 1, ""},
		{4*day - 1, 50, 1, ""},
		{4 * day, 5, 1, NoticeStillFailing},
		{4 * day, 5, 0, NoticeStillFailing},
		{4 * day, 5, 2, ""},
		{5*day - 1, 50, 2, ""},
		{5 * day, 9, 2, ""},
		{5 * day, 10, 2, NoticeDeactivated},
		{50 * day, 10, 0, NoticeDeactivated},
	} {
		kind, isNew := verdict(c.failing, c.attempts, c.notices)
		require.Equal(t, c.kind, kind, "%+v", c)
		require.Equal(t, c.kind != "", isNew)
	}
}

func TestBuckets(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		ms := rapid.Int64Range(0, 20_000).Draw(t, "ms")
		upper := BucketMillis(bucketOf(ms))
		if ms > 1 && (upper < ms || upper > ms+ms/4+1) {
			t.Fatalf("%d ms are counted as %d", ms, upper)
		}
	})
}

// TestPace: in no second do more attempts start to one host than allowed, and other hosts do not wait for it.
func TestPace(t *testing.T) {
	t.Parallel()
	p, now := newPace(DefaultHostRate), time.Now()
	var starts []time.Time
	for end := now.Add(4 * time.Second); now.Before(end); now = now.Add(7 * time.Millisecond) {
		if p.allows("one", now) {
			p.started("one", now)
			starts = append(starts, now)
		} else {
			wait, isPaced := p.takeNext(now)
			require.True(t, isPaced)
			require.Positive(t, wait)
			require.True(t, p.allows("other", now))
		}
	}
	require.GreaterOrEqual(t, len(starts), 3*DefaultHostRate)
	for i := DefaultHostRate; i < len(starts); i++ {
		require.GreaterOrEqual(t, starts[i].Sub(starts[i-DefaultHostRate]), time.Second)
	}
	p.forget(now.Add(2 * time.Second))
	require.Empty(t, p.starts)
}

// TestWorthALine: what fails now and then, or for a moment only, is nothing to get up for.
func TestWorthALine(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		failing  time.Duration
		attempts int
		want     bool
	}{
		"many attempts in a moment":       {loggedAfter - time.Millisecond, 100, false},
		"few attempts in a long time":     {time.Hour, loggedTries - 1, false},
		"enough attempts for long enough": {loggedAfter, loggedTries, true},
	} {
		require.Equal(t, c.want, isWorthALine(c.failing, c.attempts), name)
	}
}
