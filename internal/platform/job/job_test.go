package job_test

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
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

// TestDue: work is done once there is some, by the clock that was given, and what takes long holds up only itself.
func TestDue(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		ctx := t.Context()
		_, err := store.Write().ExecContext(ctx, "CREATE TABLE parcel (kind TEXT NOT NULL, due_at BIGINT)")
		require.NoError(t, err)
		add := func(kind string, due any) {
			_, err := store.Write().ExecContext(ctx, "INSERT INTO parcel (kind, due_at) VALUES ($1, $2)", kind, due)
			require.NoError(t, err)
		}
		engine := job.New(store, slog.New(slog.DiscardHandler))
		var now atomic.Int64
		engine.Time = func() time.Time { return time.UnixMilli(now.Load()) }
		took, goOn := make(chan string, 100), make(chan struct{})
		first := func(kind string) string {
			return "SELECT due_at FROM parcel WHERE kind = '" + kind + "' AND due_at IS NOT NULL ORDER BY due_at LIMIT 1"
		}
		take := func(kind string) func(context.Context) error {
			return func(context.Context) error {
				n, err := db.Exec(ctx, store.Write(), "DELETE FROM parcel WHERE kind = $1 AND due_at <= $2", kind, now.Load())
				if n == 0 { // a question may be older than the last run
					return err
				}
				took <- kind
				if kind == "slow" {
					<-goOn
				}
				return err
			}
		}
		engine.Due("slow", time.Millisecond, take("slow"), first("slow"))
		engine.Due("quick", time.Millisecond, take("quick"), first("never"), first("quick"))
		engine.Due("others", 2*time.Millisecond, take("others"), first("others"))
		job.Handle(engine, job.Options{}, func(context.Context, greet) error { return nil })
		require.NoError(t, engine.Prepare())
		add("slow", 1000)
		add("quick", 1000)
		add("quick", 2000)
		add("others", nil)
		require.NoError(t, engine.Start(ctx))
		next := func() string {
			select {
			case kind := <-took:
				return kind
			case <-time.After(patience):
				t.Fatal("nothing is done")
				return ""
			}
		}
		now.Store(1000)
		require.ElementsMatch(t, []string{"slow", "quick"}, []string{next(), next()})
		now.Store(2000)
		require.Equal(t, "quick", next(), "while the slow one is at it")
		add("others", 1500)
		require.Equal(t, "others", next())
		close(goOn)
		require.NoError(t, engine.Stop(ctx))
		require.Empty(t, took, "each once")
		left, err := db.Get[int](ctx, store.Read(), "SELECT count(*) FROM parcel")
		require.NoError(t, err)
		require.Equal(t, 1, left)
	})
}

// TestWriterIsLeftAlone: on SQLite the one writer is taken for jobs only when there are some.
func TestWriterIsLeftAlone(t *testing.T) {
	t.Parallel()
	store := testkit.Database(t)
	const take = "JobGetAvailable"
	seen, worked := make(chan string, 10_000), make(chan bool, 1)
	ctx := db.WithWatch(t.Context(), func(s db.Statement) {
		if strings.Contains(s.Query, take) {
			seen <- take
		} else if strings.HasPrefix(s.Query, "SELECT EXISTS (SELECT 1 FROM river_job") {
			seen <- "look"
		}
	})
	engine := job.New(store, slog.New(slog.DiscardHandler))
	job.Handle(engine, job.Options{}, func(context.Context, greet) error { worked <- true; return nil })
	require.NoError(t, engine.Prepare())
	require.NoError(t, engine.Start(ctx))
	for range 5 {
		require.Equal(t, "look", <-seen)
	}
	require.NoError(t, store.Tx(t.Context(), func(tx *db.Tx) error {
		return engine.Insert(t.Context(), tx, greet{"Ana"})
	}))
	<-worked
	require.NoError(t, engine.Stop(t.Context()))
	isTaken := false
	for range len(seen) {
		isTaken = <-seen == take || isTaken
	}
	require.True(t, isTaken)
}

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

// TestJobsOfADeadProcess: what a process had in hand when it died is worked by
// the next one, on SQLite because there is no other, on PostgreSQL because the
// dead one sends nothing; the jobs of the living are left to them.
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
