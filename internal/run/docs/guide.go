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
			"A parameter is missing or invalid. errors lists each one with the reason."},
		{fault.CodeInvalidCredentials, http.StatusUnauthorized,
			"The API key or its secret is wrong, or the key is inactive. For the portal's login it's 400."},
		{fault.CodeInvalidToken, http.StatusUnauthorized, "The token is missing, has expired, or was revoked."},
		{fault.CodeUnauthorized, http.StatusForbidden, "Your credentials don't allow this action."},
		{fault.CodeQuotaExceeded, http.StatusForbidden, "The credits of this action are used up in this mode."},
		{fault.CodeSessionExpired, http.StatusForbidden, "The portal session has ended. Log in again."},
		{fault.CodeMissingResource, http.StatusNotFound,
			"The resource doesn't exist, or it belongs to another organization or mode. The response is the same."},
		{fault.CodeUnsupportedMethod, http.StatusMethodNotAllowed,
			"This path doesn't support the method. On the data API the status is 501."},
		{fault.CodeRequestTimeout, http.StatusRequestTimeout, "The request didn't arrive completely. Retry it."},
		{fault.CodeConflict, http.StatusConflict, "The current state of the resource doesn't allow this."},
		{"CONSENT_REQUIRED", http.StatusConflict, "The user must give consent in the widget first."},
		{"ALREADY_CONNECTED", http.StatusConflict, "The user already connected this account; see data for its ID."},
		{fault.CodePayloadTooLarge, http.StatusRequestEntityTooLarge, "The body exceeds the operation's limit."},
		{fault.CodeUnsupportedType, http.StatusUnsupportedMediaType, "Send JSON, or a supported file type."},
		{"PROVIDER_DISABLED", http.StatusUnprocessableEntity, "The provider is currently disabled."},
		{fault.CodeRequestLimit, http.StatusTooManyRequests,
			"Too many requests. Wait for the number of seconds in Retry-After."},
		{fault.CodeServerError, http.StatusInternalServerError,
			"Something went wrong on our side. Retry later; if it persists, contact us with the requestId."},
		{fault.CodeServerUnavailable, http.StatusServiceUnavailable, "Temporarily unavailable. Retry later."},
	}
}
