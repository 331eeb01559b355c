package explain

import (
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// mayBeNull says of answers which fields may be null: those that are pointers and are never left out. The framework
// says it of scalars alone. Of requests it says nothing, because what null means there is up to the operation.
func (e explainer) mayBeNull() {
	asked := map[*huma.Schema]bool{}
	for _, op := range e.operations() {
		if op.RequestBody != nil {
			for _, content := range op.RequestBody.Content {
				e.walk(content.Schema, asked, func(*huma.Schema) {})
			}
		}
	}
	schemas := e.document.Components.Schemas
	for name, s := range schemas.Map() {
		if asked[s] {
			continue
		}
		t := schemas.TypeFromRef("#/components/schemas/" + name)
		for t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		if t.Kind() != reflect.Struct {
			continue
		}
		for _, field := range reflect.VisibleFields(t) {
			key, rest, _ := strings.Cut(field.Tag.Get("json"), ",")
			described := s.Properties[key]
			if described != nil && field.Type.Kind() == reflect.Pointer && !strings.Contains(rest, "omit") &&
				field.Tag.Get("nullable") != "false" {
				s.Properties[key] = orNull(described)
			}
		}
	}
}

func orNull(s *huma.Schema) *huma.Schema {
	copied := *s
	switch {
	case s.Ref != "":
		copied.Ref, copied.OneOf = "", []*huma.Schema{{Ref: s.Ref}, {Type: "null"}}
	case s.Type != "":
		copied.Nullable = true
	}
	return &copied
}
