package subscriber

import (
	"context"
	"time"

	"nod/internal/platform/db"
	"nod/internal/platform/seal"
)

// Sealed lists the package's sealed columns.
func Sealed() []*seal.Column { return []*seal.Column{&address} }

// address belongs to no tenant.
var address = seal.Column{Table: "status_subscriber", Name: "address_sealed", Key: []string{"id"}, IsShared: true}

var addresses = seal.HashColumn{Table: "status_subscriber", Name: "address_hash"}

type row struct {
	ID          string   `db:"id"`
	Hash        []byte   `db:"address_hash"`
	Sealed      []byte   `db:"address_sealed"`
	CreatedAt   db.Time  `db:"created_at"`
	ConfirmedAt *db.Time `db:"confirmed_at"`
}

var rows = db.TableOf[row]("status_subscriber")

func byHash(ctx context.Context, q db.Querier, hash []byte) (row, error) {
	return db.Get[row](ctx, q, "SELECT "+rows.Columns+" FROM status_subscriber WHERE address_hash = $1", hash)
}

func byID(ctx context.Context, q db.Querier, id string) (row, error) {
	return db.Get[row](ctx, q, "SELECT "+rows.Columns+" FROM status_subscriber WHERE id = $1", id)
}

// confirm is false when there is no such row.
func confirm(ctx context.Context, q db.Querier, id string, at time.Time) (bool, error) {
	n, err := db.Exec(ctx, q, `UPDATE status_subscriber SET confirmed_at = COALESCE(confirmed_at, $1) WHERE id = $2`,
		db.At(at), id)
	return n > 0, err
}

func remove(ctx context.Context, q db.Querier, id string) error {
	_, err := q.ExecContext(ctx, "DELETE FROM status_subscriber WHERE id = $1", id)
	return err
}

func removePending(ctx context.Context, q db.Querier, before time.Time) error {
	_, err := q.ExecContext(ctx, "DELETE FROM status_subscriber WHERE confirmed_at IS NULL AND created_at < $1",
		db.At(before))
	return err
}

// confirmedAfter lists subscribers in the order of their ids, of those who were there when something was said.
func confirmedAfter(ctx context.Context, q db.Querier, id string, said db.Time) ([]row, error) {
	return db.Select[row](ctx, q, `SELECT `+rows.Columns+` FROM status_subscriber
		WHERE id > $1 AND confirmed_at <= $2 ORDER BY id LIMIT $3`, id, said, batch)
}
