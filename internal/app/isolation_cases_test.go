package app_test

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"
)

// What the tests of isolation must be told, because no description says it: which parameter takes the
// id of what, a value for the others, and a body for every operation that has one. What is missing here
// fails the tests by name.

// given is what a parameter or a field of a body takes.
type given struct {
	// kind is the list whose ids it takes, such as "accounts"; empty for what is no id.
	kind string
	// value is an ordinary value of what is no id.
	value string
}

// givens are all parameters of all operations, by name. The name "id" means the path it stands in.
var givens = map[string]given{
	"userId":            {kind: "users"},
	"inviteId":          {kind: "invites"},
	"queryUserId":       {kind: "users"},
	"accountId":         {kind: "accounts"},
	"sourceId":          {kind: "accounts"},
	"deliveryId":        {kind: "deliveries"},
	"replayId":          {value: "rp-00000000000000000000000000000000"}, // of one webhook, which is asked for first
	"keyId":             {kind: "apiKeys"},
	"templateId":        {kind: "templates"},
	"versionId":         {kind: "siteVersions"},
	"linkId":            {kind: "siteLinks"},
	"winkTemplateId":    {kind: "templates"},
	"winkSiteId":        {kind: "sites"},
	"externalMetadata":  {value: "customer:42"},
	"target":            {kind: "apiKeys"},
	"verificationId":    {kind: "verifications"},
	"webhookId":         {kind: "webhooks"},
	"finalMatches":      {value: "true"},
	"review":            {value: "OPEN"},
	"signalId":          {kind: "signals"},
	"lookup":            {value: "VERIFICATION"},
	"consentTemplateId": {kind: "consentTemplates"},
	"phone":             {value: "+639170000012"},
	"archiveId":         {kind: "archives"},
	"objectId":          {value: "user-0"}, // finds what the caller itself asked for

	"providerId":      {kind: "providers"},
	"queryProviderId": {kind: "providers"},
	"ids":             {kind: "providers"},
	"datasourceId":    {kind: "providers"},
	"challengeId":     {value: "pc-00000000000000000000000000000000"}, // of one developer; a random one for others
	"topIds":          {kind: "providers"},

	"includeSuperseded": {value: "true"},
	"mode":              {value: "SANDBOX"},
	"environment":       {value: "SANDBOX"},
	"size":              {value: "2"},
	"cursor":            {value: ""},
	"version":           {value: ""}, // of a draft: any
	"startDate":         {value: "2000-01-01"},
	"endDate":           {value: "2099-12-31"},
	"startMonth":        {value: "2000-01"},
	"endMonth":          {value: "2099-12"},
	"action":            {value: "apikey.created"},
	"operation":         {value: "list-users"},
	"outcome":           {value: "SUCCESS"},
	"code":              {value: "OK"},
	"hours":             {value: "24"},
	"actorId":           {value: "dev-unknown"},
	"from":              {value: "2000-01-01T00:00:00Z"},
	"to":                {value: "2099-12-31T00:00:00Z"},
	"queryStartDate":    {value: "2000-01-01"},
	"queryEndDate":      {value: "2099-12-31"},
	"timeZone":          {value: "Asia/Manila"},
	"role":              {value: "ADMIN"},
	"status":            {value: "success"},
	"userName":          {value: "maria"},
	"inviteStatus":      {value: "INVITED"},
	"email":             {value: "nobody@isolation.example"},
	"state":             {value: "SKIPPED"},
	"problem":           {value: "DUPLICATE"},
	"search":            {value: "maria"},
	"name":              {value: "a"},
	"kind":              {value: "PROVIDER"},
	"type":              {value: "EMPLOYER"},
	"subType":           {value: "none"},
	"active":            {value: "true"},
	"ocr":               {value: "true"},
	"enabled":           {value: "true"},
	"accountConnection": {value: "true"},
	"locale":            {value: "en"},
	"originSet":         {value: ""}, // of the token, which TestTokensOfAnotherFrame tries
	"embedder":          {value: ""},
	"fileType":          {value: "COMPANY_ID"},
	"since":             {value: "0"},
	"eventType":         {value: "USER_CREATED"},
	"types":             {value: "USER_CREATED"},
	"payload":           {value: "true"},
	"follow":            {value: "false"},
	"Browser-Secret":    {value: strings.Repeat("b", 43)},
}

// sharedKinds belong to the installation: everybody sees the same.
var sharedKinds = map[string]string{"providers": employer, "datasources": employer, "fileTypes": "PAYSLIP"}

// modelessKinds belong to a business in both modes: neither is strange to the other.
var modelessKinds = []string{"consentTemplates", "audit", "developers", "staffInvitations"}

// isModeless reports whether a path is about such a kind.
func isModeless(path string) bool {
	kind, _, _ := strings.Cut(listOf(path), "/")
	return slices.Contains(modelessKinds, kind)
}

// filtersInBodies are operations whose bodies hold filters: a stranger's id is no mistake and finds nothing,
// which TestUsersExport reads in the file.
var filtersInBodies = []string{"export-users"}

// personalKinds belong to one developer and not to their business, which therefore has none to give away
// here; their features try those of others, TestSignIns and TestSecondFactor.
var personalKinds = []string{"signins", "passkeys"}

// notMadeYet are kinds that no operation makes so far, with the one that will. Once it exists, the
// businesses of these tests must have some, or the tests fail.
var notMadeYet = map[string]string{}

// notJSON are operations that take files, with nothing in them that names somebody else's: what they
// make is tried by their features, TestLogosOfOthers and TestDocumentsOfOthers.
var notJSON = []string{"upload-image", "submit-archive"}

// kindOf says whose id an input is; ok is false when there is no case for it.
func kindOf(path, name string) (kind string, ok bool) {
	if name == "versionId" && strings.HasPrefix(path, "/templates/") {
		return "templateVersions", true
	}
	if name != "id" {
		g, ok := givens[name]
		return g.kind, ok
	}
	kind, _, _ = strings.Cut(listOf(path), "/")
	if kind == "datasources" {
		kind = "providers"
	}
	return kind, true
}

// listOf is a path without its base; the portal's screens have the kinds that everybody has.
func listOf(path string) string {
	return strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(path, "/portal"), "/alpha"), "/")
}

// looksLikeID finds fields of bodies that are ids by their name.
var looksLikeID = regexp.MustCompile(`(^i|I)[dD]s?$`)

var templateBody = map[string]any{
	"name": "Another", "companyName": "Acacia", "usageText": "income", "companyLogoUrl": "", "themeColor": "#167e1c",
	"enableLearnMoreLink": true, "enableUpload": false,
	"consentPageConfig": map[string]any{"enabled": true, "getStartedButtonText": "Go"},
	"successPageConfig": map[string]any{
		"successText": "Good.", "connectMoreAccountsButtonText": "More", "doneButtonText": "Done",
		"connectedAccountLimit": 1,
	},
	"providerConfig": map[string]any{
		"providers": []any{}, "topProviders": []any{}, "excludeConnectedProviders": false,
	},
	"fileTypeConfig": map[string]any{"fileTypes": []any{}},
}

var siteBody = map[string]any{
	"name": "Another", "enabled": true, "type": "STANDARD", "winkTemplateId": "default_customization",
	"winkSiteTemplate": map[string]any{
		"winkTemplateName": "", "companyLogoUrl": "", "redirectBackUrl": "https://isolation.example/done",
		"redirectBackUrlOnFailure": "", "allowedOrigins": []any{}, "providerPageConfig": map[string]any{},
		"landingPageConfig": map[string]any{"enabled": true, "headerText": "Hello", "bodyText": "Text"},
		"resultPageConfig":  map[string]any{"enabled": true, "enableQrCode": true},
	},
}

var inviteTemplateBody = map[string]any{
	"name": "Another", "language": "fil", "company": map[string]any{"name": "Acacia", "logoUrl": ""},
	"email": map[string]any{
		"sendEmail": true, "senderName": "Acacia", "replyAddress": "eva@isolation.example", "subject": "Hello", "body": "Text",
	},
	"landingPage": map[string]any{"header": "Hello", "description": "Text", "button": "Connect"},
	"successPage": map[string]any{"header": "Thanks", "description": "Text", "button": "Done"},
	"sms":         map[string]any{"text": "Please connect:"},
}

// flowBody is a flow of one screen.
var flowBody = map[string]any{
	"scenes": []any{map[string]any{"reference": "Scene_1", "screens": []any{map[string]any{
		"reference": "Screen_first1", "props": map[string]any{"screenName": "First", "nextButtonName": ""},
		"module": map[string]any{
			"reference": "Module_first1", "type": "WinkWidgetModule", "components": []any{},
			"props": map[string]any{"title": "First"},
		},
		"routers": []any{},
	}}}},
	"additionalConfig": map[string]any{"themeColor": "#167e1c", "urlParams": []any{}},
}

var siteEdit = func() map[string]any {
	edit := maps.Clone(siteBody)
	edit["version"], edit["draft"] = "", "" // of no version: the last save wins
	return edit
}()

var siteNew = func() map[string]any {
	made := maps.Clone(siteBody)
	made["isDraft"] = false
	return made
}()

// bodies hold a good body with every field for each operation that has one. They are sent in place of
// the caller, who owns nothing that they name but what givens say is an id.
var bodies = map[string]map[string]any{
	"data review-verification": {"decision": "SAME_PERSON", "note": "Known"},
	"data create-signal-rule": { // refused, because nothing may change: there is no such metric
		"name": "Overdue", "metric": "none", "comparison": "AT_LEAST", "threshold": 1, "webhookId": "",
	},
	"data update-signal-rule": {
		"name": "Overdue", "metric": "events_overdue_day30", "comparison": "AT_LEAST", "threshold": 1, "webhookId": "",
	},
	"data set-lookup-policy": {"needsSecond": false, "currentDays": 0, "webhookId": ""},
	"management create-api-key": {
		"mode": "SANDBOX", "name": "Another key", "expiresAt": time.Now().AddDate(1, 0, 0).Format(time.RFC3339),
	},
	"management update-api-key":      {"status": "INACTIVE"},
	"management create-readme-token": {"mode": "SANDBOX", "keyId": "key-00000000000000000000000000000000"},
	"management change-password": {
		"originPassword": "Wrong-pass-2026!", "newPassword": "Next-pass-2026!", "confirmPassword": "Next-pass-2026!",
	},
	"management update-developer": {
		"displayName": "Eva Reyes", "firstName": "Eva", "lastName": "Reyes", "emailAddress": "eva@isolation.example",
		"headImageUrl": "", "mobileNumber": "+63900000107", "role": "ADMIN", "title": "Engineer",
	},
	"management update-tenant": { // refused, because nothing may change while the others are tried
		"name": "Another Name", "industry": "unknown", "emailAddress": "eva@isolation.example",
		"phoneNumber": "+63900000107", "companySize": "1-10", "websiteUrl": "https://isolation.example",
		"streetAddress1": "1 Acacia Street", "streetAddress2": "", "city": "Cebu City", "region": "", "country": "Philippines",
		"zipCode": "6000", "timeZone": "Asia/Manila",
	},
	"management ask-password-reset":     {"emailAddress": "nobody@isolation.example"},
	"management confirm-password-reset": {"token": "unknown", "newPassword": "Next-pass-2026!"},
	"management register": {
		"firstName": "Eva", "lastName": "Reyes", "tenantName": "Not Made", "emailAddress": "eva@isolation.example",
		"title": "Engineer", "password": "Next-pass-2026!", "termsAccepted": true,
	},
	"management confirm-registration": {"token": "unknown"},
	"management resend-registration":  {"browserSecret": strings.Repeat("x", 43)},

	"data erase-user":                 {"confirmation": "not the id"}, // refused, because nothing may change
	"management enrol-totp":           {"password": "Wrong-pass-2026!"},
	"management confirm-totp":         {"code": "000000"},
	"management remove-totp":          {"password": "Wrong-pass-2026!", "code": "000000"},
	"management renew-recovery-codes": {"password": "Wrong-pass-2026!", "code": "000000"},
	"management begin-passkey":        {"password": "Wrong-pass-2026!"},
	"management add-passkey": {
		"challengeId": "pc-00000000000000000000000000000000", "name": "Laptop", "credential": map[string]any{"type": "public-key"},
	},
	"management rename-passkey": {"name": "Laptop"},
	"management take-second-step": {
		"token": "unknown", "method": "PASSKEY", "code": "000000", "challengeId": "pc-00000000000000000000000000000000",
		"credential": map[string]any{"type": "public-key"},
	},
	"management ask-second-step-passkey": {"token": "unknown"},
	"management log-in-by-passkey": {
		"challengeId": "pc-00000000000000000000000000000000", "credential": map[string]any{"type": "public-key"},
	},
	"management update-developer-role": {"role": "DEVELOPER"},
	"management invite-developer":      {"emailAddress": "invited@isolation.example", "role": "ADMIN"},
	"management accept-invitation": {
		"firstName": "Eva", "lastName": "Reyes", "title": "Engineer", "newPassword": "Next-pass-2026!", "token": "unknown",
		"termsAccepted": true,
	},
	"management list-datapoints": {"datasourceId": employer, "datasourceType": "PROVIDER"},
	"management create-consent-template": {
		"consentType": "LOAN", "title": "Loan application", "version": "1", "consentMethod": "Check box",
		"consentText": "I agree.",
	},
	"management set-allowed-origins": {"origins": []any{"isolation.example"}}, // refused, because nothing may change
	"management create-site":         siteNew,
	"management update-site":         siteEdit,
	"management update-site-status":  {"enabled": true},
	"management save-site-draft": {
		"name": "Another", "winkSiteTemplate": flowBody, "version": "", "siteVersion": "", "overwrite": true,
	},
	"management rename-site-version":     {"name": "Another"},
	"management rename-template-version": {"name": "Another"},
	"management create-site-link":        {"expiresInDays": 7},
	"management preview-markdown":        {"text": "**Hello**"},
	"management preview-picture":         {"address": "https://10.0.0.1/a.png"},
	"management save-screen":             {"name": "Another", "winkSiteTemplate": flowBody},
	"management try-site": {
		"winkSiteTemplate": flowBody, "params": map[string]any{"ref": "1"}, "trail": []any{"Screen_first1"},
		"assumed": []any{}, "answers": map[string]any{}, "isConnected": false, "values": map[string]any{}, "language": "",
	},
	"management create-template": templateBody,
	"management update-template": templateBody,
	"management log-in":          {"email": "nobody@isolation.example", "password": "Wrong-pass-2026!"},

	"data create-consent-template": {
		"consentType": "LOAN", "title": "Loan application", "version": "1", "consentMethod": "Check box",
		"consentText": "I agree.",
	},
	"data create-invite": { // refused, because nothing may change
		"fullName": "Eva Reyes", "firstName": "Eva", "lastName": "Reyes", "email": "nobody", "phoneNumber": "",
		"templateId": "default", "winkTemplateId": "default_customization",
	},
	"data create-invite-import": { // refused, because nothing may change
		"fileName": "staff.csv", "templateId": "default", "winkTemplateId": "default_customization", "format": "CSV",
		"contacts": "nothing",
	},
	"data create-invite-suppression": {"email": "nobody"}, // refused, because nothing may change
	"data preview-invite": {
		"fullName": "Eva Reyes", "winkTemplateId": "default_customization", "company": inviteTemplateBody["company"],
		"language": "fil",
		"email":    inviteTemplateBody["email"], "landingPage": inviteTemplateBody["landingPage"],
		"successPage": inviteTemplateBody["successPage"],
		"sms":         inviteTemplateBody["sms"],
	},
	"data create-invite-template": inviteTemplateBody,
	"data update-invite-template": inviteTemplateBody,
	"data create-user": {
		"externalMetadata": map[string]any{"customer": "42"}, "allowedOrigins": []string{"https://isolation.example"},
	},
	"data create-verification": { // refused, because nothing may change: there is no ID
		"fullName": "Althea Santos", "firstName": "Althea", "middleName": "Reyes", "lastName": "Santos", "suffix": "N_A",
		"additionalData": map[string]any{"gender": "FEMALE"},
		"consent": map[string]any{
			"type": "LOAN", "version": "1", "consentedWith": "Check box", "consentedAt": "2020-01-01T00:00:00Z",
		},
	},
	"data create-lookup-batch": { // refused, because nothing may change
		"lookup": "VERIFICATION", "fileName": "applicants.csv", "consentTemplateId": "ct-00000000000000000000000000000000",
		"consentedWith": "Check box", "subjects": "nothing",
	},
	"data create-alpha-signal": { // refused, because nothing may change: it is no mobile number
		"phone": "+631", "consent": map[string]any{
			"type": "LOAN", "version": "1", "consentedWith": "Check box", "consentedAt": "2020-01-01T00:00:00Z",
		},
	},
	"data correct-archive": {
		"name": "grossAmount", "value": "1.00", "version": 0, "file": 0, "page": 1,
		"box": map[string]any{"left": 0.1, "top": 0.1, "right": 0.2, "bottom": 0.2},
	},
	"data send-manual-result": {
		"archiveId": "archive-00000000000000000000000000000000", "validFile": true,
		"checkedFields": []string{"netAmount"}, "data": map[string]any{"grossAmount": "1.00"},
	},
	"data create-and-classify-archive": {
		"userId": "user-00000000000000000000000000000000", "rawFiles": []any{map[string]any{
			"fileName": "a.pdf", "fileSubtype": "CARD_FRONT", "fileExtensionType": "PDF", "fileContent": "bm9uZQ==",
		}},
	},
	"data create-archive": { // refused, because nothing may change: it is no PDF
		"userId": "user-00000000000000000000000000000000", "fileType": "COMPANY_ID", "rawFiles": []any{map[string]any{
			"fileName": "a.pdf", "fileSubtype": "CARD_FRONT", "fileExtensionType": "PDF", "fileContent": "bm9uZQ==",
		}},
	},
	"data get-widget-user":    {"fresh": false},
	"data advance-test-clock": {"by": "10ms", "to": time.Now().Format(time.RFC3339)}, // refused: both are set
	"data create-test-person": { // refused, because nothing may change
		"username": "Nobody", "password": "Sandbox#Nobody", "verificationCode": "101010", "asksCode": false, "data": map[string]any{},
	},
	"data set-test-failure": {
		"step": "SYNC", "accountId": "a-00000000000000000000000000000000", "errorCode": "AUTH_REQUIRED", "repeats": false,
	},
	"data create-token":            {"allowedOrigins": []string{"https://isolation.example"}},
	"data generate-account-export": {"exportExtensionType": "CSV"},
	"data export-users": {
		"status": "success", "queryStartDate": "2000-01-01", "queryEndDate": "2099-12-31", "timeZone": "Asia/Manila",
		"queryUserId": "", "queryProviderId": "", "userName": "",
	},
	"management send-test-event": {"eventType": "USER_CREATED"},
	"management start-webhook-replay": {
		"from": time.Now().Add(-time.Hour).Format(time.RFC3339), "to": time.Now().Format(time.RFC3339), "only": "FAILED",
		"eventTypes": []any{"USER_CREATED"},
	},
	"management preview-webhook-replay": {
		"from": time.Now().Add(-time.Hour).Format(time.RFC3339), "to": time.Now().Format(time.RFC3339), "only": "ALL",
		"eventTypes": []any{"USER_CREATED"},
	},
	"management rotate-webhook-secret": {"secret": "the next secret of a webhook"},
	"management update-webhook":        {"paused": false, "active": true},
	"data create-webhook": {
		"name": "Another", "url": "https://hooks.isolation.example/", "secret": "another-secret", "active": true,
		"includePayload": true, "eventTypes": []any{"USER_CREATED"},
	},

	"widget give-consent": {"templateId": "default_customization", "locale": "en"},
	"widget start-handoff": { // refused, because nothing may change: there is no such type
		"fileType": "NOTHING", "templateId": "default_customization", "locale": "en",
	},
	"widget start-login": {
		"providerId": employer, "templateId": "default_customization",
		"fields": map[string]any{"username": "nobody", "password": "none"},
	},
	"widget request-source": {"name": "Another employer"},
	"widget answer-mfa":     {"kind": "PUSH", "answer": "none"},
}

// hostile are texts that mean something to a database, a shell, a template or a parser. A statement that
// waits would wait longer than the test's client does.
var hostile = []string{
	`'`, `"`, "`", `\`, `\'`, `;`, `--`, `/*`, `)`, `$1`, `?`, `:id`,
	`' OR '1'='1`, `" OR ""="`, `') OR ('1'='1`, `1 OR 1=1`, `x' OR 'x' LIKE '%`,
	`'; DROP TABLE end_user; --`, `' UNION ALL SELECT id, tenant_id, mode FROM end_user--`,
	`%' UNION SELECT name FROM sqlite_master--`, `'; SELECT pg_sleep(300); --`, `' || pg_sleep(300) || '`,
	`' AND 1=(SELECT 1 FROM pg_sleep(300))--`, `' OR hex(randomblob(900000000))='`,
	`' AND (WITH RECURSIVE a(n) AS (SELECT 1 UNION SELECT n+1 FROM a) SELECT max(n) FROM a)>0--`,
	`' AND CAST(tenant_id AS INTEGER)=1--`, `%`, `_`, `%%`, `%a%`, `a%`, `_a`, `\%`, `%\`, `*`, `.*`,
	`{{7*7}}`, `<script>`, `$(sleep 300)`, `../../etc/passwd`, `%27`, "\r\nX: y", "\u202e", "＇",
	strings.Repeat("'", 190), strings.Repeat("%", 190), strings.Repeat(`\`, 1501),
}
