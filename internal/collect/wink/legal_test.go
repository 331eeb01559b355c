package wink_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/wink"
	"nod/internal/platform/config"
	"nod/internal/platform/db"
	"nod/internal/test/apptest"
)

// TestTermsAndPrivacyOpen: what people agree to can be read, in their language, on a server without its own pages.
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

// TestPrivacyPolicyIsTrue holds what the policy says of keeping and deleting against what happens to a person whose
// account and document are 59 and 60 days old, and who is deleted then.
func TestPrivacyPolicyIsTrue(t *testing.T) {
	t.Parallel()
	apptest.EachLong(t, func(t *testing.T, kit *apptest.Kit) {
		p := apptest.NewPerson(t, kit, kit.Tenant("Totoo"))
		policy := string(kit.Anonymous(kit.App.URLs.Link).Get(wink.PrivacyPage).Is(http.StatusOK).Body)
		for _, says := range []string{
			"for 60 days after it was last read", "for at most 60 days", "The record of your agreement stays",
			"the IP address\nand browser are removed from it",
		} {
			require.Contains(t, policy, says)
		}
		count := func(from string) int {
			n, err := db.Get[int](t.Context(), kit.App.DB.Read(), "SELECT count(*) FROM "+from)
			require.NoError(t, err)
			return n
		}
		kit.Advance(59 * 24 * time.Hour)
		require.Positive(t, count("record"))
		require.Equal(t, 1, p.Files())
		kit.Advance(24 * time.Hour)
		kit.Eventually("the end of 60 days", func() bool { return count("record") == 0 && p.Files() == 0 })

		require.Equal(t, 1, count("consent WHERE origin_sealed IS NOT NULL"))
		p.Business.SignIn()
		p.Business.Sandbox.Post("/portal/users/"+p.ID+"/erasures", map[string]any{"confirmation": p.ID[len(p.ID)-8:]}).
			Is(http.StatusAccepted)
		kit.Eventually("erased", func() bool { return count("erasure WHERE status = 'DONE'") == 1 })
		require.Equal(t, 1, count("consent"), "the record of the agreement")
		require.Zero(t, count("consent WHERE origin_sealed IS NOT NULL OR address <> '' OR user_agent <> ''"))
	}, func(c *config.Serve) { c.SandboxSync = 100 * 24 * time.Hour }) // which would be a new reading
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
