package db

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"
)

const (
	// AnySize is a limit of files that none is larger than.
	AnySize = math.MaxInt64

	forgetFor   = 10 * time.Second
	forgetAgain = 50 * time.Millisecond
)

// RewriteLater notes that SQLite's files still have what the transaction seals or
// deletes. The note lasts until [DB.RewriteIfDue], however many processes end in
// between. On PostgreSQL it does nothing.
func (t *Tx) RewriteLater(ctx context.Context) error {
	if t.batch != nil {
		return nil
	}
	_, err := t.ExecContext(ctx, `INSERT INTO file_rewrite (id, asked, written) VALUES (1, 1, 0)
		ON CONFLICT (id) DO UPDATE SET asked = file_rewrite.asked + 1`)
	if err != nil {
		return fmt.Errorf("note that the database is to be rewritten: %w", err)
	}
	return nil
}

// fileRewrite is how often it was asked to rewrite the files, and which of these was done.
type fileRewrite struct {
	Asked   int64 `db:"asked"`
	Written int64 `db:"written"`
}

// IsRewriteDue reports whether SQLite's files may still have what was sealed or deleted.
func (d *DB) IsRewriteDue(ctx context.Context) (bool, error) {
	due, err := d.rewriteDue(ctx)
	return due.Asked > 0, err
}

func (d *DB) rewriteDue(ctx context.Context) (fileRewrite, error) {
	if d.IsPostgres() {
		return fileRewrite{}, nil
	}
	due, err := Get[fileRewrite](ctx, d.read, "SELECT asked, written FROM file_rewrite WHERE id = 1")
	if errors.Is(err, ErrNotFound) {
		return fileRewrite{}, nil
	}
	if err != nil {
		return due, fmt.Errorf("look whether the database is to be rewritten: %w", err)
	}
	return due, nil
}

// RewriteIfDue leaves nothing of deleted rows in SQLite's files, if that was asked
// for: it rewrites the database, unless it has more bytes than limit, and
// empties the log, which still has the pages of before. Other processes may use
// the database: those that write wait for it. It reports false while there is
// something to do, even if a reader needs the log; then call it again.
//
// With secure_delete SQLite overwrites a row that is deleted, but not the copies
// that stay between rows when it moves them to other pages: so parts of rows can
// be read from the file long after they are gone. On PostgreSQL it does nothing:
// VACUUM FULL rewrites a table there, and locks it.
func (d *DB) RewriteIfDue(ctx context.Context, limit int64) (isDone bool, err error) {
	due, err := d.rewriteDue(ctx)
	if err != nil || due.Asked == 0 {
		return err == nil, err
	}
	if due.Written < due.Asked {
		isWritten, err := d.rewrite(ctx, limit)
		if err != nil || !isWritten {
			return false, err
		}
		if _, err := d.write.ExecContext(ctx, "UPDATE file_rewrite SET written = $1", due.Asked); err != nil {
			return false, fmt.Errorf("note that the database was rewritten: %w", err)
		}
	}
	isEmpty, err := d.Checkpoint(ctx)
	if err != nil {
		return false, fmt.Errorf("empty the write-ahead log: %w", err)
	}
	if !isEmpty {
		return false, nil
	}
	_, err = d.write.ExecContext(ctx, "DELETE FROM file_rewrite WHERE asked = $1", due.Asked)
	return err == nil, err
}

func (d *DB) rewrite(ctx context.Context, limit int64) (bool, error) {
	bytes, err := Get[int64](ctx, d.read, "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()")
	if err != nil {
		return false, fmt.Errorf("measure the database: %w", err)
	}
	if bytes > limit {
		return false, nil
	}
	if _, err := d.write.ExecContext(ctx, "VACUUM"); err != nil {
		return false, fmt.Errorf("rewrite the database: %w", err)
	}
	return true, nil
}

// ForgetDeleted is RewriteIfDue for files of any size, and waits for readers.
func (d *DB) ForgetDeleted(ctx context.Context) error {
	for until := time.Now().Add(forgetFor); ; {
		if isDone, err := d.RewriteIfDue(ctx, AnySize); err != nil || isDone {
			return err
		}
		if time.Now().After(until) {
			return errors.New("empty the log: a reader still uses it")
		}
		select {
		case <-time.After(forgetAgain):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
