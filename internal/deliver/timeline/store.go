package timeline

import (
	"cmp"
	"context"

	"nod/internal/platform/db"
	"nod/internal/platform/person"
	"nod/internal/platform/scope"
)

// row is an entry as all branches read it.
type row struct {
	ID         string   `db:"id"`
	Sequence   int64    `db:"sequence"`
	Type       string   `db:"type"`
	At         db.Time  `db:"at"`
	Status     string   `db:"status"`
	ErrorCode  string   `db:"error_code"`
	SourceID   string   `db:"source_id"`
	ProviderID string   `db:"provider_id"`
	Text       string   `db:"text"`
	Sealed     []byte   `db:"sealed"`
	EndedAt    *db.Time `db:"ended_at"`
}

// bound is where a page begins, seen from one branch.
type bound struct {
	rank  int
	after *position
	limit int
}

func read(ctx context.Context, q db.Querier, b person.Branch, user scope.Ref, from bound) ([]row, error) {
	query, args := build(b, user, from)
	return db.Select[row](ctx, q, query, args...)
}

func build(b person.Branch, user scope.Ref, from bound) (query string, args []any) {
	s := db.Query(append([]string{"id", b.At + " AS at"}, shown(b.Shown)...)...).From(b.Table)
	s.Where(s.Equal("tenant_id", user.Tenant), s.Equal("mode", user.Mode), s.Equal("user_id", user.ID))
	if p := from.after; p != nil {
		switch {
		case from.rank > p.rank: // at the moment of the last entry all of this branch stood above it
			s.Where(s.LessThan(b.At, p.at))
		case from.rank < p.rank:
			s.Where(s.LessEqualThan(b.At, p.at))
		case b.Key == sequence:
			s.Where("(" + b.At + ", sequence) < (" + s.Var(p.at) + ", " + s.Var(p.sequence()) + ")")
		default:
			s.Where("(" + b.At + ", id) < (" + s.Var(p.at) + ", " + s.Var(p.key) + ")")
		}
	}
	return s.OrderBy(b.At+" DESC", b.Key+" DESC").Limit(from.limit).Build()
}

// sequence is the key of a branch whose entries are numbered.
const sequence = "sequence"

// shown are the columns of an entry, in the same form for all branches.
func shown(c person.Columns) []string {
	const text, number, never, plain = "''", "0", "CAST(NULL AS BIGINT)", "CAST(NULL AS BYTEA)"
	return []string{
		cmp.Or(c.Sequence, number) + " AS sequence", cmp.Or(c.Type, text) + " AS type",
		cmp.Or(c.Status, text) + " AS status", cmp.Or(c.ErrorCode, text) + " AS error_code",
		cmp.Or(c.SourceID, text) + " AS source_id", cmp.Or(c.ProviderID, text) + " AS provider_id",
		cmp.Or(c.Text, text) + " AS text", cmp.Or(c.Sealed, plain) + " AS sealed",
		cmp.Or(c.EndedAt, never) + " AS ended_at",
	}
}
