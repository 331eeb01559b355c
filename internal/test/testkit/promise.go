package testkit

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/stretchr/testify/require"
)

// difference is a field whose values here are not what the public description says.
type difference struct {
	field string // "Invite.linkedAt"
	allow func(field *openapi3.Schema)
}

// differences are explained in docs/conformance.md, which has a row for each.
var differences = []difference{
	{"Invite.invitedAt", orNull},
	{"Invite.linkedAt", orNull},
	{"Form.data", func(field *openapi3.Schema) { field.AdditionalProperties = openapi3.AdditionalProperties{} }},
}

func orNull(field *openapi3.Schema) { field.Nullable = true }

// Differences lists the fields that may differ from the public description.
func Differences() (fields []string) {
	for _, d := range differences {
		fields = append(fields, d.field)
	}
	return fields
}

func (d difference) make(document *openapi3.T) error {
	name, field, _ := strings.Cut(d.field, ".")
	schema := document.Components.Schemas[name]
	if schema == nil || schema.Value.Properties[field] == nil {
		return fmt.Errorf("the contract has no %s", d.field)
	}
	copied := *schema.Value.Properties[field].Value
	d.allow(&copied)
	schema.Value.Properties[field] = &openapi3.SchemaRef{Value: &copied}
	return nil
}

// Promise is one operation of the contract.
type Promise struct {
	Method, Path, ID string
	Status           int      // of success
	Query            []string // names of its parameters
	Required         []string // fields without which its body is refused
	HasBody          bool
}

// String returns the operation as "GET /users".
func (p Promise) String() string { return p.Method + " " + p.Path }

// Promises lists all operations of the contract by path and method.
func (c DataContract) Promises() (all []Promise) {
	c.t.Helper()
	for path, item := range c.document.Paths.Map() {
		for method, o := range item.Operations() {
			p := Promise{Method: method, Path: path, ID: o.OperationID}
			for status := range o.Responses.Map() {
				if n, err := strconv.Atoi(status); err == nil && n < http.StatusMultipleChoices {
					p.Status = n
				}
			}
			for _, parameter := range append(slices.Clone(item.Parameters), o.Parameters...) {
				if parameter.Value.In == openapi3.ParameterInQuery {
					p.Query = append(p.Query, parameter.Value.Name)
				}
			}
			if schema := askedOf(o); schema != nil {
				p.HasBody, p.Required = true, slices.DeleteFunc(slices.Clone(schema.Required), func(name string) bool {
					return schema.Properties[name] == nil // the public description requires what it does not describe
				})
			}
			all = append(all, p)
		}
	}
	slices.SortFunc(all, func(a, b Promise) int { return strings.Compare(a.Path+" "+a.Method, b.Path+" "+b.Method) })
	return all
}

func askedOf(o *openapi3.Operation) *openapi3.Schema {
	if o.RequestBody == nil {
		return nil
	}
	content := o.RequestBody.Value.Content.Get("application/json")
	if content == nil {
		return nil
	}
	return content.Schema.Value
}

// Asks requires that a body is one that the contract lets clients send.
func (c DataContract) Asks(p Promise, body any) {
	c.t.Helper()
	schema := askedOf(c.operation(p.Method, p.Path))
	if schema == nil {
		require.Nil(c.t, body, p)
		return
	}
	text, err := json.Marshal(body)
	require.NoError(c.t, err)
	value, err := decode(text)
	require.NoError(c.t, err)
	allowed := *schema
	allowed.Required = slices.DeleteFunc(slices.Clone(schema.Required), func(name string) bool {
		return schema.Properties[name] == nil
	})
	require.NoError(c.t, allowed.VisitJSON(value, openapi3.MultiErrors(), openapi3.VisitAsRequest()), "%s", p)
}

// Fields lists what the answer of success to an operation can have in its data, such as "items[].session.status",
// with the values of those that are enumerations.
func (c DataContract) Fields(p Promise) map[string][]any {
	c.t.Helper()
	schema, err := c.schema(p.Method, p.Path, p.Status)
	require.NoError(c.t, err, "%s", p)
	return FieldsOf(schema)
}

// FieldsOf lists the fields of a schema of an answer, beginning in its data, with the values of enumerations.
func FieldsOf(schema *openapi3.Schema) map[string][]any {
	all := map[string][]any{}
	walkFields(schema, "", nil, all)
	within := map[string][]any{}
	for at, values := range all {
		if rest, ok := strings.CutPrefix(at, "data."); ok {
			within[rest] = values
		}
	}
	return within
}

func walkFields(schema *openapi3.Schema, at string, above []*openapi3.Schema, into map[string][]any) {
	if slices.Contains(above, schema) {
		return
	}
	above = append(slices.Clone(above), schema)
	for _, part := range slices.Concat(schema.AllOf, schema.AnyOf, schema.OneOf) {
		walkFields(part.Value, at, above, into)
	}
	if at != "" {
		values := slices.DeleteFunc(slices.Clone(schema.Enum), func(v any) bool { return v == nil })
		into[at] = append(into[at], values...)
	}
	if schema.Items != nil {
		walkFields(schema.Items.Value, at+"[]", above, into)
	}
	for name, property := range schema.Properties {
		walkFields(property.Value, strings.TrimPrefix(at+"."+name, "."), above, into)
	}
}

// FieldsIn lists the fields of the data of an answer in the form of [DataContract.Fields].
func FieldsIn(data any) []string {
	seen := map[string]bool{}
	var walk func(value any, at string)
	walk = func(value any, at string) {
		if at != "" {
			seen[at] = true
		}
		switch v := value.(type) {
		case []any:
			for _, item := range v {
				walk(item, at+"[]")
			}
		case map[string]any:
			for name, inner := range v {
				walk(inner, strings.TrimPrefix(at+"."+name, "."))
			}
		}
	}
	walk(data, "")
	return slices.Sorted(maps.Keys(seen))
}
