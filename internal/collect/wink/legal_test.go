package wink_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/config"
	"nod/internal/test/apptest"
)

// TestTermsAndPrivacyOpen: what people agree to can be read, in their language, on a server without pages of its own.
func TestTermsAndPrivacyOpen(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	_, widget := kit.Tenant("Bukas").User()
	for _, page := range []struct{ link, locale, title, says string }{
		{"links.terms", "en", "Terms and Conditions", "To revoke access later"},
		{"links.privacy", "en-PH", "Privacy Policy", "What is collected"},
		{"links.terms", "fil-PH", "Mga Tuntunin at Kondisyon", "Para bawiin ang access"},
		{"links.privacy", "tl", "Patakaran sa Privacy", "Ano ang kinokolekta"},
	} {
		config := widget.Get("/config?locale=" + page.locale).Is(http.StatusOK)
		require.Contains(t, config.Text("consent.text"), page.title, "the widget links the words")
		address, ok := strings.CutPrefix(config.Text(page.link), kit.App.URLs.Link)
		require.True(t, ok, "%s is at the widget's own door", config.Text(page.link))
		shown := kit.Anonymous(kit.App.URLs.Link).Get(address).Is(http.StatusOK)
		require.Contains(t, string(shown.Body), "<h1>"+page.title+"</h1>")
		require.Contains(t, string(shown.Body), page.says)
		require.NotContains(t, string(shown.Body), "%P")
	}
}

// TestConfiguredTermsStay: the operator's own pages are the ones that people see, in every language.
func TestConfiguredTermsStay(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t, func(c *config.Serve) { c.TermsURL = "https://terms.test/1" })
	_, widget := kit.Tenant("Sarili").User()
	links := widget.Get("/config?locale=fil").Is(http.StatusOK)
	require.Equal(t, "https://terms.test/1", links.Text("links.terms"))
	require.Equal(t, kit.App.URLs.Link+"/wink/v1/privacy?locale=fil", links.Text("links.privacy"))
}
