package main_test

import (
	"bytes"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"testing"

	"github.com/pressly/goose/v3"
	"github.com/stretchr/testify/require"

	"nod/internal/platform/db"
)

const readySentence = "The database is at the latest schema.\n"

func TestMigrate(t *testing.T) {
	t.Parallel()
	i := install(t)
	for _, state := range []string{"empty", "current"} {
		require.Equal(t, readySentence, i.run("migrate").ok(), state)
	}
	require.Empty(t, copies(t, i), "there was nothing to lose")
	require.NoFileExists(t, i.file("master.key"), "the key is made by the first start")
	s := i.serve("--demo")
	s.signUp(company, member)
	require.Zero(t, s.stop())
	require.Equal(t, readySentence, i.run("migrate").ok())
	require.Empty(t, copies(t, i))
}

func copies(t *testing.T, i *installation) []string {
	t.Helper()
	found, err := filepath.Glob(i.file("before-migration-*"))
	require.NoError(t, err)
	return found
}

// TestCopyBeforeMigration migrates a database of the version before this one.
func TestCopyBeforeMigration(t *testing.T) {
	t.Parallel()
	for name, migrate := range map[string]func(i *installation){
		"by command": func(i *installation) { i.run("migrate").ok() },
		"at start": func(i *installation) {
			s := i.serve("--demo")
			require.Equal(t, http.StatusOK, s.ask(http.MethodGet, s.portal+"/readyz", "", nil).status)
			require.Contains(t, s.logged(), "copied the database before migrating it")
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			i := install(t)
			version := makeOlder(t, i)
			file := i.file(fmt.Sprintf("before-migration-%04d.db.age", version))
			require.NoError(t, os.WriteFile(file, []byte("of a try that failed"), 0o600))
			earlier := i.file("before-migration-0001.db")
			require.NoError(t, os.WriteFile(earlier, []byte("of an earlier release"), 0o600))
			migrate(i)
			require.Equal(t, []string{earlier + ".age", file}, copies(t, i), "nothing is left plain")
			require.Equal(t, "of an earlier release", i.run("backup", "decrypt", earlier+".age").ok())
			info, err := os.Stat(file)
			require.NoError(t, err)
			require.EqualValues(t, 0o600, info.Mode().Perm())

			opened := filepath.Join(t.TempDir(), "opened.db")
			require.NoError(t, os.WriteFile(opened, []byte(i.run("backup", "decrypt", file).ok()), 0o600))
			for path, want := range map[string]bool{opened: true, i.file("nod.db"): false} {
				pool, provider := migrations(t, path)
				at, err := provider.GetDBVersion(t.Context())
				require.NoError(t, err)
				require.Equal(t, want, at == version, "%s is at version %d", path, at)
				var offset int64
				require.NoError(t, pool.QueryRow("SELECT offset_ms FROM clock_offset").Scan(&offset))
				require.EqualValues(t, 4242, offset, "the data of before is in both")
			}
		})
	}
}

func migrations(t *testing.T, path string) (*sql.DB, *goose.Provider) {
	t.Helper()
	pool, err := sql.Open("sqlite", "file:"+path)
	require.NoError(t, err)
	t.Cleanup(func() { _ = pool.Close() })
	provider, err := goose.NewProvider(
		goose.DialectSQLite3, pool, os.DirFS("../../internal/platform/db/migrations"),
		goose.WithGoMigrations(db.GoMigrations(goose.DialectSQLite3)...),
	)
	require.NoError(t, err)
	return pool, provider
}

// makeOlder makes a database that lacks the newest migration.
func makeOlder(t *testing.T, i *installation) (version int64) {
	t.Helper()
	require.NoError(t, os.Mkdir(i.data, 0o700))
	pool, provider := migrations(t, i.file("nod.db"))
	sources := provider.ListSources()
	version = sources[len(sources)-2].Version
	_, err := provider.UpTo(t.Context(), version)
	require.NoError(t, err)
	_, err = pool.Exec("INSERT INTO clock_offset (id, offset_ms) VALUES (1, 4242)")
	require.NoError(t, err)
	require.NoError(t, pool.Close())
	return version
}

func TestMasterKey(t *testing.T) {
	t.Parallel()
	i := install(t)
	s := i.serve("--demo")
	s.signUp(company, member)
	require.Zero(t, s.stop())
	right, err := os.ReadFile(i.file("master.key"))
	require.NoError(t, err)
	before := fingerprint(t, i.file("nod.db"))
	refuses := func(sentence string) {
		t.Helper()
		i.run(serveArguments("--demo")...).doesNotStart(sentence)
		i.run("operator", "tenant", "suspend", member).refuses(sentence)
		require.Equal(t, before, fingerprint(t, i.file("nod.db")), "nothing is written")
	}

	wrong := base64.StdEncoding.EncodeToString(bytes.Repeat([]byte{7}, 32))
	require.NoError(t, os.WriteFile(i.file("master.key"), []byte(wrong), 0o600))
	refuses("the master key does not fit this database: start with the key file that was used before")

	require.NoError(t, os.Chmod(i.file("master.key"), 0o644))
	refuses("can be read by others: chmod 600 it")

	require.NoError(t, os.Remove(i.file("master.key")))
	refuses("the master key of this database is missing")
	require.NoFileExists(t, i.file("master.key"), "a new key would hide that the old one is missing")

	elsewhere := filepath.Join(t.TempDir(), "nod.key")
	require.NoError(t, os.WriteFile(elsewhere, right, 0o600))
	again := i.serve("--demo", "--key-file", elsewhere)
	require.Equal(t, http.StatusCreated, again.logIn(member, password).status, "the right key may lie anywhere")
	require.Zero(t, again.stop())

	pool, _ := migrations(t, i.file("nod.db"))
	_, err = pool.Exec("DELETE FROM goose_db_version WHERE id = (SELECT max(id) FROM goose_db_version)")
	require.NoError(t, err)
	require.NoError(t, pool.Close())
	before = fingerprint(t, i.file("nod.db"))
	require.NoError(t, os.WriteFile(i.file("master.key"), []byte(wrong), 0o600))
	refuses("the master key does not fit this database")
	require.Empty(t, copies(t, i), "a migration that waits is not begun with the wrong key")
}

func fingerprint(t *testing.T, file string) [32]byte {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	return sha256.Sum256(text)
}
