package docs

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	"nod/internal/run/docs/errorcode"
	"nod/internal/run/docs/sample"
)

const jsonType = "application/json"

// AddExamples gives the requests and responses of a description the examples that its pages show.
func AddExamples(raw []byte) ([]byte, error) {
	var doc document
	if err := json.Unmarshal(raw, &doc); err != nil {
		return nil, fmt.Errorf("read description: %w", err)
	}
	whole := map[string]any{}
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	if err := dec.Decode(&whole); err != nil {
		return nil, fmt.Errorf("read description: %w", err)
	}
	for path, operations := range doc.Paths {
		for method, op := range operations {
			if body, ok := op.RequestBody.Content[jsonType]; ok {
				text, _ := doc.example(nounOf(path), body.Schema, sample.Own{})
				text = cmp.Or(sample.Bodies()[op.OperationID], text)
				put(whole, withValues(text), "paths", path, method, "requestBody", "content", jsonType)
			}
			for status, response := range op.Responses {
				if answer, ok := response.Content[jsonType]; ok && strings.HasPrefix(status, "2") {
					text := doc.answerExample(op.OperationID, status, nounOf(path), answer.Schema)
					put(whole, text, "paths", path, method, "responses", status, "content", jsonType)
				}
			}
		}
	}
	doc.addErrors(whole)
	return json.Marshal(whole)
}

// addErrors gives shared errors an example for each of their codes.
func (d *document) addErrors(whole map[string]any) {
	for name, response := range d.Components.Responses {
		status, _, _ := strings.Cut(name, "-")
		at(whole, "components", "responses", name, "content", jsonType)["examples"] =
			errorcode.Examples(status, response.Codes, sampleID("requestLog"))
	}
}

// put sets the example of the media type at the end of a way through a description.
func put(in map[string]any, example string, way ...string) {
	at(in, way...)["example"] = json.RawMessage(example)
}

// at is what stands at the end of a way through a description.
func at(in map[string]any, way ...string) map[string]any {
	for _, step := range way {
		in, _ = in[step].(map[string]any)
	}
	return in
}

var isIDVariable = regexp.MustCompile(`\$([A-Z_]+)_ID`)

// withValues puts values in the place of the reader's variables, which no program knows.
func withValues(request string) string {
	known := sample.Texts()
	request = strings.NewReplacer(
		"$FILE_BASE64", "JVBERi0xLjcK", "$LAST_8_OF_USER_ID", sample.Digits[len(sample.Digits)-8:],
		modeMark, "SANDBOX", "$EMAIL", known["email"],
		"$PASSWORD", known["password"], "$NEW_PASSWORD", "a-longer-password",
		"$TOKEN", known["token"], "$CODE", known["verificationCode"], "$VERSION", "1", "$SITE_VERSION", "1",
		"$FROM", "2026-01-14T00:00:00.000Z", "$TO", sample.Time,
	).Replace(request)
	return isIDVariable.ReplaceAllStringFunc(request, func(name string) string {
		words := strings.Split(strings.ToLower(strings.TrimSuffix(strings.Trim(name, "$"), "_ID")), "_")
		for i := range words[1:] {
			words[i+1] = strings.ToUpper(words[i+1][:1]) + words[i+1][1:]
		}
		return sampleID(strings.Join(words, ""))
	})
}
