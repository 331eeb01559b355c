package desk_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/config"
	"nod/internal/platform/db"
	"nod/internal/test/apptest"
)

const key = "0123456789abcdef0123456789abcdef"

// fickle is a program of both contracts that behaves differently at each question.
type fickle struct {
	mu   sync.Mutex
	dice *rand.Rand
}

func (f *fickle) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	f.mu.Lock()
	mood := f.dice.IntN(5)
	f.mu.Unlock()
	w.Header().Set("Content-Type", "application/json")
	switch mood {
	case 0:
		w.WriteHeader(http.StatusUnprocessableEntity)
	case 1:
		w.WriteHeader(http.StatusServiceUnavailable)
	case 2:
		_, _ = w.Write([]byte(`{"outcome":`))
	default:
		_, _ = w.Write([]byte(`{"outcome":"NO_DATA","records":[{"outcome":"NOT_FOUND"}]}`))
	}
}

// lookup is one of the two kinds.
type lookup struct {
	path, action string
	body         map[string]any
}

func lookups() []lookup {
	consent := map[string]any{
		"type": "LOAN", "version": "1", "consentedWith": "Paper", "consentedAt": "2020-01-01T00:00:00Z",
	}
	return []lookup{
		{"/alpha/signals", "RequestRecord", map[string]any{"phone": "+639171234567", "consent": consent}},
		{"/alpha/verifications", "RequestVerification", map[string]any{
			"fullName": "Althea Santos", "consent": consent,
			"additionalData": map[string]any{"ids": []map[string]any{{"idType": "sss_ph", "idNumber": "0000001"}}},
		}},
	}
}

func remaining(tenant *apptest.Tenant, action string) float64 {
	for _, item := range tenant.Admin.Get("/usage/summary?mode=PRODUCTION").Is(http.StatusOK).
		Field("actionUsageSummaries").([]any) {
		row := item.(map[string]any)
		if row["action"] == action {
			return row["usageDetail"].(map[string]any)["remainVolume"].(float64)
		}
	}
	return -1
}

// statuses are the ends of all lookups by their ids.
func statuses(tenant *apptest.Tenant, path string) map[string]string {
	all := map[string]string{}
	for _, item := range tenant.Production.Get(path + "?size=50").Is(http.StatusOK).Items() {
		all[item["id"].(string)] = item["status"].(string)
	}
	return all
}

// TestNoCreditIsLostOrDoubled: whatever a source does, and whichever comes first (the job or the time that is
// over), each lookup ends once, a result costs a credit, and an ERROR none.
func TestNoCreditIsLostOrDoubled(t *testing.T) {
	t.Parallel()
	for _, seed := range []uint64{1, 2, 3} {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			apptest.Each(t, func(t *testing.T, kit *apptest.Kit) { hurry(t, kit, seed) }, connected(t, seed))
		})
	}
}

func connected(t *testing.T, seed uint64) apptest.Option {
	t.Helper()
	return at(t, &fickle{dice: rand.New(rand.NewPCG(seed, 0))})
}

// at has both lookups ask a program in Production.
func at(t *testing.T, program http.Handler) apptest.Option {
	t.Helper()
	mux := http.NewServeMux()
	mux.HandleFunc("/describe", http.NotFound) // the status page asks whether it responds, at any time
	mux.Handle("/", program)
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	setting := fmt.Sprintf(`{"url":%q,"key":%q}`, server.URL, key)
	return func(c *config.Serve) { c.Registry, c.Signals = setting, setting }
}

func hurry(t *testing.T, kit *apptest.Kit, seed uint64) {
	t.Helper()
	dice := rand.New(rand.NewPCG(seed, 1))
	tenant := kit.Tenant("Fickle Lending")
	require.NoError(t, kit.App.Operator().Tenants.EnableProduction(t.Context(), tenant.TenantID, "operator"))
	tenant.SignIn()
	for _, l := range lookups() {
		before := remaining(tenant, l.action)
		const submits = 12
		for range submits {
			tenant.Production.Post(l.path, l.body).Is(http.StatusOK)
			if dice.IntN(3) == 0 {
				kit.Advance(61 * time.Second) // the time of all that are open is over now
			}
		}
		kit.Advance(61 * time.Second)
		kit.Eventually("the end of all", func() bool {
			for _, status := range statuses(tenant, l.path) {
				if status == "PROCESSING" {
					return false
				}
			}
			return true
		})
		ends := statuses(tenant, l.path)
		require.Len(t, ends, submits)
		completed := 0
		for status := range maps.Values(ends) {
			if status == "COMPLETED" {
				completed++
			}
		}
		require.InDelta(t, before-float64(completed), remaining(tenant, l.action), 0, l.path)
		kit.Advance(10 * time.Minute)
		require.Equal(t, ends, statuses(tenant, l.path), "an end is one")
		require.InDelta(t, before-float64(completed), remaining(tenant, l.action), 0, l.path)
	}
}

// slow answers the first question at once, and refuses every later one when it is let.
type slow struct {
	first   sync.Once
	asked   chan struct{}
	refuses chan struct{}
}

func (p *slow) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	isFirst := false
	p.first.Do(func() { isFirst = true })
	w.Header().Set("Content-Type", "application/json")
	if isFirst {
		_, _ = w.Write([]byte(`{"outcome":"NO_DATA","records":[{"outcome":"NOT_FOUND"}]}`))
		return
	}
	p.asked <- struct{}{}
	<-p.refuses
	w.WriteHeader(http.StatusUnprocessableEntity)
}

// TestLateRefusalReturnsNothing: a refusal that comes after the time was over must not give the credit back again.
func TestLateRefusalReturnsNothing(t *testing.T) {
	t.Parallel()
	for i, kind := range []string{"signal.ask", "verification.check"} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			program := &slow{asked: make(chan struct{}, 1), refuses: make(chan struct{})}
			kit := apptest.New(t, at(t, program))
			tenant := kit.Tenant("Late Lending")
			require.NoError(t, kit.App.Operator().Tenants.EnableProduction(t.Context(), tenant.TenantID, "operator"))
			tenant.SignIn()
			l := lookups()[i]
			before := remaining(tenant, l.action)
			for _, want := range []string{"COMPLETED", "ERROR"} {
				id := tenant.Production.Post(l.path, l.body).Is(http.StatusOK).Text("id")
				if want == "ERROR" {
					<-program.asked
					kit.Advance(61 * time.Second)
				}
				kit.Eventually("the end", func() bool { return statuses(tenant, l.path)[id] == want })
			}
			close(program.refuses)
			kit.Eventually("the end of the job", func() bool {
				open, err := db.Get[int](t.Context(), kit.App.DB.Read(),
					`SELECT count(*) FROM river_job WHERE kind = $1 AND finalized_at IS NULL`, kind)
				return err == nil && open == 0
			})
			require.InDelta(t, before-1, remaining(tenant, l.action), 0)
		})
	}
}
