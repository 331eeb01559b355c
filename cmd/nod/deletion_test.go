package main_test

import (
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/test/testkit"
)

// TestTenantDelete deletes an organization beside its running server.
func TestTenantDelete(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, i *installation) {
		s := i.serve("--demo")
		s.signUp(company, member)
		s.signUp("Other Loans", "ben@other.test")
		admin, other := s.admin(member), s.admin("ben@other.test")
		_, rest, _ := strings.Cut(i.run("operator", "tenant", "show", member).ok(), "tenant-")
		id := "tenant-" + strings.Fields(rest)[0]

		i.run("operator", "tenant", "delete", "nobody@alon.test").refuses("no organization has this id, name or email")
		for _, answer := range []string{"", "\n", "Other Loans\n", id + "\n"} {
			i.answer(answer, "operator", "tenant", "delete", id).refuses("that is not the name of the organization: nothing was deleted")
		}
		i.run("operator", "tenant", "delete", member, "--yes-delete", "alon").refuses("nothing was deleted")
		require.Equal(t, http.StatusOK, s.management(http.MethodGet, "/developers/me", admin, nil).status)

		if i.database == "" {
			require.NoError(t, os.WriteFile(i.file("before-migration-0101.db.age"), []byte("a copy"), 0o600))
		}
		said := i.answer(company+"\n", "operator", "tenant", "delete", id).ok()
		require.Contains(t, said, "This deletes "+company+", its users and all their data.")
		require.Regexp(t, "Deleted "+id+`: \d+ rows and 0 files\.`, said)
		require.Contains(t, said, "Earlier backups still contain it")
		if i.database == "" {
			require.Contains(t, said, "before-migration-0101.db.age still contains it")
		} else {
			require.Contains(t, said, "VACUUM FULL")
		}
		require.Equal(t, http.StatusUnauthorized, s.management(http.MethodGet, "/developers/me", admin, nil).status)
		require.Equal(t, http.StatusOK, s.management(http.MethodGet, "/developers/me", other, nil).status)
		require.NotContains(t, i.run("operator", "tenant", "list").ok(), company)
		require.Contains(t, i.answer("", "operator", "tenant", "delete", id).ok(), "Deleted "+id, "doing so again is harmless")
		require.Equal(t, 2, strings.Count(i.run("audit", "verify").ok(), "intact"), "the installation's log and that of the other")
		s.signUp(company, member) // the address is free again
		require.Zero(t, s.stop())
	})
}

// answer runs a command and types something.
func (i *installation) answer(typed string, args ...string) result {
	i.t.Helper()
	cmd := exec.CommandContext(i.t.Context(), i.program(), args...)
	var stdout, stderr strings.Builder
	cmd.Env = i.env
	cmd.Stdin = strings.NewReader(typed)
	cmd.Stdout = &stdout
	cmd.Stderr = &stderr
	_ = cmd.Run() // the exit code is looked at
	return result{i.t, strings.Join(args, " "), cmd.ProcessState.ExitCode(), stdout.String(), stderr.String()}
}

// TestKilledDeletion kills the command again and again. In the end nothing is left, in the data folder or in a backup.
func TestKilledDeletion(t *testing.T) {
	testkit.Long(t)
	t.Parallel()
	i := install(t)
	i.withData().stop()
	_, rest, _ := strings.Cut(i.run("operator", "tenant", "show", member).ok(), "tenant-")
	id := "tenant-" + strings.Fields(rest)[0]
	kills := 0
	for wait := 20 * time.Millisecond; ; wait += wait / 4 {
		cmd := exec.Command(i.program(), "operator", "tenant", "delete", id, "--yes-delete", company)
		cmd.Env = i.env
		require.NoError(t, cmd.Start())
		timer := time.AfterFunc(wait, func() { _ = cmd.Process.Kill() })
		err := cmd.Wait()
		timer.Stop()
		if err == nil {
			break
		}
		kills++
	}
	require.Greater(t, kills, 3)
	archive := filepath.Join(t.TempDir(), "after.age")
	i.run("backup", archive).ok()
	stored := string(unpacked(t, i.decrypted(archive)))
	for _, name := range []string{"nod.db", "nod.db-wal"} {
		text, err := os.ReadFile(i.file(name))
		if !os.IsNotExist(err) {
			require.NoError(t, err)
		}
		stored += string(text)
	}
	for _, secret := range []string{canary, member, company} {
		require.NotContains(t, stored, secret)
	}
}
