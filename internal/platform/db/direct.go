package db

import (
	"context"
	"database/sql"

	"github.com/georgysavva/scany/v2/pgxscan"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// maxReads is how often a question is asked that did not reach the database; database/sql tries as often.
const maxReads = 3

// directPool is PostgreSQL's pool for single statements. Get and Select read it without database/sql, which takes every
// column of every row into an interface before it is scanned.
type directPool struct {
	*sql.DB
	pool *pgxpool.Pool
}

// read asks again on another connection when one broke before the question was sent, so that nothing was scanned.
func (p directPool) read(ctx context.Context, a answer, query string, args []any) error {
	var err error
	for range maxReads {
		rows, asked := p.pool.Query(ctx, query, args...)
		if err = asked; err == nil {
			err = a.scan(a.into, pgxscan.NewRowsAdapter(rows))
		}
		if err == nil || !pgconn.SafeToRetry(err) || ctx.Err() != nil {
			return err
		}
	}
	return err
}
