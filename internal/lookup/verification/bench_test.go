package verification_test

import (
	"net/http"
	"path/filepath"
	"testing"

	"nod/internal/platform/config"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

// BenchmarkCreate accepts verifications of somebody new, and of somebody who was looked up a thousand times.
func BenchmarkCreate(b *testing.B) {
	b.Run("sqlite", func(b *testing.B) { benchmarkCreate(b, apptest.New(b)) })
	b.Run("postgres", func(b *testing.B) {
		at := config.Storage{Data: filepath.Join(b.TempDir(), "data"), DatabaseURL: testkit.PostgresURL(b)}
		benchmarkCreate(b, apptest.New(b, func(c *config.Serve) { c.Storage = at }))
	})
}

func benchmarkCreate(b *testing.B, kit *apptest.Kit) {
	before := 1000
	if testing.Short() {
		before = 10
	}
	tenant := kit.Tenant("Create Lending")
	template := consentTemplate(tenant)
	kit.Exec(`INSERT INTO quota (tenant_id, mode, action, total, used, reserved, enabled, updated_at)
		VALUES ($1, 'SANDBOX', 'RequestVerification', 1000000, 0, 0, TRUE, 0)`, tenant.TenantID)
	known := subject(template, "0000000001")
	id := tenant.Sandbox.Post(path, known).Is(http.StatusOK).Text("id")
	kit.Eventually("the end", func() bool {
		return tenant.Sandbox.Get(path+"/"+id).Is(http.StatusOK).Text("status") == "COMPLETED"
	})
	const copies = "WITH RECURSIVE copy(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copy WHERE n < $2) "
	kit.Exec(`INSERT INTO verification (tenant_id, mode, id, status, final_matches, doc_sealed, created_at, updated_at,
		is_findable) `+copies+`SELECT tenant_id, mode, id || '-' || n, status, final_matches, doc_sealed, created_at,
		updated_at, TRUE FROM verification, copy WHERE id = $1`, id, before)
	kit.Exec(`INSERT INTO lookup_key (tenant_id, mode, key_hash, lookup_id) `+copies+`
		SELECT tenant_id, mode, key_hash, lookup_id || '-' || n FROM lookup_key, copy WHERE lookup_id = $1`, id, before)
	stranger := subject(template, "7777777777")
	stranger["fullName"] = "Somebody Else"
	for _, c := range []struct {
		name string
		body map[string]any
	}{{"new", stranger}, {"known", known}} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				tenant.Sandbox.Post(path, c.body).Is(http.StatusOK)
			}
		})
	}
}
