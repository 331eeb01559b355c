package app

import (
	"context"
	"io/fs"
	"net/http"
	"strings"

	"nod/internal/collect/catalogue"
	"nod/internal/collect/connector/httpconnector"
	"nod/internal/collect/testperson"
	"nod/internal/collect/wink"
	"nod/internal/flow/sms"
	"nod/internal/lookup/registry"
	"nod/internal/lookup/signalsource"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/telemetry"
	"nod/internal/platform/webpage"
	"nod/internal/run/docs"
	"nod/internal/run/status"
)

// ready reports whether this process can serve: the database answers and its
// schema is the newest.
func (a *App) ready(ctx context.Context) error {
	_, err := db.Get[int](ctx, a.DB.Read(), "SELECT 1")
	return err
}

// mountPages puts documentation and service status on the portal door.
func (a *App) mountPages(mux *http.ServeMux, assets webpage.PageAssets) {
	handler := docs.New(docs.Deps{
		ProductName: a.Config.ProductName, PortalURL: a.URLs.Portal, LinkURL: a.URLs.Link, APIs: a.documented(),
		Assets: assets, Clock: a.Clock, Log: a.Log, Redeem: a.features.readme.Redeem,
		CookieKey: a.Seal.MAC("documentation visitor"), Secure: strings.HasPrefix(a.URLs.Portal, "https://"),
	})
	mux.Handle("GET /docs", handler)
	mux.Handle("GET /docs/{path...}", handler)
	mux.Handle("GET /llms.txt", handler)
	mux.Handle("GET /docs/events/{schema}", docs.EventSchemas(handler))
	mux.Handle("GET /docs/download/{file}", docs.Downloads(handler))
	for name, schema := range map[string][]byte{
		"connector": httpconnector.Schema(), "registry": registry.Schema(), "signals": signalsource.Schema(),
		"sms": sms.Schema(), "testperson": testperson.Schema(),
	} {
		mux.HandleFunc("GET /docs/"+name+".schema.json", serveSchema(schema))
	}
	a.features.status.Watch(a.checks())
	status.Mount(mux, a.features.status, a.features.followers, a.statusPage(assets))
}

// serveSchema shows the messages of a contract to anyone who writes the other side of it.
func serveSchema(schema []byte) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/schema+json")
		w.Header().Set("Cache-Control", "public, max-age=3600")
		_, _ = w.Write(schema)
	}
}

func (a *App) statusPage(assets webpage.PageAssets) status.Page {
	return status.Page{
		ProductName: a.Config.ProductName, PortalURL: a.URLs.Portal, Assets: assets,
		Redeem: func(ctx context.Context, token string) {
			if _, err := a.features.readme.Redeem(ctx, token); err != nil {
				a.Log.ErrorContext(ctx, "redeem a readme token", "error", err)
			}
		},
	}
}

// mountPublic puts the page that compares reports and the built-in terms and privacy policy on the link door, with
// the few files they load: no other file of the portal is served there.
func (a *App) mountPublic(mux *http.ServeMux, dist fs.FS) {
	assets := webpage.ReadPageAssets(dist)
	verify := a.features.exports.Verify(assets)
	mux.Handle("GET /verify/{id}", verify)
	mux.Handle("POST /verify/{id}", verify)
	legal := a.features.wink.Legal(assets)
	mux.Handle("GET "+wink.TermsPage, legal)
	mux.Handle("GET "+wink.PrivacyPage, legal)
	files := webpage.Assets(dist, false)
	for _, file := range []string{assets.Style, assets.Script, assets.Scheme, assets.Icon} {
		if strings.HasPrefix(file, "/portal/assets/") {
			mux.Handle("GET "+file, files)
		}
	}
	mux.Handle("GET /portal/assets/{font}", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasSuffix(r.PathValue("font"), ".woff2") {
			httpapi.WriteNothing(w, r)
			return
		}
		files.ServeHTTP(w, r)
	}))
}

// documented are the APIs of the reference, the one that businesses use first.
func (a *App) documented() []docs.API {
	return []docs.API{
		{
			Name: "data", Title: "Data API", Describe: a.apis.open.Description,
			BaseURLs: []docs.BaseURL{
				{Mode: auth.Sandbox, URL: a.URLs.Sandbox}, {Mode: auth.Production, URL: a.URLs.Open},
			},
			ScreenToken: "OPEN_API_TOKEN",
		},
		{
			Name: "management", Title: "Management API", Describe: a.apis.management.Description,
			BaseURLs: []docs.BaseURL{{URL: a.URLs.Portal + "/api/v1"}},
			Token:    "DEVELOPER_TOKEN",
		},
		{
			Name: "widget", Title: "Widget API", Describe: a.apis.widget.Description,
			BaseURLs: []docs.BaseURL{{URL: a.URLs.Link + "/link/v1"}},
			Token:    "WIDGET_TOKEN",
		},
	}
}

// serveLogo serves the logos of data sources, drawn by us and safe to cache.
func (a *App) serveLogo(w http.ResponseWriter, r *http.Request) {
	logo, ok := catalogue.Logo(strings.TrimSuffix(r.PathValue("name"), ".svg"))
	if !ok {
		httpapi.WriteNothing(w, r)
		return
	}
	telemetry.Quiet(r.Context())
	h := w.Header()
	h.Set("Content-Type", "image/svg+xml")
	h.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	h.Set("Cache-Control", "public, max-age=86400")
	_, _ = w.Write(logo)
}
