// Package job runs work that happens later: mails, logins at providers,
// collections of data, exports, retention. It is the only package that knows
// the engine (River). Jobs are inserted in the transaction of the change they
// follow from and run at least once, so every handler must bear repetition.
//
// Things whose time a test or the demo clock may move are not scheduled here:
// they are rows with a due time of ours, picked up by a tick (see [Engine.Every]).
package job

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverdatabasesql"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/riverdriver/riversqlite"
	"github.com/riverqueue/river/rivertype"

	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/id"
	"nod/internal/platform/telemetry"
)

// Args describes one piece of work; it is stored as JSON, so it holds ids and
// never secrets. Kind names the handler.
type Args interface{ Kind() string }

// Ranked is work that may go before or after other work in its queue: rank 1 first, 4 last, and in the order of arrival
// within a rank.
type Ranked interface{ Rank() int }

// Options of a handler.
type Options struct {
	MaxAttempts int           // 0 means 10
	Timeout     time.Duration // 0 means 60 s; at most that of rescueAfter
	// Workers are those of a separate queue, for work that takes the processor for seconds: in the queue of all,
	// logins and mails would wait for it. 0 means the queue of all.
	Workers int
}

const (
	fetchCooldown   = 5 * time.Millisecond
	sqlitePoll      = 20 * time.Millisecond
	ownQueuePoll    = 200 * time.Millisecond
	defaultAttempts = 10
	defaultTimeout  = time.Minute
	rescueAfter     = 90 * time.Second // a running job older than this lost its process
	workersPerQueue = 16
	stopTimeout     = 10 * time.Second
)

// Engine inserts and works jobs.
type Engine struct {
	store    *db.DB
	process  string // names this process among the replicas
	log      *slog.Logger
	workers  *river.Workers
	attempts map[string]int // by kind
	queues   map[string]river.QueueConfig
	queue    *river.Client[*sql.Tx]
	inserter *river.Client[pgx.Tx] // on PostgreSQL, where transactions are the driver's; the queue inserts on SQLite
	stop     []func(ctx context.Context) error
	ticks    []*tick
	ticking  sync.WaitGroup
	cancel   context.CancelFunc
	working  atomic.Int64 // handlers that run

	// Time is the clock of what is due, the real one where it is nil.
	Time func() time.Time

	// Counted since the start, where [Engine.Measure] was called.
	runs, failedTicks *telemetry.Counter
}

type tick struct {
	name  string
	every time.Duration
	run   func(ctx context.Context) error
	// firsts are what tells whether there is anything to do, and isBusy is set while it is done; see [Engine.Due].
	firsts []string
	isBusy atomic.Bool
	// loggedAt is when the log was last told that it fails; zero while it works.
	loggedAt time.Time
}

// logEvery is how often the log is told of a tick that goes on failing: some run five times a second.
const logEvery = time.Minute

// New makes an engine. Handlers and ticks are added before Start.
func New(store *db.DB, log *slog.Logger) *Engine {
	return &Engine{
		store: store, process: id.New("process"), log: log, workers: river.NewWorkers(), attempts: map[string]int{},
		queues: map[string]river.QueueConfig{river.QueueDefault: {MaxWorkers: workersPerQueue}},
	}
}

type worker[A Args] struct {
	river.WorkerDefaults[A]
	engine  *Engine
	timeout time.Duration
	run     func(ctx context.Context, args A) error
}

// Timeout implements river.Worker.
func (w *worker[A]) Timeout(*river.Job[A]) time.Duration { return w.timeout }

// Work implements river.Worker.
func (w *worker[A]) Work(ctx context.Context, j *river.Job[A]) error {
	result := resultPanicked
	w.engine.working.Add(1)
	defer func() {
		w.engine.working.Add(-1)
		w.engine.runs.Add(j.Kind, result)
		if p := recover(); p != nil {
			panic(fault.PanicText(p)) // it goes on; the engine stores and logs what it is told
		}
	}()
	err := w.run(ctx, j.Args)
	switch {
	case err == nil:
		result = resultDone
	case errors.As(err, new(*rivertype.JobSnoozeError)):
		result = resultLater
	case j.Attempt >= j.MaxAttempts:
		result = resultDead
	default:
		result = resultFailed
	}
	return err
}

// Later is what a handler returns that did not get its turn: it runs again after a while, and this was no attempt.
func Later(wait time.Duration) error { return river.JobSnooze(wait) }

// Handle adds the handler of one kind of job.
func Handle[A Args](e *Engine, o Options, run func(ctx context.Context, args A) error) {
	var zero A
	e.attempts[zero.Kind()] = cmp.Or(o.MaxAttempts, defaultAttempts)
	if o.Workers > 0 {
		config := river.QueueConfig{MaxWorkers: o.Workers}
		if !e.store.IsPostgres() { // which notifies
			config.FetchPollInterval = ownQueuePoll
		}
		e.queues[queueOf(zero)] = config
	}
	river.AddWorker(e.workers, &worker[A]{engine: e, timeout: cmp.Or(o.Timeout, defaultTimeout), run: run})
}

// queueOf is the name of the queue that a kind of job has if it has its own; the engine allows no dots in it.
func queueOf(args Args) string { return strings.ReplaceAll(args.Kind(), ".", "_") }

// Insert adds a job that becomes workable when the transaction commits.
func (e *Engine) Insert(ctx context.Context, tx *db.Tx, args Args) error {
	lite, postgres, err := tx.Sent(ctx)
	if err == nil {
		options := &river.InsertOpts{MaxAttempts: e.attempts[args.Kind()]}
		if _, ok := e.queues[queueOf(args)]; ok {
			options.Queue = queueOf(args)
		}
		if ranked, ok := args.(Ranked); ok {
			options.Priority = ranked.Rank()
		}
		if postgres != nil {
			_, err = e.inserter.InsertTx(ctx, postgres, args, options)
		} else {
			_, err = e.queue.InsertTx(ctx, lite, args, options)
		}
	}
	if err != nil {
		return fmt.Errorf("insert job %s: %w", args.Kind(), err)
	}
	return nil
}

// Every adds work that repeats on this process. Replicas all run it, so it
// claims what it does with a conditional update.
func (e *Engine) Every(name string, every time.Duration, run func(ctx context.Context) error) {
	e.ticks = append(e.ticks, &tick{name: name, every: every, run: run})
}

// Now runs what repeats under a name once, beside its turns.
func (e *Engine) Now(ctx context.Context, name string) error {
	for _, t := range e.ticks {
		if t.name == name {
			return t.run(ctx)
		}
	}
	return fmt.Errorf("nothing repeats as %q", name)
}

func (e *Engine) config(poll time.Duration) *river.Config {
	return &river.Config{
		ID:                   e.process,
		Logger:               slog.New(warnings{e.log.Handler()}),
		Workers:              e.workers,
		Queues:               e.queues,
		FetchCooldown:        fetchCooldown,
		FetchPollInterval:    poll,
		JobTimeout:           defaultTimeout,
		RescueStuckJobsAfter: rescueAfter,
		ErrorHandler:         errorHandler{e.log},
	}
}

// Prepare makes the client that inserts; call it after all handlers were added.
func (e *Engine) Prepare() error {
	var err error
	if e.store.IsPostgres() {
		config := e.config(time.Second)
		config.FetchCooldown = time.Millisecond // it also limits how often an insert notifies
		if e.inserter, err = river.NewClient(riverpgxv5.New(e.store.PgxPool()), config); err != nil {
			return err
		}
		e.queue, err = river.NewClient(riverdatabasesql.New(e.store.WritePool()), config)
	} else {
		e.queue, err = river.NewClient[*sql.Tx](
			quietDriver{riversqlite.New(e.store.WritePool()), e.store}, e.config(sqlitePoll))
	}
	return err
}

// Start begins to work jobs and ticks until Stop.
func (e *Engine) Start(ctx context.Context) error {
	ctx, e.cancel = context.WithCancel(context.WithoutCancel(ctx))
	if e.store.IsPostgres() {
		client, err := river.NewClient[pgx.Tx](riverpgxv5.New(e.store.PgxPool()), e.config(time.Second))
		if err != nil {
			return err
		}
		if err := e.beat(ctx); err != nil {
			return err
		}
		e.Every("processes", beatEvery, e.beat)
		if err := client.Start(ctx); err != nil {
			return err
		}
		e.stop = append(e.stop, client.Stop, client.StopAndCancel)
	} else {
		// There is one process on SQLite, so whatever still stands as running was
		// cut off with the last one and need not wait for the rescuer.
		_, err := e.store.Write().ExecContext(ctx, "UPDATE river_job SET state = 'available' WHERE state = 'running'")
		if err != nil {
			return fmt.Errorf("take up interrupted jobs: %w", err)
		}
		if err := e.queue.Start(ctx); err != nil {
			return err
		}
		e.stop = append(e.stop, e.queue.Stop, e.queue.StopAndCancel)
	}
	for _, t := range e.grouped() {
		e.ticking.Go(func() { e.repeat(ctx, t) })
	}
	return nil
}

// Stop lets running jobs finish, cancels those that take longer than ten seconds, and
// returns when nothing runs anymore. After ten more it gives up, with an error if a job still runs. Calling it twice
// is harmless.
func (e *Engine) Stop(ctx context.Context) error {
	if e.cancel == nil {
		return nil
	}
	var err error
	for _, stop := range e.stop {
		limited, done := context.WithTimeout(ctx, stopTimeout)
		err = stop(limited)
		done()
		if err == nil {
			break
		}
	}
	e.stop = nil
	// River waits for itself for good when it is stopped in the moment in which it becomes the leader.
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil && e.working.Load() == 0 {
		e.log.WarnContext(ctx, "the job engine did not stop, and is left: no job runs")
		err = nil
	}
	e.cancel()
	e.ticking.Wait()
	return err
}

func (e *Engine) repeat(ctx context.Context, t *tick) {
	ticker := time.NewTicker(t.every)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			e.runTick(ctx, t)
		}
	}
}

func (e *Engine) runTick(ctx context.Context, t *tick) {
	defer func() {
		if p := recover(); p != nil {
			e.failedTicks.Add(t.name)
			e.log.Error("tick panicked", "tick", t.name, "panic", fault.PanicText(p), "stack", string(debug.Stack()))
		}
	}()
	err := t.run(ctx)
	switch {
	case errors.Is(err, context.Canceled):
	case err != nil:
		e.failedTicks.Add(t.name)
		if time.Since(t.loggedAt) >= logEvery {
			e.log.Warn("tick failed", "tick", t.name, "error", err)
			t.loggedAt = time.Now()
		}
	case !t.loggedAt.IsZero():
		e.log.Info("tick works again", "tick", t.name)
		t.loggedAt = time.Time{}
	}
}

type errorHandler struct{ log *slog.Logger }

// HandleError implements river.ErrorHandler.
func (h errorHandler) HandleError(_ context.Context, j *rivertype.JobRow, err error) *river.ErrorHandlerResult {
	h.log.Warn("job failed", "kind", j.Kind, "job", j.ID, "attempt", j.Attempt, "error", err)
	return nil
}

// HandlePanic implements river.ErrorHandler: three panics quarantine a job.
func (h errorHandler) HandlePanic(
	_ context.Context,
	j *rivertype.JobRow,
	p any,
	trace string,
) *river.ErrorHandlerResult {
	h.log.Error("job panicked", "kind", j.Kind, "job", j.ID, "attempt", j.Attempt, "panic", p, "stack", trace)
	return &river.ErrorHandlerResult{SetCancelled: j.Attempt >= 3}
}

// warnings drops the engine's own news below a warning.
type warnings struct{ slog.Handler }

// Enabled implements slog.Handler.
func (w warnings) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn && w.Handler.Enabled(ctx, level)
}
