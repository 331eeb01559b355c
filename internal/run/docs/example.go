package docs

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"nod/internal/run/docs/sample"
	"nod/internal/run/docs/snippet"
)

// example writes a JSON document about a thing that a schema allows, with its fields in their order; its data has what
// own says. unknown are the texts that no rule has a value for.
func (d *document) example(noun string, s schema, own sample.Own) (text string, unknown []string) {
	var b bytes.Buffer
	w := exampleWriter{doc: d, out: &b, noun: noun, answer: own, unknown: &unknown}
	w.value("", s, nil)
	return indented(b.Bytes()), unknown
}

// answerExample is what an operation answers with a status of success.
func (d *document) answerExample(operation, status, noun string, s schema) string {
	text, _ := d.example(noun, s, sample.Answers()[operation])
	if status == "201" {
		text = strings.Replace(text, `"code": "OK"`, `"code": "CREATED"`, 1)
	}
	return text
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
	noun    string     // of the thing whose fields are written
	answer  sample.Own // what only the data of a response has
	unknown *[]string
}

func (w exampleWriter) value(name string, s schema, above []string) {
	if ref, _ := s.named(); ref != "" {
		above = append(above[:len(above):len(above)], ref)
	}
	resolved := w.doc.resolve(s)
	switch {
	case len(resolved.Examples) > 0:
		w.plain(resolved.Examples[0])
	case len(resolved.Enum) > 0:
		text, isKnown := named(w.noun, name)
		at := slices.Index(resolved.Enum, any(text))
		if at < 0 && isKnown {
			at = slices.Index(resolved.Enum, nil) // such as why something failed that did not
		}
		w.plain(resolved.Enum[max(0, at)])
	case resolved.Default != nil:
		w.plain(resolved.Default)
	case len(resolved.OneOf) > 0:
		w.value(name, resolved.OneOf[0], above)
	case resolved.Items != nil:
		w.list(name, *resolved.Items, above)
	case len(resolved.Properties) > 0:
		if name != "" && name != "data" && name != "item" {
			w.noun = name
		}
		w.object(resolved, w.ownOf(name, s), above)
	default:
		w.scalar(name, resolved)
	}
}

func (w exampleWriter) list(name string, item schema, above []string) {
	w.out.WriteByte('[')
	if ref := w.doc.refOf(item); ref == "" || !slices.Contains(above, ref) {
		w.value(singular(name), item, above)
	}
	w.out.WriteByte(']')
}

// ownOf is what only this object has: as one of its schema, and as the data of an answer.
func (w *exampleWriter) ownOf(name string, s schema) (all []sample.Own) {
	if name == "data" {
		all, w.answer = append(all, w.answer), sample.Own{}
	}
	ref, _ := s.named()
	return append(all, sample.States()[ref[strings.LastIndex(ref, "/")+1:]])
}

// ownField is the value of a field among what only this object has, and whether it has the field at all.
func ownField(own []sample.Own, name string) (value json.RawMessage, has bool) {
	has = true
	for _, o := range own {
		fields := map[string]json.RawMessage{}
		_ = json.Unmarshal([]byte(o.Fields), &fields) // or there are none
		if value, isOwn := fields[name]; isOwn {
			return value, true
		}
		has = has && !slices.Contains(o.Without, name)
	}
	return nil, has
}

func (w exampleWriter) object(s schema, own []sample.Own, above []string) {
	w.out.WriteByte('{')
	first := true
	for _, name := range s.names() {
		field := s.Properties[name]
		value, has := ownField(own, name)
		if ref := w.doc.refOf(field); !has || ref != "" && slices.Contains(above, ref) {
			continue // or the same thing again, and so on
		}
		if !first {
			w.out.WriteByte(',')
		}
		first = false
		w.plain(name)
		w.out.WriteByte(':')
		if value != nil {
			w.out.Write(value)
			continue
		}
		w.value(name, field, above)
	}
	w.out.WriteByte('}')
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
		w.plain(s.within(numberOf(name, 1)))
	case "number":
		w.plain(s.within(numberOf(name, 1250.5)))
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

func numberOf(name string, other float64) float64 {
	if n, ok := sample.Numbers()[name]; ok {
		return n
	}
	return other
}

// What stands in examples until a visitor's own comes in its place.
const (
	keyMark  = "YOUR_API_KEY"
	baseMark = "BASE_URL"
	modeMark = sample.ModeMark
)

// callOf is the request of an operation.
func (a API) callOf(at endpoint, raw rawOperation, body string) snippet.Call {
	call := snippet.Call{Method: at.method, URL: baseMark + fill(at.path), Body: body, HasKey: at.method == "POST"}
	separator, more := "?", sample.Queries()[raw.OperationID]
	for _, p := range raw.Parameters {
		if p.In == "query" && p.Required && !strings.Contains("&"+more, "&"+p.Name+"=") {
			call.URL += separator + p.Name + "=" + queryValue(p.Name, p.Schema)
			separator = "&"
		}
	}
	if more != "" {
		call.URL += separator + more
	}
	if call.Token = a.Token; raw.IsScreen {
		call.Token = a.ScreenToken
	}
	switch {
	case raw.Access == "public":
		call.Token = ""
	case call.Token == "":
		call.Credentials = snippet.Basic
	default:
		call.Credentials = snippet.Bearer
	}
	if form, ok := raw.RequestBody.Content["multipart/form-data"]; ok {
		call.Form = formOf(raw.OperationID, form.Schema)
	}
	return call
}

// clientOf is a call as the clients make it. They have what takes an API key, without streams.
func (d *document) clientOf(call snippet.Call, path string, raw rawOperation) (c snippet.Client) {
	for status, response := range raw.Responses {
		_, isStream := response.Content["text/event-stream"]
		if !strings.HasPrefix(status, "2") || isStream || call.Credentials != snippet.Basic {
			continue
		}
		data := d.resolve(d.resolve(response.Content[jsonType].Schema).Properties["data"])
		_, isPaged := data.Properties["nextCursor"]
		c = snippet.Client{Operation: raw.OperationID, Method: call.Method, Path: path, IsPaged: isPaged}
	}
	c.HasBody = call.Body != ""
	for _, p := range raw.Parameters {
		c.HasQuery = c.HasQuery || p.In == "query"
	}
	return c
}

// curlOf writes a call as one types it.
func curlOf(c snippet.Call) string {
	lines := []string{"curl"}
	if c.Method != "GET" {
		lines[0] += " -X " + c.Method
	}
	lines[0] += ` "` + c.URL + `"`
	switch c.Credentials {
	case snippet.Basic:
		lines = append(lines, `-u "`+keyMark+`:$NOD_API_SECRET"`)
	case snippet.Bearer:
		lines = append(lines, `-H "Authorization: Bearer $`+c.Token+`"`)
	}
	if c.HasKey {
		lines = append(lines, `-H "Idempotency-Key: $(uuidgen)"`)
	}
	if c.Body != "" {
		lines = append(lines, "-H 'Content-Type: application/json'", "-d "+quoted(c.Body))
	}
	for _, p := range c.Form {
		at := ""
		if p.Type != "" {
			at = "@"
		}
		lines = append(lines, `-F "`+p.Name+"="+at+p.Value+`"`)
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
func formOf(operation string, s schema) []snippet.Part {
	file, kind, parts := "payslip.pdf", "application/pdf", []snippet.Part(nil)
	if operation == "upload-image" {
		file, kind = "logo.png", "image/png"
	}
	for _, name := range s.names() {
		value, isKnown := map[string]string{"file": file, "fileType": "PAYSLIP", "purpose": "logo"}[name]
		if part := (snippet.Part{Name: name, Value: value}); isKnown {
			if name == "file" {
				part.Type = kind
			}
			parts = append(parts, part)
		}
	}
	return parts
}
