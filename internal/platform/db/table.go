package db

import (
	"context"
	"slices"
	"strings"

	"github.com/huandu/go-sqlbuilder"
)

// Table is a table whose columns the `db` tags of T name, so that a column is named in one place.
type Table[T any] struct {
	name   string
	fields *sqlbuilder.Struct
	insert string
	// Columns lists them, for statements that read a T.
	Columns string
}

// TableOf reads the tags. Fields of embedded structs count; one that is no column has the tag `db:"-"`.
func TableOf[T any](name string) Table[T] {
	var zero T
	fields := sqlbuilder.NewStruct(zero).For(sqlbuilder.PostgreSQL)
	insert, _ := fields.InsertInto(name, zero).Build()
	return Table[T]{name, fields, insert, strings.Join(fields.Columns(), ", ")}
}

// manyRows is how many rows a statement adds: of 20 columns still below the number of values that both databases take.
const manyRows = 500

// InsertAll adds rows, hundreds with a statement.
func (t Table[T]) InsertAll(ctx context.Context, q Querier, rows []T) error {
	for part := range slices.Chunk(rows, manyRows) {
		all := make([]any, len(part))
		for n := range part {
			all[n] = part[n]
		}
		query, args := t.fields.InsertInto(t.name, all...).Build()
		if _, err := q.ExecContext(ctx, query, args...); err != nil {
			return err
		}
	}
	return nil
}

// Insert adds a row.
func (t Table[T]) Insert(ctx context.Context, q Querier, row T) error {
	_, err := q.ExecContext(ctx, t.insert, t.fields.Values(row)...)
	return err
}
