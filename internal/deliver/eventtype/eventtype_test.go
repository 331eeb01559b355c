package eventtype_test

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"

	"nod/internal/deliver/eventtype"
	"nod/internal/platform/auth"
	"nod/internal/platform/event"
)

// compile makes a checker of a schema. A strict one refuses members that the schema does not name, which the
// published one allows: so it is seen that the catalogue is complete.
func compile(t *testing.T, e eventtype.EventType, strict bool) *jsonschema.Schema {
	t.Helper()
	schema := decode(t, encode(t, e.Schema())).(map[string]any)
	if strict {
		schema["additionalProperties"] = false
		data := schema["properties"].(map[string]any)["data"].(map[string]any)
		data["additionalProperties"] = false
		if payload, ok := data["properties"].(map[string]any)["payload"].(map[string]any); ok {
			payload["additionalProperties"] = false
		}
	}
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	require.NoError(t, compiler.AddResource("https://schemas.test/"+string(e.Type), schema))
	compiled, err := compiler.Compile("https://schemas.test/" + string(e.Type))
	require.NoError(t, err, e.Type)
	require.Equal(t, 2020, compiled.DraftVersion)
	return compiled
}

func encode(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	require.NoError(t, err)
	return string(text)
}

func decode(t *testing.T, text string) any {
	t.Helper()
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	require.NoError(t, err)
	return value
}

// TestDescriptionListsEveryType: the portal takes the types and their groups from the API description.
func TestDescriptionListsEveryType(t *testing.T) {
	t.Parallel()
	registry := huma.NewMapRegistry("#/components/schemas/", huma.DefaultSchemaNamer)
	schema := huma.SchemaFromType(registry, reflect.TypeFor[eventtype.Out]())
	described := decode(t, encode(t, schema)).(map[string]any)
	var types, names []any
	for _, group := range described["x-groups"].([]any) {
		names = append(names, group.(map[string]any)["name"])
		types = append(types, group.(map[string]any)["types"].([]any)...)
	}
	properties := described["properties"].(map[string]any)
	require.Equal(t, properties["type"].(map[string]any)["enum"], types)
	require.Equal(t, properties["group"].(map[string]any)["enum"], names)
	require.Len(t, names, len(eventtype.Groups()))
	var known []any
	for _, one := range event.Types() {
		known = append(known, string(one))
	}
	require.ElementsMatch(t, known, types)
}

func TestCatalogueHasEveryType(t *testing.T) {
	t.Parallel()
	var listed []event.Type
	for _, e := range eventtype.List() {
		listed = append(listed, e.Type)
		for _, sentence := range []string{e.Summary, e.FiresWhen, e.Sandbox} {
			require.Regexp(t, `^[A-Z].+\.$`, sentence, e.Type)
		}
		require.Contains(t, eventtype.Groups(), e.Group)
	}
	require.Equal(t, event.Types(), listed)
	require.Len(t, listed, 33)
}

func TestExamplesFitTheirSchemas(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 3, 1, 12, 30, 0, 123e6, time.UTC)
	for _, e := range append(eventtype.List(), eventtype.Addressed()...) {
		schema := compile(t, e, true)
		for _, mode := range []auth.Mode{auth.Sandbox, auth.Production} {
			example, err := eventtype.Example(e.Type, mode, now)
			require.NoError(t, err)
			require.NoError(t, schema.Validate(decode(t, encode(t, example))), "%s", encode(t, example))
			require.Equal(t, mode, example.Mode)
			require.Contains(t, encode(t, example), `"createdAt":"2026-03-01T12:30:00.123Z"`)
			again, err := eventtype.Example(e.Type, mode, now)
			require.NoError(t, err)
			require.NotEqual(t, example.ID, again.ID, "receivers drop an id that they know")
			require.True(t, example.Test)
			require.Zero(t, example.Sequence, "it has no place in the order of what happened")
		}
		require.NoError(t, schema.Validate(decode(t, encode(t, e.Sample()))))
		require.Equal(t, e.Sample(), e.Sample())
	}
	_, err := eventtype.Example("NOTHING", auth.Sandbox, now)
	require.Error(t, err)
}

// TestSchemasRefuse removes required members and puts wrong ones in: a schema that allows anything is none.
func TestSchemasRefuse(t *testing.T) {
	t.Parallel()
	for _, e := range eventtype.List() {
		schema := compile(t, e, false)
		valid := func() map[string]any { return decode(t, encode(t, e.Sample())).(map[string]any) }
		require.NoError(t, schema.Validate(valid()))
		data := e.Schema()["properties"].(map[string]any)["data"].(map[string]any)
		for _, name := range data["required"].([]string) {
			broken := valid()
			delete(broken["data"].(map[string]any), name)
			require.Error(t, schema.Validate(broken), "%s without %s", e.Type, name)
		}
		for _, name := range slices.Sorted(maps.Keys(valid()["data"].(map[string]any))) {
			broken := valid()
			broken["data"].(map[string]any)[name] = map[string]any{"x": "y"}
			require.Error(t, schema.Validate(broken), "%s with another %s", e.Type, name)
		}
		for name, value := range map[string]any{"id": "x", "mode": "TEST", "type": "X", "sequence": -1, "version": 2, "test": false} {
			broken := valid()
			broken[name] = value
			require.Error(t, schema.Validate(broken), "%s with another %s", e.Type, name)
		}
		more := valid()
		more["new"], more["data"].(map[string]any)["new"] = 1, 1
		require.NoError(t, schema.Validate(more), "receivers take what they do not know")
	}
}
