package app_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/app"
	"nod/internal/test/apptest"
)

// schemaNode is what a schema of a description says about itself and what it is made of.
type schemaNode struct {
	Description          string
	Properties           map[string]schemaNode
	Items                *schemaNode
	AdditionalProperties json.RawMessage
}

// fields calls a function with every property in a schema, and where it is.
func (s schemaNode) fields(at string, visit func(at, name string, field schemaNode)) {
	for name, field := range s.Properties {
		visit(at+"."+name, name, field)
		field.fields(at+"."+name, visit)
	}
	if s.Items != nil {
		s.Items.fields(at+"[]", visit)
	}
	var values schemaNode
	if json.Unmarshal(s.AdditionalProperties, &values) == nil { // or it is false
		values.fields(at+"{}", visit)
	}
}

type explained struct {
	Components struct{ Schemas map[string]schemaNode }
	Paths      map[string]map[string]struct {
		Parameters  []struct{ Name, Description string }
		RequestBody struct {
			Content map[string]struct{ Schema schemaNode }
		}
	}
}

// TestEverythingIsExplained fails for a field or parameter of any API that says nothing about itself, and for shared
// words that no field takes.
func TestEverythingIsExplained(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	all := bases(kit)
	all["hosted"] = kit.App.URLs.Link + "/public/v1"
	unused := app.Words()
	for api, base := range all {
		var document explained
		answer := kit.Anonymous(base).Get("/openapi.json").Is(http.StatusOK)
		require.NoError(t, json.Unmarshal(answer.Body, &document))
		fields, missing := 0, []string{}
		visit := func(at, name string, field schemaNode) {
			fields++
			if field.Description == "" {
				missing = append(missing, at)
			}
			if field.Description == unused[name] {
				delete(unused, name)
			}
		}
		for name, schema := range document.Components.Schemas {
			schema.fields(name, visit)
		}
		for path, operations := range document.Paths {
			for method, op := range operations {
				at := method + " " + path
				for _, p := range op.Parameters {
					if p.Name == "" {
						continue // one of all operations, described among the components
					}
					visit(at+" "+p.Name, p.Name, schemaNode{Description: p.Description})
				}
				for _, content := range op.RequestBody.Content {
					content.Schema.fields(at, visit)
				}
			}
		}
		require.Greater(t, fields, 100, api)
		slices.Sort(missing)
		require.Empty(t, missing, "%s: give these a doc tag", api)
	}
	require.Empty(t, slices.Sorted(maps.Keys(unused)), "no field takes these words")
}
