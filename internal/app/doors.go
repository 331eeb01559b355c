package app

import (
	"io/fs"
	"net/http"
	"net/http/pprof"
	"net/url"
	"strings"

	"nod/internal/app/policy"
	"nod/internal/collect/archive"
	"nod/internal/collect/payslip"
	"nod/internal/collect/wink"
	"nod/internal/flow/lowcode"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/webpage"
	"nod/internal/run/deliverability"
	"nod/web"
)

type doorHandlers struct{ portal, link, ops http.Handler }

// doors makes the handlers of the three listeners. With their own
// host names, every public listener answers for every door, by Host.
func (a *App) doors() doorHandlers {
	dist, err := fs.Sub(web.Dist, "dist")
	if err != nil {
		panic(err) // the folder is part of the program
	}
	proxies, _ := a.Config.Proxies() // checked at start
	options := httpapi.DoorOptions{
		Log: a.Log, TrustedProxies: proxies, Observe: a.Metrics.Observe, HSTSSubdomains: a.Config.HSTSSubdomains,
		Ready: a.ready, Now: a.Clock.Now, Help: a.URLs.Portal + "/docs/errors",
	}
	portal := a.door("portal", a.Config.PortalURL, a.URLs.Portal, a.portalDoor(dist))
	link := a.door("link", a.Config.LinkURL, a.URLs.Link, a.linkDoor(dist))
	all := append([]httpapi.Door{portal, link}, a.extraDoors(link)...)
	handlers := doorHandlers{
		portal: httpapi.Listen(append([]httpapi.Door{portal}, named(all)...), options),
		link:   httpapi.Listen(append([]httpapi.Door{link}, named(all)...), options),
	}
	ops := http.NewServeMux()
	ops.Handle("/metrics", a.Metrics.Handler())
	ops.HandleFunc("/debug/pprof/", pprof.Index)
	ops.HandleFunc("/debug/pprof/profile", pprof.Profile)
	ops.HandleFunc("/debug/pprof/trace", pprof.Trace)
	deliverability.Mount(ops, deliverability.Door{
		ProductName: a.Config.ProductName, DB: a.DB, Clock: a.Clock, Mail: a.Mail,
	})
	if a.Config.Demo {
		a.demoDoors().MountOps(ops)
	}
	handlers.ops = httpapi.Private(a.Config.OpsListen, ops)
	return handlers
}

// door makes a door; without a configured address it also answers to the
// loopback names of its listener.
func (a *App) door(name, configured, base string, handler http.Handler) httpapi.Door {
	u, err := url.Parse(base)
	if err != nil {
		panic(err) // checked at start
	}
	hosts := []string{u.Host}
	if configured == "" {
		hosts = append(hosts, "127.0.0.1:"+u.Port(), "[::1]:"+u.Port())
	}
	return httpapi.Door{
		Name: name, Hosts: hosts, Handler: handler, Secure: u.Scheme == "https", IsLocal: configured == "",
	}
}

// extraDoors are the hosts of the data API and of files, when they have some.
func (a *App) extraDoors(link httpapi.Door) []httpapi.Door {
	doors := []httpapi.Door{}
	for _, extra := range []struct {
		name, base string
		handler    http.Handler
	}{
		{"open", a.Config.OpenURL, a.dataHandler()}, {"sandbox", a.Config.SandboxURL, a.dataHandler()},
		{"files", a.Config.FilesURL, link.Handler},
	} {
		if extra.base != "" {
			doors = append(doors, a.door(extra.name, extra.base, or(extra.base, ""), extra.handler))
		}
	}
	return doors
}

// named keeps the doors with a real host name, which any listener may serve.
func named(doors []httpapi.Door) []httpapi.Door {
	out := []httpapi.Door{}
	for _, d := range doors {
		if !strings.HasPrefix(d.Hosts[0], "localhost:") {
			out = append(out, d)
		}
	}
	return out
}

func (a *App) dataHandler() http.Handler {
	return httpapi.SecureAPI(a.features.requests.Around(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for _, api := range []*httpapi.API{a.apis.sandbox, a.apis.open} {
			if api.Handles(r.URL.Path) {
				api.ServeHTTP(w, r)
				return
			}
		}
		httpapi.WriteNothing(w, r)
	})), a.URLs.Portal)
}

func (a *App) portalDoor(dist fs.FS) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/api/v1/", httpapi.SecureAPI(a.apis.management, ""))
	mux.Handle("/sandbox/v1/", a.dataHandler())
	mux.Handle("/open/v1/", a.dataHandler())
	mux.Handle("/portal/", webpage.Assets(dist, false))
	mux.Handle("GET /wink/v1/wink.js", a.embedScript(dist)) // the same bytes as at the link door
	mux.Handle("GET /flow.schema.json", httpapi.SecureAPI(lowcode.ServeSchema(web.FlowSchema), ""))
	mux.Handle("POST /csp", http.HandlerFunc(a.serveReport))
	assets := webpage.ReadPageAssets(dist)
	a.mountPages(mux, assets)
	if a.Config.Demo {
		a.demoDoors().MountPortal(mux, assets)
	}
	nothing := httpapi.SecureAPI(http.HandlerFunc(httpapi.WriteNothing), "")
	for _, prefix := range []string{"/api/", "/open/", "/sandbox/", "/v1/"} {
		mux.Handle(prefix, nothing) // APIs whose version or base is mistyped
	}
	portal := webpage.Page(dist, "portal/index.html", a.policies().ForPortal, a.portalPage)
	mux.Handle("/", webpage.ForBrowsers(portal, "/", "/login",
		"/reset", "/resetPassword", "/confirm", "/confirmInvite", "/account/security", "/api-keys", "/webhooks"))
	return mux
}

func (a *App) linkDoor(dist fs.FS) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/link/v1/", httpapi.SecureAPI(a.apis.widget, ""))
	mux.Handle(sandboxWidget+"/", httpapi.SecureAPI(sandboxAlias(a.apis.widget), ""))
	mux.Handle("GET /wink/v1/wink.js", a.embedScript(dist))
	mux.Handle("GET /wink/v1/frame", a.features.wink.Frame(webpage.Page(dist, "wink/index.html", a.framePolicy)))
	mux.Handle("GET "+wink.RefusedPage, webpage.Page(dist, "wink/index.html", a.policies().ForRefused))
	mux.Handle("GET "+wink.PhonePage, webpage.Page(dist, "wink/phone.html", a.policies().ForPhone))
	mux.Handle("GET /wink/v1/preview", webpage.Page(dist, "wink/preview.html", a.policies().ForPreview))
	mux.Handle("/wink/assets/", webpage.Assets(dist, false))
	viewer := archive.ViewerPolicy(policy.Origins(a.URLs.Portal))
	mux.Handle("GET /viewer", webpage.Page(dist, "viewer/index.html", viewer))
	mux.Handle("/viewer/assets/", webpage.Assets(dist, false))
	mux.Handle("/public/v1/", httpapi.SecureAPI(a.apis.hosted, ""))
	mux.Handle("/hosted/assets/", webpage.Assets(dist, false))
	mux.Handle("POST /csp", http.HandlerFunc(a.serveReport))
	mux.Handle("GET /files/logo/{name}", http.HandlerFunc(a.serveLogo))
	mux.Handle("GET /files/image/{name}", a.features.templates.Images())
	mux.Handle(payslip.Route, payslip.Handler())
	mux.Handle(archive.Route, a.features.archives.Files())
	mux.Handle("GET /files/export/{ticket}", a.features.exports.Download())
	a.mountPublic(mux, dist)
	if a.Config.Demo {
		a.demoDoors().MountLink(mux)
	}
	missing := a.unavailablePage(dist)
	a.mountHosted(mux, dist, missing)
	mux.Handle("/", missing)
	return mux
}

// sandboxWidget is the address of the widget API in Sandbox.
const sandboxWidget = "/link-sandbox/v1"

// sandboxAlias serves the widget API under its second address. It is the same API: the token decides on
// the mode, the address only shows it.
func sandboxAlias(api http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		inner := r.Clone(r.Context())
		inner.URL.Path = "/link/v1" + strings.TrimPrefix(r.URL.Path, sandboxWidget)
		inner.URL.RawPath = "" // no id needs an escape
		api.ServeHTTP(w, inner)
	})
}

// embedScript is small, changes with releases, and is loaded by any site.
func (a *App) embedScript(dist fs.FS) http.Handler {
	files := webpage.Assets(dist, true)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		inner := r.Clone(r.Context())
		inner.URL.Path = "/embed/wink.js"
		files.ServeHTTP(cacheFor(w, "public, max-age=300"), inner)
	})
}

type cacheWriter struct {
	http.ResponseWriter
	value string
}

func cacheFor(w http.ResponseWriter, value string) http.ResponseWriter { return &cacheWriter{w, value} }

// Write sets the cache header last, over the one of hashed assets.
func (c *cacheWriter) Write(b []byte) (int, error) {
	c.Header().Set("Cache-Control", c.value)
	return c.ResponseWriter.Write(b)
}

// unavailablePage is one page for every hosted address that does not exist, is
// not published or was deleted, so that addresses cannot be probed.
func (a *App) unavailablePage(dist fs.FS) http.Handler {
	page := webpage.ForBrowsers(webpage.Page(dist, "hosted/index.html", a.policies().ForHosted))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		page.ServeHTTP(&statusWriter{ResponseWriter: w, status: http.StatusNotFound}, r)
	})
}

// statusWriter sends its status where the handler sets none.
type statusWriter struct {
	http.ResponseWriter
	status int
	wrote  bool
}

// WriteHeader lets the first status through: a handler that refuses knows better.
func (s *statusWriter) WriteHeader(status int) {
	if !s.wrote {
		s.wrote = true
		s.ResponseWriter.WriteHeader(status)
	}
}

// Write sends the status once before the body.
func (s *statusWriter) Write(b []byte) (int, error) {
	s.WriteHeader(s.status)
	return s.ResponseWriter.Write(b)
}
