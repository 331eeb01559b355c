package webhook

import (
	"context"
	"fmt"

	"github.com/huandu/go-sqlbuilder"

	"nod/internal/platform/db"
	"nod/internal/platform/page"
)

// pageOf runs a query for one page, newest first.
func pageOf[T any](
	ctx context.Context, q db.Querier, b *sqlbuilder.SelectBuilder, r page.Request, at func(T) page.Position,
) (page.List[T], error) {
	if r.After != nil {
		b.Where(fmt.Sprintf("(created_at, id) < (%s, %s)", b.Var(r.After.At), b.Var(r.After.ID)))
	}
	query, args := b.OrderBy("created_at DESC", "id DESC").Limit(r.Limit()).Build()
	rows, err := db.Select[T](ctx, q, query, args...)
	return page.Cut(rows, r, at), err
}
