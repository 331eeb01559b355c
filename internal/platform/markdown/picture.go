package markdown

import (
	"net/url"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"
)

const pictureTag = "img"

// picture is an element where it can be loaded, else what it is described as.
func (r reader) picture(n *ast.Image, depth int) []Node {
	description := textOf(r.children(n, depth))
	if _, ok := pictureOrigin(string(n.Destination)); !ok {
		return []Node{{Text: description}}
	}
	return []Node{{Tag: pictureTag, Src: string(n.Destination), Text: description}}
}

func textOf(nodes []Node) string {
	var b strings.Builder
	for _, n := range nodes {
		b.WriteString(n.Text + textOf(n.Children))
	}
	return b.String()
}

// IsPicture reports whether a page may load a picture from an address.
func IsPicture(address string) bool {
	_, ok := pictureOrigin(address)
	return ok
}

// pictureOrigin is where a picture comes from, as browser policies name it. It has nothing but letters, digits, dots,
// dashes and a port, so it can't end the policy that it becomes part of.
func pictureOrigin(address string) (string, bool) {
	if !IsSafe(address) {
		return "", false
	}
	u, err := url.Parse(address)
	if err != nil || strings.Contains(u.Hostname(), ":") { // policies have no IPv6 addresses
		return "", false
	}
	origin := "https://" + strings.ToLower(u.Hostname())
	if port := u.Port(); port != "" {
		origin += ":" + port
	}
	return origin, true
}

// PictureOrigins returns where the pictures of texts come from, sorted, each once.
func PictureOrigins(texts ...string) []string {
	var origins []string
	for _, text := range texts {
		if strings.Contains(text, "![") { // most texts have none, and needn't be read
			origins = appendOrigins(origins, Parse(text))
		}
	}
	slices.Sort(origins)
	return slices.Compact(origins)
}

func appendOrigins(origins []string, nodes []Node) []string {
	for _, n := range nodes {
		if origin, ok := pictureOrigin(n.Src); ok {
			origins = append(origins, origin)
		}
		origins = appendOrigins(origins, n.Children)
	}
	return origins
}

// WithoutPictures returns a tree in which pictures are their descriptions, for pages that load none of others.
func WithoutPictures(nodes []Node) []Node {
	out := []Node{}
	for _, n := range nodes {
		if n.Tag == pictureTag {
			n = Node{Text: n.Text}
		}
		if len(n.Children) > 0 {
			n.Children = WithoutPictures(n.Children)
		}
		out = merged(out, []Node{n})
	}
	return out
}
