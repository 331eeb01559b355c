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
	"nod/internal/platform/seal"
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
	ItemKey       string            `db:"item_key"` // see [place]
	ItemDate      string            `db:"item_date"`
	Data          []byte            `db:"data"`
	Sealed        []byte            `db:"data_sealed"`
	CreatedAt     db.Time           `db:"created_at"`
	UpdatedAt     db.Time           `db:"updated_at"`
	ItemCreatedAt db.Time           `db:"item_created_at"`
	// isAsShown is set while Data is what the data API shows today: it was written by a release whose records of the
	// kind have the same fields.
	isAsShown bool
}

const columns = `tenant_id, mode, id, kind, user_id, source_id, source_type, provider_id, item_key, item_date, data,
	data_sealed, created_at, updated_at, item_created_at`

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

type store struct {
	seal   *seal.Sealer
	shapes map[connector.Section]string
}

func (s store) insert(ctx context.Context, tx *db.Tx, rows []row) error {
	if len(rows) == 0 {
		return nil
	}
	vault, err := s.vault(ctx, tx, rows[0].TenantID)
	if err != nil {
		return err
	}
	for batch := range slices.Chunk(rows, insertBatch) {
		b := sqlbuilder.PostgreSQL.NewInsertBuilder().InsertInto("record").Cols(columns)
		for _, r := range batch {
			sealed, err := vault.seal(r)
			if err != nil {
				return err
			}
			b.Values(r.TenantID, r.Mode, r.ID, r.Kind, r.UserID, r.SourceID, r.SourceType, r.ProviderID, vault.place(r),
				r.ItemDate, "", sealed, r.CreatedAt, r.UpdatedAt, r.ItemCreatedAt)
		}
		query, args := b.Build()
		if _, err := tx.ExecContext(ctx, query, args...); err != nil {
			return err
		}
	}
	return nil
}

func (s store) update(ctx context.Context, tx *db.Tx, rows []row) error {
	if len(rows) == 0 {
		return nil
	}
	vault, err := s.vault(ctx, tx, rows[0].TenantID)
	if err != nil {
		return err
	}
	for _, r := range rows {
		sealed, err := vault.seal(r)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `UPDATE record
			SET item_key = $1, item_date = $2, data = '', data_sealed = $3, updated_at = $4
			WHERE tenant_id = $5 AND mode = $6 AND id = $7`,
			vault.place(r), r.ItemDate, sealed, r.UpdatedAt, r.TenantID, r.Mode, r.ID)
		if err != nil {
			return err
		}
	}
	return nil
}

// ofSource reads all records of a source, in each kind the newest item first.
func (s store) ofSource(
	ctx context.Context, q db.Querier, at scope.Scope, sourceID string,
) ([]row, error) {
	return s.ofSources(ctx, q, at, []string{sourceID})
}

// ofSources reads all records of some sources, in each kind of each source the newest item first.
func (s store) ofSources(
	ctx context.Context, q db.Querier, at scope.Scope, sourceIDs []string,
) ([]row, error) {
	b := sqlbuilder.PostgreSQL.NewSelectBuilder().Select(columns).From("record")
	b.Where(b.EQ("tenant_id", at.Tenant), b.EQ("mode", at.Mode), b.In("source_id", sqlbuilder.List(sourceIDs)))
	query, args := b.OrderBy("kind", "item_date DESC", "created_at DESC", "id DESC").Build()
	return s.read(ctx, q, at.Tenant, query, args)
}

// find reads the one record of a source that has the key.
func (s store) find(ctx context.Context, q db.Querier, src Source, section connector.Section, key string) (row, error) {
	places, err := s.places(ctx, q, src.TenantID)
	if err != nil {
		return row{}, err
	}
	rows, err := s.read(ctx, q, src.TenantID, `SELECT `+columns+` FROM record
		WHERE tenant_id = $1 AND mode = $2 AND source_id = $3 AND kind = $4 AND item_key IN ($5, $6)`,
		[]any{src.TenantID, src.Mode, src.SourceID, section, places.of(src.SourceID, section, key), key})
	return only(rows, err)
}

// get reads a record of any kind by id.
func (s store) get(ctx context.Context, q db.Querier, at scope.Ref) (row, error) {
	return only(s.read(ctx, q, at.Tenant, `SELECT `+columns+` FROM record
		WHERE tenant_id = $1 AND mode = $2 AND id = $3`, []any{at.Tenant, at.Mode, at.ID}))
}

func only(rows []row, err error) (row, error) {
	if err == nil && len(rows) == 0 {
		err = db.ErrNotFound
	}
	if err != nil {
		return row{}, err
	}
	return rows[0], nil
}

func (s store) list(ctx context.Context, q db.Querier, f listQuery) (page.List[row], error) {
	query, args := f.build()
	rows, err := s.read(ctx, q, f.TenantID, query, args)
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
