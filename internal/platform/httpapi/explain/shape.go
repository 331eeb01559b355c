package explain

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// shape says in schemas what their fields say in words, for programs to read. Requests are checked by others, so it
// changes nothing of what is refused or how that is worded:
//
//   - what is "Required." is required, what has "1 to 200 characters" has them, what "Begins with https://" is a URL
//   - a field of an answer that may be null says so, and its enumeration allows null
//   - answers may have fields that no schema names: we add some
func (e explainer) shape() {
	seen := map[*huma.Schema]bool{}
	for _, op := range e.operations() {
		op.Parameters = slices.Clone(op.Parameters)
		for i, p := range op.Parameters {
			if text, ok := required(p.Description); ok {
				needed, schema := *p, *p.Schema
				schema.Description = text
				needed.Description = text
				needed.Required = true
				needed.Schema = &schema
				op.Parameters[i] = &needed
			}
		}
		if op.RequestBody != nil {
			for _, content := range op.RequestBody.Content {
				e.walk(content.Schema, seen, e.limit)
			}
		}
	}
	e.mayBeNull()
	seen = map[*huma.Schema]bool{}
	for _, s := range e.document.Components.Schemas.Map() {
		e.walk(s, seen, allowNull)
	}
	seen = map[*huma.Schema]bool{}
	for _, op := range e.operations() {
		for _, response := range op.Responses {
			for _, content := range response.Content {
				e.walk(content.Schema, seen, open)
			}
		}
	}
}

// walk visits a schema and all that it refers to, each once.
func (e explainer) walk(s *huma.Schema, seen map[*huma.Schema]bool, visit func(*huma.Schema)) {
	if s != nil && s.Ref != "" {
		s = e.document.Components.Schemas.SchemaFromRef(s.Ref)
	}
	if s == nil || seen[s] {
		return
	}
	seen[s] = true
	visit(s)
	e.walk(s.Items, seen, visit)
	for _, field := range s.Properties {
		e.walk(field, seen, visit)
	}
	for _, part := range slices.Concat(s.OneOf, s.AnyOf, s.AllOf) {
		e.walk(part, seen, visit)
	}
	if values, ok := s.AdditionalProperties.(*huma.Schema); ok {
		e.walk(values, seen, visit)
	}
}

func open(s *huma.Schema) {
	if s.AdditionalProperties == false {
		s.AdditionalProperties = nil
	}
}

func allowNull(s *huma.Schema) {
	if s.Nullable && len(s.Enum) > 0 && !slices.Contains(s.Enum, nil) {
		s.Enum = append(slices.Clone(s.Enum), nil)
	}
}

var (
	span   = regexp.MustCompile(`\b1 to ([0-9,]+) characters`)
	most   = regexp.MustCompile(`\b[Aa]t most ([0-9,]+) characters`)
	byData = regexp.MustCompile(`([0-9,]+) over the data API`)
)

// limit reads the words of the fields of a request.
func (e explainer) limit(s *huma.Schema) {
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		field := s.Properties[name]
		text, isRequired := required(field.Description)
		if isRequired {
			field.Description = text
			if !slices.Contains(s.Required, name) {
				s.Required = append(s.Required, name)
			}
		}
		if field.Type != huma.TypeString {
			continue
		}
		for _, form := range []*regexp.Regexp{span, most} {
			found := form.FindStringSubmatch(text)
			if found == nil || field.MaxLength != nil {
				continue
			}
			if other := byData.FindStringSubmatch(text); other != nil && e.isData() {
				found = other
			}
			field.MaxLength = number(found[1])
			if one := 1; form == span && isRequired {
				field.MinLength = &one
			}
		}
		if strings.HasPrefix(text, "Begins with https://") {
			field.Format = "uri"
		}
	}
}

// required takes the word from a description; the mark that stands in its place says the same.
func required(description string) (string, bool) {
	text, ok := strings.CutSuffix(description, "Required.")
	return strings.TrimSpace(text), ok
}

func number(text string) *int {
	n, err := strconv.Atoi(strings.ReplaceAll(text, ",", ""))
	if err != nil {
		return nil
	}
	return &n
}

// isData reports whether the description is that of the data API, the one that takes keys.
func (e explainer) isData() bool { return e.document.Components.SecuritySchemes["apiKey"] != nil }
