// Package snippet writes one request as programs make it: in TypeScript, Go, Python and PHP. Every text of a request
// becomes a literal of the language, whatever is in it; $NAMES become variables of the reader's environment. What
// curl needs is written by the room above.
package snippet

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
)

// Credentials say how a request proves who sends it.
type Credentials int

// The credentials.
const (
	None   Credentials = iota
	Basic              // NOD_API_KEY and NOD_API_SECRET
	Bearer             // a token in a variable
)

// Part is a text or a file of a form. Type is the media type of a file, empty for a text.
type Part struct{ Name, Value, Type string }

// Call is a request.
type Call struct {
	Method, URL string
	Credentials Credentials
	// Token is the variable of a bearer token.
	Token string
	// Body is JSON, empty without one.
	Body string
	Form []Part
	// HasKey says that the request carries an Idempotency-Key.
	HasKey bool
	// IsFile says that the response is no JSON.
	IsFile bool
	Client Client
}

// Sample is a request in a language. Client is the same by our client for the language, empty without one.
type Sample struct{ Language, Text, Client string }

// All returns the request in all languages.
func (c Call) All() ([]Sample, error) {
	var all []Sample
	for _, l := range languages() {
		body := ""
		if c.Body != "" {
			dec := json.NewDecoder(strings.NewReader(c.Body))
			dec.UseNumber()
			var err error
			if body, err = l.value(dec, l.depth); err != nil {
				return nil, fmt.Errorf("write the body in %s: %w", l.name, err)
			}
		}
		sample := Sample{Language: l.name, Text: l.write(c, l, body)}
		if l.client != nil && c.Client.Operation != "" {
			sample.Client = l.client(c.Client)
		}
		all = append(all, sample)
	}
	return all, nil
}

// language is how one writes values, and a request of them.
type language struct {
	name string
	// object and list are what they open and close with.
	object, list, emptyObject [2]string
	key                       func(string) string
	// literal is a text, variable one of the environment; join puts them together.
	literal, variable func(string) string
	join              string
	yes, no, null     string
	indent            string
	depth             int // of the body in the request
	write             func(Call, language, string) string
	client            func(Client) string // nil without one
}

var isVariable = regexp.MustCompile(`\$[A-Z][A-Z_0-9]*`)

// text writes a text in which variables stand.
func (l language) text(s string) string {
	places := isVariable.FindAllStringIndex(s, -1)
	if len(places) == 0 {
		return l.literal(s)
	}
	var parts []string
	end := 0
	for _, at := range places {
		if at[0] > end {
			parts = append(parts, l.literal(s[end:at[0]]))
		}
		parts = append(parts, l.variable(s[at[0]+1:at[1]]))
		end = at[1]
	}
	if end < len(s) {
		parts = append(parts, l.literal(s[end:]))
	}
	return strings.Join(parts, l.join)
}

// value writes the next value of a JSON document.
func (l language) value(dec *json.Decoder, depth int) (string, error) {
	token, err := dec.Token()
	if err != nil {
		return "", err
	}
	switch v := token.(type) {
	case json.Delim:
		return l.nested(dec, v, depth)
	case string:
		return l.text(v), nil
	case json.Number:
		return v.String(), nil
	case bool:
		if v {
			return l.yes, nil
		}
		return l.no, nil
	}
	return l.null, nil
}

func (l language) nested(dec *json.Decoder, open json.Delim, depth int) (string, error) {
	brackets := l.list
	if open == '{' {
		brackets = l.object
	}
	var lines []string
	for dec.More() {
		line := ""
		if open == '{' {
			name, err := dec.Token()
			if err != nil {
				return "", err
			}
			line = l.key(fmt.Sprint(name))
		}
		value, err := l.value(dec, depth+1)
		if err != nil {
			return "", err
		}
		lines = append(lines, line+value)
	}
	if _, err := dec.Token(); err != nil {
		return "", err
	}
	if len(lines) == 0 && open == '{' {
		return l.emptyObject[0] + l.emptyObject[1], nil
	}
	if one := brackets[0] + strings.Join(lines, ", ") + brackets[1]; open == '[' && len(one) < 60 &&
		!strings.Contains(one, "\n") {
		return one, nil
	}
	var b bytes.Buffer
	b.WriteString(brackets[0] + "\n")
	for _, line := range lines {
		b.WriteString(strings.Repeat(l.indent, depth+1) + line + ",\n")
	}
	b.WriteString(strings.Repeat(l.indent, depth) + brackets[1])
	return b.String(), nil
}

// jsonText is a text as JSON writes it, which JavaScript and Python read as well.
func jsonText(s string) string {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(s) // a text can be written
	return strings.TrimSuffix(b.String(), "\n")
}
