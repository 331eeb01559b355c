package hosted

import (
	"bytes"
	"cmp"
	"fmt"
	"html/template"
	"io/fs"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"

	"nod/internal/flow/screen"
	"nod/internal/flow/sitelink"
	"nod/internal/platform/fault"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/markdown"
	"nod/internal/platform/webpage"
)

// Front is what pages are made of.
type Front struct {
	// Dist has the built page hosted/site.html, which is a template.
	Dist fs.FS
	// Words are those of all languages, as JSON.
	Words []byte
	// Policy returns the headers of a page that some origins may frame, and that may load pictures of others.
	Policy func(nonce string, ancestors, pictures []string) http.Header
	// Missing is the page of every address that shows none.
	Missing http.Handler
}

type pages struct {
	*Service
	Front
	document *template.Template
	words    map[string]screen.Words
}

const notBuilt = "The front end was not built into this program: run make build."

// MountDoor serves what addresses of sites open.
func (s *Service) MountDoor(mux *http.ServeMux, f Front) {
	p := s.newPages(f)
	mux.Handle("GET /s/{id}", webpage.ForBrowsers(http.HandlerFunc(p.site)))
	mux.Handle("GET /m/{id}", webpage.ForBrowsers(http.HandlerFunc(p.link)))
}

func (s *Service) newPages(f Front) pages {
	words, err := screen.ReadWords(f.Words)
	if err != nil {
		panic(err) // they are part of the program
	}
	p := pages{Service: s, Front: f, words: words}
	if text, err := fs.ReadFile(f.Dist, "hosted/site.html"); err == nil {
		// The build takes none of these for what it is.
		source := strings.NewReplacer(
			`<html lang="en">`, `<html lang="{{.Lang}}">`,
			`id="start">null</script>`, `id="start">{{.Start}}</script>`,
			`<!-- style -->`, `<style nonce="{{.Nonce}}">{{.Style}}</style>`,
		).Replace(string(text))
		p.document, err = template.New("site").Parse(source)
		if err != nil {
			panic(fmt.Errorf("parse hosted/site.html: %w", err)) // it is part of the program
		}
	}
	return p
}

// sheet is what the template of a page shows.
type sheet struct {
	Lang, Title, Nonce string
	Style              template.CSS
	View               View
	Body               template.HTML
	Words              screen.Words
	Invitation         string
	// ClosedHeader and ClosedNote say why a page accepts no visitors.
	ClosedHeader, ClosedNote string
	Start                    start
	// origins may frame the page, and pictures are where it may load pictures from.
	origins, pictures []string
}

// start is what the script of a page begins with.
type start struct {
	SiteID string `json:"siteId,omitempty"`
	LinkID string `json:"linkId,omitempty"`
	// InviteToken is the end of an invitation's link.
	InviteToken  string `json:"inviteToken,omitempty"`
	Unsubscribes bool   `json:"unsubscribes,omitempty"`
	IsFlow       bool   `json:"isFlow,omitempty"`
	// Origins are the only ones to be told of the end of a flow where they opened the window; empty for all.
	Origins []string `json:"origins,omitempty"`
	Lang    string   `json:"lang"`
	View    View     `json:"view"`
}

// resumeParam asks for a page that shows nothing but how the run of a browser goes on. Who is on a page may finish
// after it was unpublished, and only their browser knows; so whether there is a run, or was ever such a page, changes
// nothing.
const resumeParam = "nodResume"

func (p pages) site(w http.ResponseWriter, r *http.Request) {
	found, err := p.Links.Published(r.Context(), r.PathValue("id"), r.URL.Query().Get(sitelink.Param))
	found.Flow = found.Flow.In(screen.Language(accepted(r), found.Flow.Languages))
	if fault.HasCode(err, fault.CodeMissingResource) && r.URL.Query().Has(resumeParam) {
		look := Look{CompanyName: p.ProductName, ProductName: p.ProductName, Languages: []string{}}
		out := sheet{View: View{State: Widget, Look: look}, Start: start{SiteID: r.PathValue("id")}}
		p.write(w, r, out)
		return
	}
	if err != nil {
		p.refuse(w, r, err)
		return
	}
	origins := found.Version.Settings.V.AllowedOrigins
	begin := start{SiteID: found.Site.ID, IsFlow: found.Version.IsFlow(), Origins: origins}
	p.write(w, r, sheet{
		View: p.PageOf(found, r.URL.Query()), Start: begin, origins: origins, pictures: found.PictureOrigins(),
	})
}

// languageParam is how somebody asks for another language than that of their browser.
const languageParam = "nodLanguage"

func accepted(r *http.Request) string {
	return r.URL.Query().Get(languageParam) + "," + r.Header.Get("Accept-Language")
}

// languageOf is the first language that pages speak of one, which may be empty, and those of a browser, else English.
func (p pages) languageOf(r *http.Request, first string) string {
	return cmp.Or(screen.Language(first+","+accepted(r), slices.Collect(maps.Keys(p.words))), "en")
}

func (p pages) link(w http.ResponseWriter, r *http.Request) {
	look, err := p.lookOfLink(r.Context(), r.PathValue("id"))
	if err != nil {
		p.refuse(w, r, err)
		return
	}
	out := sheet{View: View{State: Widget, Look: look}, Start: start{LinkID: r.PathValue("id")}}
	p.write(w, r, out)
}

func (p pages) refuse(w http.ResponseWriter, r *http.Request, err error) {
	if !fault.HasCode(err, fault.CodeMissingResource) {
		p.Log.ErrorContext(r.Context(), "serve a public page", "error", err)
	}
	p.Missing.ServeHTTP(w, r)
}

var colorForm = regexp.MustCompile(`^#[0-9a-f]{6}$`)

func (p pages) write(w http.ResponseWriter, r *http.Request, out sheet) {
	if p.document == nil {
		http.Error(w, notBuilt, http.StatusInternalServerError)
		return
	}
	out.Lang = p.languageOf(r, out.Lang)
	out.Words, out.Nonce = p.words[out.Lang], httpapi.Nonce()
	out.Title = out.View.title()
	invitation := out.Words["invitation"]
	if out.Start.SiteID != "" && !out.Start.IsFlow { // sites of version 2 are brought by the product alone
		invitation = out.Words["invitationOfProduct"]
	}
	out.Invitation = strings.NewReplacer(
		"{company}", out.View.Look.CompanyName, "{product}", out.View.Look.ProductName).Replace(invitation)
	if colorForm.MatchString(out.View.Look.ThemeColor) {
		color := out.View.Look.ThemeColor
		colors := ":root{--site-color:" + color + ";--site-on-color:" + screen.TextOn(color) + "}"
		out.Style = template.CSS(colors) //nolint:gosec // colors
	}
	if out.View.Texts != nil {
		out.Body = markdown.HTML(out.View.Texts.Body)
	}
	if closing := out.View.Closing; closing != nil {
		out.ClosedHeader = out.Words["closed"+string(closing.Reason)]
		out.ClosedNote = strings.ReplaceAll(out.Words["closedAt"+string(closing.Reason)], "{time}", closing.At)
		out.Body, out.Title = markdown.HTML(closing.Body), out.ClosedHeader
	}
	out.Start.Lang, out.Start.View = out.Lang, out.View
	var body bytes.Buffer
	if err := p.document.Execute(&body, out); err != nil {
		p.Log.ErrorContext(r.Context(), "write a public page", "error", err)
		http.Error(w, "Something went wrong on our side.", http.StatusInternalServerError)
		return
	}
	h := w.Header()
	for key, values := range p.Policy(out.Nonce, out.origins, out.pictures) {
		h[key] = values
	}
	if out.Start.IsFlow && out.View.Closing == nil {
		// The end of a flow is told to the window that opened it, which any other value would cut off.
		h.Set("Cross-Origin-Opener-Policy", "unsafe-none")
	}
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Add("Vary", "Accept-Language")
	_, _ = w.Write(body.Bytes())
}
