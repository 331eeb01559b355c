package docs

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// schema is what is read of a JSON schema.
type schema struct {
	Ref                  string `json:"$ref"`
	Type                 any
	Format               string
	Description          string
	Enum                 []any
	Default              any
	Examples             []any
	Items                *schema
	OneOf                []schema
	Properties           map[string]schema
	Required             []string
	AdditionalProperties json.RawMessage
	Minimum, Maximum     *float64
	MinLength, MaxLength *int
	MaxItems             *int
	Pattern              string
	Deprecated           bool
}

// row is one field of a table. Fields of a field follow it one level deeper.
type row struct {
	Name, In, Type, Description string
	Depth                       int
	Required, Deprecated        bool
	// Repeats is true for a parameter that is sent once for each of its values.
	Repeats bool
	// Optional fields of an answer may be left out.
	Optional bool
	Values   []string
	Limits   string
}

// maxDepth is how deep tables go; what lies deeper is named by its type.
const maxDepth = 5

func (d *document) resolve(s schema) schema {
	ref, isNull := s.named()
	for ref != "" {
		s = d.Components.Schemas[ref[strings.LastIndex(ref, "/")+1:]]
		ref = s.Ref
	}
	if isNull {
		s.Type = []any{kindOf(s.Type), "null"}
	}
	return s
}

// named is what a schema refers to, and whether it may be null instead.
func (s schema) named() (ref string, isNull bool) {
	if len(s.OneOf) > 1 && s.OneOf[1].Type == "null" {
		return s.OneOf[0].Ref, true
	}
	return s.Ref, false
}

// names returns the properties in the order in which they were declared as far as that
// is known: required ones carry it, the others follow by name.
func (s schema) names() []string {
	names := slices.Clone(s.Required)
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return slices.DeleteFunc(names, func(name string) bool {
		_, ok := s.Properties[name]
		return !ok
	})
}

// rows are the fields of an object, each followed by its own.
func (d *document) rows(s schema) []row { return d.nested(s, 0, nil) }

func (d *document) nested(s schema, depth int, above []string) []row {
	s = d.inner(s)
	out := []row{}
	for _, name := range s.names() {
		field := s.Properties[name]
		r := d.row(name, field)
		r.Depth, r.Required = depth, slices.Contains(s.Required, name)
		out = append(out, r)
		ref := d.refOf(field)
		if depth >= maxDepth || (ref != "" && slices.Contains(above, ref)) {
			continue
		}
		out = append(out, d.nested(field, depth+1, append(slices.Clone(above), ref))...)
	}
	return out
}

// inner goes through lists to what they hold.
func (d *document) inner(s schema) schema {
	s = d.resolve(s)
	for s.Items != nil {
		s = d.resolve(*s.Items)
	}
	return s
}

func (d *document) refOf(s schema) string {
	ref, _ := s.named()
	for ref == "" && s.Items != nil {
		s = *s.Items
		ref = s.Ref
	}
	return ref
}

func (d *document) row(name string, s schema) row {
	resolved := d.resolve(s)
	described := s.Description
	if described == "" {
		described = resolved.Description
	}
	r := row{Name: name, Type: d.typeName(s), Description: described, Deprecated: s.Deprecated || resolved.Deprecated}
	for _, v := range d.inner(s).Enum {
		if v != nil { // the type says that
			r.Values = append(r.Values, fmt.Sprint(v))
		}
	}
	r.Limits = resolved.limits()
	return r
}

// typeName words a type: "string (date-time)", "list of objects", "integer or null".
func (d *document) typeName(s schema) string {
	s = d.resolve(s)
	if s.Items != nil {
		return "list of " + plural(d.typeName(*s.Items)) + orNull(s.Type)
	}
	kind := kindOf(s.Type)
	if kind == "" {
		kind = "any"
		if s.Properties != nil {
			kind = "object"
		}
	}
	if kind == "object" && len(s.Properties) == 0 {
		kind = "map"
	}
	switch s.Format {
	case "", "int64", "int32", "double", "float":
	default:
		kind += " (" + s.Format + ")"
	}
	return kind + orNull(s.Type)
}

func plural(kind string) string {
	word, rest, found := strings.Cut(kind, " ")
	if found {
		rest = " " + rest
	}
	if word == "any" || word == "list" {
		return kind
	}
	return word + "s" + rest
}

// kindOf returns the type that is not null.
func kindOf(t any) string {
	switch t := t.(type) {
	case string:
		return t
	case []any:
		for _, v := range t {
			if v != "null" {
				return fmt.Sprint(v)
			}
		}
	}
	return ""
}

func orNull(t any) string {
	if list, ok := t.([]any); ok && slices.Contains(list, any("null")) {
		return " or null"
	}
	return ""
}

// within is a number as a schema allows it.
func (s schema) within(n float64) float64 {
	if s.Minimum != nil {
		n = max(n, *s.Minimum)
	}
	if s.Maximum != nil {
		n = min(n, *s.Maximum)
	}
	return n
}

func (s schema) limits() string {
	parts := []string{}
	add := func(format string, value any) { parts = append(parts, fmt.Sprintf(format, value)) }
	if s.Minimum != nil {
		add("at least %v", *s.Minimum)
	}
	if s.Maximum != nil {
		add("at most %v", *s.Maximum)
	}
	if s.MinLength != nil && *s.MinLength > 0 {
		add("at least %d characters", *s.MinLength)
	}
	if s.MaxLength != nil {
		add("at most %d characters", *s.MaxLength)
	}
	if s.MaxItems != nil {
		add("at most %d items", *s.MaxItems)
	}
	if s.Default != nil {
		add("default %v", s.Default)
	}
	return strings.Join(parts, ", ")
}
