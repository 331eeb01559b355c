package httpapi

import (
	"cmp"
	"context"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"nod/internal/platform/auth"
	"nod/internal/platform/day"
	"nod/internal/platform/fault"
	"nod/internal/platform/page"
	"nod/internal/platform/telemetry"
)

// Op is one operation as data.
type Op struct {
	Method  string
	Path    string
	ID      string
	Summary string
	Tag     string
	Access  Access
	// For is the kind of callers that an operation is for, where it is not that of its API.
	For auth.Kind
	// Status of success; 0 means 200.
	Status int
	// Limit is the rate class of a public operation, counted by address.
	Limit string
	// MaxBody is the largest body in bytes; 0 means 256 KiB.
	MaxBody int64
	// TooLarge is what to say about larger ones, where a specification has words for it.
	TooLarge string
	// IsForm says that the body is a form with a file, which the handler reads itself (see [FormIn]).
	IsForm bool
	// FormFields are the texts beside the file; the required ones come first, up to FormNeeds.
	FormFields []string
	// FormDocs are descriptions of those whose name does not say enough.
	FormDocs  map[string]string
	FormNeeds int
	// BodyTime is how long the body may take to arrive; 0 means 25 s. The operation lasts that much longer.
	BodyTime time.Duration
	// IsPoll says that pages ask again and again: requests are logged at debug only.
	IsPoll bool
	// Secret says that the answer holds a secret. It is sent once: an Idempotency-Key that comes again is told what was
	// made, and the secret is kept nowhere for it.
	Secret bool
	// Made is where a secret answer has the id of what was made, in its data: "id", "user.id"; empty where nothing has
	// one.
	Made string
	// Views says what of people the answer shows: "incomes". Each look of staff at somebody is written down; the
	// handler says at whom, with [Seen].
	Views string
	// Description explains more than the summary, in Markdown.
	Description string
	// Codes are errors that nothing else of an operation leads to.
	Codes []string
	// Deprecated says that the operation will be removed; nil for one that stays.
	Deprecated *Deprecation
	// RoleNote is what the access policy leaves to the service, for the page of roles.
	RoleNote string

	isScreen bool
}

// Envelope is the form of every JSON answer.
type Envelope[D any] struct {
	Code      string `json:"code" enum:"OK,CREATED" doc:"OK or CREATED; errors return their own code."`
	Message   string `json:"message" doc:"A note for people, usually empty."`
	RequestID string `json:"requestId" doc:"Include it when you contact support, or search the request log for it."`
	Data      D      `json:"data" doc:"The result."`
}

// Items is a page of a list.
type Items[T any] struct {
	Items      []T     `json:"items" doc:"This page, newest first unless the operation says otherwise."`
	NextCursor *string `json:"nextCursor" doc:"Pass as cursor to get the next page; null at the end."`
}

// None is the data of operations that only do something.
type None struct{}

// answer is one type for all operations: the framework is compiled once for each pair of input and
// output, some 18 kB, and half of them are pairs with the same input.
type answer struct {
	Status int
	Body   any
}

// envelope is an Envelope on its way out. It is one type, because what is generic here is compiled for each operation.
type envelope Envelope[any]

// Register adds an operation. The handler returns the data of the envelope or
// an error; a fault in its chain becomes the answer, anything else is a 500.
func Register[I, D any](a *API, op Op, handler func(ctx context.Context, in *I) (D, error)) {
	operation := a.operation(&op)
	checkModeOf(op, reflect.TypeFor[I]())
	a.answers[op.ID] = declared[D]()
	huma.Register(a.huma, operation, func(ctx context.Context, in *I) (*answer, error) {
		return a.answer(ctx, op, in, func(ctx context.Context) (any, error) { return handler(ctx, in) })
	})
}

// answer runs a handler and makes the answer of what it returns.
func (a *API) answer(
	ctx context.Context, op Op, in any, handler func(ctx context.Context) (any, error),
) (*answer, error) {
	if err := allowMode(ctx, in); err != nil {
		return nil, a.wireError(ctx, err)
	}
	ctx, message := withMessage(ctx)
	data, err := a.watched(ctx, op, handler)
	if err != nil {
		return nil, a.wireError(ctx, err)
	}
	code := "OK"
	if op.Status == http.StatusCreated {
		code = "CREATED"
	}
	return &answer{op.Status, envelope{code, message.text, auth.ClientFrom(ctx).RequestID, data}}, nil
}

// operation notes an operation and describes it to the framework, with everything that comes before its handler.
func (a *API) operation(op *Op) huma.Operation {
	if op.Access == accessMissing {
		panic("operation " + op.ID + " has no access policy")
	}
	if op.Status == 0 {
		op.Status = http.StatusOK
	}
	if op.MaxBody == 0 {
		op.MaxBody = defaultBodyLimit
	}
	if op.keepsSecret() {
		op.Description = strings.TrimSpace(op.Description + "\n\n" + onceText)
	}
	op.Description = op.Deprecated.Describe(op.Description)
	a.ops = append(a.ops, *op)
	operation := huma.Operation{
		OperationID: op.ID, Method: op.Method, Path: op.Path, Summary: op.Summary, Description: op.Description,
		Tags: []string{op.Tag}, DefaultStatus: op.Status, Deprecated: op.Deprecated != nil,
		// The limit is exclusive in the framework, inclusive for us.
		MaxBodyBytes: op.MaxBody + 1, BodyReadTimeout: cmp.Or(op.BodyTime, bodyReadTimeout),
		Middlewares:      a.middlewares(*op),
		Extensions:       op.extensions(),
		SkipValidateBody: op.IsForm,
		Metadata:         map[string]any{metadataTooLarge: op.TooLarge},
	}
	if op.IsForm {
		operation.RequestBody = formBody(*op)
	}
	operation.Security = []map[string][]string{} // said, even where none is needed
	if op.Access != Public {
		for _, name := range slices.Sorted(maps.Keys(a.options.Schemes)) {
			if op.isScreen && name != a.options.ScreenScheme {
				continue
			}
			operation.Security = append(operation.Security, map[string][]string{name: {}})
		}
	}
	a.names.operation = op.ID
	return operation
}

// middlewares are what a request passes before its handler.
func (a *API) middlewares(op Op) huma.Middlewares {
	return huma.Middlewares{
		a.deprecated(op), a.checkRepeated, a.checkBody, a.authenticate(op), a.checkKnown, patient(op), a.idempotent(op),
	}
}

// ItemsOf makes the data of a list answer from a page of a store.
func ItemsOf[T any](a *API, binding string, list page.List[T]) Items[T] {
	items := list.Items
	if items == nil {
		items = []T{}
	}
	return Items[T]{Items: items, NextCursor: a.Cursors.Encode(binding, list.Next)}
}

// PageIn is the query of every list with the common default size.
type PageIn struct {
	Size   int    `query:"size"   default:"10" minimum:"1" maximum:"150" doc:"Rows per page."`
	Cursor string `query:"cursor"                                        doc:"nextCursor of the page before." maxLength:"512"`
}

// Page reads the request of a page; scope binds the cursor to its list and filter.
func (a *API) Page(in PageIn, binding string) (page.Request, error) {
	after, err := a.Cursors.Decode(binding, in.Cursor)
	return page.Request{Size: in.Size, After: after}, err
}

// DayPageIn is the query of a list that can be limited to days, both included.
type DayPageIn struct {
	PageIn
	StartDate string `query:"startDate" doc:"Only what was created on this day or later, as 2026-11-01."`
	EndDate   string `query:"endDate"   doc:"Only what was created on this day or earlier, as 2026-11-30."`
	TimeZone  string `query:"timeZone"  doc:"IANA zone of the days; UTC without it." maxLength:"64"`
}

// DayPage reads the days and the request of a page. The cursor is bound to the named list of the caller's tenant and
// mode, to the days and to what else the list is filtered by.
func (a *API) DayPage(ctx context.Context, name string, in DayPageIn, filters ...string) (DayPage, error) {
	p := auth.From(ctx)
	binding := page.Binding(
		slices.Concat([]string{name, p.TenantID, string(p.Mode), in.StartDate, in.EndDate, in.TimeZone}, filters)...)
	request, err := a.Page(in.PageIn, binding)
	if err != nil {
		return DayPage{}, err
	}
	days, err := day.Parse(day.Query{Start: "startDate", End: "endDate", Zone: "timeZone"},
		in.StartDate, in.EndDate, in.TimeZone)
	return DayPage{binding, request, days}, err
}

// DayPage is a page of a list that is limited to days.
type DayPage struct {
	Binding string // of the cursor, for ItemsOf
	Request page.Request
	Days    day.Range
}

type messageKey struct{}

type messageHolder struct{ text string }

func withMessage(ctx context.Context) (context.Context, *messageHolder) {
	m := &messageHolder{}
	return context.WithValue(ctx, messageKey{}, m), m
}

// SetMessage sets the envelope's message of a successful answer.
func SetMessage(ctx context.Context, text string) {
	if m, ok := ctx.Value(messageKey{}).(*messageHolder); ok {
		m.text = text
	}
}

func (a *API) authenticate(op Op) func(ctx huma.Context, next func(huma.Context)) {
	return func(hctx huma.Context, next func(huma.Context)) {
		ctx := hctx.Context()
		telemetry.Describe(ctx, telemetry.Call{Route: a.options.Prefix + op.Path, Operation: op.ID})
		if op.IsPoll {
			telemetry.Quiet(ctx)
		}
		if op.Access == Public {
			if op.Limit != "" && !a.allow(hctx, op.Limit, auth.ClientFrom(ctx).Address) {
				return
			}
			next(hctx)
			return
		}
		p, err := a.options.Authenticate(ctx, hctx.Header("Authorization"))
		if err != nil {
			a.refuse(hctx, err)
			return
		}
		telemetry.Describe(ctx, telemetry.Call{TenantID: p.TenantID})
		auth.Tell(ctx, p, op.ID)
		if class, key := a.options.CallerLimit(p, op); !a.allow(hctx, class, key) {
			return
		}
		if want := cmp.Or(op.For, a.options.For); want != "" && p.Kind != want {
			a.write(hctx, errNotFor())
			return
		}
		if op.isScreen && p.Kind != auth.KindOpenToken {
			a.write(hctx, errNoScreen())
			return
		}
		if op.Access == AdminOnly && p.Role != auth.Admin {
			a.write(hctx, fault.New(fault.Forbidden, fault.CodeUnauthorized, "Only an Admin can do this."))
			return
		}
		next(huma.WithContext(hctx, auth.With(ctx, p)))
	}
}

func errNotFor() error {
	return fault.New(fault.Forbidden, fault.CodeUnauthorized, "Your credentials don't allow this action.")
}

func (a *API) refuse(hctx huma.Context, err error) {
	f := fault.As(err)
	if f != nil && f.Kind == fault.Unauthenticated {
		if !a.allow(hctx, "unauthenticated", auth.ClientFrom(hctx.Context()).Address) {
			return
		}
		isBrowser := hctx.Header("Sec-Fetch-Mode") != ""
		sentBearer := len(hctx.Header("Authorization")) > 6 && hctx.Header("Authorization")[:7] == "Bearer "
		if a.options.BasicChallenge && !isBrowser && !sentBearer {
			hctx.SetHeader("WWW-Authenticate", `Basic realm="data API", charset="UTF-8"`)
		}
	}
	a.write(hctx, err)
}

// write sends an error from a middleware.
func (a *API) write(hctx huma.Context, err error) {
	e := a.wireError(hctx.Context(), err)
	for name, values := range e.GetHeaders() {
		hctx.SetHeader(name, values[0])
	}
	writeBody(hctx, e.GetStatus(), mustEncode(e))
}

func writeBody(hctx huma.Context, status int, body []byte) {
	hctx.SetHeader("Content-Type", "application/json")
	hctx.SetStatus(status)
	_, _ = hctx.BodyWriter().Write(body)
}
