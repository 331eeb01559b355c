//go:build !race

package app_test

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/png"
	"log/slog"
	"mime/multipart"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/app"
	"nod/internal/collect/connector"
	"nod/internal/platform/config"
	"nod/internal/platform/db"
	"nod/internal/run/deletion"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

// TestDeletionOfOrganizations has three businesses. One is deleted under a running server, with the process that was
// asked gone after the first moment; one by a command while no server runs. The third is untouched, byte for byte.
func TestDeletionOfOrganizations(t *testing.T) {
	testkit.Long(t)
	t.Parallel()
	apptest.EachStorage(t, func(t *testing.T, storage config.Storage) {
		kit, log := apptest.Logged(t, storage, apptest.Everything, func(c *config.Serve) { c.SandboxSync = time.Hour })
		endpoints := describe(t, kit)
		canary := openBusiness(t, kit, "Kanaryo", endpoints)
		logo(t, canary)
		spared := openBusiness(t, kit, "Natira", endpoints)
		logo(t, spared)
		deleteUnderServer(t, kit)
		require.Equal(t, http.StatusOK, spared.sides["SANDBOX"].key.Get("/users").Status, "others go on")
		require.NotContains(t, log.String(), `"level":"ERROR"`)
		tenantOf := func(b *business) string { return b.admin.Get("/tenant").Is(http.StatusOK).Text("id") }
		gone, left := tenantOf(canary), tenantOf(spared)
		require.NoError(t, kit.App.Stop(context.Background()))

		command, err := app.Offline(t.Context(), kit.App.Config.Storage, slog.New(slog.DiscardHandler))
		require.NoError(t, err)
		kit.App = command
		before := rowsOf(t, command.DB, gone)
		for _, table := range []string{
			"account", "api_key", "api_key_directory", "archive", "audit", "audit_head", "consent", "consent_template",
			"developer", "developer_directory", "end_user", "end_user_pair", "event", "event_counter", "mail",
			"origin_set", "quota", "record", "signin", "source_request", "staff_invitation", "task", "tenant_key", "webhook",
			"webhook_attempt", "webhook_delivery", "widget_token", "wink_image", "wink_link", "wink_template",
		} {
			require.NotEmpty(t, before[table], "%s: the business has rows to be deleted", table)
		}
		require.Contains(t, strings.ToLower(kit.Stored()), "kanaryo", "what is stored is found")
		untouched := rowsOf(t, command.DB, left)
		files := blobsOf(t, command)
		deletions := command.Deletions()
		require.NoError(t, deletions.Start(t.Context(), gone, "operator"))
		require.NoError(t, deletions.Run(t.Context(), gone))

		require.Empty(t, rowsOf(t, command.DB, gone))
		require.Equal(t, untouched, rowsOf(t, command.DB, left))
		require.NotContains(t, strings.ToLower(kit.Stored()), "kanaryo")
		require.NotContains(t, kit.Stored(), gone[len(gone)-20:]+`"`, "no job, no directory")
		require.Len(t, blobsOf(t, command), len(files)-3*2*2-1, "documents and the logo")
		done, err := deletions.Get(t.Context(), gone)
		require.NoError(t, err)
		require.True(t, done.IsFinished())
		rows, deleted := done.Total()
		require.EqualValues(t, 3*2*2+1, deleted)
		require.Greater(t, rows, int64(len(before)))
		remembered(t, command, gone, before["audit_head"])
		require.NoError(t, command.Close(t.Context()))
	})
}

// remembered looks at what stays: two entries of the installation's log, which names nobody.
func remembered(t *testing.T, a *app.App, tenantID string, head []string) {
	t.Helper()
	rows, err := db.Select[string](t.Context(), a.DB.Read(),
		"SELECT action || ' ' || target || ' ' || detail FROM audit WHERE tenant_id = '' AND target = $1 ORDER BY sequence", tenantID)
	require.NoError(t, err)
	require.Len(t, rows, 2)
	require.Contains(t, rows[0], "tenant.deletionStarted")
	require.Contains(t, rows[1], "tenant.deleted")
	_, after, _ := strings.Cut(rows[0], `"auditHash":"`)
	hash, _, _ := strings.Cut(after, `"`)
	require.Contains(t, head[0], hash, "the end of the log that is gone")
	verdict, err := a.Audit().Verify(t.Context(), "")
	require.NoError(t, err)
	require.True(t, verdict.IsIntact())
	chains, err := a.Audit().Chains(t.Context())
	require.NoError(t, err)
	require.NotContains(t, chains, tenantID, "nobody looks for the log of an organization that is gone")
	_, err = a.Deletions().Get(t.Context(), "tenant-of-nobody")
	require.ErrorIs(t, err, deletion.ErrNone)
}

// deleteUnderServer deletes a business that is at work. The server continues what was asked when the process that
// asked is gone, and later deletes what was written by anyone who was still working for the business.
func deleteUnderServer(t *testing.T, kit *apptest.Kit) {
	t.Helper()
	p := apptest.NewPerson(t, kit, kit.Tenant("Kandado Lending"))
	key, tenantID := p.Business.Key("SANDBOX"), p.Business.TenantID
	key.Get("/users").Is(http.StatusOK)
	p.AllDelivered()
	arrived := len(p.Receiver.Received())
	require.NoError(t, kit.App.Deletions().Start(t.Context(), tenantID, "operator"))

	for door, actor := range map[string]apptest.Actor{
		"/users": key, "/portal/users/" + p.ID: p.Business.Sandbox, "/developers/me": p.Business.Admin, "/config": p.Widget,
	} {
		require.Equal(t, http.StatusUnauthorized, actor.Get(door).Status, door)
	}
	kit.Anonymous(kit.Management()).Post("/signins", map[string]any{"email": p.Business.Email, "password": apptest.Password}).
		Is(http.StatusBadRequest)
	p.Widget.Post("/accounts", apptest.LoginAs(connector.Personas()[0], employer)).Is(http.StatusUnauthorized)
	left := rowsOf(t, kit.App.DB, tenantID)
	require.NotEmpty(t, left, "the process that was asked died here")
	for _, table := range []string{"developer", "developer_directory", "tenant_key", "tenant_mac_key", "webhook"} {
		require.Empty(t, left[table], "%s: it lets somebody in, opens or sends something, so it goes first", table)
	}

	kit.Advance(3 * time.Minute)
	finished := func() bool {
		d, err := kit.App.Deletions().Get(t.Context(), tenantID)
		require.NoError(t, err)
		return d.IsFinished()
	}
	kit.Eventually("the end of the deletion", finished)
	require.Empty(t, rowsOf(t, kit.App.DB, tenantID))
	kit.Exec(`INSERT INTO event_counter (tenant_id, mode, sequence) VALUES ($1, 'SANDBOX', 1)`, tenantID)
	kit.Advance(15 * time.Minute)
	kit.Eventually("the look for remains", func() bool { return len(rowsOf(t, kit.App.DB, tenantID)) == 0 })
	kit.Eventually("the end", func() bool {
		d, err := kit.App.Deletions().Get(t.Context(), tenantID)
		require.NoError(t, err)
		return d.DueAt == nil
	})
	require.Len(t, p.Receiver.Received(), arrived, "nothing was sent")
}

// logo uploads a logo for a business.
func logo(t *testing.T, b *business) {
	t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	require.NoError(t, form.WriteField("purpose", "logo"))
	part, err := form.CreatePart(map[string][]string{
		"Content-Disposition": {`form-data; name="file"; filename="logo.png"`}, "Content-Type": {"image/png"},
	})
	require.NoError(t, err)
	require.NoError(t, png.Encode(part, image.NewGray(image.Rect(0, 0, 40, 40))))
	require.NoError(t, form.Close())
	b.admin.Send(http.MethodPost, "/images", body.String(), http.Header{"Content-Type": {form.FormDataContentType()}}).
		Is(http.StatusCreated)
}

// rowsOf returns every row of a tenant, by table; tables without any are left out.
func rowsOf(t *testing.T, store *db.DB, tenantID string) map[string][]string {
	t.Helper()
	tables, err := store.TablesWith(t.Context(), "tenant_id")
	require.NoError(t, err)
	require.Greater(t, len(tables), 40)
	all := map[string][]string{}
	for _, table := range tables {
		for _, values := range testkit.Rows(t, store, `SELECT * FROM "`+table+`" WHERE tenant_id = $1`, tenantID) {
			all[table] = append(all[table], fmt.Sprintf("%q", values))
		}
		slices.Sort(all[table])
	}
	return all
}

func blobsOf(t *testing.T, a *app.App) (keys []string) {
	t.Helper()
	files, err := a.Blobs.List(t.Context(), "", "", 1000)
	require.NoError(t, err)
	for _, file := range files {
		keys = append(keys, file.Key)
	}
	return keys
}

// TestEveryTableOfTenantsIsDeleted: a table has rows of tenants by a column tenant_id, which a deletion goes by, or it
// is named here with the reason why it needs none.
func TestEveryTableOfTenantsIsDeleted(t *testing.T) {
	t.Parallel()
	without := map[string]string{
		"announcement": "the operator's words to everybody", "clock_offset": "the clock of a demo",
		"goose_db_version": "migrations", "installation": "the mark of the database", "job_process": "processes",
		"file_rewrite":       "whether the file is to be rewritten",
		"password_guess":     "keyed hashes of whom somebody tried to be, forgotten after 30 days",
		"password_reset":     "deleted by the addresses of members",
		"registration":       "deleted by the addresses of members",
		"seal_state":         "how often keys were rotated",
		"signing_key":        "of the installation",
		"status_sample":      "health of the parts",
		"status_incident":    "the operator's words to everybody",
		"status_update":      "the operator's words to everybody",
		"status_hook":        "who follows the installation, of no organization",
		"status_subscriber":  "who follows the installation, of no organization",
		"tenant":             "deleted first",
		"tenant_deletion":    "the deletion itself",
		"river_job":          "deleted by the id in their arguments",
		"river_client":       "processes",
		"river_client_queue": "processes", "river_leader": "processes", "river_migration": "migrations",
		"river_notification": "wakes processes up", "river_queue": "settings of the engine",
	}
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		query := "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
		if kit.App.DB.IsPostgres() {
			query = `SELECT table_name FROM information_schema.tables
				WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`
		}
		all, err := db.Select[string](t.Context(), kit.App.DB.Read(), query)
		require.NoError(t, err)
		owned, err := kit.App.DB.TablesWith(t.Context(), "tenant_id")
		require.NoError(t, err)
		require.Greater(t, len(owned), 40)
		for _, table := range all {
			require.True(t, slices.Contains(owned, table) != (without[table] != ""),
				"%s: give it a column tenant_id, or delete its rows in run/deletion and name it here", table)
		}
	})
}
