//go:build !race

package app_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/stretchr/testify/require"
)

// isID finds what the product made as an ID, and the word that it begins with.
var isID = regexp.MustCompile(`^([a-z]+)-[0-9a-f]{32}$`)

// orElse are the words that IDs of some fields begin with in examples, and the other ones that they may begin with.
var orElse = map[string][2]string{"sourceId": {"a", "archive"}, "accountId": {"a", "archive"}, "by": {"dev", "key"}}

// prefixesOf are the words that IDs begin with, by the fields that have them.
func prefixesOf(at string, v any, into map[string][]string) map[string][]string {
	switch v := v.(type) {
	case map[string]any:
		for name, inner := range v {
			prefixesOf(at+"."+name, inner, into)
		}
	case []any:
		for _, inner := range v {
			prefixesOf(at+"[]", inner, into)
		}
	case string:
		if m := isID.FindStringSubmatch(v); m != nil {
			into[at] = append(into[at], m[1])
		}
	}
	return into
}

// examplesOf are the responses that an API's description shows, by operation.
func (x *examples) examplesOf(api string) map[string]any {
	var document struct {
		Paths map[string]map[string]struct {
			OperationID string
			Responses   map[string]struct {
				Content map[string]struct{ Example any }
			}
		}
	}
	raw := x.kit.Anonymous(x.base(api)).Get("/openapi.json").Is(http.StatusOK).Body
	require.NoError(x, json.Unmarshal(raw, &document))
	shown := map[string]any{}
	for _, operations := range document.Paths {
		for _, op := range operations {
			for status, response := range op.Responses {
				if strings.HasPrefix(status, "2") {
					shown[op.OperationID] = response.Content[jsonType].Example
				}
			}
		}
	}
	return shown
}

// base is where an API is.
func (x *examples) base(api string) string {
	return map[string]string{
		"data": x.kit.App.URLs.Sandbox, "management": x.kit.Management(), "widget": x.kit.Widget(),
	}[api]
}

// described are the operations of an API by their names.
func (x *examples) described(api string) map[string]*openapi3.Operation {
	byID := map[string]*openapi3.Operation{}
	for _, item := range loaded(x.T, x.kit, x.base(api)).Paths.Map() {
		for _, op := range item.Operations() {
			byID[op.OperationID] = op
		}
	}
	return byID
}

// body is the response to the request that just was run.
func (x *examples) body() []byte {
	text, err := os.ReadFile(filepath.Join(x.dir, "body"))
	require.NoError(x, err)
	return text
}

// compareIDs fails when an ID of the response that the description shows begins otherwise than those of the response
// that a request just had.
func (x *examples) compareIDs(shown any) {
	var answer any
	if json.Unmarshal(x.body(), &answer) != nil {
		return // a file
	}
	real, described := prefixesOf("", answer, map[string][]string{}), prefixesOf("", shown, map[string][]string{})
	for _, field := range slices.Sorted(maps.Keys(real)) {
		for _, prefix := range described[field] {
			other := orElse[field[strings.LastIndex(field, ".")+1:]]
			if other[0] == prefix && slices.Contains(real[field], other[1]) {
				continue
			}
			require.Contains(x, real[field], prefix, "the example of %s", field)
		}
	}
}
