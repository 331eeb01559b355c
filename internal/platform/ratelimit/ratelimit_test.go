package ratelimit_test

import (
	"fmt"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nod/internal/platform/fault"
	"nod/internal/platform/ratelimit"
)

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

func newLimiter(t require.TestingT, profile ratelimit.Profile) *ratelimit.Limiter {
	l, err := ratelimit.New(profile)
	require.NoError(t, err)
	return l
}

// limits are the promised numbers: so many at once, and so many a second after.
func limits() map[string]struct {
	burst     int
	perSecond float64
} {
	return map[string]struct {
		burst     int
		perSecond float64
	}{
		ratelimit.DataLive:        {200, 100},
		ratelimit.DataSandbox:     {50, 25},
		ratelimit.Unauthenticated: {20, 20},
		ratelimit.Management:      {60, 20},
		ratelimit.Widget:          {30, 10},
		ratelimit.Register:        {20, 20. / 600},
		ratelimit.Reset:           {20, 20. / 600},
		ratelimit.ResetAccount:    {3, 3. / 3600},
		ratelimit.TokenPost:       {10, 10. / 60},
		ratelimit.Reveal:          {30, 30. / 3600},
	}
}

func TestAllow(t *testing.T) {
	t.Parallel()
	for class, want := range limits() {
		t.Run(class, func(t *testing.T) {
			t.Parallel()
			l := newLimiter(t, ratelimit.Strict)
			for i := range want.burst {
				ok, retryAfter, remaining, limit := l.Allow(class, "a", noon)
				require.True(t, ok)
				require.Zero(t, retryAfter)
				require.Equal(t, want.burst-1-i, remaining)
				require.Equal(t, want.burst, limit)
			}
			ok, retryAfter, remaining, _ := l.Allow(class, "a", noon)
			require.False(t, ok)
			require.Zero(t, remaining)
			require.GreaterOrEqual(t, retryAfter, 1)

			ok, _, _, _ = l.Allow(class, "b", noon)
			require.True(t, ok, "another key has its own bucket")

			wait := time.Duration(float64(time.Second) / want.perSecond)
			ok, _, _, _ = l.Allow(class, "a", noon.Add(wait-wait/10))
			require.False(t, ok, "the next token takes 1/rate")
			ok, _, _, _ = l.Allow(class, "a", noon.Add(wait+time.Millisecond))
			require.True(t, ok)
			ok, retryAfter, _, _ = l.Allow(class, "a", noon.Add(wait+time.Millisecond))
			require.False(t, ok)
			later := noon.Add(wait + time.Millisecond + time.Duration(retryAfter)*time.Second)
			ok, _, _, _ = l.Allow(class, "a", later)
			require.True(t, ok, "who waits as told is let in")
		})
	}
}

func TestProfile(t *testing.T) {
	t.Parallel()

	t.Run("test allows a thousand times as much", func(t *testing.T) {
		t.Parallel()
		l := newLimiter(t, ratelimit.Test)
		for class, want := range limits() {
			_, _, remaining, limit := l.Allow(class, "a", noon)
			require.Equal(t, want.burst*1000, limit)
			require.Equal(t, want.burst*1000-1, remaining)
		}
	})

	t.Run("another name is refused", func(t *testing.T) {
		t.Parallel()
		_, err := ratelimit.New("generous")
		require.ErrorContains(t, err, "generous")
	})

	t.Run("a class that does not exist is a fault of ours", func(t *testing.T) {
		t.Parallel()
		require.Panics(t, func() { newLimiter(t, ratelimit.Strict).Allow("no such class", "a", noon) })
	})
}

func TestNeverMoreThanBurstPlusRate(t *testing.T) {
	t.Parallel()
	want := limits()
	classes := make([]string, 0, len(want))
	for class := range want {
		classes = append(classes, class)
	}
	rapid.Check(t, func(t *rapid.T) {
		l := newLimiter(t, ratelimit.Strict)
		class := rapid.SampledFrom(classes).Draw(t, "class")
		mean := time.Duration(float64(time.Second) / want[class].perSecond)
		now, allowed := noon, map[string]int{}
		for range rapid.IntRange(1, 600).Draw(t, "calls") {
			now = now.Add(time.Duration(rapid.Int64Range(0, 2*int64(mean)).Draw(t, "gap")))
			key := rapid.SampledFrom([]string{"a", "b"}).Draw(t, "key")
			ok, retryAfter, remaining, _ := l.Allow(class, key, now)
			require.Equal(t, ok, retryAfter == 0)
			require.True(t, ok || remaining == 0)
			if ok {
				allowed[key]++
			}
			most := float64(want[class].burst) + want[class].perSecond*now.Sub(noon).Seconds() + 1e-6
			require.LessOrEqual(t, float64(allowed[key]), most)
		}
	})
}

func TestMemory(t *testing.T) {
	t.Parallel()

	t.Run("buckets that have filled up again are forgotten", func(t *testing.T) {
		t.Parallel()
		l := newLimiter(t, ratelimit.Strict)
		for i := range 1000 {
			l.Allow(ratelimit.Unauthenticated, strconv.Itoa(i), noon)
		}
		require.Equal(t, 1000, l.Size())
		l.Allow(ratelimit.Unauthenticated, "next", noon.Add(2*time.Second))
		require.Equal(t, 1, l.Size())
	})

	t.Run("a flood of keys is bounded and leaves other classes alone", func(t *testing.T) {
		t.Parallel()
		l := newLimiter(t, ratelimit.Strict)
		for range 30 {
			l.Allow(ratelimit.Reveal, "developer", noon)
		}
		for i := range 50_000 {
			l.Allow(ratelimit.Register, strconv.Itoa(i), noon)
		}
		require.Equal(t, 20_001, l.Size())
		ok, _, _, _ := l.Allow(ratelimit.Reveal, "developer", noon)
		require.False(t, ok)
	})
}

func TestManyAtOnce(t *testing.T) {
	t.Parallel()
	l := newLimiter(t, ratelimit.Strict)
	var allowed atomic.Int64
	var wait sync.WaitGroup
	for i := range 8 {
		wait.Go(func() {
			for j := range 100 {
				if ok, _, _, _ := l.Allow(ratelimit.DataLive, "tenant", noon); ok {
					allowed.Add(1)
				}
				l.Allow(ratelimit.DataLive, fmt.Sprint(i, j), noon)
			}
		})
	}
	wait.Wait()
	require.EqualValues(t, 200, allowed.Load())
}

func TestAddresses(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, first, second string
		isOne               bool
	}{
		{"one address", "192.0.2.7", "192.0.2.7", true},
		{"two addresses", "192.0.2.7", "192.0.2.8", false},
		{"two forms of one", "192.0.2.7", "::ffff:192.0.2.7", true},
		{"one IPv6 line", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::9", true},
		{"two IPv6 lines", "2001:db8:1:2::9", "2001:db8:1:3::9", false},
		{"a zone", "fe80::1%eth0", "fe80::1%eth1", true},
		{"no address", "unknown", "", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			l := newLimiter(t, ratelimit.Strict)
			for range 20 {
				l.Allow(ratelimit.Register, c.first, noon)
			}
			ok, _, _, _ := l.Allow(ratelimit.Register, c.second, noon)
			require.Equal(t, c.isOne, !ok)
		})
	}
}

func TestTake(t *testing.T) {
	t.Parallel()
	l := newLimiter(t, ratelimit.Strict)
	const refusal = "Too many resets. Try again later."
	for range 3 {
		require.NoError(t, l.Take(ratelimit.ResetAccount, "ana", noon, refusal))
	}
	err := l.Take(ratelimit.ResetAccount, "ana", noon, refusal)
	want := &fault.Error{
		Kind: fault.RateLimited, Code: fault.CodeRequestLimit, Message: refusal, RetryAfterSeconds: 20 * 60,
	}
	require.Equal(t, want, err)
	require.NoError(t, l.Take(ratelimit.ResetAccount, "ben", noon, refusal), "keys are counted apart")
	require.NoError(t, l.Take(ratelimit.ResetAccount, "ana", noon.Add(20*time.Minute), refusal))
}
