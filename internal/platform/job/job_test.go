package job_test

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/db"
	"nod/internal/platform/job"
	"nod/internal/test/testkit"
)

type greet struct {
	Name string `json:"name"`
}

// Kind implements job.Args.
func (greet) Kind() string { return "greet" }

// lines is a log that several goroutines write.
type lines struct {
	mu   sync.Mutex
	text strings.Builder
}

// Write implements io.Writer.
func (l *lines) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(line)
}

// String returns what was logged so far.
func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

const patience = 30 * time.Second // when a broken test gives up

func TestJobs(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		ctx := t.Context()
		var log lines
		engine := job.New(store, slog.New(slog.NewJSONHandler(&log, nil)))
		worked := make(chan string, 10)
		panicked := false
		job.Handle(engine, job.Options{}, func(_ context.Context, args greet) error {
			if args.Name == "panic" && !panicked {
				panicked = true
				panic("Kanarya Ibarra")
			}
			worked <- args.Name
			return nil
		})
		ticked := make(chan struct{}, 100)
		engine.Every("tick", time.Millisecond, func(context.Context) error {
			select {
			case ticked <- struct{}{}:
			default:
			}
			return errors.New("a failing tick goes on")
		})
		require.NoError(t, engine.Prepare())
		require.NoError(t, engine.Start(ctx))

		rolledBack := errors.New("rolled back")
		require.ErrorIs(t, store.Tx(ctx, func(tx *db.Tx) error {
			require.NoError(t, engine.Insert(ctx, tx, greet{"never"}))
			return rolledBack
		}), rolledBack)
		for _, name := range []string{"ada", "panic"} {
			require.NoError(t, store.Tx(ctx, func(tx *db.Tx) error { return engine.Insert(ctx, tx, greet{name}) }))
		}
		got := map[string]bool{}
		for range 2 {
			select {
			case name := <-worked:
				got[name] = true
			case <-time.After(patience):
				t.Fatal("a job was not worked")
			}
		}
		require.Equal(t, map[string]bool{"ada": true, "panic": true}, got)
		require.Contains(t, log.String(), "job panicked")
		stored := string(testkit.Stored(t, store))
		require.Contains(t, stored, "job_test.go", "where it panicked is kept with the job")
		require.NotContains(t, log.String()+stored, "Kanarya", "what it panicked with is told nowhere")
		for range 3 {
			select {
			case <-ticked:
			case <-time.After(patience):
				t.Fatal("no tick")
			}
		}
		require.NoError(t, engine.Stop(ctx))
		require.NoError(t, engine.Stop(ctx), "stopping twice is harmless")
		require.Empty(t, worked)
	})
}

// TestJobsOfADeadProcess: what a process had in hand when it died is worked by
// the next one, on SQLite because there is no other, on PostgreSQL because the
// dead one sends nothing; the jobs of the living are left to them.
// ranked has a place before or after others.
type ranked struct {
	Place int `json:"place"`
}

// Kind implements job.Args.
func (ranked) Kind() string { return "ranked.work" }

// Rank implements job.Ranked.
func (r ranked) Rank() int { return r.Place }

// TestRanks: what comes later may go first, and within a rank it is the order of arrival.
func TestRanks(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		engine := job.New(store, slog.New(slog.DiscardHandler))
		worked := make(chan int, 10)
		job.Handle(engine, job.Options{Workers: 1}, func(_ context.Context, args ranked) error {
			worked <- args.Place
			return nil
		})
		require.NoError(t, engine.Prepare())
		require.NoError(t, store.Tx(t.Context(), func(tx *db.Tx) error {
			for _, place := range []int{4, 4, 2, 1, 2} {
				require.NoError(t, engine.Insert(t.Context(), tx, ranked{place}))
			}
			return nil
		}))
		for kind, want := range map[string]int{ranked{}.Kind(): 5, greet{}.Kind(): 0} {
			n, oldest, err := engine.Waiting(t.Context(), kind)
			require.NoError(t, err)
			require.Equal(t, want, n, kind)
			require.Equal(t, want > 0, oldest > 0, "%s waits for %s", kind, oldest)
		}
		require.NoError(t, engine.Start(t.Context()))
		t.Cleanup(func() { require.NoError(t, engine.Stop(context.WithoutCancel(t.Context()))) })
		got := []int{}
		for range 5 {
			select {
			case place := <-worked:
				got = append(got, place)
			case <-time.After(patience):
				require.FailNow(t, "not worked", "%v", got)
			}
		}
		require.Equal(t, []int{1, 2, 2, 4, 4}, got)
	})
}

func TestJobsOfADeadProcess(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		ctx := t.Context()
		engine := job.New(store, slog.New(slog.DiscardHandler))
		worked := make(chan string, 10)
		job.Handle(engine, job.Options{}, func(_ context.Context, args greet) error {
			worked <- args.Name
			return nil
		})
		require.NoError(t, engine.Prepare())
		insert := func(name, process string) {
			require.NoError(t, store.Tx(ctx, func(tx *db.Tx) error { return engine.Insert(ctx, tx, greet{name}) }))
			list := `["` + process + `"]`
			if store.IsPostgres() {
				list = "{" + process + "}"
			}
			_, err := store.Write().ExecContext(ctx, `UPDATE river_job SET state = 'running', attempted_by = $1, attempt = 1
				WHERE state = 'available'`, list)
			require.NoError(t, err)
		}
		insert("cut off", "dead")
		if store.IsPostgres() {
			insert("in hand", "alive")
			_, err := store.Write().ExecContext(ctx, "INSERT INTO job_process (id, seen_at) VALUES ('alive', 9e15)")
			require.NoError(t, err)
		}
		require.NoError(t, engine.Start(ctx))
		select {
		case name := <-worked:
			require.Equal(t, "cut off", name)
		case <-time.After(patience):
			t.Fatal("the job was not worked")
		}
		require.NoError(t, engine.Stop(ctx))
		require.Empty(t, worked)
	})
}
