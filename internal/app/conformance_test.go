package app_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nod/internal/access/usage"
	"nod/internal/collect/archive"
	"nod/internal/collect/payslip"
	"nod/internal/deliver/eventtype"
	"nod/internal/deliver/webhook"
	"nod/internal/platform/auth"
	"nod/internal/platform/event"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

// conformance makes every call of the public data API, for a business that has every kind of record.
type conformance struct {
	*testing.T
	kit      *apptest.Kit
	tenant   *apptest.Tenant
	contract testkit.DataContract
	keys     map[string]apptest.Actor // by mode
	own      map[string]string        // an ID of each list, by its path
	user     string
	visitor  string // who filled a form in
	account  string
	shown    map[string][]string // fields of the answers to each operation
	ours     map[string]bool     // what this server has, such as "GET /users"
	document *openapi3.T         // what this server says that it answers
}

// optional are fields of requests that this server does not need, although the public description does; each has a row
// in docs/conformance.md.
var optional = []string{"create-invite fullName", "create-webhook active"}

// unusual are methods that some paths do not have.
var unusual = []string{http.MethodPatch, http.MethodPut}

// TestConformance makes each call of the public data API, as its clients make it: successful, refused in every way
// that the API has, and with each filter. Answers are held against the public description.
func TestConformance(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		c := furnished(t, kit)
		promises := c.contract.Promises()
		require.Len(t, promises, 70)
		done := map[string]bool{}
		for _, last := range []bool{false, true} { // what deletes comes after what reads
			for _, p := range promises {
				if (p.Method == http.MethodDelete) != last {
					continue
				}
				if p.Method == http.MethodGet && !strings.Contains(p.Path, "{") {
					c.list(p)
				} else {
					c.call(p)
					c.settled() // what it began changes no list that comes later
				}
				c.refusals(p)
				done[p.String()] = true
			}
		}
		require.Len(t, done, len(promises))
		payload := c.promise(http.MethodGet, "/users/{id}/payload") // of the person who filled a form in
		c.keeps(payload, c.by(payload.Path).Get("/users/"+c.visitor+"/payload"))
		c.everyFieldIsShown(promises)
		c.spent()
	})
}

// furnished opens a business through the public doors and makes one record of each kind by its own flow.
func furnished(t *testing.T, kit *apptest.Kit) *conformance {
	t.Helper()
	tenant := kit.Tenant("Contract Lending")
	require.NoError(t, kit.App.Operator().Tenants.EnableProduction(t.Context(), tenant.TenantID, "operator"))
	tenant.SignIn()
	c := &conformance{
		T: t, kit: kit, tenant: tenant, contract: testkit.Contract(t), shown: map[string][]string{},
		keys: map[string]apptest.Actor{"SANDBOX": tenant.Key("SANDBOX"), "PRODUCTION": tenant.Key("PRODUCTION")},
		own:  map[string]string{}, ours: map[string]bool{}, document: loaded(t, kit, kit.App.URLs.Sandbox),
	}
	for _, o := range operationsOf(t, kit, kit.App.URLs.Sandbox) {
		c.ours[o.method+" "+o.path] = true
	}
	c.fillIn()
	for _, path := range []string{"/users", "/tokens", "/consentTemplates", "/webhooks", "/inviteTemplates"} {
		c.make(path)
	}
	c.user, c.account = tenant.ConnectMaria()
	c.make("/archives")
	c.make("/archives/classify")
	c.settled()
	for _, path := range []string{"/alpha/verifications", "/alpha/signals", "/invites"} {
		c.make(path)
	}
	for _, path := range []string{"/alpha/verifications", "/alpha/signals"} {
		kit.Eventually("the lookups are made", func() bool {
			return tenant.Sandbox.Get(path+"/"+c.own[path]).Is(http.StatusOK).Text("status") == "COMPLETED"
		})
	}
	kit.Eventually("the invitation is sent", func() bool {
		return tenant.Production.Get("/invites/"+c.own["/invites"]).Is(http.StatusOK).Field("invitedAt") != nil
	})
	return c
}

// settled waits until the documents are read that were sent so far.
func (c *conformance) settled() {
	c.Helper()
	c.kit.Eventually("the documents are read", func() bool {
		return !strings.Contains(string(c.tenant.Sandbox.Get("/archives").Is(http.StatusOK).Body), `"STARTED"`)
	})
}

// fillIn walks through a site up to its first answers.
func (c *conformance) fillIn() {
	c.Helper()
	raw, err := os.ReadFile("../../web/packages/flow/cases/example.json")
	require.NoError(c, err)
	var site map[string]any
	require.NoError(c, json.Unmarshal(raw, &site))
	siteID := c.tenant.Admin.Post("/sites?mode=SANDBOX", site).Is(http.StatusCreated).Text("id")
	public := c.kit.App.URLs.Link + "/public/v1"
	run := c.kit.Anonymous(public).Post("/sites/"+siteID+"/sessions", map[string]any{}).Is(http.StatusCreated)
	person := c.kit.Bearer(public, run.Text("session.token"))
	pass := func(screen string, values map[string]any) {
		c.Helper()
		at := "/sessions/" + run.Text("session.id") + "/screens/" + screen
		person.Post(at, map[string]any{"values": values}).Is(http.StatusOK)
	}
	pass("Screen_a1LandX0", nil)
	pass("Screen_b2About0", map[string]any{
		"firstName": "Ysabel", "age": "40", "mobile": "+63912", "employmentStatus": "EMPLOYED",
	})
	c.visitor = c.tenant.Sandbox.Get("/alpha/forms").Is(http.StatusOK).Items()[0]["userId"].(string)
}

// asked are the bodies of calls, as clients of the public data API send them.
func (c *conformance) asked(path string) any {
	c.Helper()
	slip, ok := payslip.File("maria", "payslip-maria-villanueva.pdf")
	require.True(c, ok)
	consent := map[string]any{
		"type": "LOAN", "version": "1", "consentedWith": "Check box", "consentedAt": "2020-01-01T00:00:00Z",
	}
	files := []any{map[string]any{
		"fileName": "payslip.pdf", "fileSubtype": "PAYSLIP", "fileExtensionType": "PDF",
		"fileContent": base64.StdEncoding.EncodeToString(slip),
	}}
	page := map[string]any{"header": "Hello", "description": "Text", "button": "Connect"}
	template := map[string]any{
		"name": "Invitation", "company": map[string]any{"name": "Acacia", "logoUrl": "https://acacia.example/logo.png"},
		"landingPage": page, "successPage": page, "email": map[string]any{
			"sendEmail": true, "senderName": "Acacia", "replyAddress": "reply@acacia.example", "subject": "Hello", "body": "Text",
		},
	}
	return map[string]any{
		"/users":            map[string]any{"externalMetadata": map[string]any{"customer": "42"}},
		"/consentTemplates": map[string]any{"consentType": "LOAN", "title": "Loan", "version": "1", "consentMethod": "Check box", "consentText": "I agree."},
		"/webhooks": map[string]any{
			"name": "All", "url": "https://hooks.example.com/nod", "secret": "webhook-secret-1", "active": true,
			"includePayload": true, "eventTypes": []string{"ALL_EVENTS"},
		},
		"/archives":                       map[string]any{"userId": c.user, "fileType": "PAYSLIP", "rawFiles": files},
		"/archives/classify":              map[string]any{"userId": c.user, "rawFiles": files},
		"/accounts/{id}/exports/generate": map[string]any{"exportExtensionType": "CSV"},
		"/inviteTemplates":                template,
		"/inviteTemplates/{id}":           template,
		"/invites": map[string]any{
			"fullName": "Althea Santos", "firstName": "Althea", "lastName": "Santos", "email": "althea@acacia.example",
			"templateId": c.own["/inviteTemplates"],
		},
		"/alpha/verifications": map[string]any{
			"fullName": "Maria Clara Villanueva", "consent": consent, "additionalData": map[string]any{
				"gender": "Female", // ours are FEMALE and MALE; clients of the public API send these
				"ids":    []any{map[string]any{"idType": "sss_ph", "idNumber": "0000000010"}},
			},
		},
		"/alpha/signals": map[string]any{"phone": "+639170000012", "consent": consent},
	}[path]
}

// by is who calls an operation: invitations are of Production alone.
func (c *conformance) by(path string) apptest.Actor {
	if strings.HasPrefix(path, "/invite") {
		return c.keys["PRODUCTION"]
	}
	return c.keys["SANDBOX"]
}

// promise is an operation of the contract.
func (c *conformance) promise(method, path string) testkit.Promise {
	c.Helper()
	all := c.contract.Promises()
	i := slices.IndexFunc(all, func(p testkit.Promise) bool { return p.Method == method && p.Path == path })
	require.GreaterOrEqual(c, i, 0, "%s %s", method, path)
	return all[i]
}

// make calls the operation that creates something, and keeps its ID.
func (c *conformance) make(path string) {
	c.Helper()
	answer := c.call(c.promise(http.MethodPost, path))
	switch path {
	case "/users":
		c.user = answer.Text("user.id")
	default:
		c.own[strings.TrimSuffix(path, "/classify")] = answer.Text("id")
	}
}

// idOf is an ID of the caller's own for a parameter of a path.
func (c *conformance) idOf(path string) string {
	c.Helper()
	list, _, _ := strings.Cut(path, "/{")
	switch list {
	case "/users":
		return c.user
	case "/accounts":
		return c.account
	case "/webhooks", "/consentTemplates", "/inviteTemplates", "/invites", "/alpha/verifications", "/alpha/signals":
		return c.own[list]
	}
	items := c.by(path).Get(list).Is(http.StatusOK).Items()
	require.NotEmpty(c, items, list)
	return items[0]["id"].(string)
}

// address is an operation's path with the caller's own IDs and what it needs.
func (c *conformance) address(p testkit.Promise) string {
	c.Helper()
	address := p.Path
	if strings.Contains(address, "{") {
		address = parameter.ReplaceAllString(address, c.idOf(address))
	}
	if p.Path == "/tokens" {
		address += "?userId=" + c.user
	}
	return address
}

// call makes the successful call of an operation.
func (c *conformance) call(p testkit.Promise) *apptest.Answer {
	c.Helper()
	body := c.asked(p.Path)
	if !p.HasBody {
		body = nil
	}
	c.contract.Asks(p, body)
	answer := c.by(p.Path).Do(p.Method, c.address(p), body).Is(p.Status)
	c.keeps(p, answer)
	return answer
}

// keeps holds an answer against the contract and against what this server says of the operation, and remembers its
// fields.
func (c *conformance) keeps(p testkit.Promise, answer *apptest.Answer) {
	c.Helper()
	c.contract.Check(p.Method, p.Path, answer.Status, answer.Body)
	c.isDescribed(p, answer)
	if answer.Status == p.Status {
		var data any
		answer.Into(&data)
		c.shown[p.String()] = append(c.shown[p.String()], testkit.FieldsIn(data)...)
	}
}

// isDescribed requires that the description of an operation has the status of an answer, and the codes of an error.
func (c *conformance) isDescribed(p testkit.Promise, answer *apptest.Answer) {
	c.Helper()
	own := c.document.Paths.Value(p.Path).GetOperation(p.Method).Responses.Status(answer.Status)
	require.NotNil(c, own, "%s: not described: %d", p, answer.Status)
	if answer.Status < http.StatusBadRequest {
		return
	}
	var refusal struct{ Errors []struct{ Code string } }
	require.NoError(c, json.Unmarshal(answer.Body, &refusal))
	codes := own.Value.Extensions["x-codes"]
	if len(refusal.Errors) == 0 || answer.Status < http.StatusConflict {
		require.Contains(c, codes, answer.Code, "%s %d", p, answer.Status)
	}
	for _, e := range refusal.Errors {
		require.Contains(c, codes, e.Code, "%s %d", p, answer.Status)
	}
}

// spent is what the business meets whose credits are used up, and what becomes of files that are no documents.
func (c *conformance) spent() {
	c.Helper()
	c.make("/inviteTemplates") // the walk has deleted the others
	for _, mode := range []auth.Mode{auth.Sandbox, auth.Production} {
		for _, action := range usage.Actions() {
			none := int64(0)
			require.NoError(c, c.kit.App.Operator().Usage.SetTotal(c.Context(), usage.SetInput{
				Tenant: c.tenant.TenantID, Mode: mode, Action: action, Total: &none, Operator: "operator",
			}))
		}
	}
	refused := func(path string, body any, status int, code string) {
		c.Helper()
		p := c.promise(http.MethodPost, path)
		answer := c.by(path).Post(path, body).Is(status)
		require.Contains(c, string(answer.Body), `"`+code+`"`)
		c.keeps(p, answer)
	}
	for _, path := range []string{
		"/webhooks", "/invites", "/archives", "/archives/classify", "/alpha/verifications", "/alpha/signals",
	} {
		refused(path, c.asked(path), http.StatusForbidden, "QUOTA_EXCEEDED")
	}
	for content, want := range map[string]struct {
		status int
		code   string
	}{
		"just text":    {http.StatusUnsupportedMediaType, "FILE_TYPE_NOT_SUPPORTED"},
		"%PDF-1.7 cut": {http.StatusUnprocessableEntity, "FILE_UNABLE_TO_RECOGNIZE"},
		"%PDF-1.7" + strings.Repeat(" ", archive.MaxSize): {http.StatusRequestEntityTooLarge, "FILE_TOO_LARGE"},
	} {
		for _, path := range []string{"/archives", "/archives/classify"} {
			body := c.asked(path).(map[string]any)
			file := body["rawFiles"].([]any)[0].(map[string]any)
			file["fileContent"] = base64.StdEncoding.EncodeToString([]byte(content))
			refused(path, body, want.status, want.code)
		}
	}
}

// refusals are the ways in which an operation says no.
func (c *conformance) refusals(p testkit.Promise) {
	c.Helper()
	body, by := c.asked(p.Path), c.by(p.Path)
	if !p.HasBody {
		body = nil
	}
	refused := func(answer *apptest.Answer, status int, codes ...string) {
		c.Helper()
		require.Contains(c, codes, answer.Is(status).Code, "%s", p)
		c.keeps(p, answer)
		require.NotEmpty(c, answer.Message, "%s", p)
	}
	known := c.address(p)
	refused(c.kit.Anonymous(c.kit.App.URLs.Sandbox).Do(p.Method, known, body), http.StatusUnauthorized,
		"INVALID_TOKEN", "INVALID_CREDENTIALS")
	refused(by.Do(p.Method, known+map[bool]string{true: "&", false: "?"}[strings.Contains(known, "?")]+"unheardOf=1", body),
		http.StatusBadRequest, "INVALID_PARAMETERS")
	if strings.Contains(p.Path, "{") && !strings.HasPrefix(p.Path, "/fileTypes") {
		unknown := parameter.ReplaceAllString(p.Path, "unknown-00000000000000000000000000000000")
		refused(by.Do(p.Method, unknown, body), http.StatusNotFound, "MISSING_RESOURCE")
	}
	other := slices.IndexFunc(unusual, func(method string) bool { return !c.ours[method+" "+p.Path] })
	refused(by.Do(unusual[other], parameter.ReplaceAllString(p.Path, "x"), nil), http.StatusNotImplemented, "UNSUPPORTED_METHOD")
	for _, name := range p.Required {
		if slices.Contains(optional, p.ID+" "+name) {
			continue
		}
		less := maps.Clone(body.(map[string]any))
		delete(less, name)
		refused(by.Do(p.Method, known, less), http.StatusBadRequest, "INVALID_PARAMETERS")
	}
	if p.HasBody {
		refused(by.Send(p.Method, known, "<a/>", http.Header{"Content-Type": {"application/xml"}}),
			http.StatusUnsupportedMediaType, "UNSUPPORTED_TYPE")
		refused(by.Do(p.Method, known, "{"), http.StatusBadRequest, "INVALID_PARAMETERS")
	}
	if p.Method == http.MethodGet && !strings.Contains(p.Path, "{") {
		for _, wrong := range []string{"size=0", "size=151", "size=many", "cursor=garbage"} {
			if slices.Contains(p.Query, strings.Split(wrong, "=")[0]) {
				refused(by.Get(p.Path+"?"+wrong), http.StatusBadRequest, "INVALID_PARAMETERS")
			}
		}
		for _, name := range p.Query {
			if strings.HasSuffix(name, "Date") || strings.HasSuffix(name, "Month") {
				refused(by.Get(p.Path+"?"+name+"=yesterday"), http.StatusBadRequest, "INVALID_PARAMETERS")
			}
		}
	}
}

// list reads a list whole and page by page, each of its items, and by every filter.
func (c *conformance) list(p testkit.Promise) {
	c.Helper()
	get := func(path string) *apptest.Answer {
		c.Helper()
		answer := c.by(p.Path).Get(path).Is(http.StatusOK)
		c.keeps(p, answer)
		return answer
	}
	all := get(p.Path + "?size=150").Items()
	require.NotEmpty(c, all, "the business has none of %s", p.Path)
	paged, cursor := 0, ""
	for range min(len(all), 3) { // the order of pages is tested where the lists are made
		page := get(p.Path + "?size=1" + cursor)
		require.Equal(c, all[paged], page.Items()[0], "page %d of %s", paged, p.Path)
		paged++
		next, more := page.Field("nextCursor").(string)
		require.Equal(c, paged < len(all), more, p.Path)
		if !more {
			break
		}
		cursor = "&cursor=" + url.QueryEscape(next)
	}
	require.Equal(c, min(len(all), 3), paged, p.Path)
	for _, item := range all[:min(len(all), 3)] {
		if !c.ours["GET "+p.Path+"/{id}"] {
			break
		}
		var one map[string]any
		c.by(p.Path).Get(p.Path + "/" + item["id"].(string)).Is(http.StatusOK).Into(&one)
		require.Equal(c, item, one, "a list shows what the item shows")
	}
	for _, filter := range p.Query {
		if filter != "size" && filter != "cursor" {
			c.filter(p, filter, all, get)
		}
	}
}

// fieldOf is where the items of lists have what they are filtered by.
var fieldOf = map[string][]string{
	"userId": {"userId", "metadata.userId"}, "sourceId": {"metadata.sourceId", "sourceId"},
	"accountId": {"metadata.sourceId"}, "type": {"type"}, "subType": {"subType"}, "active": {"active"},
	"enabled": {"enabled"}, "accountConnection": {"accountConnection"}, "name": {"name"}, "ids": {"id"},
	"fileType": {"type"}, "winkSiteId": {"winkSiteId"}, "verificationId": {"id"}, "signalId": {"id"},
	"finalMatches": {"result.finalMatches"}, "phone": {"requestMeta.phone"},
}

// valueOf is what an item has in a field, "" for none.
func valueOf(item map[string]any, filter string) string {
	for _, path := range fieldOf[filter] {
		var value any = item
		for name := range strings.SplitSeq(path, ".") {
			object, _ := value.(map[string]any)
			value = object[name]
		}
		if value != nil {
			return fmt.Sprint(value)
		}
	}
	return ""
}

// filter narrows a list to those that have what the first one has, and to nothing.
func (c *conformance) filter(
	p testkit.Promise, name string, all []map[string]any, get func(path string) *apptest.Answer,
) {
	c.Helper()
	by := func(value string) []map[string]any {
		c.Helper()
		return get(p.Path + "?size=150&" + url.Values{name: {value}}.Encode()).Items()
	}
	spans := map[string][2]string{ // what finds all of them, and what finds none
		"startDate": {"2000-01-01", "2099-01-01"}, "endDate": {"2099-12-31", "2000-01-01"},
		"startMonth": {"2000-01", "2099-01"}, "endMonth": {"2099-12", "2000-01"},
	}
	if span, ok := spans[name]; ok {
		require.Len(c, by(span[0]), len(all), "%s by %s", p, name)
		require.Empty(c, by(span[1]), "%s by %s", p, name)
		return
	}
	switch name {
	case "topIds":
		last := all[len(all)-1]["id"].(string)
		require.Equal(c, last, by(last)[0]["id"], "%s by %s", p, name)
		return
	case "ocr": // no field of the items shows it
		require.Len(c, append(by("true"), by("false")...), len(all), "%s by %s", p, name)
		return
	}
	value := valueOf(all[0], name)
	require.NotEmpty(c, value, "%s: no item shows what %s filters by", p, name)
	want := slices.DeleteFunc(slices.Clone(all), func(item map[string]any) bool {
		if name == "name" {
			return !strings.Contains(strings.ToLower(valueOf(item, name)), strings.ToLower(value))
		}
		return valueOf(item, name) != value
	})
	require.Equal(c, want, by(value), "%s by %s %s", p, name, value)
	if strings.HasSuffix(name, "Id") || name == "ids" || name == "name" {
		require.Empty(c, by("unknown-0"), "%s by %s", p, name)
	}
}

// leftOut are fields that answers leave out where the public description has null. Each list of this file has its rows
// in docs/conformance.md.
var leftOut = []string{"/alpha/verifications", "/alpha/signals", "/archives", "/users/{id}/payload archives[].payload.rating"}

// unknown are fields of the public description that this server never has.
var unknown = regexp.MustCompile(strings.Join([]string{
	`/archives.* (items\[\]\.)?validation\.(metadata|computation|identity|location)\.score`, // nothing is measured
	// What the vocabularies have no field for, and certificates of employment, which nobody reads.
	`/archives.* (items\[\]\.)?(extraction\.)?analysis\.(paymentDate|(adjustment|balance|salary)Amount|emailAddress|phoneNumber|` +
		`employee(IdNumber|IdType)|position|department|employmentStatus|salaryTerm|purpose|remarks|issueDate|signatory(Name|Position))`,
	`/webhooks.* (items\[\]\.)?secret`,
	`/alpha/verifications.*\.addressMatches`,
	`/alpha/verifications.*\.(email|phone)Matches\.(active|deliverable|disposable|freeProvider|provider)`,
}, "|"))

// unlisted are fields that are no enumerations here, although they are in the public description.
var unlisted = regexp.MustCompile(strings.Join([]string{
	`[. ](country|countryResidence|currency)$`,          // lists that others change; the form is said
	`[. ]subTypeLabel$`,                                 // words for people
	`[. ]analysis\.(gender|citizenship|maritalStatus)$`, // as it stands on a document
	`[. ]fileType$`,                                     // a type of GET /fileTypes, which has more
}, "|"))

// notSent are values of public enumerations that this server never sends.
var notSent = []string{
	"MISSING_MANDATARY_FIELD", // the public description has both spellings
	"NONE",                    // of fileTypes.supported: the list is empty then
}

// everyFieldIsShown requires that answers have each field that the public description tells of, those of what is not
// known with null, and that the API's own description has each of them with each value of the public enumerations.
func (c *conformance) everyFieldIsShown(promises []testkit.Promise) {
	c.Helper()
	for _, p := range promises {
		envelope := c.document.Paths.Value(p.Path).GetOperation(p.Method).Responses.Status(p.Status).
			Value.Content.Get("application/json").Schema.Value
		assert.Equal(c, []any{"OK", "CREATED"}, envelope.Properties["code"].Value.Enum, "%s", p)
		own := testkit.FieldsOf(envelope)
		for field, values := range c.contract.Fields(p) {
			at := p.Path + " " + field
			if strings.HasSuffix(field, "[]") || unknown.MatchString(at) {
				continue
			}
			mayLack := slices.ContainsFunc(leftOut, func(begin string) bool { return strings.HasPrefix(at, begin) })
			parent := field[:max(strings.LastIndex(field, "."), 0)]
			if !mayLack && (parent == "" || c.shows(p, parent)) { // or the whole object is null
				assert.True(c, c.shows(p, field), "no answer to %s has %s", p, field)
			}
			mine, isDescribed := own[field]
			assert.True(c, isDescribed, "%s: not described: %s", p, field)
			for _, value := range values {
				if !unlisted.MatchString(at) && !slices.Contains(notSent, value.(string)) {
					assert.Contains(c, mine, value, "%s %s", p, field)
				}
			}
		}
	}
}

// shows reports whether an answer to the operation had the field.
func (c *conformance) shows(p testkit.Promise, field string) bool {
	return slices.Contains(c.shown[p.String()], field)
}

// TestDifferencesAreExplained: those who move here read of each difference, and why it is left.
func TestDifferencesAreExplained(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../docs/conformance.md")
	require.NoError(t, err)
	for _, of := range slices.Concat(testkit.Differences(), optional) {
		require.Contains(t, string(page), "`"+of+"`")
	}
	for _, field := range []string{
		"`score`", "`analysis`", "`secret`", "`addressMatches`", "`emailMatches`", "`phoneMatches`", "`rating`",
		"`currency`", "`country`", "`countryResidence`", "`subTypeLabel`", "`gender`", "`citizenship`", "`maritalStatus`",
		"`fileType`", "`MISSING_MANDATARY_FIELD`", "`NONE`", "`rawFiles[].url`", "`loginName`", "`PARTIAL`", "`payloadOmitted`",
		"unknown query parameters", "401 `INVALID_CREDENTIALS`", "421 `INVALID_PARAMETERS`", "`{tenantId}-`",
		"403 `UNAUTHORIZED_ACCESS`", "form answers",
	} {
		require.Contains(t, string(page), field)
	}
	contract, events := testkit.Contract(t), 0
	for _, p := range contract.Promises() {
		if p.ID != "create-webhook" {
			continue
		}
		for _, value := range contract.Fields(p)["eventTypes[]"] {
			events++
			if kind := event.Type(value.(string)); kind != webhook.AllEvents && !event.IsKnown(kind) {
				require.Contains(t, string(page), "`"+string(kind)+"`", "a type that is never sent")
			}
		}
	}
	require.Greater(t, events, 33)
	for _, e := range eventtype.List() { // what the row about the data of events says
		text, err := json.Marshal(e.Schema())
		require.NoError(t, err)
		require.NotContains(t, string(text), "loginName")
		hasParts := strings.Contains(string(text), `"PARTIAL"`)
		require.Equal(t, slices.Contains([]event.Type{event.TaskFinished, event.AccountSyncTaskFinished}, e.Type), hasParts)
		require.Equal(t, hasParts, strings.Contains(string(text), "over 256 KiB"))
	}
}
