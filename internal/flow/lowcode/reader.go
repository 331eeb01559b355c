package lowcode

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Problem is what is wrong with the shape of a document, and where.
type Problem struct{ Path, Message string }

// mostProblems is how many are told; more say nothing new.
const mostProblems = 20

// reader collects what is wrong. Keys are read exactly as they are spelled: encoding/json takes "TARGET" for "target",
// so the server would follow another route than the page shows.
type reader struct{ problems []Problem }

func (r *reader) wrong(path, message string) {
	if len(r.problems) < mostProblems {
		r.problems = append(r.problems, Problem{path, message})
	}
}

// node is a value in a document. What is missing reads as nothing; it is told once.
type node struct {
	*reader
	path  string
	value any
}

func (n node) at(key string) string {
	if n.path == "" {
		return key
	}
	return n.path + "." + key
}

func (n node) wrong(key, message string) { n.reader.wrong(n.at(key), message) }

func (n node) has(key string) bool {
	object, _ := n.value.(map[string]any)
	_, ok := object[key]
	return ok
}

// any reads a value of any kind, which must be there.
func (n node) any(key string) any {
	object, _ := n.value.(map[string]any)
	value, ok := object[key]
	if !ok {
		n.wrong(key, key+" is required.")
	}
	return value
}

// read reads a value of one kind, which must be there.
func read[T any](n node, key, kind string) T {
	value := n.any(key)
	typed, ok := value.(T)
	if !ok && n.has(key) {
		n.wrong(key, key+" must be "+kind+".")
	}
	return typed
}

func (n node) text(key string) string { return read[string](n, key, "a text") }

func (n node) flag(key string) bool { return read[bool](n, key, "true or false") }

func (n node) key(key string) node {
	return node{n.reader, n.at(key), read[map[string]any](n, key, "an object")}
}

func (n node) list(key string) []node {
	values := read[[]any](n, key, "a list")
	nodes := make([]node, len(values))
	for i, value := range values {
		nodes[i] = node{n.reader, n.at(key) + "[" + strconv.Itoa(i) + "]", value}
	}
	return nodes
}

// optionalText reads a text that may be missing or null.
func (n node) optionalText(key string) string {
	if object, _ := n.value.(map[string]any); object[key] == nil {
		return ""
	}
	return n.text(key)
}

// number reads a number that may be missing or null.
func (n node) number(key string) *float64 {
	if object, _ := n.value.(map[string]any); object[key] == nil {
		return nil
	}
	number := read[float64](n, key, "a number")
	return &number
}

func (n node) oneOf(key string, allowed []string) string {
	text := n.text(key)
	if _, isText := n.any(key).(string); isText && !slices.Contains(allowed, text) {
		n.wrong(key, key+" must be one of "+strings.Join(slices.DeleteFunc(slices.Clone(allowed), isBlank), ", ")+".")
	}
	return text
}

func isBlank(text string) bool { return text == "" }

func (n node) reference(pattern *regexp.Regexp) string {
	reference := n.text("reference")
	if reference != "" && !pattern.MatchString(reference) {
		n.wrong("reference", "reference must match "+pattern.String()+".")
	}
	return reference
}

// window reads which window leaves. What is not understood is the page's own.
func (n node) window() string {
	object, _ := n.value.(map[string]any)
	if window, _ := object["redirectTarget"].(string); window == "PARENT" || window == "TOP" {
		return window
	}
	return ""
}

// lenient reads how a text looks: what is not understood is as it is by default.
func (n node) lenient() (level int, align string) {
	object, _ := n.value.(map[string]any)
	number, _ := object["level"].(float64)
	align, _ = object["align"].(string)
	if !slices.Contains([]string{"left", "center", "right"}, align) {
		align = "left"
	}
	return min(max(int(min(number, 6)), 1), 6), align
}
