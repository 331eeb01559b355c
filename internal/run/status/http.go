package status

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"nod/internal/platform/clock"
	"nod/internal/platform/telemetry"
	"nod/internal/platform/webpage"
	"nod/internal/run/status/hook"
	"nod/internal/run/status/incident"
	"nod/internal/run/status/subscriber"
)

// Page is what the page needs beside the service.
type Page struct {
	ProductName, PortalURL string
	Assets                 webpage.PageAssets
	// Redeem uses up the token the portal opened the page with. The page is the same for everybody.
	Redeem func(ctx context.Context, token string)
}

// door serves the addresses of the page.
type door struct {
	*Service
	page Page
	Followers
}

// Followers get what the operator writes.
type Followers struct {
	Subscribers *subscriber.Service
	Hooks       *hook.Service
}

// Mount serves /status and what is below it, and /status.json.
func Mount(mux *http.ServeMux, s *Service, f Followers, p Page) {
	d := door{s, p, f}
	mux.HandleFunc("GET /status", d.board)
	mux.HandleFunc("GET /status.json", d.machines)
	mux.HandleFunc("GET /status/feed.atom", d.feed)
	mux.HandleFunc("GET /status/feed.rss", d.feed)
	mux.HandleFunc("GET /status/feed.json", d.feed)
	mux.HandleFunc("GET /status/incidents/{id}", d.incident)
	mux.HandleFunc("POST /status/subscribe", d.subscribe)
	mux.HandleFunc("/status/confirm/{token}", d.confirm)
	mux.HandleFunc("/status/unsubscribe/{token}", d.leave)
	mux.HandleFunc("POST /status/webhooks", d.addHook)
	mux.HandleFunc("/status/webhooks/confirm/{token}", d.confirmHook)
	mux.HandleFunc("/status/webhooks/unsubscribe/{token}", d.leaveHook)
}

func (d door) machines(w http.ResponseWriter, r *http.Request) {
	telemetry.Quiet(r.Context()) // the page asks again and again
	writeReport(w, d.Ask(r.Context()))
}

func writeReport(w http.ResponseWriter, r Report) {
	webpage.SetPublicPage(w.Header())
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Type", "application/json")
	// Monitors of other sites may read what everybody can.
	w.Header().Set("Access-Control-Allow-Origin", "*")
	_ = json.NewEncoder(w).Encode(r)
}

func (d door) board(w http.ResponseWriter, r *http.Request) {
	telemetry.Quiet(r.Context())
	if token := r.URL.Query().Get(webpage.VisitorParameter); token != "" && r.Method == http.MethodGet {
		d.page.Redeem(r.Context(), token)
	}
	d.writeBoard(w, r, http.StatusOK, typed{})
}

// typed is what somebody typed into the forms, with what is wrong with it.
type typed struct{ Email, Error, URL, URLError string }

func (d door) writeBoard(w http.ResponseWriter, r *http.Request, status int, t typed) {
	report, now := d.Ask(r.Context()), d.Clock.Now()
	v := boardView(d.page, memory{Report: report, Days: d.history(r.Context()), Board: d.Incidents.Last()}, now)
	v.CanSubscribe, v.CanAddHook, v.Typed = d.Subscribers.Mail.HasTransport(), true, t
	write(w, status, "board", v)
}

func (d door) incident(w http.ResponseWriter, r *http.Request) {
	telemetry.Quiet(r.Context())
	limited, cancel := context.WithTimeout(r.Context(), timeout)
	defer cancel()
	e, err := d.Incidents.Get(limited, r.PathValue("id"))
	if err != nil && !errors.Is(err, incident.ErrNone) {
		for _, known := range d.Incidents.Last() { // the database is away
			if known.ID == r.PathValue("id") {
				e, err = known, nil
			}
		}
	}
	v := view{Page: d.page, Title: e.Title}
	switch {
	case errors.Is(err, incident.ErrNone):
		v.Title, v.Text = "Page not found", "There is no incident with this address."
		write(w, http.StatusNotFound, "answer", v)
	case err != nil:
		v.Title, v.Text = "Not available right now", "Try again in a few minutes."
		write(w, http.StatusServiceUnavailable, "answer", v)
	default:
		shown := entryView{e, e.At(d.Clock.Now()), d.NameOf}
		v.Entry = &shown
		write(w, http.StatusOK, "incident", v)
	}
}

// Early serves the page of a server that is starting, from the file in its data folder, with the files it loads.
func Early(folder string, p Page, files http.Handler) map[string]http.HandlerFunc {
	// The offset of a demo's clock is in the database.
	now := clock.New(nil).Now
	pages := map[string]http.HandlerFunc{
		"/status.json": func(w http.ResponseWriter, _ *http.Request) {
			m, _ := recall(folder)
			writeReport(w, m.starting(now(), p.PortalURL))
		},
		"/status": func(w http.ResponseWriter, _ *http.Request) {
			m, err := recall(folder)
			isKnown := err == nil && !m.Report.CheckedAt.IsZero()
			m.Report = m.starting(now(), p.PortalURL)
			v := boardView(p, m, now())
			v.IsStarting = true
			if !isKnown {
				v.Text = "No earlier measurements are known."
			}
			write(w, http.StatusOK, "board", v)
		},
	}
	for _, file := range []string{p.Assets.Style, p.Assets.Script, p.Assets.Scheme, p.Assets.Icon} {
		if file != "" {
			pages[file] = files.ServeHTTP
		}
	}
	return pages
}

// boardView is what the page shows at a moment.
func boardView(p Page, m memory, now time.Time) view {
	v := view{Page: p, Report: m.Report}
	board := m.Board
	names := map[string]string{}
	for _, part := range m.Report.Parts {
		names[part.ID] = part.Name
		bars, uptime, ok := days(m.Days, part.ID, board, now)
		if !ok {
			bars = nil
		}
		row := partView{Part: part, Bars: bars, Uptime: uptime}
		for _, e := range board {
			if e.NoticeFor(part.ID, now) {
				row.Notices = append(row.Notices, entryView{e, e.At(now), nil})
			}
		}
		v.Rows = append(v.Rows, row)
	}
	name := func(part string) string {
		if known, ok := names[part]; ok {
			return known
		}
		return part
	}
	for _, e := range board {
		shown := entryView{e, e.At(now), name}
		switch {
		case e.Kind == incident.Notice:
			// With its parts.
		case !e.IsOpen(now):
			v.Past = append(v.Past, shown)
		case e.Kind == incident.Incident:
			v.Active = append(v.Active, shown)
		default:
			v.Planned = append(v.Planned, shown)
		}
	}
	return v
}
