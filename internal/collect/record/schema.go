package record

import (
	"reflect"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"nod/internal/collect/connector"
)

// The API description has to be told how items are written, because that is not how they are held.

// Schema describes the item with the fields of its data.
func (Item[T]) Schema(r huma.Registry) *huma.Schema { return itemSchema[T](r) }

// Schema describes the record with the fields of its data.
func (Record[T]) Schema(r huma.Registry) *huma.Schema {
	s := itemSchema[T](r)
	s.Properties["metadata"] = r.Schema(reflect.TypeFor[Origin](), true, "")
	s.Properties["metadata"].Description = "Where the record comes from."
	s.Required = append(s.Required, "metadata")
	return s
}

// Schema lists the names of the figures.
func (Features) Schema(huma.Registry) *huma.Schema {
	s := &huma.Schema{Type: huma.TypeObject, Properties: map[string]*huma.Schema{}, Required: featureNames()}
	for _, name := range featureNames() {
		s.Properties[name] = &huma.Schema{Type: huma.TypeNumber}
	}
	for _, name := range countNames() {
		s.Properties[name] = &huma.Schema{Type: huma.TypeInteger}
	}
	s.Properties[statusFeature] = &huma.Schema{Type: huma.TypeString}
	for name, text := range featureWords() {
		if feature := s.Properties[name]; feature != nil {
			feature.Description = text
		}
	}
	s.Description = "Figures by name; -999 where there is nothing to compute them from, -998 where amounts " +
		"are of several currencies."
	slices.Sort(s.Required)
	return s
}

// TransformSchema says that single records may be missing.
func (Payload) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	return optionalRecords(s)
}

// TransformSchema says that single records may be missing.
func (ListPayload) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	return optionalRecords(s)
}

func optionalRecords(s *huma.Schema) *huma.Schema {
	for _, name := range []string{"identity", "rating", "insight"} {
		s.Properties[name].Nullable = true
	}
	return s
}

func itemSchema[T any](r huma.Registry) *huma.Schema {
	t := reflect.TypeFor[T]()
	s := huma.SchemaFromType(r, t)
	for _, field := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if property := s.Properties[name]; property != nil {
			refine(property, field.Type)
		}
	}
	s.Properties["id"] = &huma.Schema{Type: huma.TypeString}
	s.Required = append([]string{"id"}, s.Required...)
	return s
}

// refine says what the Go type alone does not: dates have a form, and what is not known is null.
func refine(s *huma.Schema, t reflect.Type) {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
		s.Nullable = true
	}
	if t == reflect.TypeFor[connector.Date]() {
		s.Format = "date"
	}
}
