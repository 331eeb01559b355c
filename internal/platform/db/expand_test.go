package db_test

import (
	"database/sql"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/db"
	"nod/internal/test/testkit"
)

type column struct {
	Table    string  `db:"tbl"`
	Name     string  `db:"name"`
	Type     string  `db:"type"`
	NotNull  bool    `db:"not_null"`
	Default  *string `db:"default_value"`
	KeyPlace int     `db:"pk"`
}

const columnsQuery = `SELECT m.name AS tbl, c.name, upper(c.type) AS type, c."notnull" AS not_null, c.dflt_value AS default_value,
	c.pk FROM sqlite_master m JOIN pragma_table_info(m.name) c
	WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%' AND m.name NOT LIKE 'goose%' AND m.name NOT LIKE 'river%'`

const uniqueQuery = `SELECT i.name FROM sqlite_master m JOIN pragma_index_list(m.name) i
	WHERE m.type = 'table' AND i."unique" AND i.origin = 'c' AND m.name = $1`

func columnsOf(t *testing.T, q db.Querier) map[string]column {
	t.Helper()
	rows, err := db.Select[column](t.Context(), q, columnsQuery)
	require.NoError(t, err)
	found := map[string]column{}
	for _, c := range rows {
		found[c.Table+"."+c.Name] = c
	}
	return found
}

// TestExpandOnly holds what lets a server of the release before go on while the
// new schema is in place: nothing that it reads or writes is gone, renamed or of
// another kind, and nothing new has to be given a value by it.
func TestExpandOnly(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("testdata/previous.sql")
	require.NoError(t, err)
	head := regexp.MustCompile(`Commit [0-9a-f]{40}, migration (\d+)\.`).FindSubmatch(text)
	require.NotNil(t, head, "the file says of which release it is")
	previous, err := strconv.Atoi(string(head[1]))
	require.NoError(t, err)
	if db.RunsBeside > previous {
		notes, err := os.ReadFile("../../../CHANGELOG.md")
		require.NoError(t, err)
		require.Contains(t, string(notes), "Stop all servers of the release before", "a release that contracts says so")
		t.Skip("this release does not run beside the one before")
	}
	require.Equal(t, previous, db.RunsBeside)

	old, err := sql.Open("sqlite", "file:"+filepath.Join(t.TempDir(), "previous.db"))
	require.NoError(t, err)
	defer func() { require.NoError(t, old.Close()) }()
	_, err = old.Exec(string(text))
	require.NoError(t, err)
	store := testkit.Database(t)
	before, now := columnsOf(t, old), columnsOf(t, store.Read())
	require.Greater(t, len(before), 300)
	oldTables := map[string]bool{}
	for name, was := range before {
		oldTables[was.Table] = true
		is, ok := now[name]
		require.True(t, ok, "%s is gone: keep it for one more release", name)
		require.Equal(t, was.Type, is.Type, name)
		require.Equal(t, was.KeyPlace, is.KeyPlace, "%s in the primary key", name)
		require.False(t, is.NotNull && !was.NotNull, "%s must no longer be null", name)
	}
	for name, is := range now {
		if _, ok := before[name]; !ok && oldTables[is.Table] {
			require.False(t, is.NotNull && is.Default == nil, "%s needs a default: the release before gives it no value", name)
		}
	}
	for table := range oldTables {
		was, err := db.Select[string](t.Context(), old, uniqueQuery, table)
		require.NoError(t, err)
		is, err := db.Select[string](t.Context(), store.Read(), uniqueQuery, table)
		require.NoError(t, err)
		require.Subset(t, was, is, "%s: a new unique index may refuse what the release before writes", table)
	}
	require.False(t, strings.Contains(string(text), "CREATE TRIGGER"))
}
