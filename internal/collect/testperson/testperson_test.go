package testperson_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/connector"
	"nod/internal/platform/config"
	"nod/internal/test/apptest"
)

// calm has the first sync come in an hour, so that nothing is due meanwhile.
func calm(c *config.Serve) { c.SandboxSync = time.Hour }

type object = map[string]any

// bea is a person with a bit of everything.
func bea(username string) object {
	return object{"username": username, "password": "Sandbox-Bea-6", "data": object{
		"identity": object{
			"fullName": "Bea <b>Salazar</b> 🌺", "dob": "1996-07-02", "emails": []any{object{"address": "bea@example.com"}},
		},
		"employments": []any{object{"employer": "Harbourline Retail", "startDate": "2024-03-01"}},
		"pay":         []any{object{"employer": "Harbourline Retail", "frequency": "Semimonthly", "netAmount": 11250.5}},
		"incomes": []any{object{
			"employer": "Night Market", "startDate": "2025-01-01", "endDate": "2025-01-31", "currency": "PHP", "netAmount": 900,
		}},
		"transactions": []any{object{"date": "2026-01-05", "currency": "PHP", "amount": -12.25, "description": "'; DROP TABLE x"}},
	}}
}

func login(p object) connector.Persona {
	return connector.Persona{Username: p["username"].(string), Password: p["password"].(string)}
}

// TestLogIn: a person that a business made logs in like the built-in ones, has the data that was written, and is paid as
// time passes. Nobody else's users can log in as them.
func TestLogIn(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant, other := kit.Tenant("Bayani Lending"), kit.Tenant("Another")
		made := tenant.Sandbox.Post("/testPeople", bea("bea.salazar")).Is(http.StatusCreated)
		require.Equal(t, "Bea <b>Salazar</b> 🌺", made.Text("fullName"))
		require.Equal(t, "101010", made.Text("verificationCode"))
		user, widget := tenant.User()
		account := kit.Connect(widget, login(bea("bea.salazar")), apptest.Employer)
		read := func() (data struct {
			Identity *struct{ FullName string }
			Incomes  []struct {
				Employer, StartDate string
				NetAmount           float64
			}
		}) {
			tenant.Sandbox.Get("/accounts/" + account + "/payload").Is(http.StatusOK).Into(&data)
			return data
		}
		before := read()
		require.Contains(t, string(tenant.Sandbox.Get("/identities?userId="+user).Is(http.StatusOK).Body), "Bea")
		require.GreaterOrEqual(t, len(before.Incomes), 13, "six months of two, and the one that was written")
		require.Contains(t, fmt.Sprint(before.Incomes), "{Night Market 2025-01-01 900}")
		require.Contains(t, fmt.Sprint(before.Incomes), " 11250.5}")
		tenant.Sandbox.Post("/users/"+user+"/testClock/advance", object{"by": "62d"}).Is(http.StatusOK)
		kit.Eventually("pay of two more months", func() bool { return len(read().Incomes) >= len(before.Incomes)+4 })

		_, stranger := other.User()
		failed := kit.Connect(stranger, login(bea("bea.salazar")), apptest.Employer)
		answer := other.Sandbox.Get("/accounts/" + failed).Is(http.StatusOK)
		require.Equal(t, "INVALID_CREDENTIALS", answer.Text("connection.errorCode"))
		require.NotContains(t, kit.Stored(), "Harbourline Retail", "it is sealed")

		tenant.Sandbox.Delete("/testPeople/" + made.Text("id")).Is(http.StatusOK)
		tenant.Sandbox.Post("/users/"+user+"/testClock/advance", object{"by": "25h"}).Is(http.StatusOK)
		kit.Eventually("disconnected", func() bool {
			return tenant.Sandbox.Get("/accounts/"+account).Is(http.StatusOK).Text("connectionStatus") == "DISCONNECTED"
		})
	}, calm)
}

// TestCodes: a person who is asked for a code has it.
func TestCodes(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t, calm)
	tenant := kit.Tenant("Bayani Lending")
	body := bea("bea.code")
	body["asksCode"], body["verificationCode"] = true, "515151"
	tenant.Sandbox.Post("/testPeople", body).Is(http.StatusCreated)
	_, widget := tenant.User()
	widget.Post("/consents", object{}).Is(http.StatusCreated)
	started := widget.Post("/accounts", apptest.LoginAs(login(body), apptest.Employer)).Is(http.StatusCreated)
	task := "/tasks/" + started.Text("taskId")
	kit.Eventually("a code is asked for", func() bool { return widget.Get(task).Is(http.StatusOK).Text("step") == "MFA" })
	widget.Post(task+"/mfa", object{"kind": "CODE", "answer": "515151"}).Is(http.StatusAccepted)
	kit.Eventually("the end", func() bool { return widget.Get(task).Is(http.StatusOK).Text("step") == "DONE" })
	account := tenant.Sandbox.Get("/accounts/" + started.Text("accountId")).Is(http.StatusOK)
	require.Equal(t, "CONNECTED", account.Text("connectionStatus"))
}

// TestLife: people are listed, shown as they were sent, and deleted, by their business alone.
func TestLife(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant, other := kit.Tenant("Bayani Lending"), kit.Tenant("Another")
		require.Empty(t, tenant.Sandbox.Get("/testPeople").Is(http.StatusOK).Items())
		first := tenant.Sandbox.Post("/testPeople", bea("bea.one")).Is(http.StatusCreated).Text("id")
		second := tenant.Sandbox.Post("/testPeople", bea("bea.two")).Is(http.StatusCreated).Text("id")
		other.Sandbox.Post("/testPeople", bea("bea.one")).Is(http.StatusCreated)
		tenant.Sandbox.Post("/testPeople", bea("bea.one")).Is(http.StatusConflict)
		items := tenant.Sandbox.Get("/testPeople").Is(http.StatusOK).Items()
		require.Equal(t, []any{second, first}, []any{items[0]["id"], items[1]["id"]})
		whole := tenant.Sandbox.Get("/testPeople/" + first).Is(http.StatusOK)
		require.Equal(t, "1996-07-02", whole.Text("data.identity.dob"))
		for _, answer := range []*apptest.Answer{
			other.Sandbox.Get("/testPeople/" + first), other.Sandbox.Delete("/testPeople/" + first),
		} {
			answer.Is(http.StatusNotFound)
		}
		tenant.Sandbox.Delete("/testPeople/" + first).Is(http.StatusOK)
		tenant.Sandbox.Delete("/testPeople/" + first).Is(http.StatusNotFound)
		require.Len(t, tenant.Sandbox.Get("/testPeople").Is(http.StatusOK).Items(), 1)
		for n := range 99 {
			tenant.Sandbox.Post("/testPeople", bea(fmt.Sprint("bea.", n, ".of-many"))).Is(http.StatusCreated)
		}
		tenant.Sandbox.Post("/testPeople", bea("bea.too-many")).Is(http.StatusConflict)

		require.NoError(t, kit.App.Operator().Tenants.EnableProduction(t.Context(), tenant.TenantID, "operator"))
		tenant.SignIn()
		tenant.Production.Post("/testPeople", bea("bea.real")).Is(http.StatusForbidden)
		require.Empty(t, tenant.Production.Get("/testPeople").Is(http.StatusOK).Items())
	}, calm)
}

// TestRefusedPeople are told what is wrong by its path.
func TestRefusedPeople(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t, calm)
	tenant := kit.Tenant("Bayani Lending")
	for name, c := range map[string]struct {
		change func(whole, data object)
		field  string
	}{
		"no username":                 {func(w, _ object) { delete(w, "username") }, "body"},
		"a username that is no login": {func(w, _ object) { w["username"] = "Bea Salazar" }, "username"},
		"a stand-in":                  {func(w, _ object) { w["username"] = "maria.villanueva+bea" }, "username"},
		"a built-in one":              {func(w, _ object) { w["username"] = "maria.villanueva" }, "username"},
		"a short password":            {func(w, _ object) { w["password"] = "short" }, "password"},
		"a code of letters":           {func(w, _ object) { w["verificationCode"] = "abcdef" }, "verificationCode"},
		"no data":                     {func(w, _ object) { w["data"] = []any{} }, "data"},
		"nobody":                      {func(_, d object) { delete(d, "identity") }, "data"},
		"an unknown field":            {func(_, d object) { d["salary"] = 1 }, "data"},
		"a wrong date": {func(_, d object) {
			d["incomes"] = []any{object{"startDate": "yesterday", "currency": "PHP"}}
		}, "data.incomes[0].startDate"},
		"a date that does not exist": {func(_, d object) {
			d["incomes"] = []any{object{"startDate": "2026-02-30", "currency": "PHP"}}
		}, "data"},
		"an amount that is text": {func(_, d object) {
			d["pay"] = []any{object{"employer": "A", "frequency": "Monthly", "netAmount": "many"}}
		}, "data.pay[0].netAmount"},
		"a long name": {func(_, d object) { d["identity"] = object{"fullName": strings.Repeat("a", 201)} }, "data.identity.fullName"},
	} {
		whole := bea("bea.refused")
		c.change(whole, whole["data"].(object))
		answer := tenant.Sandbox.Post("/testPeople", whole).Is(http.StatusBadRequest)
		require.NotEmpty(t, answer.Errors, name)
		require.Equal(t, c.field, answer.Errors[0].Field, "%s: %s", name, answer.Body)
	}
	large := bea("bea.large")
	large["data"].(object)["note"] = strings.Repeat("a", 130<<10)
	tenant.Sandbox.Post("/testPeople", large).Is(http.StatusRequestEntityTooLarge)
	require.Empty(t, tenant.Sandbox.Get("/testPeople").Is(http.StatusOK).Items())
}
