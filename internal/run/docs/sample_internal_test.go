package docs

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/run/docs/sample"
)

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
	for _, api := range []string{"data", "management", "widget"} {
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
}

// TestResponsesHaveValues: every text of every response is what its name says, and ids begin as those of the thing do.
func TestResponsesHaveValues(t *testing.T) {
	t.Parallel()
	without := map[string]string{} // texts no rule has a value for, and an operation that has them
	for _, api := range []string{"data", "management", "widget"} {
		doc := read(t, api)
		for path, operations := range doc.Paths {
			for _, op := range operations {
				for _, response := range op.Responses {
					content, ok := response.Content["application/json"]
					if !ok {
						continue
					}
					text, unknown := doc.example(nounOf(path), content.Schema)
					for _, name := range unknown {
						without[name] = op.OperationID
					}
					require.True(t, json.Valid([]byte(text)), text)
				}
			}
		}
	}
	require.Empty(t, without)
	data := read(t, "data")
	for path, id := range map[string]string{
		"/accounts/{id}": "a", "/users/{id}": "user", "/portal/webhooks/{id}/deliveries/{deliveryId}": "dl",
		"/incomes/{id}": "inc", "/identities/{id}": "i", "/consentTemplates": "ct", "/tasks/{id}": "task",
	} {
		text, _ := data.example(nounOf(path), data.Paths[path]["get"].Responses["200"].Content["application/json"].Schema)
		require.Contains(t, text, `"id": "`+id+"-"+sampleDigits+`"`, path)
	}
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
