package db_test

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/db"
	"nod/internal/test/testkit"
)

// TestAnnounce: listeners hear what other processes said, not what was rolled back and not what they said themselves.
func TestAnnounce(t *testing.T) {
	t.Parallel()
	store, err := db.Open(t.Context(), "", testkit.PostgresURL(t))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, store.Close()) })
	ctx, stop := context.WithCancel(t.Context())
	live, heard, ended := make(chan struct{}, 1), make(chan string, 10), make(chan struct{})
	go func() {
		defer close(ended)
		store.Listen(ctx, db.Listener{
			Channel: "nod_test", Self: "process-1", Log: slog.New(slog.DiscardHandler),
			Live: func() { live <- struct{}{} }, Heard: func(text string) { heard <- text },
		})
	}()
	await := func(what string, isDone func() bool) {
		t.Helper()
		require.Eventually(t, isDone, time.Minute, time.Millisecond, what)
	}
	await("the connection", func() bool { return len(live) == 1 })
	say := func(self, text string, failure error) {
		t.Helper()
		err := store.Tx(ctx, func(tx *db.Tx) error {
			require.NoError(t, db.Announce(ctx, tx, "nod_test", self, text))
			return failure
		})
		require.ErrorIs(t, err, failure)
	}
	say("process-1", "mine", nil)
	say("process-2", "canceled", context.Canceled)
	say("process-2", "", nil)
	say("process-2", "a|b", nil)
	await("what others said", func() bool { return len(heard) == 2 })
	require.Equal(t, []string{"", "a|b"}, []string{<-heard, <-heard})
	stop()
	<-ended
}
