package app_test

import (
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/app"
	"nod/internal/collect/archive"
	"nod/internal/collect/connection"
	"nod/internal/collect/connector"
	"nod/internal/collect/consent"
	"nod/internal/collect/wink"
	"nod/internal/flow/invite"
	"nod/internal/platform/auth"
	"nod/internal/platform/config"
	"nod/internal/platform/db"
	"nod/internal/platform/mail"
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
		hashes := []string{
			"end_user_pair.pair", "mail.recipient_hash", "invite.recipient_hash", "invite_suppression.recipient_hash",
			"invite_suppressed_address.mail_hash", "signal.phone_hash", "verification.content_hash", "lookup_key.key_hash", "site_link.token_hash",
			"status_subscriber.address_hash", "status_hook.url_hash", "request_log_object.object_hash", "test_person.username_hash", "archive_mark.hash",
		}
		if slices.Contains(hashes, column) {
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
			kit.Eventually("end of the rotation", func() bool { // a turn ends after ten seconds, whatever is left
				require.NoError(t, job.Run(ctx))
				progress, err := job.Progress(ctx, business.TenantID)
				require.NoError(t, err)
				require.Zero(t, progress.Broken)
				return progress.Left == 0
			})
		}
		resealed, binary := 0, 0
		for _, c := range app.SealedColumns() {
			if c.IsShared {
				continue
			}
			if c.Text == nil {
				values, err := db.Select[[]byte](ctx, store.Read(),
					"SELECT "+c.Name+" FROM "+c.Table+" WHERE tenant_id = $1 AND "+c.Name+" IS NOT NULL", business.TenantID)
				require.NoError(t, err)
				for _, value := range values {
					require.Equal(t, []byte{2, 0, 0, 0, 2}, value[:5], "%s: form and number of the key", c)
				}
				binary += min(1, len(values))
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
		require.GreaterOrEqual(t, binary, 8, "columns of bytes with rows")
		numbers, err := db.Select[int](ctx, store.Read(), "SELECT number FROM tenant_key WHERE tenant_id = $1", business.TenantID)
		require.NoError(t, err)
		require.Equal(t, []int{2}, numbers)
		key.Get("/accounts/" + p.Account).Is(http.StatusOK)
		business.Sandbox.Post("/users", map[string]any{}).Is(http.StatusCreated)
		require.NotEmpty(t, business.Admin.Get("/audit?action=key.rotated").Is(http.StatusOK).Items())
	})
}

// TestRowsOfTheReleaseBefore: people and businesses see the same whether rows are plain, as the release before wrote
// them, or moved by the job; then nothing of them is plain.
func TestRowsOfTheReleaseBefore(t *testing.T) {
	t.Parallel()
	apptest.EachStorage(t, func(t *testing.T, storage config.Storage) {
		kit, _ := apptest.Logged(t, storage, apptest.Everything)
		p := apptest.NewPerson(t, kit, kit.Tenant("Bayani Lending"))
		p.Business.SignIn()
		waiting := p.Widget.Post("/accounts", apptest.LoginAs(connector.Personas()[1], gig)).Is(http.StatusCreated).Text("taskId")
		kit.Eventually("the question for a code", func() bool {
			return p.Widget.Get("/tasks/"+waiting).Is(http.StatusOK).Text("step") == "MFA"
		})
		p.AllDelivered()
		given := consent.New(consent.Deps{DB: kit.App.DB, Seal: kit.App.Seal, Clock: kit.App.Clock}) // reports show the origin
		shown := func() (all []string) {
			for _, path := range []string{"/linked", "/archives/" + p.Archive, "/tasks/" + waiting} {
				all = append(all, string(p.Widget.Get(path).Is(http.StatusOK).Data))
			}
			for _, path := range []string{"/portal/users/" + p.ID + "/timeline?size=150", "/invites", "/archives",
				"/portal/users/" + p.ID + "/forms", "/portal/users/" + p.ID + "/accounts"} {
				all = append(all, string(p.Business.Sandbox.Get(path).Is(http.StatusOK).Data))
			}
			receipts, err := given.Receipts(t.Context(), consent.Subject{TenantID: p.Business.TenantID, Mode: auth.Sandbox, UserID: p.ID})
			require.NoError(t, err)
			return append(all, receipts[0].Address, receipts[0].UserAgent)
		}
		want := shown()
		require.Contains(t, want, "127.0.0.1")
		require.Contains(t, strings.Join(want, ""), "Bantayog Bangko")
		require.Contains(t, strings.Join(want, ""), "Bantayog payslip.png")
		columns := slices.Concat(consent.Sealed(), connection.Sealed(), archive.Sealed(), wink.Sealed())
		for _, c := range columns {
			unseal(t, kit, c, p.Business.TenantID)
		}
		require.Equal(t, want, shown(), "plain")
		kit.SealAll()
		require.Equal(t, want, shown(), "moved")
		for _, c := range append(columns, slices.Concat(invite.Sealed(), mail.Sealed())...) {
			for _, from := range c.From {
				left, err := db.Get[int](t.Context(), kit.App.DB.Read(),
					"SELECT count(*) FROM "+c.Table+" WHERE "+from.Column+" <> $1", from.Blank)
				require.NoError(t, err)
				require.Zero(t, left, "%s.%s", c.Table, from.Column)
			}
		}
	})
}

// unseal writes what is sealed of a tenant back into the plain columns.
func unseal(t *testing.T, kit *apptest.Kit, c *seal.Column, tenant string) {
	t.Helper()
	type row struct {
		Mode   string `db:"mode"`
		ID     string `db:"id"`
		Sealed []byte `db:"sealed"`
	}
	rows, err := db.Select[row](t.Context(), kit.App.DB.Read(), "SELECT mode, "+c.Key[1]+" AS id, "+c.Name+
		" AS sealed FROM "+c.Table+" WHERE tenant_id = $1 AND "+c.Name+" IS NOT NULL", tenant)
	require.NoError(t, err)
	require.NotEmpty(t, rows, "%s", c)
	vault, err := kit.App.Seal.Vault(t.Context(), kit.App.DB.Read(), c, tenant)
	require.NoError(t, err)
	for _, r := range rows {
		plain, err := vault.Open(nil, r.Sealed, r.Mode, r.ID)
		require.NoError(t, err)
		fields := [][]byte{plain, nil}
		if len(c.From) > 1 {
			require.NoError(t, seal.ReadFrame(plain, &fields[0], &fields[1]))
		}
		for i, from := range c.From {
			kit.Exec("UPDATE "+c.Table+" SET "+c.Name+" = NULL, "+from.Column+" = $1 WHERE tenant_id = $2 AND mode = $3 AND "+
				c.Key[1]+" = $4", string(fields[i]), tenant, r.Mode, r.ID)
		}
	}
}
