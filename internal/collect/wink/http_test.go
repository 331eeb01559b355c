package wink_test

import (
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/catalogue"
	"nod/internal/collect/connector"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

func provider(t *testing.T, fits func(s catalogue.DataSource) bool) string {
	t.Helper()
	for _, s := range catalogue.New().Search(catalogue.Filter{Kind: catalogue.KindProvider}).Items {
		if s.Enabled && s.Active && fits(s) {
			return s.ID
		}
	}
	t.Fatal("no such provider in the catalogue")
	return ""
}

func plain(t *testing.T) string {
	t.Helper()
	return provider(t, func(s catalogue.DataSource) bool { return !s.MFA && !s.MonitorSupported })
}

func login(provider, username, password string) map[string]any {
	return map[string]any{"providerId": provider, "fields": map[string]string{"username": username, "password": password}}
}

// connect logs in and waits for the end of the task.
func connect(t *testing.T, kit *apptest.Kit, widget apptest.Actor, body map[string]any) (accountID, taskID string) {
	t.Helper()
	widget.Post("/consents", map[string]any{}).Is(http.StatusCreated)
	started := widget.Post("/accounts", body).Is(http.StatusCreated)
	taskID = started.Text("taskId")
	kit.Eventually("end of the login", func() bool {
		return widget.Get("/tasks/"+taskID).Is(http.StatusOK).Text("status") == "FINISHED"
	})
	return started.Text("accountId"), taskID
}

// TestMainJob walks from the widget to the data and back, and holds every answer of the data API
// against its contract.
func TestMainJob(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Bayani Lending")
		key := tenant.Key("SANDBOX")
		contract := testkit.Contract(t)
		get := func(path string) *apptest.Answer {
			t.Helper()
			answer := key.Get(path).Is(http.StatusOK)
			contract.Check(http.MethodGet, path, answer.Status, answer.Body)
			return answer
		}
		made := key.Post("/users", map[string]any{"externalMetadata": map[string]string{"customer": "42"}}).Is(http.StatusCreated)
		contract.Check(http.MethodPost, "/users", made.Status, made.Body)
		userID := made.Text("user.id")
		widget := kit.Bearer(kit.Widget(), made.Text("token.accessToken"))
		refreshed := key.Post("/tokens?userId="+userID, nil).Is(http.StatusCreated)
		contract.Check(http.MethodPost, "/tokens?userId="+userID, refreshed.Status, refreshed.Body)
		kit.Bearer(kit.Widget(), refreshed.Text("accessToken")).Get("/config").Is(http.StatusOK)

		config := widget.Get("/config?templateId=&locale=en-PH").Is(http.StatusOK)
		require.Equal(t, "default_customization", config.Text("templateId"))
		require.Equal(t, "Bayani Lending", config.Text("companyName"))
		require.Equal(t, true, config.Field("consent.showScreen"))
		require.Equal(t, false, config.Field("consent.given"))
		require.Contains(t, config.Text("consent.text"), "Bayani Lending")
		require.Positive(t, config.Field("sources.total"))
		require.Equal(t, []any{}, config.Field("linked"))

		id := plain(t)
		source := widget.Get("/datasources/" + id).Is(http.StatusOK)
		require.Equal(t, id, source.Text("id"))
		require.Len(t, source.Field("fields"), 2)
		require.Equal(t, "Maria", source.Text("testLogin.name"))
		require.Equal(t, map[string]any{"username": "maria.villanueva", "password": "Sandbox#Maria1"},
			source.Field("testLogin.fields"))

		refused := widget.Post("/accounts", login(id, "maria.villanueva", "Sandbox#Maria1")).Is(http.StatusConflict)
		require.Equal(t, "CONSENT_REQUIRED", refused.Code)
		require.Empty(t, get("/accounts").Items())

		accountID, taskID := connect(t, kit, widget, login(id, "maria.villanueva", "Sandbox#Maria1"))
		require.Equal(t, true, widget.Get("/config").Field("consent.given"))
		task := widget.Get("/tasks/" + taskID)
		require.Equal(t, "DONE", task.Text("step"))
		require.Equal(t, "SUCCEEDED", task.Text("result"))
		require.Nil(t, task.Field("mfa"))
		require.Nil(t, task.Field("errorCode"))
		linked := widget.Get("/linked").Is(http.StatusOK).Items()
		require.Len(t, linked, 1)
		require.Equal(t, "ma•••a", linked[0]["loginName"])
		again := widget.Post("/accounts", login(id, "maria.villanueva", "x")).Is(http.StatusConflict)
		require.Equal(t, "ALREADY_CONNECTED", again.Code)
		require.Equal(t, accountID, again.Errors[0].Message)

		require.Equal(t, map[string]any{"customer": "42"}, get("/users/"+userID).Field("externalMetadata"))
		require.Len(t, get("/users").Items(), 1)
		require.Equal(t, "CONNECTED", get("/accounts/"+accountID).Text("connectionStatus"))
		require.Len(t, get("/accounts?userId="+userID).Items(), 1)
		require.Equal(t, "Maria Clara Villanueva", get("/accounts/"+accountID+"/payload").Text("identity.fullName"))
		require.Equal(t, "COMPLETED", get("/users/"+userID+"/payload").Text("metadata.status"))
		require.Equal(t, "Finished", get("/tasks/"+taskID).Text("status"))
		require.Len(t, get("/tasks?sourceId="+accountID).Items(), 1)
		get("/providers?size=3&topIds=" + id)
		get("/providers/" + id)
		reset := key.Post("/users/"+userID+"/resetSession", nil).Is(http.StatusOK)
		contract.Check(http.MethodPost, "/users/"+userID+"/resetSession", reset.Status, reset.Body)
		disabled := key.Post("/accounts/"+accountID+"/disableMonitor", nil).Is(http.StatusOK)
		contract.Check(http.MethodPost, "/accounts/"+accountID+"/disableMonitor", disabled.Status, disabled.Body)

		users := tenant.Sandbox.Get("/portal/users?status=success&userName=clara&queryProviderId=" + id).Is(http.StatusOK).Items()
		require.Len(t, users, 1)
		require.Equal(t, "Maria Clara Villanueva", users[0]["fullName"])
		require.Empty(t, tenant.Sandbox.Get("/portal/users?status=fail").Is(http.StatusOK).Items())
		require.Equal(t, userID, tenant.Sandbox.Get("/portal/users/"+userID).Is(http.StatusOK).Text("userId"))
		link := tenant.Sandbox.Get("/portal/users/" + userID + "/winkLink").Is(http.StatusOK)
		require.Equal(t, kit.App.URLs.Link+"/m/"+link.Text("id"), link.Text("url"))

		revoked := key.Delete("/accounts/" + accountID).Is(http.StatusOK)
		contract.Check(http.MethodDelete, "/accounts/"+accountID, revoked.Status, revoked.Body)
		for _, gone := range []string{"/accounts/" + accountID, "/accounts/" + accountID + "/payload"} {
			key.Get(gone).Is(http.StatusNotFound)
		}
		require.Empty(t, widget.Get("/linked").Items())
		kept := tenant.Sandbox.Get("/portal/users/" + userID + "/accounts").Is(http.StatusOK).Items()
		require.Equal(t, "REVOKED", kept[0]["connectionStatus"])
		require.Equal(t, "REVOKED", get("/users/"+userID+"/payload").Text("metadata.status"))
	})
}

func TestCode(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	_, widget := kit.Tenant("Codes").User()
	widget.Post("/consents", map[string]any{"templateId": "default_customization"}).Is(http.StatusCreated)
	started := widget.Post("/accounts", login(plain(t), "jose.ramos", "Sandbox#Jose2")).Is(http.StatusCreated)
	path := "/tasks/" + started.Text("taskId")
	step := func(wanted string) *apptest.Answer {
		var answer *apptest.Answer
		kit.Eventually(wanted, func() bool {
			answer = widget.Get(path).Is(http.StatusOK)
			return answer.Text("step") == wanted
		})
		return answer
	}
	asked := step("MFA")
	require.Equal(t, "CODE", asked.Text("mfa.kind"))
	require.Equal(t, float64(3), asked.Field("mfa.attemptsLeft"))
	widget.Post(path+"/mfa", map[string]string{"kind": "PUSH"}).Is(http.StatusBadRequest)
	widget.Post(path+"/mfa/resend", nil).Is(http.StatusConflict)
	widget.Post(path+"/mfa", map[string]string{"kind": "CODE", "answer": "1"}).Is(http.StatusAccepted)
	kit.Eventually("wrong code", func() bool { return widget.Get(path).Field("mfa.attemptsLeft") == float64(2) })
	require.Equal(t, true, widget.Get(path).Field("mfa.lastAnswerWrong"))
	kit.Advance(31 * time.Second)
	widget.Post(path+"/mfa/resend", nil).Is(http.StatusAccepted)
	kit.Eventually("new code", func() bool { return widget.Get(path).Field("mfa.lastAnswerWrong") == false })
	widget.Post(path+"/mfa", map[string]string{"kind": "CODE", "answer": "202020"}).Is(http.StatusAccepted)
	require.Equal(t, "SUCCEEDED", step("DONE").Text("result"))
	widget.Post(path+"/cancel", nil).Is(http.StatusAccepted)
	widget.Delete("/accounts/" + started.Text("accountId")).Is(http.StatusOK)
	widget.Delete("/accounts/" + started.Text("accountId")).Is(http.StatusNotFound)
}

func TestDelaysAndTimeouts(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	_, widget := kit.Tenant("Slow").User()
	widget.Post("/consents", map[string]any{}).Is(http.StatusCreated)
	started := widget.Post("/accounts", login(plain(t), "maria.villanueva", "timeout:x")).Is(http.StatusCreated)
	kit.Advance(121 * time.Second)
	kit.Eventually("time-out", func() bool {
		return widget.Get("/tasks/"+started.Text("taskId")).Field("errorCode") == "SERVICE_UNAVAILABLE"
	})
}

func TestOthersUsers(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Mine")
	_, widget := tenant.User()
	accountID, taskID := connect(t, kit, widget, login(plain(t), "maria.villanueva", "Sandbox#Maria1"))
	_, sibling := tenant.User()
	_, stranger := kit.Tenant("Theirs").User()
	for _, other := range []apptest.Actor{sibling, stranger} {
		missing := other.Get("/tasks/task-00000000000000000000000000000000").Is(http.StatusNotFound)
		require.Equal(t, missing.Message, other.Get("/tasks/"+taskID).Is(http.StatusNotFound).Message)
		other.Post("/tasks/"+taskID+"/mfa", map[string]string{"kind": "CODE", "answer": "1"}).Is(http.StatusNotFound)
		other.Post("/tasks/"+taskID+"/mfa/resend", nil).Is(http.StatusNotFound)
		other.Post("/tasks/"+taskID+"/cancel", nil).Is(http.StatusNotFound)
		other.Delete("/accounts/" + accountID).Is(http.StatusNotFound)
		require.Empty(t, other.Get("/linked").Is(http.StatusOK).Items())
	}
}

func TestTokens(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Tokens")
	made := tenant.Sandbox.Post("/users", nil).Is(http.StatusCreated)
	token := made.Text("token.accessToken")
	kit.Bearer(kit.Widget(), token).Get("/config").Is(http.StatusOK)
	kit.Bearer(kit.App.URLs.Sandbox, token).Get("/users").Is(http.StatusUnauthorized)
	kit.Bearer(kit.Management(), token).Get("/tenant").Is(http.StatusUnauthorized)
	kit.Anonymous(kit.Widget()).Get("/config").Is(http.StatusUnauthorized)
	tenant.Admin.Delete("/signins/current").Is(http.StatusOK)
	kit.Eventually("end with the sign-in", func() bool {
		return kit.Bearer(kit.Widget(), token).Get("/config").Status == http.StatusUnauthorized
	})
}

func TestSources(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	_, widget := kit.Tenant("Sources").User()
	seen := map[any]bool{}
	cursor := ""
	for {
		answer := widget.Get("/datasources?size=7&cursor=" + url.QueryEscape(cursor)).Is(http.StatusOK)
		for _, item := range answer.Items() {
			require.False(t, seen[item["id"]], "twice: %s", item["id"])
			seen[item["id"]] = true
			require.Contains(t, []string{"PROVIDER", "ARCHIVE_FILE_TYPE"}, item["kind"])
		}
		next, ok := answer.Field("nextCursor").(string)
		if !ok {
			break
		}
		cursor = next
	}
	require.Len(t, seen, len(catalogue.New().Search(catalogue.Filter{}).Items))
	for _, item := range widget.Get("/datasources?type=EMPLOYER").Is(http.StatusOK).Items() {
		require.Equal(t, "EMPLOYER", item["type"])
	}
	require.Empty(t, widget.Get("/datasources?name=no+such+thing").Is(http.StatusOK).Items())
	widget.Get("/config?templateId=wtpl-unknown").Is(http.StatusNotFound)
	widget.Get("/datasources/PASSPORT").Is(http.StatusNotFound)

	widget.Post("/sourceRequests", map[string]any{"name": "  Habagat Rides "}).Is(http.StatusCreated)
	widget.Post("/sourceRequests", map[string]any{"name": "  "}).Is(http.StatusBadRequest)
}

func TestWordsOfAnotherLanguage(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	_, widget := kit.Tenant("Wika").User()
	words := []string{
		"consent.getStartedButtonText", "success.successText", "success.doneButtonText",
		"success.connectMoreAccountsButtonText",
	}
	for _, word := range words {
		require.NotEmpty(t, widget.Get("/config?locale=en-PH").Is(http.StatusOK).Text(word))
		require.Empty(t, widget.Get("/config?locale=fil-PH").Is(http.StatusOK).Text(word), "the widget has its own")
	}
}

func TestProduction(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Live")
	require.NoError(t, kit.App.Operator().Tenants.EnableProduction(t.Context(), tenant.TenantID, "test"))
	tenant.SignIn()
	made := tenant.Production.Post("/users", nil).Is(http.StatusCreated)
	widget := kit.Bearer(kit.Widget(), made.Text("token.accessToken"))
	config := widget.Get("/config").Is(http.StatusOK)
	require.Equal(t, "PRODUCTION", config.Text("mode"))
	id := plain(t)
	require.NotContains(t, string(widget.Get("/datasources/"+id).Body), "testLogin")
	require.Positive(t, config.Field("sources.total"), "a demo speaks to the reference connector")
	widget.Post("/accounts", login(plain(t), "maria.villanueva", "Sandbox#Maria1")).Is(http.StatusConflict)
	_, taskID := connect(t, kit, widget, map[string]any{"providerId": plain(t), "fields": map[string]string{
		"login": "maria.villanueva", "password": "Sandbox#Maria1",
	}})
	require.Equal(t, "INVALID_CREDENTIALS", widget.Get("/tasks/"+taskID).Text("errorCode"), "nobody of the Sandbox")
}

func TestPortal(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Portal")
	require.Len(t, tenant.Admin.Get("/personas").Is(http.StatusOK).Items(), 4)
	require.Empty(t, tenant.Admin.Get("/templates?mode=SANDBOX").Is(http.StatusOK).Items())
	require.Equal(t, "#167e1c", tenant.Admin.Get("/templates/default_customization?mode=SANDBOX").Is(http.StatusOK).Text("themeColor"))
	tenant.Admin.Get("/templates/wtpl-1?mode=SANDBOX").Is(http.StatusNotFound)
	ids := "PAYSLIP," + plain(t)
	require.Len(t, tenant.Admin.Get("/datasources?mode=SANDBOX&ids="+ids).Is(http.StatusOK).Items(), 2)
	tenant.Admin.Get("/datasources?mode=PRODUCTION").Is(http.StatusForbidden)
	tenant.Production.Get("/portal/users").Is(http.StatusUnauthorized)
	tenant.Sandbox.Get("/portal/users?mode=SANDBOX").Is(http.StatusBadRequest)
	tenant.Sandbox.Get("/portal/users?size=151").Is(http.StatusBadRequest)
	tenant.Sandbox.Get("/portal/users?queryStartDate=2026-13-01").Is(http.StatusBadRequest)
	tenant.Sandbox.Get("/portal/users?queryStartDate=2026-01-01&queryEndDate=2026-01-31&timeZone=Asia/Manila").Is(http.StatusOK)
	tenant.Sandbox.Post("/users", map[string]any{"externalMetadata": map[string]any{"nested": map[string]any{}}}).Is(http.StatusBadRequest)

	userID, _ := tenant.User()
	other := kit.Tenant("Other")
	screens := "/portal/users/" + userID
	for _, path := range []string{
		screens, screens + "/accounts", screens + "/winkLink", "/users/" + userID, "/users/" + userID + "/payload",
	} {
		tenant.Sandbox.Get(path).Is(http.StatusOK)
		other.Sandbox.Get(path).Is(http.StatusNotFound)
	}
	other.Sandbox.Post("/tokens?userId="+userID, nil).Is(http.StatusNotFound)
}

// TestTemplateLeavesConnectedProvidersOut: what is connected is out of the list where the template says
// so, and in it otherwise.
func TestTemplateLeavesConnectedProvidersOut(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Bayani Lending")
	made := tenant.Admin.Post("/templates?mode=SANDBOX", map[string]any{
		"providerConfig": map[string]any{"excludeConnectedProviders": true},
	}).Is(http.StatusCreated)
	_, widget := tenant.User()
	id, persona := plain(t), connector.Personas()[0]
	isListed := func(templateID string) bool {
		list := widget.Get("/datasources?size=150&templateId=" + templateID).Is(http.StatusOK)
		return slices.ContainsFunc(list.Items(), func(item map[string]any) bool { return item["id"] == id })
	}
	require.True(t, isListed(made.Text("id")))
	connect(t, kit, widget, login(id, persona.Username, persona.Password))
	require.False(t, isListed(made.Text("id")))
	require.True(t, isListed("default_customization"))
}

// TestTokensOfAnotherFrame: the first call of a frame names the origin set that it was opened with and the page around
// it. A token of another set is refused, and so is a page that its own set does not allow.
func TestTokensOfAnotherFrame(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant, evil := kit.Tenant("Bayani Lending"), kit.Tenant("Evil Lending")
		require.NoError(t, kit.App.Operator().Tenants.EnableProduction(t.Context(), tenant.TenantID, "operator"))
		require.NoError(t, kit.App.Operator().Tenants.EnableProduction(t.Context(), evil.TenantID, "operator"))
		tenant.SignIn()
		evil.SignIn()
		token := func(by apptest.Actor, origins ...string) string {
			return by.Post("/users", map[string]any{"allowedOrigins": origins}).Is(http.StatusCreated).Text("token.accessToken")
		}
		ours, theirs := token(tenant.Production, "https://shop.example"), token(evil.Production, "https://evil.test")
		first := func(token, set, embedder string) *apptest.Answer {
			return kit.Bearer(kit.Widget(), token).Get("/config?originSet=" + set + "&embedder=" + url.QueryEscape(embedder))
		}
		first(ours, originSet(t, ours), "https://shop.example").Is(http.StatusOK)
		first(ours, "", "").Is(http.StatusOK)
		for _, set := range []string{originSet(t, theirs), originSet(t, token(tenant.Production)), "", "unknown"} {
			refused := first(ours, set, "https://evil.test").Is(http.StatusUnauthorized)
			require.Equal(t, "INVALID_TOKEN", refused.Code, set)
		}
		for _, embedder := range []string{"https://evil.test", "http://shop.example", "null"} {
			refused := first(ours, originSet(t, ours), embedder).Is(http.StatusForbidden)
			require.Equal(t, "ORIGIN_NOT_ALLOWED", refused.Code, embedder)
		}
	})
}

// originSet reads the public id of the pages that may frame the widget, as the embedding script does.
func originSet(t *testing.T, token string) string {
	t.Helper()
	text, err := base64.RawURLEncoding.DecodeString(strings.Split(token, ".")[1])
	require.NoError(t, err)
	var claims struct{ Org string }
	require.NoError(t, json.Unmarshal(text, &claims))
	require.NotEmpty(t, claims.Org)
	return claims.Org
}
