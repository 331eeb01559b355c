package testperson

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"nod/internal/platform/fault"
)

//go:embed testperson.schema.json
var schema []byte

// Schema returns the JSON Schema (2020-12) of a test person.
func Schema() []byte { return schema }

// compiled is the schema, made when the first person is.
var compiled = sync.OnceValues(func() (*jsonschema.Schema, error) {
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(schema))
	if err != nil {
		return nil, err
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("testperson.schema.json", document); err != nil {
		return nil, err
	}
	return compiler.Compile("testperson.schema.json")
})

// maxFindings is how much of what is wrong a response says; the rest shows after the first was put right.
const maxFindings = 20

// conform compares a document with the schema. A finding names its path and may repeat a value: the person is made up.
func conform(document []byte) error {
	rules, err := compiled()
	if err != nil {
		return fmt.Errorf("compile schema: %w", err)
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(document))
	if err != nil {
		return fault.InvalidField("data", "data must be JSON.")
	}
	var wrong *jsonschema.ValidationError
	if err := rules.Validate(value); errors.As(err, &wrong) {
		found := findings(wrong)
		return fault.Fields(found[:min(len(found), maxFindings)]...)
	}
	return nil
}

// findings are at the ends of the tree.
func findings(e *jsonschema.ValidationError) []fault.Field {
	if len(e.Causes) == 0 {
		path := "data"
		if len(e.InstanceLocation) > 0 {
			path = pathOf(e.InstanceLocation)
		}
		return []fault.Field{{
			Field: path, Code: fault.CodeInvalidParameters,
			Message: path + ": " + e.ErrorKind.LocalizedString(message.NewPrinter(language.English)) + ".",
		}}
	}
	var list []fault.Field
	for _, cause := range e.Causes {
		list = append(list, findings(cause)...)
	}
	return list
}

// pathOf writes a location as data.incomes[0].startDate.
func pathOf(location []string) string {
	var b strings.Builder
	for i, part := range location {
		if _, err := strconv.Atoi(part); err == nil {
			b.WriteString("[" + part + "]")
			continue
		}
		if i > 0 {
			b.WriteByte('.')
		}
		b.WriteString(part)
	}
	return b.String()
}
