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
	"nod/internal/run/status/incident"
	"nod/internal/test/testkit"
)

func newService(store *db.DB) *Service {
	at := clock.New(nil)
	return New(Deps{
		DB: store, Clock: at, Jobs: job.New(store, slog.New(slog.DiscardHandler)),
		Incidents: incident.New(incident.Deps{DB: store, Clock: at}),
	})
}

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
	bars, uptime, ok := days(rows, "mail", nil, now)
	require.True(t, ok)
	require.Len(t, bars, historyDays)
	require.Equal(t, []State{"", Slow, Failed, Slow}, []State{
		bars[86].State, bars[87].State, bars[88].State, bars[89].State,
	})
	require.Equal(t, "20 November 2026: 50.00 % of checks passed", bars[88].Title)
	require.Equal(t, "95.00 % on 3 days measured", uptime, "nothing is said of the other 87")
	_, _, ok = days(rows, "database", nil, now)
	require.False(t, ok, "no bars without data")
}

// TestReport asks parts, counts the answers of two samples in one hour, and forgets old ones.
func TestReport(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		s := newService(store)
		s.Watch([]Check{
			{"a", "A", func(context.Context) (State, string) { return Works, "fine" }},
			{"b", "B", func(context.Context) (State, string) { return Slow, "slow" }},
		})
		report := s.Ask(t.Context())
		require.False(t, report.OK)
		require.Equal(t, "Degraded performance", report.Words)
		require.Equal(t, Part{"a", "A", Works, Works, "Operational", "fine"}, report.Parts[0])

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
		s := newService(store)
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
		_, uptime, ok := days(s.history(t.Context()), "database", nil, s.Clock.Now())
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

// TestSettle: one function says how a part is. A planned maintenance is no outage, whatever is measured and written.
func TestSettle(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC)
	of := func(kind incident.Kind, phase incident.Phase, impact incident.Impact, from, to int) incident.Entry {
		return incident.Entry{
			Kind: kind, Phase: phase, Impact: impact, Parts: db.JSON[[]string]{V: []string{"mail"}},
			StartsAt: db.At(now.Add(time.Duration(from) * time.Hour)), EndsAt: db.AtPtr(now.Add(time.Duration(to) * time.Hour)),
		}
	}
	window := of(incident.Maintenance, incident.Planned, incident.None, -1, 1)
	outage := of(incident.Incident, incident.Identified, incident.Outage, -1, 0)
	slow := of(incident.Incident, incident.Monitoring, incident.Degraded, -1, 0)
	for name, c := range map[string]struct {
		measured State
		board    []incident.Entry
		want     State
	}{
		"nothing written":            {Slow, nil, Slow},
		"an incident":                {Works, []incident.Entry{outage}, Failed},
		"the worse counts":           {Failed, []incident.Entry{slow}, Failed},
		"maintenance over a failure": {Failed, []incident.Entry{window}, Maintained},
		"maintenance over an outage": {Works, []incident.Entry{outage, window}, Maintained},
		"in whatever order":          {Works, []incident.Entry{window, outage}, Maintained},
		"before the maintenance":     {Failed, []incident.Entry{of(incident.Maintenance, incident.Planned, "", 1, 2)}, Failed},
		"at its end":                 {Failed, []incident.Entry{of(incident.Maintenance, incident.Planned, "", -1, 0)}, Failed},
		"a canceled maintenance":     {Failed, []incident.Entry{of(incident.Maintenance, incident.Canceled, "", -1, 1)}, Failed},
		"a resolved incident":        {Works, []incident.Entry{of(incident.Incident, incident.Resolved, incident.Outage, -1, 0)}, Works},
		"an incident without impact": {Works, []incident.Entry{of(incident.Incident, incident.Monitoring, incident.None, -1, 0)}, Works},
		"a notice":                   {Works, []incident.Entry{of(incident.Notice, incident.Published, incident.None, -1, 0)}, Works},
	} {
		require.Equal(t, c.want, settle("mail", c.measured, c.board, now), name)
		require.Equal(t, c.measured, settle("files", c.measured, c.board, now), "%s: another part", name)
	}
}

// TestMaintenanceIsNotCounted: a check that fails in a planned maintenance lowers no share, one that an incident is
// about counts as it was measured.
func TestMaintenanceIsNotCounted(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		s := newService(store)
		s.Folder = t.TempDir()
		state := Works
		s.Watch([]Check{{"mail", "Mail", func(context.Context) (State, string) { return state, "" }}})
		sample := func() Report {
			s.asked = time.Time{}
			require.NoError(t, s.Sample(t.Context()))
			return s.last
		}
		open := func(d incident.Draft) string {
			d.Title = "A title"
			d.Text = "A text"
			d.Parts = []string{"mail"}
			e, err := s.Incidents.Open(t.Context(), d)
			require.NoError(t, err)
			return e.ID
		}
		sample()
		id := open(incident.Draft{Kind: incident.Incident, Impact: incident.Outage})
		report := sample()
		require.Equal(t, Failed, report.State)
		require.Equal(t, Works, report.Parts[0].Measured)
		_, err := s.Incidents.Write(t.Context(), id, incident.Update{Phase: incident.Resolved, Text: "Over"})
		require.NoError(t, err)
		open(incident.Draft{Kind: incident.Maintenance, Lasts: time.Hour})
		state = Failed
		for range 3 {
			report = sample()
		}
		require.Equal(t, Maintained, report.State)
		require.True(t, report.OK, "a planned maintenance alarms nobody")
		bars, uptime, _ := days(s.history(t.Context()), "mail", s.Incidents.Last(), s.Clock.Now())
		require.Equal(t, "100 % on 1 day measured", uptime)
		require.Equal(t, Works, bars[89].State)
		require.Contains(t, bars[89].Title, "100 % of checks passed, without a planned maintenance · A title")

		m, err := recall(s.Folder)
		require.NoError(t, err)
		starting := m.starting(s.Clock.Now(), "")
		require.False(t, starting.OK)
		require.Equal(t, "Unknown", starting.Parts[0].Words, "a server that starts has measured nothing")
	})
}

// TestEvery: what costs somebody else something is asked once in a while.
func TestEvery(t *testing.T) {
	t.Parallel()
	asked := 0
	ask := Every(time.Hour, func(context.Context) (State, string) {
		asked++
		return Slow, "once"
	})
	for range 3 {
		state, detail := ask(t.Context())
		require.Equal(t, Slow, state)
		require.Equal(t, "once", detail)
	}
	require.Equal(t, 1, asked)
}
