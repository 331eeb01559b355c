package app_test

import (
	"log/slog"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/app"
	"nod/internal/platform/db"
	"nod/internal/platform/seal"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

// TestSealedColumnsAreOfTheSchema: a declared column is there and bound to the whole key of its table, and a plain column
// is blanked by the last that comes from it.
func TestSealedColumnsAreOfTheSchema(t *testing.T) {
	t.Parallel()
	store := testkit.Database(t)
	blanked := map[string]string{}
	for _, c := range app.SealedColumns() {
		key, err := db.Select[string](t.Context(), store.Read(),
			"SELECT name FROM pragma_table_info($1) WHERE pk > 0 AND name <> 'tenant_id' ORDER BY pk", c.Table)
		require.NoError(t, err)
		require.Equal(t, key, c.Key, "%s: the key of its table after tenant_id", c)
		columns, err := db.Select[string](t.Context(), store.Read(), "SELECT name FROM pragma_table_info($1)", c.Table)
		require.NoError(t, err)
		require.Contains(t, columns, c.Name, c.Table)
		for _, from := range c.From {
			require.Contains(t, columns, from.Column, c.Table)
			plain := c.Table + "." + from.Column
			require.Empty(t, blanked[plain], "%s is blank before %s is made from it", plain, c)
			if !from.IsKept {
				blanked[plain] = c.String()
			}
		}
	}
	require.NotEmpty(t, blanked)
}

// TestSealedColumnsAreDeclared: the old key of a column that is not declared would be deleted while it is needed.
func TestSealedColumnsAreDeclared(t *testing.T) {
	t.Parallel()
	declared := map[string]bool{}
	for _, c := range app.SealedColumns() {
		require.False(t, declared[c.String()], "%s is declared twice", c)
		declared[c.String()] = true
	}
	sealed, err := db.Select[string](t.Context(), testkit.Database(t).Read(), `SELECT m.name || '.' || c.name
		FROM sqlite_master m JOIN pragma_table_info(m.name) c
		WHERE m.type = 'table' AND (c.name LIKE '%sealed' OR c.type = 'BYTEA') AND m.name NOT LIKE 'river%'`)
	require.NoError(t, err)
	require.Greater(t, len(sealed), 10)
	for _, column := range sealed {
		if column == "end_user_pair.pair" {
			continue // a keyed hash; its key is never replaced
		}
		require.True(t, declared[column], "%s is in no list of its owner", column)
	}
}

// TestRotationReachesEveryColumn: after a rotation nothing of a business is under its old data key, the key is gone, and
// everything can be read as before.
func TestRotationReachesEveryColumn(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		business := kit.Tenant("Bayani Lending")
		p := apptest.NewPerson(t, kit, business)
		kit.Exec("DELETE FROM mail WHERE id = 'mail-1'") // it was never sealed
		key := business.Key("SANDBOX")
		ctx, store := t.Context(), kit.App.DB
		old, err := db.Get[string](ctx, store.Read(), "SELECT id FROM tenant_key WHERE tenant_id = $1", business.TenantID)
		require.NoError(t, err)
		_, err = kit.App.Operator().RotateKey(ctx, business.TenantID, "ops")
		require.NoError(t, err)
		for _, later := range []time.Duration{3 * time.Minute, 10 * time.Minute} { // walk, delete
			job := seal.NewJob(seal.JobDeps{
				DB: store, Seal: kit.App.Seal, Columns: app.SealedColumns(), Log: slog.New(slog.DiscardHandler),
				Now: func() time.Time { return time.Now().Add(later) },
			})
			require.NoError(t, job.Run(ctx))
			progress, err := job.Progress(ctx, business.TenantID)
			require.NoError(t, err)
			require.Zero(t, progress.Left)
			require.Zero(t, progress.Broken)
		}
		resealed := 0
		for _, c := range app.SealedColumns() {
			if c.Text == nil || c.IsShared {
				continue
			}
			values, err := db.Select[string](ctx, store.Read(),
				"SELECT "+c.Name+" FROM "+c.Table+" WHERE tenant_id = $1 AND "+c.Name+" <> ''", business.TenantID)
			require.NoError(t, err)
			for _, value := range values {
				require.NotContains(t, value, old, "%s", c)
			}
			if len(values) > 0 {
				resealed++
			}
		}
		require.GreaterOrEqual(t, resealed, 4, "columns of texts with rows")
		numbers, err := db.Select[int](ctx, store.Read(), "SELECT number FROM tenant_key WHERE tenant_id = $1", business.TenantID)
		require.NoError(t, err)
		require.Equal(t, []int{2}, numbers)
		key.Get("/accounts/" + p.Account).Is(http.StatusOK)
		business.Sandbox.Post("/users", map[string]any{}).Is(http.StatusCreated)
		require.NotEmpty(t, business.Admin.Get("/audit?action=key.rotated").Is(http.StatusOK).Items())
	})
}
