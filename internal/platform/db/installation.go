package db

import (
	"context"
	"errors"
	"fmt"
)

// markVersion is the migration that made the table of the mark.
const markVersion = 170

// Claim marks a new database as one of demo mode or as a real one, and refuses
// one with the other mark: demo mode has public passwords and moves the clock.
func (d *DB) Claim(ctx context.Context, isDemo bool) error {
	if err := d.CheckMark(ctx, isDemo); err != nil {
		return err
	}
	_, err := d.write.ExecContext(ctx,
		"INSERT INTO installation (id, is_demo) VALUES (1, $1) ON CONFLICT (id) DO NOTHING", isDemo)
	if err != nil {
		return fmt.Errorf("mark the database: %w", err)
	}
	return d.CheckMark(ctx, isDemo) // another server may have been faster
}

// CheckMark is Claim without marking: it can be called before a migration, so
// that data of the wrong kind stays as it is.
func (d *DB) CheckMark(ctx context.Context, isDemo bool) error {
	was, err := d.mark(ctx)
	if errors.Is(err, ErrNotFound) {
		return nil
	}
	switch {
	case err != nil:
		return fmt.Errorf("read the mark of the database: %w", err)
	case was && !isDemo:
		return errors.New("this database holds demo data: start with --demo, or choose another database or data folder")
	case !was && isDemo:
		return errors.New(
			"this database holds real data: start without --demo, or choose another database or data folder")
	}
	return nil
}

// mark returns ErrNotFound for a database that is neither yet.
func (d *DB) mark(ctx context.Context) (isDemo bool, err error) {
	version, _, err := d.Version(ctx)
	if err != nil {
		return false, err
	}
	if version >= markVersion {
		isDemo, err = Get[bool](ctx, d.read, "SELECT is_demo FROM installation WHERE id = 1")
		if !errors.Is(err, ErrNotFound) {
			return isDemo, err
		}
	}
	if version == 0 {
		return false, ErrNotFound
	}
	// Older versions kept an offset of the clock in demo mode, and nothing else.
	return Get[bool](ctx, d.read, `SELECT EXISTS (SELECT 1 FROM clock_offset) AS is_demo
		WHERE EXISTS (SELECT 1 FROM clock_offset) OR EXISTS (SELECT 1 FROM tenant)`)
}
