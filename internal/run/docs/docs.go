package docs

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html/template"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"sync"

	"nod"
	"nod/docs/guides"
	"nod/internal/access/readmetoken"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/webpage"
	"nod/internal/run/docs/highlight"
)

// API is one description to show.
type API struct {
	Name     string // "data", part of the address
	Title    string
	BaseURLs []BaseURL
	Describe func() ([]byte, error)
	// Token is the variable of the bearer token; empty where an API key is sent.
	Token string
	// ScreenToken is that of the operations that serve the portal's screens.
	ScreenToken string
}

// BaseURL is where an API is reached. Mode is empty when both modes share it.
type BaseURL struct {
	Mode auth.Mode
	URL  string
}

// Deps are the dependencies of the pages.
type Deps struct {
	ProductName, PortalURL, LinkURL string
	APIs                            []API
	Assets                          webpage.PageAssets
	Clock                           *clock.Clock
	Log                             *slog.Logger
	// Redeem trades the token of the address for who came; nil when it is worth nothing.
	Redeem func(ctx context.Context, token string) (*readmetoken.Visitor, error)
	// CookieKey signs the cookie of a visitor.
	CookieKey []byte
	// Secure is true when the portal door is https.
	Secure bool
}

// Handler serves /docs, /docs/{name}, each of them as Markdown under its name and .md, the index of the search, and a
// page that says so for what is not there.
type Handler struct {
	Deps
	page   *template.Template
	render func() (*site, error)
}

//go:embed *.html
var templates embed.FS

// rendered is a page for everybody, and what is needed to write it for one visitor.
type rendered struct {
	view        *pageView
	contentType string
	body        []byte
	zipped      []byte
	etag        string
}

// site is everything that there is to read. The pages of operations are written when somebody asks for one.
type site struct {
	pages map[string]*rendered
	views []*pageView
}

const (
	// homeName is the page at /docs itself.
	homeName = ""
	// changelogName is the page of what changed.
	changelogName = "changelog"
	// missingName is the page of every address that has none.
	missingName = "not-found"
)

// New makes the handler; pages are rendered when the first one is asked for.
func New(d Deps) *Handler {
	h := &Handler{Deps: d}
	h.page = template.Must(template.New("layout.html").Funcs(template.FuncMap{
		"highlight": highlight.JSON,
	}).ParseFS(templates, "*.html"))
	h.render = sync.OnceValues(h.renderAll)
	return h
}

// pageView is what the templates see.
type pageView struct {
	Product, PortalURL, LinkURL string
	Name, Title                 string
	Assets                      webpage.PageAssets
	APIs                        []API
	Current                     *API
	Reference                   *reference
	EventTypes                  *eventsView
	Errors                      *errorsView
	Guide                       *guideView
	// Operation is the one that the page is about, among those of its group.
	Operation *operation
	Group     *group
	Visitor   *readmetoken.Visitor
	// Nav is the table of contents; Leads says of each page what it begins with.
	Nav   []navGroup
	Leads map[string]string
	// Article is a page that is Markdown alone.
	Article *article
	// Markdown is the page as text, with links as the pages have them.
	Markdown string
	// IsMissing is true for the page of addresses that have none.
	IsMissing bool
}

// IsHome is true for the page at /docs itself.
func (v *pageView) IsHome() bool { return v.Name == homeName && !v.IsMissing }

// Contents are the headings of a page that is read from above to below.
func (v *pageView) Contents() []chapter {
	var all []chapter
	if v.Guide != nil && v.EventTypes == nil { // events have theirs at the left
		all = append(all, v.Guide.Chapters...)
	}
	if v.Article != nil {
		all = append(all, v.Article.Chapters...)
	}
	if v.Errors != nil {
		all = append(all, chapter{ID: "catalog", Title: "Catalog"})
		all = append(all, chapter{ID: "failed-logins", Title: "Failed logins"})
	}
	return all
}

// Fill puts a visitor's own values, or words in their place, into an example.
func (v *pageView) Fill(text string) string {
	key := "$NOD_API_KEY"
	base := ""
	mode := auth.Sandbox
	if v.Current != nil {
		base = v.Current.baseFor(v.Visitor)
	}
	if v.Visitor != nil && v.Visitor.Mode != "" {
		mode = v.Visitor.Mode
	}
	if v.Visitor != nil && v.Visitor.APIKey != "" {
		key = v.Visitor.APIKey
	}
	return strings.NewReplacer(keyMark, key, baseMark, base, modeMark, string(mode)).Replace(text)
}

// DataURL is the base of the data API in the mode of the visitor, whose key the examples show.
func (v *pageView) DataURL() string { return v.APIs[0].baseFor(v.Visitor) }

func (a API) baseFor(v *readmetoken.Visitor) string {
	for _, base := range a.BaseURLs {
		if v != nil && base.Mode == v.Mode {
			return base.URL
		}
	}
	return a.BaseURLs[0].URL
}

func (h *Handler) renderAll() (*site, error) {
	views, err := h.views()
	if err != nil {
		return nil, err
	}
	pages := h.texts(views)
	for _, v := range views {
		body, err := h.execute(v)
		if err != nil {
			return nil, err
		}
		pages[v.Name] = finish(v, "text/html; charset=utf-8", body)
	}
	index, err := json.Marshal(searchIndex(views))
	if err != nil {
		return nil, err
	}
	for _, v := range views {
		if v.Reference == nil {
			continue
		}
		description, err := v.Current.withServers()
		if err != nil {
			return nil, err
		}
		collection, err := v.postman()
		if err != nil {
			return nil, err
		}
		pages["download/"+v.Name+".openapi.json"] = finish(nil, "application/json", description)
		pages["download/"+v.Name+".postman.json"] = finish(nil, "application/json", collection)
	}
	pages["search.json"] = finish(nil, "application/json", index)
	return &site{pages, views}, nil
}

// views are all pages, in the order in which they are read.
func (h *Handler) views() ([]*pageView, error) {
	guideViews, nav, err := h.guideViews()
	if err != nil {
		return nil, err
	}
	events, err := readEvents(h.source(guides.Webhooks))
	if err != nil {
		return nil, err
	}
	changes, err := readArticle(nod.Changelog())
	if err != nil {
		return nil, err
	}
	views := []*pageView{{Title: "Build with " + h.ProductName, Name: homeName}}
	for _, v := range guideViews {
		switch v.Name {
		case eventsName:
			v.Title, v.EventTypes = "Events", events
		case errorsName:
			v.Errors = readErrors()
		}
		views = append(views, v)
	}
	views = append(views,
		&pageView{Title: changes.Title, Name: changelogName, Article: &changes, Markdown: nod.Changelog()},
		&pageView{Title: "Page not found", Name: missingName, IsMissing: true})
	for i := range h.APIs {
		ref, err := readReference(h.APIs[i])
		if err != nil {
			return nil, err
		}
		views = append(views, &pageView{
			Title: h.APIs[i].Title, Name: h.APIs[i].Name, Current: &h.APIs[i], Reference: ref,
		})
	}
	leads := map[string]string{}
	for _, v := range guideViews {
		leads["/docs/"+v.Name] = v.Guide.Lead
	}
	for _, v := range views {
		v.Leads = leads
		v.Product = h.ProductName
		v.PortalURL, v.LinkURL = h.PortalURL, h.LinkURL
		v.APIs = h.APIs
		v.Assets = h.Assets
		v.Nav = nav
	}
	return views, nil
}

func (h *Handler) execute(v *pageView) ([]byte, error) {
	var b bytes.Buffer
	if err := h.page.Execute(&b, v); err != nil {
		return nil, fmt.Errorf("render the page %q: %w", v.Name, err)
	}
	return b.Bytes(), nil
}

func finish(v *pageView, contentType string, body []byte) *rendered {
	sum := sha256.Sum256(body)
	return &rendered{
		view: v, contentType: contentType, body: body, zipped: zip(body), etag: `"` + hex.EncodeToString(sum[:8]) + `"`,
	}
}

func zip(body []byte) []byte {
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is a valid one
	_, _ = w.Write(body)                                  // a buffer takes everything
	_ = w.Close()
	return b.Bytes()
}

// ServeHTTP writes the page named last in the path, the guide without a name.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s, err := h.render()
	if err != nil {
		h.Log.ErrorContext(r.Context(), "render the documentation", "error", err)
		http.Error(w, "The documentation is not available.", http.StatusInternalServerError)
		return
	}
	missing := s.pages[missingName]
	page := h.find(s, strings.Trim(strings.TrimPrefix(r.URL.Path, "/docs"), "/"), wantsMarkdown(r))
	if page == nil {
		page = missing
	}
	webpage.SetPublicPage(w.Header(), h.calls(page)...)
	w.Header().Set("Content-Type", page.contentType)
	if page.contentType == markdownType && webpage.AcceptsHTML(r) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8") // browsers would save it as a file
	}
	w.Header().Set("Vary", "Accept, Accept-Encoding, Cookie")
	if page == missing {
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("X-Robots-Tag", "noindex")
		writeZipped(w, r, http.StatusNotFound, page)
		return
	}
	visitor := h.visitor(w, r)
	if page.view != nil && (visitor != nil || r.URL.Query().Has(webpage.VisitorParameter)) {
		h.serveVisitor(w, r, page, visitor)
		return
	}
	page.serve(w, r)
}

// find returns a page by its name, as text where that is wanted; nil when there is none.
func (h *Handler) find(s *site, name string, asText bool) *rendered {
	if asText && !strings.HasSuffix(name, ".md") {
		if page := h.find(s, cmp.Or(name, "index")+".md", false); page != nil {
			return page
		}
	}
	if page := s.pages[name]; page != nil {
		return page
	}
	own, isText := strings.CutSuffix(name, ".md")
	v := h.operationView(s.views, own)
	if v == nil {
		return nil
	}
	if isText {
		return finish(nil, markdownType, []byte(v.Markdown))
	}
	body, err := h.execute(v)
	if err != nil {
		h.Log.Error("render the documentation", "error", err)
		return nil
	}
	return finish(v, "text/html; charset=utf-8", body)
}

// serveVisitor writes the page for one developer; nobody may keep it.
func (h *Handler) serveVisitor(w http.ResponseWriter, r *http.Request, page *rendered, v *readmetoken.Visitor) {
	own := *page.view
	own.Visitor = v
	body, err := h.execute(&own)
	if err != nil {
		h.Log.ErrorContext(r.Context(), "render the documentation", "error", err)
		body = page.body
	}
	w.Header().Set("Cache-Control", "no-store")
	writeZipped(w, r, http.StatusOK, &rendered{body: body})
}

func (p *rendered) serve(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("ETag", p.etag)
	known := strings.Split(r.Header.Get("If-None-Match"), ",")
	if slices.ContainsFunc(known, func(tag string) bool {
		return strings.TrimPrefix(strings.TrimSpace(tag), "W/") == p.etag
	}) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	writeZipped(w, r, http.StatusOK, p)
}

// writeZipped sends a page as the browser takes it; one that is not zipped yet is zipped now.
func writeZipped(w http.ResponseWriter, r *http.Request, status int, page *rendered) {
	body := page.body
	if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		w.Header().Set("Content-Encoding", "gzip")
		if body = page.zipped; body == nil {
			body = zip(page.body)
		}
	}
	w.WriteHeader(status)
	_, _ = w.Write(body)
}
