// Package errorcode is the catalog of the codes of errors: why each happens, and what to do.
package errorcode

import (
	"net/http"

	"nod/internal/platform/fault"
)

// Entry is what there is to know about a code.
type Entry struct {
	Code     string
	Statuses []int
	// Cause and Remedy are sentences: why it happens, and what to do.
	Cause, Remedy string
	// CanRetry is true when the same request may succeed later.
	CanRetry bool
}

// List returns all codes, those first that any operation may return.
func List() []Entry { return append(common(), particular()...) }

// common are the codes that any operation may return.
func common() []Entry {
	const status500 = http.StatusInternalServerError
	return []Entry{
		{fault.CodeInvalidParameters, []int{400, 421}, "A parameter is missing, malformed, or unknown.",
			"Correct each input that errors names, then send the request again. With 421, correct the host name.",
			false},
		{fault.CodeInvalidCredentials, []int{401, 400},
			"The API key or its secret is wrong, expired, inactive, or of the other mode. The portal's login returns " +
				"400.",
			"Check that key, secret, and base address belong to the same mode, and that the key is active.", false},
		{fault.CodeInvalidToken, []int{401}, "The token is missing, has expired, or was revoked.",
			"Create a new token, or log in again.", false},
		{fault.CodeUnauthorized, []int{403}, "Your credentials are fine and don't allow this.",
			"Use credentials that allow it: the description of the operation says which. " +
				"Production needs to be enabled for your organization.", false},
		{fault.CodeQuotaExceeded, []int{403}, "The credits of this action are used up in this mode.",
			"Contact the operator to get more. Dashboard in the portal shows what's left.", false},
		{fault.CodeSessionExpired, []int{403}, "The session in the portal has ended.", "Log in again.", false},
		{fault.CodeMissingResource, []int{404},
			"There is no such resource or endpoint. One of another organization or mode looks the same.",
			"Check the ID, the path, and the mode. Data is deleted when access is revoked.", false},
		{fault.CodeUnsupportedMethod, []int{405, 501},
			"This path doesn't support the method. The data API returns 501.",
			"Use one of the methods in the Allow header.", false},
		{fault.CodeRequestTimeout, []int{408}, "The request didn't arrive completely in time.",
			"Send it again with the same Idempotency-Key.", true},
		{fault.CodeConflict, []int{409},
			"The current state of the resource doesn't allow this, or an Idempotency-Key " +
				"was used before.", "Read the resource, decide again, and use a new key for another request.", false},
		{fault.CodePayloadTooLarge, []int{413}, "The body is larger than the operation allows.",
			"Send less at once, or smaller files.", false},
		{fault.CodeUnsupportedType, []int{415}, "The content type or the type of the file isn't supported.",
			"Send application/json, or a file of a type that the operation lists.", false},
		{fault.CodeRequestLimit, []int{429}, "Too many requests.",
			"Wait for the number of seconds in Retry-After, then send the request again.", true},
		{fault.CodeServerError, []int{status500}, "Something went wrong on our side.",
			"Send it again with the same Idempotency-Key. If it persists, contact us with the requestId.", true},
		{fault.CodeServerUnavailable, []int{503}, "Temporarily unavailable.",
			"Wait for the number of seconds in Retry-After, or a few, then send the request again.", true},
		{fault.CodeTimeLimit, []int{504}, "The request took longer than a request may.",
			"Send it again with the same Idempotency-Key; ask for less at once if it persists.", true},
	}
}

// particular are the codes of some operations alone.
func particular() []Entry {
	return []Entry{
		{"ACCOUNT_NOT_READ", []int{409}, "In errors: the account hasn't been read yet, so there is nothing to export.",
			"Wait for TASK_FINISHED of the account.", true},
		{"ALREADY_CONNECTED", []int{409}, "The user already connected this account; data has its ID.",
			"Use that account, or reconnect it with accountId.", false},
		{"ALREADY_CREATED", []int{409}, "In errors: the first request with this Idempotency-Key succeeded, and its " +
			"response contained a secret, which is returned only once.", "Continue with the ID in the field id.",
			false},
		{"CONSENT_REQUIRED", []int{409}, "The user hasn't agreed in the widget yet.", "Ask for consent first.", false},
		{"FILE_PASSWORD_REQUIRED", []int{422}, "In errors: the PDF opens with a password only.",
			"Send it again with password in rawFiles.", false},
		{"FILE_PASSWORD_WRONG", []int{422}, "In errors: the password doesn't open the PDF.",
			"Correct the password.", false},
		{"FILE_TOO_LARGE", []int{413}, "In errors: the files of the document total more than 15 MB, or one " +
			"has more than 20 pages or 25 million pixels.", "Send smaller files, or fewer pages.", false},
		{"FILE_TYPE_NOT_SUPPORTED", []int{415}, "In errors: the file is no PDF, JPG, or PNG, whatever its name.",
			"Send a file of one of these types.", false},
		{"FILE_UNABLE_TO_RECOGNIZE", []int{422}, "In errors: the file is damaged and can't be opened.",
			"Send a readable copy.", false},
		{"INVALID_LINK", []int{400}, "The link has expired or was used.", "Request a new one.", false},
		{fault.CodeInvalidSite, []int{400},
			"The flow can't be published as it is; message has a line for each finding.",
			"Correct what is listed, or save it as a draft.", false},
		{"LINK_IS_OVER", []int{409}, "The one-time link was used, has expired, or was revoked.",
			"Create a new one.", false},
		{"LOGIN_EXPIRED", []int{400}, "The second step of a login took too long.", "Log in again.", false},
		{"ORIGIN_NOT_ALLOWED", []int{403}, "The page isn't among the allowed origins of the widget token.",
			"Add its origin under API Keys, or with allowedOrigins on the token.", false},
		{"PASSKEYS_UNAVAILABLE", []int{409}, "The portal is opened by an IP address, and passkeys need a name.",
			"Use an authenticator app, or contact the operator.", false},
		{"PASSKEY_REFUSED", []int{400}, "The passkey wasn't accepted.", "Use the passkey of this account.", false},
		{"PROVIDER_DISABLED", []int{422}, "The provider is currently disabled.", "Offer another provider.", false},
		{"SIGN_UP_CLOSED", []int{403}, "This installation doesn't accept new organizations.", "Contact the operator.",
			false},
		{"SITE_CLOSED", []int{409}, "The site isn't accepting visitors right now.", "Check its availability.", false},
		{"TOO_MANY_ATTEMPTS", []int{429}, "Too many logins for this username, user, or widget token.",
			"Wait for the number of seconds in Retry-After.", true},
		{"VERSION_IS_CURRENT", []int{409}, "This version of the site is the one that is published.",
			"There is nothing to restore.", false},
		{"WRONG_CODE", []int{400}, "The one-time code is wrong or was used.", "Enter the current code.", false},
		{"WRONG_PASSWORD", []int{400}, "The current password is wrong.", "Correct it.", false},
	}
}
