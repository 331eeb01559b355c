package db

import (
	"context"
	"strings"

	"github.com/huandu/go-sqlbuilder"
)

// Table is a table whose columns the `db` tags of T name, so that a column is named in one place.
type Table[T any] struct {
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
	return Table[T]{fields, insert, strings.Join(fields.Columns(), ", ")}
}

// Insert adds a row.
func (t Table[T]) Insert(ctx context.Context, q Querier, row T) error {
	_, err := q.ExecContext(ctx, t.insert, t.fields.Values(row)...)
	return err
}
