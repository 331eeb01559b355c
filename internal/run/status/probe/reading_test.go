package probe_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/reading/engine"
	"nod/internal/run/status"
	"nod/internal/run/status/probe"
)

// documents are read with an engine, and wait.
type documents struct {
	is      engine.State
	waiting int
	oldest  time.Duration
	err     error
}

// Engine implements probe.Documents.
func (d documents) Engine() engine.State { return d.is }

// Backlog implements probe.Documents.
func (d documents) Backlog(context.Context) (int, time.Duration, error) {
	return d.waiting, d.oldest, d.err
}

// TestReading: the page says what documents are read with, and an installation that lacks a reader is no outage.
// Documents that wait too long are.
func TestReading(t *testing.T) {
	t.Parallel()
	said := map[string]bool{}
	for _, is := range []engine.State{engine.Full, engine.Reduced, engine.None} {
		state, detail := probe.Reading(documents{is: is})(t.Context())
		require.Equal(t, status.Works, state)
		require.Contains(t, detail, " No backlog.")
		said[detail] = true
	}
	require.Len(t, said, 3)
	for oldest, want := range map[time.Duration]status.State{
		time.Minute: status.Works, 2 * time.Minute: status.Slow, 9 * time.Minute: status.Slow, 10 * time.Minute: status.Failed,
	} {
		state, detail := probe.Reading(documents{engine.Full, 3, oldest, nil})(t.Context())
		require.Equal(t, want, state, oldest)
		require.Equal(t, "Two readers read documents. 3 documents wait, the oldest for "+oldest.String()+".", detail)
	}
	state, _ := probe.Reading(documents{err: errors.New("no database")})(t.Context())
	require.Equal(t, status.Failed, state)
}
