package hosted

import (
	"context"
	"time"

	"nod/internal/platform/day"
	"nod/internal/platform/db"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

// Sealed lists the package's sealed columns.
func Sealed() []*seal.Column { return []*seal.Column{&params, &customerID, &trails} }

var params = seal.Column{Table: "wink_session", Name: "params_sealed", Key: []string{"mode", "id"}}

var customerID = seal.Column{Table: "wink_session", Name: "customer_sealed", Key: []string{"mode", "id"}}

var sessions = db.TableOf[Session]("wink_session")

func (s *Service) insert(ctx context.Context, tx *db.Tx, run Session) error {
	if len(run.given) > 0 {
		vault, err := s.Seal.Vault(ctx, tx, &params, run.TenantID)
		if err != nil {
			return err
		}
		if run.Params, err = vault.SealJSON(run.given, string(run.Mode), run.ID); err != nil {
			return err
		}
	}
	if run.customer != "" {
		vault, err := s.Seal.Vault(ctx, tx, &customerID, run.TenantID)
		if err != nil {
			return err
		}
		if run.CustomerSealed, err = vault.SealText(run.customer, string(run.Mode), run.ID); err != nil {
			return err
		}
	}
	return sessions.Insert(ctx, tx, run)
}

// openCustomers reads the ids of those that have one.
func (s *Service) openCustomers(ctx context.Context, q db.Querier, tenant string, runs []Session) error {
	vault, err := s.Seal.Vault(ctx, q, &customerID, tenant)
	if err != nil {
		return err
	}
	for i := range runs {
		run := &runs[i]
		if run.CustomerSealed == nil {
			continue
		}
		if run.customer, err = vault.OpenText(run.CustomerSealed, string(run.Mode), run.ID); err != nil {
			return err
		}
	}
	return nil
}

// open reads what came with the address.
func (s *Service) open(ctx context.Context, q db.Querier, run Session) (map[string]string, error) {
	vault, err := s.Seal.Vault(ctx, q, &params, run.TenantID)
	if err != nil {
		return nil, err
	}
	opened := map[string]string{}
	return opened, vault.OpenJSON(run.Params, &opened, string(run.Mode), run.ID)
}

func update(ctx context.Context, tx *db.Tx, run Session) error {
	_, err := tx.ExecContext(ctx, `UPDATE wink_session SET user_id = $1, status = $2, params_sealed = $3,
		active_at = $4, due_at = $5, finished_at = $6, updated_at = $7 WHERE tenant_id = $8 AND mode = $9 AND id = $10`,
		run.UserID, run.Status, run.Params, run.ActiveAt, run.DueAt, run.FinishedAt, run.UpdatedAt,
		run.TenantID, run.Mode, run.ID)
	return err
}

func get(ctx context.Context, q db.Querier, at scope.Ref) (Session, error) {
	return db.Get[Session](ctx, q, "SELECT "+sessions.Columns+` FROM wink_session
		WHERE tenant_id = $1 AND mode = $2 AND id = $3`, at.Tenant, at.Mode, at.ID)
}

func getByToken(ctx context.Context, q db.Querier, tokenHash string) (Session, error) {
	return db.Get[Session](ctx, q, "SELECT "+sessions.Columns+" FROM wink_session WHERE token_hash = $1", tokenHash)
}

func getOfUser(ctx context.Context, q db.Querier, user scope.Ref) (Session, error) {
	return db.Get[Session](ctx, q, "SELECT "+sessions.Columns+` FROM wink_session
		WHERE tenant_id = $1 AND mode = $2 AND user_id = $3`, user.Tenant, user.Mode, user.ID)
}

// lock makes others who change the session wait until the transaction ends.
func lock(ctx context.Context, tx *db.Tx, at scope.Ref) (Session, error) {
	return db.Get[Session](ctx, tx, `UPDATE wink_session SET updated_at = updated_at
		WHERE tenant_id = $1 AND mode = $2 AND id = $3 RETURNING `+sessions.Columns, at.Tenant, at.Mode, at.ID)
}

// lockOfUser is lock for the session that a user belongs to.
func lockOfUser(ctx context.Context, tx *db.Tx, user scope.Ref) (Session, error) {
	return db.Get[Session](ctx, tx, `UPDATE wink_session SET updated_at = updated_at
		WHERE tenant_id = $1 AND mode = $2 AND user_id = $3 RETURNING `+sessions.Columns,
		user.Tenant, user.Mode, user.ID)
}

func due(ctx context.Context, q db.Querier, now time.Time, limit int) ([]Session, error) {
	return db.Select[Session](ctx, q, "SELECT "+sessions.Columns+` FROM wink_session
		WHERE due_at IS NOT NULL AND due_at <= $1 AND status <> 'PENDING' ORDER BY due_at LIMIT $2`, db.At(now), limit)
}

// forget deletes the oldest of the sessions that never began: as many as limit, and those of the same moment. Those
// that begin meanwhile stay: the condition is checked again by then. One walk along the index of due times, whatever
// PostgreSQL knows of a table that a bot has just filled.
func forget(ctx context.Context, tx *db.Tx, now time.Time, limit int) (int64, error) {
	const isDue = "due_at IS NOT NULL AND due_at <= $1 AND status = 'PENDING'"
	done, err := tx.ExecContext(ctx, `DELETE FROM wink_session WHERE `+isDue+` AND due_at <= (
		SELECT MAX(due_at) FROM (SELECT due_at FROM wink_session WHERE `+isDue+` ORDER BY due_at LIMIT $2) AS oldest)`,
		db.At(now), limit)
	if err != nil {
		return 0, err
	}
	return done.RowsAffected()
}

// Filter narrows a list of sessions; empty parts do not.
type Filter struct {
	SiteID, UserID string
	Status         Status
	Created        day.Range
}

func list(ctx context.Context, q db.Querier, at scope.Scope, f Filter, r page.Request) ([]Session, error) {
	b := db.Query(sessions.Columns).From("wink_session")
	b.Where(b.Equal("tenant_id", at.Tenant), b.Equal("mode", at.Mode))
	for column, value := range map[string]string{"site_id": f.SiteID, "user_id": f.UserID, "status": string(f.Status)} {
		if value != "" {
			b.Where(b.Equal(column, value))
		}
	}
	text, args := db.Newest{Within: f.Created, Page: r}.Build(b)
	return db.Select[Session](ctx, q, text, args...)
}
