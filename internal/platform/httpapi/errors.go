package httpapi

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/validation"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/telemetry"
)

// Problem is the envelope of an error.
type Problem struct {
	Code      string        `json:"code"             example:"INVALID_PARAMETERS" doc:"The error, for programs. Codes don't change."`
	Message   string        `json:"message"                                       doc:"What happened and what to do, in a sentence for people."`
	RequestID string        `json:"requestId" doc:"Include it when you contact support, or search the request log for it."`
	Data      None          `json:"data" doc:"Always empty."`
	Errors    []fault.Field `json:"errors,omitempty"                              doc:"Each wrong input, with its field, code, and message; left out when no input was."`
	Help      string        `json:"help,omitempty"                                doc:"Where the code is explained: cause, remedy, and whether to repeat the request."`

	status     int
	retryAfter int
}

// Error implements error.
func (p *Problem) Error() string { return p.Code + ": " + p.Message }

// GetStatus implements huma.StatusError.
func (p *Problem) GetStatus() int { return p.status }

// GetHeaders implements huma.HeadersError.
func (p *Problem) GetHeaders() http.Header {
	h := http.Header{}
	if p.retryAfter > 0 {
		h.Set("Retry-After", strconv.Itoa(p.retryAfter))
	}
	return h
}

// statusOf is the one table from kinds to HTTP.
func statusOf(kind fault.Kind) int {
	return map[fault.Kind]int{
		fault.Invalid: http.StatusBadRequest, fault.Unauthenticated: http.StatusUnauthorized,
		fault.Forbidden: http.StatusForbidden, fault.NotFound: http.StatusNotFound,
		fault.Method: http.StatusMethodNotAllowed, fault.TooSlow: http.StatusRequestTimeout,
		fault.Conflict: http.StatusConflict,
		fault.TooLarge: http.StatusRequestEntityTooLarge, fault.Unsupported: http.StatusUnsupportedMediaType,
		fault.Unprocessable: http.StatusUnprocessableEntity, fault.RateLimited: http.StatusTooManyRequests,
		fault.Unavailable: http.StatusServiceUnavailable, fault.Internal: http.StatusInternalServerError,
		fault.TimedOut: http.StatusGatewayTimeout,
	}[kind]
}

func problemOf(ctx context.Context, f *fault.Error) *Problem {
	client := auth.ClientFrom(ctx)
	p := &Problem{
		Code: f.Code, Message: f.Message, RequestID: client.RequestID, Data: None{}, Errors: f.Fields,
		status: statusOf(f.Kind), retryAfter: f.RetryAfterSeconds,
	}
	if client.Help != "" {
		p.Help = client.Help + "#" + f.Code
	}
	return p
}

// wireError turns any error into what is sent, and logs once what we are at fault for.
func (a *API) wireError(ctx context.Context, err error) *Problem {
	own := fault.As(err)
	if own == nil && telemetry.IsAborted(ctx) {
		p := problemOf(ctx, fault.New(fault.Unavailable, fault.CodeServerUnavailable, "The request was cancelled."))
		p.status = telemetry.StatusAborted
		return p
	}
	f, level := faultOf(overdue(ctx, err)), slog.LevelError
	if own != nil && own.Kind == fault.Unavailable {
		level = slog.LevelWarn // foreseen, and anybody may ask for it
	}
	if f.Kind == fault.Internal || f.Kind == fault.Unavailable || f.Kind == fault.TimedOut {
		a.Log.Log(ctx, level, "request failed", "requestId", auth.ClientFrom(ctx).RequestID, "error", err)
	}
	return problemOf(ctx, f)
}

// overdue is what becomes of an error of a request whose time is over: whatever failed, failed because of that.
func overdue(ctx context.Context, err error) error {
	if fault.As(err) == nil && errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return fault.New(fault.TimedOut, fault.CodeTimeLimit, "The request took too long. Try again.")
	}
	return err
}

// faultOf is the fault of an error: its own, one of what is out of reach for now, or one that tells nothing.
func faultOf(err error) *fault.Error {
	f := fault.As(err)
	switch {
	case f != nil:
	case db.IsUnavailable(err):
		f = fault.New(fault.Unavailable, fault.CodeServerUnavailable, "The service is busy. Try again.")
		f.RetryAfterSeconds = 1
	case errors.Is(err, context.DeadlineExceeded):
		f = fault.New(fault.Unavailable, fault.CodeServerUnavailable, "The service is busy. Try again.")
	default:
		f = fault.New(fault.Internal, fault.CodeServerError, "Something went wrong. Please try again later.")
	}
	return f
}

// WriteError answers a request outside the typed operations with what an error comes to.
func WriteError(w http.ResponseWriter, r *http.Request, err error) {
	WriteFault(w, r, faultOf(overdue(r.Context(), err)))
}

// WriteFault answers a request outside the typed operations.
func WriteFault(w http.ResponseWriter, r *http.Request, f *fault.Error) {
	p := problemOf(r.Context(), f)
	for name, values := range p.GetHeaders() {
		w.Header().Set(name, values[0])
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(p.status)
	_, _ = w.Write(mustEncode(p))
}

// plainPath is a path of words: what somebody misspelled. Anything else may be a secret or a name that got into the
// address, and is not repeated.
var plainPath = regexp.MustCompile(`^(/[A-Za-z][A-Za-z-]*|/v[0-9])+/?$`)

// WriteNothing answers for an address that leads to nothing.
func WriteNothing(w http.ResponseWriter, r *http.Request) {
	message := "No such endpoint."
	if plainPath.MatchString(r.URL.Path) {
		message = "No such endpoint: " + r.Method + " " + r.URL.Path
	}
	WriteFault(w, r, fault.New(fault.NotFound, fault.CodeMissingResource, message))
}

func mustEncode(v any) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(err) // envelopes hold nothing that cannot be written
	}
	return b.Bytes()
}

func (a *API) serveUnknown(w http.ResponseWriter, r *http.Request) {
	allowed := []string{}
	for _, method := range []string{"GET", "POST", "PUT", "PATCH", "DELETE"} {
		probe := r.Clone(r.Context())
		probe.Method = method
		if _, pattern := a.mux.Handler(probe); pattern != "" {
			allowed = append(allowed, method)
		}
	}
	if len(allowed) == 0 {
		WriteNothing(w, r)
		return
	}
	w.Header().Set("Allow", strings.Join(allowed, ", "))
	p := problemOf(r.Context(), fault.New(fault.Method, fault.CodeUnsupportedMethod,
		r.Method+" is not supported here. Use "+strings.Join(allowed, " or ")+"."))
	p.status = a.options.WrongMethod
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(p.status)
	_, _ = w.Write(mustEncode(p))
}

// metadataTooLarge is where an operation keeps its own words for a body that is too large.
const metadataTooLarge = "too large"

// installOnce guards the framework's process-wide error hook, which all APIs share.
var installOnce sync.Once

func installErrors() {
	installOnce.Do(func() {
		huma.DefaultArrayNullable = false
		// A field is known by its exact name only: readers of JSON differ in what they make of another case.
		huma.ValidateStrictCasing = true
		huma.NewError = func(status int, message string, errs ...error) huma.StatusError {
			return frameworkProblem(context.Background(), status, message, errs)
		}
		huma.NewErrorWithContext = func(c huma.Context, status int, message string, errs ...error) huma.StatusError {
			if text, _ := c.Operation().Metadata[metadataTooLarge].(string); text != "" &&
				status == http.StatusRequestEntityTooLarge {
				return problemOf(c.Context(), fault.New(fault.TooLarge, fault.CodePayloadTooLarge, text))
			}
			return frameworkProblem(c.Context(), status, message, errs)
		}
	})
}

// tooSlow is the answer to a body that did not come in time.
func tooSlow() *fault.Error {
	return fault.New(fault.TooSlow, fault.CodeRequestTimeout, "The request took too long to arrive. Try again.")
}

// unread is the answer to a body that broke off.
func unread() *fault.Error {
	return fault.New(fault.Invalid, fault.CodeInvalidParameters, "The body is incomplete. Send the request again.")
}

// brokenBody is what the framework says of one, as if it had failed.
const brokenBody = "cannot read request body"

// frameworkProblem words what the framework found wrong before a handler ran.
// The offending value is left out, because it may be a secret.
func frameworkProblem(ctx context.Context, status int, message string, errs []error) *Problem {
	switch status {
	case http.StatusRequestTimeout:
		return problemOf(ctx, tooSlow())
	case http.StatusRequestEntityTooLarge:
		return problemOf(ctx, fault.New(fault.TooLarge, fault.CodePayloadTooLarge, "The request is too large."))
	case http.StatusUnsupportedMediaType:
		return problemOf(ctx, fault.New(fault.Unsupported, fault.CodeUnsupportedType, "Send application/json."))
	case http.StatusInternalServerError:
		if message == brokenBody {
			return problemOf(ctx, unread())
		}
		return problemOf(ctx,
			fault.New(fault.Internal, fault.CodeServerError, "Something went wrong. Please try again later."))
	}
	fields := []fault.Field{}
	for _, err := range errs {
		field := fault.Field{Code: fault.CodeInvalidParameters, Message: err.Error()}
		if d, ok := err.(huma.ErrorDetailer); ok {
			field.Field = strings.TrimPrefix(d.ErrorDetail().Location, "body.")
			field.Message = sentence(d.ErrorDetail())
		}
		fields = append(fields, field)
	}
	if len(fields) == 0 {
		return problemOf(ctx, fault.New(fault.Invalid, fault.CodeInvalidParameters, sentenceOf(message)))
	}
	return problemOf(ctx, fault.Fields(fields...))
}

// sentence words a detail as "size: expected number <= 150.", with the name a person knows the input by.
func sentence(d *huma.ErrorDetail) string {
	name := d.Location[strings.LastIndex(d.Location, ".")+1:]
	if d.Message == validation.MsgUnexpectedProperty {
		return "Unknown parameter: " + name
	}
	if name == "" || name == "body" {
		return sentenceOf(d.Message)
	}
	return name + ": " + strings.TrimSuffix(d.Message, ".") + "."
}

func sentenceOf(text string) string {
	if text == "" {
		return "The request is not valid."
	}
	return strings.ToUpper(text[:1]) + strings.TrimSuffix(text[1:], ".") + "."
}
