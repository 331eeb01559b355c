package testkit

import (
	"bytes"
	_ "embed" // data-api.yaml
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/stretchr/testify/require"

	"nod/internal/platform/fault"
)

//go:embed testdata/data-api.yaml
var dataAPI []byte

// DataContract checks answers of the data API against the description that its clients were written
// for: every field it requires is there, of its type, form and enumeration. Fields of ours beside
// them are allowed, and whatever is not required may be null, because that is how the data API says
// that something is not known.
type DataContract struct {
	t        testing.TB
	document *openapi3.T
}

// Contract returns the contract of the data API.
func Contract(t testing.TB) DataContract {
	t.Helper()
	document, err := dataDocument()
	require.NoError(t, err)
	return DataContract{t, document}
}

// Check requires that the answer to a call keeps the contract. The path may begin with the prefix of
// either mode and may have a query.
func (c DataContract) Check(method, path string, status int, body []byte) {
	c.t.Helper()
	require.NoError(c.t, c.Verify(method, path, status, body), "%s %s %d: %s", method, path, status, body)
}

// Verify returns what is wrong with the answer to a call.
func (c DataContract) Verify(method, path string, status int, body []byte) error {
	schema, err := c.schema(method, path, status)
	if err != nil {
		return err
	}
	value, err := decode(body)
	if err != nil {
		return fmt.Errorf("read answer: %w", err)
	}
	answer, ok := value.(map[string]any)
	if !ok {
		return errors.New("the answer is not an object")
	}
	for _, member := range []string{"code", "message", "requestId", "data"} {
		if _, ok := answer[member]; !ok {
			return fmt.Errorf("the envelope has no %s", member)
		}
	}
	return visit(schema, answer)
}

// Model requires that a value keeps one of the contract's named schemas, for data that travels
// outside of answers, such as the payload of a webhook.
func (c DataContract) Model(name string, value any) {
	c.t.Helper()
	schema := c.document.Components.Schemas[name]
	require.NotNil(c.t, schema, "the contract has no %s", name)
	text, err := json.Marshal(value)
	require.NoError(c.t, err)
	decoded, err := decode(text)
	require.NoError(c.t, err)
	require.NoError(c.t, visit(schema.Value, decoded), "%s: %s", name, text)
}

func decode(text []byte) (value any, err error) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	err = decoder.Decode(&value)
	return value, err
}

func visit(schema *openapi3.Schema, value any) error {
	return schema.VisitJSON(
		value, openapi3.MultiErrors(), openapi3.EnableFormatValidation(), openapi3.VisitAsResponse())
}

// Properties lists the fields that a named schema of the contract has.
func (c DataContract) Properties(name string) []string {
	c.t.Helper()
	schema := c.document.Components.Schemas[name]
	require.NotNil(c.t, schema, "the contract has no %s", name)
	var names []string
	for property := range schema.Value.Properties {
		names = append(names, property)
	}
	slices.Sort(names)
	return names
}

// Reads lists what the contract lets one read: the paths of all GET operations with their filters.
func (c DataContract) Reads() map[string][]string {
	c.t.Helper()
	reads := map[string][]string{}
	for path, item := range c.document.Paths.Map() {
		if item.Get == nil {
			continue
		}
		reads[path] = []string{}
		for _, p := range append(slices.Clone(item.Parameters), item.Get.Parameters...) {
			if p.Value.In == "query" {
				reads[path] = append(reads[path], p.Value.Name)
			}
		}
	}
	return reads
}

func (c DataContract) schema(method, path string, status int) (*openapi3.Schema, error) {
	operation := c.operation(method, path)
	if operation == nil {
		return nil, fmt.Errorf("the contract has no %s %s", method, path)
	}
	response := operation.Responses.Value(strconv.Itoa(status))
	if response == nil && status >= 400 {
		response = c.document.Components.Responses["Standard-Errors"]
	}
	if response == nil {
		return nil, fmt.Errorf("%s %s does not answer %d", method, path, status)
	}
	content := response.Value.Content.Get("application/json")
	if content == nil {
		return nil, fmt.Errorf("%s %s %d has no JSON answer", method, path, status)
	}
	return content.Schema.Value, nil
}

// operation finds the operation of a path; a fixed segment wins over a parameter.
func (c DataContract) operation(method, path string) *openapi3.Operation {
	path, _, _ = strings.Cut(path, "?")
	for _, prefix := range []string{"/sandbox/v1", "/open/v1"} {
		path = strings.TrimPrefix(path, prefix)
	}
	var found *openapi3.Operation
	fewest := -1
	for template, item := range c.document.Paths.Map() {
		parameters, ok := matchPath(template, path)
		if operation := item.GetOperation(method); ok && operation != nil && (fewest < 0 || parameters < fewest) {
			found, fewest = operation, parameters
		}
	}
	return found
}

func matchPath(template, path string) (parameters int, ok bool) {
	want, have := strings.Split(template, "/"), strings.Split(path, "/")
	if len(want) != len(have) {
		return 0, false
	}
	for i, segment := range want {
		if strings.HasPrefix(segment, "{") && have[i] != "" {
			parameters++
		} else if segment != have[i] {
			return 0, false
		}
	}
	return parameters, true
}

// dataDocument reads the contract once for all tests of a process.
var dataDocument = sync.OnceValues(func() (*openapi3.T, error) {
	document, err := openapi3.NewLoader().LoadFromData(dataAPI)
	if err != nil {
		return nil, fmt.Errorf("read data-api.yaml: %w", err)
	}
	codes := document.Components.Schemas["ObjectMetadataRefCode"]
	if codes == nil {
		return nil, errors.New("data-api.yaml has no codes")
	}
	// The codes that our API has beyond the public one.
	for _, code := range []string{
		fault.CodeConflict, fault.CodeQuotaExceeded, fault.CodePayloadTooLarge, fault.CodeSessionExpired,
		fault.CodeUnsupportedType,
	} {
		codes.Value.Enum = append(codes.Value.Enum, code)
	}
	for _, d := range differences {
		if err := d.make(document); err != nil {
			return nil, err
		}
	}
	l := loosener{seen: map[*openapi3.Schema]bool{}}
	for _, schema := range document.Components.Schemas {
		l.loosen(schema, nil)
	}
	for _, item := range document.Paths.Map() {
		for _, operation := range item.Operations() {
			for _, response := range operation.Responses.Map() {
				for _, content := range response.Value.Content {
					l.loosen(content.Schema, nil)
				}
			}
		}
	}
	return document, nil
})

// loosener allows null where the document means it but does not say it in the way of OpenAPI 3.0: in
// enumerations that list null, and in all properties that are not required.
type loosener struct{ seen map[*openapi3.Schema]bool }

func (l loosener) loosen(ref *openapi3.SchemaRef, required []string) {
	if ref == nil || ref.Value == nil || l.seen[ref.Value] {
		return
	}
	schema := ref.Value
	l.seen[schema] = true
	if slices.Contains(schema.Enum, nil) {
		schema.Nullable = true
	}
	if schema.Nullable && len(schema.Enum) > 0 && !slices.Contains(schema.Enum, nil) {
		schema.Enum = append(schema.Enum, nil)
	}
	required = append(slices.Clone(required), schema.Required...)
	for _, part := range slices.Concat(schema.AllOf, schema.AnyOf, schema.OneOf) {
		l.loosen(part, required)
	}
	l.loosen(schema.Items, nil)
	for name, property := range schema.Properties {
		l.loosen(property, nil)
		if !slices.Contains(required, name) {
			// A copy, because the schema may be required somewhere else.
			copied := *property.Value
			copied.Nullable = true
			if len(copied.Enum) > 0 && !slices.Contains(copied.Enum, nil) {
				copied.Enum = append(slices.Clone(copied.Enum), nil)
			}
			schema.Properties[name] = &openapi3.SchemaRef{Value: &copied}
		}
	}
}
