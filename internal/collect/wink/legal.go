package wink

import (
	"cmp"
	"embed"
	"html/template"
	"net/http"
	"path"
	"strings"
	"time"

	"nod/internal/collect/archive"
	"nod/internal/collect/connection"
	"nod/internal/collect/consent"
	"nod/internal/platform/webpage"
)

// The pages that people can read before they agree, unless the operator configures others.
const (
	TermsPage   = "/wink/v1/terms"
	PrivacyPage = "/wink/v1/privacy"
	aDay        = 24 * time.Hour
)

// legalFiles are a layout, and a text for each page and language.
//
//go:embed legal/*.html
var legalFiles embed.FS

// links are the pages that the operator configured, and ours in the person's language where there are none.
func (s *Service) links(w words) Links {
	links, query := s.Links, ""
	if w.language != "" {
		query = "?locale=" + w.language
	}
	if links.Terms == "" {
		links.Terms = s.LinkURL + TermsPage + query
	}
	if links.Privacy == "" {
		links.Privacy = s.LinkURL + PrivacyPage + query
	}
	return links
}

// legalFacts are what the texts say of this installation and of how long data is kept.
type legalFacts struct {
	Product                   string
	AccountDays, DocumentDays int
}

// legalView is what a page shows.
type legalView struct {
	ProductName, Language, Title string
	Assets                       webpage.PageAssets
	Text                         template.HTML
}

// Legal serves the built-in terms and privacy policy.
func (s *Service) Legal(assets webpage.PageAssets) http.Handler {
	pages := template.Must(template.ParseFS(legalFiles, "legal/*.html"))
	facts := legalFacts{s.ProductName, int(connection.DataLife / aDay), int(archive.KeepFiles / aDay)}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		view := legalView{ProductName: s.ProductName, Language: "en", Assets: assets}
		if wordsOf(localeOf(r)).language == consent.Filipino {
			view.Language = consent.Filipino
		}
		name := path.Base(r.URL.Path) + "." + view.Language
		view.Title = say(pages, name+".title", facts)
		view.Text = template.HTML(say(pages, name, facts)) // written by the template, so escaped
		webpage.SetPublicPage(w.Header())
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Cache-Control", "public, max-age=300")
		w.Header().Set("Vary", "Accept-Language")
		_ = pages.ExecuteTemplate(w, "layout", view) // a visitor who left is no error
	})
}

// localeOf is the language that a link asks for, else the first one of the browser.
func localeOf(r *http.Request) string {
	asked := cmp.Or(r.URL.Query().Get("locale"), r.Header.Get("Accept-Language"))
	first, _, _ := strings.Cut(asked, ",")
	locale, _, _ := strings.Cut(first, ";")
	return locale
}

// say returns what a text says with the facts in it.
func say(pages *template.Template, name string, facts legalFacts) string {
	var text strings.Builder
	_ = pages.ExecuteTemplate(&text, name, facts) // the files are part of the program, and all are tested
	return text.String()
}
