package invite

import (
	"strings"

	"nod/internal/platform/markdown"
)

// names are what stands for ${fullName} and ${companyName}.
type names struct{ person, company string }

// namesOf takes the part of an address before the @ for somebody whose name is not known.
func namesOf(fullName, email, company string) names {
	if fullName == "" {
		fullName, _, _ = strings.Cut(email, "@")
	}
	return names{fullName, company}
}

// fill puts names into a text, in one pass: a name that looks like a placeholder stays what it is.
func (n names) fill(text string) string {
	return strings.NewReplacer("${fullName}", n.person, "${companyName}", n.company).Replace(text)
}

// markdown parses a text and then fills it, so that no name becomes a link or a heading. Pages of invitations
// load no pictures of others, so nobody else learns that one was opened.
func (n names) markdown(text string) []markdown.Node {
	return n.nodes(markdown.WithoutPictures(markdown.Parse(text)))
}

func (n names) nodes(nodes []markdown.Node) []markdown.Node {
	for i := range nodes {
		nodes[i].Text = n.fill(nodes[i].Text)
		nodes[i].Children = n.nodes(nodes[i].Children)
	}
	return nodes
}
