package status

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"log/slog"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/job"
	"nod/internal/reading/engine"
	"nod/internal/test/testkit"
)

func TestJudge(t *testing.T) {
	t.Parallel()
	for waited, want := range map[time.Duration]State{0: Works, 59: Works, 60: Slow, 599: Slow, 600: Failed} {
		require.Equal(t, want, Judge(waited*time.Second, time.Minute, 10*time.Minute), waited)
	}
}

func TestDays(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	hour := hourOf(now)
	rows := []hourly{
		{Part: "mail", Hour: hour, Works: 99, Failed: 1}, {Part: "mail", Hour: hour - 24, Works: 10, Failed: 10},
		{Part: "mail", Hour: hour - 48, Works: 98, Slow: 2}, {Part: "files", Hour: hour, Failed: 60},
	}
	bars, uptime, ok := days(rows, "mail", now)
	require.True(t, ok)
	require.Len(t, bars, historyDays)
	require.Equal(t, []State{"", Slow, Failed, Slow}, []State{
		bars[86].State, bars[87].State, bars[88].State, bars[89].State,
	})
	require.Equal(t, "20 November 2026: 50.00 % of checks passed", bars[88].Title)
	require.Equal(t, "95.00 % on 3 days measured", uptime, "nothing is said of the other 87")
	_, _, ok = days(rows, "database", now)
	require.False(t, ok, "no bars without data")
}

// TestReport asks parts, counts the answers of two samples in one hour, and forgets old ones.
func TestReport(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		s := New(Deps{DB: store, Clock: clock.New(nil), Jobs: job.New(store, slog.New(slog.DiscardHandler))})
		s.Watch([]Check{
			{"a", "A", func(context.Context) (State, string) { return Works, "fine" }},
			{"b", "B", func(context.Context) (State, string) { return Slow, "slow" }},
		})
		report := s.Ask(t.Context())
		require.False(t, report.OK)
		require.Equal(t, "Degraded performance", report.Words)
		require.Equal(t, Part{"a", "A", Works, "Operational", "fine"}, report.Parts[0])

		old := hourly{Part: "a", Hour: hourOf(s.Clock.Now()) - 92*24, Failed: 1}
		require.NoError(t, addSample(t.Context(), store.Write(), old))
		require.NoError(t, s.Sample(t.Context()))
		require.NoError(t, s.Sample(t.Context()))
		rows, err := samplesSince(t.Context(), store.Read(), 0)
		require.NoError(t, err)
		require.Len(t, rows, 2)
		require.EqualValues(t, 2, rows[0].Works)
		require.EqualValues(t, 2, rows[1].Slow)
	})
}

// TestSamplesOutliveTheDatabase: what is seen while the database is away is shown from memory, and written when it is
// back.
func TestSamplesOutliveTheDatabase(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		s := New(Deps{DB: store, Clock: clock.New(nil), Jobs: job.New(store, slog.New(slog.DiscardHandler))})
		state := Works
		s.Watch([]Check{{"database", "Database", func(context.Context) (State, string) { return state, "" }}})
		sample := func() error {
			s.asked = time.Time{}
			return s.Sample(t.Context())
		}
		rename := func(from, to string) {
			_, err := store.Write().ExecContext(t.Context(), "ALTER TABLE "+from+" RENAME TO "+to)
			require.NoError(t, err)
		}
		require.NoError(t, sample())
		s.history(t.Context())

		rename("status_sample", "away")
		state = Failed
		for range 3 {
			require.Error(t, sample())
		}
		_, uptime, ok := days(s.history(t.Context()), "database", s.Clock.Now())
		require.True(t, ok, "the history is shown while the database is away")
		require.Equal(t, "25.00 % on 1 day measured", uptime)

		rename("away", "status_sample")
		state = Works
		require.NoError(t, sample())
		rows, err := samplesSince(t.Context(), store.Read(), 0)
		require.NoError(t, err)
		var all hourly
		for _, r := range rows {
			all = all.plus(r)
		}
		require.EqualValues(t, 2, all.Works)
		require.EqualValues(t, 3, all.Failed, "the outage is written after it")
		require.Empty(t, s.pending)
	})
}

// TestReading: the page says what documents are read with; an installation that lacks a reader is no outage.
func TestReading(t *testing.T) {
	t.Parallel()
	said := map[string]bool{}
	for _, is := range []engine.State{engine.Full, engine.Reduced, engine.None} {
		state, detail := AskReading(func() engine.State { return is })(t.Context())
		require.Equal(t, Works, state)
		require.NotEmpty(t, detail)
		said[detail] = true
	}
	require.Len(t, said, 3)
}
