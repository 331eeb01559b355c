package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/georgysavva/scany/v2/dbscan"
	"github.com/georgysavva/scany/v2/sqlscan"
	"github.com/huandu/go-sqlbuilder"
)

// scan leaves out columns that a struct has no field for: those of the next
// release, whose schema may be in place while this one still serves.
var scan = newScan()

func newScan() *dbscan.API {
	api, err := sqlscan.NewDBScanAPI(dbscan.WithAllowUnknownColumns(true))
	if err != nil {
		panic(err) // the options are good
	}
	return api
}

// Get reads one row into T by column names (`db` tags); ErrNotFound without one.
func Get[T any](ctx context.Context, q Querier, query string, args ...any) (T, error) {
	var dst T
	err := read(ctx, q, answer{&dst, scan.ScanOne}, query, args)
	if dbscan.NotFound(err) || errors.Is(err, sql.ErrNoRows) {
		return dst, ErrNotFound
	}
	return dst, err
}

// Select reads all rows into a slice that is never nil.
func Select[T any](ctx context.Context, q Querier, query string, args ...any) ([]T, error) {
	dst := []T{}
	if err := read(ctx, q, answer{&dst, scan.ScanAll}, query, args); err != nil {
		return nil, err
	}
	return dst, nil
}

// answer is where rows go, and how. It is no function of a type: there are hundreds of those.
type answer struct {
	into any
	scan func(into any, rows dbscan.Rows) error
}

func read(ctx context.Context, q Querier, a answer, query string, args []any) error {
	switch q := q.(type) {
	case *Tx:
		if q.batch != nil {
			return q.batch.read(ctx, a, query, args)
		}
	case directPool:
		return q.read(ctx, a, query, args)
	}
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	return a.scan(a.into, rows)
}

// Exec runs a statement and returns how many rows it changed.
func Exec(ctx context.Context, q Querier, query string, args ...any) (int64, error) {
	result, err := q.ExecContext(ctx, query, args...)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// Query starts a SELECT for statements with optional filters. Its numbered
// parameters are understood by both databases.
func Query(columns ...string) *sqlbuilder.SelectBuilder {
	return sqlbuilder.PostgreSQL.NewSelectBuilder().Select(columns...)
}

// EscapeLike makes a text stand for itself in a pattern of LIKE … ESCAPE '\'.
func EscapeLike(text string) string {
	return strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(text)
}

// Time is an instant stored as integer UTC milliseconds and written to JSON
// as RFC 3339 with milliseconds.
type Time struct{ time.Time }

// wireTime is RFC 3339 with exactly three digits of a second, in UTC.
const wireTime = "2006-01-02T15:04:05.000Z"

// At makes a Time, cut to milliseconds.
func At(t time.Time) Time { return Time{t.UTC().Truncate(time.Millisecond)} }

// AtPtr makes an optional Time.
func AtPtr(t time.Time) *Time { v := At(t); return &v }

// Value implements driver.Valuer.
func (t Time) Value() (driver.Value, error) { return t.UnixMilli(), nil }

// Scan implements sql.Scanner.
func (t *Time) Scan(src any) error {
	ms, ok := src.(int64)
	if !ok {
		return fmt.Errorf("a time column held %T", src)
	}
	t.Time = time.UnixMilli(ms).UTC()
	return nil
}

// MarshalJSON implements json.Marshaler.
func (t Time) MarshalJSON() ([]byte, error) { return t.AppendJSON(nil), nil }

// AppendJSON appends the time as MarshalJSON writes it.
func (t Time) AppendJSON(dst []byte) []byte {
	return append(t.UTC().AppendFormat(append(dst, '"'), wireTime), '"')
}

// UnmarshalJSON implements json.Unmarshaler.
func (t *Time) UnmarshalJSON(b []byte) error { return t.Time.UnmarshalJSON(b) }

// TransformSchema describes the time in API documents as the text it is written as.
func (t Time) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	s.Format = "date-time"
	return s
}

// JSON is a value kept as JSON text in a column.
type JSON[T any] struct{ V T }

// Value implements driver.Valuer.
func (j JSON[T]) Value() (driver.Value, error) {
	b, err := json.Marshal(j.V)
	return string(b), err
}

// Scan implements sql.Scanner.
func (j *JSON[T]) Scan(src any) error {
	switch v := src.(type) {
	case nil:
		return nil
	case string:
		return json.Unmarshal([]byte(v), &j.V)
	case []byte:
		return json.Unmarshal(v, &j.V)
	default:
		return fmt.Errorf("a JSON column held %T", src)
	}
}
