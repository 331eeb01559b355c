package docs

import (
	"html/template"
	"regexp"
	"strings"
)

// article is a guide that is written in Markdown, as its page shows it. It knows the few forms that the guides use:
// headings, paragraphs, lists of one level, code between fences, inline code, links and bold text.
type article struct {
	Title    string
	Chapters []chapter
	HTML     template.HTML
}

var (
	inlineCode = regexp.MustCompile("`([^`]+)`")
	boldText   = regexp.MustCompile(`\*\*([^*]+)\*\*`)
	notInID    = regexp.MustCompile(`[^a-z0-9]+`)
)

// readArticle makes the page of a guide. Everything is escaped on the way.
func readArticle(text string) article {
	w := &articleWriter{}
	var block []string
	lines := strings.Split(text, "\n")
	for i := 0; i < len(lines); i++ {
		line := lines[i]
		if label, isFence := strings.CutPrefix(line, "```"); isFence {
			w.flush(&block)
			from := i + 1
			for i++; i < len(lines) && lines[i] != "```"; i++ {
			}
			w.code(label, lines[from:min(i, len(lines))])
			continue
		}
		isItem := strings.HasPrefix(line, "- ")
		if strings.HasPrefix(line, "#") || line == "" || isItem {
			w.flush(&block)
		}
		switch {
		case strings.HasPrefix(line, "#"):
			w.heading(line)
		case line != "":
			block = append(block, strings.TrimSpace(line))
		}
	}
	w.flush(&block)
	w.endList()
	w.article.HTML = template.HTML(w.out.String()) //nolint:gosec // every part was escaped
	return w.article
}

type articleWriter struct {
	article article
	out     strings.Builder
	inList  bool
}

func (w *articleWriter) heading(line string) {
	w.endList()
	level := len(line) - len(strings.TrimLeft(line, "#"))
	title := strings.TrimSpace(line[level:])
	if level == 1 {
		w.article.Title = title
		return
	}
	id := strings.Trim(notInID.ReplaceAllString(strings.ToLower(title), "-"), "-")
	if level == 2 {
		w.article.Chapters = append(w.article.Chapters, chapter{ID: id, Title: title})
	}
	tag := map[int]string{2: "h2"}[level]
	if tag == "" {
		tag = "h3"
	}
	w.out.WriteString(`<` + tag + ` id="` + id + `"><a class="anchor" href="#` + id + `">` +
		template.HTMLEscapeString(title) + `</a></` + tag + ">\n")
}

// flush writes the paragraph or item that was collected.
func (w *articleWriter) flush(block *[]string) {
	if len(*block) == 0 {
		return
	}
	text := strings.Join(*block, " ")
	*block = nil
	item, isItem := strings.CutPrefix(text, "- ")
	if !isItem {
		w.endList()
		w.out.WriteString("<p>" + inline(text) + "</p>\n")
		return
	}
	if !w.inList {
		w.out.WriteString("<ul>\n")
		w.inList = true
	}
	w.out.WriteString("<li>" + inline(item) + "</li>\n")
}

func (w *articleWriter) endList() {
	if w.inList {
		w.out.WriteString("</ul>\n")
		w.inList = false
	}
}

func (w *articleWriter) code(label string, lines []string) {
	w.endList()
	names := map[string]string{
		"sh": "Shell", "text": "Terminal", "js": "Node.js", "go": "Go", "python": "Python", "php": "PHP",
	}
	language, _, _ := strings.Cut(label, " ")
	name := template.HTMLEscapeString(names[language])
	w.out.WriteString(
		`<figure class="code"><figcaption>` + name + `</figcaption><pre tabindex="0" role="group" aria-label="` +
			name + `"><code>` + template.HTMLEscapeString(strings.Join(lines, "\n")) + "</code></pre></figure>\n",
	)
}

func inline(text string) string {
	escaped := template.HTMLEscapeString(text)
	escaped = inlineCode.ReplaceAllString(escaped, "<code>$1</code>")
	return boldText.ReplaceAllString(escaped, "<strong>$1</strong>")
}
