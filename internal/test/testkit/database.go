// Package testkit is what tests of single features stand on: databases of both
// kinds, and sinks for what the server sends into the world. Tests of the whole
// server use package apptest.
package testkit

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib" // registers the PostgreSQL driver
	"github.com/stretchr/testify/require"

	"nod/internal/platform/db"
)

// Environment of the test command. Without a server the PostgreSQL half fails
// instead of being skipped, unless it is left out on purpose: onlyVariable names
// the one database that is wanted. sharedVariable names a folder for the time of
// a run, in which its processes share what each would otherwise make for itself.
const (
	postgresVariable = "NOD_TEST_POSTGRES_URL"
	onlyVariable     = "NOD_TEST_DB"
	sharedVariable   = "NOD_TEST_SHARED"
)

// Engine names one of the two databases.
type Engine string

// The engines.
const (
	SQLite   Engine = "sqlite"
	Postgres Engine = "postgres"
)

// Want skips a test on a database that is left out.
func (e Engine) Want(t testing.TB) {
	t.Helper()
	if only := os.Getenv(onlyVariable); only != "" && only != string(e) {
		t.Skipf("left out by %s=%s", onlyVariable, only)
	}
}

// EachDatabase runs a test on a fresh, migrated database of both kinds.
func EachDatabase(t *testing.T, test func(t *testing.T, store *db.DB)) {
	t.Helper()
	for _, engine := range []Engine{SQLite, Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			engine.Want(t)
			dir, url := t.TempDir(), ""
			if engine == Postgres {
				url = PostgresURL(t)
			} else {
				copyTemplate(t, dir)
			}
			store, err := db.Open(t.Context(), dir, url)
			require.NoError(t, err)
			t.Cleanup(func() { _ = store.Close() })
			test(t, store)
		})
	}
}

// Database returns a fresh, migrated SQLite database.
func Database(t testing.TB) *db.DB {
	t.Helper()
	dir := t.TempDir()
	copyTemplate(t, dir)
	store, err := db.Open(t.Context(), dir, "")
	require.NoError(t, err)
	t.Cleanup(func() { _ = store.Close() })
	return store
}

// SQLiteDir returns a data folder with a fresh, migrated SQLite database.
func SQLiteDir(t testing.TB) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "data")
	require.NoError(t, os.Mkdir(dir, 0o700))
	copyTemplate(t, dir)
	return dir
}

// template is a migrated SQLite file, made once per test process or run, because
// copying a file is much faster than migrating.
var template = sync.OnceValues(func() ([]byte, error) {
	folder := os.Getenv(sharedVariable)
	if folder == "" {
		return migrated()
	}
	path := filepath.Join(folder, migrationsHash()+".db")
	if file, err := os.ReadFile(path); err == nil {
		return file, nil
	}
	file, err := migrated()
	if err != nil {
		return nil, err
	}
	return file, share(path, file)
})

// share puts a file into the folder of the run: whole or not at all, whichever process is first.
func share(path string, file []byte) error {
	dir, err := os.MkdirTemp(filepath.Dir(path), "new")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	fresh := filepath.Join(dir, "file")
	if err := os.WriteFile(fresh, file, 0o600); err != nil {
		return err
	}
	return os.Rename(fresh, path)
}

func migrated() ([]byte, error) {
	dir, err := os.MkdirTemp("", "nod-template")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	ctx := context.Background()
	store, err := db.Open(ctx, dir, "")
	if err != nil {
		return nil, err
	}
	if err := store.Migrate(ctx); err != nil {
		return nil, err
	}
	if err := store.Close(); err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(dir, "nod.db"))
}

func copyTemplate(t testing.TB, dir string) {
	t.Helper()
	file, err := template()
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "nod.db"), file, 0o600))
}

var databaseCount atomic.Int64

// PostgresURL returns the URL of a fresh, migrated database that is dropped
// when the test ends.
func PostgresURL(t testing.TB) string {
	t.Helper()
	Postgres.Want(t)
	server := os.Getenv(postgresVariable)
	require.NotEmpty(
		t,
		server,
		"set %s (scripts/postgres.sh start prints it) or %s=sqlite",
		postgresVariable,
		onlyVariable,
	)
	admin, err := sql.Open("pgx", server)
	require.NoError(t, err)
	defer func() { _ = admin.Close() }()
	from := postgresTemplate(t, admin, server)
	name := fmt.Sprintf("nod_test_%d_%d", os.Getpid(), databaseCount.Add(1))
	_, err = admin.ExecContext(t.Context(), "CREATE DATABASE "+name+" TEMPLATE "+from+" STRATEGY FILE_COPY")
	require.NoError(t, err)
	t.Cleanup(func() {
		admin, err := sql.Open("pgx", server)
		if err == nil {
			_, _ = admin.Exec("DROP DATABASE IF EXISTS " + name + " WITH (FORCE)")
			_ = admin.Close()
		}
	})
	return withDatabase(server, name)
}

func withDatabase(server, name string) string {
	before, query, _ := strings.Cut(server, "?")
	return before[:strings.LastIndex(before, "/")+1] + name + "?" + query
}

// postgresTemplate makes the migrated database that others are copied from,
// once for all test processes that run at the same time.
func postgresTemplate(t testing.TB, admin *sql.DB, server string) string {
	t.Helper()
	name := "nod_template_" + migrationsHash()
	ctx := t.Context()
	conn, err := admin.Conn(ctx)
	require.NoError(t, err)
	defer func() { _ = conn.Close() }()
	_, err = conn.ExecContext(ctx, "SELECT pg_advisory_lock(41)")
	require.NoError(t, err)
	defer func() { _, _ = conn.ExecContext(context.Background(), "SELECT pg_advisory_unlock(41)") }()
	var exists bool
	require.NoError(
		t,
		conn.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM pg_database WHERE datname = $1)", name).Scan(&exists),
	)
	if exists {
		return name
	}
	_, err = conn.ExecContext(ctx, "DROP DATABASE IF EXISTS "+name+"_new WITH (FORCE)")
	require.NoError(t, err)
	_, err = conn.ExecContext(ctx, "CREATE DATABASE "+name+"_new")
	require.NoError(t, err)
	store, err := db.Open(ctx, "", withDatabase(server, name+"_new"))
	require.NoError(t, err)
	require.NoError(t, store.Migrate(ctx))
	require.NoError(t, store.Close())
	_, err = conn.ExecContext(ctx, "ALTER DATABASE "+name+"_new RENAME TO "+name)
	require.NoError(t, err)
	return name
}

func migrationsHash() string {
	sum := sha256.New()
	for _, file := range db.Migrations() {
		sum.Write(file)
	}
	return hex.EncodeToString(sum.Sum(nil))[:12]
}
