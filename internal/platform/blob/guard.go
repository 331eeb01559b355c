package blob

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"time"

	"github.com/sony/gobreaker/v2"

	"nod/internal/platform/fault"
	"nod/internal/platform/telemetry"
)

const (
	// defaultPatience is how long a bucket may make no progress. With it a caller has the answer that files are out of
	// reach within two seconds.
	defaultPatience = 1500 * time.Millisecond
	// tripAfter failures in a row nothing more is asked of a bucket for restFor, so that callers do not wait for what
	// is known; then one call tries.
	tripAfter = 3
	restFor   = 5 * time.Second
)

// errStalled is the cause of the end of a call that made no progress.
var errStalled = errors.New("the object store makes no progress")

// Guarded is a store whose failures are faults (503): what fails is counted, timed, cut off when it makes no progress,
// and after some failures in a row not tried for a while.
type Guarded struct {
	store    Store
	patience time.Duration // 0: no end
	circuit  *gobreaker.TwoStepCircuitBreaker[any]

	calls    *telemetry.Counter
	duration *telemetry.Timer
}

// Guard makes a guarded store. A folder of this machine is only counted and timed: of a full disk can still be read.
func Guard(store Store, log *slog.Logger) *Guarded {
	if bucket, isRemote := store.(*S3); isRemote {
		return guardRemote(store, bucket.patience, log)
	}
	return &Guarded{store: store}
}

func guardRemote(store Store, patience time.Duration, log *slog.Logger) *Guarded {
	g := &Guarded{store: store, patience: patience}
	g.circuit = gobreaker.NewTwoStepCircuitBreaker[any](gobreaker.Settings{
		Name: "object store", Timeout: restFor, IsSuccessful: isFine,
		ReadyToTrip: func(c gobreaker.Counts) bool { return c.ConsecutiveFailures >= tripAfter },
		IsExcluded:  func(err error) bool { return errors.Is(err, context.Canceled) }, // the caller went away
		OnStateChange: func(_ string, from, to gobreaker.State) {
			if to == gobreaker.StateOpen && from == gobreaker.StateClosed {
				log.Warn("the object store is out of reach; files are refused until it responds")
			} else if to == gobreaker.StateClosed {
				log.Info("the object store responds again")
			}
		},
	})
	return g
}

// Measure adds the metrics of files.
func (g *Guarded) Measure(m *telemetry.Metrics) {
	g.calls = m.Counter("blob_calls_total", "Calls to the file store by result: ok, failed, refused (not tried).",
		"call", "result")
	for _, call := range []string{"put", "open", "delete", "list"} {
		for _, result := range []string{"ok", "failed", "refused"} {
			g.calls.Show(call, result)
		}
	}
	g.duration = m.Timer("blob_call_duration_seconds", "Time of calls to the file store.", "call")
	m.Measure("files", []telemetry.Gauge{
		{Name: "blob_circuit_open", Help: "1 while nothing is asked of an object store that failed repeatedly."},
	}, func(context.Context) ([]telemetry.Reading, error) {
		open := 0.0
		if g.circuit != nil && g.circuit.State() != gobreaker.StateClosed {
			open = 1
		}
		return []telemetry.Reading{telemetry.Read("blob_circuit_open", open)}, nil
	})
}

// isFine tells what the store answered well from what it failed at.
func isFine(err error) bool {
	return err == nil || errors.Is(err, ErrNotFound) || errors.Is(err, ErrKey) || errors.Is(err, ErrSize) ||
		errors.Is(err, ErrContentType)
}

// unavailable is the fault of a store that does not do what it is asked.
func unavailable(cause error) error {
	f := fault.New(fault.Unavailable, fault.CodeServerUnavailable,
		"Files can't be stored or read at the moment. Try again in a few seconds.")
	f.RetryAfterSeconds = int(restFor / time.Second)
	return f.WithCause(cause)
}

// watch ends a call that makes no progress for some time.
type watch struct {
	timer *time.Timer
	after time.Duration
}

// beat tells that there is progress.
func (w watch) beat() {
	if w.timer != nil {
		w.timer.Reset(w.after)
	}
}

func (w watch) rest() {
	if w.timer != nil {
		w.timer.Stop()
	}
}

// watched returns a context that ends with errStalled when nothing beats.
func (g *Guarded) watched(ctx context.Context) (context.Context, watch, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	w := watch{after: g.patience}
	if g.patience > 0 {
		w.timer = time.AfterFunc(g.patience, func() { cancel(errStalled) })
	}
	return ctx, w, func() {
		w.rest()
		cancel(nil)
	}
}

// call does one thing with the store under guard.
func (g *Guarded) call(ctx context.Context, name string, do func(ctx context.Context, w watch) error) error {
	ctx, w, end := g.watched(ctx)
	defer end()
	return g.guard(ctx, name, func() error { return do(ctx, w) })
}

func (g *Guarded) guard(ctx context.Context, name string, do func() error) error {
	done := func(error) {}
	if g.circuit != nil {
		var err error
		if done, err = g.circuit.Allow(); err != nil {
			g.calls.Add(name, "refused")
			return unavailable(err)
		}
	}
	began := time.Now()
	err := do()
	if cause := context.Cause(ctx); err != nil && cause != nil && !isFine(err) {
		err = fmt.Errorf("%w: %w", cause, err)
	}
	g.duration.Observe(time.Since(began), name)
	done(withoutCancel(err))
	if isFine(err) {
		g.calls.Add(name, "ok")
		return err
	}
	g.calls.Add(name, "failed")
	return unavailable(err)
}

// withoutCancel tells a call that we cut off from one whose caller went away.
func withoutCancel(err error) error {
	if errors.Is(err, errStalled) {
		return errStalled
	}
	return err
}

// Put implements Store.
func (g *Guarded) Put(ctx context.Context, key string, r io.Reader, size int64, contentType string) error {
	return g.call(ctx, "put", func(ctx context.Context, w watch) error {
		return g.store.Put(ctx, key, beating{r, w}, size, contentType)
	})
}

// beating is a body whose reading is progress.
type beating struct {
	io.Reader
	watch watch
}

// Read implements io.Reader.
func (b beating) Read(p []byte) (int, error) {
	b.watch.beat()
	return b.Reader.Read(p)
}

// Open implements Store. What fails while the body is read fails as the store does.
func (g *Guarded) Open(ctx context.Context, key string) (body io.ReadCloser, info Info, err error) {
	ctx, w, end := g.watched(ctx)
	err = g.guard(ctx, "open", func() (err error) {
		body, info, err = g.store.Open(ctx, key)
		return err
	})
	w.rest()
	if err != nil {
		end()
		return nil, Info{}, err
	}
	return &opened{ReadCloser: body, watch: w, end: end}, info, nil
}

// opened is a body that is being read: only time that a reader waits for it counts.
type opened struct {
	io.ReadCloser
	watch watch
	end   context.CancelFunc
}

// Read implements io.Reader.
func (o *opened) Read(p []byte) (int, error) {
	o.watch.beat()
	n, err := o.ReadCloser.Read(p)
	o.watch.rest()
	if err != nil && !errors.Is(err, io.EOF) {
		err = unavailable(err)
	}
	return n, err
}

// Close implements io.Closer.
func (o *opened) Close() error {
	defer o.end()
	return o.ReadCloser.Close()
}

// Delete implements Store.
func (g *Guarded) Delete(ctx context.Context, key string) error {
	return g.call(ctx, "delete", func(ctx context.Context, _ watch) error { return g.store.Delete(ctx, key) })
}

// List implements Store.
func (g *Guarded) List(ctx context.Context, prefix, after string, limit int) (found []Info, err error) {
	err = g.call(ctx, "list", func(ctx context.Context, _ watch) (err error) {
		found, err = g.store.List(ctx, prefix, after, limit)
		return err
	})
	return found, err
}
