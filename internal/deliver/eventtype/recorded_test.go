package eventtype_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/connector"
	"nod/internal/collect/payslip"
	"nod/internal/deliver/eventtype"
	"nod/internal/platform/event"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

// person is an end user with a widget.
type person struct {
	*testing.T
	kit     *apptest.Kit
	tenant  *apptest.Tenant
	widget  apptest.Actor
	persona connector.Persona
	account string
}

func newPerson(t *testing.T, kit *apptest.Kit, tenant *apptest.Tenant, persona string) *person {
	t.Helper()
	p := &person{T: t, kit: kit, tenant: tenant}
	_, p.widget = tenant.User()
	p.widget.Post("/consents", map[string]any{}).Is(http.StatusCreated)
	i := slices.IndexFunc(connector.Personas(), func(p connector.Persona) bool { return p.ID == persona })
	p.persona = connector.Personas()[i]
	return p
}

// logIn logs in, types the code where one is asked for, and waits for the end.
func (p *person) logIn(provider, password string) *person {
	p.Helper()
	started := p.widget.Post("/accounts", map[string]any{
		"providerId": provider, "templateId": "default_customization", "fields": map[string]string{
			connector.UsernameField: p.persona.Username, connector.PasswordField: password,
		},
	}).Is(http.StatusCreated)
	p.account = started.Text("accountId")
	path := "/tasks/" + started.Text("taskId")
	hasAnswered := false
	p.kit.Eventually("end of the task", func() bool {
		task := p.widget.Get(path).Is(http.StatusOK)
		if task.Text("step") == "MFA" && !hasAnswered {
			hasAnswered = true
			p.widget.Post(path+"/mfa", map[string]any{"kind": "CODE", "answer": p.persona.VerificationCode}).
				Is(http.StatusAccepted)
		}
		return task.Text("step") == "DONE"
	})
	return p
}

// upload submits a test payslip and waits for the end of its reading.
func (p *person) upload(file, contentType, status string) (archive string) {
	p.Helper()
	body, ok := payslip.File(p.persona.ID, file)
	require.True(p, ok, file)
	archive = p.widget.Upload(apptest.Upload{FileType: "PAYSLIP", Name: file, Type: contentType, Body: body}).
		Is(http.StatusCreated).Text("archiveId")
	p.kit.Eventually("end of the reading", func() bool {
		return p.widget.Get("/archives/"+archive).Is(http.StatusOK).Text("status") == status
	})
	return archive
}

// sourceGroups are the groups whose events come from accounts and documents.
func sourceGroups() []eventtype.Group {
	return []eventtype.Group{eventtype.UsersAndAccounts, eventtype.Tasks, eventtype.Archives, eventtype.Data}
}

// recorded are the bodies of all events of a tenant, by type, those with a payload included.
func recorded(t *testing.T, kit *apptest.Kit, tenant string) map[event.Type][]string {
	t.Helper()
	rows := testkit.Sealed{DB: kit.App.DB, Seal: kit.App.Seal}.Events(t, "tenant_id = $1", tenant)
	bodies := map[event.Type][]string{}
	for _, e := range rows {
		bodies[e.Type] = append(bodies[e.Type], e.Body)
		if e.BodyPayload != "" {
			bodies[e.Type] = append(bodies[e.Type], e.BodyPayload)
		}
	}
	return bodies
}

// TestRecordedEventsFitTheirSchemas connects, uploads, fails, reads again, reconnects and revokes, as everybody of
// the sandbox, and holds every event that was recorded against the schema of its type. Each is sent to whom it is for.
func TestRecordedEventsFitTheirSchemas(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Every Event")
		subscribed := subscribe(t, kit, tenant)
		connect := func(persona, provider string) *person {
			p := newPerson(t, kit, tenant, persona)
			return p.logIn(provider, p.persona.Password)
		}
		maria := connect("maria", "sandbox_employer_ph")
		jose := connect("jose", "sandbox_gig_ph")
		liza := connect("liza", "sandbox_government_ph")
		connect("ramon", "sandbox_employer_ph") // some of his sections cannot be read
		newPerson(t, kit, tenant, "maria").logIn("sandbox_employer_ph", "not-the-password")
		slip := maria.upload("payslip-maria-villanueva.pdf", "application/pdf", "ANALYZED")
		newPerson(t, kit, tenant, "ramon").upload("payslip-unreadable-ramon-cruz.jpg", "image/jpeg", "ERROR")

		kit.Advance(kit.App.Config.SandboxSync)
		kit.Eventually("syncs", func() bool {
			return len(
				recorded(t, kit, tenant.TenantID)[event.AccountSyncTaskFinished],
			) >= 7 // three with two bodies
		})
		liza.logIn("sandbox_government_ph", liza.persona.Password)
		subscribed.wait(recorded(t, kit, tenant.TenantID)) // revoking an account forgets unsent payloads
		maria.widget.Delete("/accounts/" + maria.account).Is(http.StatusOK)
		tenant.Sandbox.Delete("/accounts/" + jose.account).Is(http.StatusOK)
		maria.widget.Delete("/archives/" + slip).Is(http.StatusOK)

		bodies := recorded(t, kit, tenant.TenantID)
		for _, e := range eventtype.List() {
			schema := compile(t, e, true)
			for _, body := range bodies[e.Type] {
				require.NoError(t, schema.Validate(decode(t, body)), "%s", body)
			}
			if slices.Contains(sourceGroups(), e.Group) {
				require.NotEmpty(t, bodies[e.Type], "%s was not recorded", e.Type)
			}
		}
		subscribed.check(bodies)
		joined := slices.Concat(bodies[event.AccountDisconnected], bodies[event.TaskFinished],
			bodies[event.AccountConnected])
		for _, seen := range []string{
			"USER_REVOKED", "TENANT_REVOKED", "AUTH_REQUIRED", `"status":"PARTIAL"`, `"status":"FAILED"`,
			`"reconnected":true`, `"payload":{`,
		} {
			require.True(
				t,
				slices.ContainsFunc(joined, func(body string) bool { return strings.Contains(body, seen) }),
				seen,
			)
		}
	})
}
