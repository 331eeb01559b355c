package main_test

import (
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/db"
	"nod/internal/test/testkit"
)

// release is the one before, as far as the repository's history has it.
type release struct {
	commit, binary string
	schema         int
	err            error
}

// previous builds the release before, once.
var previous = sync.OnceValue(func() release {
	text, err := os.ReadFile("../../internal/platform/db/testdata/previous.sql")
	if err != nil {
		return release{err: err}
	}
	head := regexp.MustCompile(`Commit ([0-9a-f]{40}), migration (\d+)\.`).FindSubmatch(text)
	if head == nil {
		return release{err: fmt.Errorf("previous.sql does not say of which release it is")}
	}
	schema, err := strconv.Atoi(string(head[2]))
	r := release{commit: string(head[1]), schema: schema, err: err}
	if exec.Command("git", "cat-file", "-e", r.commit+"^{commit}").Run() != nil {
		return r // a shallow clone
	}
	sources := filepath.Join(work, "previous")
	r.binary = filepath.Join(work, "nod-previous")
	script := `mkdir "$1" && git -C ../.. archive "$2" | tar -x -C "$1" && cd "$1" && go build -buildvcs=false -o "$3" ./cmd/nod`
	build := exec.Command("sh", "-c", script, "sh", sources, r.commit, r.binary)
	build.Env = append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=-trimpath")
	if out, err := build.CombinedOutput(); err != nil {
		r.err = fmt.Errorf("build the release before: %w\n%s", err, out)
	}
	return r
})

// beforeThis is an installation of the release before. To build it costs more than all other tests of the program: make
// check asks for it with NOD_PREVIOUS, and TestExpandOnly compares the schemas with every commit.
func beforeThis(t *testing.T, i *installation) (*installation, release) {
	t.Helper()
	if os.Getenv("NOD_PREVIOUS") == "" {
		t.Skip("only with NOD_PREVIOUS")
	}
	r := previous()
	require.NoError(t, r.err)
	if r.binary == "" {
		t.Skip("the history of this clone does not reach the release before; TestExpandOnly compares the schemas")
	}
	old := *i
	old.binary = r.binary
	return &old, r
}

// TestUpgradeAndBack takes data of the release before to this one, and back by
// the encrypted copy that the start makes.
func TestUpgradeAndBack(t *testing.T) {
	t.Parallel()
	i := install(t)
	old, r := beforeThis(t, i)
	s := old.serve("--demo")
	s.signUp(company, member)
	old.fixtures("account", "--count", "2")
	require.Zero(t, s.stop())

	s = i.serve("--demo")
	key := basic(i.fixtures("key")[0])
	accounts := func(s *server) int {
		return len(s.ask(http.MethodGet, s.portal+"/sandbox/v1/accounts", key, nil).items())
	}
	require.Equal(t, 2, accounts(s))
	i.fixtures("account")
	require.Equal(t, 3, accounts(s))
	require.Zero(t, s.stop())
	i.run("audit", "verify").ok()

	if r.schema == newestMigration(t) {
		s = old.serve("--demo")
		require.Equal(t, 3, accounts(s), "without a migration nothing is left behind")
		require.Zero(t, s.stop())
		return
	}
	saved := []byte(i.run("backup", "decrypt", i.file(fmt.Sprintf("before-migration-%04d.db.age", r.schema))).ok())
	for _, suffix := range []string{"", "-wal", "-shm"} {
		require.NoError(t, os.RemoveAll(i.file("nod.db"+suffix)))
	}
	require.NoError(t, os.WriteFile(i.file("nod.db"), saved, 0o600))
	s = old.serve("--demo")
	require.Equal(t, http.StatusCreated, s.logIn(member, password).status)
	key = basic(old.fixtures("key")[0])
	require.Equal(t, 2, accounts(s), "what came since is lost with the upgrade")
	require.Zero(t, s.stop())
}

func newestMigration(t *testing.T) int {
	t.Helper()
	files, err := filepath.Glob("../../internal/platform/db/migrations/*.sql")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	number, _, _ := strings.Cut(filepath.Base(files[len(files)-1]), "_")
	newest, err := strconv.Atoi(number)
	require.NoError(t, err)
	return newest
}

// TestRollingUpgrade has a server of the release before go on while this one has
// migrated the database.
func TestRollingUpgrade(t *testing.T) {
	t.Parallel()
	i := onPostgres(t)
	i.sql(t, "DROP SCHEMA public CASCADE; CREATE SCHEMA public")
	old, r := beforeThis(t, i)
	if db.RunsBeside > r.schema {
		t.Skip("this release does not run beside the one before, and says so")
	}
	makeAll := func(by *installation) {
		for _, kind := range []string{"developer", "key", "user", "account", "webhook", "delivery"} {
			by.fixtures(kind)
		}
	}
	before := old.serve("--demo")
	before.signUp(company, member)
	makeAll(old) // its commands refuse a later schema; its servers go on
	key := basic(old.fixtures("key")[0])
	after := i.serve("--demo")
	makeAll(i)
	for _, s := range []*server{before, after} {
		port := s.portal[len("http://localhost:"):]
		s.signUp("Company "+port, "ana@"+port+".test")
		made := s.ask(http.MethodPost, s.portal+"/sandbox/v1/users", key, map[string]any{})
		require.Equal(t, http.StatusCreated, made.status)
		require.Len(t, s.ask(http.MethodGet, s.portal+"/sandbox/v1/accounts", key, nil).items(), 2)
		require.Equal(t, http.StatusOK, s.management(http.MethodGet, "/developers/me", s.admin(member), nil).status)
		require.Equal(t, http.StatusOK, s.ask(http.MethodGet, s.portal+"/readyz", "", nil).status)
	}
	require.Zero(t, before.stop())
	require.Zero(t, after.stop())
	require.NotContains(t, before.logged()+after.logged(), "level=ERROR")
}

// TestLaterColumns has this release go on while a later one has added a column to
// every table.
func TestLaterColumns(t *testing.T) {
	testkit.Long(t)
	t.Parallel()
	each(t, func(t *testing.T, i *installation) {
		s := i.serve("--demo")
		store := i.open(t)
		tables := "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
		if i.database != "" {
			tables = "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'"
		}
		names, err := db.Select[string](t.Context(), store.Read(), tables)
		require.NoError(t, err)
		require.NoError(t, store.Close())
		for _, name := range names {
			if !strings.HasPrefix(name, "goose") && !strings.HasPrefix(name, "river") {
				i.sql(t, "ALTER TABLE "+name+" ADD COLUMN of_a_later_release TEXT NOT NULL DEFAULT 'x'")
			}
		}
		s.signUp(company, member)
		for _, kind := range []string{"developer", "key", "user", "account", "webhook", "delivery"} {
			i.fixtures(kind)
		}
		key := basic(i.fixtures("key")[0])
		for _, list := range []string{"users", "accounts", "webhooks", "incomes", "archives"} {
			require.Equal(t, http.StatusOK, s.ask(http.MethodGet, s.portal+"/sandbox/v1/"+list, key, nil).status, list)
		}
		admin := s.admin(member)
		for _, page := range []string{
			"/tenant", "/developers/me", "/developers", "/apiKeys?mode=SANDBOX", "/webhooks?mode=SANDBOX", "/audit",
			"/usage/summary?mode=SANDBOX", "/staffInvitations", "/templates?mode=SANDBOX", "/signins",
		} {
			answer := s.management(http.MethodGet, page, admin, nil)
			require.Less(t, answer.status, http.StatusInternalServerError, "%s: %s", page, answer.raw)
		}
		i.run("audit", "verify").ok()
		require.Zero(t, s.stop())
		require.NotContains(t, s.logged(), "level=ERROR")
		require.NotContains(t, s.logged(), "no corresponding field")
	})
}
