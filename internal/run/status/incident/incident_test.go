package incident_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/run/status/incident"
	"nod/internal/test/testkit"
)

// TestPhases walks each kind through the phases that may follow, and tries those that may not.
func TestPhases(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		at := clock.New(store)
		s := incident.New(incident.Deps{DB: store, Clock: at})
		open := func(d incident.Draft) string {
			d.Title = "A title"
			d.Text = "A text"
			d.Parts = []string{"mail"}
			e, err := s.Open(t.Context(), d)
			require.NoError(t, err)
			return e.ID
		}
		write := func(id string, phase incident.Phase) error {
			_, err := s.Write(t.Context(), id, incident.Update{Phase: phase, Text: "More"})
			return err
		}
		is := func(id string) incident.Phase {
			e, err := s.Get(t.Context(), id)
			require.NoError(t, err)
			return e.At(at.Now())
		}
		outage := open(incident.Draft{Kind: incident.Incident, Impact: incident.Outage})
		require.ErrorContains(t, write(outage, incident.PostMortem), "resolve it first")
		require.ErrorContains(t, write(outage, incident.Canceled), "is no maintenance")
		for _, phase := range []incident.Phase{"", incident.Identified, incident.Monitoring, incident.Resolved} {
			require.NoError(t, write(outage, phase))
		}
		require.ErrorContains(t, write(outage, incident.Resolved), "resolved already")
		require.NoError(t, write(outage, incident.PostMortem))
		require.Equal(t, incident.Resolved, is(outage))
		require.NoError(t, write(outage, incident.Investigating), "it came back")
		require.Equal(t, incident.Investigating, is(outage))
		e, err := s.Get(t.Context(), outage)
		require.NoError(t, err)
		require.Len(t, e.Updates, 7)

		window := open(incident.Draft{
			Kind: incident.Maintenance, StartsAt: at.Now().Add(time.Hour), EndsAt: at.Now().Add(2 * time.Hour),
		})
		require.Equal(t, incident.Planned, is(window))
		require.ErrorContains(t, write(window, incident.Completed), "cancel it instead")
		require.NoError(t, at.Advance(t.Context(), 61*time.Minute))
		require.Equal(t, incident.InProgress, is(window), "it begins by the clock")
		require.ErrorContains(t, write(window, incident.Canceled), "end it instead")
		require.NoError(t, write(window, incident.Planned))
		require.NoError(t, at.Advance(t.Context(), time.Hour))
		require.Equal(t, incident.Completed, is(window), "and ends by it")
		require.ErrorContains(t, write(window, incident.Planned), "over already")

		early := open(incident.Draft{Kind: incident.Maintenance, Lasts: time.Hour})
		require.NoError(t, write(early, incident.Completed))
		require.Equal(t, incident.Completed, is(early))

		notice := open(incident.Draft{Kind: incident.Notice})
		require.NoError(t, write(notice, incident.Ended))
		require.ErrorContains(t, write(notice, incident.Published), "over already")
		require.ErrorIs(t, write("inc-none", incident.Resolved), incident.ErrNone)
	})
}

// TestDrafts: what cannot be meant is refused with the next step.
func TestDrafts(t *testing.T) {
	t.Parallel()
	store := testkit.Database(t)
	at := clock.New(nil)
	s := incident.New(incident.Deps{DB: store, Clock: at})
	good := incident.Draft{Kind: incident.Maintenance, Title: "T", Text: "X", Parts: []string{"mail"}, Lasts: time.Hour}
	for want, change := range map[string]func(d *incident.Draft){
		"title is empty":         func(d *incident.Draft) { d.Title = " " },
		"one line":               func(d *incident.Draft) { d.Title = "a" + string(rune(10)) + "b" },
		"longer than 150":        func(d *incident.Draft) { d.Title = string(make([]rune, 151)) },
		"text is empty":          func(d *incident.Draft) { d.Text = "" },
		"at least one part":      func(d *incident.Draft) { d.Parts = nil },
		"end after it begins":    func(d *incident.Draft) { d.EndsAt = at.Now().Add(-time.Hour) },
		"begin now or later":     func(d *incident.Draft) { d.StartsAt = at.Now().Add(-30 * time.Minute) },
		"7 days at most":         func(d *incident.Draft) { d.Lasts = 169 * time.Hour },
		"can't begin in the fut": func(d *incident.Draft) { d.Kind, d.StartsAt = incident.Incident, at.Now().Add(time.Hour) },
	} {
		d := good
		change(&d)
		_, err := s.Open(t.Context(), d)
		require.ErrorContains(t, err, want)
	}
	_, err := s.Open(t.Context(), good)
	require.NoError(t, err)
}

// TestBoard keeps what is open and the last 90 days, also while the database is away.
func TestBoard(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		at := clock.New(store)
		s := incident.New(incident.Deps{DB: store, Clock: at})
		open := func(title string) string {
			e, err := s.Open(t.Context(), incident.Draft{
				Kind: incident.Incident, Impact: incident.Degraded, Title: title, Text: "X", Parts: []string{"mail"},
			})
			require.NoError(t, err)
			return e.ID
		}
		old := open("Old")
		_, err := s.Write(t.Context(), old, incident.Update{Phase: incident.Resolved, Text: "Over"})
		require.NoError(t, err)
		open("Long")
		require.NoError(t, at.Advance(t.Context(), 89*24*time.Hour))
		require.Len(t, s.Board(t.Context()), 2)
		require.NoError(t, at.Advance(t.Context(), 48*time.Hour))
		board := s.Board(t.Context())
		require.Len(t, board, 1, "what is open stays")
		require.Equal(t, "Long", board[0].Title)
		require.Len(t, board[0].Updates, 1)
		_, err = s.Get(t.Context(), old)
		require.NoError(t, err, "its address stays, too")

		_, err = store.Write().ExecContext(t.Context(), "ALTER TABLE status_incident RENAME TO away")
		require.NoError(t, err)
		require.Equal(t, board, s.Board(t.Context()))
	})
}
