package docs

import (
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/deliver/eventtype"
	"nod/internal/run/docs/sample"
)

var apis = []string{"data", "management", "widget"}

// read is one of the API descriptions.
func read(t *testing.T, api string) *document {
	t.Helper()
	text, err := os.ReadFile("../../../api/" + api + ".json")
	require.NoError(t, err)
	var doc document
	require.NoError(t, json.Unmarshal(text, &doc))
	return &doc
}

// TestSamplesAreUsed: what is written for an operation goes when the operation goes.
func TestSamplesAreUsed(t *testing.T) {
	t.Parallel()
	known := map[string]bool{}
	for _, api := range apis {
		for _, operations := range read(t, api).Paths {
			for _, op := range operations {
				known[op.OperationID] = true
			}
		}
	}
	for operation, body := range sample.Bodies() {
		require.True(t, known[operation], operation)
		require.True(t, json.Valid([]byte(body)), body)
	}
	for operation := range sample.Queries() {
		require.True(t, known[operation], operation)
	}
	for operation := range sample.Answers() {
		require.True(t, known[operation], operation)
	}
	for name, own := range sample.States() {
		fields := map[string]any{}
		if own.Fields != "" {
			require.NoError(t, json.Unmarshal([]byte(own.Fields), &fields), name)
		}
		for _, field := range append(slices.Collect(maps.Keys(fields)), own.Without...) {
			require.True(t, slices.ContainsFunc(apis, func(api string) bool {
				_, ok := read(t, api).Components.Schemas[name].Properties[field]
				return ok
			}), "%s has no %s", name, field)
		}
	}
}

// TestResponsesHaveValues: every text of every response is what its name says.
func TestResponsesHaveValues(t *testing.T) {
	t.Parallel()
	without := map[string]string{} // texts no rule has a value for, and an operation that has them
	for _, api := range apis {
		eachAnswer(t, api, func(op, text string, unknown []string) {
			for _, name := range unknown {
				without[name] = op
			}
			require.True(t, json.Valid([]byte(text)), text)
		})
	}
	require.Empty(t, without)
}

// eachAnswer visits what the operations of an API answer in examples.
func eachAnswer(t *testing.T, api string, visit func(op, text string, unknown []string)) {
	t.Helper()
	doc := read(t, api)
	for path, operations := range doc.Paths {
		for _, op := range operations {
			for status, response := range op.Responses {
				content, ok := response.Content["application/json"]
				if !ok || !strings.HasPrefix(status, "2") {
					continue
				}
				text, unknown := doc.example(nounOf(path), content.Schema, sample.Answers()[op.OperationID])
				visit(op.OperationID, text, unknown)
			}
		}
	}
}

var (
	// isPrefix finds where the product says what an ID begins with.
	isPrefix = regexp.MustCompile(`(?:\bid\.New\(|[pP]refix\w*:?\s*=?\s*)"([a-z]+)-?"|"([a-z]+)-" \+ hex`)
	isID     = regexp.MustCompile(`"(\w+)":\s*\[?\s*"([a-z]+)-` + sample.Digits)
)

// TestPrefixes: IDs of examples begin as the product makes them. That each belongs to its thing is tested where
// the examples are run.
func TestPrefixes(t *testing.T) {
	t.Parallel()
	made := map[string]bool{}
	require.NoError(t, filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") ||
			strings.Contains(path, "/docs/") {
			return err
		}
		text, err := os.ReadFile(path)
		for _, m := range isPrefix.FindAllStringSubmatch(string(text), -1) {
			made[m[1]+m[2]] = true
		}
		return err
	}))
	require.Greater(t, len(made), 40)
	ids := 0
	check := func(of, text string) {
		for _, m := range isID.FindAllStringSubmatch(text, -1) {
			ids++
			require.True(t, made[m[2]], "%s: nothing is called %s-…, as %s", of, m[2], m[1])
		}
	}
	for _, api := range apis {
		eachAnswer(t, api, func(op, text string, _ []string) { check(op, text) })
		for _, operations := range read(t, api).Paths {
			for _, op := range operations {
				check(op.OperationID, withValues(sample.Bodies()[op.OperationID]))
			}
		}
	}
	for _, e := range slices.Concat(eventtype.List(), eventtype.Addressed()) {
		text, err := json.Marshal(e.Sample())
		require.NoError(t, err)
		check(string(e.Type), string(text))
	}
	require.Greater(t, ids, 900)
}

// TestVariables are named as a reader would.
func TestVariables(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]string{
		"/users/{id}/payload":                    "/users/$USER_ID/payload",
		"/apiKeys/{id}":                          "/apiKeys/$API_KEY_ID",
		"/identities/{id}":                       "/identities/$IDENTITY_ID",
		"/webhooks/{id}/deliveries/{deliveryId}": "/webhooks/$WEBHOOK_ID/deliveries/$DELIVERY_ID",
		"/accounts/{accountId}/disableMonitor":   "/accounts/$ACCOUNT_ID/disableMonitor",
	} {
		require.Equal(t, want, fill(path))
	}
	require.Equal(t, `'{"a":"it'\''s","b":"'"$USER_ID"'"}'`, quoted(`{"a":"it's","b":"$USER_ID"}`))
}
