package bulk_test

import (
	"net/http"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/lookup/bulk"
	"nod/internal/platform/config"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

// BenchmarkBatches has ten batches of as many subjects as one takes. It measures the list of them, which the portal
// reads every 1.5 s while one runs, and a tick for one that waits for its source.
func BenchmarkBatches(b *testing.B) {
	b.Run("sqlite", func(b *testing.B) { benchmarkBatches(b, apptest.New(b)) })
	b.Run("postgres", func(b *testing.B) {
		at := config.Storage{Data: filepath.Join(b.TempDir(), "data"), DatabaseURL: testkit.PostgresURL(b)}
		benchmarkBatches(b, apptest.New(b, func(c *config.Serve) { c.Storage = at }))
	})
}

func benchmarkBatches(b *testing.B, kit *apptest.Kit) {
	subjects, batches := bulk.MaxRows, 10
	if testing.Short() {
		subjects, batches = 20, 2
	}
	tenant := kit.Tenant("Bulk Lending")
	consent := template(tenant, "Check box")
	var last string
	for range batches {
		last = create(tenant, file("VERIFICATION", consent, header+people(subjects))).Text("id")
	}
	kit.Exec(`UPDATE lookup_batch_row SET state = 'ASKING' WHERE id IN
		(SELECT id FROM lookup_batch_row WHERE batch_id = $1 ORDER BY id LIMIT 10)`, last)
	kit.Exec("UPDATE lookup_batch SET state = 'RUNNING' WHERE id = $1", last)
	b.Run("list", func(b *testing.B) {
		for b.Loop() {
			tenant.Sandbox.Get("/lookupBatches?lookup=VERIFICATION").Is(http.StatusOK)
		}
	})
	service := bulk.Service{Deps: bulk.Deps{DB: kit.App.DB, Clock: kit.App.Clock, Seal: kit.App.Seal}}
	b.Run("tick", func(b *testing.B) {
		for b.Loop() {
			require.NoError(b, service.Pump(b.Context()))
		}
	})
}
