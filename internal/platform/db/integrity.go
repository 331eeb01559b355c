package db

import (
	"context"
	"errors"
	"fmt"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// IsFull reports whether err means that SQLite found no room on the disk.
func IsFull(err error) bool {
	var lite *sqlite.Error
	return errors.As(err, &lite) &&
		(lite.Code()&0xff == sqlite3.SQLITE_FULL || lite.Code() == sqlite3.SQLITE_IOERR_WRITE)
}

// CheckIntegrity reads the whole SQLite database and returns what is wrong with it.
func (d *DB) CheckIntegrity(ctx context.Context) error {
	found, err := Select[string](ctx, d.read, "PRAGMA integrity_check(1)")
	if err != nil {
		return err
	}
	if len(found) != 1 || found[0] != "ok" {
		return fmt.Errorf("%v", found)
	}
	return nil
}

const (
	forgetFor   = 10 * time.Second
	forgetAgain = 50 * time.Millisecond
)

// ForgetDeleted leaves nothing of deleted rows in SQLite's files: it writes the
// database anew, and empties the log, which still has the pages of before. Other
// processes may use the database: it waits for those that read, and those that
// write wait for it. On PostgreSQL it does nothing: VACUUM FULL rewrites a table
// there, and locks it.
func (d *DB) ForgetDeleted(ctx context.Context) error {
	if d.IsPostgres() {
		return nil
	}
	if err := d.Rewrite(ctx); err != nil {
		return err
	}
	for until := time.Now().Add(forgetFor); ; {
		var busy, log, done int
		err := d.write.QueryRowContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &log, &done)
		if err == nil && busy == 0 {
			return nil
		}
		if err == nil {
			err = errors.New("the database's log is in use")
		}
		if time.Now().After(until) {
			return fmt.Errorf("empty the log: %w", err)
		}
		select {
		case <-time.After(forgetAgain):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// Rewrite writes a SQLite database anew; other writers wait meanwhile. With
// secure_delete SQLite overwrites a row that is deleted, but not the copies that
// stay between rows when it moves them to other pages: so parts of rows can be
// read from the file long after they are gone. On PostgreSQL it does nothing.
func (d *DB) Rewrite(ctx context.Context) error {
	if d.IsPostgres() {
		return nil
	}
	if _, err := d.write.ExecContext(ctx, "VACUUM"); err != nil {
		return fmt.Errorf("write the database anew: %w", err)
	}
	return nil
}
