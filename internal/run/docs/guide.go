package docs

import (
	"net/http"

	"nod/internal/deliver/eventtype"
	"nod/internal/platform/event"
	"nod/internal/platform/fault"
)

// chapter is a part of the guide, as the navigation and the search know it.
type chapter struct{ ID, Title, Words string }

// Chapters are those of the guide, in its order.
func (v *pageView) Chapters() []chapter { return chapters() }

func chapters() []chapter {
	return []chapter{
		{"start", "First steps", "quick start curl user widget token connect account read"},
		{"modes", "Modes and addresses", "sandbox production base address url host"},
		{"authentication", "Authentication", "api key secret basic bearer token 401 credentials login"},
		{"responses", "Requests and responses", "json envelope code message requestId data time date id"},
		{"paging", "Paging", "size cursor nextCursor list items"},
		{"idempotency", "Idempotency", "Idempotency-Key repeat retry POST"},
		{"errors", "Errors", "code status 400 401 403 404 409 429 500 retry"},
		{"limits", "Rate limits", "429 RateLimit-Limit RateLimit-Remaining Retry-After quota"},
		{"widget", "The Wink widget", "wink.js embed script callback token Content-Security-Policy"},
		{"webhooks", "Webhooks", "event signature Smile-Signature HMAC retry delivery secret"},
		{"events", "Event types", "webhook event type payload"},
	}
}

type eventRow struct {
	Type event.Type
	Text string
}

func eventRows() []eventRow {
	rows := []eventRow{}
	for _, e := range eventtype.List() {
		rows = append(rows, eventRow{e.Type, e.Summary})
	}
	return rows
}

type errorRow struct {
	Code   string
	Status int
	Text   string
}

func errorRows() []errorRow {
	return []errorRow{
		{fault.CodeInvalidParameters, http.StatusBadRequest,
			"Something in the request is missing or wrong. errors names each field with a sentence."},
		{fault.CodeInvalidCredentials, http.StatusUnauthorized,
			"The API key or its secret is wrong, or the key is inactive. At the log-in of the portal it is 400."},
		{fault.CodeInvalidToken, http.StatusUnauthorized, "The token is missing, has expired, or was revoked."},
		{fault.CodeUnauthorized, http.StatusForbidden, "You are known and may not do this."},
		{fault.CodeQuotaExceeded, http.StatusForbidden, "The credits of this action are used up in this mode."},
		{fault.CodeSessionExpired, http.StatusForbidden, "The session in the portal is over. Log in again."},
		{fault.CodeMissingResource, http.StatusNotFound,
			"There is no such thing, or it belongs to somebody else or to the other mode. The response is the same."},
		{fault.CodeUnsupportedMethod, http.StatusMethodNotAllowed,
			"The address exists, the method does not. On the data API the status is 501."},
		{fault.CodeRequestTimeout, http.StatusRequestTimeout, "The request stopped half way. Repeat it."},
		{fault.CodeConflict, http.StatusConflict, "The thing is in a state that does not allow this."},
		{"CONSENT_REQUIRED", http.StatusConflict, "The widget must have the user's consent first."},
		{"ALREADY_CONNECTED", http.StatusConflict, "The user has this account connected; data names it."},
		{fault.CodePayloadTooLarge, http.StatusRequestEntityTooLarge, "The body is over the limit of the operation."},
		{fault.CodeUnsupportedType, http.StatusUnsupportedMediaType, "Send JSON, or a type of file that is read."},
		{"PROVIDER_DISABLED", http.StatusUnprocessableEntity, "The provider is switched off at the moment."},
		{fault.CodeRequestLimit, http.StatusTooManyRequests,
			"Too many requests. Retry-After says how many seconds to wait."},
		{fault.CodeServerError, http.StatusInternalServerError,
			"We are at fault. Repeat the request later, and tell us its requestId if it stays."},
		{fault.CodeServerUnavailable, http.StatusServiceUnavailable, "Not at this moment. Repeat the request later."},
	}
}
