package wink

import (
	"embed"
	"html/template"
	"net/http"
	"path"
	"strings"

	"nod/internal/collect/consent"
	"nod/internal/platform/httpapi"
)

// The pages that people can read before they agree, unless the operator configures others.
const (
	TermsPage   = "/wink/v1/terms"
	PrivacyPage = "/wink/v1/privacy"
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

// legalView is what a page shows.
type legalView struct {
	ProductName, Language, Title string
	Assets                       httpapi.PageAssets
	Text                         template.HTML
}

// Legal serves the built-in terms and privacy policy.
func (s *Service) Legal(assets httpapi.PageAssets) http.Handler {
	pages := template.Must(template.ParseFS(legalFiles, "legal/*.html"))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		view := legalView{ProductName: s.ProductName, Language: "en", Assets: assets}
		if wordsOf(r.URL.Query().Get("locale")).language == consent.Filipino {
			view.Language = consent.Filipino
		}
		name := path.Base(r.URL.Path) + "." + view.Language
		view.Title = say(pages, name+".title", s.ProductName)
		view.Text = template.HTML(say(pages, name, s.ProductName)) // written by the template, so escaped
		httpapi.SetPublicPage(w.Header())
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Cache-Control", "public, max-age=300")
		_ = pages.ExecuteTemplate(w, "layout", view) // a visitor who left is no error
	})
}

// say returns what a text says with the name of the product in it.
func say(pages *template.Template, name, product string) string {
	var text strings.Builder
	_ = pages.ExecuteTemplate(&text, name, product) // the files are part of the program, and all are tested
	return text.String()
}
