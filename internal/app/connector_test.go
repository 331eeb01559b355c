package app_test

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/connector/httpconnector"
	"nod/internal/collect/connector/reference"
	"nod/internal/collect/testperson"
	"nod/internal/flow/sms"
	"nod/internal/lookup/registry"
	"nod/internal/lookup/signalsource"
	"nod/internal/platform/config"
	"nod/internal/test/apptest"
)

// producer is a tenant with production and the widget of one of its people there.
func producer(t *testing.T, kit *apptest.Kit) (tenant *apptest.Tenant, userID string, widget apptest.Actor) {
	t.Helper()
	tenant = kit.Tenant("Production")
	operator := kit.App.Operator()
	found, err := operator.Tenant(t.Context(), tenant.Email)
	require.NoError(t, err)
	require.NoError(t, operator.Tenants.EnableProduction(t.Context(), found.ID, "operator"))
	tenant.SignIn()
	made := tenant.Production.Post("/users", map[string]any{}).Is(http.StatusCreated)
	widget = kit.Bearer(kit.Widget(), made.Text("token.accessToken"))
	widget.Post("/consents", map[string]any{"templateId": "default_customization"}).Is(http.StatusCreated)
	return tenant, made.Text("user.id"), widget
}

func connect(widget apptest.Actor, provider, login, password string) *apptest.Answer {
	return widget.Post("/accounts", map[string]any{
		"providerId": provider, "templateId": "default_customization",
		"fields": map[string]any{"login": login, "password": password},
	})
}

// TestProductionOverHTTP walks production of a demo: every word with the provider goes over real HTTP.
func TestProductionOverHTTP(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant, userID, widget := producer(t, kit)
		source := widget.Get("/datasources/" + employer).Is(http.StatusOK)
		require.Contains(t, string(source.Body), `"name":"login"`, "the form is the connector's")
		until := func(taskID, what string, done func(a *apptest.Answer) bool) (last *apptest.Answer) {
			kit.Eventually(what, func() bool {
				last = widget.Get("/tasks/" + taskID).Is(http.StatusOK)
				return done(last)
			})
			return last
		}
		asked := func(a *apptest.Answer) bool { return a.Text("step") == "MFA" }
		ended := func(a *apptest.Answer) bool { return a.Text("status") == "FINISHED" }

		// A code, right after a wrong one.
		code := connect(widget, employer, "benito.lualhati", "Reference-Benito-2").Is(http.StatusCreated)
		require.Equal(t, "CODE", until(code.Text("taskId"), "a code", asked).Text("mfa.kind"))
		widget.Post("/tasks/"+code.Text("taskId")+"/mfa", map[string]any{"kind": "CODE", "answer": "111111"}).Is(http.StatusAccepted)
		until(code.Text("taskId"), "a wrong code", func(a *apptest.Answer) bool {
			return asked(a) && a.Field("mfa.lastAnswerWrong") == true
		})
		widget.Post("/tasks/"+code.Text("taskId")+"/mfa", map[string]any{"kind": "CODE", "answer": "246810"}).Is(http.StatusAccepted)
		require.Equal(t, "SUCCEEDED", until(code.Text("taskId"), "the data", ended).Text("result"))

		// A choice.
		choice := connect(widget, employer, "carina.magsino", "Reference-Carina-3").Is(http.StatusCreated)
		require.Equal(t, "CHOICE", until(choice.Text("taskId"), "a choice", asked).Text("mfa.kind"))
		widget.Post("/tasks/"+choice.Text("taskId")+"/mfa", map[string]any{"kind": "CHOICE", "answer": "b"}).Is(http.StatusAccepted)
		require.Equal(t, "SUCCEEDED", until(choice.Text("taskId"), "the data", ended).Text("result"))

		// A wrong password, and nothing of the Sandbox.
		for _, who := range [][2]string{{"amihan.dizon", "wrong"}, {"maria.villanueva", "Sandbox#Maria1"}, {"amihan.dizon", "error:ACCOUNT_LOCKED"}} {
			refused := connect(widget, employer, who[0], who[1]).Is(http.StatusCreated)
			require.Equal(t, "INVALID_CREDENTIALS", until(refused.Text("taskId"), "a refusal", ended).Text("errorCode"))
		}

		// Read, synced a day later, and revoked.
		api := tenant.Key("PRODUCTION") // it outlives the sign-in
		incomes := api.Get("/incomes?userId=" + userID).Is(http.StatusOK)
		require.NotEmpty(t, incomes.Items())
		kit.Advance(26 * time.Hour)
		kit.Eventually("a sync over HTTP", func() bool {
			jobs := api.Get("/employments?userId=" + userID).Is(http.StatusOK)
			return bytes.Contains(jobs.Body, []byte("Senior Driver"))
		})
		api.Delete("/accounts/" + code.Text("accountId")).Is(http.StatusOK)
		api.Get("/accounts/" + code.Text("accountId")).Is(http.StatusNotFound)
	})
}

// misbehavior is a connector that can be made to misbehave in one step.
type misbehavior struct {
	honest http.Handler
	mutex  sync.Mutex
	step   string
	how    http.HandlerFunc
	calls  atomic.Int64
}

func (m *misbehavior) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	m.mutex.Lock()
	step, how := m.step, m.how
	m.mutex.Unlock()
	if r.URL.Path == "/"+step {
		m.calls.Add(1)
		how(w, r)
		return
	}
	m.honest.ServeHTTP(w, r)
}

func (m *misbehavior) set(step string, how http.HandlerFunc) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	m.step, m.how = step, how
	m.calls.Store(0)
}

// TestConnectorThatMisbehaves: whatever the other program does, the account ends in the right error code,
// nothing hangs, and credentials are sent once.
func TestConnectorThatMisbehaves(t *testing.T) {
	t.Parallel()
	const employer = "kestrel_freight_ph" // of an operator's list, which is not the Sandbox's
	const key = "0123456789abcdef0123456789abcdef"
	bad := &misbehavior{honest: reference.New(reference.Options{
		Keys: []string{key}, Providers: map[string][]string{employer: reference.Sections()},
	})}
	server := httptest.NewServer(bad)
	t.Cleanup(server.Close)
	kit := apptest.New(t, func(c *config.Serve) {
		c.Connectors = `[{"providers":["` + employer + `"],"url":"` + server.URL + `","key":"` + key + `"}]`
	})
	tenant, userID, widget := producer(t, kit)
	says := func(status int, text string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(status)
			_, _ = io.WriteString(w, text)
		}
	}
	closes := func(w http.ResponseWriter, _ *http.Request) {
		connection, _, err := http.NewResponseController(w).Hijack()
		if err == nil {
			_ = connection.Close()
		}
	}
	for name, test := range map[string]struct {
		how  http.HandlerFunc
		want string
	}{
		"says no JSON":    {says(200, "<html>"), "SYSTEM_ERROR"},
		"says too much":   {says(200, string(bytes.Repeat([]byte("x"), 1<<20))), "SYSTEM_ERROR"},
		"knows no reason": {says(200, `{"outcome":"FAILED","errorCode":"BORED"}`), "SYSTEM_ERROR"},
		"wants no key":    {says(401, `{"error":"INVALID_SIGNATURE"}`), "SYSTEM_ERROR"},
		"is out of order": {says(502, ""), "SERVICE_UNAVAILABLE"},
		"closes":          {closes, "SERVICE_UNAVAILABLE"},
		"has a reason":    {says(200, `{"outcome":"FAILED","errorCode":"TOS_REQUIRED"}`), "TOS_REQUIRED"},
	} {
		bad.set("login", test.how)
		started := connect(widget, employer, "amihan.dizon", "Reference-Amihan-1").Is(http.StatusCreated)
		kit.Eventually(name, func() bool {
			task := widget.Get("/tasks/" + started.Text("taskId")).Is(http.StatusOK)
			return task.Text("status") == "FINISHED" && task.Text("errorCode") == test.want
		})
		require.EqualValues(t, 1, bad.calls.Load(), "%s: credentials are sent once", name)
	}
	bad.set("describe", says(500, ""))
	require.Equal(t, http.StatusServiceUnavailable, connect(widget, employer, "amihan.dizon", "x").Status)
	bad.set("fetch", says(200, `{"incomes":[{"key":"a"}]}`))
	started := connect(widget, employer, "amihan.dizon", "Reference-Amihan-1").Is(http.StatusCreated)
	kit.Eventually("data that cannot be kept", func() bool {
		task := widget.Get("/tasks/" + started.Text("taskId")).Is(http.StatusOK)
		return task.Text("status") == "FINISHED" && task.Text("connectionStatus") == "CONNECTED" &&
			task.Text("errorCode") == "SYSTEM_ERROR"
	})
	// It is connected, was never read and says why, wherever one looks.
	account := tenant.Production.Get("/accounts/" + started.Text("accountId")).Is(http.StatusOK)
	require.Equal(t, "CONNECTED SYSTEM_ERROR", account.Text("connectionStatus")+" "+account.Text("connection.errorCode"))
	require.Contains(t, string(account.Data), `"lastSyncedAt":null`)
	listed := tenant.Production.Get("/portal/users/" + userID + "/accounts").Is(http.StatusOK)
	require.Contains(t, string(listed.Data), `"errorCode":"SYSTEM_ERROR"`)
	require.Equal(t, []string{userID}, users(tenant.Production, "fail"), "not among the successful")
	require.Empty(t, users(tenant.Production, "success"))
}

// users are the ids of a list of users in production.
func users(actor apptest.Actor, status string) []string {
	ids := []string{}
	for _, item := range actor.Get("/portal/users?status=" + status).Is(http.StatusOK).Items() {
		ids = append(ids, item["userId"].(string))
	}
	return ids
}

// TestSchemasAreServed to those who write what Nod calls.
func TestSchemasAreServed(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	for name, schema := range map[string][]byte{
		"connector": httpconnector.Schema(), "registry": registry.Schema(), "signals": signalsource.Schema(),
		"sms": sms.Schema(), "testperson": testperson.Schema(),
	} {
		answer := kit.Anonymous(kit.App.URLs.Portal).Get("/docs/" + name + ".schema.json").Is(http.StatusOK)
		require.Equal(t, schema, []byte(answer.Body), name)
	}
}
