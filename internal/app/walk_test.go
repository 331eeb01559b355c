package app_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/connector"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

// Providers of the sandbox that are read again on a schedule.
const (
	employer   = apptest.Employer
	gig        = "sandbox_gig_ph"
	government = "sandbox_government_ph"
)

const (
	// wrongPassword is typed into the widget and must not be found anywhere afterwards.
	wrongPassword = "canary-not-the-password-81c4"
	webhookSecret = "canary-whsec-5d20e9a7c1b34f68"
)

// walk is the whole way of a business and its end users through one server; its steps build on each
// other.
type walk struct {
	*testing.T
	kit      *apptest.Kit
	contract testkit.DataContract
	admin    apptest.Actor // management API
	portal   apptest.Actor // sandbox data API with the portal's token
	key      apptest.Actor // sandbox data API
	receiver *testkit.Receiver
	canaries map[string]string // secrets that passed through the server, by what they are
}

// TestWalk is the main job from registration to revocation by HTTP alone.
func TestWalk(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		w := &walk{
			T: t, kit: kit, contract: testkit.Contract(t), receiver: testkit.NewReceiver(t),
			canaries: map[string]string{
				"developer's password": apptest.Password, "wrong password": wrongPassword, "webhook secret": webhookSecret,
			},
		}
		w.signUp()
		w.makeKey()
		w.makeWebhooks()
		w.lookUpProviders()

		maria := w.connectMaria()
		w.readRecords(maria)
		w.connectJose()
		w.typeWrongPassword()
		liza := w.connectLiza()
		w.checkLists(3)

		w.sync(maria, liza)
		w.revoke(maria)
		w.verifyDeliveries()
		w.findNoSecrets()
	})
}

// of is what a call of the data API answers, held against the contract.
func (w *walk) of(method, path string, body any, status int) *apptest.Answer {
	w.Helper()
	answer := w.key.Do(method, path, body).Is(status)
	w.contract.Check(method, path, answer.Status, answer.Body)
	return answer
}

func (w *walk) get(path string) *apptest.Answer {
	w.Helper()
	return w.of(http.MethodGet, path, nil, http.StatusOK)
}

// signUp registers, reads the mail, confirms and logs in.
func (w *walk) signUp() {
	public := w.kit.Anonymous(w.kit.Management())
	form := map[string]any{
		"firstName": "Ada", "lastName": "Reyes", "tenantName": "Bayani Lending", "emailAddress": "ada@bayani.example",
		"title": "Engineer", "password": apptest.Password, "termsAccepted": true,
	}
	credentials := map[string]any{"email": "ada@bayani.example", "password": apptest.Password}
	public.Post("/registrations", form).Is(http.StatusCreated)
	early := public.Post("/signins", credentials).Is(http.StatusForbidden)
	require.Contains(w, early.Message, "Confirm your email address first")

	token := w.kit.MailToken("ada@bayani.example")
	w.canaries["token of the mail"] = token
	mail := w.kit.Mails("ada@bayani.example")[0]
	require.True(w, strings.HasPrefix(mail.Links[0], w.kit.App.URLs.Portal+"/"), mail.Links)
	public.Post("/registrations/confirm", map[string]any{"token": token}).Is(http.StatusOK)
	public.Post("/registrations/confirm", map[string]any{"token": token + "x"}).Is(http.StatusBadRequest)
	public.Post("/registrations", form).Is(http.StatusCreated) // a known address is answered alike
	wrong := public.Post("/signins", map[string]any{"email": "ada@bayani.example", "password": "Wrong-pass-2026!"})
	require.Equal(w, "INVALID_CREDENTIALS", wrong.Is(http.StatusBadRequest).Code)

	signedIn := public.Post("/signins", credentials).Is(http.StatusCreated)
	require.Nil(w, signedIn.Field("openApiProductionToken"))
	for _, name := range []string{"developerToken", "openApiSandboxToken"} {
		w.canaries[name] = signedIn.Text(name + ".token")
	}
	w.admin = w.kit.Bearer(w.kit.Management(), signedIn.Text("developerToken.token"))
	w.portal = w.kit.Bearer(w.kit.App.URLs.Sandbox, signedIn.Text("openApiSandboxToken.token"))
	require.Equal(w, "ADMIN", w.admin.Get("/developers/me").Is(http.StatusOK).Text("role"))
	require.Equal(w, "Bayani Lending", w.admin.Get("/tenant").Is(http.StatusOK).Text("name"))
}

// makeKey creates an API key and tries the ways in which a credential can be wrong.
func (w *walk) makeKey() {
	made := w.admin.Post("/apiKeys", map[string]any{"mode": "SANDBOX"}).Is(http.StatusCreated)
	key, secret := made.Text("apiKey"), made.Text("apiSecret")
	w.canaries["API secret"] = secret
	w.key = w.kit.Basic(w.kit.App.URLs.Sandbox, key, secret)
	w.get("/users")
	refused := w.admin.Post("/apiKeys", map[string]any{"mode": "PRODUCTION"}).Is(http.StatusForbidden)
	require.Equal(w, "UNAUTHORIZED_ACCESS", refused.Code)

	sandbox, open := w.kit.App.URLs.Sandbox, w.kit.App.URLs.Open
	browser := http.Header{"Sec-Fetch-Mode": {"cors"}}
	for name, test := range map[string]struct {
		caller     apptest.Actor
		header     http.Header
		code       string
		challenged bool // clients that are not browsers and sent no token are asked for key and secret
	}{
		"no credential":           {w.kit.Anonymous(sandbox), nil, "INVALID_TOKEN", true},
		"no credential, browser":  {w.kit.Anonymous(sandbox), browser, "INVALID_TOKEN", false},
		"wrong secret":            {w.kit.Basic(sandbox, key, secret+"x"), nil, "INVALID_CREDENTIALS", true},
		"wrong secret, browser":   {w.kit.Basic(sandbox, key, secret+"x"), browser, "INVALID_CREDENTIALS", false},
		"unknown key":             {w.kit.Basic(sandbox, key+"x", secret), nil, "INVALID_CREDENTIALS", true},
		"wrong token":             {w.kit.Bearer(sandbox, "x"), nil, "INVALID_TOKEN", false},
		"token of the management": {w.kit.Bearer(sandbox, w.canaries["developerToken"]), nil, "INVALID_TOKEN", false},
		"sandbox key in open":     {w.kit.Basic(open, key, secret), nil, "INVALID_CREDENTIALS", true},
		"sandbox token in open":   {w.kit.Bearer(open, w.canaries["openApiSandboxToken"]), nil, "INVALID_TOKEN", false},
	} {
		answer := test.caller.Send(http.MethodGet, "/users", nil, test.header).Is(http.StatusUnauthorized)
		require.Equal(w, test.code, answer.Code, name)
		require.JSONEq(w, `{}`, string(answer.Data), name)
		challenge := answer.Header.Get("WWW-Authenticate")
		require.Equal(w, test.challenged, challenge != "", "%s: %s", name, challenge)
		w.contract.Check(http.MethodGet, "/users", answer.Status, answer.Body)
	}
	method := w.key.Do(http.MethodPut, "/users", map[string]any{}).Is(http.StatusNotImplemented)
	require.Equal(w, "UNSUPPORTED_METHOD", method.Code)
	require.Equal(w, "GET, POST", method.Header.Get("Allow"))
	method = w.admin.Do(http.MethodPut, "/apiKeys", nil).Is(http.StatusMethodNotAllowed)
	require.Equal(w, "UNSUPPORTED_METHOD", method.Code)
	require.Equal(w, "MISSING_RESOURCE", w.key.Get("/nothing").Is(http.StatusNotFound).Code)
}

// makeWebhooks subscribes the receiver to apptest.Everything, and tries the other calls on a second webhook.
func (w *walk) makeWebhooks() {
	body := func(name string, types ...string) map[string]any {
		return map[string]any{
			"name": name, "url": w.receiver.URL(), "secret": webhookSecret, "eventTypes": types, "active": true,
			"includePayload": true,
		}
	}
	all := w.of(http.MethodPost, "/webhooks", body("All", "ALL_EVENTS"), http.StatusOK).Text("id")
	second := w.of(http.MethodPost, "/webhooks", body("Second", "USER_CREATED"), http.StatusOK).Text("id")
	wrong := w.of(http.MethodPost, "/webhooks", body("Wrong", "NO_SUCH_TYPE"), http.StatusBadRequest)
	require.Equal(w, "INVALID_PARAMETERS", wrong.Code)
	require.Equal(w, "eventTypes", wrong.Errors[0].Field)
	require.Equal(w, "Second", w.get("/webhooks/"+second).Text("name"))
	ids := []any{}
	for _, item := range w.get("/webhooks").Items() {
		ids = append(ids, item["id"])
	}
	require.Equal(w, []any{second, all}, ids)
	w.of(http.MethodDelete, "/webhooks/"+second, nil, http.StatusOK)
	w.of(http.MethodGet, "/webhooks/"+second, nil, http.StatusNotFound)
	w.of(http.MethodDelete, "/webhooks/"+second, nil, http.StatusNotFound)
}

func (w *walk) lookUpProviders() {
	require.Len(w, w.get("/providers?size=3&topIds="+gig).Items(), 3)
	require.Equal(w, employer, w.get("/providers/"+employer).Text("id"))
	w.of(http.MethodGet, "/providers/nobody_ph", nil, http.StatusNotFound)
}

// endUser is a person with a widget and the account connected there.
type endUser struct {
	id, account, task string
	widget            apptest.Actor
}

// newUser makes an end user who has agreed to the consent text.
func (w *walk) newUser() endUser {
	made := w.of(http.MethodPost, "/users", map[string]any{}, http.StatusCreated)
	u := endUser{id: made.Text("user.id"), widget: w.kit.Bearer(w.kit.Widget(), made.Text("token.accessToken"))}
	w.canaries["widget token of "+u.id] = made.Text("token.accessToken")
	u.widget.Post("/consents", map[string]any{}).Is(http.StatusCreated)
	return u
}

// logIn submits a login and waits until the task is at a step.
func (w *walk) logIn(u endUser, body map[string]any, step string) endUser {
	w.Helper()
	started := u.widget.Post("/accounts", body).Is(http.StatusCreated)
	u.account, u.task = started.Text("accountId"), started.Text("taskId")
	return w.until(u, step)
}

func (w *walk) until(u endUser, step string) endUser {
	w.Helper()
	w.kit.Eventually("step "+step, func() bool {
		return u.widget.Get("/tasks/"+u.task).Is(http.StatusOK).Text("step") == step
	})
	return u
}

func (w *walk) persona(id string) connector.Persona {
	w.Helper()
	all := connector.Personas()
	i := slices.IndexFunc(all, func(p connector.Persona) bool { return p.ID == id })
	require.GreaterOrEqual(w, i, 0, id)
	w.canaries["password of "+id] = all[i].Password
	return all[i]
}

// connectMaria opens the widget, refuses to go without consent, searches and connects.
func (w *walk) connectMaria() endUser {
	login := apptest.LoginAs(w.persona("maria"), employer)
	made := w.of(http.MethodPost, "/users", map[string]any{"externalMetadata": map[string]any{"customer": "42"}},
		http.StatusCreated)
	u := endUser{id: made.Text("user.id")}
	fresh := w.of(http.MethodPost, "/tokens?userId="+u.id, nil, http.StatusCreated).Text("accessToken")
	u.widget = w.kit.Bearer(w.kit.Widget(), fresh)
	w.canaries["widget token"] = fresh

	config := u.widget.Get("/config").Is(http.StatusOK)
	require.Equal(w, "Bayani Lending", config.Text("companyName"))
	require.Equal(w, "SANDBOX", config.Text("mode"))
	require.Contains(w, config.Text("consent.text"), "Bayani Lending")
	require.Equal(w, false, config.Field("consent.given"))
	refused := u.widget.Post("/accounts", login).Is(http.StatusConflict)
	require.Equal(w, "CONSENT_REQUIRED", refused.Code)
	require.Empty(w, w.get("/accounts?userId="+u.id).Items())
	u.widget.Post("/consents", map[string]any{}).Is(http.StatusCreated)
	require.Equal(w, true, u.widget.Get("/config").Field("consent.given"))

	found := u.widget.Get("/datasources?name=" + url.QueryEscape("bayani r")).Is(http.StatusOK).Items()
	require.Equal(w, employer, found[0]["id"])
	fields := u.widget.Get("/datasources/" + employer).Is(http.StatusOK).Field("fields")
	require.Len(w, fields, 2)

	u = w.logIn(u, login, "DONE")
	require.Equal(w, "SUCCEEDED", u.widget.Get("/tasks/"+u.task).Text("result"))
	again := u.widget.Post("/accounts", login).Is(http.StatusConflict)
	require.Equal(w, "ALREADY_CONNECTED", again.Code)
	require.Equal(w, u.account, again.Errors[0].Message)
	require.Len(w, u.widget.Get("/linked").Is(http.StatusOK).Items(), 1)

	w.hasEvents(u, 0, slices.Concat([]string{"USER_CREATED"}, connected(
		"IDENTITY", "RATING", "EMPLOYMENTS", "DOCUMENTS", "INCOMES", "EINCOMES", "TRANSACTIONS", "CONTRIBUTIONS",
		"LIABILITIES",
	)))
	return u
}

// connected is the order of events of a login that works and finds records of these kinds.
func connected(found ...string) []string {
	types := []string{"ACCOUNT_CREATED", "TASK_STARTED", "ACCOUNT_CONNECTED", "LINK_ADDED"}
	for _, kind := range found {
		types = append(types, kind+"_ADDED")
	}
	return append(types, "INSIGHT_ADDED", "TASK_FINISHED")
}

func recordPaths() []string {
	return []string{
		"/identities", "/ratings", "/employments", "/documents", "/incomes", "/eincomes", "/transactions",
		"/contributions", "/liabilities", "/links", "/insights",
	}
}

// readRecords reads everything that came of Maria's login.
func (w *walk) readRecords(maria endUser) {
	for _, path := range recordPaths() {
		items := w.get(path + "?size=150&userId=" + maria.id).Items()
		require.NotEmpty(w, items, path)
		for _, item := range items {
			one := w.get(path + "/" + item["id"].(string))
			var same map[string]any
			one.Into(&same)
			require.Equal(w, item, same)
		}
		w.of(http.MethodGet, path+"/unknown", nil, http.StatusNotFound)
		require.Empty(w, w.get(path+"?userId=unknown").Items())
	}
	user := w.get("/users/" + maria.id)
	require.Equal(w, map[string]any{"customer": "42"}, user.Field("externalMetadata"))
	require.Equal(w, "COMPLETED", w.get("/users/"+maria.id+"/payload").Text("metadata.status"))
	require.Equal(w, "CONNECTED", w.get("/accounts/"+maria.account).Text("connectionStatus"))
	task := w.get("/tasks/" + maria.task)
	require.Equal(w, "Finished", task.Text("status"))

	payload := w.get("/accounts/" + maria.account + "/payload")
	require.Equal(w, "Maria Clara Villanueva", payload.Text("identity.fullName"))
	finished := w.events(maria)
	last := finished[len(finished)-1]
	require.Equal(w, "SUCCEEDED", last.data["status"])
	var sent map[string]any
	payload.Into(&sent)
	for section, value := range last.data["payload"].(map[string]any) {
		require.Equal(w, sent[section], value, "the payload of the event is that of the account: %s", section)
	}
	require.NotEmpty(w, last.data["payload"])
}

// connectJose types a wrong code before the right one.
func (w *walk) connectJose() {
	persona := w.persona("jose")
	u := w.logIn(w.newUser(), apptest.LoginAs(persona, gig), "MFA")
	w.get("/accounts/" + u.account) // awaiting the code
	w.get("/tasks/" + u.task)
	answer := func(code string) {
		u.widget.Post("/tasks/"+u.task+"/mfa", map[string]any{"kind": "CODE", "answer": code}).Is(http.StatusAccepted)
	}
	answer("000000")
	w.kit.Eventually("wrong code", func() bool {
		return u.widget.Get("/tasks/"+u.task).Field("mfa.lastAnswerWrong") == true
	})
	require.EqualValues(w, 2, u.widget.Get("/tasks/"+u.task).Field("mfa.attemptsLeft"))
	answer(persona.VerificationCode)
	w.until(u, "DONE")
	require.Equal(w, "SUCCEEDED", u.widget.Get("/tasks/"+u.task).Text("result"))
	w.hasEvents(u, 1, connected("IDENTITY", "RATING", "EMPLOYMENTS", "DOCUMENTS", "EINCOMES", "TRANSACTIONS"))
}

func (w *walk) typeWrongPassword() {
	persona := w.persona("maria")
	persona.Password = wrongPassword
	u := w.logIn(w.newUser(), apptest.LoginAs(persona, employer), "DONE")
	require.Equal(w, "INVALID_CREDENTIALS", u.widget.Get("/tasks/"+u.task).Text("errorCode"))
	require.Equal(w, "ERROR", w.get("/accounts/"+u.account).Text("connectionStatus"))
	require.Equal(w, "FAILED", w.get("/tasks/"+u.task).Text("result"))
	events := w.hasEvents(u, 1, []string{"ACCOUNT_CREATED", "TASK_STARTED", "ACCOUNT_FAILED", "TASK_FINISHED"})
	failed, finished := events[3].data, events[4].data
	require.Equal(w, "INVALID_CREDENTIALS", failed["errorCode"])
	require.Equal(w, "ERROR", failed["connectionStatus"])
	require.Equal(w, "FAILED", finished["status"])
	require.NotContains(w, finished, "payload")
	w.get("/users/" + u.id + "/payload")
}

func (w *walk) connectLiza() endUser {
	u := w.logIn(w.newUser(), apptest.LoginAs(w.persona("liza"), government), "DONE")
	w.hasEvents(u, 1, connected("IDENTITY", "EMPLOYMENTS", "DOCUMENTS", "CONTRIBUTIONS", "LIABILITIES"))
	return u
}

// checkLists reads the lists with all users in them, a page at a time.
func (w *walk) checkLists(connections int) {
	require.Len(w, w.portal.Get("/portal/users?status=success").Is(http.StatusOK).Items(), connections)
	require.Len(w, w.portal.Get("/portal/users?status=fail").Is(http.StatusOK).Items(), 1)
	for path, count := range map[string]int{"/users": connections + 1, "/accounts": connections + 1, "/tasks": connections + 1} {
		seen := map[any]bool{}
		for cursor := ""; ; {
			page := w.get(path + "?size=3&cursor=" + url.QueryEscape(cursor))
			for _, item := range page.Items() {
				seen[item["id"]] = true
			}
			next, more := page.Field("nextCursor").(string)
			if !more {
				break
			}
			cursor = next
		}
		require.Len(w, seen, count, path)
	}
}

// delivered is one event as it arrived.
type delivered struct {
	kind string
	data map[string]any
}

// events returns what arrived about a user, in the order of the sequence.
func (w *walk) events(u endUser) []delivered {
	w.Helper()
	bySequence := map[int64]delivered{}
	for _, d := range w.receiver.Received() {
		var body struct{ Data map[string]any }
		require.NoError(w, json.Unmarshal(d.Body, &body))
		if body.Data["userId"] == u.id {
			bySequence[d.Sequence()] = delivered{d.Type(), body.Data}
		}
	}
	var events []delivered
	for _, n := range slices.Sorted(maps.Keys(bySequence)) {
		events = append(events, bySequence[n])
	}
	return events
}

// hasEvents waits for the events about a user, requires their types from one on, and that all of them
// name the account; it returns all events about the user.
func (w *walk) hasEvents(u endUser, from int, types []string) []delivered {
	w.Helper()
	var events []delivered
	w.kit.Eventually("events", func() bool {
		events = w.events(u)
		return len(events) >= from+len(types)
	})
	var kinds []string
	for _, e := range events[from:] {
		kinds = append(kinds, e.kind)
		if e.kind == "USER_CREATED" {
			continue
		}
		require.Equal(w, u.account, e.data["accountId"], e.kind)
		require.Equal(w, u.account, e.data["sourceId"], e.kind)
		require.Equal(w, "ACCOUNT", e.data["sourceType"], e.kind)
		require.NotEmpty(w, e.data["providerId"], e.kind)
	}
	require.Equal(w, types, kinds)
	return events
}

// sync lets the first minute pass: Maria's data has changed, and Liza has to log in again.
func (w *walk) sync(maria, liza endUser) {
	mariaBefore, lizaBefore := len(w.events(maria)), len(w.events(liza))
	w.kit.Advance(w.kit.App.Config.SandboxSync)
	var changes []string
	for _, kind := range []string{
		"EMPLOYMENTS", "DOCUMENTS", "INCOMES", "EINCOMES", "TRANSACTIONS", "CONTRIBUTIONS", "LIABILITIES",
	} {
		changes = append(changes, kind+"_ADDED")
		if kind != "TRANSACTIONS" {
			changes = append(changes, kind+"_UPDATED")
		}
	}
	after := w.hasEvents(maria, mariaBefore, append(changes, "INSIGHT_ADDED", "ACCOUNT_SYNC_TASK_FINISHED"))
	finished := after[len(after)-1].data
	require.Equal(w, "ACTIVE", finished["monitorStatus"])
	require.Equal(w, "UPDATE_ACCOUNT", finished["taskType"])
	require.Equal(w, "Finished", w.get("/tasks/"+finished["taskId"].(string)).Text("status"))
	for _, path := range recordPaths() {
		w.get(path + "?size=150&userId=" + maria.id)
	}

	ended := w.hasEvents(liza, lizaBefore, []string{"ACCOUNT_DISCONNECTED", "ACCOUNT_SYNC_TASK_FINISHED"})[lizaBefore]
	require.Equal(w, "AUTH_REQUIRED", ended.data["reason"])
	require.Equal(w, "DISCONNECTED", w.get("/accounts/"+liza.account).Text("connectionStatus"))
	require.Equal(w, "DISCONNECTED", liza.widget.Get("/linked").Items()[0]["connectionStatus"])
}

// revoke takes Maria's account back in the widget.
func (w *walk) revoke(maria endUser) {
	before := len(w.events(maria))
	ids := map[string]string{} // one record of every kind
	for _, path := range recordPaths() {
		ids[path] = w.get(path + "?userId=" + maria.id).Items()[0]["id"].(string)
	}
	maria.widget.Delete("/accounts/" + maria.account).Is(http.StatusOK)
	for _, path := range []string{"/accounts/" + maria.account, "/accounts/" + maria.account + "/payload"} {
		require.Equal(w, "MISSING_RESOURCE", w.of(http.MethodGet, path, nil, http.StatusNotFound).Code)
	}
	w.of(http.MethodDelete, "/accounts/"+maria.account, nil, http.StatusNotFound)
	for path, id := range ids {
		require.Empty(w, w.get(path+"?userId="+maria.id).Items(), path)
		w.of(http.MethodGet, path+"/"+id, nil, http.StatusNotFound)
	}
	payload := w.get("/users/" + maria.id + "/payload")
	require.Equal(w, "REVOKED", payload.Text("metadata.status"))
	require.Equal(w, []any{}, payload.Field("accounts"))
	require.Empty(w, maria.widget.Get("/linked").Is(http.StatusOK).Items())
	kept := w.portal.Get("/portal/users/" + maria.id + "/accounts").Is(http.StatusOK).Items()
	require.Equal(w, "REVOKED", kept[0]["connectionStatus"])

	events := w.hasEvents(maria, before, []string{"ACCOUNT_DISCONNECTED"})
	require.Equal(w, "USER_REVOKED", events[before].data["reason"])
}

// verifyDeliveries checks signatures and envelopes of all that arrived, as a receiver would.
func (w *walk) verifyDeliveries() {
	ids, sequences := map[string]bool{}, map[int64]bool{}
	for _, d := range w.receiver.Received() {
		require.NoError(w, d.Verify(webhookSecret))
		require.Error(w, d.Verify(webhookSecret+"x"))
		var body struct {
			ID, Mode, CreatedAt string
			Version             int
		}
		require.NoError(w, json.Unmarshal(d.Body, &body))
		require.Equal(w, body.ID, d.Header.Get("webhook-id"))
		require.Equal(w, "SANDBOX", body.Mode)
		require.Equal(w, 1, body.Version)
		require.Regexp(w, `^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$`, body.CreatedAt)
		require.Equal(w, "1", d.Header.Get("Nod-Attempt"))
		require.Equal(w, "Nod-Webhooks/1", d.Header.Get("User-Agent"))
		require.False(w, ids[body.ID] || sequences[d.Sequence()], "sent twice: %s", d.Body)
		ids[body.ID], sequences[d.Sequence()] = true, true
		for what, secret := range w.canaries {
			require.False(w, bytes.Contains(d.Body, []byte(secret)), "%s in a delivery", what)
		}
	}
}
