//go:build !race

package app_test

import (
	"bytes"
	"cmp"
	"encoding/base64"
	"encoding/json"
	"html"
	"image"
	"image/png"
	"maps"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/config"
	"nod/internal/run/demo"
	"nod/internal/test/apptest"
)

// examples runs what the references show, as somebody pastes it, in a shell with the variables of the reader.
type examples struct {
	*testing.T
	kit                         *apptest.Kit
	management, sandbox, widget apptest.Actor
	dir                         string
	payslip                     []byte
	own                         map[string]string // variables that every example has
	// in is the language of the examples.
	in program
}

// example is one request of a reference.
type example struct {
	id, method, path, text string
}

// userAgent is what programs that can be told so call themselves: the steps of a login are one program's.
const userAgent = "examples"

var (
	isOperation = regexp.MustCompile(`(?s)<article class="op" id="([^"]+)".*?class="verb verb-([A-Z]+)">.*?<code>([^<]+)</code>.*?<pre[^>]*aria-label="Request of[^>]*><code>(.*?)</code>`)
	isCurl      = regexp.MustCompile(`(?s)<code>curl .*?</code>`)
	isCommand   = regexp.MustCompile(`(?s)aria-label="Shell"><code>(.*?)</code>`)
	isIDBefore  = regexp.MustCompile(`/([A-Za-z]+)/\{([A-Za-z]+)\}`)
	isNamed     = regexp.MustCompile(`\$([A-Z_0-9]+)`)
)

const (
	demoUsers     = 15
	demoAdmin     = demo.AdminEmail
	mailReportKey = "key-of-mail-reports"
)

// logInAs logs a sample developer in.
func logInAs(t *testing.T, kit *apptest.Kit, email string) (management, sandbox apptest.Actor) {
	t.Helper()
	in := kit.Anonymous(kit.Management()).
		Post("/signins", map[string]any{"email": email, "password": demo.Password}).Is(http.StatusCreated)
	return kit.Bearer(kit.Management(), in.Text("developerToken.token")),
		kit.Bearer(kit.App.URLs.Sandbox, in.Text("openApiSandboxToken.token"))
}

// TestExamples: every request of the three references, with IDs of the demo or of earlier responses, is a success.
func TestExamples(t *testing.T) {
	t.Parallel()
	x := newExamples(t, shell())
	seen := x.runAll()
	kit := x.kit
	guide := kit.Anonymous(kit.App.URLs.Portal).Get("/docs").Is(http.StatusOK)
	requests := isCurl.FindAllString(string(guide.Body), -1)
	require.Len(t, requests, 2)
	for _, request := range requests {
		text := html.UnescapeString(strings.TrimSuffix(strings.TrimPrefix(request, "<code>"), "</code>"))
		x.run("data", example{text: text})
	}
	x.runGuides()
	for _, id := range slices.Concat(slices.Collect(maps.Keys(notRun)), slices.Collect(maps.Keys(preparations()))) {
		require.True(t, seen[id], "%s is no longer an operation", id)
	}
}

// TestSamples: the same requests in other languages are a success, too. Those that take long to start are run where
// NOD_SAMPLES asks for them, as make check does.
func TestSamples(t *testing.T) {
	t.Parallel()
	for _, p := range programs() {
		t.Run(p.language, func(t *testing.T) {
			t.Parallel()
			if p.isSlow && os.Getenv("NOD_SAMPLES") == "" {
				t.Skip("only with NOD_SAMPLES")
			}
			x := newExamples(t, p)
			x.runAll()
			switch p.language {
			case "TypeScript":
				x.runModules()
			case "Go":
				x.runGo()
			}
		})
	}
}

func newExamples(t *testing.T, in program) *examples {
	t.Helper()
	for _, program := range in.needs {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip(program + " is not installed")
		}
	}
	kit := apptest.New(t, func(c *config.Serve) { c.DemoUsers, c.MailReportKey = demoUsers, mailReportKey })
	x := &examples{T: t, kit: kit, dir: t.TempDir(), own: map[string]string{}, in: in}
	x.enter()
	if in.run == nil {
		x.in.run = x.startNode()
	}
	return x
}

// runAll runs the requests of all references, and returns what there was.
func (x *examples) runAll() map[string]bool {
	seen := map[string]bool{}
	for _, api := range []string{"data", "management", "widget"} {
		shown, described := x.examplesOf(api), x.described(api)
		for _, e := range x.read(api) {
			seen[e.id], seen[api+"/"+e.id] = true, true
			x.T.Run(api+"/"+e.id, func(t *testing.T) {
				if why := cmp.Or(notRun[api+"/"+e.id], notRun[e.id]); why != "" {
					t.Skip(why)
				}
				inner := *x
				inner.T = t
				inner.run(api, e)
				if x.in.language == "" {
					inner.compareIDs(shown[e.id])
					require.NoError(t, fits(described[e.id], inner.body()), "the response is not as described")
				}
			})
		}
	}
	return seen
}

// guideCommands says how many commands the guides have that a reader pastes.
var guideCommands = map[string]int{
	"quickstart": 4, "authentication": 2, "paging": 1, "idempotency": 1, "sites": 2, "sandbox": 6, "embed": 1, "events": 1,
	"invitations": 1,
}

// runGuides pastes what the guides show for a shell.
func (x *examples) runGuides() {
	x.own["NOD_BASE_URL"] = x.kit.App.URLs.Sandbox
	x.own["SITE_ID"] = x.newest(x.management, "/sites")
	x.own["SECRET"], x.own["NOD_MAIL_REPORT_KEY"] = receiverSecret, mailReportKey
	for name, count := range guideCommands {
		page := x.kit.Anonymous(x.kit.App.URLs.Portal).Get("/docs/" + name).Is(http.StatusOK)
		commands := isCommand.FindAllStringSubmatch(string(page.Body), -1)
		lines := 0
		for _, m := range commands {
			if strings.Contains(m[1], "$URL") {
				continue // what it sends to a receiver is run beside the guide
			}
			for line := range strings.Lines(html.UnescapeString(m[1])) {
				if strings.HasPrefix(strings.TrimSpace(line), "curl ") {
					lines++
				}
			}
			x.run("data", example{id: "guide/" + name, text: html.UnescapeString(m[1])})
		}
		require.Equal(x, count, lines, "commands of the guide %s", name)
	}
}

// enter prepares what readers have: a key, tokens, a password, and a file.
func (x *examples) enter() {
	x.management, x.sandbox = logInAs(x.T, x.kit, demoAdmin)
	key := x.management.Post("/apiKeys", map[string]any{"mode": "SANDBOX"}).Is(http.StatusCreated)
	user := x.sandbox.Post("/users", map[string]any{}).Is(http.StatusCreated)
	x.widget = x.kit.Bearer(x.kit.Widget(), user.Text("token.accessToken"))
	x.widget.Post("/consents", map[string]any{}).Is(http.StatusCreated)
	x.openSite()
	x.sandbox.Post("/testPeople", map[string]any{
		"username": "kept", "password": "Sandbox#Kept1", "data": map[string]any{"identity": map[string]any{"fullName": "Ana Reyes"}},
	}).Is(http.StatusCreated)
	x.verify()
	x.sandbox.Post("/portal/signalRules", map[string]any{
		"name": "Kept", "metric": "events_overdue_day30", "comparison": "AT_LEAST", "threshold": 2, "webhookId": "",
	}).Is(http.StatusCreated)
	x.inviteSomebody()
	x.management.Post("/consentTemplates", map[string]any{
		"title": "Kept", "version": "1", "consentType": "ACCEPTANCE", "consentMethod": "CHECKBOX", "consentText": "I agree.",
	}).Is(http.StatusCreated)
	var err error
	x.payslip, err = os.ReadFile("../collect/payslip/file/jose/payslip-jose-ramos.pdf")
	require.NoError(x, err)
	require.NoError(x, os.WriteFile(filepath.Join(x.dir, "payslip.pdf"), x.payslip, 0o600))
	var logo bytes.Buffer
	require.NoError(x, png.Encode(&logo, image.NewGray(image.Rect(0, 0, 64, 64))))
	require.NoError(x, os.WriteFile(filepath.Join(x.dir, "logo.png"), logo.Bytes(), 0o600))
	x.widget.Upload(apptest.Upload{FileType: "PAYSLIP", Name: "payslip.pdf", Body: x.payslip}).Is(http.StatusCreated)
	x.own = map[string]string{
		"NOD_API_KEY": key.Text("apiKey"), "NOD_API_SECRET": key.Text("apiSecret"),
		"DEVELOPER_TOKEN": strings.TrimPrefix(x.management.Authorization(), "Bearer "),
		"OPEN_API_TOKEN":  strings.TrimPrefix(x.sandbox.Authorization(), "Bearer "),
		"WIDGET_TOKEN":    user.Text("token.accessToken"),
		"PASSWORD":        "Demo-pass-2026!", "NEW_PASSWORD": "Another-pass-2026!", "EMAIL": demoAdmin,
		"FILE_BASE64": base64.StdEncoding.EncodeToString(x.payslip),
	}
}

// read returns the examples of a reference: those that change nothing first, those that delete last.
func (x *examples) read(api string) []example {
	page := x.kit.Anonymous(x.kit.App.URLs.Portal).Get("/docs/" + api).Is(http.StatusOK)
	var all []example
	for _, m := range isOperation.FindAllStringSubmatch(string(page.Body), -1) {
		all = append(all, example{m[1], m[2], html.UnescapeString(m[3]), html.UnescapeString(m[4])})
	}
	raw, err := os.ReadFile("../../api/" + api + ".json")
	require.NoError(x, err)
	var description struct{ Paths map[string]map[string]any }
	require.NoError(x, json.Unmarshal(raw, &description))
	operations := 0
	for _, methods := range description.Paths {
		operations += len(methods)
	}
	require.Len(x, all, operations, "every operation has an example")
	for _, e := range all {
		for line := range strings.SplitSeq(e.text, "\n") {
			require.Less(x, len(line), 200, "%s: a line that nobody reads to its end", e.id)
		}
	}
	order := []string{"GET", "POST", "PUT", "PATCH", "DELETE"}
	slices.SortStableFunc(all, func(a, b example) int {
		return cmp.Compare(slices.Index(order, a.method), slices.Index(order, b.method))
	})
	return all
}

// run pastes an example.
func (x *examples) run(api string, e example) {
	values := maps.Clone(x.own)
	for _, id := range []string{api + "/" + e.id, e.id} {
		if prepare, ok := preparations()[id]; ok {
			maps.Copy(values, prepare(x))
			break
		}
	}
	for _, m := range isNamed.FindAllStringSubmatch(e.text, -1) {
		if values[m[1]] == "" && !strings.Contains(e.text, m[1]+"=$(") {
			values[m[1]] = x.find(api, e, m[1])
		}
	}
	if x.in.language != "" {
		e.text = x.sample(api, e.id)
	}
	if base := values[productionURL]; base != "" {
		require.Contains(x, e.text, x.kit.App.URLs.Sandbox, e.id)
		e.text = strings.ReplaceAll(e.text, x.kit.App.URLs.Sandbox, base)
	}
	status, err := x.in.run(x, e.text, values)
	require.NoError(x, err, "%s", e.text)
	require.Equal(x, "2", status[:1], "%s\n%s", e.text, status)
}

// find takes an ID from the list that an earlier response was: {id} behind /webhooks is that of the newest webhook.
func (x *examples) find(api string, e example, name string) string {
	actor := map[string]apptest.Actor{"data": x.sandbox, "management": x.management, "widget": x.widget}[api]
	path := e.path
	for {
		at := isIDBefore.FindStringSubmatchIndex(path)
		if at == nil {
			break
		}
		list := path[:at[3]]
		id := x.newest(actor, list)
		if name == variableOf(path[at[2]:at[3]], path[at[4]:at[5]]) {
			return id
		}
		path = path[:at[4]-1] + id + path[at[5]+1:]
	}
	return x.named(name)
}

// named finds an ID that no path tells of.
func (x *examples) named(name string) string {
	switch name {
	case "USER_ID":
		return x.newest(x.sandbox, "/users")
	case "ACCOUNT_ID":
		return x.newest(x.sandbox, "/accounts")
	case "PROVIDER_ID":
		return x.newest(x.sandbox, "/providers")
	}
	require.Fail(x, "nobody has "+name)
	return ""
}

// newest is the ID of the first item of a list.
// inviteSomebody makes an invite template and an invite, which nobody can send in Sandbox.
func (x *examples) inviteSomebody() {
	page := map[string]any{"header": "Hello", "description": "Text", "button": "Connect"}
	template := x.sandbox.Post("/inviteTemplates", map[string]any{
		"name": "Kept", "company": map[string]any{"name": "", "logoUrl": ""}, "landingPage": page, "successPage": page,
		"email": map[string]any{
			"sendEmail": true, "senderName": "", "replyAddress": "a@example.com", "subject": "Hello", "body": "Text",
		},
	}).Is(http.StatusCreated).Text("id")
	x.kit.Exec(`INSERT INTO invite (tenant_id, mode, id, user_id, template_id, wink_template_id, email, full_name,
			token_hash, status, error, created_at)
		SELECT tenant_id, mode, $1, '', id, '', 'a@example.com', '', id, 'INVITED', '', 1 FROM invite_template
		WHERE id = $2`, strings.Replace(template, "itpl-", "inv-", 1), template)
}

// verify looks somebody up, and a number.
func (x *examples) verify() {
	x.sandbox.Post("/alpha/verifications", map[string]any{
		"fullName": "Althea Santos", "additionalData": map[string]any{"ids": []map[string]any{
			{"idType": "sss_ph", "idNumber": "0000000001"},
		}},
		"consent": map[string]any{
			"type": "LOAN", "version": "1", "consentedWith": "Paper", "consentedAt": "2020-01-01T00:00:00Z",
		},
	}).Is(http.StatusOK)
	signal := lookUpPhone(x.sandbox, "1")
	x.kit.Eventually("the end of both", func() bool {
		return x.sandbox.Get("/alpha/signals/"+signal).Text("status") == "COMPLETED" &&
			x.sandbox.Get("/alpha/verifications").Items()[0]["status"] == "COMPLETED"
	})
}

// subjectsUploaded is a file of people to look up.
func (x *examples) subjectsUploaded() values {
	return values{"LOOKUP_BATCH_ID": uploadSubjects(x.sandbox, consentOf(x.management), "Althea Santos")}
}

// subjectsStarted is one that is being worked through.
func (x *examples) subjectsStarted() values {
	values := x.subjectsUploaded()
	x.kit.Exec("UPDATE lookup_batch SET state = 'PAUSED' WHERE id = $1", values["LOOKUP_BATCH_ID"])
	return values
}

// openSite has somebody open a page, whose address brings a form.
func (x *examples) openSite() {
	site := x.management.Post("/sites?mode=SANDBOX", map[string]any{
		"name": "Kept", "enabled": true, "winkTemplateId": "default_customization",
	}).Is(http.StatusCreated).Text("id")
	public := x.kit.App.URLs.Link + "/public/v1"
	run := x.kit.Anonymous(public).Post("/sites/"+site+"/sessions", map[string]any{
		"params": map[string]any{"customer": "42"},
	}).Is(http.StatusCreated)
	x.kit.Bearer(public, run.Text("session.token")).Post("/sessions/"+run.Text("session.id")+"/start", nil).Is(http.StatusOK)
}

func (x *examples) newest(actor apptest.Actor, list string) string {
	answer := actor.Get(list)
	if answer.Status == http.StatusBadRequest {
		answer = actor.Get(list + "?mode=SANDBOX")
	}
	if open, isScreens := strings.CutPrefix(list, "/portal"); isScreens && answer.Status == http.StatusNotFound {
		answer = actor.Get("/alpha" + open)
	}
	require.Equal(x, http.StatusOK, answer.Status, "%s: %s", list, answer.Body)
	items := answer.Items()
	require.NotEmpty(x, items, list)
	for _, field := range []string{"id", strings.TrimSuffix(list[strings.LastIndex(list, "/")+1:], "s") + "Id"} {
		if id, ok := items[0][field].(string); ok {
			return id
		}
	}
	require.Fail(x, "no ID", "%s: %v", list, items[0])
	return ""
}

// variableOf is how the references name the ID of a path.
func variableOf(segment, parameter string) string {
	name := strings.TrimSuffix(parameter, "Id")
	if parameter == "id" {
		name = strings.TrimSuffix(segment, "s")
		if stem, ok := strings.CutSuffix(segment, "ies"); ok {
			name = stem + "y"
		} else if stem, ok := strings.CutSuffix(segment, "ches"); ok {
			name = stem + "ch"
		}
	}
	var b strings.Builder
	for _, r := range name {
		if r >= 'A' && r <= 'Z' {
			b.WriteByte('_')
		}
		b.WriteRune(r)
	}
	return strings.ToUpper(b.String()) + "_ID"
}

// TestExamplesOfProduction: who comes from Production sees the live key with the addresses of Production alone.
func TestExamplesOfProduction(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t, func(c *config.Serve) { c.DemoUsers = demoUsers })
	ada, _ := logInAs(t, kit, demoAdmin)
	for _, mode := range []string{"PRODUCTION", "SANDBOX"} {
		key := ada.Post("/apiKeys", map[string]any{"mode": mode}).Is(http.StatusCreated)
		for path, base := range map[string]string{"": "/v1", "/data": "/v1", "/management": "/api/v1"} {
			token := ada.Post("/readmeTokens", map[string]any{"mode": mode, "keyId": key.Text("id")}).
				Is(http.StatusCreated).Text("token")
			page := kit.Anonymous(kit.App.URLs.Portal).Get("/docs" + path + "?auth_token=" + url.QueryEscape(token))
			requests := isCurl.FindAllString(html.UnescapeString(string(page.Body)), -1)
			require.NotEmpty(t, requests, path)
			for _, request := range requests {
				require.Contains(t, request, base+"/")
				require.NotContains(t, request, map[string]string{"PRODUCTION": "/sandbox/", "SANDBOX": "/open/"}[mode])
				require.NotContains(t, request, "mode="+map[string]string{"PRODUCTION": "SANDBOX", "SANDBOX": "PRODUCTION"}[mode])
				require.Equal(t, strings.Contains(request, `-u "`), strings.Contains(request, key.Text("apiKey")), request)
			}
		}
	}
}
