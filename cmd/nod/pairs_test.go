package main_test

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/boot"
	"nod/internal/platform/db"
	"nod/internal/test/testkit"
)

// unmark turns a database into one of the releases that did not say whether their data is a demo's.
const unmark = "DROP TABLE installation; DELETE FROM goose_db_version WHERE version_id >= 170; "

// TestWrongPairs puts programs and data together that do not belong together:
// each is refused in one line, and the data stays as it is.
func TestWrongPairs(t *testing.T) {
	t.Parallel()
	const isDemo, isReal = "this database holds demo data", "this database holds real data"
	each(t, func(t *testing.T, i *installation) {
		for name, c := range map[string]struct {
			made     func(t *testing.T, i *installation)
			serve    []string
			sentence string
			// others are commands that refuse as well.
			others [][]string
		}{
			"demo data without --demo": {made: served("--demo"), sentence: isDemo},
			"real data with --demo":    {made: served(), serve: []string{"--demo"}, sentence: isReal},
			"demo data of an older release": {
				made: older("INSERT INTO clock_offset (id, offset_ms) VALUES (1, 0)"), sentence: isDemo,
			},
			"real data of an older release": {
				made: older(`INSERT INTO tenant (id, name, industry, email_address, phone_number, company_size, website_url,
					street_address1, street_address2, city, region, country, zip_code, created_at, updated_at)
					VALUES ('tenant-1', 'Alon', '', '', '', '', '', '', '', '', '', '', '', 0, 0)`),
				serve: []string{"--demo"}, sentence: isReal,
			},
			"data of a later release": {
				made:     func(t *testing.T, i *installation) { served()(t, i); i.sql(t, later) },
				sentence: "the database has schema 9999, this program knows schemas up to ",
				others:   [][]string{{"migrate"}, {"operator", "tenant", "list"}, {"audit", "verify"}},
			},
		} {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				i := i.another(t)
				c.made(t, i)
				before := i.print(t)
				i.run(serveArguments(c.serve...)...).doesNotStart(c.sentence)
				for _, other := range c.others {
					i.run(other...).refuses(c.sentence)
				}
				require.Equal(t, before, i.print(t), "nothing is changed")
			})
		}
	})
}

const later = "INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, TRUE)"

func served(flags ...string) func(t *testing.T, i *installation) {
	return func(t *testing.T, i *installation) {
		t.Helper()
		require.Zero(t, i.serve(flags...).stop())
	}
}

// older makes a database of the release before marks, with one more statement.
func older(statement string) func(t *testing.T, i *installation) {
	return func(t *testing.T, i *installation) {
		t.Helper()
		if i.database == "" {
			i.run("migrate").ok()
		}
		i.sql(t, unmark+statement)
	}
}

// TestWrongPairsOfAFolder are those that only a data folder can be part of.
func TestWrongPairsOfAFolder(t *testing.T) {
	t.Parallel()
	t.Run("two servers", func(t *testing.T) {
		t.Parallel()
		i := install(t)
		first := i.serve("--demo")
		i.run(serveArguments("--demo")...).doesNotStart("another server (process " +
			strconv.Itoa(first.cmd.Process.Pid) + ") is running on the data folder ")
		require.Equal(t, http.StatusOK, first.ask(http.MethodGet, first.portal+"/readyz", "", nil).status)
		i.run("migrate").ok()
		i.run("operator", "tenant", "list").ok()
		require.NoError(t, first.cmd.Process.Kill())
		<-first.exited
		require.Zero(t, i.serve("--demo").stop(), "a lock ends with its process, however that ended")
	})
	t.Run("a command of this release beside a server of the one before", func(t *testing.T) {
		t.Parallel()
		i := install(t)
		makeOlder(t, i)
		lock, err := boot.LockFolder(i.data)
		require.NoError(t, err)
		i.run("migrate").refuses("is running on the data folder")
		require.Empty(t, copies(t, i))
		require.NoError(t, errors.Join(lock.Release(), lock.Release()))
		i.run("migrate").ok()
	})
	t.Run("an empty database beside its key", func(t *testing.T) {
		t.Parallel()
		i := install(t)
		served("--demo")(t, i)
		require.NoError(t, os.Truncate(i.file("nod.db"), 0))
		const sentence = "is empty (0 bytes): restore a backup, or delete the file to start over"
		i.run(serveArguments("--demo")...).doesNotStart(sentence)
		for _, other := range [][]string{
			{"migrate"}, {"operator", "tenant", "list"}, {"backup", filepath.Join(t.TempDir(), "nod.age")},
		} {
			i.run(other...).refuses(sentence)
		}
		info, err := os.Stat(i.file("nod.db"))
		require.NoError(t, err)
		require.Zero(t, info.Size())
	})
	t.Run("an empty key", func(t *testing.T) {
		t.Parallel()
		i := install(t)
		served("--demo")(t, i)
		require.NoError(t, os.Truncate(i.file("master.key"), 0))
		i.run(serveArguments("--demo")...).doesNotStart("must hold 32 bytes in base64")
	})
	t.Run("a folder that was migrated and never served", func(t *testing.T) {
		t.Parallel()
		i := install(t)
		i.run("migrate").ok()
		require.Zero(t, i.serve().stop())
	})
}

// TestSharedDatabase has a demo and a real server meet on one PostgreSQL database.
func TestSharedDatabase(t *testing.T) {
	testkit.Long(t)
	t.Parallel()
	for name, flags := range map[string][2][]string{
		"the demo first": {{"--demo"}, nil}, "the real one first": {nil, {"--demo"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			i := onPostgres(t)
			first := i.serve(flags[0]...)
			i.run(serveArguments(flags[1]...)...).doesNotStart("this database holds ")
			require.Equal(t, http.StatusOK, first.ask(http.MethodGet, first.portal+"/readyz", "", nil).status)
			require.Zero(t, first.stop())
		})
	}
	t.Run("an operator on an empty one", func(t *testing.T) {
		t.Parallel()
		i := onPostgres(t)
		i.sql(t, "DROP SCHEMA public CASCADE; CREATE SCHEMA public")
		i.run("operator", "tenant", "list").refuses("the database is empty: start the server on it first")
	})
}

// sql runs a statement on the installation's database.
func (i *installation) sql(t *testing.T, statement string) {
	t.Helper()
	store := i.open(t)
	_, err := store.Write().ExecContext(t.Context(), statement)
	require.NoError(t, errors.Join(err, store.Close()))
}

func (i *installation) open(t *testing.T) *db.DB {
	t.Helper()
	store, err := db.Open(t.Context(), i.data, i.database)
	require.NoError(t, err)
	return store
}

// print is what a command that is refused must not change.
func (i *installation) print(t *testing.T) string {
	t.Helper()
	store := i.open(t)
	defer func() { require.NoError(t, store.Close()) }()
	var text bytes.Buffer
	for _, query := range []string{
		"SELECT coalesce(max(version_id), 0) FROM goose_db_version", "SELECT count(*) FROM clock_offset",
		"SELECT count(*) FROM tenant", "SELECT count(*) FROM tenant_key",
	} {
		n, err := db.Get[int64](context.Background(), store.Read(), query)
		require.NoError(t, err)
		text.WriteString(strconv.FormatInt(n, 10) + " ")
	}
	return text.String()
}
