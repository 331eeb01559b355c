// Package httpapi is the way from a request to a service method and back:
// typed operations with a required access policy, one JSON envelope, one place
// that turns faults into answers, strict JSON, limits, idempotency, and the
// security headers of each door.
package httpapi

import (
	"context"
	"log/slog"
	"net/http"
	"reflect"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/page"
	"nod/internal/platform/seal"
)

// Access says who may call an operation. The zero value is refused at start.
type Access int

// The policies.
const (
	accessMissing Access = iota
	Public               // anybody, limited by address
	Caller               // those whom this API authenticates
	AdminOnly            // developers with role ADMIN
)

// String returns the policy's name as it stands in the API description.
func (a Access) String() string { return [...]string{"missing", "public", "caller", "admin"}[a] }

// Authenticate turns the Authorization header into the caller. It returns a
// fault of kind Unauthenticated when there is none.
type Authenticate func(ctx context.Context, authorization string) (auth.Principal, error)

// Limiter decides whether a request of a class and key may pass now.
type Limiter interface {
	Allow(class, key string, now time.Time) (ok bool, retryAfterSeconds, remaining, limit int)
}

// Deps are the dependencies of every API.
type Deps struct {
	DB      *db.DB
	Seal    *seal.Sealer
	Clock   *clock.Clock
	Limiter Limiter
	Cursors *page.Codec
	Log     *slog.Logger
	Viewed  Viewed
}

// Options describe one API.
type Options struct {
	Title        string
	Description  string
	Prefix       string // "/api/v1"
	Authenticate Authenticate
	// For is the kind of callers that operations are for unless they say otherwise; empty for anyone authenticated.
	For auth.Kind
	// CallerLimit names the rate class of authenticated calls and the key they are counted under.
	CallerLimit func(p auth.Principal, op Op) (class, key string)
	// Finish is the last to change the description; nil leaves it as it is.
	Finish func(description []byte) ([]byte, error)
	// Refusals are the errors that operations are described with.
	Refusals Refusals
	// Words explain the fields and parameters that have no description, by name.
	Words map[string]string
	// Schemes are the security schemes of the description.
	Schemes map[string]*huma.SecurityScheme
	// ScreenScheme is the only one of them that opens the operations of [RegisterScreen].
	ScreenScheme string
	// Docs is where the pages of operations are, by their IDs.
	Docs string
	// WrongMethod is the status for a known path with an unknown method.
	WrongMethod int
	// BasicChallenge sends WWW-Authenticate: Basic to clients that are not browsers.
	BasicChallenge bool
}

// API is a set of operations under one prefix with one description.
type API struct {
	Deps
	options Options
	mux     *http.ServeMux
	huma    huma.API
	names   *schemaNames
	ops     []Op
	// answers are the types of what operations answer, by their IDs.
	answers  map[string]reflect.Type
	document func() ([]byte, error)
}

const (
	Version          = "1.2.0" // of the APIs and of the clients made from them: docs/adr/0144
	defaultBodyLimit = 256 << 10
	bodyReadTimeout  = 25 * time.Second
)

// New makes an API without operations.
func New(deps Deps, o Options) *API {
	installErrors()
	a := &API{Deps: deps, options: o, mux: http.NewServeMux(), answers: map[string]reflect.Type{}}
	a.document = sync.OnceValues(a.describe)
	config := huma.DefaultConfig(o.Title, Version)
	config.Info.Description = o.Description
	config.Info.License = &huma.License{Name: "MIT", Identifier: "MIT"}
	config.DocsPath = ""
	config.OpenAPIPath = ""
	config.SchemasPath = ""
	config.CreateHooks, config.Transformers = nil, nil
	config.Servers = []*huma.Server{{URL: o.Prefix}}
	config.Components.SecuritySchemes = o.Schemes
	config.Formats = map[string]huma.Format{"application/json": strictJSON, "json": strictJSON}
	config.DefaultFormat = "application/json"
	a.names = newSchemaNames()
	config.Components.Schemas = a.names.registry()
	a.huma = humago.NewWithPrefix(a.mux, o.Prefix, config)
	a.mux.HandleFunc("GET "+o.Prefix+"/openapi.json", a.serveDescription)
	return a
}

// Operations returns what was registered, for tests that walk the table.
func (a *API) Operations() []Op { return a.ops }

// ServeHTTP answers under the prefix, unknown paths and methods included.
func (a *API) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if _, pattern := a.mux.Handler(r); pattern == "" {
		a.serveUnknown(w, r)
		return
	}
	if f := checkURL(r); f != nil {
		WriteFault(w, r, f)
		return
	}
	a.mux.ServeHTTP(w, r)
}

// Handles reports whether a path belongs to this API.
func (a *API) Handles(path string) bool {
	return path == a.options.Prefix || strings.HasPrefix(path, a.options.Prefix+"/")
}
