package sample

// Own is what an example of an object has in place of what the names of its fields lead to.
type Own struct {
	// Fields are its own fields, a JSON object.
	Fields string
	// Without are optional fields that it does not have.
	Without []string
}

// States are objects of which one field tells something of others, by the names of their schemas: each is in a state
// that the product has.
func States() map[string]Own {
	return map[string]Own{
		"UserOut": {Fields: `{"externalMetadata":{"customer":"1042"}}`},
		"Session": {Fields: `{"channel":"Default","channelId":"","status":"COMPLETED"}`},
		"WebhookOut": {Fields: `{"url":"https://example.com/hooks","eventTypes":["ALL_EVENTS"],"active":true,` +
			`"includePayload":false,"paused":false,"failingSince":null,"secretBeforeUntil":null,` +
			`"delay":{"seconds":42,"cause":"HOST_RATE",` +
			`"message":"Many deliveries go to this host."}}`},
		"DeliveryOut": {Fields: delivered},
		"SentOut":     {Fields: `{"url":"https://example.com/hooks",` + delivered[1:]},
		"InviteOut": {Fields: `{"fullName":"Ana Cruz","firstName":"","lastName":"","email":"ana@example.com",` +
			`"phoneNumber":"","inviteLandingPageUrl":"https://link.example.com/i/6b3f","linkedAt":null}`},
		"AccountOut": {Fields: `{"failedSections":[]}`},
		"TaskOut": {
			Fields:  `{"status":"Finished","finishedAt":"2026-01-15T08:30:09.000Z","failedSections":[]}`,
			Without: []string{"errorCode"},
		},
		"Task": {Fields: `{"status":"STARTED","connectionStatus":"AWAITING_MFA","step":"MFA","result":null,` +
			`"errorCode":null}`},
		"MFA": {Fields: `{"length":6,"options":[],"attemptsLeft":3,"expiresAt":"2026-01-15T08:35:00.000Z",` +
			`"resendAt":"2026-01-15T08:30:30.000Z","lastAnswerWrong":false}`},
		"ConnectionOut": {Fields: `{"errorCode":null,"errorReason":null,"errorMessage":null}`},
		"Upload":        {Fields: `{"status":"ANALYZED","errorCode":null}`},
		"Handoff":       {Fields: `{"status":"UPLOADED","errorCode":null}`},
		"StartedHandoff": {Fields: `{"link":"https://link.example.com/wink/v1/phone#6b3f","status":"WAITING",` +
			`"errorCode":null}`},
		"Entry":      {Fields: `{"kind":"EVENT","type":"ACCOUNT_CONNECTED","status":"","text":"","endedAt":null}`},
		"Activity":   {Fields: `{"type":"ACCOUNT_CONNECTED"}`},
		"ArchiveOut": {Fields: `{"providerId":"user-provided"}`},
		"StateOut":   {Fields: `{"errorCode":null,"errorReason":null,"errorMessage":null}`},
		"Analysis":   {Fields: `{"netAmount":19900}`, Without: ofOtherDocuments()},
		"Correction": {Fields: `{"by":"dev-` + Digits + `"}`},
		"PaperField": {Fields: `{"name":"netAmount","value":"19900.00","raw":"19,900.00"}`},
		"Answer":     {Fields: `{"id":"INPUT_name1","name":"fullName","label":"Full name"}`},
		"RuleMatch":  {Fields: `{"threshold":2,"value":3}`},
		"SignalOut": {
			Fields:  `{"status":"COMPLETED","requestMeta":` + signal + `}`,
			Without: []string{"consentEvidence", "consentWithdrawnAt", "expiresAt", "resultMessage"},
		},
		"VerificationOut": {
			Fields:  `{"status":"COMPLETED","requestMeta":` + verification + `}`,
			Without: []string{"consentEvidence", "consentWithdrawnAt", "expiresAt", "errorMessage", "review"},
		},
		"VerificationResult": {Fields: matching},
	}
}

const (
	delivered = `{"status":"DELIVERED","lastStatusCode":200,"lastError":"","nextAttemptAt":null,` +
		`"finishedAt":"2026-01-15T08:30:01.000Z"}`
	matching = `{"finalMatches":true,"names":{"fullNameMatches":true,"words":[{"text":"Althea","kind":"SAME"},` +
		`{"text":"Reyes","kind":"SAME"},{"text":"Santos","kind":"SAME"}],"findings":[]},` +
		`"additionalData":{"ids":[{"idType":"sss_ph","idNumber":"0000000001","matches":true}]}}`
	otherPerson = `{"finalMatches":false,"names":{"fullNameMatches":false,"fullNameReason":` +
		`"\"Althea\" contradicts the registry.","words":[{"text":"Althea","kind":"CONTRADICTS"},` +
		`{"text":"Reyes","kind":"SAME"},{"text":"Santos","kind":"SAME"}],"findings":[]},` +
		`"additionalData":{"ids":[{"idType":"sss_ph","idNumber":"0000000001","matches":true}]}}`
	processing = `{"status":"PROCESSING"}`
	reading    = `{"state":{"status":"STARTED","errorCode":null,"errorReason":null,"errorMessage":null,` +
		`"updatedAt":"2026-01-15T08:30:00.000Z"}}`
)

// ofOtherDocuments are the fields of an analysis that a payslip does not have.
func ofOtherDocuments() []string {
	return []string{
		"accountNumber", "address", "citizenship", "currentBillAmount", "currentPeriodUsage", "dateOfBirth",
		"dueAmount", "dueDate", "expireDate", "firstName", "fullName", "gender", "idCard1", "lastName", "maritalStatus",
		"middleName", "nbiIdNumber", "presentReading", "previousDueAmount", "previousReading", "remark",
		"statementDate", "statementNumber", "supplier", "vatAmount",
	}
}

// Answers are what operations answer to the requests of [Bodies], where that differs from the state that the thing is
// in later, by operation. Fields are those of the data.
func Answers() map[string]Own {
	unread := []string{"analysis", "classification", "extraction", "validation"}
	return map[string]Own{
		"create-user": {Fields: `{"user":{"id":"user-` + Digits + `","externalMetadata":{"customer":"1042"},` +
			`"createdAt":"2026-01-15T08:30:00.000Z","providers":[],"session":{"userId":"user-` + Digits + `",` +
			`"channel":"Default","channelId":"","status":"IN_PROGRESS"}}}`},
		"create-invite":               {Fields: `{"invitedAt":null}`},
		"update-webhook":              {Fields: `{"paused":true}`},
		"create-archive":              {Fields: reading, Without: unread},
		"create-and-classify-archive": {Fields: reading, Without: unread},
		"create-verification":         {Fields: processing, Without: []string{"result"}},
		"create-alpha-signal": {
			Fields: processing, Without: []string{"result", "resultCode", "ruleMatches", "sourceVersion"},
		},
		"review-verification": {Fields: `{"result":` + otherPerson + `,"review":{"status":"OTHER_PERSON","opinions":[` +
			`{"decision":"OTHER_PERSON","note":"The number is her brother's.","byId":"dev-` + Digits + `",` +
			`"byName":"Maria Santos","at":"2026-01-15T09:10:00.000Z"}]}}`},
		"withdraw-verification-consent": {Fields: `{"consentWithdrawnAt":"2026-01-16T08:30:00.000Z"}`},
		"withdraw-alpha-signal-consent": {Fields: `{"consentWithdrawnAt":"2026-01-16T08:30:00.000Z"}`},
		"restore-site-version":          {Fields: `{"id":"wsit-` + Digits + `"}`},
		"restore-template-version":      {Fields: `{"id":"wtpl-` + Digits + `"}`},
		"update-api-key":                {Fields: `{"status":"INACTIVE"}`},
		"submit-archive":                {Fields: `{"status":"STARTED"}`},
		"revoke-invite":                 {Fields: `{"status":"REVOKED"}`},
	}
}
