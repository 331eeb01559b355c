package job

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

// TestFailingTickIsLogged: one that fails all the time leaves a line a minute, and one when it works again.
func TestFailingTickIsLogged(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		e := &Engine{log: slog.New(slog.NewTextHandler(&log, nil))}
		err := errors.New("the database does not respond")
		failing := &tick{name: "documents due", run: func(context.Context) error { return err }}
		for range 5 * 60 * 2 { // five times a second, for two minutes
			e.runTick(t.Context(), failing)
			time.Sleep(200 * time.Millisecond)
		}
		require.Equal(t, 2, strings.Count(log.String(), "tick failed"), log.String())
		err = nil
		e.runTick(t.Context(), failing)
		e.runTick(t.Context(), failing)
		require.Equal(t, 1, strings.Count(log.String(), "tick works again"), log.String())
	})
}

// TestStopEnds: an engine that does not stop is left when no job runs, and an error while one does.
func TestStopEnds(t *testing.T) {
	t.Parallel()
	hangs := func(ctx context.Context) error {
		<-ctx.Done()
		return ctx.Err()
	}
	for working, want := range []error{nil, context.DeadlineExceeded} {
		synctest.Test(t, func(t *testing.T) {
			e := &Engine{
				log: slog.New(slog.DiscardHandler), cancel: func() {}, stop: []func(context.Context) error{hangs, hangs},
			}
			e.working.Store(int64(working))
			begun := time.Now()
			require.Equal(t, want, e.Stop(t.Context()))
			require.Equal(t, 2*stopTimeout, time.Since(begun))
			require.NoError(t, e.Stop(t.Context()))
		})
	}
}
