package sample

// What fields hold whose form says it: every ID of the examples has these digits.
const (
	Digits = "0199c2ad4b87700e9a52d1f0c3b7e6a4"
	Time   = "2026-01-15T08:30:00.000Z"
	Day    = "2026-01-15"
)

const (
	company = "Bayani Lending"
	shop    = "Harbourline Retail"
	home    = "14 Acacia Street, Quezon City 1100"
	person  = "Maria Santos"
	phone   = "+639170000000"
	email   = "maria.santos@example.com"
	token   = "eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJ1c2VyIn0.c2ln"
	overdue = "Overdue this month"
	agreed  = "I agree that Bayani Lending reads my income."
)

// Texts are values for fields whose name says what they hold.
func Texts() map[string]string {
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
		"requestId": "req-" + Digits, "message": "", "nextCursor": "eyJhIjoxfQ", "mode": "SANDBOX",
		"apiKey": "nk_live_4f9c2a71d05b", "apiSecret": "ns_live_8d1e6b3f7a2c", "password": "a-long-password",
		"secret": "a secret of at most 256 characters", "accessToken": token, "token": token,
		"recoveryCode": "k7mq-2xvd", "uri": "otpauth://totp/Nod:maria.santos@example.com?secret=JBSWY3DPEHPK3PXP",
		"qrCode": "data:image/png;base64,iVBORw0KGgo=", "domain": "bayani.example.com",
		"origin": "https://shop.example.com", "link": "https://portal.example.com/confirmInvite?token=6b3f",
		"eventType": "ACCOUNT_CONNECTED", "body": `{"id":"et-` + Digits + `","type":"ACCOUNT_CONNECTED"}`,
		"connectionStatus": "CONNECTED", "result": "SUCCEEDED", "errorCode": "", "errorMessage": "", "errorReason": "",
		"lastError": "", "mailError": "", "failedSection": "LIABILITIES", "datapoint": "INCOMES", "queryField": "size",
		"supported": "INCOMES", "broken": "", "reason": "", "md5": "9e107d9d372bb6826bd81d3542a419d6",
		"digest":   "b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9",
		"fileName": "users-2026-01-15.csv", "fileType": "PAYSLIP", "documentType": "PAYSLIP", "requestedBy": person,
		"amortizationFrequency": "Monthly", "frequency": "Semimonthly", "workItem": "Basic pay", "requestShape": "",
		"description": "Salary of January 2026", "remarks": "", "status": "Active", "sourceType": "ACCOUNT",
		"employments_current_status": "EMPLOYED", "longName": shop + " (payroll)", "provider": "sandbox_employer_ph",
		"topProvider": "sandbox_employer_ph", "kind": "PROVIDER", "type": "EMPLOYER", "typeLabel": "Employer",
		"subType": "PAYROLL", "subTypeLabel": "Payroll System", "hint": "Sent to •••• 0000",
		"text": "Planned maintenance on Sunday from 02:00 to 03:00.", "version": "1", "siteVersion": "1",
		"consentType": "ACCEPTANCE", "consentMethod": "CHECKBOX", "consentedWith": "Check box", "consentText": agreed,
		"allowedOrigin": "https://example.com", "updatedBy": "dev-" + Digits, "customer": "customer-1042",
		"createdBy": "dev-" + Digits, "winkSiteName": "Salary loan", "reference": "URL",
		"metric": "events_overdue_day30", "byName": person, "heldFrom": "ver-" + Digits, "number": phone,
		"help": "https://example.com/help", "privacy": "https://example.com/privacy", "keyName": "Loan engine",
		"startDate": "2026-01-01", "endDate": Day, "operation": "list-users",
		"expiresAt": "2027-01-15T08:30:00.000Z", "monitorStatus": "ACTIVE", "providerName": shop, "sourceName": shop,
		"webhookName": "Loan engine", "action": "ConnectAccount", "actionLabel": "Webhook added", "actorName": person,
		"actorEmail": "maria.santos@example.com", "actorKind": "developer", "target": "wh-" + Digits,
		"label": "Employer", "value": "employer", "dob": "1991-04-12", "dateOfBirth": "1991-04-12",
		"expireDate": "2029-01-15", "expiryDate": "2029-01-15", "issueDate": "2024-01-15", "docId": "N04-19-000218",
		"referenceId": "MB-2041-77", "sourceVersion": "2026-11", "previousId": "ver-" + Digits,
		"autocomplete": "username", "code": "",
		"fullAddress": home, "category": "overdue", "line1": "14 Acacia Street", "line2": "Unit 5", "zip": "1100",
		"latitude": "14.6760", "longitude": "121.0437", "address": "203.0.113.24",
		"image": "data:image/png;base64,iVBORw0KGgo=", "src": "https://example.com/map.png", "responseShape": `{}`,
		"error": "", "responseBody": `{"received":true}`, "supportedStatus": "SUPPORTED", "connectionType": "LOGIN",
		"lastErrorCode": "", "lastErrorMessage": "", "resultMessage": "", "supportedList": "INCOMES",
		"summary": "A login led to a connection.", "verificationCode": "123456",
		"firesWhen": "The account becomes CONNECTED.", "sandbox": "Open the emulator and connect Maria.",
		"loginName": "ma••••@example.com", "tab": "Maria", "username": "maria.villanueva",
		"note": "Monthly salary, six months of payslips.", "realName": person, "device": "Chromium on Linux",
		"userAgent": "Mozilla/5.0 (X11; Linux x86_64)", "date": Day, "counted": "2025-12", "unknown": "2025-11",
		"terms": "https://example.com/terms", "tag": "Home",
	}
}

// TextsOf are values for fields of one thing, behind its noun.
func TextsOf() map[string]string {
	return map[string]string{
		"contact.id": "invi-" + Digits + "-00001", "row.id": "batch-" + Digits + "-00001", "option.id": "SMS",
		"component.id": "INPUT_name1", "field.id": "INPUT_name1", "flow.id": "Screen_start1", "persona.id": "maria",
		"signal.previousId": "signal-" + Digits, "invite.templateId": "itpl-" + Digits,
		"inviteImport.templateId": "itpl-" + Digits,
		"change.after":            "Match", "change.fact": "Full Name", "change.before": "Mismatch",
		"archive.type":   "PAYSLIP",
		"liability.type": "Loan", "view.exit": "", "contact.problem": "DUPLICATE",
		"hint.nextStep": "Compare the amounts.", "analysis.nbiIdNumber": "V120MCVL88-SAMPLE",
		"analysis.philHealthNumber": "12-000000000-1", "analysis.address": home,
		"analysis.taxNumber": "000-123-456-000", "analysis.ssNumber": "34-0000000-1",
		"analysis.pagIbigNumber": "1210-0000-0001", "analysis.accountNumber": "1042-0000-77",
		"analysis.statementNumber": "ST-2026-0042", "analysis.supplier": "Liwanag Power", "analysis.idCard1": "E-1042",
		"analysis.remark": "No record on file", "location.resultMessage": "Places aren't compared.",
		"hint.field": "netAmount", "hint.actual": "19900.00", "hint.expected": "19862.50", "tenant.name": company,
		"provider.name": shop, "datasource.name": shop, "source.name": shop, "employment.name": shop,
		"employment.description": "", "document.name": "Company ID", "document.documentType": "IDENTIFICATION",
		"rawFile.name":    "payslip.pdf",
		"rawFile.subType": "PAYSLIP", "passkey.name": "Work laptop", "template.name": "Loan application",
		"connection.status": "CONNECTED", "state.status": "ANALYZED", "audit.action": "webhook.created",
		"industry.label": "Lending", "component.align": "left", "component.placeholder": "As on your payslip",
		"consent.consentedWith": "Check box", "field.valueLabel": "Weekly", "flow.before": "Screen_a",
		"flow.button": "Next", "flow.screen": "Screen_a", "flow.target": "Screen_b",
		"email.body": "Connect your work account to finish it.", "field.raw": "23,450.00", "correction.by": person,
		"id.idNumber": "0000000010", "id.idSubType": "", "id.idSubtype": "", "site.trail": "Screen_start1",
		"names.fullNameReason": "The registry has more names.", "names.firstNameReason": "", "names.lastNameReason": "",
		"names.middleNameReason": "", "result.rule": "2", "location.resultCode": "NO_DATA", "id.idType": "sss_ph",
		"names.finding": "OMITTED", "value.start": Day, "value.end": Day,
		"industry.value": "consumer lending", "field.label": "Username", "field.placeholder": "maria.villanueva",
		"option.label": "Text message to •••• 0000", "hint.code": "NET_DIFFERS", "additionalData.address": home,
		"word.text": "Maria", "consentEvidence.title": "Income check", "consentEvidence.text": agreed,
		"consent.text": agreed, "consentTemplate.title": "Income check", "consent.type": "LOAN",
		"emailMatches.value": email, "phoneMatches.value": phone, "correction.name": "grossAmount",
		"correction.value": "23450.00", "firstNameWord.text": "Maria", "middleNameWord.text": "Reyes",
		"lastNameWord.text": "Santos", "field.name": "username", "upload.type": "PAYSLIP", "fileType.type": "PAYSLIP",
		"ruleMatch.name": overdue, "opinion.note": "Same person, called and confirmed.",
		"opinion.decision": "SAME_PERSON", "signalRule.name": overdue,
		"hint.message": "The amounts don't add up to the net pay.", "inviteTemplate.name": "Loan application",
		"savedScreen.name": "About you", "analysis.review": "grossAmount", "socialProfile.type": "LinkedIn",
		"email.address": "maria.santos@example.com", "visibleWhen.field": "Screen_a.status", "error.field": "name",
		"error.code": "INVALID_PARAMETERS", "email.type": "Personal", "phone.type": "Mobile", "address.type": "Primary",
		"metadata.resultMessage":    "The file says what made it. That is no editor, and no later change was found.",
		"computation.resultMessage": "The amounts add up: gross pay less deductions is net pay.",
		"identity.resultMessage":    "The name fits the one that the user has from elsewhere.",
	}
}

// Numbers are values for numbers, by the names of their fields.
func Numbers() map[string]float64 {
	return map[string]float64{
		"baseAmount": 21000, "grossAmount": 23450, "netAmount": 19862.5, "amount": 19862.5, "durationMs": 182,
		"millis": 12.4, "lastStatusCode": 200, "statusCode": 200, "status": 200, "sequence": 1042, "size": 18,
		"events_overdue_day30": 3, "page": 1, "file": 0,
	}
}

// PageTexts are those of texts and looks of pages.
func PageTexts() map[string]string {
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
		"look.language": "", "look.languages": "", "siteLink.tokenEnd": "9cQx",
	}
}

// Prefixes are the words that ids begin with, by the noun of the thing, where that is another word.
func Prefixes() map[string]string {
	return map[string]string{
		"account": "a", "source": "a", "file": "f", "identity": "i", "rating": "r", "transaction": "t",
		"employment": "e", "document": "d", "income": "inc", "eincome": "einc", "contribution": "con",
		"liability": "lia", "site": "wsit", "webhook": "wh", "deletedWebhook": "wh", "delivery": "dl",
		"redeliver": "dl", "testEvent": "dl",
		"replay": "rp", "event": "et", "token": "tk", "template": "wtpl", "consent": "cr",
		"consentTemplate": "ct", "apiKey": "key", "developer": "dev", "actor": "dev", "inviter": "dev",
		"staffInvitation": "staffinv", "signin": "si", "passkey": "pk", "challenge": "pc", "sourceRequest": "sr",
		"audit": "au", "announcement": "an", "invite": "inv", "inviteImport": "invi", "inviteSuppression": "isup",
		"upload": "archive", "rawFile": "f", "requestLog": "req", "verification": "ver", "lookup": "ver",
		"winkTemplate": "wtpl", "inviteTemplate": "itpl", "winkSite": "wsit", "channel": "wsit", "winkSession": "wses",
		"session": "wses", "winkSiteSession": "wses", "winkSiteVersion": "wsv", "siteVersion": "wsv",
		"templateVersion": "wtv", "siteLink": "slk", "savedScreen": "scr", "handoff": "ho", "inviteLog": "invl",
		"person": "tp", "testPeople": "tp", "lookupBatch": "batch", "signalRule": "rule", "activity": "et",
		"example": "et", "by": "dev", "requester": "dev",
	}
}
