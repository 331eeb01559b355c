package docs

import (
	"bytes"
	"fmt"
	"html/template"
	"regexp"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	tables "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"nod/internal/run/docs/highlight"
)

// article is a guide that is written in Markdown, as its page shows it.
type article struct {
	Title string
	// Lead is the first paragraph, in plain words.
	Lead     string
	Chapters []chapter
	HTML     template.HTML
}

// chapter is a part of a page: its heading and, for the search, its text.
type chapter struct{ ID, Title, Words string }

// newMarkdown reads CommonMark and writes it as the pages do. HTML in it is left out, as are links that run something.
func newMarkdown() goldmark.Markdown {
	return goldmark.New(
		goldmark.WithExtensions(extension.Table),
		goldmark.WithParserOptions(parser.WithAutoHeadingID()),
		goldmark.WithRendererOptions(renderer.WithNodeRenderers(util.Prioritized(forms{}, 100))),
	)
}

// readArticle makes the page of a guide. Its first heading is the title, which the page shows in its own place.
func readArticle(source string) (article, error) {
	md, src := newMarkdown(), []byte(source)
	doc := md.Parser().Parse(text.NewReader(src), parser.WithContext(parser.NewContext(parser.WithIDs(anchors{}))))
	var a article
	for node := doc.FirstChild(); node != nil; node = node.NextSibling() {
		heading, ok := node.(*ast.Heading)
		switch {
		case ok && heading.Level == 1:
			a.Title = words(heading, src)
		case ok && heading.Level == 2:
			a.Chapters = append(a.Chapters, chapter{ID: idOf(heading), Title: words(heading, src)})
		case len(a.Chapters) > 0:
			last := &a.Chapters[len(a.Chapters)-1]
			last.Words = strings.TrimSpace(last.Words + " " + words(node, src))
		case a.Lead == "":
			a.Lead = strings.TrimSpace(words(node, src))
		}
	}
	var out bytes.Buffer
	if err := md.Renderer().Render(&out, src, doc); err != nil {
		return article{}, fmt.Errorf("render a guide: %w", err)
	}
	a.HTML = template.HTML(out.String()) //nolint:gosec // every part was escaped
	return a, nil
}

// readProse makes the paragraphs of a description.
func readProse(md goldmark.Markdown, source string) (template.HTML, error) {
	var out bytes.Buffer
	if err := md.Convert([]byte(source), &out); err != nil {
		return "", fmt.Errorf("render a description: %w", err)
	}
	return template.HTML(out.String()), nil //nolint:gosec // every part was escaped
}

var notInID = regexp.MustCompile(`[^a-z0-9]+`)

// anchors names headings after their words, so that their addresses stay when others come and go.
type anchors struct{}

// Generate implements parser.IDs.
func (anchors) Generate(title []byte, _ ast.NodeKind) []byte {
	return bytes.Trim(notInID.ReplaceAll(bytes.ToLower(title), []byte("-")), "-")
}

// Put implements parser.IDs.
func (anchors) Put([]byte) {}

func idOf(heading *ast.Heading) string {
	id, _ := heading.AttributeString("id")
	value, _ := id.([]byte)
	return string(value)
}

// words is the text of a node without its markup.
func words(node ast.Node, source []byte) string {
	var b strings.Builder
	_ = ast.Walk(node, func(n ast.Node, isEntering bool) (ast.WalkStatus, error) { // the walker returns no error itself
		switch part := n.(type) {
		case *ast.Text:
			if isEntering {
				b.Write(part.Value(source))
				if part.SoftLineBreak() {
					b.WriteByte(' ')
				}
			}
		case *tables.TableCell, *ast.Paragraph, *ast.TextBlock:
			if !isEntering {
				b.WriteByte(' ')
			}
		}
		return ast.WalkContinue, nil
	})
	return strings.TrimSpace(b.String())
}

// forms writes what looks different on the pages than elsewhere: headings are links to themselves, code is a figure
// that names its language and can be copied.
type forms struct{}

// RegisterFuncs implements renderer.NodeRenderer.
func (f forms) RegisterFuncs(to renderer.NodeRendererFuncRegisterer) {
	to.Register(ast.KindHeading, f.heading)
	to.Register(ast.KindFencedCodeBlock, f.code)
	to.Register(tables.KindTable, f.table)
}

func (forms) heading(w util.BufWriter, _ []byte, node ast.Node, isEntering bool) (ast.WalkStatus, error) {
	heading := node.(*ast.Heading)
	switch {
	case heading.Level == 1:
		return ast.WalkSkipChildren, nil
	case isEntering:
		id := template.HTMLEscapeString(idOf(heading))
		_, _ = fmt.Fprintf(w, `<h%d id="%s"><a class="anchor" href="#%s">`, heading.Level, id, id)
	default:
		_, _ = fmt.Fprintf(w, "</a></h%d>\n", heading.Level)
	}
	return ast.WalkContinue, nil
}

// table is one that scrolls where it is wider than the page.
func (forms) table(w util.BufWriter, _ []byte, _ ast.Node, isEntering bool) (ast.WalkStatus, error) {
	if isEntering {
		_, _ = w.WriteString(`<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>` + "\n")
	} else {
		_, _ = w.WriteString("</table></div>\n")
	}
	return ast.WalkContinue, nil
}

func (forms) code(w util.BufWriter, source []byte, node ast.Node, isEntering bool) (ast.WalkStatus, error) {
	if !isEntering {
		return ast.WalkContinue, nil
	}
	block := node.(*ast.FencedCodeBlock)
	language := string(block.Language(source))
	name := map[string]string{
		"sh": "Shell", "text": "Terminal", "js": "Node.js", "go": "Go", "python": "Python", "php": "PHP",
		"json": "JSON", "html": "HTML",
	}[language]
	if name == "" {
		name = "Example"
	}
	_, _ = fmt.Fprintf(w, `<figure class="code"><figcaption>%s</figcaption><pre tabindex="0" role="group" `+
		`aria-label="%s"><code>`, name, name)
	code := bytes.TrimSuffix(block.Lines().Value(source), []byte("\n"))
	if language == "json" {
		_, _ = w.WriteString(string(highlight.JSON(string(code))))
	} else {
		template.HTMLEscape(w, code)
	}
	_, _ = w.WriteString("</code></pre></figure>\n")
	return ast.WalkSkipChildren, nil
}
