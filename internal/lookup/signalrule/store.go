package signalrule

import (
	"context"

	"nod/internal/platform/db"
	"nod/internal/platform/scope"
)

var rules = db.TableOf[Rule]("signal_rule")

func insert(ctx context.Context, tx *db.Tx, r Rule) error { return rules.Insert(ctx, tx, r) }

// list is all of them, newest first; there are few.
func list(ctx context.Context, q db.Querier, at scope.Scope) ([]Rule, error) {
	return db.Select[Rule](ctx, q, "SELECT "+rules.Columns+` FROM signal_rule
		WHERE tenant_id = $1 AND mode = $2 ORDER BY created_at DESC, id DESC LIMIT $3`, at.Tenant, at.Mode, maxRules)
}

func count(ctx context.Context, q db.Querier, at scope.Scope) (int, error) {
	return db.Get[int](ctx, q, "SELECT count(*) FROM signal_rule WHERE tenant_id = $1 AND mode = $2",
		at.Tenant, at.Mode)
}

// change changes the terms of a rule, and returns the rule.
func change(ctx context.Context, tx *db.Tx, at scope.Ref, c Change, now db.Time) (Rule, error) {
	return db.Get[Rule](ctx, tx, `UPDATE signal_rule SET name = COALESCE($1, name), metric = COALESCE($2, metric),
		compares = COALESCE($3, compares), threshold = COALESCE($4, threshold),
		webhook_id = COALESCE($5, webhook_id), updated_at = $6
		WHERE tenant_id = $7 AND mode = $8 AND id = $9 RETURNING `+rules.Columns,
		c.Name, c.Metric, c.Comparison, c.Threshold, c.WebhookID, now, at.Tenant, at.Mode, at.ID)
}

func remove(ctx context.Context, tx *db.Tx, at scope.Ref) (Rule, error) {
	return db.Get[Rule](ctx, tx, `DELETE FROM signal_rule WHERE tenant_id = $1 AND mode = $2 AND id = $3
		RETURNING `+rules.Columns, at.Tenant, at.Mode, at.ID)
}
