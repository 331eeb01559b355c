package app

import (
	"context"
	"net/http"
	"strings"

	"nod/internal/catalogue"
	"nod/internal/docs"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/httpapi"
	"nod/internal/status"
)

// ready reports whether this process can serve: the database answers and its
// schema is the newest.
func (a *App) ready(ctx context.Context) error {
	_, err := db.Get[int](ctx, a.DB.Read(), "SELECT 1")
	return err
}

// mountDocs puts documentation and service status on the portal door.
func (a *App) mountDocs(mux *http.ServeMux) {
	handler := docs.New(a.Config.ProductName, []docs.API{
		{
			Name:     "data",
			Title:    "Data API",
			BaseURLs: []string{a.URLs.Sandbox, a.URLs.Open},
			Describe: a.apis.open.Description,
		},
		{
			Name:     "management",
			Title:    "Management API",
			BaseURLs: []string{a.URLs.Portal + "/api/v1"},
			Describe: a.apis.management.Description,
		},
		{
			Name:     "widget",
			Title:    "Widget API",
			BaseURLs: []string{a.URLs.Link + "/link/v1"},
			Describe: a.apis.widget.Description,
		},
	})
	mux.Handle("GET /docs", handler)
	mux.Handle("GET /docs/{name}", handler)
	health := status.New(a.Config.ProductName, []status.Check{
		{Name: "Portal and APIs", Ask: func(context.Context) string { return "" }},
		{
			Name: "Database",
			Ask:  func(ctx context.Context) string { return problem(a.ready(ctx), "The database does not answer.") },
		},
		{Name: "Files", Ask: a.askBlobs},
		{Name: "Mail", Ask: a.askMail},
	})
	mux.Handle("GET /status", health)
	mux.Handle("GET /status.json", health)
}

func problem(err error, sentence string) string {
	if err != nil {
		return sentence
	}
	return ""
}

func (a *App) askBlobs(ctx context.Context) string {
	_, err := a.Blobs.List(ctx, "health/", "", 1)
	return problem(err, "The file storage does not answer.")
}

func (a *App) askMail(context.Context) string {
	if !a.Mail.HasTransport() {
		return "No mail server is configured: registration, reset and invitations cannot send mail."
	}
	return ""
}

// serveLogo serves the logos of data sources, drawn by us and safe to cache.
func (a *App) serveLogo(w http.ResponseWriter, r *http.Request) {
	logo, ok := catalogue.Logo(strings.TrimSuffix(r.PathValue("name"), ".svg"))
	if !ok {
		httpapi.WriteFault(
			w,
			r,
			fault.New(fault.NotFound, fault.CodeMissingResource, "There is nothing at this address."),
		)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "image/svg+xml")
	h.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	h.Set("Cache-Control", "public, max-age=86400")
	_, _ = w.Write(logo)
}
