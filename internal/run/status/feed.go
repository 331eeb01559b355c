package status

import (
	"html"
	"io"
	"net/http"
	"path"
	"strings"
	"time"

	"github.com/gorilla/feeds"

	"nod/internal/platform/telemetry"
	"nod/internal/platform/webpage"
	"nod/internal/run/status/incident"
)

// feedSize is how many updates a feed has.
const feedSize = 50

// feed tells each update, newest first, in the three forms that readers take. The address says which.
func (d door) feed(w http.ResponseWriter, r *http.Request) {
	telemetry.Quiet(r.Context())
	feed := feedOf(d.page, d.Incidents.Board(r.Context()), d.NameOf, d.Clock.Now())
	kind, form := "application/atom+xml", feed.WriteAtom
	switch path.Ext(r.URL.Path) {
	case ".rss":
		kind, form = "application/rss+xml", feed.WriteRss
	case ".json":
		kind, form = "application/feed+json", feed.WriteJSON
	}
	webpage.SetPublicPage(w.Header())
	w.Header().Set("Content-Type", kind+"; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=60")
	w.Header().Set("Access-Control-Allow-Origin", "*")
	_ = form(io.Writer(w))
}

func feedOf(p Page, board []incident.Entry, name func(string) string, now time.Time) *feeds.Feed {
	feed := &feeds.Feed{
		Title: p.ProductName + " service status", Link: &feeds.Link{Href: p.PortalURL + "/status"},
		Description: "Incidents, planned maintenance and notices", Id: p.PortalURL + "/status", Updated: now,
	}
	if len(board) > 0 {
		feed.Updated = time.Time{}
	}
	for _, e := range board {
		for _, u := range e.Updates {
			shown := entryView{e, u.Phase, name}
			text := shown.Names() + "\n\n" + u.Text
			if e.Kind == incident.Maintenance {
				text = shown.When() + "\n\n" + text
			}
			marked := markup(text)
			feed.Items = append(feed.Items, &feeds.Item{
				Title: u.Phase.Words() + ": " + e.Title, Id: addressOf(p.PortalURL, e) + "#" + u.ID,
				Link: &feeds.Link{Href: addressOf(p.PortalURL, e) + "#" + u.ID},
				// Readers take both for HTML.
				Description: marked, Content: marked, Created: u.CreatedAt.UTC(), Updated: u.CreatedAt.UTC(),
			})
			if u.CreatedAt.After(feed.Updated) {
				feed.Updated = u.CreatedAt.UTC()
			}
		}
	}
	feed.Sort(func(a, b *feeds.Item) bool { return a.Created.After(b.Created) })
	feed.Items = feed.Items[:min(len(feed.Items), feedSize)]
	return feed
}

// markup is a plain text as HTML.
func markup(text string) string {
	out := ""
	for _, p := range paragraphs(text) {
		out += "<p>" + strings.ReplaceAll(html.EscapeString(p), "\n", "<br>") + "</p>"
	}
	return out
}
