// Package status shows the health of the server's parts to the people who use
// it: a page and, for machines, the same as JSON.
package status

import (
	"context"
	_ "embed"
	"encoding/json"
	"html/template"
	"net/http"
	"time"
)

// Check is one part and how to ask it. Problem is a sentence for people,
// empty when the part works.
type Check struct {
	Name string
	Ask  func(ctx context.Context) (problem string)
}

// Handler serves /status.
type Handler struct {
	product string
	checks  []Check
	page    *template.Template
}

//go:embed page.html
var pageHTML string

// timeout is how long one part may take to answer.
const timeout = 2 * time.Second

// New makes the handler.
func New(product string, checks []Check) *Handler {
	return &Handler{product: product, checks: checks, page: template.Must(template.New("status").Parse(pageHTML))}
}

type result struct {
	Name    string `json:"name"`
	OK      bool   `json:"ok"`
	Problem string `json:"problem,omitempty"`
}

const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; " +
	"base-uri 'none'; form-action 'none'"

// ServeHTTP asks every part and shows the answers.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	results, allOK := make([]result, len(h.checks)), true
	for i, check := range h.checks {
		ctx, cancel := context.WithTimeout(r.Context(), timeout)
		problem := check.Ask(ctx)
		cancel()
		results[i] = result{check.Name, problem == "", problem}
		allOK = allOK && problem == ""
	}
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Security-Policy", policy)
	w.Header().Set("Referrer-Policy", "no-referrer")
	if r.URL.Path == "/status.json" {
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(map[string]any{"ok": allOK, "parts": results})
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_ = h.page.Execute(w, map[string]any{"Product": h.product, "OK": allOK, "Parts": results})
}
