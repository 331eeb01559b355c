package nod

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// Codes of errors. A newer server may send others.
const (
	CodeInvalidParameters  = "INVALID_PARAMETERS"
	CodeInvalidCredentials = "INVALID_CREDENTIALS"
	CodeInvalidToken       = "INVALID_TOKEN"
	CodeUnauthorizedAccess = "UNAUTHORIZED_ACCESS"
	CodeQuotaExceeded      = "QUOTA_EXCEEDED"
	CodeMissingResource    = "MISSING_RESOURCE"
	CodeConflict           = "CONFLICT"
	CodePayloadTooLarge    = "PAYLOAD_TOO_LARGE"
	CodeUnsupportedType    = "UNSUPPORTED_TYPE"
	CodeRequestLimit       = "REQUEST_LIMIT_EXCEEDED"
	CodeServerError        = "SERVER_ERROR"
	CodeServerUnavailable  = "SERVER_UNAVAILABLE"
	CodeTimeLimitExceeded  = "TIME_LIMIT_EXCEEDED"
)

// Error is a response that says why a call failed.
//
//	var failed *nod.Error
//	if errors.As(err, &failed) && failed.Code == nod.CodeMissingResource { ... }
type Error struct {
	// Status is the HTTP status.
	Status int
	// Code is for programs, Message for people.
	Code, Message string
	// RequestID finds the call in the request log of the portal.
	RequestID string
	// Fields says which inputs were wrong.
	Fields []FieldError
	// RetryAfter is how long the server asks to wait; 0 when it does not say.
	RetryAfter time.Duration

	call      string
	asksRetry bool
}

// FieldError is what is wrong with one input.
type FieldError struct {
	Field   string `json:"field"`
	Code    string `json:"code"`
	Message string `json:"message"`
}

// Error returns all of it on one line.
func (e *Error) Error() string {
	text := fmt.Sprintf("nod: %s: %d %s: %s", e.call, e.Status, e.Code, e.Message)
	for _, field := range e.Fields {
		text += fmt.Sprintf(" %s: %s", field.Field, field.Message)
	}
	if e.RequestID != "" {
		text += " (request " + e.RequestID + ")"
	}
	return strings.ReplaceAll(text, "\n", " ")
}

// Retryable reports whether the same call may succeed later. The client has tried as often as [WithRetries] allows.
func (e *Error) Retryable() bool {
	switch e.Status {
	case http.StatusRequestTimeout, http.StatusTooManyRequests, http.StatusInternalServerError,
		http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return true
	default:
		return e.asksRetry
	}
}

// Retryable reports whether the call that failed with this error may succeed later: [Error.Retryable], and errors of
// the network, a deadline that passed included. A call that its context canceled is not one of them.
func Retryable(err error) bool {
	var failed *Error
	if errors.As(err, &failed) {
		return failed.Retryable()
	}
	var lost *networkError
	return errors.As(err, &lost) && !errors.Is(err, context.Canceled)
}

// networkError is an attempt that brought no response.
type networkError struct {
	call string
	err  error
}

func (e *networkError) Error() string { return "nod: " + e.call + ": " + e.err.Error() }

func (e *networkError) Unwrap() error { return e.err }
