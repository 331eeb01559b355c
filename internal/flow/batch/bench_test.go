package batch_test

import (
	"net/http"
	"runtime"
	"runtime/metrics"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/access/usage"
	"nod/internal/platform/auth"
	"nod/internal/test/apptest"
)

// BenchmarkImport checks and sends files of 1,000 and of 10,000 contacts, to the mailbox of demo mode. What is alive in
// memory beyond what was before should be the same for both.
func BenchmarkImport(b *testing.B) {
	for _, size := range []int{1_000, 10_000} {
		b.Run(strconv.Itoa(size), func(b *testing.B) {
			if testing.Short() {
				size /= 50
			}
			benchmarkImport(b, size)
		})
	}
}

// alive is how much memory a collection of garbage found in use, in bytes; what was allocated since is not in it.
func alive() uint64 {
	runtime.GC()
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

func benchmarkImport(b *testing.B, size int) {
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
		before, checking, sending := alive(), uint64(0), uint64(0)
		begun := time.Now()
		made := tenant.Production.Post("/inviteImports", file(contacts)).Is(http.StatusCreated)
		b.ReportMetric(float64(time.Since(begun).Milliseconds()), "ms-request")
		path := "/inviteImports/" + made.Text("id")
		for state := ""; state != "READY"; time.Sleep(20 * time.Millisecond) {
			state = tenant.Production.Get(path).Is(http.StatusOK).Text("state")
			checking = max(checking, alive())
		}
		b.ReportMetric(float64(size)/time.Since(begun).Seconds(), "checked/s")
		begun = time.Now()
		tenant.Production.Post(path+"/start", nil).Is(http.StatusOK)
		for state := ""; state != "DONE"; time.Sleep(100 * time.Millisecond) {
			r := tenant.Production.Get(path).Is(http.StatusOK)
			state = r.Text("state")
			require.Contains(b, []string{"RUNNING", "DONE"}, state, string(r.Body))
			sending = max(sending, alive())
		}
		b.ReportMetric(float64(size)/time.Since(begun).Seconds(), "sent/s")
		b.ReportMetric(float64(max(checking, before)-before)/1e6, "MB-checking")
		b.ReportMetric(float64(max(sending, before)-before)/1e6, "MB-sending")
		b.ReportMetric(float64(max(alive(), before)-before)/1e6, "MB-kept")
		require.Equal(b, size, counts(tenant.Production.Get(path).Is(http.StatusOK))["sent"])
	}
}
