package clock_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/test/testkit"
)

// near is how far two readings of the clock may be apart on a busy machine.
const near = 10 * time.Minute

func TestClock(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		ctx := t.Context()
		one, other := clock.New(store), clock.New(store)
		isDemo, err := one.IsDemo(ctx)
		require.NoError(t, err)
		require.False(t, isDemo, "a database bears the mark only when demo mode was started on it")

		require.NoError(t, one.MarkDemo(ctx))
		require.NoError(t, one.Advance(ctx, 24*time.Hour))
		require.NoError(t, one.MarkDemo(ctx), "a second start changes nothing")
		require.NoError(t, other.Refresh(ctx))
		require.Equal(t, 24*time.Hour, other.Offset())
		isDemo, err = other.IsDemo(ctx)
		require.NoError(t, err)
		require.True(t, isDemo)

		other.Shift(-72 * time.Hour)
		require.WithinDuration(t, time.Now().Add(-48*time.Hour), other.Now(), near)
		require.WithinDuration(t, time.Now().Add(24*time.Hour), one.Now(), near, "a shift is of one process")
		require.NoError(t, other.Refresh(ctx))
		require.WithinDuration(t, time.Now().Add(-48*time.Hour), other.Now(), near, "and keeps it after a look at the offset")
	})
}

// TestClockNeverFallsBack: an offset that was read before the clock was moved is not taken over after it.
func TestClockNeverFallsBack(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		c := clock.New(store)
		ctx, stop := context.WithCancel(t.Context())
		var looking sync.WaitGroup
		for range 4 {
			looking.Go(func() {
				for ctx.Err() == nil {
					_ = c.Refresh(ctx)
				}
			})
		}
		for moved := time.Minute; moved <= 200*time.Minute; moved += time.Minute {
			require.NoError(t, c.Advance(t.Context(), time.Minute))
			for range 100 {
				require.Equal(t, moved, c.Offset())
			}
		}
		stop()
		looking.Wait()
		require.Equal(t, 200*time.Minute, c.Offset())
	})
}

func TestClockThatStandsFast(t *testing.T) {
	t.Parallel()
	ctx, fixed := t.Context(), clock.New(nil)
	require.False(t, fixed.IsMovable())
	require.Error(t, fixed.Advance(ctx, time.Hour))
	require.Error(t, fixed.MarkDemo(ctx))
	isDemo, err := fixed.IsDemo(ctx)
	require.NoError(t, err)
	require.False(t, isDemo)
	require.NoError(t, fixed.Refresh(ctx))
	require.Zero(t, fixed.Offset())
}
