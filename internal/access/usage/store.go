package usage

import (
	"context"
	"time"

	"nod/internal/platform/db"
	"nod/internal/platform/scope"
)

// columns are the two that credits move between.
type column string

const (
	used     column = "used"
	reserved column = "reserved"
)

// draw adds one to a column when a credit is free, in one statement, so that
// parallel draws cannot both see the last one.
func draw(ctx context.Context, tx *db.Tx, p place, into column, now time.Time) (bool, error) {
	n, err := db.Exec(ctx, tx, `INSERT INTO quota
		(tenant_id, mode, action, total, `+string(into)+`, `+string(other(into))+`, enabled, updated_at)
		VALUES ($1, $2, $3, $4, 1, 0, TRUE, $5)
		ON CONFLICT (tenant_id, mode, action) DO UPDATE
		SET `+string(into)+` = quota.`+string(into)+` + 1, updated_at = excluded.updated_at
		WHERE quota.enabled AND quota.used + quota.reserved < quota.total`,
		p.Tenant, p.Mode, p.action, p.action.defaultTotal(), db.At(now))
	return n == 1, err
}

func other(c column) column {
	if c == used {
		return reserved
	}
	return used
}

// giveBack takes one out of a column that is above 0.
func giveBack(ctx context.Context, tx *db.Tx, p place, from column, now time.Time) (bool, error) {
	n, err := db.Exec(ctx, tx, `UPDATE quota SET `+string(from)+` = `+string(from)+` - 1, updated_at = $1
		WHERE tenant_id = $2 AND mode = $3 AND action = $4 AND `+string(from)+` > 0`,
		db.At(now), p.Tenant, p.Mode, p.action)
	return n == 1, err
}

// settle turns a reserved credit into a used one.
func settle(ctx context.Context, tx *db.Tx, p place, now time.Time) (bool, error) {
	n, err := db.Exec(ctx, tx, `UPDATE quota SET reserved = reserved - 1, used = used + 1, updated_at = $1
		WHERE tenant_id = $2 AND mode = $3 AND action = $4 AND reserved > 0`,
		db.At(now), p.Tenant, p.Mode, p.action)
	return n == 1, err
}

func listVolumes(ctx context.Context, q db.Querier, at scope.Scope) ([]Volume, error) {
	return db.Select[Volume](ctx, q,
		"SELECT action, total, used, reserved, enabled FROM quota WHERE tenant_id = $1 AND mode = $2",
		at.Tenant, at.Mode)
}

func setVolume(ctx context.Context, tx *db.Tx, in SetInput, now time.Time) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO quota
		(tenant_id, mode, action, total, used, reserved, enabled, updated_at)
		VALUES ($1, $2, $3, $4, 0, 0, TRUE, $5) ON CONFLICT (tenant_id, mode, action) DO NOTHING`,
		in.Tenant, in.Mode, in.Action, in.Action.defaultTotal(), db.At(now))
	if err == nil && in.Total != nil {
		_, err = tx.ExecContext(ctx, `UPDATE quota SET total = $1, updated_at = $2
			WHERE tenant_id = $3 AND mode = $4 AND action = $5`, *in.Total, db.At(now), in.Tenant, in.Mode, in.Action)
	}
	if err == nil && in.Enabled != nil {
		_, err = tx.ExecContext(ctx, `UPDATE quota SET enabled = $1, updated_at = $2
			WHERE tenant_id = $3 AND mode = $4 AND action = $5`, *in.Enabled, db.At(now), in.Tenant, in.Mode, in.Action)
	}
	return err
}

func addQuarter(ctx context.Context, tx *db.Tx, at scope.Scope, c Quarter) error {
	return tx.Later(ctx, `INSERT INTO usage_quarter (tenant_id, mode, starts_at, users, accounts, connected)
		VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (tenant_id, mode, starts_at) DO UPDATE SET users = usage_quarter.users + excluded.users,
			accounts = usage_quarter.accounts + excluded.accounts,
			connected = usage_quarter.connected + excluded.connected`,
		at.Tenant, at.Mode, c.StartsAt, c.Users, c.Accounts, c.Connected)
}

func listQuarters(ctx context.Context, q db.Querier, p scope.Scope, from, to time.Time) ([]Quarter, error) {
	return db.Select[Quarter](ctx, q, `SELECT starts_at, users, accounts, connected FROM usage_quarter
		WHERE tenant_id = $1 AND mode = $2 AND starts_at >= $3 AND starts_at < $4 ORDER BY starts_at`,
		p.Tenant, p.Mode, db.At(from), db.At(to))
}
