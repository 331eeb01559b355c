package status

import (
	_ "embed"
	"html/template"
	"net/http"
	"strings"
	"time"

	"nod/internal/platform/webpage"
	"nod/internal/run/status/incident"
	"nod/internal/run/status/subscriber"
)

//go:embed page.html
var pageHTML string

// view is what the templates see.
type view struct {
	Page
	Report
	Rows                  []partView
	Active, Planned, Past []entryView
	CanSubscribe          bool
	CanAddHook            bool
	IsStarting            bool
	Typed                 typed

	// Of the other pages.
	Entry               *entryView
	Title, Text, Button string
	// Of the page after a webhook was added.
	Secret, Action string
}

type partView struct {
	Part
	Bars    []Day
	Uptime  string
	Notices []entryView
}

// entryView is an entry at a moment.
type entryView struct {
	incident.Entry
	Now  incident.Phase
	name func(part string) string
}

// Names are the parts for people.
func (e entryView) Names() string {
	names := make([]string, len(e.Parts.V))
	for i, part := range e.Parts.V {
		names[i] = e.name(part)
	}
	return strings.Join(names, ", ")
}

// When says when it was, or is to be.
func (e entryView) When() string {
	if e.Kind == incident.Maintenance {
		return subscriber.Window(e.Entry)
	}
	from := at(e.StartsAt.Time)
	if until := e.Ended(); !until.IsZero() {
		return from + " – " + at(until)
	}
	return "Since " + from
}

// Tone is the class of its colors.
func (e entryView) Tone() string {
	switch {
	case e.Kind == incident.Maintenance:
		return string(Maintained)
	case e.Now == incident.Resolved || e.Impact == incident.None:
		return string(Works)
	}
	return string(e.Impact)
}

// Latest is the newest update.
func (e entryView) Latest() *incident.Update {
	if len(e.Updates) == 0 {
		return nil
	}
	return &e.Updates[0]
}

func at(t time.Time) string { return t.UTC().Format("2 Jan 2006, 15:04 UTC") }

// paragraphs are the parts of a text between empty lines.
func paragraphs(text string) []string { return strings.Split(text, "\n\n") }

// write sends a page; a visitor who left is no error.
func write(w http.ResponseWriter, status int, name string, v view) {
	webpage.SetPublicPage(w.Header())
	h := w.Header()
	// Its forms go to this server.
	h.Set("Content-Security-Policy",
		strings.Replace(h.Get("Content-Security-Policy"), "form-action 'none'", "form-action 'self'", 1))
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	if name == "answer" {
		h.Set("X-Robots-Tag", "noindex")
	}
	w.WriteHeader(status)
	page := template.Must(template.New("").Funcs(template.FuncMap{"at": at, "paragraphs": paragraphs}).Parse(pageHTML))
	_ = page.ExecuteTemplate(w, name, v)
}
