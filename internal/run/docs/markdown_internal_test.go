package docs

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestArticle: a guide has the forms of the pages, with the addresses that its headings always had.
func TestArticle(t *testing.T) {
	t.Parallel()
	a, err := readArticle("# Receiving `webhooks`\n\nOne line,\nand [another](https://example.com).\n\n" +
		"## Verify that it's `ours` & safe\n\n- **one** `a<b`\n- two\n\n### Node.js\n\n```js verify.mjs\nif (a < \"b\") {\n}\n```\n")
	require.NoError(t, err)
	require.Equal(t, "Receiving webhooks", a.Title)
	require.Equal(t, []chapter{{
		ID: "verify-that-it-s-ours-safe", Title: "Verify that it's ours & safe", Words: "one a<b two Node.js",
	}}, a.Chapters)
	for _, part := range []string{
		"<p>One line,\nand <a href=\"https://example.com\">another</a>.</p>\n",
		`<h2 id="verify-that-it-s-ours-safe"><a class="anchor" href="#verify-that-it-s-ours-safe">` +
			"Verify that it's <code>ours</code> &amp; safe</a></h2>\n",
		"<ul>\n<li><strong>one</strong> <code>a&lt;b</code></li>\n<li>two</li>\n</ul>\n",
		`<h3 id="node-js"><a class="anchor" href="#node-js">Node.js</a></h3>`,
		`<figure class="code"><figcaption>Node.js</figcaption><pre tabindex="0" role="group" aria-label="Node.js"><code>` +
			"if (a &lt; &#34;b&#34;) {\n}</code></pre></figure>\n",
	} {
		require.Contains(t, string(a.HTML), part)
	}
	require.NotContains(t, string(a.HTML), "<h1")
}

// TestProse: descriptions come from the operations; nothing in one becomes a part of the page.
func TestProse(t *testing.T) {
	t.Parallel()
	md := newMarkdown()
	for text, want := range map[string]string{
		"":                              "",
		"One.\n\nTwo `x`.":              "<p>One.</p>\n<p>Two <code>x</code>.</p>\n",
		"<script>alert(1)</script>":     "<!-- raw HTML omitted -->\n",
		"a <b onclick=x>b</b>":          "<p>a <!-- raw HTML omitted -->b<!-- raw HTML omitted --></p>\n",
		"[go](javascript:alert%281%29)": "<p><a href=\"\">go</a></p>\n",
		"\"a\" & 'b'":                   "<p>&quot;a&quot; &amp; 'b'</p>\n",
	} {
		html, err := readProse(md, text)
		require.NoError(t, err)
		require.Equal(t, want, string(html), text)
	}
}
