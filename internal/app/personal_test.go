package app_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"image"
	"image/png"
	"maps"
	"net/http"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nod/internal/collect/payslip"
	sitepage "nod/internal/flow/site"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

// schema is what the walk needs of a schema in an API description.
type schema struct {
	Ref                 string            `json:"$ref"`
	Type                any               `json:"type"`
	Properties          map[string]schema `json:"properties"`
	Items               *schema           `json:"items"`
	AllOf, OneOf, AnyOf []schema
}

// fields are the fields of the data API and the widget API at every depth, and which of them are declared to hold what
// is known about an end user: with the canary that goes through the server in each, as their tag says.
//
//	FullName string `json:"fullName" personal:"name of an invited person"`
type fields struct {
	*testing.T
	personal map[string]string // by the name of a field
	isValue  map[string]bool   // of all that there are: false for yes or no, and where another component has the values
}

// fieldsOf reads the published descriptions beside the types that they are made from.
func fieldsOf(t *testing.T, kit *apptest.Kit) fields {
	t.Helper()
	all := fields{t, map[string]string{}, map[string]bool{}}
	for api, types := range kit.App.Types() {
		text, err := os.ReadFile("../../api/" + api + ".json")
		require.NoError(t, err)
		var doc struct {
			Components struct {
				Schemas map[string]schema `json:"schemas"`
			} `json:"components"`
		}
		require.NoError(t, json.Unmarshal(text, &doc))
		require.NotEmpty(t, doc.Components.Schemas)
		for name, s := range doc.Components.Schemas {
			require.NotNil(t, types[name], "%s: %s", api, name)
			all.walk(s, types[name], branch{api: api, owner: name})
		}
	}
	return all
}

// branch is where a walk is: fields of a component are told by its name, those of what is described inside one by the
// name of their type, so that the items of a list and the item alone are one.
type branch struct {
	api, owner, canary string
	isInside           bool
}

func (f fields) walk(s schema, of reflect.Type, at branch) {
	f.Helper()
	for of != nil && slices.Contains([]reflect.Kind{reflect.Pointer, reflect.Slice, reflect.Map}, of.Kind()) {
		of = of.Elem()
	}
	for _, part := range slices.Concat(s.AllOf, s.OneOf, s.AnyOf) {
		f.walk(part, of, at)
	}
	if s.Items != nil {
		at.isInside = true
		f.walk(*s.Items, of, at)
	}
	written := writtenAs(of)
	for name, property := range s.Properties {
		here, field := at, written[name]
		if at.isInside && field.owner != "" {
			here.owner = field.owner
		}
		key := at.api + " " + here.owner + "." + name
		isElsewhere := property.Ref != "" || property.Items != nil && property.Items.Ref != "" ||
			len(property.OneOf) > 0 && property.OneOf[0].Ref != "" // or null
		f.isValue[key] = f.isValue[key] || property.Type != "boolean" && !isElsewhere
		if here.canary = cmp.Or(field.Tag.Get("personal"), at.canary); here.canary != "" {
			require.Contains(f, []string{"", here.canary}, f.personal[key], key)
			f.personal[key] = here.canary
		}
		here.owner, here.isInside = here.owner+"."+name, true
		f.walk(property, field.Type, here)
	}
	for name, field := range written {
		if _, ok := s.Properties[name]; !ok && len(s.Properties) > 0 {
			require.Empty(f, field.Tag.Get("personal"), "%s.%s is in no description", at.owner, name)
		}
	}
}

// written is a field of a type as JSON has it.
type written struct {
	reflect.StructField
	owner string
}

// writtenAs finds the fields of a type by their names in JSON. A field without a name stands for those of its type, as
// records write them.
func writtenAs(of reflect.Type) map[string]written {
	out := map[string]written{}
	if of == nil || of.Kind() != reflect.Struct {
		return out
	}
	for _, field := range reflect.VisibleFields(of) {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		switch {
		case name != "" && name != "-":
			owner, _, _ := strings.Cut(of.Name(), "[")
			out[name] = written{field, owner}
		case name == "" && field.IsExported() && !field.Anonymous:
			maps.Copy(out, writtenAs(field.Type))
		}
	}
	return out
}

// impersonal fields look personal, and are about data sources, businesses or what these make.
var impersonal = []string{
	"data Activity.providerName", "data Answer.name", "data Answered.name", "data CreateWebhookRequest.name",
	"data Component.name", "data Delivery.webhookName", "data Correction.name", "data CorrectArchiveRequest.name", "data PaperField.name", "data FieldValue.name", "data FlowScreen.name",
	"data Opinion.byName", // of a developer
	"data RuleMatch.name", "data SignalRuleInput.name", "data SignalRuleOut.name",
	"data UpdateSignalRuleRequest.name",
	"data Company.name", "data Draft.name",
	"data InviteEmail.replyAddress", "data InviteEmail.senderName", "data Look.companyName", "data Look.productName",
	"data Template.name",
	"data LoggedRequestOut.keyName", "data LoggedRequestDetail.keyName", // of an API key
	"data ListedSession.winkSiteName", "data SessionDetail.winkSiteName", "widget TestLogin.name",
	"data ExportOut.fileName", "data BatchInput.fileName", "data LookupBatchOut.fileName", "data ImportInput.fileName", "data ImportOut.fileName",
	"data ListedAccount.providerName", "data ListedForm.name", "data FormPayload.name", "data Provider.longName",
	"data Metric.name", "data Provider.name", "data Summary.name", "data WebhookOut.name",
	"widget Config.companyName", "widget Config.productName", "widget Config.tenantName", "widget Linked.name",
	"data TestPersonOut.fullName", "data TestPersonOut.username", "data CreateTestPersonRequest.username", // invented people
	"widget LoginField.name", "widget Source.name", "widget SourceDetail.name",
}

// looksPersonal finds what should be in one of the two lists.
var looksPersonal = regexp.MustCompile(`(?i)name|mail|phone|mobile|address|birth|^dob|^tin|^sss|gender|civil|marital|` +
	`nationality|citizen|^metadata|externalMetadata|agent$|street|^line[12]|^zip|^city|region|latitude|longitude|salary|` +
	`amount|balance|^pay$|income$|employer|employeeNumber|referenceId|idNumber|docId|idCard|(photo|profile|social|file)Url|` +
	`^remark|jobTitle|department`)

// TestPersonalFieldsAreKnown: a field of the descriptions that looks personal is declared so, or in the list of those
// that are not, which names fields that are there. The management API is about staff and businesses.
func TestPersonalFieldsAreKnown(t *testing.T) {
	t.Parallel()
	all := fieldsOf(t, apptest.New(t))
	require.Greater(t, len(all.personal), 100)
	for field, isValue := range all.isValue {
		if !isValue || !looksPersonal.MatchString(field[strings.LastIndex(field, ".")+1:]) {
			continue
		}
		isKnown := (all.personal[field] != "") != slices.Contains(impersonal, field)
		assert.True(t, isKnown, "%s looks personal: mark it and give it a canary, or say that it is not", field)
	}
	for _, field := range impersonal {
		assert.True(t, all.isValue[field], "%s is no value, or not there", field)
	}
	for _, field := range []string{"Identity.dob", "Income.netAmount", "Address.line1", "ListPayload.identity"} {
		require.Contains(t, all.isValue, "data "+field, "what is described inside something is seen")
	}
}

// of makes a canary about an end user, which is stored sealed.
func (p *passage) of(what, value string) string {
	p.people[what] = value
	return p.about(what, value)
}

// tell sends what is known about an end user by the ways that the other steps leave out.
func (p *passage) tell() {
	browser := http.Header{"User-Agent": {p.of("browser of the end user", "Kanaryascope/7")}}
	p.widget.Send(http.MethodPost, "/consents", map[string]any{}, browser).Is(http.StatusCreated)

	var scan bytes.Buffer
	require.NoError(p, png.Encode(&scan, image.NewGray(image.Rect(0, 0, 40, 40))))
	upload := func(u apptest.Upload) {
		id := p.widget.Upload(u).Is(http.StatusCreated).Text("archiveId")
		p.kit.Eventually("the document is read", func() bool {
			return p.widget.Get("/archives/"+id).Is(http.StatusOK).Text("status") != "STARTED"
		})
	}
	upload(apptest.Upload{
		FileType: "OTHERS", Name: p.of("file name", "Kanarya Sahod.png"), Type: "image/png", Body: scan.Bytes(),
	})
	p.of("content of a file", scan.String())
	body, ok := payslip.File("maria", "payslip-maria-villanueva.pdf")
	require.True(p, ok)
	upload(apptest.Upload{FileType: "PAYSLIP", Name: "Kanarya Payslip.pdf", Body: body})
	p.of("content of a payslip", string(body[:200]))
	analysis := p.key.Get("/archives?size=2").Is(http.StatusOK)
	for what, field := range map[string]string{
		"name on the payslip": "employeeName", "employer on the payslip": "employerName",
		"value of a field on a document": "value", "text of a field on a document": "raw",
	} {
		found := regexp.MustCompile(`"` + field + `":"([^"]+)"`).FindSubmatch(analysis.Body)
		require.Len(p, found, 2, field)
		p.of(what, string(found[1]))
	}
	read := p.key.Get("/archives?size=2&fileType=PAYSLIP").Is(http.StatusOK).Items()[0]["id"].(string)
	p.key.Post("/archives/"+read+"/corrections", map[string]any{
		"name": "employeeName", "value": p.of("corrected value of a field", "Kanarya Itinama"),
	}).Is(http.StatusOK)
	p.key.Post("/archives/-/payslips/sendManualResult", map[string]any{
		"archiveId": read, "validFile": true, "checkedFields": []string{"employerName"},
		"data": map[string]string{"employerName": p.of("corrected values of fields", "Kanarya Mano Mano")},
	}).Is(http.StatusOK)
	user := p.key.Get("/users?size=1").Is(http.StatusOK).Items()[0]["id"].(string)
	p.key.Send(http.MethodPost, "/archives", map[string]any{"userId": user, "fileType": "OTHERS", "rawFiles": []map[string]any{{
		"fileName": p.of("file name sent by a program", "Kanarya Padala.png"), "fileExtensionType": "PNG", "fileContent": scan.Bytes(),
	}}}, http.Header{"Idempotency-Key": {"archive-1"}}).Is(http.StatusOK)
	locked, err := os.ReadFile("../collect/archive/inspect/testdata/locked-aes-256-r6.pdf")
	require.NoError(p, err)
	file := map[string]any{"fileExtensionType": "PDF", "fileContent": locked}
	for _, password := range []string{p.secret("wrong password of a file", "kanarya-mali-31"), p.secret("password of a file", "Sahod-2026")} {
		file["password"] = password
		sent := p.key.Post("/archives", map[string]any{"userId": user, "fileType": "OTHERS", "rawFiles": []any{file}})
		require.Equal(p, password == "Sahod-2026", sent.Status == http.StatusOK, "%s", sent.Body)
	}
	pay := regexp.MustCompile(`"netAmount":([0-9]{2,}\.[0-9]+)`).FindSubmatch(analysis.Body)
	require.Len(p, pay, 2)
	p.of("pay on the payslip", string(pay[1]))
	verification := p.key.Post("/alpha/verifications", map[string]any{
		"fullName":  p.of("full name of a subject", "Kanaryang Buo Pangalan"),
		"firstName": p.of("first name of a subject", "Kanaryang Una"), "middleName": p.of("middle name of a subject", "Kanaryang Gitna"),
		"lastName": p.of("last name of a subject", "Kanaryang Huli"),
		"additionalData": map[string]any{
			"email": p.of("email address of a subject", "kanarya.paksa@example.com"), "phone": p.of("phone number of a subject", "+639175550142"),
			"address": p.of("address of a subject", "Kanarya Kalye 5"),
			"dob":     p.of("date of birth of a subject", "1987-03-19"), "gender": "Non-binary",
			"employer": p.of("employer of a subject", "Kanarya Panahian"),
			"ids":      []map[string]any{{"idType": "sss_ph", "idNumber": p.of("ID number of a subject", "34-7700142-9")}},
		},
		"consent": map[string]any{"type": "LOAN", "version": "1", "consentedWith": "Paper", "consentedAt": "2020-01-01T00:00:00Z"},
	}).Is(http.StatusOK).Text("id")
	p.of("gender of a subject", `"gender":"Non-binary"`)
	p.kit.Eventually("a result to review", func() bool {
		return p.key.Get("/alpha/verifications/"+verification).Is(http.StatusOK).Field("review") != nil
	})
	p.portal.Post("/portal/verifications/"+verification+"/review", map[string]any{
		"decision": "OTHER_PERSON", "note": p.of("note about a subject", "Kanaryang pasya"),
	}).Is(http.StatusOK)
	p.portal.Post("/portal/signalRules", map[string]any{
		"name": "Debts", "metric": "events_debt_day180_amount", "comparison": "AT_LEAST", "threshold": 1, "webhookId": "",
	}).Is(http.StatusCreated)
	signal := p.key.Post("/alpha/signals", map[string]any{
		"phone":   p.of("phone number of signals", "+639170000001"), // of which the Sandbox has metrics
		"consent": map[string]any{"type": "LOAN", "version": "1", "consentedWith": "Paper", "consentedAt": "2020-01-01T00:00:00Z"},
	}).Is(http.StatusOK).Text("id")
	p.kit.Eventually("the metrics of a number", func() bool {
		metric := regexp.MustCompile(`"events_[a-z_]+_day[0-9]+":[0-9-]+`).Find(p.key.Get("/alpha/signals/" + signal).Is(http.StatusOK).Body)
		p.of("metrics of a number", string(metric))
		p.of("value of a metric", regexp.MustCompile(`"value":[0-9]{4,}`).FindString(string(p.key.Get("/alpha/signals/"+signal).Body)))
		return metric != nil
	})
	consent := consentOf(p.admin)
	p.key.Post("/lookupBatches", map[string]any{
		"lookup": "VERIFICATION", "consentTemplateId": consent,
		"subjects": "FullName,IDType,IDNumber,Email,ConsentedAt\n" + strings.Join([]string{
			p.of("full name in a file", "Kanaryang Nasa Listahan"), "sss_ph", p.of("ID number in a file", "34-7700199-9"),
			p.of("email address in a file", "kanarya.listahan@example.com"), "2020-01-01 00:00\n",
		}, ","),
	}).Is(http.StatusCreated)
	link := p.portal.Get("/portal/users/" + user + "/winkLink").Is(http.StatusOK).Text("url")
	p.secret("link to manage connections", link[strings.LastIndex(link, "/")+1:])
	site := p.admin.Post("/sites?mode=SANDBOX", map[string]any{
		"name": "Loan", "enabled": true, "winkTemplateId": "default_customization",
	}).Is(http.StatusCreated).Text("id")
	secret := p.secret("secret of a site",
		p.admin.Post("/sites/"+site+"/secret/reveal?mode=SANDBOX", nil).Is(http.StatusOK).Text("secret"))
	customer := p.of("customer of a signed link", "Kanarya 77")
	p.kit.Anonymous(p.kit.App.URLs.Link+"/public/v1").Post("/sites/"+site+"/sessions", map[string]any{"params": map[string]any{
		"customer":    p.of("parameter of an address", "Kanarya suki"),
		"nodCustomer": customer, "nodSignature": sitepage.Sign(secret, site, customer),
	}}).Is(http.StatusCreated)
	p.answerForm()
	p.invite()
	p.releaseBefore(user)
}

// answerForm fills in the form of a site.
func (p *passage) answerForm() {
	raw, err := os.ReadFile("../../web/packages/flow/cases/example.json")
	require.NoError(p, err)
	site := p.admin.Post("/sites?mode=SANDBOX", string(raw)).Is(http.StatusCreated).Text("id")
	at := p.kit.App.URLs.Link + "/public/v1"
	opened := p.kit.Anonymous(at).Post("/sites/"+site+"/sessions", map[string]any{"params": map[string]any{}}).Is(http.StatusCreated)
	visitor := p.kit.Bearer(at, p.secret("token of a visitor", opened.Text("session.token")))
	screens := "/sessions/" + opened.Text("session.id") + "/screens/"
	visitor.Post(screens+"Screen_a1LandX0", map[string]any{}).Is(http.StatusOK)
	visitor.Post(screens+"Screen_b2About0", map[string]any{"values": map[string]any{
		"firstName": p.of("answer of a form", "Kanarya panaderya"), "age": "40", "employmentStatus": "EMPLOYED",
		"lastJob": map[string]string{"start": p.of("first day of a period in a form", "2003-05-17"), "end": "2007-01-31"},
	}}).Is(http.StatusOK)
	forms := p.key.Get("/alpha/forms?winkSiteId=" + site).Is(http.StatusOK)
	require.Contains(p, string(forms.Body), p.people["answer of a form"])
	require.Contains(p, string(forms.Body), p.people["first day of a period in a form"])
}

// invite asks people by mail, of whom one has no mailbox, and by SMS. That is for organizations in Production.
func (p *passage) invite() {
	lender := p.kit.Tenant("Lender of Invitations")
	require.NoError(p, p.kit.App.Operator().Tenants.EnableProduction(p.Context(), lender.TenantID, "operator"))
	lender.SignIn()
	lender.Production.Post("/invites", map[string]any{
		"phoneNumber": p.of("phone number of an invited person", "+63917555077"), "templateId": "default",
	}).Is(http.StatusCreated)
	email := p.of("address of an invited person", "kanarya.imbitado@example.com")
	lender.Production.Post("/invites", map[string]any{
		"email": email, "templateId": "default", "fullName": p.of("name of an invited person", "Kanarya Imbitado"),
		"firstName": p.of("first name of an invited person", "Kanaryang Palayaw"),
		"lastName":  p.of("last name of an invited person", "Kanaryang Apelyido"),
	}).Is(http.StatusCreated)
	p.kit.Eventually("the invitation", func() bool { return len(p.kit.Mails(email)) > 0 })
	require.Contains(p, p.kit.Mails(email)[0].Text, p.people["name of an invited person"])
	refused := lender.Production.Post("/invites", map[string]any{
		"email": p.of("address that is refused", "bounce+kanarya.walang@example.com"), "templateId": "default",
	}).Is(http.StatusCreated).Text("id")
	p.kit.Eventually("the refusal of a mail server", func() bool {
		return lender.Production.Get("/invites/"+refused).Is(http.StatusOK).Text("status") == "FAILED"
	})
}

// releaseBefore has the job move rows as releases before that of the seal wrote them, which no endpoint does anymore.
func (p *passage) releaseBefore(user string) {
	tenant := p.admin.Get("/tenant").Is(http.StatusOK).Text("id")
	email, name := p.of("address in an old row", "kanarya.luma@example.com"), p.of("name in an old row", "Kanarya Luma")
	p.kit.Exec(`INSERT INTO invite (tenant_id, mode, id, user_id, template_id, wink_template_id, email, full_name, token_hash, status, error, created_at)
		VALUES ($1, 'SANDBOX', 'inv-1', $2, '', '', $3, $4, $1, 'LINKED', $5, 1)`, tenant, user, email, name, "550 "+email+" is unknown")
	p.kit.Exec(`INSERT INTO form (tenant_id, mode, id, user_id, name, data, created_at)
		VALUES ($1, 'SANDBOX', 'form-1', $2, 'Loan', $3, 1)`, tenant, user,
		`{"Purpose":"`+p.of("answer in an old row", "Kanarya lumang sagot")+`"}`)
	p.kit.Exec(`INSERT INTO mail (tenant_id, id, recipient, body_sealed, state, error, created_at, expires_at)
		VALUES ($1, 'mail-1', $2, '', 'FAILED', $3, 1, 9000000000000)`, tenant, email, "550 "+email+" is unknown")
	p.kit.SealAll()
	require.Contains(p, string(p.portal.Get("/invites").Is(http.StatusOK).Body), email)
}

// lookForPeople searches what is stored for what is known about end users.
func (p *passage) lookForPeople(when string) {
	p.Helper()
	for field, what := range fieldsOf(p.T, p.kit).personal {
		require.NotEmpty(p, p.people[what], "%s has no canary %q", field, what)
	}
	require.NoError(p, p.kit.App.Resealing.Run(p.Context())) // it empties the log of a SQLite database
	p.concealed(when)
}

// concealed searches what is stored for all canaries that are stored sealed or not at all; names as they are searched
// for, too.
func (p *passage) concealed(when string) {
	p.Helper()
	stored := p.kit.Stored() + string(testkit.AllRows(p, p.kit.App.DB))
	for _, canaries := range []map[string]string{p.people, p.credentials} {
		for what, canary := range canaries {
			absentFrom(p, stored, canary, when+": "+what)
			absentFrom(p, stored, strings.ToLower(canary), when+": folded "+what)
		}
	}
}

// absentFrom shows where a canary was found, not everything.
func absentFrom(p *passage, stored, canary, what string) {
	p.Helper()
	if at := strings.Index(stored, canary); at >= 0 {
		require.Fail(p, what+" is stored", "%q", stored[max(0, at-200):min(len(stored), at+100)])
	}
}
