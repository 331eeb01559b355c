// Package highlight colors examples for the documentation.
package highlight

import (
	"html/template"
	"regexp"
	"strings"
)

// member finds the parts of a line of indented JSON: spaces, key, value, rest.
var member = regexp.MustCompile(`^(\s*)("(?:[^"\\]|\\.)*":)?(\s*)("(?:[^"\\]|\\.)*"|[-0-9.eE+]+|true|false|null)?(.*)$`)

// JSON colors indented JSON. Everything is escaped on the way.
func JSON(text string) template.HTML {
	var b strings.Builder
	for i, line := range strings.Split(text, "\n") {
		if i > 0 {
			b.WriteByte('\n')
		}
		parts := member.FindStringSubmatch(line)
		b.WriteString(parts[1])
		span(&b, "k", parts[2])
		b.WriteString(parts[3])
		class := "n"
		if strings.HasPrefix(parts[4], `"`) {
			class = "s"
		}
		span(&b, class, parts[4])
		b.WriteString(template.HTMLEscapeString(parts[5]))
	}
	return template.HTML(b.String()) //nolint:gosec // every part was escaped
}

func span(b *strings.Builder, class, text string) {
	if text == "" {
		return
	}
	b.WriteString(`<span class="` + class + `">` + template.HTMLEscapeString(text) + `</span>`)
}
