// Command apichanges makes a list in Markdown of what oasdiff found between the descriptions of APIs.
//
//	apichanges "Data API=changes.json" "Widget API=others.json"
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
)

func main() {
	for _, argument := range os.Args[1:] {
		api, file, _ := strings.Cut(argument, "=")
		text, err := os.ReadFile(file)
		if err == nil {
			text, err = list(api, text)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, "apichanges:", err)
			os.Exit(1)
		}
		fmt.Print(string(text))
	}
}

// change is one finding.
type change struct{ ID, Text, Operation, Path string }

var (
	// envelope is where data begins, in a list or alone.
	envelope = regexp.MustCompile("`/?data/(items/items/)?")
	status   = regexp.MustCompile(" (with the `\\d+` status|for the (response )?status `\\d+`)")
	newValue = regexp.MustCompile("^added the new (`[^`]*`) enum value to the (.*)$")
	orNull   = regexp.MustCompile("^added `[^`]*, subschema #2` to the (`[^`]*`) response property `oneOf` list$")
	leaf     = regexp.MustCompile("^([^`]*`(?:[^`]*/)?)([^`/]+)(`.*)$")
)

// notBumped is what the tool says of breaks as a whole: which there are is said one by one.
var notBumped = []string{"api-version-not-bumped", "api-major-version-not-bumped"}

// words say what changed, without where in the envelope it is, so that operations that share it are told together.
func (c change) words() string {
	if c.ID == "endpoint-added" {
		return "new operation"
	}
	text := status.ReplaceAllString(envelope.ReplaceAllString(c.Text, "`"), "")
	return orNull.ReplaceAllString(text, "the response property $1 became nullable")
}

// list has a line for each change of an API, with the operations that it is of.
func list(api string, found []byte) ([]byte, error) {
	var changes []change
	if len(found) > 0 {
		if err := json.Unmarshal(found, &changes); err != nil {
			return nil, fmt.Errorf("read what changed: %w", err)
		}
	}
	var all []string
	of, values := map[string][]string{}, map[string][]string{}
	add := func(to map[string][]string, words, one string) {
		if !slices.Contains(to[words], one) {
			to[words] = append(to[words], one)
		}
	}
	for _, c := range changes {
		if slices.Contains(notBumped, c.ID) {
			continue
		}
		words := c.words()
		if value := newValue.FindStringSubmatch(words); value != nil {
			words = "new in the list of values of the " + value[2]                // all of them in one line
			add(values, words, strings.ReplaceAll(value[1], "undefined", "null")) // as the tool says it
		}
		if _, isKnown := of[words]; !isKnown {
			all = append(all, words)
		}
		add(of, words, "`"+c.Operation+" "+c.Path+"`")
	}
	for i, words := range all {
		if len(values[words]) > 0 {
			all[i] += " (" + strings.Join(values[words], ", ") + ")"
			of[all[i]] = of[words]
		}
	}
	var b strings.Builder
	for _, words := range fold(all, of) {
		fmt.Fprintf(&b, "- %s: %s, %s\n", api, words, strings.Join(of[words], ", "))
	}
	return []byte(b.String()), nil
}

// fold says in one line what happened to fields side by side in the same operations.
func fold(all []string, of map[string][]string) (folded []string) {
	isTold := map[string]bool{}
	for i, words := range all {
		if isTold[words] {
			continue
		}
		text := words
		if part := leaf.FindStringSubmatch(words); part != nil {
			names := []string{part[2]}
			for _, other := range all[i+1:] {
				beside := leaf.FindStringSubmatch(other)
				if beside != nil && beside[1] == part[1] && beside[3] == part[3] && slices.Equal(of[other], of[words]) {
					names, isTold[other] = append(names, beside[2]), true
				}
			}
			if len(names) > 1 {
				text = part[1] + "{" + strings.Join(names, ", ") + "}" + part[3]
				of[text] = of[words]
			}
		}
		folded = append(folded, text)
	}
	return folded
}
