package db

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
)

// Tx is a transaction that knows what must happen just before and just after
// it commits. Events use it to take their sequence numbers last, engines to be
// woken only for what was really committed.
type Tx struct {
	lite   *sql.Tx // nil on PostgreSQL
	batch  *batch  // nil on SQLite
	before []hook
	after  []func()
	values map[any]any
}

type hook struct {
	key any
	run func(ctx context.Context, tx *Tx) error
}

type beforeCommitKey struct{}

// Tx runs fn in a transaction and commits when it returns nil. A transaction
// that the database gave up for a concurrent one (deadlock, serialization) is
// run again, so fn may run several times and must not change memory it shares.
func (d *DB) Tx(ctx context.Context, fn func(tx *Tx) error) error {
	var err error
	for range maxTxAttempts {
		if err = d.tryTx(ctx, fn); err == nil || !isRetryable(err) {
			return err
		}
	}
	return err
}

func (d *DB) tryTx(ctx context.Context, fn func(tx *Tx) error) error {
	tx, release, err := d.begin(ctx)
	if err != nil {
		return fmt.Errorf("begin transaction: %w", err)
	}
	defer release()
	if run, ok := ctx.Value(beforeCommitKey{}).(func(context.Context, *Tx) error); ok {
		tx.BeforeCommit(beforeCommitKey{}, run)
	}
	if err := tx.run(ctx, fn); err != nil {
		return cmp.Or(tx.cause(), err)
	}
	if err := tx.commit(ctx); err != nil {
		return cmp.Or(tx.cause(), fmt.Errorf("commit: %w", err))
	}
	for _, run := range tx.after {
		run()
	}
	return nil
}

// begin begins a transaction; release rolls it back unless it was committed.
func (d *DB) begin(ctx context.Context) (tx *Tx, release func(), err error) {
	if !d.IsPostgres() {
		lite, err := d.write.BeginTx(ctx, nil)
		if err != nil {
			return nil, nil, err
		}
		return &Tx{lite: lite}, func() { _ = lite.Rollback() }, nil
	}
	conn, err := d.write.Conn(ctx)
	if err != nil {
		return nil, nil, err
	}
	batch := newBatch(ctx, conn)
	return &Tx{batch: batch}, batch.release, nil
}

func (t *Tx) commit(ctx context.Context) error {
	if t.batch != nil {
		return t.batch.commit(ctx)
	}
	return t.lite.Commit()
}

// run does everything but the commit.
func (t *Tx) run(ctx context.Context, fn func(tx *Tx) error) error {
	if err := fn(t); err != nil {
		return err
	}
	for i := 0; i < len(t.before); i++ { // a hook may add further hooks
		if err := t.before[i].run(ctx, t); err != nil {
			return err
		}
	}
	return nil
}

// BeforeCommit adds a hook that runs inside the transaction after its body.
// Hooks run in the order they were added; one with a key already present is
// dropped, so that many callers can ask for the same final step once.
func (t *Tx) BeforeCommit(key any, run func(ctx context.Context, tx *Tx) error) {
	for _, h := range t.before {
		if h.key == key {
			return
		}
	}
	t.before = append(t.before, hook{key, run})
}

// AfterCommit adds a function that runs once the transaction is durable. It
// must not block and must not fail.
func (t *Tx) AfterCommit(run func()) { t.after = append(t.after, run) }

// Value returns what was kept on the transaction under key.
func (t *Tx) Value(key any) any { return t.values[key] }

// SetValue keeps something for the life of the transaction.
func (t *Tx) SetValue(key, value any) {
	if t.values == nil {
		t.values = map[any]any{}
	}
	t.values[key] = value
}

// WithBeforeCommit returns a context whose transactions all run the hook
// before they commit.
func WithBeforeCommit(ctx context.Context, run func(ctx context.Context, tx *Tx) error) context.Context {
	return context.WithValue(ctx, beforeCommitKey{}, run)
}
