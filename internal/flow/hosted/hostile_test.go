package hosted_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"

	"nod/internal/test/apptest"
)

const run = `globalThis.hit=1`

// hostile are texts that attack anything that shows them as more than text.
var hostile = []string{
	`<script>` + run + `</script>`, `"><script src=//canary.attack.test/x.js></script>`, `<img src=x onerror="` + run + `">`,
	`<svg onload="` + run + `">`, `<svg><script>` + run + `</script></svg>`, `<iframe src="javascript:` + run + `"></iframe>`,
	`<iframe srcdoc="<script>parent.hit=1</script>"></iframe>`, `<object data="javascript:` + run + `">`,
	`<base href="//canary.attack.test/">`, `<meta http-equiv=refresh content="0;url=//canary.attack.test">`,
	`<style>*{background:url(//canary.attack.test/x)}</style>`, `<link rel=stylesheet href=//canary.attack.test/x.css>`,
	`<form action="javascript:` + run + `"><button>x</button></form>`, `</title><script>` + run + `</script>`,
	`--><script>` + run + `</script>`, `</script><script>` + run + `</script>`, `<a href="javascript:` + run + `">x</a>`,
	`[x](javascript:` + run + `)`, `[x](JaVaScRiPt:` + run + `)`, `[x](data:text/html,<script>` + run + `</script>)`,
	`[x](//canary.attack.test/)`, `![x](//canary.attack.test/x.png)`, `![x](javascript:` + run + `)`,
	`[x](https://good.example@canary.attack.test/)`, `[x](https:canary.attack.test)`, `<javascript:` + run + `>`,
	`[x]: javascript:` + run, "```\n</code></pre><script>" + run + "</script>\n```", `[x](https://a.example "onclick=` + run + `")`,
	`[x](https://a.example/"onmouseover="` + run + `)`, `&lt;script&gt;` + run + `&lt;/script&gt;`, `{{constructor.constructor("` + run + `")()}}`,
}

// shape is what a page consists of, without its texts: elements with the names of their attributes, and each address.
type shape struct {
	elements  map[string]int
	addresses []string
}

func shapeOf(t *testing.T, page string) shape {
	t.Helper()
	root, err := html.Parse(strings.NewReader(page))
	require.NoError(t, err)
	found := shape{elements: map[string]int{}}
	for n := range root.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		name := n.Data
		for _, a := range n.Attr {
			name += " " + a.Key
			if a.Key == "href" || a.Key == "src" || a.Key == "action" {
				found.addresses = append(found.addresses, a.Val)
			}
		}
		found.elements[name]++
	}
	return found
}

// markdownOnly are the elements that a text of a page may be.
var markdownOnly = map[string]bool{
	"p": true, "ul": true, "ol": true, "li": true, "strong": true, "em": true, "blockquote": true, "code": true, "pre": true,
	"br": true, "hr": true, "h1": true, "h2": true, "h3": true, "h4": true, "h5": true, "h6": true, "a href rel target": true,
}

// TestHostileTexts puts texts that attack into every field of a page that its tenant writes, and into its address: the
// page has no element that it doesn't have with harmless texts, but those of Markdown, and leads nowhere else.
func TestHostileTexts(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Bayani Lending")
	page := func(site, query string) string {
		header := http.Header{"Accept": {"text/html"}, "Accept-Language": {"en"}}
		return string(kit.Anonymous(kit.App.URLs.Link).Send(http.MethodGet, "/s/"+site+query, nil, header).Is(http.StatusOK).Body)
	}
	texts := func(text string) map[string]any {
		return map[string]any{"headerText": text, "bodyText": text, "continueButtonName": text[:min(50, len(text))]}
	}
	look := func(text string, closed bool) map[string]any {
		landing := texts(text)
		look := map[string]any{
			"landingPageConfig": landing,
			"resultPageConfig":  map[string]any{"successPage": texts(text), "failurePage": texts(text)},
		}
		if closed {
			look["availability"] = map[string]any{"closesAt": "2001-01-01T00:00:00Z", "closedText": text}
		}
		return look
	}
	for _, closed := range []bool{false, true} {
		harmless := shapeOf(t, page(publish(tenant, look("harmless", closed)), "?ref=harmless"))
		for _, text := range hostile {
			site := publish(tenant, look(text, closed))
			got := page(site, "?ref="+url.QueryEscape(text)+"&"+url.QueryEscape(text)+"=1")
			attacked := shapeOf(t, got)
			for element, count := range attacked.elements {
				if !markdownOnly[element] {
					require.Equal(t, harmless.elements[element], count, "%s with %s\n%s", element, text, got)
				}
			}
			for _, address := range attacked.addresses {
				isOwn := strings.HasPrefix(address, "/") && !strings.HasPrefix(address, "//")
				require.True(t, isOwn || strings.HasPrefix(address, "https://a.example") || slices.Contains(harmless.addresses, address), "%s: %s", text, address)
			}
		}
	}
}

// TestHostileAnswers: what a result page says comes as a tree of texts, in which no link leads anywhere but to https.
func TestHostileAnswers(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Bayani Lending")
	for _, text := range hostile {
		v := open(t, kit, tenant, publish(tenant, map[string]any{
			"landingPageConfig": map[string]any{"enabled": false},
			"resultPageConfig":  map[string]any{"failurePage": map[string]any{"headerText": text, "bodyText": text}},
		}), map[string]any{"ref": text})
		failed := v.post("widget-closed")
		require.Equal(t, text, failed.Text("texts.header"), "as it is: the page shows it as text")
		for _, link := range linksOf(failed.Field("texts.body")) {
			require.True(t, strings.HasPrefix(link, "https://a.example"), "%s: %s", text, link)
		}
	}
}

// linksOf are all addresses in a tree of Markdown.
func linksOf(node any) (links []string) {
	switch n := node.(type) {
	case []any:
		for _, child := range n {
			links = append(links, linksOf(child)...)
		}
	case map[string]any:
		if href, ok := n["href"].(string); ok {
			links = append(links, href)
		}
		links = append(links, linksOf(n["children"])...)
	}
	return links
}
