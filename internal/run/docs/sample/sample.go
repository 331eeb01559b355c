// Package sample has the requests of the documentation whose fields together make a sense that no rule finds.
package sample

import (
	"maps"
)

// ModeMark stands in a request for the mode of who reads it.
const ModeMark = "YOUR_MODE"

// What an invitation says, in the examples.
const invitation = `"company":{"name":"","logoUrl":""},` +
	`"email":{"sendEmail":true,"senderName":"","replyAddress":"loans@bayani.example.com",` +
	`"subject":"Your loan application",` +
	`"body":"Connect your work account to finish it."},` +
	`"landingPage":{"header":"Connect your work account","description":"It takes a minute.","button":"Connect"},` +
	`"successPage":{"header":"You're all set","description":"Thank you.","button":"Done"}}`
const inviteTemplate = `{"name":"Loan application",` + invitation

// What is asked about somebody, in requests and their responses.
const (
	consented = `"consent":{"type":"LOAN","version":"1","consentedWith":"Check box",` +
		`"consentedAt":"2026-11-20T08:02:00Z"}}`
	verification = `{"fullName":"Althea Reyes Santos","additionalData":{"ids":[{"idType":"sss_ph",` +
		`"idNumber":"0000000001"}]},` + consented
	signal = `{"phone":"+639170000001",` + consented
)

// A flow of one screen, in the examples.
const flow = `{"scenes":[{"reference":"Scene_1","screens":[{"reference":"Screen_start1",` +
	`"props":{"screenName":"Start","nextButtonName":""},"module":{"reference":"Module_start1",` +
	`"type":"LandingPageModule","components":[],"props":{"title":"Start","headerText":"Salary loan",` +
	`"introductionText":"It takes a minute.","launchButtonText":"Start"}},"routers":[]}]}],` +
	`"additionalConfig":{"themeColor":"#167e1c","urlParams":[]}}`

// formFlow is a flow of one form.
const formFlow = `{"scenes":[{"reference":"Scene_1","screens":[{"reference":"Screen_about1",` +
	`"props":{"screenName":"About you","nextButtonName":""},"module":{"reference":"Module_about1",` +
	`"type":"FormModule","components":[{"reference":"INPUT_name1","itemType":"INPUT","required":true,` +
	`"disabled":false,` +
	`"props":{"label":"Full name","name":"fullName","placeholder":""},"extra":{"rules":[],"defaultValue":""}}],` +
	`"props":{"title":"About you"}},"routers":[]}]}],"additionalConfig":{"themeColor":"#167e1c","urlParams":[]}}`

// Bodies are the requests of operations whose fields together make a sense that no rule finds, by operation;
// the test of the examples sends each one. $NAME is what the reader has from an earlier response.
func Bodies() map[string]string {
	const person = `"firstName":"Maria","lastName":"Santos"`
	const origins = `"allowedOrigins":["https://shop.example.com"]`
	const files = `"userId":"$USER_ID","rawFiles":[{"fileExtensionType":"PDF","fileContent":"$FILE_BASE64"}]}`
	const window = `"from":"$FROM","to":"$TO","only":"FAILED"`
	const consent = `{"title":"Income check","version":"1","consentType":"ACCEPTANCE","consentMethod":"CHECKBOX",` +
		`"consentText":"I agree that Bayani Lending reads my income."}`
	out := map[string]string{
		"create-user": `{` + origins + `,"externalMetadata":{"customer":"1042"}}`, "create-token": `{` + origins + `}`,
		"correct-archive":    `{"name":"grossAmount","value":"23450.00","version":0}`,
		"send-manual-result": `{"archiveId":"$ARCHIVE_ID","validFile":true,"checkedFields":["netAmount"]}`,
		"start-handoff":      `{"fileType":"PAYSLIP"}`,
		"create-archive":     `{"fileType":"PAYSLIP",` + files, "create-and-classify-archive": `{` + files,
		"create-consent-template": consent,
		"create-verification":     verification,
		"create-alpha-signal":     signal,
		"create-webhook": `{"name":"Loan engine","url":"https://example.com/hooks","eventTypes":["ALL_EVENTS"],` +
			`"secret":"a-secret-of-your-own"}`,
		"create-invite":             `{"fullName":"Ana Cruz","email":"ana@example.com","templateId":"default"}`,
		"create-invite-suppression": `{"email":"maria.santos@example.com"}`,
		"create-invite-import": `{"fileName":"staff.csv","templateId":"default","format":"CSV",` +
			`"contacts":"FullName,Email\nMaria Santos,maria.santos@example.com\n"}`,
		"preview-invite":         `{"fullName":"Maria Santos","winkTemplateId":"default_customization",` + invitation,
		"create-invite-template": inviteTemplate, "update-invite-template": inviteTemplate,
		"set-allowed-origins":   `{"origins":["https://shop.example.com"]}`,
		"create-api-key":        `{"mode":"` + ModeMark + `","name":"Loan engine"}`,
		"update-api-key":        `{"status":"INACTIVE"}`,
		"list-datapoints":       `{"datasourceId":"$PROVIDER_ID","datasourceType":"PROVIDER"}`,
		"update-developer-role": `{"role":"DEVELOPER"}`,
		"update-developer": `{` + person + `,"displayName":"Maria","title":"Engineer","mobileNumber":"+639170000000",` +
			`"emailAddress":"$EMAIL","role":"ADMIN"}`,
		"change-password": `{"originPassword":"$PASSWORD","newPassword":"$NEW_PASSWORD",` +
			`"confirmPassword":"$NEW_PASSWORD"}`,
		"begin-passkey":          `{"password":"$PASSWORD"}`,
		"rename-passkey":         `{"name":"Work laptop"}`,
		"ask-password-reset":     `{"emailAddress":"maria.santos@example.com"}`,
		"confirm-password-reset": `{"token":"$TOKEN","newPassword":"$NEW_PASSWORD"}`,
		"create-readme-token":    `{"mode":"` + ModeMark + `"}`,
		"renew-recovery-codes":   `{"password":"$PASSWORD","code":"$CODE"}`,
		"register": `{` + person + `,"tenantName":"Harbourline Lending",` +
			`"emailAddress":"maria.santos@example.com","title":"Engineer",` +
			`"password":"$NEW_PASSWORD","termsAccepted":true}`,
		"confirm-registration":    `{"token":"$TOKEN"}`,
		"resend-registration":     `{"browserSecret":"Y2x1bmctYnktdGhlLWJyb3dzZXItdGhhdC1hc2tzLXI"}`,
		"log-in":                  `{"email":"$EMAIL","password":"$PASSWORD"}`,
		"take-second-step":        `{"token":"$TOKEN","method":"TOTP","code":"$CODE"}`,
		"ask-second-step-passkey": `{"token":"$TOKEN"}`,
		"invite-developer":        `{"emailAddress":"jose.cruz@example.com","role":"DEVELOPER"}`,
		"accept-invitation": `{"token":"$TOKEN",` + person + `,"title":"Engineer","newPassword":"$NEW_PASSWORD",` +
			`"termsAccepted":true}`,
		"preview-markdown": `{"text":"Your data is **safe**."}`,
		"create-template":  `{"name":"Loan application","companyName":"Bayani Lending"}`,
		"update-template":  `{"name":"Loan application","companyName":"Bayani Lending"}`,
		"update-tenant": `{"name":"Bayani Lending","industry":"consumer lending",` +
			`"emailAddress":"hello@bayani.example.com","phoneNumber":"+639170000000",` +
			`"companySize":"51-200","websiteUrl":"https://bayani.example.com",` +
			`"streetAddress1":"14 Acacia Street","city":"Cebu City","country":"Philippines","zipCode":"6000",` +
			`"timeZone":"Asia/Manila"}`,
		"remove-totp":            `{"password":"$PASSWORD","code":"$CODE"}`,
		"enrol-totp":             `{"password":"$PASSWORD"}`,
		"confirm-totp":           `{"code":"$CODE"}`,
		"export-users":           `{"status":"success","timeZone":"Asia/Manila"}`,
		"erase-user":             `{"confirmation":"$LAST_8_OF_USER_ID"}`,
		"update-webhook":         `{"paused":true}`,
		"start-webhook-replay":   `{` + window + `}`,
		"preview-webhook-replay": `{` + window + `}`,
		"rotate-webhook-secret":  `{"secret":"another-secret-of-your-own"}`,
		"send-test-event":        `{"eventType":"ACCOUNT_CONNECTED"}`,
		"start-login": `{"providerId":"$PROVIDER_ID",` +
			`"fields":{"username":"maria.villanueva","password":"$PASSWORD"}}`,
		"give-consent":   `{"locale":"en"}`,
		"request-source": `{"name":"Harbourline Retail"}`,
		"answer-mfa":     `{"kind":"CODE","answer":"$CODE"}`,
	}
	maps.Copy(out, siteBodies())
	return out
}

// siteBodies are those of sites, of batches of lookups, of rules for signals, and of what makes something happen in
// Sandbox.
func siteBodies() map[string]string {
	const rule = `"metric":"events_overdue_day30","comparison":"AT_LEAST","threshold":2,"webhookId":""}`
	return map[string]string{
		"create-signal-rule":  `{"name":"Overdue this month",` + rule,
		"update-signal-rule":  `{"name":"Twice overdue this month",` + rule,
		"review-verification": `{"decision":"OTHER_PERSON","note":"The number is her brother's."}`,
		"set-lookup-policy":   `{"needsSecond":true,"currentDays":90,"webhookId":""}`,
		"create-lookup-batch": `{"lookup":"VERIFICATION","fileName":"applicants.csv",` +
			`"consentTemplateId":"$CONSENT_TEMPLATE_ID","consentedWith":"Check box",` +
			`"subjects":"FullName,IDType,IDNumber,ConsentedAt\nAna Cruz,sss_ph,0000000001,2026-01-15 08:30\n"}`,
		"create-site": `{"name":"Salary loan","enabled":true,"winkTemplateId":"default_customization"}`,
		"update-site": `{"name":"Salary loan","enabled":true,"winkTemplateId":"default_customization",` +
			`"winkSiteTemplate":{"redirectBackUrl":"https://example.com/thanks"}}`,
		"update-site-status":      `{"enabled":false}`,
		"rename-site-version":     `{"name":"Before the pilot"}`,
		"rename-template-version": `{"name":"Before the pilot"}`,
		"save-site-draft": `{"name":"Salary loan","winkSiteTemplate":` + flow + `,"version":"$VERSION",` +
			`"siteVersion":"$SITE_VERSION"}`,
		"create-test-person": `{"username":"ana.reyes","password":"Sandbox#Ana5","data":{` +
			`"identity":{"fullName":"Ana Reyes"},` +
			`"pay":[{"employer":"Harbourline Retail","frequency":"Monthly","netAmount":31250}]}}`,
		"advance-test-clock": `{"by":"30d"}`,
		"set-test-failure":   `{"step":"SYNC","errorCode":"AUTH_REQUIRED"}`,
		"save-screen":        `{"name":"About you","winkSiteTemplate":` + formFlow + `}`,
		"try-site":           `{"winkSiteTemplate":` + flow + `,"values":{}}`,
	}
}

// Queries are parameters that an operation needs and its description leaves open.
func Queries() map[string]string {
	return map[string]string{
		"list-usage": "from=2026-01-15&to=2026-02-14",
	}
}
