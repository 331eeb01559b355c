package app_test

import (
	"encoding/base64"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/connector"
	"nod/internal/platform/config"
	"nod/internal/platform/telemetry"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

// passage is one business and its end users on their way through a server, with everything about them
// that must not be seen by those who read its logs, its error answers or its disk.
type passage struct {
	*testing.T
	kit    *apptest.Kit
	log    *apptest.Log
	public apptest.Actor
	// credentials open something: they are stored nowhere, and logged and repeated nowhere.
	credentials map[string]string
	// personal data is stored, but neither logged nor repeated in answers that refuse something.
	personal map[string]string
	// people is what of it is about end users: it is stored sealed.
	people   map[string]string
	refusals []*apptest.Answer

	email                     string
	admin, portal, production apptest.Actor
	key, widget               apptest.Actor
	provider                  *misbehavior // of an account in Production
}

// TestCanaries sends some forty secrets and personal data through the server by every way there is, and
// looks for them in its log, its refusals and its storage; then once more while its tables fail.
func TestCanaries(t *testing.T) {
	t.Parallel()
	apptest.EachStorage(t, func(t *testing.T, storage config.Storage) {
		provider, connected := talkative(t)
		kit, log := apptest.Logged(t, storage, apptest.Everything, connected)
		p := &passage{
			T: t, kit: kit, log: log, public: kit.Anonymous(kit.Management()), provider: provider,
			credentials: map[string]string{}, personal: map[string]string{}, people: map[string]string{},
		}
		p.signUp()
		p.resetPassword()
		p.integrate()
		p.connect()
		p.everyField()
		p.tell()
		p.useWebhook()
		p.export()
		p.echo()
		p.swap()
		p.mistakes()
		require.Greater(t, len(p.credentials)+len(p.personal), 40)
		p.look("after the walk")
		p.lookForPeople("after the walk")
		p.failures()
		p.look("after the failures")
		p.lookForPeople("after the failures")
	})
}

// secret and about make canaries.
func (p *passage) secret(what, value string) string { p.credentials[what] = value; return value }
func (p *passage) about(what, value string) string  { p.personal[what] = value; return value }

// refused remembers an answer that refuses something.
func (p *passage) refused(answers ...*apptest.Answer) {
	p.Helper()
	for _, a := range answers {
		require.GreaterOrEqual(p, a.Status, http.StatusBadRequest, "answer: %s", a.Body)
		p.refusals = append(p.refusals, a)
	}
}

func (p *passage) signUp() {
	p.email = p.about("email address", "kanarya.ibarra@example.com")
	form := map[string]any{
		"firstName": p.about("first name", "Kanaryafirst"), "lastName": p.about("last name", "Kanaryalast"),
		"tenantName": "Kanarya Lending", "emailAddress": p.email, "title": p.about("job title", "Kanarya Titulo"),
		"password": p.secret("first password", "Kanarya-pass-1!"), "termsAccepted": true,
	}
	p.public.Post("/registrations", form).Is(http.StatusCreated)
	confirm := p.secret("token to confirm", p.kit.MailToken(p.email))
	p.openLink("/confirm", confirm)
	p.refused(p.public.Post("/signins", map[string]any{"email": p.email, "password": form["password"]}))
	p.refused(p.public.Post("/registrations/confirm", map[string]any{"token": p.secret("wrong token", "kanarya-wrong-token")}))
	p.public.Post("/registrations/confirm", map[string]any{"token": confirm}).Is(http.StatusOK)
	p.public.Post("/registrations", form).Is(http.StatusCreated)
	p.refused(p.public.Post("/signins", map[string]any{"email": p.email, "password": p.secret("wrong password", "Kanarya-wrong-1!")}))
}

// openLink opens the page of a mail's link, as mail scanners do as well; it uses nothing up.
func (p *passage) openLink(path, token string) {
	for range 5 {
		page := p.kit.Anonymous(p.kit.App.URLs.Portal).Get(path + "?token=" + token).Is(http.StatusOK)
		require.NotContains(p, string(page.Body), token)
	}
}

func (p *passage) resetPassword() {
	p.public.Post("/passwordResets", map[string]any{"emailAddress": p.email}).Is(http.StatusCreated)
	old := p.secret("token of the first reset", resetToken(p.T, p.kit, p.email))
	p.openLink("/resetPassword", old)
	password := p.secret("second password", "Kanarya-pass-2!")
	p.refused(p.public.Post("/passwordResets/confirm", map[string]any{"token": old, "newPassword": p.secret("weak password", "kanarya-weak")}))
	p.public.Post("/passwordResets/confirm", map[string]any{"token": old, "newPassword": password}).Is(http.StatusOK)
	p.refused(p.public.Post("/passwordResets/confirm", map[string]any{"token": old, "newPassword": password}))

	p.logIn(password, "")
	changed := p.secret("third password", "Kanarya-pass-3!")
	change := func(origin, next, again string) *apptest.Answer {
		return p.admin.Do(http.MethodPut, "/developers/me/password",
			map[string]any{"originPassword": origin, "newPassword": next, "confirmPassword": again})
	}
	p.refused(change("Kanarya-wrong-1!", changed, changed), change(password, changed, "Kanarya-pass-1!"), change(password, "kanarya-weak", ""))
	change(password, changed, changed).Is(http.StatusOK)
	tenant, err := p.kit.App.Operator().Tenant(p.Context(), p.email)
	require.NoError(p, err)
	require.NoError(p, p.kit.App.Operator().Tenants.EnableProduction(p.Context(), tenant.ID, "operator"))
	p.logIn(changed, " again")
}

func (p *passage) logIn(password, again string) {
	in := p.public.Post("/signins", map[string]any{"email": p.email, "password": password}).Is(http.StatusCreated)
	p.admin = p.kit.Bearer(p.kit.Management(), p.secret("developer token"+again, in.Text("developerToken.token")))
	p.portal = p.kit.Bearer(p.kit.App.URLs.Sandbox, p.secret("sandbox token"+again, in.Text("openApiSandboxToken.token")))
	if production, ok := in.Field("openApiProductionToken").(map[string]any); ok {
		p.production = p.kit.Bearer(p.kit.App.URLs.Open, p.secret("production token"+again, production["token"].(string)))
	}
}

// integrate makes keys, webhooks and an end user as a customer's program does.
func (p *passage) integrate() {
	k := newKey(p.T, p.admin, "SANDBOX")
	p.secret("API secret", k.secret)
	p.secret("secret of an authenticator app", p.admin.Post("/totp", map[string]any{"password": p.credentials["third password"]}).Is(http.StatusCreated).Text("secret"))
	p.secret("credential", base64.StdEncoding.EncodeToString([]byte(k.key+":"+k.secret)))
	p.secret("production secret", newKey(p.T, p.admin, "PRODUCTION").secret)
	p.admin.Post(strings.Replace(k.path, "?", "/reveal?", 1), nil).Is(http.StatusOK)
	p.key = p.kit.Basic(p.kit.App.URLs.Sandbox, k.key, k.secret)
	hook := map[string]any{
		"name": p.about("name of the webhook", "Kanarya hook"), "secret": p.secret("webhook secret", "kanarya-whsec-77c1"),
		"url":            testkit.NewReceiver(p.T).URL() + "/in?key=" + p.about("key in the webhook's address", "kanarya-hook-key-3f"),
		"eventTypes":     []string{"ALL_EVENTS"},
		"includePayload": true,
	}
	made := p.key.Post("/webhooks", hook).Is(http.StatusOK)
	p.admin.Post("/webhooks/"+made.Text("id")+"/rotateSecret?mode=SANDBOX", map[string]any{
		"secret": p.secret("next webhook secret", "kanarya-whsec-88d2"),
	}).Is(http.StatusOK)
	for field, value := range map[string]any{
		"secret": strings.Repeat("kanarya-whsec-77c1", 20), "url": "https://u:kanarya-hook-key-3f@a.test/", "eventTypes": []string{"kanarya-whsec-77c1"},
	} {
		p.refused(p.key.Post("/webhooks", altered(hook, map[string]any{field: value})))
	}
	made = p.key.Send(http.MethodPost, "/users", map[string]any{
		"externalMetadata": map[string]string{"customer": p.of("number of the customer", "kanarya-cust-5521")},
	}, http.Header{"Idempotency-Key": {p.secret("idempotency key", "kanarya-idem-0c2e")}}).Is(http.StatusCreated)
	p.widget = p.kit.Bearer(p.kit.Widget(), p.secret("widget token", made.Text("token.accessToken")))
	again := p.portal.Post("/tokens?userId="+made.Text("user.id"), nil).Is(http.StatusCreated)
	p.secret("second widget token", again.Text("accessToken"))
	p.refused(p.key.Send(http.MethodPost, "/users", map[string]any{"externalMetadata": map[string]string{"customer": "kanarya-cust-9999"}},
		http.Header{"Idempotency-Key": {"kanarya-idem-0c2e"}}))
}

// connect logs in at two providers, with the wrong password and the wrong code first.
func (p *passage) connect() {
	p.widget.Post("/consents", map[string]any{}).Is(http.StatusCreated)
	until := func(task, step string) {
		p.kit.Eventually("step "+step, func() bool { return p.widget.Get("/tasks/"+task).Is(http.StatusOK).Text("step") == step })
	}
	maria, jose := connector.Personas()[0], connector.Personas()[1]
	for i, persona := range []connector.Persona{maria, jose} {
		p.secret(fmt.Sprint("password at the provider ", i), persona.Password)
		p.of(fmt.Sprint("login at the provider ", i), persona.Username)
		p.of(fmt.Sprint("email address at the provider ", i), persona.Email)
		p.of(fmt.Sprint("phone number ", i), strings.ReplaceAll(persona.Phone, " ", ""))
		p.of(fmt.Sprint("name of the end user ", i), persona.RealName)
	}
	wrong := maria
	wrong.Password = p.secret("wrong password at the provider", "kanarya-provider-pass")
	until(p.widget.Post("/accounts", apptest.LoginAs(wrong, employer)).Is(http.StatusCreated).Text("taskId"), "DONE")
	until(p.widget.Post("/accounts", apptest.LoginAs(maria, employer)).Is(http.StatusCreated).Text("taskId"), "DONE")
	task := p.widget.Post("/accounts", apptest.LoginAs(jose, gig)).Is(http.StatusCreated).Text("taskId")
	until(task, "MFA")
	p.secret("what the provider is asked to go on with", `{"persona":`) // and a session
	p.of("masked login", "ma•••a")
	p.of("question for a code", "••• 0102")
	p.concealed("while a login waits")
	answer := func(code string) {
		p.widget.Post("/tasks/"+task+"/mfa", map[string]any{"kind": "CODE", "answer": code}).Is(http.StatusAccepted)
	}
	answer(p.secret("wrong code", "kanarya-918273"))
	p.kit.Eventually("wrong code", func() bool { return p.widget.Get("/tasks/"+task).Field("mfa.lastAnswerWrong") == true })
	answer(jose.VerificationCode)
	until(task, "DONE")

	payload := string(p.key.Get("/users?size=1").Is(http.StatusOK).Body)
	require.Contains(p, payload, p.personal["number of the customer"])
	identity := p.key.Get("/identities?size=1").Is(http.StatusOK).Items()[0]
	for _, field := range []string{"fullName", "lastName", "dob", "latestEmployerName"} {
		value, _ := identity[field].(string)
		require.Greater(p, len(value), 4, "%s of an identity", field)
		p.of(field+" from the provider", value)
	}
	income := regexp.MustCompile(`"netAmount":([0-9]+\.[0-9]{2})`).FindSubmatch(p.key.Get("/incomes?size=1").Is(http.StatusOK).Body)
	require.Len(p, income, 2)
	p.of("pay from the provider", string(income[1]))
	address := regexp.MustCompile(`"fullAddress":"([^"]+)"`).FindSubmatch(p.key.Get("/identities?size=1").Is(http.StatusOK).Body)
	require.Len(p, address, 2)
	p.of("address from the provider", string(address[1]))
	p.widget.Post("/sourceRequests", map[string]any{"name": p.of("name of a missing source", "Kanarya Bangko")}).Is(http.StatusCreated)
	p.portal.Get("/portal/users?userName=" + url.QueryEscape(maria.RealName)).Is(http.StatusOK)
}

// mistakes sends secrets where they do not belong.
func (p *passage) mistakes() {
	wrong := p.credentials["wrong password"]
	for _, body := range []any{
		map[string]any{"email": p.email, "password": []string{wrong}},
		map[string]any{"email": []string{p.email}, "password": wrong},
		map[string]any{"email": p.email, "password": map[string]any{wrong[:5]: wrong}},
		`{"email":"` + p.email + `","password":"` + wrong, `"` + wrong + `"`, wrong, `{"password":"` + wrong + `","Password":"` + wrong + `"}`,
		`{"email":"x","password":"` + wrong + `\u0000"}`,
	} {
		p.refused(p.public.Post("/signins", body))
	}
	p.refused(
		p.public.Get("/"+wrong), p.public.Do(http.MethodPut, "/signins?password="+url.QueryEscape(wrong), nil),
		p.admin.Get("/templates?mode="+url.QueryEscape(wrong)), p.portal.Get("/portal/users?status="+url.QueryEscape(wrong)), p.key.Get("/users?size="+url.QueryEscape(wrong)),
		p.key.Get("/users?cursor="+url.QueryEscape(wrong)), p.key.Get("/users?startDate="+url.QueryEscape(wrong)),
		p.key.Get("/users/"+url.PathEscape(wrong)), p.admin.Authorized("Bearer "+wrong).Get("/tenant"),
		p.key.Authorized("Basic "+base64.StdEncoding.EncodeToString([]byte(p.email+":"+wrong))).Get("/users"),
		p.widget.Post("/accounts", map[string]any{"providerId": wrong, "fields": map[string]string{"password": wrong}}),
		p.widget.Post("/accounts", map[string]any{"providerId": employer, "fields": map[string]any{"password": 1, "x": wrong}}),
		p.widget.Post("/accounts", map[string]any{"providerId": employer, "fields": map[string]any{"username": "x", "password": wrong, wrong: wrong}}),
		p.widget.Post("/tasks/"+url.PathEscape(wrong)+"/mfa", map[string]any{"kind": wrong, "answer": wrong}),
	)
	p.public.Send(http.MethodGet, "/config?x="+url.QueryEscape(wrong), nil, http.Header{
		"User-Agent": {wrong}, "Referer": {"https://a.test/?" + wrong}, "X-Request-Id": {wrong}, "Traceparent": {wrong}, "X-Forwarded-For": {wrong},
	})
}

// failures breaks one table after the other and sends everything again; the answers say nothing.
func (p *passage) failures() {
	for _, table := range []string{
		"account", "api_key", "audit_head", "consent", "end_user", "event", "idempotency", "password_guess", "record",
		"registration", "signin", "tenant", "webhook",
	} {
		p.kit.Exec(`ALTER TABLE ` + table + ` RENAME TO broken_` + table)
		failed := 0
		for _, answer := range p.everyCall(table) {
			if answer.Status < http.StatusInternalServerError {
				continue
			}
			failed++
			require.Contains(p, []string{"SERVER_ERROR", "SERVER_UNAVAILABLE"}, answer.Code)
			require.JSONEq(p, `{}`, string(answer.Data))
			for _, inside := range []string{"broken", "SQL", "relation", "internal/", ".go:", "goroutine", "pgx"} {
				require.NotContains(p, string(answer.Body), inside)
			}
			p.refused(answer)
		}
		require.Positive(p, failed, "%s is missing and nobody noticed", table)
		p.kit.Exec(`ALTER TABLE broken_` + table + ` RENAME TO ` + table)
	}
	p.key.Get("/users").Is(http.StatusOK)
}

func (p *passage) everyCall(round string) []*apptest.Answer {
	wrong := p.credentials["wrong password"]
	return []*apptest.Answer{
		p.public.Post("/registrations", map[string]any{
			"firstName": "Kanaryafirst", "lastName": "Kanaryalast", "tenantName": "Kanarya", "emailAddress": p.email, "title": "Kanarya Titulo",
			"password": "Kanarya-pass-1!",
		}),
		p.public.Post("/registrations/confirm", map[string]any{"token": p.credentials["token to confirm"]}),
		p.public.Post("/passwordResets", map[string]any{"emailAddress": p.email}),
		p.public.Post("/passwordResets/confirm", map[string]any{"token": p.credentials["token of the first reset"], "newPassword": "Kanarya-pass-1!"}),
		p.public.Post("/signins", map[string]any{"email": p.email, "password": "Kanarya-pass-3!"}),
		p.public.Post("/signins", map[string]any{"email": p.email, "password": wrong}),
		p.admin.Get("/developers/me"), p.portal.Get("/portal/users?userName=Kanaryafirst"), p.admin.Get("/usage/summary?mode=SANDBOX"),
		p.admin.Post("/apiKeys", map[string]any{"mode": "SANDBOX"}),
		p.key.Get("/users"), p.key.Get("/accounts"), p.key.Get("/identities"), p.key.Get("/tasks"), p.key.Get("/insights"), p.key.Get("/links"),
		p.key.Send(http.MethodPost, "/users", map[string]any{"externalMetadata": map[string]string{"customer": "kanarya-cust-5521"}},
			http.Header{"Idempotency-Key": {"kanarya-idem-0c2e-" + round}}),
		p.key.Post("/webhooks", map[string]any{
			"name": "Kanarya hook", "secret": "kanarya-whsec-77c1", "url": "https://a.test/?kanarya-hook-key-3f", "eventTypes": []string{"USER_CREATED"},
		}),
		p.widget.Get("/config"), p.widget.Get("/linked"),
		p.widget.Post("/accounts", apptest.LoginAs(connector.Personas()[0], government)),
	}
}

// look searches for all canaries where they must not be.
func (p *passage) look(when string) {
	p.Helper()
	log := p.log.String()
	require.Contains(p, log, `"route":"/api/v1/signins"`)
	stored := p.kit.Stored()
	require.Contains(p, stored, p.email, "what is stored is found")
	for what, canary := range p.credentials {
		absentFrom(p, stored, canary, when+": "+what)
		p.absent(log, canary, when+": "+what+" is logged")
	}
	for what, canary := range p.personal {
		p.absent(log, canary, when+": "+what+" is logged")
	}
	for _, answer := range p.refusals {
		for _, canaries := range []map[string]string{p.credentials, p.personal} {
			for what, canary := range canaries {
				require.NotContains(p, string(answer.Body), canary, "%s: %s in a refusal", when, what)
			}
		}
	}
}

// absent shows the line, not the whole log.
func (p *passage) absent(log, canary, message string) {
	p.Helper()
	for line := range strings.SplitSeq(log, "\n") {
		require.NotContains(p, line, canary, message)
	}
}

// TestReportsOfBrowsers: what browsers report of pages with a token in their address comes into the log
// without it. Here the net of the real log is needed, because the report is a text from outside.
func TestReportsOfBrowsers(t *testing.T) {
	t.Parallel()
	real := func(w io.Writer) *slog.Logger {
		return telemetry.NewLog(w, "json", slog.LevelDebug, telemetry.ShortAddresses)
	}
	kit, log := apptest.Logged(t, config.Storage{Data: testkit.SQLiteDir(t)}, real)
	const secret = "kanarya0123456789kanarya0123456789kanarya01"
	for _, base := range []string{kit.App.URLs.Portal, kit.App.URLs.Link} {
		report := `{"csp-report":{"document-uri":"` + kit.App.URLs.Portal + `/resetPassword?token=` + secret +
			`","referrer":"https://a.test/?email=kanarya@example.com","blocked-uri":"inline"}}`
		kit.Anonymous(base).Send(http.MethodPost, "/csp", report, http.Header{"Content-Type": {"application/csp-report"}}).Is(http.StatusNoContent)
	}
	require.Contains(t, log.String(), "content security policy report")
	require.NotContains(t, log.String(), "kanarya")
}
