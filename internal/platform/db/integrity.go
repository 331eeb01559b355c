package db

import (
	"context"
	"errors"
	"fmt"

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
