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

// batch is a transaction on PostgreSQL with what it has not sent yet. There a round trip costs as much as a short
// statement, so statements that nobody waits for travel with the next one that somebody does, or with the commit; the
// beginning travels with the first of them.
type batch struct {
	ctx     context.Context // of the transaction: nothing is sent once this has ended
	conn    *sql.Conn
	tx      pgx.Tx // once it has begun, until it is committed
	waiting *pgx.Batch
	failed  error
}

func newBatch(ctx context.Context, conn *sql.Conn) *batch {
	b := &batch{ctx: ctx, conn: conn, waiting: &pgx.Batch{}}
	b.waiting.BeginTx(pgx.TxOptions{})
	return b
}

// isFresh reports whether nothing was asked of it.
func (b *batch) isFresh() bool { return b.tx == nil && b.waiting.Len() == 1 }

// send sends what waits. After a failure the database refuses everything, so its cause is given to all that follows.
func (b *batch) send(ctx context.Context) error {
	if b.failed != nil || b.waiting.Len() == 0 && b.ctx.Err() == nil {
		return b.failed
	}
	waiting := b.waiting
	b.waiting = &pgx.Batch{}
	err := b.ctx.Err()
	if err == nil {
		err = b.raw(func(conn *pgx.Conn) error {
			results := conn.SendBatch(ctx, waiting)
			b.tx = cmp.Or(results.Tx(), b.tx)
			return results.Close()
		})
	}
	if err != nil {
		b.failed = fmt.Errorf("run %d statements: %w", waiting.Len(), cmp.Or(b.ctx.Err(), err))
	}
	return b.failed
}

// read asks a question with what waits and scans the answer; that it can't be scanned is no failure of the transaction.
func (b *batch) read(ctx context.Context, a answer, query string, args []any) error {
	var problem error
	b.waiting.Queue(query, args...).Query(func(rows pgx.Rows) error {
		problem = a.scan(a.into, pgxscan.NewRowsAdapter(rows))
		return nil
	})
	return cmp.Or(b.send(ctx), problem)
}

// commit ends the transaction together with what waits.
func (b *batch) commit(ctx context.Context) error {
	if b.isFresh() || b.failed != nil {
		return b.failed
	}
	b.waiting.Queue("commit").Exec(func(done pgconn.CommandTag) error {
		if done.String() == "ROLLBACK" { // a statement had failed, and its error was passed over
			return pgx.ErrTxCommitRollback
		}
		b.tx = nil
		return nil
	})
	return b.send(ctx)
}

// release rolls back what was not committed, and gives the connection back.
func (b *batch) release() {
	if b.tx != nil {
		_ = b.raw(func(*pgx.Conn) error { return b.tx.Rollback(b.ctx) })
	}
	_ = b.conn.Close()
}

func (b *batch) raw(run func(conn *pgx.Conn) error) error {
	return b.conn.Raw(func(conn any) error { return run(conn.(*stdlib.Conn).Conn()) })
}

// Later runs a statement whose result does not matter before whatever this transaction does next. On PostgreSQL it is
// sent with that, and fails with it; whatever is asked afterwards fails too. On SQLite nothing would be gained.
func (t *Tx) Later(ctx context.Context, query string, args ...any) error {
	if t.batch == nil {
		_, err := t.lite.ExecContext(ctx, query, args...)
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
		if err := scan.ScanAll(&all, pgxscan.NewRowsAdapter(rows)); err != nil {
			return err
		}
		found = all
		return nil
	})
	return func() ([]T, error) {
		if found != nil {
			return found, nil
		}
		err := tx.batch.send(ctx)
		return found, err
	}
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
	if t.batch == nil {
		return t.lite.ExecContext(ctx, query, args...)
	}
	var changed driver.RowsAffected
	t.batch.waiting.Queue(query, args...).Exec(func(done pgconn.CommandTag) error {
		changed = driver.RowsAffected(done.RowsAffected())
		return nil
	})
	err := t.batch.send(ctx)
	return changed, err
}

// QueryContext implements [Querier].
func (t *Tx) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if t.batch == nil {
		return t.lite.QueryContext(ctx, query, args...)
	}
	if err := t.batch.send(ctx); err != nil {
		return nil, err
	}
	return t.batch.conn.QueryContext(ctx, query, args...)
}

// QueryRowContext implements [Querier]. A row cannot tell why an earlier statement failed; [DB.Tx] does.
func (t *Tx) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	if t.batch == nil {
		return t.lite.QueryRowContext(ctx, query, args...)
	}
	if t.batch.send(ctx) != nil {
		_ = t.batch.conn.Close() // it may be out of the transaction, and nothing must run there
	}
	return t.batch.conn.QueryRowContext(ctx, query, args...)
}

// Sent returns the transaction for engines, once nothing waits to be sent: that of SQLite or that of PostgreSQL.
func (t *Tx) Sent(ctx context.Context) (*sql.Tx, pgx.Tx, error) {
	if t.batch == nil {
		return t.lite, nil, nil
	}
	err := t.batch.send(ctx)
	return nil, t.batch.tx, err
}
