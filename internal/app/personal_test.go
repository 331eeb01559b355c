package app_test

import (
	"bytes"
	"encoding/json"
	"image"
	"image/png"
	"net/http"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/payslip"
	sitepage "nod/internal/flow/site"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

// personalFields are the fields of the data API and the widget API that are declared to hold what is known about an end
// user, with the canary that goes through the server in each: what their tag says.
//
//	FullName string `json:"fullName" personal:"name of an invited person"`
func personalFields(kit *apptest.Kit) map[string]string {
	fields := map[string]string{}
	for api, types := range kit.App.Types() {
		for schema, of := range types {
			if of.Kind() != reflect.Struct {
				continue
			}
			for _, field := range reflect.VisibleFields(of) {
				name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
				if what := field.Tag.Get("personal"); what != "" {
					fields[api+" "+schema+"."+name] = what
				}
			}
		}
	}
	return fields
}

// impersonal fields look personal, and are about data sources, businesses or what these make.
var impersonal = []string{
	"data Activity.providerName", "data Answer.name", "data Answered.name", "data CreateWebhookRequest.name",
	"data Component.name", "data Delivery.webhookName", "data Correction.name", "data CorrectArchiveRequest.name", "data PaperField.name", "data FieldValue.name", "data FlowScreen.name",
	"data Company.name", "data Draft.email", "data Draft.name", "data PreviewInput.email", "data Template.email",
	"data InviteEmail.replyAddress", "data InviteEmail.senderName", "data Look.companyName", "data Look.productName",
	"data Template.name",
	"data LoggedRequestOut.keyName", "data LoggedRequestDetail.keyName", // of an API key
	"data ListedSession.winkSiteName", "data SessionDetail.winkSiteName", "widget TestLogin.name",
	"data ExportOut.fileName", "data BatchInput.fileName", "data LookupBatchOut.fileName", "data ImportInput.fileName", "data ImportOut.fileName",
	"data ListedAccount.providerName", "data ListedForm.name", "data FormPayload.name", "data Provider.longName",
	"data AdditionalData.gender", // one of two words, which no canary can be
	"data AnswersToExtra.emailMatches", "data AnswersToExtra.phoneMatches", "data VerificationResult.names",
	"data Metric.name", "data Provider.name", "data Summary.name", "data TaskOut.metadata", "data WebhookOut.name",
	"widget Config.companyName", "widget Config.productName", "widget Config.tenantName", "widget Linked.name",
	"data TestPersonOut.fullName", "data TestPersonOut.username", "data CreateTestPersonRequest.username", // invented people
	"widget LoginField.name", "widget Source.name", "widget SourceDetail.name",
}

// looksPersonal finds what should be in one of the two lists.
var looksPersonal = regexp.MustCompile(`(?i)name|mail|phone|mobile|address|birth|^tin|^sss|gender|civil|marital|` +
	`nationality|^metadata|externalMetadata|agent$|street|^zip|^city|salary`)

// TestPersonalFieldsAreKnown: a field of the descriptions that looks personal is declared so, or in the list of those
// that are not, which names fields that are there. The management API is about staff and businesses.
func TestPersonalFieldsAreKnown(t *testing.T) {
	t.Parallel()
	personal := personalFields(apptest.New(t))
	require.Greater(t, len(personal), 20)
	there := map[string]bool{}
	for _, api := range []string{"data", "widget"} {
		text, err := os.ReadFile("../../api/" + api + ".json")
		require.NoError(t, err)
		var doc struct {
			Components struct {
				Schemas map[string]struct {
					Properties map[string]struct {
						Type any `json:"type"`
					} `json:"properties"`
				} `json:"schemas"`
			} `json:"components"`
		}
		require.NoError(t, json.Unmarshal(text, &doc))
		require.NotEmpty(t, doc.Components.Schemas)
		for schema, s := range doc.Components.Schemas {
			for property, p := range s.Properties {
				field := api + " " + schema + "." + property
				there[field] = true
				if !looksPersonal.MatchString(property) || p.Type == "boolean" {
					continue
				}
				isKnown := (personal[field] != "") != slices.Contains(impersonal, field)
				require.True(t, isKnown, "%s looks personal: mark it and give it a canary, or say that it is not", field)
			}
		}
	}
	for field := range personal {
		require.True(t, there[field], "there is no field %s", field)
	}
	for _, field := range impersonal {
		require.True(t, there[field], "there is no field %s", field)
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
	p.key.Post("/alpha/verifications", map[string]any{
		"fullName":  p.of("full name of a subject", "Kanaryang Buo Pangalan"),
		"firstName": p.of("first name of a subject", "Kanaryang Una"), "middleName": p.of("middle name of a subject", "Kanaryang Gitna"),
		"lastName": p.of("last name of a subject", "Kanaryang Huli"),
		"additionalData": map[string]any{
			"email": p.of("email address of a subject", "kanarya.paksa@example.com"), "phone": p.of("phone number of a subject", "+639175550142"),
			"address":  p.of("address of a subject", "Kanarya Kalye 5"),
			"employer": p.of("employer of a subject", "Kanarya Panahian"),
			"ids":      []map[string]any{{"idType": "sss_ph", "idNumber": p.of("ID number of a subject", "34-7700142-9")}},
		},
		"consent": map[string]any{"type": "LOAN", "version": "1", "consentedWith": "Paper", "consentedAt": "2020-01-01T00:00:00Z"},
	}).Is(http.StatusOK)
	p.key.Post("/alpha/signals", map[string]any{
		"phone":   p.of("phone number of signals", "+639175550143"),
		"consent": map[string]any{"type": "LOAN", "version": "1", "consentedWith": "Paper", "consentedAt": "2020-01-01T00:00:00Z"},
	}).Is(http.StatusOK)
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
	p.invite()
	p.releaseBefore(user)
}

// invite asks somebody by SMS, which is for organizations in Production.
func (p *passage) invite() {
	lender := p.kit.Tenant("Lender of Invitations")
	require.NoError(p, p.kit.App.Operator().Tenants.EnableProduction(p.Context(), lender.TenantID, "operator"))
	lender.SignIn()
	lender.Production.Post("/invites", map[string]any{
		"phoneNumber": p.of("phone number of an invited person", "+63917555077"), "templateId": "default",
	}).Is(http.StatusCreated)
}

// releaseBefore has the job move what the release before stored plain, and what no feature writes yet.
func (p *passage) releaseBefore(user string) {
	tenant := p.admin.Get("/tenant").Is(http.StatusOK).Text("id")
	email, name := p.of("address of an invited person", "kanarya.imbitado@example.com"), p.of("name of an invited person", "Kanarya Imbitado")
	p.kit.Exec(`INSERT INTO invite (tenant_id, mode, id, user_id, template_id, wink_template_id, email, full_name, token_hash, status, error, created_at)
		VALUES ($1, 'SANDBOX', 'inv-1', $2, '', '', $3, $4, $1, 'LINKED', $5, 1)`, tenant, user, email, name, "550 "+email+" is unknown")
	p.kit.Exec(`INSERT INTO form (tenant_id, mode, id, user_id, name, data, created_at)
		VALUES ($1, 'SANDBOX', 'form-1', $2, 'Loan', $3, 1)`, tenant, user,
		`{"Purpose":"`+p.of("answer of a form", "Kanarya panaderya")+`"}`)
	p.kit.Exec(`INSERT INTO mail (tenant_id, id, recipient, body_sealed, state, error, created_at, expires_at)
		VALUES ($1, 'mail-1', $2, '', 'FAILED', $3, 1, 9000000000000)`, tenant, email, "550 "+email+" is unknown")
	p.kit.SealAll()
	require.Contains(p, string(p.portal.Get("/invites").Is(http.StatusOK).Body), email)
}

// lookForPeople searches what is stored for what is known about end users.
func (p *passage) lookForPeople(when string) {
	p.Helper()
	for field, what := range personalFields(p.kit) {
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
