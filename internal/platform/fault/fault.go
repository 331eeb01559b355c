// Package fault is the one error type that crosses feature borders. A fault
// carries a kind (which decides the HTTP status), a stable code that clients
// match, a sentence that is safe to show to people, the fields that were
// wrong, and a hidden cause. Any other error is an internal one: the caller
// sees a fixed text and a request id, the log sees the cause.
package fault

import (
	"errors"
	"math"
	"time"
)

// Kind says what sort of failure happened. The set is closed.
type Kind int

// The kinds, each with the HTTP status it becomes.
const (
	Internal        Kind = iota // 500: something went wrong on our side
	Invalid                     // 400: the request cannot be carried out as sent
	Unauthenticated             // 401: who is calling is unknown or no longer signed in
	Forbidden                   // 403: the credentials do not allow this
	NotFound                    // 404: no such thing for this caller
	Method                      // 405, on the data API 501: the path exists, the method does not
	TooSlow                     // 408: the request did not arrive in time
	Conflict                    // 409: the thing is in a state that excludes the request
	TooLarge                    // 413: the body is over the limit of the operation
	Unsupported                 // 415: the content type or file type is not one we take
	Unprocessable               // 422: well formed, refused by the state of the catalogue
	RateLimited                 // 429: too many requests
	Unavailable                 // 503: try again later
	TimedOut                    // 504: we took longer than a request may
)

// Codes of the envelope, as the public data API names them plus a few of ours.
const (
	CodeInvalidParameters  = "INVALID_PARAMETERS"
	CodeInvalidCredentials = "INVALID_CREDENTIALS"
	CodeInvalidToken       = "INVALID_TOKEN"
	CodeUnauthorized       = "UNAUTHORIZED_ACCESS"
	CodeQuotaExceeded      = "QUOTA_EXCEEDED"
	CodeSessionExpired     = "SESSION_EXPIRED"
	CodeMissingResource    = "MISSING_RESOURCE"
	CodeUnsupportedMethod  = "UNSUPPORTED_METHOD"
	CodeRequestTimeout     = "REQUEST_TIMEOUT"
	CodeConflict           = "CONFLICT"
	CodePayloadTooLarge    = "PAYLOAD_TOO_LARGE"
	CodeUnsupportedType    = "UNSUPPORTED_TYPE"
	CodeRequestLimit       = "REQUEST_LIMIT_EXCEEDED"
	CodeInvalidSite        = "INVALID_SITE"
	CodeServerError        = "SERVER_ERROR"
	CodeServerUnavailable  = "SERVER_UNAVAILABLE"
	CodeTimeLimit          = "TIME_LIMIT_EXCEEDED"
)

// Field is one wrong input: where it is, why, and a sentence for people.
type Field struct {
	Field   string `json:"field" doc:"Dotted path of the input, for example body.name"`
	Code    string `json:"code" doc:"What is wrong with it, for programs."`
	Message string `json:"message" doc:"What is wrong with it, for people."`
}

// Error is a failure that may be shown to the caller.
type Error struct {
	Kind    Kind
	Code    string
	Message string
	Fields  []Field
	// RetryAfterSeconds becomes the Retry-After header when above 0.
	RetryAfterSeconds int
	cause             error
}

// Error returns the message followed by the cause, for logs.
func (e *Error) Error() string {
	if e.cause != nil {
		return e.Code + ": " + e.Message + ": " + e.cause.Error()
	}
	return e.Code + ": " + e.Message
}

// Unwrap returns the hidden cause.
func (e *Error) Unwrap() error { return e.cause }

// WithCause returns a copy that remembers why, for the log.
func (e *Error) WithCause(cause error) *Error {
	c := *e
	c.cause = cause
	return &c
}

// New makes a fault.
func New(kind Kind, code, message string) *Error {
	return &Error{Kind: kind, Code: code, Message: message}
}

// Fields makes the 400 of failed validation; its message is that of the first field.
func Fields(fields ...Field) *Error {
	message := "The request is not valid."
	if len(fields) > 0 {
		message = fields[0].Message
	}
	return &Error{Kind: Invalid, Code: CodeInvalidParameters, Message: message, Fields: fields}
}

// InvalidField makes the 400 for one field.
func InvalidField(field, message string) *Error {
	return Fields(Field{Field: field, Code: CodeInvalidParameters, Message: message})
}

// Missing makes the 404 for a noun, the same bytes whether it never existed
// or belongs to somebody else.
func Missing(noun string) *Error {
	return New(NotFound, CodeMissingResource, noun+" not found.")
}

// TooMany makes the 429 of a limit. The caller may try again after wait; 0 leaves out when.
func TooMany(message string, wait time.Duration) *Error {
	f := New(RateLimited, CodeRequestLimit, message)
	f.RetryAfterSeconds = int(math.Ceil(max(0, wait).Seconds()))
	return f
}

// As returns the fault in err's chain, or nil.
func As(err error) *Error {
	var f *Error
	if errors.As(err, &f) {
		return f
	}
	return nil
}

// HasCode reports whether err is a fault with this code.
func HasCode(err error, code string) bool {
	f := As(err)
	return f != nil && f.Code == code
}
