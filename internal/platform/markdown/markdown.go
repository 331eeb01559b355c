// Package markdown reads what tenants write for the pages of their users. It returns a tree of a few harmless elements,
// not HTML: pages draw the tree, so nothing that somebody types is ever parsed by a browser.
//
// Arrows say where a line of a paragraph stands: "-> right", "left <-" and "-> centered <-". An escaped one is text.
//
// HTML is text like any other. Links lead to https addresses or nowhere. Pictures come from https addresses, and the
// page that shows them names where from (PictureOrigins); any other picture is its description.
package markdown

import (
	"net/url"
	"strings"
	"unicode"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// Node is an element of a page, or a text.
type Node struct {
	Tag      string `json:"tag,omitempty"      enum:"p,h2,h3,ul,ol,li,strong,em,code,pre,blockquote,a,br,hr,img" doc:"HTML element of the node; left out for a text."`
	Text     string `json:"text,omitempty"     doc:"Words, where tag is left out; of img, its description."`
	Href     string `json:"href,omitempty"     doc:"Address that an a leads to; always https."`
	Src      string `json:"src,omitempty"      doc:"Address of the picture of an img; always https."`
	Start    int    `json:"start,omitempty"    doc:"First number of ol, where it is not 1."`
	Align    string `json:"align,omitempty"    enum:"left,center,right" doc:"Of p, where the author says so."`
	Children []Node `json:"children,omitempty" doc:"What is inside the element."`
}

// maxDepth bounds how deep elements are nested. What is deeper is left out.
const maxDepth = 12

// Parse reads a text.
func Parse(source string) []Node {
	src := []byte(source)
	r := reader{src}
	return r.children(reading().Parse(text.NewReader(src)), 0)
}

// reading knows everything of CommonMark but HTML.
func reading() parser.Parser {
	return parser.NewParser(
		parser.WithBlockParsers(
			util.Prioritized(parser.NewSetextHeadingParser(), 100),
			util.Prioritized(parser.NewThematicBreakParser(), 200),
			util.Prioritized(parser.NewListParser(), 300),
			util.Prioritized(parser.NewListItemParser(), 400),
			util.Prioritized(parser.NewCodeBlockParser(), 500),
			util.Prioritized(parser.NewATXHeadingParser(), 600),
			util.Prioritized(parser.NewFencedCodeBlockParser(), 700),
			util.Prioritized(parser.NewBlockquoteParser(), 800),
			util.Prioritized(parser.NewParagraphParser(), 1000),
		),
		parser.WithInlineParsers(
			util.Prioritized(parser.NewCodeSpanParser(), 100), util.Prioritized(parser.NewLinkParser(), 200),
			util.Prioritized(parser.NewAutoLinkParser(), 300), util.Prioritized(parser.NewEmphasisParser(), 500),
		),
		parser.WithParagraphTransformers(util.Prioritized(parser.LinkReferenceParagraphTransformer, 100)),
	)
}

type reader struct{ src []byte }

func (r reader) children(parent ast.Node, depth int) []Node {
	nodes := []Node{}
	if depth > maxDepth {
		return nodes
	}
	for child := parent.FirstChild(); child != nil; child = child.NextSibling() {
		nodes = merged(nodes, r.read(child, depth+1))
	}
	return nodes
}

// merged adds nodes to others; texts beside each other become one.
func merged(nodes, more []Node) []Node {
	for _, node := range more {
		last := len(nodes) - 1
		if last >= 0 && node.Tag == "" && nodes[last].Tag == "" {
			nodes[last].Text += node.Text
			continue
		}
		nodes = append(nodes, node)
	}
	return nodes
}

func (r reader) read(node ast.Node, depth int) []Node {
	element := func(tag string) []Node { return []Node{{Tag: tag, Children: r.children(node, depth)}} }
	switch n := node.(type) {
	case *ast.Paragraph:
		return r.paragraph(n, depth)
	case *ast.Heading:
		return element(map[bool]string{true: "h2", false: "h3"}[n.Level == 1])
	case *ast.List:
		return r.list(n, depth)
	case *ast.ListItem:
		return element("li")
	case *ast.Blockquote:
		return element("blockquote")
	case *ast.ThematicBreak:
		return []Node{{Tag: "hr"}}
	case *ast.CodeBlock, *ast.FencedCodeBlock:
		return []Node{{Tag: "pre", Children: []Node{{Text: string(n.Lines().Value(r.src))}}}}
	case *ast.Emphasis:
		return element(map[bool]string{true: "strong", false: "em"}[n.Level == 2])
	case *ast.CodeSpan:
		return element("code")
	case *ast.Link:
		return link(string(n.Destination), r.children(node, depth))
	case *ast.Image:
		return r.picture(n, depth)
	case *ast.AutoLink:
		return link(string(n.URL(r.src)), []Node{{Text: string(n.Label(r.src))}})
	case *ast.Text:
		return r.text(n)
	case *ast.String:
		return []Node{{Text: string(n.Value)}}
	default: // blocks of tight lists
		return r.children(node, depth)
	}
}

func (r reader) list(n *ast.List, depth int) []Node {
	node := Node{Tag: "ul", Children: r.children(n, depth)}
	if n.IsOrdered() {
		node.Tag = "ol"
		if n.Start != 1 {
			node.Start = n.Start
		}
	}
	return []Node{node}
}

// text unescapes what the source escapes. A line that ends is a space, or a break where the author wants one.
func (r reader) text(n *ast.Text) []Node {
	value := n.Value(r.src)
	if _, isCode := n.Parent().(*ast.CodeSpan); !isCode {
		value = util.ResolveEntityNames(util.ResolveNumericReferences(util.UnescapePunctuations(value)))
	}
	switch nodes := []Node{{Text: string(value)}}; {
	case n.HardLineBreak():
		return append(nodes, Node{Tag: "br"})
	case n.SoftLineBreak():
		return append(nodes, Node{Text: "\n"})
	default:
		return nodes
	}
}

// link is what stands in a link alone, where the link leads to no place that people may be sent to.
func link(address string, inside []Node) []Node {
	if !IsSafe(address) {
		return inside
	}
	return []Node{{Tag: "a", Href: address, Children: inside}}
}

// maxAddress is how long an address may be.
const maxAddress = 2000

// IsSafe reports whether people may be sent to an address: an https one that all browsers read alike.
func IsSafe(address string) bool {
	odd := func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r) || r == '\\' || r == '"' || r == '<' || r == '>'
	}
	if len(address) > maxAddress || !strings.HasPrefix(address, "https://") || strings.ContainsFunc(address, odd) {
		return false
	}
	u, err := url.Parse(address)
	return err == nil && u.User == nil && u.Hostname() != "" && u.Opaque == "" && isHost(u.Hostname())
}

// isHost refuses names that show otherwise than they are read.
func isHost(name string) bool {
	return !strings.ContainsFunc(name, func(r rune) bool {
		return r > unicode.MaxASCII || !(r == '-' || r == '.' || r == ':' || unicode.IsLetter(r) || unicode.IsDigit(r))
	})
}
