package snippet

import (
	"regexp"
	"strings"
)

// Client is the call as the clients for programs make it. An empty one is a call that they don't have.
type Client struct {
	// Operation is its name in the description, Path has parameters in braces.
	Operation, Method, Path string
	HasQuery, HasBody       bool
	// IsPaged says that the response is a page of a list, whose items the clients hand out.
	IsPaged bool
}

var isParameter = regexp.MustCompile(`\{(\w+)\}`)

// ids are the parameters of the path.
func (c Client) ids() (names []string) {
	for _, m := range isParameter.FindAllStringSubmatch(c.Path, -1) {
		names = append(names, m[1])
	}
	return names
}

// Text names the methods in Markdown; nothing where there are none.
func (c Client) Text() string {
	if c.Operation == "" {
		return ""
	}
	return "\nWith the clients: `" + c.typeScript() + "` in TypeScript, `" + c.golang() + "` in Go.\n"
}

// typeScript is the call with variables for what it takes; query is there wherever it may be given.
func (c Client) typeScript() string {
	method := strings.ToLower(c.Method)
	if c.IsPaged {
		method = "list"
	}
	var input lines
	if ids := c.ids(); len(ids) > 0 {
		input.add("path: { " + strings.Join(ids, ", ") + " }")
	}
	input.when(c.HasQuery, "query")
	input.when(c.HasBody, "body")
	call := "nod." + method + "(" + jsonText(c.Path)
	if len(input) > 0 {
		call += ", { " + strings.Join(input, ", ") + " }"
	}
	return call + ")"
}

// golang is the call with the parameters of the method, named as it names them.
func (c Client) golang() string {
	name := ""
	for word := range strings.SplitSeq(c.Operation, "-") {
		name += strings.ToUpper(word[:1]) + word[1:]
	}
	given := lines{"ctx"}
	for _, id := range c.ids() {
		if of, isID := strings.CutSuffix(id, "Id"); isID {
			id = of + "ID"
		}
		given.add(id)
	}
	given.when(c.HasQuery, "params")
	given.when(c.HasBody, "body")
	return "client." + name + "(" + strings.Join(given, ", ") + ")"
}
