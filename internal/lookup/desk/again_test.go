package desk_test

import (
	"net/http"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/config"
	"nod/internal/test/apptest"
)

// changing is a registry that learned another last name, and a source that learned of a debt.
type changing struct{ hasChanged atomic.Bool }

func (c *changing) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	last, events := "Santos", "1"
	if c.hasChanged.Load() {
		last, events = "Villanueva", "3"
	}
	_, _ = w.Write([]byte(map[string]string{
		"/lookup": `{"records":[{"outcome":"FOUND","fullName":"Althea ` + last + `"}]}`,
		"/signals": `{"outcome":"FOUND","metrics":{"events_overdue_day30":` + events +
			`,"events_overdue_day90":-999}}`,
	}[r.URL.Path]))
}

// TestWhatChanged: a lookup that is run again says what the source answers otherwise than before, and nothing else.
func TestWhatChanged(t *testing.T) {
	t.Parallel()
	apptest.EachStorage(t, func(t *testing.T, storage config.Storage) {
		program := &changing{}
		kit := apptest.Start(t, storage, at(t, program))
		tenant := kit.Tenant("Changing Lending")
		require.NoError(t, kit.App.Operator().Tenants.EnableProduction(t.Context(), tenant.TenantID, "operator"))
		tenant.SignIn()
		ended := func(path, id string) string {
			kit.Eventually("the end", func() bool { return statuses(tenant, path)[id] == "COMPLETED" })
			return id
		}
		first := map[string]string{}
		for _, l := range lookups() {
			first[l.path] = ended(l.path, tenant.Production.Post(l.path, l.body).Is(http.StatusOK).Text("id"))
		}
		program.hasChanged.Store(true)
		for path, want := range map[string][]any{
			"/alpha/verifications": {
				map[string]any{"fact": "Information", "before": "Match", "after": "Mismatch"},
				map[string]any{"fact": "Full Name", "before": "Match", "after": "Mismatch"},
			},
			"/alpha/signals": {map[string]any{"fact": "events_overdue_day30", "before": "1", "after": "3"}},
		} {
			screen := "/portal" + path[len("/alpha"):]
			again := tenant.Production.Post(screen+"/"+first[path]+"/rerun", nil).Is(http.StatusOK).Text("id")
			compared := tenant.Production.Get(screen + "/" + ended(path, again) + "/changes").Is(http.StatusOK)
			require.Equal(t, first[path], compared.Text("previousId"))
			require.Equal(t, want, compared.Field("changes"), path)
		}
	})
}
