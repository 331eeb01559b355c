package app_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/config"
	"nod/internal/platform/db"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

// inProcess calls a server past its listener, so that what runs on its database can be seen.
type inProcess struct {
	*testing.T
	kit     *apptest.Kit
	handler http.Handler
}

// call answers as the server would, and tells what ran on the database.
func (p inProcess) call(by apptest.Actor, path string) (data json.RawMessage, statements []db.Statement) {
	p.Helper()
	statements = testkit.Statements(p, func(ctx context.Context) {
		r := httptest.NewRequestWithContext(ctx, http.MethodGet, p.kit.App.URLs.Portal+path, nil)
		r.Header.Set("Authorization", by.Authorization())
		w := httptest.NewRecorder()
		p.handler.ServeHTTP(w, r)
		require.Equal(p, http.StatusOK, w.Code, "%s: %s", path, w.Body)
		var envelope struct{ Data json.RawMessage }
		require.NoError(p, json.Unmarshal(w.Body.Bytes(), &envelope))
		data = envelope.Data
	})
	return data, statements
}

// TestEveryListIsServedByAnIndex reads every list of the management and the data API, with every filter and
// from its second page on, and looks at how the database carries out each statement that this needs: no
// table is read whole, nothing is sorted, and a page begins where the one before ended.
func TestEveryListIsServedByAnIndex(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		p := inProcess{t, kit, kit.App.PortalHandler()}
		endpoints := describe(t, kit)
		b := openBusiness(t, kit, "Planner", endpoints)
		explained := map[string]bool{}
		lists := 0
		for _, e := range endpoints {
			if _, isList := e.input("cursor"); !isList || e.method != http.MethodGet || e.api != "management" && e.api != "sandbox" {
				continue
			}
			lists++
			base := map[string]string{"management": "/api/v1", "sandbox": "/sandbox/v1"}[e.api]
			c := b.callers(e)[0]
			for _, set := range c.filters(e) {
				set["size"] = "1"
				for range 2 {
					data, statements := p.call(c.actor, base+c.target(e, set))
					for _, s := range statements {
						if explained[s.Query] || !strings.HasPrefix(strings.TrimSpace(s.Query), "SELECT") {
							continue
						}
						explained[s.Query] = true
						plan := testkit.Explain(t, kit.App.DB, s.Query, s.Args...)
						plan.IsServed(t)
						plan.Resumes(t)
					}
					var list struct{ NextCursor string }
					require.NoError(t, json.Unmarshal(data, &list))
					if list.NextCursor == "" {
						break
					}
					set["cursor"] = list.NextCursor
				}
			}
		}
		for _, query := range kit.App.Jobs.DueQueries() { // asked for many times a second
			testkit.Explain(t, kit.App.DB, query, 0).IsServed(t)
		}
		require.Greater(t, lists, 30)
		require.Greater(t, len(explained), 60)
	}, func(c *config.Serve) { c.SandboxSync = time.Hour })
}

// filters are the calls of a list with none of its filters, with each, and with all together.
func (c caller) filters(e endpoint) []with {
	all, calls := with{}, []with{{}}
	for _, f := range e.inputs {
		if f.inPath || f.name == "cursor" || f.name == "size" || isMode(f.name) {
			continue
		}
		all[f.name] = c.ordinary(e, f)
		calls = append(calls, with{f.name: all[f.name]})
	}
	return append(calls, all)
}

// TestDrawerAsksLittle opens the drawer from the list for a user with one account and for one with twenty: it asks
// the database as often for both, and apart from who asks eight times; documents would be one more. So does the data
// API's payload of a user.
func TestDrawerAsksLittle(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Drawer Lending")
		one, account := tenant.ConnectMaria()
		many, _ := tenant.ConnectMaria()
		for n := range 19 {
			kit.Exec(`INSERT INTO account SELECT tenant_id, mode, id || '-' || $1, user_id, provider_id, login_mask,
				login_hash, status, error_code, status_at, monitor_status, monitor_at, session_sealed, reconnects, syncs, created_at,
				updated_at, connected_at, last_synced_at, NULL, revoked_at, sync_failures, NULL, failed_sections, NULL
				FROM account WHERE user_id = $2 AND id NOT LIKE '%-%-%'`, fmt.Sprint(n), many)
		}
		p := inProcess{t, kit, kit.App.PortalHandler()}
		_, identification := p.call(tenant.Admin, "/api/v1/developers/me")
		_, ofData := p.call(tenant.Sandbox, "/sandbox/v1/providers?size=1")
		identification = append(identification, ofData...)
		ask := func(by apptest.Actor, path string) int {
			_, statements := p.call(by, path)
			asked := 0
			for _, s := range statements {
				isKnown := slices.ContainsFunc(identification, func(i db.Statement) bool { return i.Query == s.Query }) ||
					strings.Contains(s.Query, "FROM seal_state") // every process asks for new keys every ten seconds
				if strings.HasPrefix(strings.TrimSpace(s.Query), "SELECT") && !isKnown {
					asked++
				}
			}
			return asked
		}
		open := func(user, account string) (total int) {
			for _, part := range []string{"/accounts", "/archives", "/forms"} {
				total += ask(tenant.Sandbox, "/sandbox/v1/portal/users/"+user+part)
			}
			return total + ask(tenant.Sandbox, "/sandbox/v1/accounts/"+account+"/payload")
		}
		list, _ := p.call(tenant.Sandbox, "/sandbox/v1/portal/users/"+many+"/accounts")
		require.Equal(t, 20, strings.Count(string(list), `"accountId"`)/2, "in items and in accounts")
		other := strings.Split(strings.SplitN(string(list), `"accountId":"`, 2)[1], `"`)[0]
		few := open(one, account)
		require.Positive(t, few)
		require.Equal(t, few, open(many, other))
		require.LessOrEqual(t, few, 8)
		payload := func(user string) int { return ask(tenant.Sandbox, "/sandbox/v1/users/"+user+"/payload") }
		require.Equal(t, payload(one), payload(many))
	})
}
