package connector

import (
	"maps"
	"slices"
)

// ErrorCode says why an account is not connected. The codes are part of the data API, of webhooks and
// of the widget's error event.
type ErrorCode string

// Codes of accounts. The last three come from the product itself, never from a connector.
const (
	InvalidCredentials   ErrorCode = "INVALID_CREDENTIALS"
	InvalidAuth          ErrorCode = "INVALID_AUTH"
	InvalidMFA           ErrorCode = "INVALID_MFA"
	MFATimeout           ErrorCode = "MFA_TIMEOUT"
	UnsupportedMFAMethod ErrorCode = "UNSUPPORTED_MFA_METHOD"
	UnsupportedAuthType  ErrorCode = "UNSUPPORTED_AUTH_TYPE"
	AccountLocked        ErrorCode = "ACCOUNT_LOCKED"
	AccountDisabled      ErrorCode = "ACCOUNT_DISABLED"
	AccountInaccessible  ErrorCode = "ACCOUNT_INACCESSIBLE"
	AccountIncomplete    ErrorCode = "ACCOUNT_INCOMPLETE"
	InvalidAccountType   ErrorCode = "INVALID_ACCOUNT_TYPE"
	ExpiredCredentials   ErrorCode = "EXPIRED_CREDENTIALS"
	TOSRequired          ErrorCode = "TOS_REQUIRED"
	AuthRequired         ErrorCode = "AUTH_REQUIRED"
	ServiceUnavailable   ErrorCode = "SERVICE_UNAVAILABLE"
	SystemError          ErrorCode = "SYSTEM_ERROR"
	ProviderDisabled     ErrorCode = "PROVIDER_DISABLED"
	QuotaExceeded        ErrorCode = "QUOTA_EXCEEDED"
	UserCancelled        ErrorCode = "USER_CANCELLED"
)

type errorText struct {
	message  string
	canRetry bool
}

func errorTexts() map[ErrorCode]errorText {
	return map[ErrorCode]errorText{
		InvalidCredentials:   {"The username or password is not correct.", true},
		InvalidAuth:          {"We could not log in. Please check your details.", true},
		InvalidMFA:           {"Too many wrong codes. Please start again.", true},
		MFATimeout:           {"The code was not entered in time. Please start again.", true},
		UnsupportedMFAMethod: {"This kind of login is not supported yet.", false},
		UnsupportedAuthType:  {"This kind of login is not supported yet.", false},
		AccountLocked:        {"Your account is locked. Please unlock it with your provider first.", false},
		AccountDisabled:      {"Your account is not active any more.", false},
		AccountInaccessible:  {"Your account cannot be opened at the moment.", false},
		AccountIncomplete:    {"There is no data in this account yet.", false},
		InvalidAccountType:   {"Please use your personal account.", true},
		ExpiredCredentials:   {"Please change your password with your provider first.", true},
		TOSRequired:          {"Please log in on your provider's site and accept its terms.", true},
		AuthRequired:         {"Your provider asks you to log in again. Please reconnect your account.", true},
		ServiceUnavailable:   {"The service is not available at the moment. Please try again later.", true},
		ProviderDisabled:     {"This account cannot be connected at the moment.", false},
		QuotaExceeded:        {"This company cannot accept more connections at the moment.", false},
		UserCancelled:        {"The connection was cancelled.", true},
		SystemError:          {"Something went wrong. Please try again.", true},
	}
}

// ErrorCodes lists all codes by name.
func ErrorCodes() []ErrorCode { return slices.Sorted(maps.Keys(errorTexts())) }

// IsKnown reports whether the code is one of the constants.
func (c ErrorCode) IsKnown() bool {
	_, ok := errorTexts()[c]
	return ok
}

// Message is the sentence for the end user. An unknown code, which only a faulty connector can send,
// reads like SYSTEM_ERROR.
func (c ErrorCode) Message() string {
	return c.text().message
}

// CanRetry reports whether trying again can help.
func (c ErrorCode) CanRetry() bool {
	return c.text().canRetry
}

func (c ErrorCode) text() errorText {
	if text, ok := errorTexts()[c]; ok {
		return text
	}
	return errorTexts()[SystemError]
}
