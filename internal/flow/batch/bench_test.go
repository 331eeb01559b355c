package batch_test

import (
	"net/http"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/access/usage"
	"nod/internal/platform/auth"
	"nod/internal/test/apptest"
)

// BenchmarkImport checks and sends a file of 10,000 contacts, to the mailbox of demo mode.
func BenchmarkImport(b *testing.B) {
	size := 10_000
	if testing.Short() {
		size = 200
	}
	contacts := header + people(size, "p")
	for range b.N {
		kit := apptest.New(b)
		tenant := kit.Tenant("Bayani Lending")
		require.NoError(b, kit.App.Operator().Tenants.EnableProduction(b.Context(), tenant.TenantID, "operator"))
		total := int64(size)
		require.NoError(b, kit.App.Operator().Usage.SetTotal(b.Context(), usage.SetInput{
			Tenant: tenant.TenantID, Mode: auth.Production, Action: usage.CreateInvite, Total: &total, Operator: "operator",
		}))
		tenant.SignIn()
		begun := time.Now()
		made := tenant.Production.Post("/inviteImports", file(contacts)).Is(http.StatusCreated)
		b.ReportMetric(float64(size)/time.Since(begun).Seconds(), "checked/s")
		path := "/inviteImports/" + made.Text("id")
		begun = time.Now()
		var memory runtime.MemStats
		most := uint64(0)
		tenant.Production.Post(path+"/start", nil).Is(http.StatusOK)
		for state := ""; state != "DONE"; time.Sleep(100 * time.Millisecond) {
			r := tenant.Production.Get(path).Is(http.StatusOK)
			state = r.Text("state")
			require.Contains(b, []string{"RUNNING", "DONE"}, state, string(r.Body))
			runtime.ReadMemStats(&memory)
			most = max(most, memory.HeapInuse)
		}
		b.ReportMetric(float64(size)/time.Since(begun).Seconds(), "sent/s")
		b.ReportMetric(float64(most)/1e6, "MB-heap")
		require.Equal(b, size, counts(tenant.Production.Get(path).Is(http.StatusOK))["sent"])
	}
}
