package hook

import (
	"context"
	"time"

	"nod/internal/platform/db"
	"nod/internal/platform/seal"
)

// Sealed lists the package's sealed columns.
func Sealed() []*seal.Column { return []*seal.Column{&address, &secret} }

// They belong to no tenant.
var (
	address = seal.Column{Table: "status_hook", Name: "url_sealed", Key: []string{"id"}, IsShared: true}
	secret  = seal.Column{Table: "status_hook", Name: "secret_sealed", Key: []string{"id"}, IsShared: true}
)

var addresses = seal.HashColumn{Table: "status_hook", Name: "url_hash"}

type row struct {
	ID           string   `db:"id"`
	Hash         []byte   `db:"url_hash"`
	URLSealed    []byte   `db:"url_sealed"`
	SecretSealed []byte   `db:"secret_sealed"`
	CreatedAt    db.Time  `db:"created_at"`
	ConfirmedAt  *db.Time `db:"confirmed_at"`
	FailingSince *db.Time `db:"failing_since"`
}

var rows = db.TableOf[row]("status_hook")

func byID(ctx context.Context, q db.Querier, id string) (row, error) {
	return db.Get[row](ctx, q, "SELECT "+rows.Columns+" FROM status_hook WHERE id = $1", id)
}

// confirm is false when there is no such row. Other webhooks of the address end.
func confirm(ctx context.Context, tx *db.Tx, r row, at time.Time) (bool, error) {
	n, err := db.Exec(ctx, tx, `UPDATE status_hook SET confirmed_at = COALESCE(confirmed_at, $1) WHERE id = $2`,
		db.At(at), r.ID)
	if err != nil || n == 0 {
		return false, err
	}
	_, err = tx.ExecContext(ctx,
		"DELETE FROM status_hook WHERE url_hash = $1 AND id <> $2 AND confirmed_at IS NOT NULL", r.Hash, r.ID)
	return true, err
}

func remove(ctx context.Context, q db.Querier, id string) error {
	_, err := q.ExecContext(ctx, "DELETE FROM status_hook WHERE id = $1", id)
	return err
}

func removePending(ctx context.Context, q db.Querier, before time.Time) error {
	_, err := q.ExecContext(ctx, "DELETE FROM status_hook WHERE confirmed_at IS NULL AND created_at < $1",
		db.At(before))
	return err
}

// works notes that a webhook took something.
func works(ctx context.Context, q db.Querier, id string) error {
	_, err := q.ExecContext(ctx, "UPDATE status_hook SET failing_since = NULL WHERE id = $1", id)
	return err
}

// fails notes that a webhook took nothing.
func fails(ctx context.Context, q db.Querier, id string, at time.Time) error {
	_, err := q.ExecContext(ctx, "UPDATE status_hook SET failing_since = COALESCE(failing_since, $1) WHERE id = $2",
		db.At(at), id)
	return err
}

// confirmedAfter lists the IDs of webhooks in their order, of those that were there when something was said.
func confirmedAfter(ctx context.Context, q db.Querier, id string, said db.Time) ([]string, error) {
	return db.Select[string](ctx, q, `SELECT id FROM status_hook
		WHERE id > $1 AND confirmed_at <= $2 ORDER BY id LIMIT $3`, id, said, batch)
}
