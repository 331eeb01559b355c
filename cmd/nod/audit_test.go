package main_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/db"
	"nod/internal/test/testkit"
)

// TestAuditVerify finds the entry that somebody changed in the database.
func TestAuditVerify(t *testing.T) {
	t.Parallel()
	i := install(t)
	s := i.serve("--demo")
	s.signUp(company, member)
	s.admin(member)
	i.run("operator", "announce", "Maintenance tonight").ok()
	intact := i.run("audit", "verify").ok()
	require.Contains(t, intact, "installation\tintact\t1 entries\t", "announcements are recorded")
	require.Contains(t, intact, "\tintact\t2 entries\t", "the registration and the login")
	one := i.run("audit", "verify", "--tenant", member).ok()
	require.Len(t, strings.Split(strings.TrimSpace(one), "\n"), 1)
	require.Contains(t, intact, one)
	require.Zero(t, s.stop())

	store, err := db.Open(t.Context(), i.data, "")
	require.NoError(t, err)
	id, err := db.Get[string](t.Context(), store.Read(), "SELECT id FROM audit WHERE action = 'signin.created'")
	require.NoError(t, err)
	_, err = store.Write().ExecContext(t.Context(), "UPDATE audit SET address = '192.0.2.9' WHERE id = $1", id)
	require.NoError(t, err)
	require.NoError(t, store.Close())
	i.run("audit", "verify").refuses("is broken after 1 intact entries, at " + id + ": it was changed")
	i.run("audit", "verify", "--tenant", "nobody").refuses("no organization has this id")
}

// TestAuditVerifyMissesNoLog: a log that was cut off at its end, or removed whole, is not taken for a short one.
func TestAuditVerifyMissesNoLog(t *testing.T) {
	testkit.Long(t)
	t.Parallel()
	i := install(t)
	s := i.serve("--demo")
	s.signUp(company, member)
	s.admin(member)
	require.Zero(t, s.stop())
	store, err := db.Open(t.Context(), i.data, "")
	require.NoError(t, err)
	defer func() { require.NoError(t, store.Close()) }()
	damage := func(statements ...string) {
		for _, statement := range statements {
			_, err := store.Write().ExecContext(t.Context(), statement)
			require.NoError(t, err)
		}
	}
	i.run("audit", "verify").ok()
	damage("DELETE FROM audit WHERE sequence = 2",
		"UPDATE audit_head SET sequence = 1, hash = (SELECT hash FROM audit) WHERE tenant_id <> ''")
	i.run("audit", "verify", "--tenant", member).refuses("at the end: where the log ends was changed")
	damage("DELETE FROM audit", "DELETE FROM audit_head")
	i.run("audit", "verify", "--tenant", member).refuses("at the end: the log is missing")
	s = i.serve("--demo")
	s.admin(member)
	require.Zero(t, s.stop())
	i.run("audit", "verify", "--tenant", member).refuses("is broken")
}
