package lowcode

import (
	"encoding/json"
	"maps"
	"os"
	"slices"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"
)

// TestPublishedSchema: the schema of flows as files refuses what the server refuses, and nothing else. Each value of
// the example is taken away, or made one of another kind.
func TestPublishedSchema(t *testing.T) {
	t.Parallel()
	file, err := os.Open("../../../web/packages/flow/flow.schema.json")
	require.NoError(t, err)
	defer func() { _ = file.Close() }()
	document, err := jsonschema.UnmarshalJSON(file)
	require.NoError(t, err)
	compiler := jsonschema.NewCompiler()
	require.NoError(t, compiler.AddResource("flow.schema.json", document))
	schema, err := compiler.Compile("flow.schema.json")
	require.NoError(t, err)

	site := table[map[string]any](t, "example")
	tried := 0
	agree := func(path string) {
		tried++
		raw, err := json.Marshal(site["winkSiteTemplate"])
		require.NoError(t, err)
		_, problems := Parse(raw)
		refused := schema.Validate(site)
		require.Equal(t, len(problems) == 0, refused == nil, "%s: %v, %v", path, problems, refused)
	}
	agree("")
	vary(site["winkSiteTemplate"], "", agree)
	require.Greater(t, tried, 1000)
}

// vary changes a document in every place, one at a time, and back.
func vary(at any, path string, try func(path string)) {
	others := []any{nil, true, 1.5, "other", []any{}, map[string]any{}}
	switch parent := at.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(parent)) {
			value, here := parent[key], path+"."+key
			delete(parent, key)
			try(here + " is missing")
			for _, other := range others {
				parent[key] = other
				try(here)
			}
			parent[key] = value
			vary(value, here, try)
		}
	case []any:
		for i, value := range parent {
			for _, other := range others {
				parent[i] = other
				try(path + ".#")
			}
			parent[i] = value
			vary(value, path+".#", try)
		}
	}
}
