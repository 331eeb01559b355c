package db

import (
	"cmp"
	"context"
	"database/sql"
	"database/sql/driver"
	"fmt"

	"github.com/georgysavva/scany/v2/pgxscan"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
)

// batch is what a transaction on PostgreSQL has not sent yet. There a round trip costs as much as a short statement, so
// statements that nobody waits for travel with the next one that somebody does, or just before the commit.
type batch struct {
	ctx     context.Context // of the transaction: it is rolled back when this ends
	conn    *sql.Conn
	waiting *pgx.Batch
	failed  error
}

// Later runs a statement whose result does not matter before whatever this transaction does next. On PostgreSQL it is
// sent with that, and fails with it; whatever is asked afterwards fails too. On SQLite nothing would be gained.
func (t *Tx) Later(ctx context.Context, query string, args ...any) error {
	if t.batch == nil {
		_, err := t.Tx.ExecContext(ctx, query, args...)
		return err
	}
	t.batch.waiting.Queue(query, args...)
	return nil
}

// GetLater is [Get] in two steps: it asks, and what it returns waits for the answer. Questions that are asked before
// the first one is waited for travel together.
func GetLater[T any](ctx context.Context, tx *Tx, query string, args ...any) func() (T, error) {
	rows := SelectLater[T](ctx, tx, query, args...)
	return func() (T, error) {
		found, err := rows()
		if err == nil && len(found) == 0 {
			err = ErrNotFound
		}
		if err != nil {
			var none T
			return none, err
		}
		return found[0], nil
	}
}

// SelectLater is [Select] in two steps, see [GetLater].
func SelectLater[T any](ctx context.Context, tx *Tx, query string, args ...any) func() ([]T, error) {
	if tx.batch == nil {
		found, err := Select[T](ctx, tx, query, args...)
		return func() ([]T, error) { return found, err }
	}
	var found []T
	tx.batch.waiting.Queue(query, args...).Query(func(rows pgx.Rows) error {
		all := []T{}
		if err := rowsScan.ScanAll(&all, pgxscan.NewRowsAdapter(rows)); err != nil {
			return err
		}
		found = all
		return nil
	})
	return func() ([]T, error) {
		if found != nil {
			return found, nil
		}
		err := tx.send(ctx)
		return found, err
	}
}

// send sends what waits. After a failure the database refuses everything, so its cause is given to all that follows.
func (t *Tx) send(ctx context.Context) error {
	b := t.batch
	if b == nil || b.failed != nil || b.waiting.Len() == 0 {
		return t.cause()
	}
	waiting := b.waiting
	b.waiting = &pgx.Batch{}
	err := b.conn.Raw(func(conn any) error {
		// The connection is ours now. When the context has ended it may be out of the transaction already.
		if b.ctx.Err() != nil {
			return b.ctx.Err()
		}
		return conn.(*stdlib.Conn).Conn().SendBatch(ctx, waiting).Close()
	})
	if err != nil {
		b.failed = fmt.Errorf("run %d statements: %w", waiting.Len(), cmp.Or(b.ctx.Err(), err))
	}
	return b.failed
}

// cause is why statements were not run, if they were not.
func (t *Tx) cause() error {
	if t.batch == nil {
		return nil
	}
	return t.batch.failed
}

// ExecContext implements [Querier].
func (t *Tx) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	if t.batch == nil || t.batch.waiting.Len() == 0 {
		return t.Tx.ExecContext(ctx, query, args...)
	}
	var changed driver.RowsAffected
	t.batch.waiting.Queue(query, args...).Exec(func(done pgconn.CommandTag) error {
		changed = driver.RowsAffected(done.RowsAffected())
		return nil
	})
	err := t.send(ctx)
	return changed, err
}

// QueryContext implements [Querier].
func (t *Tx) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if err := t.send(ctx); err != nil {
		return nil, err
	}
	return t.Tx.QueryContext(ctx, query, args...)
}

// QueryRowContext implements [Querier]. A row cannot tell why an earlier statement failed; [DB.Tx] does.
func (t *Tx) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	_ = t.send(ctx)
	return t.Tx.QueryRowContext(ctx, query, args...)
}

// Sent returns the transaction for engines that need a *sql.Tx, once nothing waits to be sent.
func (t *Tx) Sent(ctx context.Context) (*sql.Tx, error) { return t.Tx, t.send(ctx) }
