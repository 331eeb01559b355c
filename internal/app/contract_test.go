package app_test

import (
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

// furnished are the lists that have something in them once a person has connected; the others may be empty.
var furnished = []string{
	"/providers", "/users", "/tasks", "/accounts", "/identities", "/ratings", "/documents", "/employments", "/incomes",
	"/contributions", "/liabilities", "/transactions", "/eincomes", "/insights", "/links", "/webhooks", "/fileTypes",
}

// TestEveryReadKeepsTheContract makes every read call of the public data API that the server has, in both forms,
// with each filter that the public description names, and holds the answers against that description.
func TestEveryReadKeepsTheContract(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Contract Lending")
		tenant.Sandbox.Post("/webhooks", map[string]any{
			"name": "All", "url": testkit.NewReceiver(t).URL(), "secret": "webhook-secret-1", "active": true,
			"eventTypes": []string{"ALL_EVENTS"},
		}).Is(http.StatusOK)
		userID, accountID := tenant.ConnectMaria()
		r := reads{T: t, by: tenant.Key("SANDBOX"), contract: testkit.Contract(t), user: userID, account: accountID}
		ours := map[string]bool{}
		for _, o := range operationsOf(t, kit, kit.App.URLs.Sandbox) {
			ours[o.method+" "+o.path] = true
		}
		filters := r.contract.Reads()
		made := 0
		for _, path := range slices.Sorted(maps.Keys(filters)) {
			if !ours["GET "+path] {
				require.NotEmpty(t, notBuilt["GET "+path], "GET %s is neither built nor said to be missing", path)
				continue
			}
			made++
			switch {
			case strings.HasSuffix(path, "/payload"):
				id := map[bool]string{true: userID, false: accountID}[strings.HasPrefix(path, "/users")]
				r.get(strings.Replace(path, "{id}", id, 1))
			case !strings.Contains(path, "{"):
				r.list(path, filters[path])
			}
		}
		require.Greater(t, made, 35)
	})
}

// reads makes read calls and holds their answers against the contract.
type reads struct {
	*testing.T
	by            apptest.Actor
	contract      testkit.DataContract
	user, account string
}

func (r reads) get(path string) *apptest.Answer {
	r.Helper()
	answer := r.by.Get(path).Is(http.StatusOK)
	r.contract.Check(http.MethodGet, path, answer.Status, answer.Body)
	return answer
}

// list reads a list whole, page by page, by every filter, and each of its items.
func (r reads) list(path string, filters []string) {
	r.Helper()
	all := r.get(path + "?size=150").Items()
	if slices.Contains(furnished, path) {
		require.NotEmpty(r, all, path)
	}
	paged, cursor := 0, ""
	for range all {
		page := r.get(path + "?size=1" + cursor)
		paged += len(page.Items())
		next, more := page.Field("nextCursor").(string)
		if !more {
			break
		}
		cursor = "&cursor=" + url.QueryEscape(next)
		if paged == 3 {
			break // the order of pages is tested where the lists are made
		}
	}
	require.Equal(r, min(len(all), 3), paged, path)
	for _, item := range all[:min(len(all), 3)] {
		id, ok := item["id"].(string)
		if !ok || path == "/fileTypes" {
			continue
		}
		var one map[string]any
		r.get(path + "/" + id).Into(&one)
		require.Equal(r, item, one, "a list shows what the item shows")
	}
	for _, filter := range filters {
		r.filter(path, filter, len(all))
	}
}

// filter narrows a list by one filter to everything and to nothing.
func (r reads) filter(path, name string, all int) {
	r.Helper()
	values, isKnown := map[string][2]string{ // finds apptest.Everything, finds nothing
		"userId": {r.user, "user-0"}, "sourceId": {r.account, "a-0"}, "accountId": {r.account, "a-0"},
		"startDate": {"2000-01-01", "2099-01-01"}, "endDate": {"2099-12-31", "2000-01-01"},
		"startMonth": {"2000-01", "2099-01"}, "endMonth": {"2099-12", "2000-01"},
	}[name]
	if !isKnown {
		r.get(path + "?" + url.Values{name: {givens[name].value}}.Encode())
		return
	}
	require.Len(r, r.get(path+"?size=150&"+name+"="+values[0]).Items(), all, "%s %s", path, name)
	require.Empty(r, r.get(path+"?size=150&"+name+"="+values[1]).Items(), "%s %s", path, name)
}
