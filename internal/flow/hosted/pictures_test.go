package hosted_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/test/apptest"
)

var imageSources = regexp.MustCompile(`img-src ([^;]*)`)

// TestPictures: a page may load pictures of the hosts that its texts name, whatever screen, language or end they stand
// on, and of no others; the page of an invitation of none.
func TestPictures(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Bayani Lending")
	sources := func(site string) (string, string) {
		t.Helper()
		header := http.Header{"Accept": {"text/html"}, "Accept-Language": {"en"}}
		answer := kit.Anonymous(kit.App.URLs.Link).Send(http.MethodGet, "/s/"+site, nil, header).Is(http.StatusOK)
		policy := answer.Header.Values("Content-Security-Policy")
		require.Len(t, policy, 1)
		require.Equal(t, 1, strings.Count(policy[0], "img-src"))
		require.Equal(t, "no-referrer", answer.Header.Get("Referrer-Policy"))
		return imageSources.FindStringSubmatch(policy[0])[1], string(answer.Body)
	}
	texts := func(text string) map[string]any {
		return map[string]any{"headerText": "H", "bodyText": text, "continueButtonName": "B"}
	}
	page := func(landing, success, failure, closed string) string {
		return publish(tenant, map[string]any{
			"landingPageConfig": texts(landing),
			"resultPageConfig":  map[string]any{"successPage": texts(success), "failurePage": texts(failure)},
			"availability":      map[string]any{"closedText": closed},
		})
	}
	own, _ := sources(page("none", "none", "none", "none"))
	named, shown := sources(page("-> ![Our **house**](https://L.example/h.png?a=1&b) <-", "![](https://s.example/)",
		"> ![](https://f.example:8443/)", "- ![](https://l.example/x) ![](https://c.example/)"))
	require.Equal(t, own+" https://c.example https://f.example:8443 https://l.example https://s.example", named)
	require.Contains(t, shown, `<p class="site-center"><img src="https://L.example/h.png?a=1&amp;b" alt="Our house"`+
		` loading="lazy" referrerpolicy="no-referrer"></p>`)
	for _, bad := range []string{
		"javascript:alert(1)", "data:image/png;base64,AAAA", "//evil.example/x.png", "http://evil.example/x.png",
		"https://*/x.png", "https://a.example;script-src/x.png", "https://a.example%20*/x.png", "https://a'b.example/x.png",
		"<https://a.example ; script-src *>", "https://user@evil.example/x.png", "https://[::1]/x.png",
	} {
		text := "![described](" + bad + ")"
		named, shown := sources(page(text, text, text, text))
		require.Equal(t, own, named, bad)
		require.Contains(t, shown, "described", bad)
		require.NotContains(t, shown, "<img src=\"https", bad)
	}

	flow := example(t, func(screens []any) {
		module := screens[0].(map[string]any)["module"].(map[string]any)
		module["props"].(map[string]any)["introductionText"] = "![a](https://first.example/a.png)"
		last := screens[len(screens)-1].(map[string]any)["module"].(map[string]any)
		last["components"] = append(last["components"].([]any), map[string]any{
			"reference": "MARKDOWN_picture", "itemType": "MARKDOWN", "required": false, "disabled": false,
			"extra": map[string]any{"rules": []any{}, "defaultValue": ""},
			"props": map[string]any{
				"text":         "![b](https://last.example/{{ Start.name }}.png)\n![c](https://last.example/b.png)",
				"translations": map[string]any{"fil": map[string]any{"text": "![b](https://fil.example/b.png)"}},
			},
		}, map[string]any{
			"reference": "PARAGRAPH_picture", "itemType": "PARAGRAPH", "required": false, "disabled": false,
			"extra": map[string]any{"rules": []any{}, "defaultValue": ""},
			"props": map[string]any{"align": "left", "text": "![no](https://paragraph.example/b.png)"},
		})
	})
	look := flow["winkSiteTemplate"].(map[string]any)
	look["additionalConfig"].(map[string]any)["languages"] = []any{"fil"}
	site := tenant.Admin.Post("/sites?mode=SANDBOX", flow).Is(http.StatusCreated).Text("id")
	named, _ = sources(site)
	require.Equal(t, own+" https://fil.example https://first.example https://last.example", named)

	many := make([]string, 40)
	for i := range many {
		many[i] = "![](https://h" + string(rune('a'+i%26)) + strings.Repeat("x", i/26) + ".example)"
	}
	named, _ = sources(page(strings.Join(many[:30], ""), strings.Join(many[30:], ""), "none", "none"))
	require.Len(t, strings.Fields(strings.TrimPrefix(named, own)), 20, "a header that grows without end is refused by proxies")
}
