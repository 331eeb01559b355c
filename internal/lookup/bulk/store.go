package bulk

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/huandu/go-sqlbuilder"

	"nod/internal/lookup/inquiry"
	"nod/internal/platform/db"
	"nod/internal/platform/page"
	"nod/internal/platform/person"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

// Sealed are the columns of which a thief of the database reads nothing.
func Sealed() []*seal.Column { return []*seal.Column{&contents} }

var contents = seal.Column{Table: "lookup_batch_row", Name: "row_sealed", Key: []string{"mode", "id"}}

// Parts are what an erasure deletes.
func Parts() []person.Part { return inquiry.Parts("lookupBatchRow", "lookup_batch_row") }

var (
	batches = db.TableOf[Batch]("lookup_batch")
	rows    = db.TableOf[stored]("lookup_batch_row")
)

func (s *Service) keyring() inquiry.Keyring {
	return inquiry.Keyring{Seal: s.Seal, Table: "lookup_batch_row"}
}

// insertRows stores what a file has, and by which numbers an erasure finds it.
func (s *Service) insertRows(ctx context.Context, tx *db.Tx, b Batch, all []Row) error {
	vault, err := s.Seal.Vault(ctx, tx, &contents, b.TenantID)
	if err != nil {
		return err
	}
	sealed := make([]stored, len(all))
	for n, r := range all {
		if r.Sealed, err = vault.SealJSON(r.content, string(r.Mode), r.ID); err != nil {
			return err
		}
		sealed[n] = r.stored
	}
	if err := rows.InsertAll(ctx, tx, sealed); err != nil {
		return fmt.Errorf("insert rows of batch: %w", err)
	}
	for _, r := range all {
		if err := s.keyring().Add(ctx, tx, b.ref().Scope.Ref(r.ID), s.lookups(b.Kind).keys(r.Cells)); err != nil {
			return err
		}
	}
	return nil
}

// errClaimed says that an erasure was faster: the subject may no longer be asked about.
var errClaimed = errors.New("the row belongs to a user who is erased")

// updateRow stores what became of a subject; the batch is locked.
func (s *Service) updateRow(ctx context.Context, tx *db.Tx, r Row) error {
	vault, err := s.Seal.Vault(ctx, tx, &contents, r.TenantID)
	if err != nil {
		return err
	}
	if r.Sealed, err = vault.SealJSON(r.content, string(r.Mode), r.ID); err != nil {
		return err
	}
	n, err := db.Exec(ctx, tx, `UPDATE lookup_batch_row SET state = $1, problem = $2, lookup_id = $3, row_sealed = $4
		WHERE tenant_id = $5 AND mode = $6 AND id = $7 AND user_id IS NULL`,
		r.State, r.Problem, r.LookupID, r.Sealed, r.TenantID, r.Mode, r.ID)
	if err != nil {
		return fmt.Errorf("update row of batch: %w", err)
	}
	if n == 0 {
		return errClaimed
	}
	return nil
}

// endRow notes how the lookup of a row ended; most lookups have none.
func endRow(ctx context.Context, tx *db.Tx, lookup scope.Ref, state RowState, problem Problem) error {
	_, err := tx.ExecContext(ctx, `UPDATE lookup_batch_row SET state = $1, problem = $2
		WHERE tenant_id = $3 AND mode = $4 AND lookup_id = $5 AND lookup_id <> '' AND state = 'ASKING'`,
		state, problem, lookup.Tenant, lookup.Mode, lookup.ID)
	return err
}

func (s *Service) selectRows(
	ctx context.Context, q db.Querier, tenant, query string, args ...any,
) ([]Row, error) {
	found, err := db.Select[stored](ctx, q, "SELECT "+rows.Columns+" FROM lookup_batch_row WHERE "+query, args...)
	if err != nil {
		return nil, fmt.Errorf("select rows of batch: %w", err)
	}
	vault, err := s.Seal.Vault(ctx, q, &contents, tenant)
	if err != nil {
		return nil, err
	}
	out := make([]Row, len(found))
	for n, r := range found {
		out[n].stored = r
		if err := vault.OpenJSON(r.Sealed, &out[n].content, string(r.Mode), r.ID); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// nextRow is the first that waits, unless an erasure claimed it.
func (s *Service) nextRow(ctx context.Context, tx *db.Tx, at scope.Ref) ([]Row, error) {
	return s.selectRows(ctx, tx, at.Tenant, `tenant_id = $1 AND mode = $2 AND batch_id = $3 AND state = 'WAITING'
		AND problem = '' AND user_id IS NULL ORDER BY id LIMIT 1`, at.Tenant, at.Mode, at.ID)
}

// lastEnds are the states of the rows that ended last, of those since a batch was started.
func lastEnds(ctx context.Context, q db.Querier, b Batch, limit int) ([]RowState, error) {
	return db.Select[RowState](ctx, q, `SELECT state FROM lookup_batch_row
		WHERE tenant_id = $1 AND mode = $2 AND batch_id = $3 AND id >= $4 AND state IN ('COMPLETED', 'FAILED')
		ORDER BY id DESC LIMIT $5`, b.TenantID, b.Mode, b.ID, b.WatchedFrom, limit)
}

func get(ctx context.Context, q db.Querier, at scope.Ref) (Batch, error) {
	return db.Get[Batch](ctx, q, "SELECT "+batches.Columns+` FROM lookup_batch
		WHERE tenant_id = $1 AND mode = $2 AND id = $3`, at.Tenant, at.Mode, at.ID)
}

// lock makes others who change the batch or ask its rows wait until the transaction ends.
func lock(ctx context.Context, tx *db.Tx, at scope.Ref) (Batch, error) {
	return db.Get[Batch](ctx, tx, `UPDATE lookup_batch SET updated_at = updated_at
		WHERE tenant_id = $1 AND mode = $2 AND id = $3 RETURNING `+batches.Columns, at.Tenant, at.Mode, at.ID)
}

func update(ctx context.Context, tx *db.Tx, b Batch) error {
	_, err := tx.ExecContext(ctx, `UPDATE lookup_batch SET state = $1, reason = $2, started_by = $3, watched_from = $4,
		updated_at = $5, counts = $6, counted_at = $7 WHERE tenant_id = $8 AND mode = $9 AND id = $10`,
		b.State, b.Reason, b.StartedBy, b.WatchedFrom, b.UpdatedAt, b.Counted, b.CountedAt, b.TenantID, b.Mode, b.ID)
	if err != nil {
		return fmt.Errorf("update batch: %w", err)
	}
	return nil
}

// store stores a batch that changed, with the counts of its rows unless some of them are about to be erased.
func (s *Service) store(ctx context.Context, tx *db.Tx, b Batch, c Counts) error {
	claimed, err := db.Get[int](ctx, tx, `SELECT count(*) FROM (SELECT 1 FROM lookup_batch_row
		WHERE tenant_id = $1 AND mode = $2 AND batch_id = $3 AND user_id IS NOT NULL LIMIT 1) AS one`,
		b.TenantID, b.Mode, b.ID)
	if err != nil {
		return fmt.Errorf("look for erased rows of batch: %w", err)
	}
	b.Counted, b.CountedAt = "", nil
	if claimed == 0 {
		err = b.keep(c)
	}
	return errors.Join(err, update(ctx, tx, b))
}

// forgetCounts has the rows of batches counted again, of which some are about to be erased.
func forgetCounts(ctx context.Context, tx *db.Tx, at scope.Scope, claimed []string) error {
	for part := range slices.Chunk(claimed, portion) {
		of := db.Query("batch_id").From("lookup_batch_row")
		of.Where(of.Equal("tenant_id", at.Tenant), of.Equal("mode", at.Mode), of.In("id", sqlbuilder.Flatten(part)...))
		b := sqlbuilder.PostgreSQL.NewUpdateBuilder()
		b.Update("lookup_batch").Set("counted_at = NULL")
		b.Where(b.Equal("tenant_id", at.Tenant), b.Equal("mode", at.Mode), b.In("id", of))
		statement, args := b.Build()
		if _, err := tx.ExecContext(ctx, statement, args...); err != nil {
			return fmt.Errorf("forget counts of batches: %w", err)
		}
	}
	return nil
}

// glance is what a tick has to know of a batch that is running, exact up to the window.
type glance struct {
	Waiting int `db:"waiting"`
	Asking  int `db:"asking"`
}

// room is how many subjects may be asked about.
func (g glance) room() int { return max(0, min(window-g.Asking, g.Waiting)) }

// look reads a glance. It touches some twenty entries of the index, however many subjects the batch has.
func look(ctx context.Context, q db.Querier, at scope.Ref) (glance, error) {
	const ofBatch = "FROM lookup_batch_row WHERE tenant_id = $1 AND mode = $2 AND batch_id = $3"
	g, err := db.Get[glance](ctx, q, `SELECT
		(SELECT count(*) FROM (SELECT 1 `+ofBatch+` AND state = 'WAITING' LIMIT $4) AS w) AS waiting,
		(SELECT count(*) FROM (SELECT 1 `+ofBatch+` AND state = 'ASKING' LIMIT $4) AS a) AS asking`,
		at.Tenant, at.Mode, at.ID, window)
	if err != nil {
		return g, fmt.Errorf("look at batch: %w", err)
	}
	return g, nil
}

func list(ctx context.Context, q db.Querier, at scope.Scope, kind Kind, r page.Request) ([]Batch, error) {
	b := db.Query(batches.Columns).From("lookup_batch")
	b.Where(b.Equal("tenant_id", at.Tenant), b.Equal("mode", at.Mode))
	if kind != "" {
		b.Where(b.Equal("kind", kind))
	}
	query, args := db.Newest{Page: r}.Build(b)
	return db.Select[Batch](ctx, q, query, args...)
}

// count counts the rows of some batches of one tenant and mode.
func count(ctx context.Context, q db.Querier, at scope.Scope, ids ...any) (map[string]*Counts, error) {
	all := map[string]*Counts{}
	for _, id := range ids {
		all[id.(string)] = &Counts{}
	}
	if len(ids) == 0 {
		return all, nil
	}
	b := db.Query("batch_id, state, problem, count(*) AS n").From("lookup_batch_row")
	b.Where(b.Equal("tenant_id", at.Tenant), b.Equal("mode", at.Mode), b.In("batch_id", ids...))
	query, args := b.GroupBy("batch_id", "state", "problem").Build()
	parts, err := db.Select[counted](ctx, q, query, args...)
	if err != nil {
		return nil, fmt.Errorf("count rows of batches: %w", err)
	}
	for _, part := range parts {
		all[part.BatchID].add(part)
	}
	return all, nil
}

// firstRunning is not later than any time while a batch is running, for [job.Engine.Due].
const firstRunning = "SELECT 0 FROM lookup_batch WHERE state = 'RUNNING' ORDER BY state, updated_at LIMIT 1"

// running finds the batches that have somebody to ask about, those first that waited longest.
func running(ctx context.Context, q db.Querier) ([]Batch, error) {
	return db.Select[Batch](ctx, q, "SELECT "+batches.Columns+` FROM lookup_batch
		WHERE state = 'RUNNING' ORDER BY updated_at LIMIT 100`)
}

func (s *Service) remove(ctx context.Context, tx *db.Tx, at scope.Ref) error {
	if err := s.keyring().Forget(ctx, tx, at.Scope, "batch_id", at.ID); err != nil {
		return fmt.Errorf("forget keys of batch: %w", err)
	}
	for _, statement := range []string{
		"DELETE FROM lookup_batch_row WHERE tenant_id = $1 AND mode = $2 AND batch_id = $3",
		"DELETE FROM lookup_batch WHERE tenant_id = $1 AND mode = $2 AND id = $3",
	} {
		if _, err := tx.ExecContext(ctx, statement, at.Tenant, at.Mode, at.ID); err != nil {
			return fmt.Errorf("remove batch: %w", err)
		}
	}
	return nil
}
