package audit

import (
	"context"
	"errors"

	"github.com/huandu/go-sqlbuilder"

	"nod/internal/platform/db"
	"nod/internal/platform/page"
)

// moveHead takes the next numbers of a chain, which locks the chain until the transaction ends. The rest is as it was.
func moveHead(ctx context.Context, tx *db.Tx, tenant string, count int) (head, error) {
	return db.Get[head](ctx, tx,
		"UPDATE audit_head SET sequence = sequence + $1 WHERE tenant_id = $2 RETURNING *", count, tenant)
}

// replaceHead is moveHead for a chain whose end was removed.
func replaceHead(ctx context.Context, tx *db.Tx, tenant string, count int) (head, error) {
	return db.Get[head](ctx, tx, `INSERT INTO audit_head (tenant_id, sequence, hash, proof)
		VALUES ($1, $2 + coalesce((SELECT max(sequence) FROM audit WHERE tenant_id = $1),
			(SELECT sequence FROM audit_cut WHERE tenant_id = $1), 0), '', '')
		ON CONFLICT (tenant_id) DO UPDATE SET sequence = audit_head.sequence + $2 RETURNING *`, tenant, count)
}

func insertHead(ctx context.Context, tx *db.Tx, h head) error {
	_, err := tx.ExecContext(ctx, "INSERT INTO audit_head (tenant_id, sequence, hash, proof) VALUES ($1, $2, $3, $4)",
		h.TenantID, h.Sequence, h.Hash, h.Proof)
	return err
}

func updateHead(ctx context.Context, tx *db.Tx, h head, proof string) error {
	return tx.Later(ctx, "UPDATE audit_head SET hash = $1, proof = $2 WHERE tenant_id = $3", h.Hash, proof, h.TenantID)
}

func setProof(ctx context.Context, tx *db.Tx, h head, proof string) error {
	_, err := tx.ExecContext(ctx, "UPDATE audit_head SET proof = $1 WHERE tenant_id = $2", proof, h.TenantID)
	return err
}

// lockInstallation returns the head of the installation's chain, one without a proof where there is none, and keeps
// other replicas that start from doing the same until the transaction ends.
func lockInstallation(ctx context.Context, tx *db.Tx) (head, error) {
	return db.Get[head](ctx, tx, `INSERT INTO audit_head (tenant_id, sequence, hash) VALUES ('', 0, '')
		ON CONFLICT (tenant_id) DO UPDATE SET tenant_id = excluded.tenant_id RETURNING *`)
}

// standing is what there is before the installation's chain begins.
type standing struct {
	Proven  int64 `db:"proven"`
	Tenants int64 `db:"tenants"`
}

func standingOf(ctx context.Context, q db.Querier) (standing, error) {
	return db.Get[standing](ctx, q, `SELECT (SELECT count(*) FROM audit_head WHERE proof IS NOT NULL) AS proven,
		(SELECT count(*) FROM tenant) AS tenants`)
}

func unproven(ctx context.Context, q db.Querier) ([]head, error) {
	return db.Select[head](ctx, q, "SELECT * FROM audit_head WHERE proof IS NULL ORDER BY tenant_id")
}

func insert(ctx context.Context, tx *db.Tx, rows []Row) error {
	b := sqlbuilder.PostgreSQL.NewInsertBuilder().InsertInto("audit")
	b.Cols("tenant_id", "sequence", "id", "actor_kind", "actor_id", "actor_name", "actor_email", "action", "target",
		"address", "detail", "prev_hash", "hash", "created_at")
	for _, r := range rows {
		b.Values(r.TenantID, r.Sequence, r.ID, r.ActorKind, r.ActorID, r.ActorName, r.ActorEmail, r.Action, r.Target,
			r.Address, r.Detail, r.PrevHash, r.Hash, r.CreatedAt)
	}
	query, args := b.Build()
	return tx.Later(ctx, query, args...)
}

func listAfter(ctx context.Context, q db.Querier, tenant string, after, limit int64) ([]Row, error) {
	return db.Select[Row](ctx, q,
		"SELECT * FROM audit WHERE tenant_id = $1 AND sequence > $2 ORDER BY sequence LIMIT $3",
		tenant, after, limit)
}

func beginningOf(ctx context.Context, q db.Querier, tenant string) (beginning, error) {
	b, err := db.Get[beginning](ctx, q, "SELECT * FROM audit_cut WHERE tenant_id = $1", tenant)
	if errors.Is(err, db.ErrNotFound) {
		return beginning{TenantID: tenant}, nil
	}
	return b, err
}

// lockBeginning keeps other replicas from removing rows of the chain until the transaction ends.
func lockBeginning(ctx context.Context, tx *db.Tx, tenant string) (beginning, error) {
	return db.Get[beginning](ctx, tx, `INSERT INTO audit_cut (tenant_id, sequence, hash, proof, announced)
		VALUES ($1, 0, '', '', 0) ON CONFLICT (tenant_id) DO UPDATE SET tenant_id = excluded.tenant_id
		RETURNING *`, tenant)
}

// removeUpTo moves the beginning of a chain and deletes what stands before it.
func removeUpTo(ctx context.Context, tx *db.Tx, b beginning) error {
	_, err := tx.ExecContext(ctx, `UPDATE audit_cut SET sequence = $1, hash = $2, proof = $3, announced = $4
		WHERE tenant_id = $5`, b.Sequence, b.Hash, b.Proof, b.Announced, b.TenantID)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, "DELETE FROM audit WHERE tenant_id = $1 AND sequence <= $2", b.TenantID, b.Sequence)
	return err
}

// agedChains returns the chains that have rows from before a moment, or removed some without saying so.
func agedChains(ctx context.Context, q db.Querier, before db.Time) ([]string, error) {
	return db.Select[string](ctx, q, `SELECT h.tenant_id FROM audit_head h
		WHERE EXISTS (SELECT 1 FROM audit a WHERE a.tenant_id = h.tenant_id AND a.created_at < $1)
			OR EXISTS (SELECT 1 FROM audit_cut c WHERE c.tenant_id = h.tenant_id AND c.announced < c.sequence)
		ORDER BY h.tenant_id`, before)
}

type detailRow struct {
	Target string                     `db:"target"`
	Detail db.JSON[map[string]string] `db:"detail"`
}

// lastDetails returns the newest rows of an action; no targets mean all of them.
func lastDetails(ctx context.Context, q db.Querier, tenant, action string, targets []string) ([]detailRow, error) {
	b := db.Query("target", "detail").From("audit")
	b.Where(b.Equal("tenant_id", tenant), b.Equal("action", action))
	if len(targets) > 0 {
		b.Where(b.In("target", sqlbuilder.Flatten(targets)...))
	}
	query, args := b.OrderBy("sequence DESC").Limit(maxDetails).Build()
	return db.Select[detailRow](ctx, q, query, args...)
}

func headOf(ctx context.Context, q db.Querier, tenant string) (head, error) {
	return db.Get[head](ctx, q, "SELECT * FROM audit_head WHERE tenant_id = $1", tenant)
}

func chains(ctx context.Context, q db.Querier) ([]string, error) {
	return db.Select[string](ctx, q, `SELECT '' AS tenant_id UNION SELECT tenant_id FROM audit_head
		UNION SELECT tenant_id FROM audit UNION SELECT id FROM tenant ORDER BY 1`)
}

func list(ctx context.Context, q db.Querier, tenant string, f Filter, r page.Request) ([]Row, error) {
	query, args := listSQL(tenant, f, r)
	return db.Select[Row](ctx, q, query, args...)
}

// listSQL turns a range of time into a range of sequence numbers first: the list then comes in the
// order of an index whatever the filters are. The moment itself is compared as a sum, which keeps
// planners from choosing the index by time and sorting.
func listSQL(tenant string, f Filter, r page.Request) (query string, args []any) {
	b := db.Query("*").From("audit")
	b.Where(b.Equal("tenant_id", tenant))
	for _, filter := range []struct{ column, value string }{
		{"action", f.Action}, {"actor_id", f.ActorID}, {"target", f.Target},
	} {
		if filter.value != "" {
			b.Where(b.Equal(filter.column, filter.value))
		}
	}
	if r.After != nil {
		b.Where(b.LessThan("sequence", r.After.At))
	}
	if !f.From.IsZero() {
		b.Where("sequence >= (SELECT min(sequence) FROM audit WHERE tenant_id = "+b.Var(tenant)+
			" AND created_at >= "+b.Var(db.At(f.From))+")", b.GreaterEqualThan("created_at + 0", db.At(f.From)))
	}
	if !f.To.IsZero() {
		b.Where("sequence <= (SELECT max(sequence) FROM audit WHERE tenant_id = "+b.Var(tenant)+
			" AND created_at < "+b.Var(db.At(f.To))+")", b.LessThan("created_at + 0", db.At(f.To)))
	}
	return b.OrderBy("sequence DESC").Limit(r.Limit()).Build()
}
