package docs

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// example writes a JSON document about a thing that a schema allows, with its fields in their order. unknown are the
// texts that no rule has a value for.
func (d *document) example(noun string, s schema) (text string, unknown []string) {
	var b bytes.Buffer
	w := exampleWriter{doc: d, out: &b, noun: noun, unknown: &unknown}
	w.value("", s, nil)
	return indented(b.Bytes()), unknown
}

func indented(text []byte) string {
	var pretty bytes.Buffer
	if err := json.Indent(&pretty, text, "", "  "); err != nil {
		return string(text)
	}
	return pretty.String()
}

type exampleWriter struct {
	doc     *document
	out     *bytes.Buffer
	noun    string // of the thing whose fields are written
	unknown *[]string
}

func (w exampleWriter) value(name string, s schema, above []string) {
	if s.Ref != "" {
		above = append(above[:len(above):len(above)], s.Ref)
	}
	resolved := w.doc.resolve(s)
	switch {
	case len(resolved.Examples) > 0:
		w.plain(resolved.Examples[0])
	case len(resolved.Enum) > 0:
		text, _ := named(w.noun, name)
		w.plain(resolved.Enum[max(0, slices.Index(resolved.Enum, any(text)))])
	case resolved.Default != nil:
		w.plain(resolved.Default)
	case resolved.Items != nil:
		w.list(name, *resolved.Items, above)
	case len(resolved.Properties) > 0:
		if name != "" && name != "data" && name != "item" {
			w.noun = name
		}
		w.object(resolved, above)
	default:
		w.scalar(name, resolved)
	}
}

func (w exampleWriter) list(name string, item schema, above []string) {
	w.out.WriteByte('[')
	if ref := w.doc.refOf(item); ref == "" || !contains(above, ref) {
		w.value(singular(name), item, above)
	}
	w.out.WriteByte(']')
}

func (w exampleWriter) object(s schema, above []string) {
	w.out.WriteByte('{')
	first := true
	for _, name := range s.names() {
		field := s.Properties[name]
		if ref := w.doc.refOf(field); ref != "" && contains(above, ref) {
			continue // the same thing again, and so on
		}
		if !first {
			w.out.WriteByte(',')
		}
		first = false
		w.plain(name)
		w.out.WriteByte(':')
		w.value(name, field, above)
	}
	w.out.WriteByte('}')
}

func contains(list []string, s string) bool {
	for _, v := range list {
		if v == s {
			return true
		}
	}
	return false
}

func (w exampleWriter) plain(v any) {
	text, err := json.Marshal(v)
	if err != nil {
		text = []byte("null")
	}
	w.out.Write(text)
}

func (w exampleWriter) scalar(name string, s schema) {
	switch kindOf(s.Type) {
	case "boolean":
		w.out.WriteString("true")
	case "integer":
		w.out.WriteString("1")
	case "number":
		w.out.WriteString("1250.5")
	case "string":
		text, ok := sampleText(w.noun, name, s)
		if !ok {
			*w.unknown = append(*w.unknown, w.noun+"."+name)
		}
		w.plain(text)
	case "object":
		w.out.WriteString("{}")
	default:
		w.out.WriteString("{}")
	}
}

// What stands in examples until a visitor's own comes in its place.
const (
	keyMark  = "YOUR_API_KEY"
	baseMark = "BASE_URL"
	modeMark = "YOUR_MODE"
)

// curl writes the call as one types it.
func (a API) curl(at endpoint, raw rawOperation, body string) string {
	lines := []string{"curl"}
	if at.method != "GET" {
		lines[0] += " -X " + at.method
	}
	address, separator := baseMark+fill(at.path), "?"
	for _, p := range raw.Parameters {
		if p.In == "query" && p.Required {
			address += separator + p.Name + "=" + queryValue(p.Name, p.Schema)
			separator = "&"
		}
	}
	if more, ok := queries()[raw.OperationID]; ok {
		address += separator + more
	}
	lines[0] += ` "` + address + `"`
	if raw.Access != "public" {
		lines = append(lines, a.Credentials)
	}
	if at.method == "POST" {
		lines = append(lines, `-H "Idempotency-Key: $(uuidgen)"`)
	}
	if body != "" {
		lines = append(lines, "-H 'Content-Type: application/json'", "-d "+quoted(body))
	}
	if form, ok := raw.RequestBody.Content["multipart/form-data"]; ok {
		lines = append(lines, formOf(raw.OperationID, form.Schema)...)
	}
	return strings.Join(lines, " \\\n  ")
}

// queryValue is what a required parameter is given.
func queryValue(name string, s schema) string {
	switch {
	case name == "mode" || name == "environment":
		return modeMark
	case strings.HasSuffix(name, "Id"):
		return variable("", name)
	case len(s.Enum) > 0:
		return fmt.Sprint(s.Enum[0])
	}
	text, _ := sampleText("", name, s)
	return text
}

// formOf are the parts of a form: the file, and what must come with it.
func formOf(operation string, s schema) []string {
	file, parts := "payslip.pdf", []string(nil)
	if operation == "upload-image" {
		file = "logo.png"
	}
	for _, name := range s.names() {
		value, isKnown := map[string]string{
			"file": "@" + file, "fileType": "PAYSLIP", "purpose": "logo",
		}[name]
		if isKnown {
			parts = append(parts, `-F "`+name+"="+value+`"`)
		}
	}
	return parts
}
