package markdown_test

import (
	"encoding/json"
	"html"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nod/internal/platform/markdown"
)

func TestHTML(t *testing.T) {
	t.Parallel()
	const house = `<img src="https://example.com/h" alt="our house" loading="lazy" referrerpolicy="no-referrer">`
	for source, want := range map[string]string{
		"**Safe** and *quick*\nnext":                "<p><strong>Safe</strong> and <em>quick</em>\nnext</p>",
		"a  \nb":                                    "<p>a<br>b</p>",
		"- one\n- two":                              "<ul><li>one</li><li>two</li></ul>",
		"3. three\n4. four":                         `<ol start="3"><li>three</li><li>four</li></ol>`,
		"# Big\n\n## Small":                         "<h2>Big</h2><h3>Small</h3>",
		"`a < b` &amp; \\*c\\*":                     "<p><code>a &lt; b</code> &amp; *c*</p>",
		"> said\n\n---\n\n    code\n":               "<blockquote><p>said</p></blockquote><hr><pre>code\n</pre>",
		"[help](https://example.com/a?b=c)":         `<p><a href="https://example.com/a?b=c" target="_blank" rel="noopener noreferrer">help</a></p>`,
		"<https://example.com>":                     `<p><a href="https://example.com" target="_blank" rel="noopener noreferrer">https://example.com</a></p>`,
		"![our house](https://example.com/h)":       "<p>" + house + "</p>",
		"![our house](http://example.com/h)":        "<p>our house</p>",
		"<b onclick=x()>bold</b>":                   "<p>&lt;b onclick=x()&gt;bold&lt;/b&gt;</p>",
		"<script>alert(1)</script>":                 "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>",
		"<!-- hidden -->":                           "<p>&lt;!-- hidden --&gt;</p>",
		"-> right":                                  `<p class="site-right">right</p>`,
		"->right, **bold** too":                     `<p class="site-right">right, <strong>bold</strong> too</p>`,
		"left <-":                                   `<p class="site-left">left</p>`,
		"-> see **this** page <-":                   `<p class="site-center">see <strong>this</strong> page</p>`,
		"-> **bold** <-":                            `<p class="site-center"><strong>bold</strong></p>`,
		"-> ![our house](https://example.com/h)":    `<p class="site-right">` + house + "</p>",
		"-> ![our house](https://example.com/h) <-": `<p class="site-center">` + house + "</p>",
		"[![a **b**](https://e.com/h)](https://e.com)": `<p><a href="https://e.com" target="_blank" rel="noopener noreferrer">` +
			`<img src="https://e.com/h" alt="a b" loading="lazy" referrerpolicy="no-referrer"></a></p>`,
		`![a "b" <c>](https://e.com/h?a&b)`:   `<p><img src="https://e.com/h?a&amp;b" alt="a &#34;b&#34; &lt;c&gt;" loading="lazy" referrerpolicy="no-referrer"></p>`,
		"one\n-> two\nthree\nfour  \nfive <-": "<p>one</p><p class=\"site-right\">two</p><p>three\nfour</p><p class=\"site-left\">five</p>",
		"- -> in a list\n\n- two":             `<ul><li><p class="site-right">in a list</p></li><li><p>two</p></li></ul>`,
		`\-> text`:                            "<p>-&gt; text</p>",
		`text \<-`:                            "<p>text &lt;-</p>",
		"->":                                  "<p>-&gt;</p>",
		"a -> b <- c":                         "<p>a -&gt; b &lt;- c</p>",
	} {
		require.Equal(t, want, string(markdown.HTML(markdown.Parse(source))), source)
	}
}

// TestAddresses: people are sent to https addresses alone, and to none that browsers read otherwise than we do.
func TestAddresses(t *testing.T) {
	t.Parallel()
	for _, good := range []string{
		"https://example.com", "https://example.com:8443/a?b=c#d", "https://xn--bcher-kva.example/ü", "https://[::1]/",
	} {
		require.True(t, markdown.IsSafe(good), good)
	}
	for _, bad := range []string{
		"", "http://example.com", "//evil.example", "https:evil.example", "https:/evil.example", `https:\\evil.example`,
		`https://good.example\@evil.example`, "https://user@example.com", "https://user:pw@example.com", "https://",
		"javascript:alert(1)", "java\tscript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "vbscript:x",
		" https://example.com", "https://exa mple.com", "https://example.com/\n", "https://ex\u0430mple.com",
		"https://example.com/\"onload=x", "https://%65vil.example", "https://" + strings.Repeat("a", 2000),
	} {
		require.False(t, markdown.IsSafe(bad), bad)
		if strings.TrimSpace(bad) != bad {
			continue // space around an address is no part of it in Markdown
		}
		shown := string(markdown.HTML(markdown.Parse("[x](" + bad + ") <" + bad + ">")))
		require.NotContains(t, shown, "<a ", bad)
	}
}

var tags = regexp.MustCompile(`</?(p|h2|h3|ul|ol|li|strong|em|code|pre|blockquote|a|br|hr)( href="https://[^"<>]*" ` +
	`target="_blank" rel="noopener noreferrer")?( class="site-(left|center|right)")?( start="\d+")?>|<img src="https://[^"<>]*" alt="[^"<>]*" loading="lazy" referrerpolicy="no-referrer">`)

// TestNothingElse writes whatever somebody types, and looks for anything but harmless tags.
func TestNothingElse(t *testing.T) {
	t.Parallel()
	pieces := []string{
		"<", ">", "\"", "'", "`", "[", "](", ")", "![", "javascript:alert(1)", "https://example.com", "<svg/onload=x>", "&lt;",
		"&#106;", "\n", "\n\n", "    ", "- ", "1. ", "# ", "> ", "**", "_", "<script>", "</p>", "<!--", "]]>", "->", "<-", "\\", "\x00", "é",
	}
	rapid.Check(t, func(t *rapid.T) {
		source := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 60).Draw(t, "pieces"), "")
		nodes := markdown.Parse(source)
		rest := tags.ReplaceAllString(string(markdown.HTML(nodes)), "")
		if strings.ContainsAny(rest, `<>"`) {
			t.Fatalf("%q became %q", source, rest)
		}
		_ = html.UnescapeString(rest)
		if _, err := json.Marshal(nodes); err != nil {
			t.Fatal(err)
		}
	})
	deep := markdown.Parse(strings.Repeat("> ", 500) + "bottom")
	text, err := json.Marshal(deep)
	require.NoError(t, err)
	require.Less(t, len(text), 2000, "what is nested without end is cut")
}
