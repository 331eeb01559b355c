package main

import (
	"slices"
	"strings"
	"unicode"
)

// forGo tells the generator for Go which values need a pointer and how values of enumerations are named.
func forGo(value any) {
	if schema, isObject := value.(object); isObject {
		if needsPointer(schema) {
			schema["x-go-type-skip-optional-pointer"] = false
		}
		properties, _ := schema["properties"].(object)
		required, _ := schema["required"].([]any)
		for name, property := range properties {
			if property := property.(object); property["$ref"] != nil && !slices.Contains(required, any(name)) {
				property["x-go-type-skip-optional-pointer"] = false
			}
		}
		if values, isEnum := schema["enum"].([]any); isEnum {
			values = slices.DeleteFunc(values, func(v any) bool { return v == nil }) // the type says that
			schema["enum"] = values
			schema["x-enum-varnames"] = varNames(values)
		}
	}
	each(value, forGo)
}

// needsPointer reports whether the zero value of Go says something else than nothing: an unknown amount is not 0, and
// false is not "either".
func needsPointer(schema object) bool {
	if schema["oneOf"] != nil {
		return true // an object or null
	}
	if types, several := schema["type"].([]any); several {
		return types[0] != "array" && (types[0] != "object" || schema["properties"] != nil)
	}
	kind, minimum := schema["type"], schema["minimum"]
	isAboveZero := false
	if number, isNumber := minimum.(float64); isNumber {
		isAboveZero = number > 0
	}
	return kind == "boolean" || kind == "number" || kind == "integer" && !isAboveZero
}

// varNames are the names of values, such as AwaitingMfa; a value whose name another one has keeps its letters.
func varNames(values []any) []string {
	named := make([]string, len(values))
	taken := map[string]bool{}
	for i, value := range values {
		text, _ := value.(string)
		words := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		name := ""
		for _, word := range words {
			if word == strings.ToUpper(word) {
				word = strings.ToLower(word)
			}
			name += strings.ToUpper(word[:1]) + word[1:]
		}
		if taken[name] {
			name = strings.Join(words, "")
		}
		named[i], taken[name] = name, true
	}
	return named
}
