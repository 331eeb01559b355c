package docs

import (
	"strings"
	"unicode"
)

const (
	sampleDigits = "0199c2ad4b87700e9a52d1f0c3b7e6a4"
	sampleTime   = "2026-01-15T08:30:00.000Z"
	sampleDay    = "2026-01-15"
	sampleURL    = "https://example.com/"
)

// samples are values for fields whose name says what they hold; behind the noun of a thing, for that thing alone.
func samples() map[string]string {
	const person, phone, token = "Maria Santos", "+639170000000", "eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJ1c2VyIn0.c2ln"
	const company, shop, home = "Bayani Lending", "Harbourline Retail", "14 Acacia Street, Quezon City 1100"
	return map[string]string{
		"firstName": "Maria", "lastName": "Santos", "middleName": "Reyes", "suffix": "", "fullName": person,
		"displayName": person, "employeeName": person, "inviterName": person, "gender": "Female", "subject": person,
		"maritalStatus": "Single", "citizenship": "Citizen", "countryResidence": "PH", "name": "Loan engine",
		"title": "Engineer", "jobTitle": "Store manager", "department": "Operations", "companyName": company,
		"tenantName": company, "productName": "Nod", "employerName": shop, "latestEmployerName": shop, "method": "GET",
		"employer": shop, "employerNumber": "HR-204", "employeeNumber": "E-1042", "industry": "consumer lending",
		"companySize": "51-200", "email": "maria.santos@example.com", "emailAddress": "maria.santos@example.com",
		"phone": phone, "mobileNumber": phone, "phoneNumber": phone, "currency": "PHP", "country": "PH",
		"city": "Quezon City", "region": "Metro Manila", "zipCode": "1100", "streetAddress1": "14 Acacia Street",
		"streetAddress2": "Unit 5", "timeZone": "Asia/Manila", "locale": "en", "month": "2026-01", "path": "/users",
		"requestId": "req-" + sampleDigits, "message": "", "nextCursor": "eyJhIjoxfQ", "mode": "SANDBOX",
		"apiKey": "nk_live_4f9c2a71d05b", "apiSecret": "ns_live_8d1e6b3f7a2c", "password": "a-long-password",
		"secret": "a secret of at most 256 characters", "accessToken": token, "token": token, "change.after": "Match",
		"recoveryCode": "k7mq-2xvd", "uri": "otpauth://totp/Nod:maria.santos@example.com?secret=JBSWY3DPEHPK3PXP",
		"qrCode": "data:image/png;base64,iVBORw0KGgo=", "domain": "bayani.example.com", "change.fact": "Full Name",
		"origin": "https://shop.example.com", "link": "https://portal.example.com/confirmInvite?token=6b3f",
		"eventType": "ACCOUNT_CONNECTED", "body": `{"id":"et-` + sampleDigits + `","type":"ACCOUNT_CONNECTED"}`,
		"connectionStatus": "CONNECTED", "result": "SUCCEEDED", "errorCode": "", "errorMessage": "", "errorReason": "",
		"lastError": "", "mailError": "", "failedSection": "LIABILITIES", "datapoint": "INCOMES", "queryField": "size",
		"supported": "INCOMES", "broken": "", "reason": "", "md5": "9e107d9d372bb6826bd81d3542a419d6",
		"digest": "b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9", "change.before": "Mismatch",
		"fileName": "users-2026-01-15.csv", "fileType": "PAYSLIP", "documentType": "PAYSLIP", "requestedBy": person,
		"amortizationFrequency": "Monthly", "frequency": "Semimonthly", "workItem": "Basic pay", "requestShape": "",
		"description": "Salary of January 2026", "remarks": "", "status": "Active", "sourceType": "ACCOUNT",
		"employments_current_status": "EMPLOYED", "longName": shop + " (payroll)", "provider": "sandbox_employer_ph",
		"topProvider": "sandbox_employer_ph", "kind": "PROVIDER", "type": "EMPLOYER", "typeLabel": "Employer",
		"subType": "PAYROLL", "subTypeLabel": "Payroll System", "archive.type": "PAYSLIP", "liability.type": "Loan",
		"hint": "Sent to •••• 0000", "text": "Planned maintenance on Sunday from 02:00 to 03:00.",
		"version": "1", "siteVersion": "1", "view.exit": "", "consentType": "ACCEPTANCE", "consentMethod": "CHECKBOX",
		"consentedWith": "Check box", "consentText": "I agree that Bayani Lending reads my income.",
		"contact.problem": "DUPLICATE", "allowedOrigin": "https://example.com", "updatedBy": "dev-" + sampleDigits,
		"customer": "customer-1042", "createdBy": "dev-" + sampleDigits, "hint.nextStep": "Compare the amounts.",
		"analysis.nbiIdNumber": "V120MCVL88-SAMPLE", "analysis.philHealthNumber": "12-000000000-1",
		"analysis.address": home, "analysis.taxNumber": "000-123-456-000", "analysis.ssNumber": "34-0000000-1",
		"analysis.pagIbigNumber": "1210-0000-0001", "analysis.accountNumber": "1042-0000-77",
		"analysis.statementNumber": "ST-2026-0042", "analysis.supplier": "Liwanag Power", "analysis.idCard1": "E-1042",
		"analysis.remark": "No record on file", "location.resultMessage": "Places aren't compared.",
		"winkSiteName": "Salary loan", "reference": "URL", "hint.field": "netAmount", "hint.actual": "19900.00",
		"metric": "events_overdue_day30", "byName": person, "heldFrom": "ver-" + sampleDigits, "number": phone,
		"help": "https://example.com/help", "privacy": "https://example.com/privacy", "hint.expected": "19862.50",
		"tenant.name": company, "provider.name": shop, "datasource.name": shop, "source.name": shop,
		"employment.name": shop, "employment.description": "", "document.name": "Company ID", "keyName": "Loan engine",
		"rawFile.name": "payslip.pdf", "rawFile.subType": "PAYSLIP", "passkey.name": "Work laptop",
		"template.name": "Loan application", "startDate": "2026-01-01", "endDate": sampleDay, "operation": "list-users",
		"expiresAt": "2027-01-15T08:30:00.000Z", "connection.status": "CONNECTED", "state.status": "ANALYZED",
		"monitorStatus": "ACTIVE", "providerName": shop, "sourceName": shop, "webhookName": "Loan engine",
		"action": "ConnectAccount", "audit.action": "webhook.created", "actionLabel": "Webhook added",
		"actorName": person, "actorEmail": "maria.santos@example.com", "actorKind": "developer",
		"target": "wh-" + sampleDigits, "label": "Employer", "value": "employer", "industry.label": "Lending",
		"additionalData.dob": "1991-04-12", "component.align": "left", "component.placeholder": "As on your payslip",
		"consent.consentedWith": "Check box", "field.valueLabel": "Weekly", "flow.before": "Screen_a",
		"flow.button": "Next", "flow.screen": "Screen_a", "field.raw": "23,450.00", "correction.by": person,
		"id.idNumber": "0000000010", "id.idSubType": "", "id.idSubtype": "", "site.trail": "Screen_start1",
		"names.fullNameReason": "The registry has more names.", "names.firstNameReason": "", "names.lastNameReason": "",
		"names.middleNameReason": "", "result.rule": "2", "sourceVersion": "2026-11", "location.resultCode": "NO_DATA",
		"id.idType": "sss_ph", "names.finding": "OMITTED", "value.start": sampleDay, "value.end": sampleDay,
		"industry.value": "consumer lending", "field.label": "Username", "field.placeholder": "maria.villanueva",
		"autocomplete": "username", "option.label": "Text message to •••• 0000", "hint.code": "NET_DIFFERS",
		"code": "", "fullAddress": home, "category": "overdue", "analysis.review": "grossAmount",
		"line1": "14 Acacia Street", "line2": "Unit 5", "zip": "1100", "latitude": "14.6760", "longitude": "121.0437",
		"socialProfile.type": "LinkedIn", "address": "203.0.113.24", "email.address": "maria.santos@example.com",
		"image": "data:image/png;base64,iVBORw0KGgo=", "src": "https://example.com/map.png", "responseShape": `{}`,
		"error": "", "responseBody": `{"received":true}`, "supportedStatus": "SUPPORTED", "connectionType": "LOGIN",
		"lastErrorCode": "", "lastErrorMessage": "", "resultMessage": "", "supportedList": "INCOMES",
		"summary": "A login led to a connection.", "visibleWhen.field": "Screen_a.status", "verificationCode": "123456",
		"firesWhen": "The account becomes CONNECTED.", "sandbox": "Open the emulator and connect Maria.",
		"loginName": "ma••••@example.com", "tab": "Maria", "username": "maria.villanueva",
		"note": "Monthly salary, six months of payslips.", "realName": person, "device": "Chromium on Linux",
		"userAgent": "Mozilla/5.0 (X11; Linux x86_64)", "date": sampleDay, "counted": "2025-12", "unknown": "2025-11",
		"terms": "https://example.com/terms", "error.field": "name", "error.code": "INVALID_PARAMETERS",
		"tag": "Home", "email.type": "Personal", "phone.type": "Mobile", "address.type": "Primary",
		"metadata.resultMessage":    "The file says what made it. That is no editor, and no later change was found.",
		"computation.resultMessage": "The amounts add up: gross pay less deductions is net pay.",
		"identity.resultMessage":    "The name fits the one that the user has from elsewhere.",
	}
}

// pageSamples are those of texts and looks of pages.
func pageSamples() map[string]string {
	const company = "Bayani Lending"
	return map[string]string{
		"themeColor": "#167e1c", "usageText": "to check your income", "getStartedButtonText": "Get started",
		"connectMoreAccountsButtonText": "Connect another account", "successText": "Your account is connected.",
		"headerText": "Connect your work account", "bodyText": "Your data is **safe**.", "href": "https://example.com",
		"continueButtonName": "GET STARTED", "doneButtonText": "Done", "winkTemplateName": "Loan application",
		"redirectBackUrl": "https://example.com/thanks", "redirectBackUrlOnFailure": "https://example.com/sorry",
		"closedText": "Applications are closed. **Thank you**.", "closing.at": "31 Jan 2026, 18:00 (Asia/Manila)",
		"node.text": "Your data is ", "node.tag": "p", "site.name": "Salary loan", "site.type": "STANDARD",
		"email.replyAddress": "loans@bayani.example.com", "email.senderName": company,
		"email.subject": "Your loan application", "landingPage.header": "Connect your work account",
		"landingPage.button": "Connect my account", "successPage.header": "You're all set",
		"inviteTemplate.sms": company + ": please connect. https://link.example.com/i/6b3f",
		"successPage.button": "Done", "inviteTemplate.from": company + " via Nod <no-reply@nod.example.com>",
		"inviteTemplate.replyTo": "loans@bayani.example.com", "inviteTemplate.subject": "Your loan application",
		"html": "<!doctype html>…", "landingPage.exit": "", "successPage.exit": "", "qrCode.row": "#",
		"texts.header": "Connect your work account", "texts.button": "Connect my account",
		"look.language": "", "look.languages": "", "link.tokenEnd": "9cQx",
	}
}

// prefixes are the words that ids begin with, by the noun of the thing, where that is another word.
func prefixes() map[string]string {
	return map[string]string{
		"account": "a", "source": "a", "file": "f", "identity": "i", "rating": "r", "transaction": "t",
		"employment": "e", "document": "d", "income": "inc", "eincome": "einc", "contribution": "con",
		"liability": "lia", "site": "wsit", "webhook": "wh", "deletedWebhook": "wh", "delivery": "dl",
		"redeliver": "dl", "testEvent": "dl",
		"replay": "rp", "event": "et", "token": "tk", "template": "wtpl", "consent": "cr",
		"consentTemplate": "ct", "apiKey": "key", "developer": "dev", "actor": "dev", "inviter": "dev",
		"staffInvitation": "staffinv", "signin": "si", "passkey": "pk", "challenge": "pc", "sourceRequest": "sr",
		"audit": "au", "announcement": "an", "invite": "inv", "inviteImport": "invi", "inviteSuppression": "isup",
		"upload": "archive", "rawFile": "f", "requestLog": "req",
	}
}

// sampleID is the id of a thing. Providers and kinds of documents are named by words.
func sampleID(noun string) string {
	switch noun {
	case "provider", "datasource", "queryProvider":
		return "sandbox_employer_ph"
	case "":
		return sampleDigits
	}
	if own, ok := prefixes()[noun]; ok {
		noun = own
	}
	return strings.ToLower(noun) + "-" + sampleDigits
}

// named is the value that a name has in itself.
func named(noun, name string) (string, bool) {
	for _, key := range []string{noun + "." + name, name} {
		for _, known := range []map[string]string{samples(), pageSamples()} {
			if text, ok := known[key]; ok {
				return text, true
			}
		}
	}
	return "", false
}

// sampleText is a text for a field of a thing; ok is false where no rule knows the name.
func sampleText(noun, name string, s schema) (text string, ok bool) {
	if text, ok := named(noun, name); ok && (s.Format != "date-time" || strings.Contains(text, "T")) {
		return text, true
	}
	switch s.Format {
	case "date-time":
		return sampleTime, true
	case "date":
		return sampleDay, true
	case "uri":
		return sampleURL, true
	}
	switch {
	case name == "id":
		return sampleID(noun), true
	case name == "cursor":
		return sampleDigits, true
	case strings.HasSuffix(name, "Id"):
		return sampleID(strings.TrimSuffix(name, "Id")), true
	case strings.HasSuffix(name, "Url") || name == "url":
		return sampleURL, true
	case strings.HasSuffix(name, "At"):
		return sampleTime, true
	case strings.HasSuffix(name, "Date"):
		return sampleDay, true
	}
	return spoken(name), false
}

// spoken is the words of a name: "Loan purpose" of loanPurpose.
func spoken(name string) string {
	var b strings.Builder
	for i, r := range name {
		switch {
		case i == 0:
			r = unicode.ToUpper(r)
		case unicode.IsUpper(r):
			b.WriteByte(' ')
			r = unicode.ToLower(r)
		}
		b.WriteRune(r)
	}
	return b.String()
}

// nounOf is what an operation is about: account of /accounts/{id}/payload and of /accounts.
func nounOf(path string) string {
	noun := ""
	for part := range strings.SplitSeq(strings.Trim(path, "/"), "/") {
		if part != "-" && !strings.HasPrefix(part, "{") && !strings.HasPrefix(part, "portal") {
			if noun == "" || strings.HasSuffix(part, "s") {
				noun = singular(part)
			}
		}
	}
	return noun
}
