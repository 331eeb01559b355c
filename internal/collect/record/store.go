package record

import (
	"context"
	"slices"

	"github.com/huandu/go-sqlbuilder"

	"nod/internal/collect/connector"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
)

// row is a record as it is stored.
type row struct {
	TenantID      string            `db:"tenant_id"`
	Mode          auth.Mode         `db:"mode"`
	ID            string            `db:"id"`
	Kind          connector.Section `db:"kind"`
	UserID        string            `db:"user_id"`
	SourceID      string            `db:"source_id"`
	SourceType    SourceType        `db:"source_type"`
	ProviderID    string            `db:"provider_id"`
	ItemKey       string            `db:"item_key"`
	ItemDate      string            `db:"item_date"`
	Data          string            `db:"data"`
	CreatedAt     db.Time           `db:"created_at"`
	UpdatedAt     db.Time           `db:"updated_at"`
	ItemCreatedAt db.Time           `db:"item_created_at"`
}

const columns = `tenant_id, mode, id, kind, user_id, source_id, source_type, provider_id, item_key, item_date, data,
	created_at, updated_at, item_created_at`

// insertBatch keeps statements far below the parameter limits of both databases.
const insertBatch = 200

// listQuery asks for one page of a list. Empty filters do not filter.
type listQuery struct {
	TenantID  string
	Mode      auth.Mode
	Section   connector.Section
	UserID    string
	SourceID  string
	AccountID string // another name of SourceID; both may be given
	From, To  string // of the item's date, both included
	Page      page.Request
}

type store struct{}

func (store) insert(ctx context.Context, tx *db.Tx, rows []row) error {
	for batch := range slices.Chunk(rows, insertBatch) {
		b := sqlbuilder.PostgreSQL.NewInsertBuilder().InsertInto("record").Cols(columns)
		for _, r := range batch {
			b.Values(r.TenantID, r.Mode, r.ID, r.Kind, r.UserID, r.SourceID, r.SourceType, r.ProviderID, r.ItemKey,
				r.ItemDate, r.Data, r.CreatedAt, r.UpdatedAt, r.ItemCreatedAt)
		}
		query, args := b.Build()
		if _, err := tx.ExecContext(ctx, query, args...); err != nil {
			return err
		}
	}
	return nil
}

func (store) update(ctx context.Context, tx *db.Tx, r row) error {
	_, err := tx.ExecContext(ctx, `UPDATE record SET item_date = $1, data = $2, updated_at = $3
		WHERE tenant_id = $4 AND mode = $5 AND id = $6`, r.ItemDate, r.Data, r.UpdatedAt, r.TenantID, r.Mode, r.ID)
	return err
}

// ofSource reads all records of a source, in each kind the newest item first.
func (s store) ofSource(
	ctx context.Context, q db.Querier, at scope.Scope, sourceID string,
) ([]row, error) {
	return s.ofSources(ctx, q, at, []string{sourceID})
}

// ofSources reads all records of some sources, in each kind of each source the newest item first.
func (store) ofSources(
	ctx context.Context, q db.Querier, at scope.Scope, sourceIDs []string,
) ([]row, error) {
	b := sqlbuilder.PostgreSQL.NewSelectBuilder().Select(columns).From("record")
	b.Where(b.EQ("tenant_id", at.Tenant), b.EQ("mode", at.Mode), b.In("source_id", sqlbuilder.List(sourceIDs)))
	query, args := b.OrderBy("kind", "item_date DESC", "created_at DESC", "id DESC").Build()
	return db.Select[row](ctx, q, query, args...)
}

// find reads the one record of a source that has the key.
func (store) find(ctx context.Context, q db.Querier, src Source, section connector.Section, key string) (row, error) {
	return db.Get[row](ctx, q, `SELECT `+columns+` FROM record
		WHERE tenant_id = $1 AND mode = $2 AND source_id = $3 AND kind = $4 AND item_key = $5`,
		src.TenantID, src.Mode, src.SourceID, section, key)
}

// get reads a record of any kind by id.
func (store) get(ctx context.Context, q db.Querier, at scope.Ref) (row, error) {
	return db.Get[row](ctx, q, `SELECT `+columns+` FROM record
		WHERE tenant_id = $1 AND mode = $2 AND id = $3`, at.Tenant, at.Mode, at.ID)
}

func (store) list(ctx context.Context, q db.Querier, f listQuery) (page.List[row], error) {
	query, args := f.build()
	rows, err := db.Select[row](ctx, q, query, args...)
	if err != nil {
		return page.List[row]{}, err
	}
	return page.Cut(rows, f.Page, func(r row) page.Position {
		return page.Position{At: r.CreatedAt.UnixMilli(), ID: r.ID}
	}), nil
}

func (f listQuery) build() (query string, args []any) {
	b := db.Query(columns).From("record")
	b.Where(b.EQ("tenant_id", f.TenantID), b.EQ("mode", f.Mode), b.EQ("kind", f.Section))
	for _, filter := range []struct{ column, value string }{
		{"user_id", f.UserID}, {"source_id", f.SourceID}, {"source_id", f.AccountID},
	} {
		if filter.value != "" {
			b.Where(b.EQ(filter.column, filter.value))
		}
	}
	if f.From != "" {
		b.Where(b.GE("item_date", f.From))
	}
	if f.To != "" {
		b.Where(b.LE("item_date", f.To))
	}
	return db.Newest{Page: f.Page}.Build(b)
}

func (store) count(ctx context.Context, q db.Querier, at scope.Scope, sourceID string) (int, error) {
	return db.Get[int](ctx, q, `SELECT count(*) FROM record
		WHERE tenant_id = $1 AND mode = $2 AND source_id = $3`, at.Tenant, at.Mode, sourceID)
}

// forget deletes all records of a source.
func (store) forget(ctx context.Context, tx *db.Tx, at scope.Scope, sourceID string) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM record WHERE tenant_id = $1 AND mode = $2 AND source_id = $3`,
		at.Tenant, at.Mode, sourceID)
	return err
}
