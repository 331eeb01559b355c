package job

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"nod/internal/platform/db"
)

// Due adds work like [Engine.Every] that is done only while there is some. Each of firsts is the text of a SELECT for
// the time, in milliseconds, from which there is something to do, see [First]. All that repeats as often is asked for
// in one statement: an idle server has next to nothing to do. There may be nothing when it runs.
func (e *Engine) Due(name string, every time.Duration, run func(ctx context.Context) error, firsts ...string) {
	e.ticks = append(e.ticks, &tick{name: name, every: every, run: run, firsts: firsts})
}

// First is the text that selects the first time in a column, which an index begins with.
func First(table, column string) string {
	return "SELECT " + column + " FROM " + table + " WHERE " + column + " > 0 ORDER BY " + column + " LIMIT 1"
}

// asked are the ticks of each period that are asked for together.
func (e *Engine) asked() map[time.Duration][]*tick {
	due := map[time.Duration][]*tick{}
	for _, t := range e.ticks {
		if t.firsts != nil {
			due[t.every] = append(due[t.every], t)
		}
	}
	return due
}

// DueQueries are the statements that tell what is due, for tests of how they are planned. Their parameter is the time.
func (e *Engine) DueQueries() []string {
	var queries []string
	for _, ticks := range e.asked() {
		queries = append(queries, dueQuery(ticks))
	}
	return queries
}

// grouped returns the ticks, with one instead of all that are asked for together.
func (e *Engine) grouped() []*tick {
	all := slices.DeleteFunc(slices.Clone(e.ticks), func(t *tick) bool { return t.firsts != nil })
	for every, ticks := range e.asked() {
		all = append(all, &tick{name: "due every " + every.String(), every: every, run: e.ask(ticks)})
	}
	return all
}

// ask returns what runs those ticks for which there is something to do, each beside the others.
func (e *Engine) ask(ticks []*tick) func(ctx context.Context) error {
	query := dueQuery(ticks)
	return func(ctx context.Context) error {
		now := time.Now
		if e.Time != nil {
			now = e.Time
		}
		found, err := db.Select[int](ctx, e.store.Read(), query, db.At(now()))
		for _, n := range found {
			if t := ticks[n]; t.isBusy.CompareAndSwap(false, true) {
				e.ticking.Go(func() {
					defer t.isBusy.Store(false)
					e.runTick(ctx, t)
				})
			}
		}
		return err
	}
}

// dueQuery finds the numbers of the ticks for which there is something to do.
func dueQuery(ticks []*tick) string {
	parts := make([]string, len(ticks))
	for n, t := range ticks {
		parts[n] = "SELECT " + strconv.Itoa(n) + " AS n WHERE CAST($1 AS BIGINT) >= (" +
			strings.Join(t.firsts, ") OR CAST($1 AS BIGINT) >= (") + ")"
	}
	return strings.Join(parts, " UNION ALL ")
}
