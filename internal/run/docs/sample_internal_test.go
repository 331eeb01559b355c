package docs

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSamplesAreUsed: what is written for an operation goes when the operation goes.
func TestSamplesAreUsed(t *testing.T) {
	t.Parallel()
	known := map[string]bool{}
	for _, api := range []string{"data", "management", "widget"} {
		text, err := os.ReadFile("../../../api/" + api + ".json")
		require.NoError(t, err)
		var doc document
		require.NoError(t, json.Unmarshal(text, &doc))
		for _, operations := range doc.Paths {
			for _, op := range operations {
				known[op.OperationID] = true
			}
		}
	}
	for operation, body := range bodies() {
		require.True(t, known[operation], operation)
		require.True(t, json.Valid([]byte(body)), body)
	}
	for operation := range queries() {
		require.True(t, known[operation], operation)
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
