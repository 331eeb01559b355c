package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

type object = map[string]any

type description struct {
	OpenAPI    string                       `json:"openapi"`
	Info       object                       `json:"info"`
	Servers    []object                     `json:"servers"`
	Paths      map[string]map[string]object `json:"paths"`
	Components struct {
		Schemas         map[string]object `json:"schemas"`
		SecuritySchemes object            `json:"securitySchemes"`
	} `json:"components"`
}

const (
	schemaPath = "#/components/schemas/"
	jsonType   = "application/json"
)

// publish leaves what is for programs, in the form described above.
func (d *description) publish() error {
	for _, methods := range d.Paths {
		for _, operation := range methods {
			dropBesideReferences(operation)
			dropHeaders(operation)
		}
	}
	for _, schema := range d.Components.Schemas {
		dropBesideReferences(schema)
	}
	d.nameRecords()
	for path, methods := range d.Paths {
		for method, operation := range methods {
			if _, isForScreens := operation["x-screen"]; isForScreens || hasStream(operation) {
				delete(methods, method)
				continue
			}
			if err := d.unwrap(operation); err != nil {
				return fmt.Errorf("%s %s: %w", method, path, err)
			}
		}
		if len(methods) == 0 {
			delete(d.Paths, path)
		}
	}
	d.dropUnused()
	if err := d.rename(); err != nil {
		return err
	}
	if err := d.nameInner(); err != nil {
		return err
	}
	for _, schema := range d.Components.Schemas {
		forGo(schema)
	}
	for _, methods := range d.Paths {
		for _, operation := range methods {
			forGo(operation)
		}
	}
	return nil
}

// nameRecords gives the records, which the description spells out wherever they are, one schema each. Those of a payload
// have no origin: it is that of the payload.
func (d *description) nameRecords() {
	for _, from := range []struct{ kind, inside, name string }{
		{"Envelope", "data", ""}, {"Items", "items", ""}, {"List", "items", "Payload"},
	} {
		for _, name := range slices.Sorted(maps.Keys(d.Components.Schemas)) {
			record, isKind := strings.CutPrefix(name, from.kind)
			properties, _ := d.Components.Schemas[name]["properties"].(object)
			holder, key := properties, from.inside
			if list, _ := properties[key].(object); list["type"] == "array" {
				holder, key = list, "items"
			}
			schema, _ := holder[key].(object)
			if !isKind || schema["type"] != "object" || schema["properties"] == nil {
				continue
			}
			d.Components.Schemas[from.name+record] = schema
			holder[key] = object{"$ref": schemaPath + from.name + record}
		}
	}
}

// nameInner gives each object inside of a schema a schema; two of one form share one.
func (d *description) nameInner() error {
	known := map[string]string{}
	for _, name := range slices.Sorted(maps.Keys(d.Components.Schemas)) {
		known[form(d.Components.Schemas[name])] = name
	}
	var visit func(name string, schema object) error
	visit = func(name string, schema object) error {
		properties, _ := schema["properties"].(object)
		for _, key := range slices.Sorted(maps.Keys(properties)) {
			inner, _ := properties[key].(object)
			holder, at := properties, key
			if items, isList := inner["items"].(object); isList {
				holder, at, inner = inner, "items", items
			}
			if inner["properties"] == nil {
				continue
			}
			delete(inner, "description") // it is the field's, and several fields share the schema
			nullable := isNullable(inner)
			if nullable {
				inner["type"] = "object"
			}
			part, isKnown := known[form(inner)]
			if !isKnown {
				if part = name + strings.ToUpper(key[:1]) + key[1:]; d.Components.Schemas[part] != nil {
					return fmt.Errorf("two schemas would be named %s", part)
				}
				known[form(inner)], d.Components.Schemas[part] = part, inner
				if err := visit(part, inner); err != nil {
					return err
				}
			}
			holder[at] = object{"$ref": schemaPath + part}
			if nullable {
				holder[at] = object{"oneOf": []any{holder[at], object{"type": "null"}}}
			}
		}
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(d.Components.Schemas)) {
		if err := visit(name, d.Components.Schemas[name]); err != nil {
			return err
		}
	}
	return nil
}

// form is the text of a schema; the same of two that say the same.
func form(schema object) string { return fmt.Sprint(schema) }

func isNullable(schema object) bool {
	types, several := schema["type"].([]any)
	return several && slices.Contains(types, any("null"))
}

// hasStream reports whether an operation answers with events, which the SDKs read by hand.
func hasStream(operation object) bool {
	return response(operation)["text/event-stream"] != nil
}

// response is the content of the one success.
func response(operation object) object {
	responses, _ := operation["responses"].(object)
	for status, r := range responses {
		if strings.HasPrefix(status, "2") {
			content, _ := r.(object)["content"].(object)
			return content
		}
	}
	return nil
}

// unwrap puts the data of a response in the place of its envelope and notes what a call returns, for the templates.
func (d *description) unwrap(operation object) error {
	responses, _ := operation["responses"].(object)
	maps.DeleteFunc(responses, func(status string, _ any) bool {
		return !strings.HasPrefix(status, "2") // the SDKs have an error written by hand
	})
	content, isJSON := response(operation)[jsonType].(object)
	if !isJSON {
		operation["x-file"] = true
		return nil
	}
	envelope := d.named(content["schema"])
	properties, _ := envelope["properties"].(object)
	data, isEnvelope := properties["data"].(object)
	if !isEnvelope {
		return fmt.Errorf("the response has no envelope")
	}
	content["schema"] = clone(data) // other calls have the same envelope
	inside, _ := d.named(data)["properties"].(object)
	if items, isList := inside["items"].(object); isList && inside["nextCursor"] != nil {
		operation["x-list"] = items["items"].(object)["$ref"]
		content["schema"] = clone(items) // a page is the same of everything
		return nil
	}
	if len(inside) > 0 {
		operation["x-result"] = data["$ref"]
	}
	return nil
}

// named is the schema that a reference names.
func (d *description) named(schema any) object {
	reference, _ := schema.(object)["$ref"].(string)
	return d.Components.Schemas[strings.TrimPrefix(reference, schemaPath)]
}

// dropUnused leaves the schemas that the remaining operations reach.
func (d *description) dropUnused() {
	used := map[string]object{}
	var visit func(value any)
	visit = func(value any) {
		if text, isText := value.(string); isText {
			name := strings.TrimPrefix(text, schemaPath)
			if schema, isKnown := d.Components.Schemas[name]; isKnown && name != text && used[name] == nil {
				used[name] = schema
				visit(schema)
			}
		}
		each(value, visit)
	}
	for _, methods := range d.Paths {
		for _, operation := range methods {
			visit(operation)
		}
	}
	d.Components.Schemas = used
}

// clone copies what a value holds.
func clone(value any) any {
	switch value := value.(type) {
	case object:
		copied := object{}
		for name, inside := range value {
			copied[name] = clone(inside)
		}
		return copied
	case []any:
		copied := make([]any, len(value))
		for i, inside := range value {
			copied[i] = clone(inside)
		}
		return copied
	default:
		return value
	}
}

// each visits what a value holds.
func each(value any, visit func(any)) {
	switch value := value.(type) {
	case object:
		for _, name := range slices.Sorted(maps.Keys(value)) {
			visit(value[name])
		}
	case []any:
		for _, item := range value {
			visit(item)
		}
	}
}

// dropHeaders deletes what the layer written by hand sends and reads: keys of repeated requests, limits.
func dropHeaders(operation object) {
	if parameters, ok := operation["parameters"].([]any); ok {
		operation["parameters"] = slices.DeleteFunc(parameters, func(p any) bool { return p.(object)["$ref"] != nil })
	}
	responses, _ := operation["responses"].(object)
	for _, response := range responses {
		delete(response.(object), "headers")
	}
}

// dropBesideReferences deletes what fields say beside a reference: the generator for Go would take each for a
// separate type.
func dropBesideReferences(value any) {
	if schema, isObject := value.(object); isObject && schema["$ref"] != nil {
		delete(schema, "description")
	}
	each(value, dropBesideReferences)
}
