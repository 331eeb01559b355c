package app_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/stretchr/testify/require"

	"nod/internal/collect/connector"
	"nod/internal/collect/payslip"
	"nod/internal/platform/id"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

// endpoint is an operation as the running server describes it.
type endpoint struct {
	api              string // management, sandbox, open or widget
	method, path, id string
	isPublic         bool
	isScreen         bool // the portal's: API keys are refused
	inputs           []field
	body             []string // fields of its body
}

// isScreen reports whether a description says that an operation serves the portal's screens.
func isScreen(o *openapi3.Operation) bool {
	marked, _ := o.Extensions["x-screen"].(bool)
	return marked
}

// field is a parameter in path or query.
type field struct {
	name             string
	inPath, required bool
	isList           bool
	values           []any // it has no others
}

func (e endpoint) String() string { return e.api + " " + e.method + " " + e.path }

func (e endpoint) input(name string) (field, bool) {
	i := slices.IndexFunc(e.inputs, func(f field) bool { return f.name == name })
	if i < 0 {
		return field{}, false
	}
	return e.inputs[i], true
}

// good is a body with every field, nil for operations without one.
func (e endpoint) good() map[string]any {
	api := e.api
	if api == "sandbox" || api == "open" {
		api = "data"
	}
	return bodies[api+" "+e.id]
}

// describe reads the endpoints of all APIs from the descriptions that they serve, and fails for each
// input that has no case.
func describe(t *testing.T, kit *apptest.Kit) []endpoint {
	t.Helper()
	var all []endpoint
	for api, base := range bases(kit) {
		document, err := openapi3.NewLoader().LoadFromData(kit.Anonymous(base).Get("/openapi.json").Is(http.StatusOK).Body)
		require.NoError(t, err)
		for path, item := range document.Paths.Map() {
			for method, o := range item.Operations() {
				e := endpoint{api: api, method: method, path: path, id: o.OperationID}
				e.isPublic = o.Security == nil || len(*o.Security) == 0
				e.isScreen = isScreen(o)
				for _, p := range o.Parameters {
					if p.Value.Name == "Idempotency-Key" {
						continue // a text of the caller's own, kept apart by caller
					}
					e.inputs = append(e.inputs, field{
						name: p.Value.Name, inPath: p.Value.In == "path", required: p.Value.Required,
						isList: p.Value.Schema.Value.Type.Is("array"), values: p.Value.Schema.Value.Enum,
					})
					if _, ok := kindOf(path, p.Value.Name); !ok {
						t.Errorf("%s: no case for the parameter %s: add it to givens", e, p.Value.Name)
					}
				}
				if o.RequestBody != nil {
					if content := o.RequestBody.Value.Content["application/json"]; content != nil {
						e.body = slices.Sorted(maps.Keys(content.Schema.Value.Properties))
						checkBody(t, e)
					} else if !slices.Contains(notJSON, e.id) {
						t.Errorf("%s: its body is not JSON: test it in its feature and add it to notJSON", e)
					}
				}
				all = append(all, e)
			}
		}
	}
	slices.SortFunc(all, func(a, b endpoint) int { return strings.Compare(a.String(), b.String()) })
	require.NotEmpty(t, all)
	for kind, maker := range notMadeYet {
		for _, e := range all {
			if e.method+" "+e.path == maker {
				t.Errorf("%s exists: the businesses must make %s, take it off notMadeYet", e, kind)
			}
		}
	}
	return all
}

// checkBody requires a case for the body and for every id in it.
func checkBody(t *testing.T, e endpoint) {
	t.Helper()
	if e.good() == nil {
		t.Errorf("%s: no case for its body: add %s to bodies", e, e.id)
		return
	}
	for _, name := range e.body {
		if _, ok := e.good()[name]; !ok {
			t.Errorf("%s: the case of its body lacks %s", e, name)
		}
		if _, ok := givens[name]; looksLikeID.MatchString(name) && !ok {
			t.Errorf("%s: no case for %s in its body: add it to givens", e, name)
		}
	}
	for _, name := range keysOf(e.good()) {
		if looksLikeID.MatchString(name) && !slices.Contains(e.body, name) {
			t.Errorf("%s: %s lies deeper in its body than this test looks", e, name)
		}
	}
}

// keysOf returns all keys in a JSON value.
func keysOf(value any) []string {
	var keys []string
	switch v := value.(type) {
	case map[string]any:
		for key, inner := range v {
			keys = append(append(keys, key), keysOf(inner)...)
		}
	case []any:
		for _, inner := range v {
			keys = append(keys, keysOf(inner)...)
		}
	}
	return keys
}

// owned are ids by kind, the oldest last.
type owned map[string][]string

// without leaves kinds out.
func (o owned) without(kinds []string) owned {
	rest := maps.Clone(o)
	for _, kind := range kinds {
		delete(rest, kind)
	}
	return rest
}

// side is what a business has in one mode.
type side struct {
	mode    string
	portal  apptest.Actor // data API with the portal's token
	key     apptest.Actor // data API with an API key
	widgets []apptest.Actor

	portalToken, widgetToken, apiKey, apiSecret string

	users    []owned // what belongs to each user of widgets
	all      owned
	receiver *testkit.Receiver
	canaries []string // texts that nobody else may ever see
}

var everyMode = []string{"SANDBOX", "PRODUCTION"}

// business is a tenant with data in both modes.
type business struct {
	name   string
	all    []endpoint
	email  string
	admin  apptest.Actor
	token  string // of admin
	sides  map[string]*side
	public []string // canaries that answers to its own calls contain
}

func (b *business) canaries() []string {
	return slices.Concat(b.public, b.sides["SANDBOX"].canaries, b.sides["PRODUCTION"].canaries)
}

// openBusiness signs a business up; all texts that it can choose contain its name.
func openBusiness(t *testing.T, kit *apptest.Kit, name string, endpoints []endpoint) *business {
	t.Helper()
	b := &business{
		name: name, all: endpoints, email: strings.ToLower(name) + "-mail@isolation.example", sides: map[string]*side{},
	}
	anonymous := kit.Anonymous(kit.Management())
	anonymous.Post("/registrations", map[string]any{
		"firstName": name + "-first", "lastName": name + "-last", "tenantName": name + "-tenant", "title": name + "-title",
		"emailAddress": b.email, "password": apptest.Password, "termsAccepted": true,
	}).Is(http.StatusCreated)
	anonymous.Post("/registrations/confirm", map[string]any{"token": kit.MailToken(b.email)}).Is(http.StatusOK)
	credentials := map[string]any{"email": b.email, "password": apptest.Password}
	first := anonymous.Post("/signins", credentials).Is(http.StatusCreated)
	tenantID := kit.Bearer(kit.Management(), first.Text("developerToken.token")).Get("/tenant").Is(http.StatusOK).Text("id")
	require.NoError(t, kit.App.Operator().Tenants.EnableProduction(t.Context(), tenantID, "operator"))
	signedIn := anonymous.Post("/signins", credentials).Is(http.StatusCreated)
	b.token = signedIn.Text("developerToken.token")
	b.admin = kit.Bearer(kit.Management(), b.token)
	me := b.admin.Get("/developers/me").Is(http.StatusOK).Text("id")
	b.public = []string{name + "-first", name + "-last", name + "-tenant", name + "-title", b.email, tenantID, me}
	b.furnishBothModes(kit)
	b.furnish(t, kit, "SANDBOX", signedIn.Text("openApiSandboxToken.token"))
	b.furnish(t, kit, "PRODUCTION", signedIn.Text("openApiProductionToken.token"))
	return b
}

// furnishBothModes makes what belongs to a business whatever the mode.
func (b *business) furnishBothModes(kit *apptest.Kit) {
	b.invite(kit)
	for _, name := range []string{"consent-one", "consent-two", "consent-three"} {
		mark := b.name + "-" + name
		made := b.admin.Post("/consentTemplates", map[string]any{
			"consentType": mark + "-type", "title": mark + "-title", "version": mark + "-version",
			"consentMethod": mark + "-method", "consentText": mark + "-text",
		}).Is(http.StatusCreated)
		b.public = append(b.public, made.Text("id"), mark)
	}
}

// invite makes members and invitations that nobody accepted yet.
func (b *business) invite(kit *apptest.Kit) {
	for _, who := range []string{"member", "second", "third", "invited", "awaited"} {
		mark := b.name + "-" + who
		address := mark + "@isolation.example"
		b.admin.Post("/staffInvitations", map[string]any{"emailAddress": address, "role": "ADMIN"}).Is(http.StatusCreated)
		b.public = append(b.public, mark)
		if who == "invited" || who == "awaited" {
			continue
		}
		kit.Anonymous(kit.Management()).Post("/staffInvitations/confirm", map[string]any{
			"firstName": mark, "lastName": mark, "title": mark, "newPassword": apptest.Password,
			"token": kit.MailToken(strings.ToLower(address)),
		}).Is(http.StatusOK)
	}
}

// furnish makes at least two of everything that a business can have in a mode, so that each list has
// a second page.
func (b *business) furnish(t *testing.T, kit *apptest.Kit, mode, token string) {
	t.Helper()
	base := bases(kit)[apiOf(mode)]
	portal := kit.Bearer(base, token)
	s := &side{mode: mode, portal: portal, portalToken: token, receiver: testkit.NewReceiver(t)}
	b.sides[mode] = s
	mark := func(what string) string {
		s.canaries = append(s.canaries, b.name+"-"+mode+"-"+what)
		return b.name + "-" + mode + "-" + what
	}
	for _, name := range []string{"key-one", "key-two"} {
		made := b.admin.Post("/apiKeys", map[string]any{"mode": mode, "name": mark(name)}).Is(http.StatusCreated)
		s.apiKey, s.apiSecret = made.Text("apiKey"), made.Text("apiSecret")
		s.canaries = append(s.canaries, s.apiKey, s.apiSecret)
		s.key = kit.Basic(base, s.apiKey, s.apiSecret)
	}
	for _, name := range []string{"template-one", "template-two"} {
		look := map[string]any{
			"name": mark(name), "companyName": mark(name + "-company"), "usageText": mark(name + "-usage"),
		}
		template := b.admin.Post("/templates?mode="+mode, look).Is(http.StatusCreated).Text("id")
		look["usageText"] = mark(name + "-second-usage")
		b.admin.Do(http.MethodPut, "/templates/"+template+"?mode="+mode, look).Is(http.StatusOK)
	}
	for _, name := range []string{"screen-one", "screen-two"} {
		b.admin.Post("/savedScreens?mode="+mode, map[string]any{"name": mark(name), "winkSiteTemplate": flowBody}).
			Is(http.StatusCreated)
	}
	for _, name := range []string{"site-one", "site-two"} {
		site := b.admin.Post("/sites?mode="+mode, map[string]any{
			"name": mark(name), "enabled": true, "winkTemplateId": "default_customization",
			"winkSiteTemplate": map[string]any{"landingPageConfig": map[string]any{"headerText": mark(name + "-header")}},
		}).Is(http.StatusCreated).Text("id")
		b.admin.Do(http.MethodPut, "/sites/"+site+"?mode="+mode, map[string]any{
			"name": mark(name), "enabled": true, "winkTemplateId": "default_customization",
			"winkSiteTemplate": map[string]any{"landingPageConfig": map[string]any{"headerText": mark(name + "-second-header")}},
		}).Is(http.StatusOK)
		public := kit.App.URLs.Link + "/public/v1"
		run := kit.Anonymous(public).Post("/sites/"+site+"/sessions", map[string]any{
			"params": map[string]any{"customer": mark(name + "-customer")},
		}).Is(http.StatusCreated)
		kit.Bearer(public, run.Text("session.token")).Post("/sessions/"+run.Text("session.id")+"/start", nil).Is(http.StatusOK)
	}
	b.inviteUsers(kit, s, mark)
	for _, name := range []string{"hook-one", "hook-two"} {
		portal.Post("/webhooks", map[string]any{
			"name": mark(name), "url": s.receiver.URL() + "/" + mark(name+"-path"), "secret": mark(name + "-secret"),
			"eventTypes": []string{"ALL_EVENTS"}, "includePayload": true,
		}).Is(http.StatusOK)
	}
	for _, maker := range []apptest.Actor{portal, portal, s.key} {
		// The same reference of the business's own in both modes, and in every business.
		made := maker.Post("/users", map[string]any{"externalMetadata": map[string]any{
			"customer": "42", mark("meta"): mark("value"),
		}}).Is(http.StatusCreated)
		s.widgetToken = made.Text("token.accessToken")
		widget := kit.Bearer(kit.Widget(), s.widgetToken)
		widget.Post("/consents", map[string]any{}).Is(http.StatusCreated)
		widget.Post("/sourceRequests", map[string]any{"name": mark("wish")}).Is(http.StatusCreated)
		link := portal.Get("/portal/users/" + made.Text("user.id") + "/winkLink").Is(http.StatusOK)
		s.canaries = append(s.canaries, link.Text("id"))
		s.widgets = append(s.widgets, widget)
		s.users = append(s.users, owned{
			"users": {made.Text("user.id")}, "archives": {
				s.upload(t, kit, made.Text("user.id"), mark("slip")), s.upload(t, kit, made.Text("user.id"), mark("card")),
			},
		})
	}
	if mode == "SANDBOX" {
		s.connect(t, kit, mark("login"))
		portal.Post("/testPeople", map[string]any{
			"username": strings.ToLower(mark("person")), "password": mark("password"),
			"data": map[string]any{"identity": map[string]any{"fullName": mark("test-person")}},
		}).Is(http.StatusCreated)
	}
	for _, name := range []string{"rule-one", "rule-two"} {
		portal.Post("/portal/signalRules", map[string]any{
			"name": mark(name), "metric": "events_debt_day30", "comparison": "AT_LEAST", "threshold": 1, "webhookId": "",
		}).Is(http.StatusCreated)
	}
	s.verify(kit, mark)
	kit.Exec("UPDATE archive SET review_at = created_at WHERE mode = $1", mode) // as if something in them was hard to read
	for n := range 2 {                                                          // a page brings one form at most, and lists of them have pages
		kit.Exec(`INSERT INTO form (tenant_id, mode, id, user_id, name, data, created_at)
			SELECT tenant_id, mode, 'form-' || $1 || substr(id, 7), id, 'Loan', '{}', created_at FROM end_user
			WHERE mode = $2 AND tenant_id = (SELECT tenant_id FROM wink_template WHERE name = $3)`,
			strconv.Itoa(n), mode, b.name+"-"+mode+"-template-one")
	}
	made := b.leaveTraces(kit, s, mark)
	for range 2 {
		s.key.Get("/users").Is(http.StatusOK)
	}
	kit.Eventually("logged requests", func() bool {
		return len(b.admin.Get("/requestLog?mode="+mode).Is(http.StatusOK).Items()) > 2
	})
	b.collect(t, kit, s)
	maps.Copy(s.all, made)
}

// inviteUsers makes invite templates and invites. Those of the sandbox nobody can send.
func (b *business) inviteUsers(kit *apptest.Kit, s *side, mark func(what string) string) {
	for _, name := range []string{"invite-one", "invite-two"} {
		page := map[string]any{"header": mark(name + "-header"), "description": "Text", "button": "Connect"}
		template := s.portal.Post("/inviteTemplates", map[string]any{
			"name": mark(name), "company": map[string]any{"name": "", "logoUrl": ""}, "landingPage": page, "successPage": page,
			"email": map[string]any{
				"sendEmail": true, "senderName": "", "replyAddress": "reply@isolation.example",
				"subject": mark(name + "-subject"), "body": mark(name + "-body"),
			},
		}).Is(http.StatusCreated).Text("id")
		email := strings.ToLower(b.name+"-"+s.mode+"-"+name) + "@isolation.example"
		s.canaries = append(s.canaries, email)
		s.portal.Post("/inviteSuppressions", map[string]any{"email": "not-" + email}).Is(http.StatusCreated)
		if s.mode == "SANDBOX" {
			kit.Exec(`INSERT INTO invite (tenant_id, mode, id, user_id, template_id, wink_template_id, email, full_name,
					token_hash, status, error, created_at)
				SELECT tenant_id, mode, $1, '', '', '', $2, $3, $1, 'INVITED', '', 1 FROM invite_template WHERE id = $4`,
				strings.Replace(template, "itpl-", "inv-", 1), email, mark(name+"-person"), template)
			kit.Exec(`INSERT INTO invite_import (tenant_id, mode, id, name, template_id, wink_template_id, state, reason,
					created_at, updated_at)
				SELECT tenant_id, mode, $1, $2, '', '', 'READY', '', 1, 1 FROM invite_template WHERE id = $3`,
				strings.Replace(template, "itpl-", "invi-", 1), mark(name+"-import"), template)
			for _, row := range []string{"-00001", "-00002", "-00003"} {
				kit.Exec(`INSERT INTO invite_import_row (tenant_id, mode, id, import_id, state, problem, invite_id, user_id)
					SELECT tenant_id, mode, $1, $2, 'SKIPPED', 'DUPLICATE', '', '' FROM invite_template WHERE id = $3`,
					strings.Replace(template, "itpl-", "invi-", 1)+row, strings.Replace(template, "itpl-", "invi-", 1), template)
			}
			for _, status := range []string{"INVITED", "LANDING_PAGE_OPENED", "LINKED"} { // its log has pages
				kit.Exec(`INSERT INTO invite_log (tenant_id, mode, id, invite_id, user_id, status, created_at)
					SELECT tenant_id, mode, $1, $2, '', $3, 1 FROM invite_template WHERE id = $4`, id.New("invl"),
					strings.Replace(template, "itpl-", "inv-", 1), status, template)
			}
			continue
		}
		contact := mark(name+"-contact") + "," + email + "\n"
		imported := s.portal.Post("/inviteImports", map[string]any{
			"fileName": mark(name + "-import"), "templateId": template, "format": "CSV",
			"contacts": "FullName,Email\n" + contact + contact + contact,
		}).Is(http.StatusCreated).Text("id")
		kit.Eventually("checked", func() bool {
			return s.portal.Get("/inviteImports/"+imported).Is(http.StatusOK).Text("state") == "READY"
		})
		made := s.portal.Post("/invites", map[string]any{
			"fullName": mark(name + "-person"), "email": email, "templateId": template,
		}).Is(http.StatusCreated)
		kit.Eventually("invited", func() bool {
			return s.portal.Get("/invites/"+made.Text("id")).Is(http.StatusOK).Field("invitedAt") != nil
		})
		link := made.Text("inviteLandingPageUrl")
		public := kit.Anonymous(kit.App.URLs.Link + "/public/v1")
		public.Post("/invites/"+link[strings.LastIndex(link, "/")+1:]+"/unsubscribe", nil).Is(http.StatusOK)
	}
}

// upload submits a document of a user that nobody reads.
func (s *side) upload(t *testing.T, kit *apptest.Kit, userID, name string) string {
	t.Helper()
	body, ok := payslip.File("maria", "payslip-maria-villanueva.pdf")
	require.True(t, ok)
	made := s.portal.Post("/archives", map[string]any{"userId": userID, "fileType": "OTHERS", "rawFiles": []any{
		map[string]any{"fileName": name, "fileExtensionType": "PDF", "fileContent": base64.StdEncoding.EncodeToString(body)},
	}}).Is(http.StatusOK).Text("id")
	kit.Eventually("the end of the reading", func() bool {
		return s.portal.Get("/archives/"+made).Is(http.StatusOK).Text("state.status") == "UNSUPPORTED"
	})
	return made
}

// lookUp asks the registry about somebody, and gives back the id of the verification.
func lookUp(by apptest.Actor, fullName string) string {
	return by.Post("/alpha/verifications", map[string]any{
		"fullName": fullName, "additionalData": map[string]any{"ids": []map[string]any{
			{"idType": "sss_ph", "idNumber": "0000000010"},
		}},
		"consent": map[string]any{
			"type": "LOAN", "version": "1", "consentedWith": "Paper", "consentedAt": "2020-01-01T00:00:00Z",
		},
	}).Is(http.StatusOK).Text("id")
}

// lookUpPhone asks the source of signals about a number that has none, and gives back the id of the signal.
func lookUpPhone(by apptest.Actor, version string) string {
	return by.Post("/alpha/signals", map[string]any{"phone": "+639170000012", "consent": map[string]any{
		"type": "LOAN", "version": version, "consentedWith": "Paper", "consentedAt": "2020-01-01T00:00:00Z",
	}}).Is(http.StatusOK).Text("id")
}

// uploadSubjects uploads a file with somebody four times, and gives back the id of the batch. Nobody is asked about.
func uploadSubjects(by apptest.Actor, consent, fullName string) string {
	return by.Post("/lookupBatches", map[string]any{
		"lookup": "VERIFICATION", "fileName": fullName, "consentTemplateId": consent, "consentedWith": "Check box",
		"subjects": "FullName,IDType,IDNumber,ConsentedAt\n" +
			strings.Repeat(fullName+",sss_ph,0000000010,2020-01-01 00:00\n", 4),
	}).Is(http.StatusCreated).Text("id")
}

// consentOf makes a consent template, and gives back its id.
func consentOf(admin apptest.Actor) string {
	return admin.Post("/consentTemplates", map[string]any{
		"consentType": "LOAN", "title": "Loan application", "version": "1", "consentMethod": "Check box",
		"consentText": "I agree.",
	}).Is(http.StatusCreated).Text("id")
}

// verify looks two people up, and their numbers. Production has no registry in tests: its rows are those of the sandbox, under its own ids.
func (s *side) verify(kit *apptest.Kit, mark func(what string) string) {
	for _, name := range []string{"batch-one", "batch-two"} {
		consent := s.portal.Get("/consentTemplates?size=1").Is(http.StatusOK).Items()[0]["id"].(string)
		uploadSubjects(s.portal, consent, mark(name))
	}
	if s.mode != "SANDBOX" {
		return
	}
	for _, name := range []string{"subject-one", "subject-two"} {
		made := lookUp(s.portal, mark(name))
		kit.Eventually("the end of the verification", func() bool {
			return s.portal.Get("/alpha/verifications/"+made).Is(http.StatusOK).Text("status") == "COMPLETED"
		})
		signal := lookUpPhone(s.portal, mark(name+"-consent"))
		kit.Eventually("the end of the signal", func() bool {
			return s.portal.Get("/alpha/signals/"+signal).Is(http.StatusOK).Text("status") == "COMPLETED"
		})
	}
}

// leaveTraces makes what stays of something that is gone, or is nowhere listed.
func (b *business) leaveTraces(kit *apptest.Kit, s *side, mark func(what string) string) owned {
	for _, name := range []string{"gone-one", "gone-two"} {
		hook := s.portal.Post("/webhooks", map[string]any{
			"name": mark(name), "url": s.receiver.URL() + "/" + mark(name+"-path"), "secret": mark(name + "-secret"),
			"eventTypes": []string{"TASK_STARTED"},
		}).Is(http.StatusOK).Text("id")
		s.portal.Delete("/webhooks/" + hook).Is(http.StatusOK)
	}
	user := s.portal.Post("/users", map[string]any{}).Is(http.StatusCreated).Text("user.id")
	erasure := s.portal.Post("/portal/users/"+user+"/erasures", map[string]any{"confirmation": user[len(user)-8:]}).
		Is(http.StatusAccepted).Text("id")
	export := s.portal.Post("/portal/users/exports", map[string]any{}).Is(http.StatusAccepted).Text("id")
	for at, status := range map[string]string{"/portal/erasures/" + erasure: "DONE", "/portal/exports/" + export: "READY"} {
		kit.Eventually(at, func() bool { return s.portal.Get(at).Is(http.StatusOK).Text("status") == status })
	}
	return owned{"erasures": {erasure}, "exports": {export}}
}

// connect has two users connect the same persona, and the third fail to.
func (s *side) connect(t *testing.T, kit *apptest.Kit, loginName string) {
	t.Helper()
	for i, persona := range []connector.Persona{
		connector.Personas()[0], connector.Personas()[0], {Username: loginName, Password: "wrong"},
	} {
		started := s.widgets[i].Post("/accounts", apptest.LoginAs(persona, employer)).Is(http.StatusCreated)
		s.users[i]["accounts"] = []string{started.Text("accountId")}
		s.users[i]["tasks"] = []string{started.Text("taskId")}
		handoff := s.widgets[i].Post("/handoffs", map[string]any{"fileType": "PAYSLIP"}).Is(http.StatusCreated)
		s.users[i]["handoffs"] = []string{handoff.Text("id")}
	}
	for i, widget := range s.widgets {
		kit.Eventually("end of the login", func() bool {
			return widget.Get("/tasks/"+s.users[i]["tasks"][0]).Is(http.StatusOK).Text("step") == "DONE"
		})
	}
}

// collect reads what there is, once all deliveries were made.
func (b *business) collect(t *testing.T, kit *apptest.Kit, s *side) {
	t.Helper()
	s.all = owned{}
	s.all["testPeople"] = idsOf(s.portal.Get("/testPeople")) // few enough for no pages, as are the rules
	s.all["signalRules"] = idsOf(s.portal.Get("/portal/signalRules"))
	for _, e := range b.all {
		if _, hasCursor := e.input("cursor"); !hasCursor || e.method != http.MethodGet || strings.Contains(e.path, "{") {
			continue
		}
		switch e.api {
		case apiOf(s.mode):
			s.all[listOf(e.path)] = idsOf(s.portal.Get(e.path + "?size=150"))
		case "management":
			target := e.path + "?size=150"
			if _, hasMode := e.input("mode"); hasMode {
				target += "&mode=" + s.mode
			}
			s.all[listOf(e.path)] = idsOf(b.admin.Get(target))
		}
	}
	for kind := range s.all {
		if sharedKinds[kind] != "" || len(s.all[kind]) == 0 {
			delete(s.all, kind)
		}
	}
	for _, user := range s.users { // no list has them: a widget knows the one that it started
		s.all["handoffs"] = append(s.all["handoffs"], user["handoffs"]...)
	}
	if sites := s.all["sites"]; len(sites) > 0 { // the version before the current one of the site that calls are made with
		s.all["siteVersions"] = idsOf(b.admin.Get("/sites/" + sites[0] + "/versions?size=150&mode=" + s.mode))[1:]
		links := "/sites/" + sites[0] + "/links?mode=" + s.mode
		for len(s.all["siteLinks"]) < 2 {
			made := b.admin.Post(links, map[string]any{}).Is(http.StatusCreated)
			s.all["siteLinks"] = append(s.all["siteLinks"], made.Text("id"))
		}
	}
	if templates := s.all["templates"]; len(templates) > 0 { // the version before the current one, as of sites
		path := "/templates/" + templates[0] + "/versions?size=150&mode="
		s.all["templateVersions"] = idsOf(b.admin.Get(path + s.mode))[1:]
	}
	for _, hook := range s.all["webhooks"] {
		var log *apptest.Answer
		kit.Eventually("deliveries", func() bool {
			log = s.portal.Get("/webhooks/" + hook + "/deliveries?size=150").Is(http.StatusOK)
			return len(log.Items()) > 0 && !strings.Contains(string(log.Body), `"PENDING"`)
		})
		if len(s.all["deliveries"]) == 0 { // those of the webhook that calls are made with
			s.all["deliveries"] = idsOf(log)
		}
	}
}

func apiOf(mode string) string {
	return map[string]string{"SANDBOX": "sandbox", "PRODUCTION": "open"}[mode]
}

func idsOf(list *apptest.Answer) []string {
	var ids []string
	for _, item := range list.Is(http.StatusOK).Items() {
		value, ok := item["id"].(string)
		if !ok {
			value, _ = item["userId"].(string)
		}
		ids = append(ids, value)
	}
	return ids
}

// caller is somebody who may call an endpoint.
type caller struct {
	name  string
	actor apptest.Actor
	mode  string
	owned owned
	user  int // number of the end user, -1 for others
	of    *business
	token string // that the actor sends; empty when it sends a key
}

// callers are all who may call an endpoint as a business.
func (b *business) callers(e endpoint) []caller {
	var out []caller
	for _, mode := range everyMode {
		s := b.sides[mode]
		add := func(name, token string, actor apptest.Actor, owned owned, user int) {
			out = append(out, caller{b.name + " " + mode + " " + name, actor, mode, owned, user, b, token})
		}
		switch e.api {
		case "management":
			add("admin", b.token, b.admin, s.all, -1)
		case apiOf(mode):
			add("portal", s.portalToken, s.portal, s.all, -1)
			if !e.isScreen {
				add("key", "", s.key, s.all, -1)
			}
		case "widget":
			add("widget", s.widgetToken, s.widgets[0], s.users[0], 0)
		}
	}
	return out
}

// with are inputs by name that a call sets in place of the caller's own or ordinary values; an empty
// value leaves an optional one out.
type with map[string]string

// target is path and query of a call.
func (c caller) target(e endpoint, set with) string {
	path, query := e.path, url.Values{}
	for _, f := range e.inputs {
		value, isSet := set[f.name]
		if !isSet {
			value = c.ordinary(e, f)
		}
		if f.inPath {
			path = strings.ReplaceAll(path, "{"+f.name+"}", url.PathEscape(value))
		} else if isSet && value != "" || !isSet && (f.required || f.name == "mode" || f.name == "follow") {
			// (a stream that is followed has no end)
			query.Set(f.name, value)
		}
	}
	if len(query) > 0 {
		return path + "?" + query.Encode()
	}
	return path
}

// isMode reports whether an input takes the mode of the call.
func isMode(name string) bool { return name == "mode" || name == "environment" }

// ordinary is the value of an input that nobody cares about.
func (c caller) ordinary(e endpoint, f field) string {
	kind, _ := kindOf(e.path, f.name)
	switch {
	case isMode(f.name):
		return c.mode
	case kind == "" && len(f.values) > 0 && !slices.Contains(f.values, any(givens[f.name].value)):
		return fmt.Sprint(f.values[0])
	case kind == "":
		return givens[f.name].value
	case sharedKinds[kind] != "":
		return sharedKinds[kind]
	case len(c.owned[kind]) > 0:
		return c.owned[kind][0]
	}
	return "none-00000000000000000000000000000000"
}

// call calls an endpoint; inputs that its body has are set there.
func (c caller) call(e endpoint, set with) *apptest.Answer {
	var body any
	if good := e.good(); good != nil {
		changed := maps.Clone(good)
		if _, ok := changed["mode"]; ok && c.mode != "" {
			changed["mode"] = c.mode
		}
		for name, value := range set {
			if _, ok := changed[name]; ok {
				changed[name] = value
			}
		}
		body = changed
	}
	return c.actor.Do(e.method, c.target(e, set), body)
}

var (
	requestID  = regexp.MustCompile(`"requestId":"[^"]*"`)
	nextCursor = regexp.MustCompile(`"nextCursor":"[^"]*"`)
	lastUsedAt = regexp.MustCompile(`"last(?:Used|Seen)At":"?[^",}]*"?`)
	signedLink = regexp.MustCompile(`"(downloadUrl|linkEndsAt)":"[^"]*"`)
	anyID      = regexp.MustCompile(`\b[a-z]+-[0-9a-f]{32}\b`)
)

// plain is an answer without what differs from call to call: its request, and cursors, which tell the
// filter and the minute they were made with.
func plain(a *apptest.Answer) string {
	body := requestID.ReplaceAllString(string(a.Body), `"requestId":""`)
	return fmt.Sprintf("%d %s", a.Status, nextCursor.ReplaceAllString(body, `"nextCursor":"more"`))
}

// headersOf is what an answer's headers tell.
func headersOf(a *apptest.Answer) string {
	h := a.Header.Clone()
	for _, name := range []string{"X-Request-Id", "Date", "Ratelimit-Remaining", "Content-Length"} {
		h.Del(name) // the length is that of the body, which is compared
	}
	return fmt.Sprint(h)
}

// seen is one answer of a crawl.
type seen struct{ mode, at, text string }

// crawl reads everything that a business can read: every GET, every own id, every filter on its own and
// with what is not its own, every page.
func (b *business) crawl(foreign []string) []seen {
	var all []seen
	for _, e := range b.all {
		if e.method != http.MethodGet {
			continue
		}
		callers := b.callers(e)
		if e.api == "widget" {
			for _, mode := range everyMode {
				s := b.sides[mode]
				for i := range s.widgets[1:] {
					callers = append(callers, caller{
						b.name + " " + s.mode + " other widget", s.widgets[i+1], s.mode, s.users[i+1], i + 1, b, "",
					})
				}
			}
		}
		for _, c := range callers {
			for _, set := range c.variations(e, foreign) {
				all = append(all, c.pages(e, set)...)
			}
		}
	}
	return all
}

// variations are the calls of a crawl on one endpoint.
func (c caller) variations(e endpoint, foreign []string) []with {
	all := []with{{}}
	for _, f := range e.inputs {
		kind, _ := kindOf(e.path, f.name)
		values := slices.Clone(c.owned[kind])
		values = values[:min(len(values), 3)]
		switch {
		case f.name == "cursor" || isMode(f.name):
			continue
		case f.inPath:
		case kind == "":
			values = append(values, givens[f.name].value)
			values = append(values, foreign[0])
		default:
			values = append(append(values, sharedKinds[kind]), foreign[1:]...)
		}
		for _, value := range values {
			all = append(all, with{f.name: value})
		}
	}
	return all
}

// pages reads a list to its end.
func (c caller) pages(e endpoint, set with) []seen {
	var all []seen
	for {
		answer := c.call(e, set)
		if answer.Status == http.StatusTooManyRequests || answer.Status >= http.StatusInternalServerError {
			answer.Is(http.StatusOK) // what was not answered proves nothing
		}
		mode := c.mode
		if !slices.ContainsFunc(e.inputs, func(f field) bool { return isMode(f.name) }) && e.api == "management" {
			mode = ""
		}
		at := c.name + ": " + e.method + " " + c.target(e, set)
		all = append(all, seen{mode, at, signedLink.ReplaceAllString(lastUsedAt.ReplaceAllString(plain(answer), ""), "")})
		var list struct{ NextCursor string }
		if json.Unmarshal(answer.Data, &list) != nil || list.NextCursor == "" {
			return all
		}
		set = maps.Clone(set)
		set["cursor"] = list.NextCursor
	}
}

// sampleDigits end the ids of examples, which are the same for everybody and belong to nobody.
const sampleDigits = "0199c2ad4b87700e9a52d1f0c3b7e6a4"

// reading is all that a business can read.
type reading struct {
	pages []seen
	// ids are those in the answers, by the mode of the call and with the first call that told them; the
	// mode is empty for calls without one.
	ids map[string]map[string]string
}

// read crawls, and collects the ids.
func (b *business) read(foreign []string) reading {
	r := reading{b.crawl(foreign), map[string]map[string]string{"SANDBOX": {}, "PRODUCTION": {}, "": {}}}
	for _, p := range r.pages {
		for _, found := range anyID.FindAllString(p.text, -1) {
			if strings.HasSuffix(found, sampleDigits) {
				continue
			}
			r.ids[p.mode][found] = p.at
		}
	}
	return r
}

// everyID are the ids of all modes.
func (r reading) everyID() map[string]string {
	all := maps.Clone(r.ids[""])
	maps.Copy(all, r.ids["SANDBOX"])
	maps.Copy(all, r.ids["PRODUCTION"])
	return all
}

var cursorOfQuery = regexp.MustCompile(`cursor=[^&]*`)

// texts are the calls and their answers, without the cursors that led from page to page. The audit and the request log
// are left out: they grow by what is refused and by being read.
func (r reading) texts() []string {
	var out []string
	for _, p := range r.pages {
		if strings.Contains(p.at, " GET /audit") || strings.Contains(p.at, " GET /requestLog") {
			continue
		}
		out = append(out, cursorOfQuery.ReplaceAllString(p.at, "cursor=")+"\n"+p.text)
	}
	return out
}

// finds returns the first call whose answer contains a text; an empty mode means the calls of all.
func (r reading) finds(text, mode string) (at string, ok bool) {
	for _, p := range r.pages {
		if (mode == "" || p.mode == mode) && strings.Contains(p.text, text) {
			return p.at, true
		}
	}
	return "", false
}
