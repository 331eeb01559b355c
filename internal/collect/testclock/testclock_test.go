package testclock_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/connector"
	"nod/internal/platform/config"
	"nod/internal/platform/db"
	"nod/internal/test/apptest"
)

const day = 24 * time.Hour

// calm has the first sync come in an hour, so that nothing is due meanwhile.
func calm(c *config.Serve) { c.SandboxSync = time.Hour }

func by(text string) map[string]any { return map[string]any{"by": text} }

// incomes counts what an account was paid.
func incomes(account apptest.Actor, id string) int {
	var data struct{ Incomes []map[string]any }
	account.Get("/accounts/" + id + "/payload").Is(http.StatusOK).Into(&data)
	return len(data.Incomes)
}

// TestAMonthPasses advances one of two users: that one is synced, with payslips of the month that passed and the
// ordinary events, and nothing happens to the other.
func TestAMonthPasses(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Bayani Lending")
		user, account := tenant.ConnectMaria()
		other, untouched := tenant.ConnectMaria()
		key := tenant.Key("SANDBOX")
		before := incomes(key, account)
		synced := func(id string) string { return key.Get("/accounts/" + id).Is(http.StatusOK).Text("lastSyncedAt") }
		first := synced(untouched)

		clock := key.Get("/users/" + user + "/testClock").Is(http.StatusOK)
		require.EqualValues(t, 0, clock.Field("offsetSeconds"))
		require.Nil(t, clock.Field("advancedAt"))
		done := key.Post("/users/"+user+"/testClock/advance", by("62d")).Is(http.StatusOK)
		require.EqualValues(t, 62*86400, done.Field("advancedBySeconds"))
		require.EqualValues(t, 62*86400, done.Field("clock.offsetSeconds"))
		require.EqualValues(t, 1, done.Field("moved.syncs"))
		require.EqualValues(t, 0, done.Field("moved.accountData"), "a sync keeps the data")
		require.EqualValues(t, 1, done.Field("moved.widgetTokens"))

		kit.Eventually("payslips of two more months", func() bool { return incomes(key, account) >= before+4 })
		synchronized, err := time.Parse(time.RFC3339, synced(account))
		require.NoError(t, err)
		require.WithinDuration(t, kit.App.Clock.Now(), synchronized, 12*time.Hour, "timestamps are those of the one clock")
		finished := 0
		for _, task := range key.Get("/tasks?userId=" + user).Is(http.StatusOK).Items() {
			if task["type"] == "UPDATE_ACCOUNT" {
				finished++
			}
		}
		require.Equal(t, 1, finished, "one sync")
		require.Equal(t, first, synced(untouched))
		require.EqualValues(t, 0, key.Get("/users/"+other+"/testClock").Is(http.StatusOK).Field("offsetSeconds"))
	}, calm)
}

// TestDataWithoutSyncs is deleted when its time is over, and widget tokens end.
func TestDataWithoutSyncs(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Bayani Lending")
		user, widget := tenant.User()
		account := kit.Connect(widget, connector.Personas()[0], apptest.Employer)
		tenant.Sandbox.Post("/accounts/"+account+"/disableMonitor", nil).Is(http.StatusOK)
		done := tenant.Sandbox.Post("/users/"+user+"/testClock/advance", by("59d")).Is(http.StatusOK)
		require.EqualValues(t, 0, done.Field("moved.syncs"))
		require.EqualValues(t, 1, done.Field("moved.accountData"))
		widget.Get("/config").Is(http.StatusUnauthorized)
		require.NotZero(t, incomes(tenant.Sandbox, account))
		tenant.Sandbox.Post("/users/"+user+"/testClock/advance", by("1d")).Is(http.StatusOK)
		kit.Eventually("deleted", func() bool { return incomes(tenant.Sandbox, account) == 0 })
	}, calm)
}

// TestCodesExpire: a login that waits for its code fails as it does when nobody types one.
func TestCodesExpire(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t, calm)
	tenant := kit.Tenant("Bayani Lending")
	user, widget := tenant.User()
	widget.Post("/consents", map[string]any{}).Is(http.StatusCreated)
	started := widget.Post("/accounts", apptest.LoginAs(connector.Personas()[1], "sandbox_gig_ph")).Is(http.StatusCreated)
	kit.Eventually("a code is asked for", func() bool {
		return widget.Get("/tasks/"+started.Text("taskId")).Is(http.StatusOK).Text("step") == "MFA"
	})
	done := tenant.Sandbox.Post("/users/"+user+"/testClock/advance", by("3m")).Is(http.StatusOK)
	require.EqualValues(t, 1, done.Field("moved.loginCodes"))
	kit.Eventually("the code is too late", func() bool {
		account := tenant.Sandbox.Get("/accounts/" + started.Text("accountId")).Is(http.StatusOK)
		return account.Field("connection.errorCode") == "MFA_TIMEOUT"
	})
}

// due is everything that an advance moves, relative to now.
func due(t *testing.T, kit *apptest.Kit, user string) string {
	t.Helper()
	type row struct {
		Next *int64 `db:"next_sync_at"`
		Data *int64 `db:"data_until"`
	}
	rows, err := db.Select[row](t.Context(), kit.App.DB.Read(),
		"SELECT next_sync_at, data_until FROM account WHERE user_id = $1 ORDER BY provider_id", user)
	require.NoError(t, err)
	tokens, err := db.Get[int64](t.Context(), kit.App.DB.Read(), "SELECT expires_at FROM widget_token WHERE user_id = $1", user)
	require.NoError(t, err)
	text := fmt.Sprint(tokens)
	for _, r := range rows {
		for _, column := range []*int64{r.Next, r.Data} {
			if column == nil {
				text += " none"
				continue
			}
			text += fmt.Sprint(" ", *column)
		}
	}
	return text
}

// TestStepsAddUp: steps lead to where one of their sum leads, also when they come at once, and a repeated request with
// the same key is one step.
func TestStepsAddUp(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Bayani Lending")
		user, _ := tenant.ConnectMaria()
		at := "/users/" + user + "/testClock"
		start := due(t, kit, user)
		numbers := func(text string) (list []int64) {
			for _, word := range strings.Fields(text) {
				var n int64
				if _, err := fmt.Sscan(word, &n); err == nil {
					list = append(list, n)
				}
			}
			return list
		}
		var together sync.WaitGroup
		for range 6 {
			together.Go(func() { tenant.Sandbox.Post(at+"/advance", by("2m")).Is(http.StatusOK) })
		}
		together.Wait()
		again := http.Header{"Idempotency-Key": {"step-1"}}
		for range 3 {
			tenant.Sandbox.Send(http.MethodPost, at+"/advance", by("90s"), again).Is(http.StatusOK)
		}
		const sum = 6*120 + 90
		require.EqualValues(t, sum, tenant.Sandbox.Get(at).Is(http.StatusOK).Field("offsetSeconds"))
		first, last := numbers(start), numbers(due(t, kit, user))
		require.Len(t, last, 3, "a token, a sync, the data")
		require.Equal(t, []int64{sum * 1000, sum * 1000, 0}, []int64{first[0] - last[0], first[1] - last[1], first[2] - last[2]})
	}, calm)
}

// TestRefusedSteps leave the clock as it is.
func TestRefusedSteps(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t, calm)
	tenant := kit.Tenant("Bayani Lending")
	user, _ := tenant.User()
	at := "/users/" + user + "/testClock"
	now := kit.App.Clock.Now()
	instant := func(d time.Duration) string { return now.Add(d).Format(time.RFC3339) }
	for name, c := range map[string]struct {
		body  any
		field string
	}{
		"nothing":      {map[string]any{}, "by"},
		"both":         {map[string]any{"by": "1d", "to": instant(day)}, "by"},
		"no duration":  {by("tomorrow"), "by"},
		"backward":     {by("-1d"), "by"},
		"not at all":   {by("0s"), "by"},
		"too far":      {by("367d"), "by"},
		"past":         {map[string]any{"to": instant(-day)}, "to"},
		"too far away": {map[string]any{"to": instant(368 * day)}, "to"},
		"unknown":      {map[string]any{"days": 1}, "days"},
	} {
		answer := tenant.Sandbox.Post(at+"/advance", c.body).Is(http.StatusBadRequest)
		require.Len(t, answer.Errors, 1, name)
		require.Equal(t, c.field, answer.Errors[0].Field, name)
	}
	require.EqualValues(t, 0, tenant.Sandbox.Get(at).Is(http.StatusOK).Field("offsetSeconds"))

	tenant.Sandbox.Post(at+"/advance", map[string]any{"to": instant(10 * day)}).Is(http.StatusOK)
	tenant.Sandbox.Post(at+"/advance", map[string]any{"to": instant(9 * day)}).Is(http.StatusBadRequest)
	for range 9 {
		tenant.Sandbox.Post(at+"/advance", by("366d")).Is(http.StatusOK)
	}
	tenant.Sandbox.Post(at+"/advance", by("366d")).Is(http.StatusConflict)

	other := kit.Tenant("Another")
	for _, answer := range []*apptest.Answer{
		other.Sandbox.Get(at), other.Sandbox.Post(at+"/advance", by("1d")), tenant.Sandbox.Get("/users/none/testClock"),
	} {
		answer.Is(http.StatusNotFound)
	}
	kit.Anonymous(kit.App.URLs.Sandbox).Post(at+"/advance", by("1d")).Is(http.StatusUnauthorized)
}

// TestProductionHasNoTestClocks: real people live in the real time.
func TestProductionHasNoTestClocks(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t, calm)
	tenant := kit.Tenant("Bayani Lending")
	require.NoError(t, kit.App.Operator().Tenants.EnableProduction(t.Context(), tenant.TenantID, "operator"))
	tenant.SignIn()
	user := tenant.Production.Post("/users", map[string]any{}).Is(http.StatusCreated).Text("user.id")
	answer := tenant.Production.Post("/users/"+user+"/testClock/advance", by("1d")).Is(http.StatusForbidden)
	require.Equal(t, "Test clocks exist in Sandbox only.", answer.Message)
	require.EqualValues(t, 0, tenant.Production.Get("/users/"+user+"/testClock").Is(http.StatusOK).Field("offsetSeconds"))
}
