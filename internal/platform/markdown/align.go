package markdown

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// The arrows around a line that stands elsewhere than usual.
const (
	toRight = "->"
	toLeft  = "<-"
)

// paragraph is one element, or several where lines of it stand at different places.
func (r reader) paragraph(n *ast.Paragraph, depth int) []Node {
	var out []Node
	var plain []ast.Node // lines so far that stand as usual
	flush := func() {
		if inside := r.inline(plain, depth); len(inside) > 0 {
			out = append(out, Node{Tag: "p", Children: inside})
		}
		plain = nil
	}
	for _, line := range linesOf(n) {
		align := r.alignOf(line)
		if align == "" {
			plain = append(plain, line...)
			continue
		}
		flush()
		out = append(out, Node{Tag: "p", Align: align, Children: withoutArrows(r.inline(line, depth), align)})
	}
	flush()
	return out
}

func linesOf(n *ast.Paragraph) (lines [][]ast.Node) {
	var line []ast.Node
	for child := n.FirstChild(); child != nil; child = child.NextSibling() {
		line = append(line, child)
		if t, ok := child.(*ast.Text); ok && (t.SoftLineBreak() || t.HardLineBreak()) {
			lines, line = append(lines, line), nil
		}
	}
	return append(lines, line)
}

// alignOf is where a line stands; empty where nothing says so. It reads the source: there an escaped arrow is none.
func (r reader) alignOf(line []ast.Node) string {
	if len(line) == 0 {
		return ""
	}
	raw := func(n ast.Node) []byte {
		if t, ok := n.(*ast.Text); ok {
			return bytes.TrimSpace(t.Value(r.src))
		}
		return nil
	}
	begin, end := raw(line[0]), raw(line[len(line)-1])
	isRight := bytes.HasPrefix(begin, []byte(toRight))
	isLeft := bytes.HasSuffix(end, []byte(toLeft)) && !bytes.HasSuffix(end, []byte("\\"+toLeft))
	switch {
	case len(line) == 1 && len(begin) <= len(toRight):
		return "" // an arrow alone
	case isRight && isLeft:
		return "center"
	case isRight:
		return "right"
	case isLeft:
		return "left"
	}
	return ""
}

// inline reads what stands in a line, without the break at its end.
func (r reader) inline(line []ast.Node, depth int) []Node {
	nodes := []Node{}
	if depth > maxDepth {
		return nodes
	}
	for _, child := range line {
		nodes = merged(nodes, r.read(child, depth+1))
	}
	if last := len(nodes) - 1; last >= 0 {
		if nodes[last].Tag == "br" {
			nodes = nodes[:last]
		} else if nodes[last].Tag == "" {
			nodes[last].Text = strings.TrimSuffix(nodes[last].Text, "\n")
		}
	}
	return nodes
}

func withoutArrows(nodes []Node, align string) []Node {
	if len(nodes) == 0 {
		return nodes // nested too deep
	}
	if align != "left" {
		first := &nodes[0]
		first.Text = strings.TrimLeft(strings.TrimPrefix(strings.TrimLeft(first.Text, " "), toRight), " ")
		if len(nodes) > 1 && first.Text == "" {
			nodes = nodes[1:]
		}
	}
	if last := len(nodes) - 1; align != "right" {
		nodes[last].Text = strings.TrimRight(strings.TrimSuffix(strings.TrimRight(nodes[last].Text, " "), toLeft), " ")
		if last > 0 && nodes[last].Text == "" {
			nodes = nodes[:last]
		}
	}
	return nodes
}
