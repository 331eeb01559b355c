package app

import (
	"context"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"nod/internal/platform/auth"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/ratelimit"
	"nod/internal/run/docs"
	"nod/internal/run/docs/errorcode"
)

// apis are the described interfaces. The data API is one description mounted
// once per mode, so that a credential of one mode is unknown in the other.
type apis struct {
	management *httpapi.API
	sandbox    *httpapi.API
	open       *httpapi.API
	widget     *httpapi.API
	hosted     *httpapi.API
}

// data returns both mounts of the data API.
func (s apis) data() []*httpapi.API { return []*httpapi.API{s.sandbox, s.open} }

// authenticators turn the Authorization header of each API into its caller.
type authenticators struct {
	management httpapi.Authenticate
	basic      func(mode auth.Mode) httpapi.Authenticate // API key and secret
	bearer     func(mode auth.Mode) httpapi.Authenticate // portal token of the mode
	widget     httpapi.Authenticate
	hosted     httpapi.Authenticate
}

func (a *App) buildAPIs(who authenticators) {
	deps := httpapi.Deps{
		DB: a.DB, Seal: a.Seal, Clock: a.Clock, Limiter: limiter{a.Limits, &a.seeding}, Cursors: a.Cursors, Log: a.Log,
		Viewed: a.features.audit.Viewed,
	}
	pages := a.URLs.Portal + "/docs/"
	bearer := &huma.SecurityScheme{Type: "http", Scheme: "bearer", BearerFormat: "JWT"}
	basic := &huma.SecurityScheme{Type: "http", Scheme: "basic", Description: "API key and secret"}
	a.apis.management = httpapi.New(deps, httpapi.Options{
		Words: words(), Refusals: errorcode.Refusals(false), Finish: docs.AddExamples, Docs: pages + "management",
		Title: a.Config.ProductName + " management API", Prefix: "/api/v1", WrongMethod: http.StatusMethodNotAllowed,
		Description:  "What the developer portal calls: sessions, team, keys, templates, usage.",
		Authenticate: who.management,
		Schemes:      map[string]*huma.SecurityScheme{"developerToken": bearer},
		CallerLimit:  func(p auth.Principal, _ httpapi.Op) (string, string) { return ratelimit.Management, p.SignInID },
	})
	for mode, into := range map[auth.Mode]**httpapi.API{auth.Sandbox: &a.apis.sandbox, auth.Production: &a.apis.open} {
		prefix, class := "/sandbox/v1", ratelimit.DataSandbox
		if mode == auth.Production {
			prefix, class = "/open/v1", ratelimit.DataLive
		}
		*into = httpapi.New(deps, httpapi.Options{
			Words: words(), Refusals: errorcode.Refusals(true), Finish: docs.AddExamples, Docs: pages + "data",
			Title: a.Config.ProductName + " data API", Prefix: prefix, WrongMethod: http.StatusNotImplemented,
			Description: "Users, their connected accounts and the resulting data. " +
				"/sandbox/v1 and /open/v1 are the same API for the two modes.",
			Authenticate:   either(who.basic(mode), who.bearer(mode)),
			Schemes:        map[string]*huma.SecurityScheme{"apiKey": basic, "openToken": bearer},
			ScreenScheme:   "openToken",
			CallerLimit:    dataLimit(class),
			BasicChallenge: true,
		})
	}
	a.apis.widget = httpapi.New(deps, httpapi.Options{
		Words: words(), Refusals: errorcode.Refusals(false), Finish: docs.AddExamples, Docs: pages + "widget",
		Title: a.Config.ProductName + " widget API", Prefix: "/link/v1", WrongMethod: http.StatusMethodNotAllowed,
		Description:  "What the Wink widget calls on behalf of one end user.",
		Authenticate: who.widget,
		Schemes:      map[string]*huma.SecurityScheme{"widgetToken": bearer},
		CallerLimit:  func(p auth.Principal, _ httpapi.Op) (string, string) { return ratelimit.Widget, p.TokenID },
	})
	a.apis.hosted = httpapi.New(deps, httpapi.Options{
		Words: words(), Refusals: errorcode.Refusals(false),
		Title: a.Config.ProductName + " API of public pages", Prefix: "/public/v1",
		WrongMethod:  http.StatusMethodNotAllowed,
		Description:  "What the pages that tenants publish call. Not for programs: it changes with the pages.",
		Authenticate: who.hosted, For: auth.KindVisitor,
		Schemes:     map[string]*huma.SecurityScheme{"sessionToken": {Type: "http", Scheme: "bearer"}},
		CallerLimit: func(p auth.Principal, _ httpapi.Op) (string, string) { return ratelimit.Session, p.TokenID },
	})
}

// dataLimit counts calls of the data API by tenant. Those of the portal's screens are counted by login, as its other
// calls are, so that nobody who looks around takes from what the tenant's programs may do.
func dataLimit(class string) func(p auth.Principal, op httpapi.Op) (string, string) {
	return func(p auth.Principal, op httpapi.Op) (string, string) {
		if op.IsScreen() && p.Kind == auth.KindOpenToken {
			return ratelimit.Management, p.SignInID
		}
		return class, p.TenantID
	}
}

// either takes an API key where the header says Basic, otherwise a token.
func either(basic, bearer httpapi.Authenticate) httpapi.Authenticate {
	return func(ctx context.Context, authorization string) (auth.Principal, error) {
		if scheme, _, _ := strings.Cut(authorization, " "); strings.EqualFold(scheme, "Basic") {
			return basic(ctx, authorization)
		}
		return bearer(ctx, authorization)
	}
}
