package markdown

import (
	"html"
	"html/template"
	"strconv"
	"strings"
)

// HTML writes a tree for a page of the server's own.
func HTML(nodes []Node) template.HTML {
	var b strings.Builder
	write(&b, nodes)
	return template.HTML(b.String()) //nolint:gosec // tags are ours, everything else is escaped
}

func write(b *strings.Builder, nodes []Node) {
	for _, n := range nodes {
		if n.Tag == "" {
			b.WriteString(html.EscapeString(n.Text))
			continue
		}
		b.WriteString("<" + n.Tag)
		if n.Href != "" {
			b.WriteString(` href="` + html.EscapeString(n.Href) + `" target="_blank" rel="noopener noreferrer"`)
		}
		if n.Tag == pictureTag {
			b.WriteString(` src="` + html.EscapeString(n.Src) + `" alt="` + html.EscapeString(n.Text) + `"`)
			b.WriteString(` loading="lazy" referrerpolicy="no-referrer"`)
		}
		if n.Align != "" {
			b.WriteString(` class="site-` + n.Align + `"`)
		}
		if n.Start != 0 {
			b.WriteString(` start="` + strconv.Itoa(n.Start) + `"`)
		}
		b.WriteString(">")
		if n.Tag == "br" || n.Tag == "hr" || n.Tag == pictureTag {
			continue
		}
		write(b, n.Children)
		b.WriteString("</" + n.Tag + ">")
	}
}
