package app

import (
	_ "embed"
	"html/template"
	"net/http"

	"nod/internal/platform/httpapi"
)

// Whoever runs an installation says where its developers turn to. A demo is run by nobody: it has a page of its own,
// so that Get In Touch leads somewhere.

//go:embed contact.html
var contactHTML string

const contactPath = "/dev/contact"

// contactURL is where Get In Touch leads; empty when the operator names nothing.
func (a *App) contactURL() string {
	if a.Config.ContactURL == "" && a.Config.Demo {
		return a.URLs.Portal + contactPath
	}
	return a.Config.ContactURL
}

func (a *App) mountContact(mux *http.ServeMux, assets httpapi.PageAssets) {
	if !a.Config.Demo {
		return
	}
	page := template.Must(template.New("contact").Parse(contactHTML))
	mux.HandleFunc("GET "+contactPath, func(w http.ResponseWriter, _ *http.Request) {
		httpapi.SetPublicPage(w.Header())
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Cache-Control", "no-cache")
		_ = page.Execute(w, map[string]any{
			"Product": a.Config.ProductName, "PortalURL": a.URLs.Portal, "Assets": assets,
		})
	})
}
