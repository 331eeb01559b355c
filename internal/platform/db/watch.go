package db

import (
	"context"
	"database/sql/driver"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
)

// Statement is a text that runs on the database, with its arguments.
type Statement struct {
	Query string
	Args  []any
	// Follows is set when it travels with the statement before it.
	Follows bool
}

type watchKey struct{}

// WithWatch returns a context under which every statement is shown to watch just before it runs, also those of
// transactions, but not their beginning and end. Tests see with it how what they call is planned, benchmarks count.
// Statements of several goroutines are shown at the same time.
func WithWatch(ctx context.Context, watch func(s Statement)) context.Context {
	return context.WithValue(ctx, watchKey{}, watch)
}

func watching(ctx context.Context) (watch func(s Statement), ok bool) {
	watch, ok = ctx.Value(watchKey{}).(func(s Statement))
	return watch, ok
}

func showNamed(ctx context.Context, query string, named []driver.NamedValue) {
	watch, ok := watching(ctx)
	if !ok {
		return
	}
	args := make([]any, len(named))
	for i, v := range named {
		args[i] = v.Value
	}
	watch(Statement{Query: query, Args: args})
}

// postgresWatch shows statements of the PostgreSQL driver.
type postgresWatch struct{}

// TraceQueryStart implements pgx.QueryTracer.
func (postgresWatch) TraceQueryStart(ctx context.Context, _ *pgx.Conn, s pgx.TraceQueryStartData) context.Context {
	if watch, ok := watching(ctx); ok && !isBracket(s.SQL) {
		watch(Statement{Query: s.SQL, Args: s.Args})
	}
	return ctx
}

// isBracket reports whether a text begins or ends a transaction, which the driver writes in small letters.
func isBracket(query string) bool {
	return slices.ContainsFunc([]string{"begin", "commit", "rollback"}, func(word string) bool {
		return strings.HasPrefix(query, word)
	})
}

// TraceQueryEnd implements pgx.QueryTracer.
func (postgresWatch) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

// TraceBatchStart implements pgx.BatchTracer.
func (postgresWatch) TraceBatchStart(ctx context.Context, _ *pgx.Conn, s pgx.TraceBatchStartData) context.Context {
	if watch, ok := watching(ctx); ok {
		follows := false
		for _, waiting := range s.Batch.QueuedQueries {
			if !isBracket(waiting.SQL) {
				watch(Statement{waiting.SQL, waiting.Arguments, follows})
				follows = true
			}
		}
	}
	return ctx
}

// TraceBatchQuery implements pgx.BatchTracer.
func (postgresWatch) TraceBatchQuery(context.Context, *pgx.Conn, pgx.TraceBatchQueryData) {}

// TraceBatchEnd implements pgx.BatchTracer.
func (postgresWatch) TraceBatchEnd(context.Context, *pgx.Conn, pgx.TraceBatchEndData) {}
