package audit_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/access/audit"
	"nod/internal/platform/db"
	"nod/internal/test/testkit"
)

// victim and other are two organizations whose first rows were removed for their age.
const victim, other = "tenant-a", "tenant-b"

// aged makes a log of the installation and those of organizations, five rows each after the removal of four.
func aged(t *testing.T, store *db.DB, s *audit.Service, tenants ...string) {
	t.Helper()
	all := append(tenants, "")
	for _, tenant := range all {
		recordAt(t, store, s, 0, tenant, 4)
		recordAt(t, store, s, 300*day, tenant, 4)
	}
	s.Clock.Shift(401 * day)
	require.NoError(t, s.Trim(t.Context()))
	for _, tenant := range all {
		v := verdict(t.Context(), t, s, tenant)
		require.True(t, v.IsIntact(), v.Reason)
		require.EqualValues(t, []int64{4, 5}, []int64{v.Removed, v.Rows})
	}
}

// setBack is the one thing that the database alone cannot prove: it once was so.
const setBack = "an old end comes back and the rows since are removed"

// tamperings are what somebody with the database and without the master key may try on rows 5 to 9 of tenant-a.
// Between the statements before and after a line of dashes, the server records a tenth row.
var tamperings = map[string]string{
	"a row is changed":        "UPDATE audit SET detail = '{}', target = 'x' WHERE tenant_id = 'tenant-a' AND sequence = 7",
	"its time is":             "UPDATE audit SET created_at = created_at - 60000 WHERE tenant_id = 'tenant-a' AND sequence = 7",
	"its actor is":            "UPDATE audit SET actor_id = 'dev-2', actor_kind = 'developer' WHERE tenant_id = 'tenant-a' AND sequence = 7",
	"the last row is":         "UPDATE audit SET action = 'quota.get' WHERE tenant_id = 'tenant-a' AND sequence = 9",
	"a row is removed":        "DELETE FROM audit WHERE tenant_id = 'tenant-a' AND sequence = 7",
	"the newest are removed":  "DELETE FROM audit WHERE tenant_id = 'tenant-a' AND sequence > 7",
	"all rows are removed":    "DELETE FROM audit WHERE tenant_id = 'tenant-a'",
	"the end is removed":      "DELETE FROM audit_head WHERE tenant_id = 'tenant-a'",
	"the end is emptied":      "UPDATE audit_head SET sequence = 0, hash = '' WHERE tenant_id = 'tenant-a'",
	"the end is unproven":     "UPDATE audit_head SET proof = NULL WHERE tenant_id = 'tenant-a'",
	"the beginning is erased": "DELETE FROM audit_cut WHERE tenant_id = 'tenant-a'",
	"the newest are removed and the end is moved": `DELETE FROM audit WHERE tenant_id = 'tenant-a' AND sequence > 7;
		UPDATE audit_head SET sequence = 7, hash = (SELECT hash FROM audit WHERE tenant_id = 'tenant-a' AND sequence = 7)
		WHERE tenant_id = 'tenant-a'`,
	"the whole log is removed": `DELETE FROM audit WHERE tenant_id = 'tenant-a'; DELETE FROM audit_head WHERE tenant_id = 'tenant-a';
		DELETE FROM audit_cut WHERE tenant_id = 'tenant-a'`,
	"all but what was proven is removed": `DELETE FROM audit WHERE tenant_id = 'tenant-a'; UPDATE audit_head SET
		sequence = 4, hash = (SELECT hash FROM audit_cut WHERE tenant_id = 'tenant-a') WHERE tenant_id = 'tenant-a'`,
	"more of the beginning is removed": `DELETE FROM audit WHERE tenant_id = 'tenant-a' AND sequence < 7; UPDATE audit_cut SET
		sequence = 6, hash = (SELECT prev_hash FROM audit WHERE tenant_id = 'tenant-a' AND sequence = 7) WHERE tenant_id = 'tenant-a'`,
	"two rows change places": `UPDATE audit SET sequence = 60 WHERE tenant_id = 'tenant-a' AND sequence = 6;
		UPDATE audit SET sequence = 6 WHERE tenant_id = 'tenant-a' AND sequence = 7;
		UPDATE audit SET sequence = 7 WHERE tenant_id = 'tenant-a' AND sequence = 60`,
	"a row is copied in": `UPDATE audit SET sequence = sequence + 100 WHERE tenant_id = 'tenant-a' AND sequence > 7;
		INSERT INTO audit (tenant_id, sequence, id, actor_kind, actor_id, action, target, address, detail, prev_hash, hash, created_at)
		SELECT tenant_id, 8, 'au-forged', actor_kind, actor_id, action, target, address, detail, hash, hash, created_at
		FROM audit WHERE tenant_id = 'tenant-a' AND sequence = 7;
		UPDATE audit SET sequence = sequence - 99 WHERE tenant_id = 'tenant-a' AND sequence > 100;
		UPDATE audit_head SET sequence = 10 WHERE tenant_id = 'tenant-a'`,
	"a row is added behind the end": `INSERT INTO audit (tenant_id, sequence, id, actor_kind, actor_id, action, target, address,
		detail, prev_hash, hash, created_at) SELECT tenant_id, 10, 'au-forged', actor_kind, actor_id, action, target, address,
		detail, hash, hash, created_at FROM audit WHERE tenant_id = 'tenant-a' AND sequence = 9`,
	"an old end comes back": `CREATE TABLE kept AS SELECT * FROM audit_head WHERE tenant_id = 'tenant-a'
		--
		DELETE FROM audit_head WHERE tenant_id = 'tenant-a'; INSERT INTO audit_head SELECT * FROM kept; DROP TABLE kept`,
	setBack: `CREATE TABLE kept AS SELECT * FROM audit_head WHERE tenant_id = 'tenant-a'
		--
		DELETE FROM audit_head WHERE tenant_id = 'tenant-a'; INSERT INTO audit_head SELECT * FROM kept; DROP TABLE kept;
		DELETE FROM audit WHERE tenant_id = 'tenant-a' AND sequence = 10`,
	"the log of another organization takes its place": `DELETE FROM audit WHERE tenant_id = 'tenant-a';
		DELETE FROM audit_head WHERE tenant_id = 'tenant-a'; DELETE FROM audit_cut WHERE tenant_id = 'tenant-a';
		UPDATE audit SET tenant_id = 'tenant-a' WHERE tenant_id = 'tenant-b';
		UPDATE audit_head SET tenant_id = 'tenant-a' WHERE tenant_id = 'tenant-b';
		UPDATE audit_cut SET tenant_id = 'tenant-a' WHERE tenant_id = 'tenant-b'`,
	"its end is that of another organization": `UPDATE audit_head SET
		hash = (SELECT h.hash FROM audit_head h WHERE h.tenant_id = 'tenant-b'),
		proof = (SELECT h.proof FROM audit_head h WHERE h.tenant_id = 'tenant-b') WHERE tenant_id = 'tenant-a'`,
}

// TestTamperingsAreFound: nobody who has the database but not the master key changes a log unnoticed, and no
// later entry of the server covers it up.
func TestTamperingsAreFound(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		names := slices.Sorted(maps.Keys(tamperings))
		var tenants []string
		for i := range names {
			tenants = append(tenants, fmt.Sprint("tenant-a", i), fmt.Sprint("tenant-b", i))
		}
		s := setup(t, store)
		begin(t, store, s, tenants...)
		aged(t, store, s, tenants...)
		for i, name := range names {
			t.Run(name, func(t *testing.T) { // one after the other: they share a clock
				tamperWith(t, store, s, strings.NewReplacer(victim, tenants[2*i], other, tenants[2*i+1]), tamperings[name])
			})
		}
		own := verdict(t.Context(), t, s, "")
		require.True(t, own.IsIntact(), own.Reason)
	})
}

func tamperWith(t *testing.T, store *db.DB, s *audit.Service, names *strings.Replacer, statements string) {
	t.Helper()
	ctx, tenant := t.Context(), names.Replace(victim)
	for i, part := range strings.Split(names.Replace(statements), "--\n") {
		if i > 0 {
			recordAt(t, store, s, 401*day, tenant, 1)
		}
		for statement := range strings.SplitSeq(part, ";") {
			_, err := store.Write().ExecContext(ctx, statement)
			require.NoError(t, err, statement)
		}
	}
	found := verdict(ctx, t, s, tenant)
	require.False(t, found.IsIntact())
	require.NotEmpty(t, found.Reason)
	restarted := verdict(ctx, t, audit.New(s.Deps), tenant)
	require.Equal(t, statements == tamperings[setBack], restarted.IsIntact(), "a process that remembers nothing")
	for range 2 {
		err := store.Tx(ctx, func(tx *db.Tx) error {
			return s.Record(ctx, tx, audit.Entry{TenantID: tenant, ActorKind: audit.System, Action: "quota.set"})
		})
		require.True(t, err == nil || db.IsUnique(err), "%v", err) // a forged row may be in the way
	}
	require.False(t, verdict(ctx, t, s, tenant).IsIntact(), "two rows later")
	require.False(t, verdict(ctx, t, audit.New(s.Deps), tenant).IsIntact(), "and after a restart")
}

// TestTheInstallationsLogBeginsOnce: a start does not begin another where it was removed, and seals nothing twice.
func TestTheInstallationsLogBeginsOnce(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		s, ctx := setup(t, store), t.Context()
		require.True(t, verdict(ctx, t, s, "").IsIntact(), "begun at the first start")
		require.False(t, verdict(ctx, t, s, "tenant-x").IsIntact(), "an organization without a log")
		recordAt(t, store, s, 0, "", 3)
		require.NoError(t, s.Prepare(ctx))
		require.EqualValues(t, 3, verdict(ctx, t, s, "").Rows, "a later start adds nothing")

		for _, statement := range []string{
			"DELETE FROM audit WHERE tenant_id = ''", "DELETE FROM audit_head WHERE tenant_id = ''",
		} {
			_, err := store.Write().ExecContext(ctx, statement)
			require.NoError(t, err)
		}
		require.NoError(t, s.Prepare(ctx))
		require.False(t, verdict(ctx, t, s, "").IsIntact())
		recordAt(t, store, s, 0, "", 1)
		require.False(t, verdict(ctx, t, s, "").IsIntact())
	})
}

// TestLogsFromBeforeProofs are sealed at the first start with this version, once, and only where their rows fit.
func TestLogsFromBeforeProofs(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		s, ctx := setup(t, store), t.Context()
		aged(t, store, s, victim, other)
		for _, statement := range []string{
			"UPDATE audit_head SET proof = NULL", "UPDATE audit SET target = 'x' WHERE tenant_id = 'tenant-b' AND sequence = 6",
		} {
			_, err := store.Write().ExecContext(ctx, statement)
			require.NoError(t, err)
		}
		require.False(t, verdict(ctx, t, s, victim).IsIntact())
		require.NoError(t, s.Prepare(ctx))
		v := verdict(ctx, t, s, victim)
		require.True(t, v.IsIntact(), v.Reason)
		require.EqualValues(t, 5, v.Rows)
		require.False(t, verdict(ctx, t, s, other).IsIntact(), "what did not fit is not made whole")
		sealed := newest(t, s, "")
		require.Equal(t, "audit.sealed", sealed.Action)
		require.Equal(t, map[string]string{"logs": "4", "broken": "1"}, sealed.Detail.V)
		require.True(t, verdict(ctx, t, s, "").IsIntact())
		require.NoError(t, s.Prepare(ctx))
		require.Equal(t, sealed.ID, newest(t, s, "").ID, "once")

		_, err := store.Write().ExecContext(ctx, "UPDATE audit_head SET proof = NULL WHERE tenant_id = 'tenant-a'")
		require.NoError(t, err)
		require.NoError(t, s.Prepare(ctx))
		require.False(t, verdict(ctx, t, s, victim).IsIntact(), "no proof is given again")
	})
}
