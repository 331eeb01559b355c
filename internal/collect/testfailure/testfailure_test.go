package testfailure_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/connector"
	"nod/internal/collect/payslip"
	"nod/internal/collect/testfailure"
	"nod/internal/platform/config"
	"nod/internal/test/apptest"
)

// calm has the first sync come in an hour, so that nothing is due meanwhile.
func calm(c *config.Serve) { c.SandboxSync = time.Hour }

func failure(step, code string) map[string]any {
	return map[string]any{"step": step, "errorCode": code}
}

// syncNow has the scheduled sync of a user's accounts happen, and returns where the account is afterwards.
func syncNow(kit *apptest.Kit, tenant *apptest.Tenant, user, account string) *apptest.Answer {
	path := "/tasks?size=100&userId=" + user
	ended := func() (n int) {
		for _, task := range tenant.Sandbox.Get(path).Is(http.StatusOK).Items() {
			if task["type"] == "UPDATE_ACCOUNT" && task["status"] == "Finished" {
				n++
			}
		}
		return n
	}
	before := ended()
	tenant.Sandbox.Post("/users/"+user+"/testClock/advance", map[string]any{"by": "25h"}).Is(http.StatusOK)
	kit.Eventually("end of the sync", func() bool { return ended() > before })
	return tenant.Sandbox.Get("/accounts/" + account).Is(http.StatusOK)
}

// TestFailingSyncs: an outage leaves the connection and comes as often as asked for, a refusal ends it.
func TestFailingSyncs(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Bayani Lending")
		user, account := tenant.ConnectMaria()
		at := "/users/" + user + "/testFailures"
		require.Empty(t, tenant.Sandbox.Get(at).Is(http.StatusOK).Items())

		tenant.Sandbox.Post(at, failure("SYNC", "SERVICE_UNAVAILABLE")).Is(http.StatusOK)
		after := syncNow(kit, tenant, user, account)
		require.Equal(t, "CONNECTED", after.Text("connectionStatus"))
		require.Equal(t, "SERVICE_UNAVAILABLE", after.Text("connection.errorCode"))
		require.Empty(t, tenant.Sandbox.Get(at).Is(http.StatusOK).Items(), "it happens once")
		require.Nil(t, syncNow(kit, tenant, user, account).Field("connection.errorCode"))

		set := failure("SYNC", "SYSTEM_ERROR")
		set["repeats"], set["accountId"] = true, account
		tenant.Sandbox.Post(at, set).Is(http.StatusOK)
		for range 2 {
			require.Equal(t, "SYSTEM_ERROR", syncNow(kit, tenant, user, account).Text("connection.errorCode"))
		}
		require.Equal(t, account, tenant.Sandbox.Get(at).Is(http.StatusOK).Items()[0]["accountId"])
		tenant.Sandbox.Delete(at).Is(http.StatusOK)
		require.Nil(t, syncNow(kit, tenant, user, account).Field("connection.errorCode"))

		tenant.Sandbox.Post(at, failure("SYNC", "EXPIRED_CREDENTIALS")).Is(http.StatusOK)
		after = syncNow(kit, tenant, user, account)
		require.Equal(t, "DISCONNECTED", after.Text("connectionStatus"))
		require.Equal(t, "EXPIRED_CREDENTIALS", after.Text("connection.errorCode"))
	}, calm)
}

// TestFailingLogins: whatever is typed fails, once, and for no other user.
func TestFailingLogins(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Bayani Lending")
		user, widget := tenant.User()
		_, other := tenant.User()
		maria := connector.Personas()[0]
		status := func(id string) string {
			return tenant.Sandbox.Get("/accounts/" + id).Is(http.StatusOK).Text("connectionStatus")
		}
		tenant.Sandbox.Post("/users/"+user+"/testFailures", failure("LOGIN", "ACCOUNT_LOCKED")).Is(http.StatusOK)
		require.Equal(t, "CONNECTED", status(kit.Connect(other, maria, apptest.Employer)))
		failed := kit.Connect(widget, maria, apptest.Employer)
		answer := tenant.Sandbox.Get("/accounts/" + failed).Is(http.StatusOK)
		require.Equal(t, "ACCOUNT_LOCKED", answer.Text("connection.errorCode"))
		require.Equal(t, "CONNECTED", status(kit.Connect(widget, maria, apptest.Employer)))
	}, calm)
}

// TestFailingUploads: a document that says everything ends with each code once, and nothing is kept of what it says.
func TestFailingUploads(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Bayani Lending")
		user, widget := tenant.User()
		_, other := tenant.User()
		at := "/users/" + user + "/testFailures"
		for _, agreeing := range []apptest.Actor{widget, other} {
			agreeing.Post("/consents", map[string]any{}).Is(http.StatusCreated)
		}
		upload := func(of apptest.Actor, fileType string) string {
			body, ok := payslip.File("maria", "payslip-maria-villanueva.pdf")
			require.True(t, ok)
			return of.Upload(apptest.Upload{
				FileType: fileType, Name: "payslip.pdf", Type: "application/pdf", Body: body,
			}).Is(http.StatusCreated).Text("archiveId")
		}
		state := func(id string) map[string]any {
			var answer *apptest.Answer
			kit.Eventually("end of the reading", func() bool {
				answer = tenant.Sandbox.Get("/archives/" + id).Is(http.StatusOK)
				return answer.Text("state.status") != "STARTED"
			})
			return answer.Field("state").(map[string]any)
		}
		for _, code := range testfailure.Upload.Codes() {
			tenant.Sandbox.Post(at, failure("UPLOAD", string(code))).Is(http.StatusOK)
			require.Equal(t, "ANALYZED", state(upload(other, "PAYSLIP"))["status"], code)
			ended := state(upload(widget, "PAYSLIP"))
			require.Equal(t, "ERROR", ended["status"], code)
			require.EqualValues(t, code, ended["errorReason"])
			require.Empty(t, tenant.Sandbox.Get(at).Is(http.StatusOK).Items(), "it happens once")
		}
		require.Empty(t, tenant.Sandbox.Get("/incomes?userId="+user).Is(http.StatusOK).Items())
		require.Equal(t, "ANALYZED", state(upload(widget, "PAYSLIP"))["status"])

		tenant.Sandbox.Post(at, failure("UPLOAD", "SYSTEM_ERROR")).Is(http.StatusOK)
		failed := 0
		for _, id := range []string{
			upload(widget, "PAYSLIP"), upload(widget, "PAYSLIP"), upload(widget, "PAYSLIP"), upload(widget, "PAYSLIP"),
		} {
			if state(id)["status"] == "ERROR" {
				failed++
			}
		}
		require.Equal(t, 1, failed, "of several documents that are read at once, one fails")

		set := failure("UPLOAD", "FILE_TYPE_MISMATCH")
		set["repeats"] = true
		tenant.Sandbox.Post(at, set).Is(http.StatusOK)
		for _, fileType := range []string{"PAYSLIP", "OTHERS"} { // read or not
			require.Equal(t, "FILE_TYPE_MISMATCH", state(upload(widget, fileType))["errorReason"])
		}
		tenant.Sandbox.Delete(at).Is(http.StatusOK)
		require.Equal(t, "UNSUPPORTED", state(upload(widget, "OTHERS"))["status"])
	}, calm)
}

// TestRefusedFailures: what is not the caller's is unknown, and codes that no provider gives are refused.
func TestRefusedFailures(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t, calm)
	tenant, other := kit.Tenant("Bayani Lending"), kit.Tenant("Another")
	user, _ := tenant.User()
	second, account := tenant.ConnectMaria()
	at := "/users/" + user + "/testFailures"
	for _, code := range []string{"USER_CANCELLED", "QUOTA_EXCEEDED", "PROVIDER_DISABLED", "NONSENSE", ""} {
		tenant.Sandbox.Post(at, failure("SYNC", code)).Is(http.StatusBadRequest)
	}
	for step, code := range map[string]string{
		"PAYDAY": "SYSTEM_ERROR", "UPLOAD": "AUTH_REQUIRED", "SYNC": "FILE_TYPE_MISMATCH", "LOGIN": "INVALID_FIELD_FORMAT",
	} {
		tenant.Sandbox.Post(at, failure(step, code)).Is(http.StatusBadRequest)
	}
	ofAccount := failure("UPLOAD", "SYSTEM_ERROR")
	ofAccount["accountId"] = account
	tenant.Sandbox.Post("/users/"+second+"/testFailures", ofAccount).Is(http.StatusBadRequest)
	foreign := failure("SYNC", "SYSTEM_ERROR")
	foreign["accountId"] = account
	tenant.Sandbox.Post(at, foreign).Is(http.StatusNotFound)
	tenant.Sandbox.Post("/users/"+second+"/testFailures", foreign).Is(http.StatusOK)
	other.Sandbox.Get(at).Is(http.StatusNotFound)
	other.Sandbox.Post(at, failure("SYNC", "SYSTEM_ERROR")).Is(http.StatusNotFound)
	other.Sandbox.Delete(at).Is(http.StatusNotFound)
	require.Empty(t, tenant.Sandbox.Get(at).Is(http.StatusOK).Items())

	require.NoError(t, kit.App.Operator().Tenants.EnableProduction(t.Context(), tenant.TenantID, "operator"))
	tenant.SignIn()
	real := tenant.Production.Post("/users", map[string]any{}).Is(http.StatusCreated).Text("user.id")
	tenant.Production.Post("/users/"+real+"/testFailures", failure("LOGIN", "SYSTEM_ERROR")).Is(http.StatusForbidden)
}

// TestCodesAreDescribed: the description offers every code that a step can end with.
func TestCodesAreDescribed(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t, calm)
	raw := kit.Anonymous(kit.App.URLs.Sandbox).Get("/openapi.json").Is(http.StatusOK).Body
	var description struct {
		Components struct {
			Schemas map[string]struct {
				Properties map[string]struct{ Enum []connector.ErrorCode }
			}
		}
	}
	require.NoError(t, json.Unmarshal(raw, &description))
	codes := slices.Concat(testfailure.Login.Codes(), testfailure.Sync.Codes(), testfailure.Upload.Codes())
	slices.Sort(codes)
	codes = slices.Compact(codes)
	isOffered := false
	for _, schema := range description.Components.Schemas {
		isOffered = isOffered || slices.Equal(schema.Properties["errorCode"].Enum, codes)
	}
	require.True(t, isOffered)
}
