package bench_test

import (
	"context"
	"encoding/base64"
	"log/slog"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/app"
	"nod/internal/platform/config"
	"nod/internal/platform/db"
	"nod/internal/platform/seal"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

// world is a database with end users, a fifth of them of a tenant with an API key and a developer.
type world struct {
	data     string
	url      string // of PostgreSQL, or empty
	tenant   string
	users    int // of the tenant
	email    string
	basic    string // Authorization of its key
	firstRow int64  // created_at of the oldest row
}

const (
	firstCreated = 1_700_000_000_000
	othersShare  = 5 // every fifth row belongs to our tenant
)

// newWorld signs a tenant up through the public doors and adds rows beside it.
func newWorld(b *testing.B, isPostgres bool, rows int) world {
	b.Helper()
	w := world{data: filepath.Join(b.TempDir(), "data"), users: rows / othersShare, firstRow: firstCreated}
	require.NoError(b, os.Mkdir(w.data, 0o700))
	if isPostgres {
		w.url = testkit.PostgresURL(b)
	}
	w = signUp(b, w)
	w.fill(b, rows)
	return w
}

// signUp makes the tenant of a world with its key.
func signUp(b *testing.B, w world) world {
	b.Helper()
	b.Run("prepare", func(b *testing.B) { // its end stops the kit
		if w.tenant != "" {
			return
		}
		kit := apptest.New(b, func(c *config.Serve) {
			c.Storage = config.Storage{Data: w.data, DatabaseURL: w.url}
			c.HashMemory = 0 // what the built server hashes with, so that no login has to renew the hash
		})
		tenant := kit.Tenant("Bayani Lending")
		key := tenant.Admin.Post("/apiKeys", map[string]any{"mode": "SANDBOX"}).Is(201)
		w.tenant, w.email = tenant.TenantID, tenant.Email
		pair := key.Text("apiKey") + ":" + key.Text("apiSecret")
		w.basic = "Basic " + base64.StdEncoding.EncodeToString([]byte(pair))
	})
	return w
}

// fillUsers adds users of all tenants in turns, one a second.
const fillUsers = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $1)
	INSERT INTO end_user (tenant_id, mode, id, source, external_metadata, full_name, full_name_folded, name_source_id,
		head_image_url, outcome, session_status, accounts, accounts_live, accounts_ended, uploads, uploads_live,
		uploads_ended, created_at, updated_at)
	SELECT CASE WHEN i % 5 = 0 THEN $2 ELSE 'tenant-' || CAST(i % 80 AS TEXT) END, 'SANDBOX',
		'user-' || CAST(1000000000 + i AS TEXT), 'API', '{"customer":"c-' || CAST(i AS TEXT) || '"}',
		'Rosa Villanueva', 'rosa villanueva', '', '', 'success', 'COMPLETED',
		'[{"accountId":"acc-1","providerId":"harbourline","providerLogoUrl":"http://link.test/logo.svg"}]', 1, 0,
		'[]', 0, 0, $3 + 1000 * CAST(i AS BIGINT), $3 + 1000 * CAST(i AS BIGINT) FROM n`

func (w world) fill(b *testing.B, rows int) {
	b.Helper()
	pool, done := w.pool(b) // not the server's on PostgreSQL, whose statements end after 10 s
	_, err := pool.ExecContext(context.Background(), fillUsers, rows, w.tenant, firstCreated)
	require.NoError(b, err)
	done()
	w.seal(b)
}

// seal has the job seal the users of the tenant, as it would those of an earlier release.
func (w world) seal(b *testing.B) {
	b.Helper()
	ctx := context.Background()
	store, err := db.Open(ctx, w.data, w.url)
	require.NoError(b, err)
	masters, err := seal.LoadMasters("", w.data)
	require.NoError(b, err)
	sealer, err := seal.New(ctx, store, masters...)
	require.NoError(b, err)
	_, err = store.Write().ExecContext(ctx, "DELETE FROM seal_pass")
	require.NoError(b, err)
	_, err = store.Write().ExecContext(ctx, "UPDATE tenant_key SET finished = '', lease_until = 0")
	require.NoError(b, err)
	job := seal.NewJob(seal.JobDeps{
		DB: store, Seal: sealer, Columns: app.SealedColumns(), Log: slog.New(slog.DiscardHandler),
		RewriteHour: -1,
	})
	for left := 1; left > 0; {
		require.NoError(b, job.Run(ctx))
		progress, err := job.Progress(ctx, "")
		require.NoError(b, err)
		left = progress.Left
	}
	require.NoError(b, store.Close())
	if w.url == "" {
		return
	}
	pool, done := w.pool(b)
	defer done()
	_, err = pool.ExecContext(ctx, "VACUUM ANALYZE end_user")
	require.NoError(b, err)
}

// source names the database for database/sql.
func (w world) source() (driver, name string) {
	if w.url != "" {
		return "pgx", w.url
	}
	return "sqlite", "file:" + filepath.Join(w.data, "nod.db")
}
