package status

import (
	"context"
	_ "embed"
	"encoding/json"
	"html/template"
	"net/http"

	"nod/internal/platform/telemetry"
	"nod/internal/platform/webpage"
)

// Page is what the page needs beside the service.
type Page struct {
	ProductName, PortalURL string
	Assets                 webpage.PageAssets
	// Redeem uses up the token the portal opened the page with. The page is the same for everybody.
	Redeem func(ctx context.Context, token string)
}

//go:embed page.html
var pageHTML string

// view is what the template sees.
type view struct {
	Page
	Report
	Rows    []partView
	History bool
}

type partView struct {
	Part
	Bars   []Day
	Uptime string
}

// Handler serves /status and /status.json.
func Handler(s *Service, p Page) http.Handler {
	page := template.Must(template.New("status").Parse(pageHTML))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		telemetry.Quiet(r.Context()) // the page asks again and again
		report := s.Ask(r.Context())
		webpage.SetPublicPage(w.Header())
		w.Header().Set("Cache-Control", "no-store")
		if r.URL.Path == "/status.json" {
			w.Header().Set("Content-Type", "application/json")
			_ = json.NewEncoder(w).Encode(report)
			return
		}
		if token := r.URL.Query().Get(webpage.VisitorParameter); token != "" && r.Method == http.MethodGet {
			p.Redeem(r.Context(), token)
		}
		v := view{Page: p, Report: report}
		rows := s.history(r.Context())
		for _, part := range report.Parts {
			bars, uptime, ok := days(rows, part.ID, s.Clock.Now())
			if !ok {
				bars = nil
			}
			v.History = v.History || ok
			v.Rows = append(v.Rows, partView{part, bars, uptime})
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_ = page.Execute(w, v)
	})
}
