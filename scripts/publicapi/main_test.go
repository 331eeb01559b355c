package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// publish writes the public part of a description and reads it.
func publish(t *testing.T, from string) (description, error) {
	t.Helper()
	into := filepath.Join(t.TempDir(), "public.json")
	var d description
	if err := run([]string{from, into}); err != nil {
		return d, err
	}
	text, err := os.ReadFile(into)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &d))
	return d, nil
}

// TestPublish: what programs of tenants call is there, and nothing else.
func TestPublish(t *testing.T) {
	t.Parallel()
	d, err := publish(t, "../../api/data.json")
	require.NoError(t, err)
	require.Contains(t, d.Paths, "/accounts/{id}")
	require.NotContains(t, d.Paths, "/portal/users", "a call of the portal")
	require.NotContains(t, d.Paths, "/events/stream", "read by nod listen")
	for path, methods := range d.Paths {
		for method, operation := range methods {
			returns := 0
			for _, kind := range []string{"x-list", "x-result", "x-file"} {
				if operation[kind] != nil {
					returns++
				}
			}
			require.LessOrEqual(t, returns, 1, "%s %s", method, path)
		}
	}
	require.Equal(t, "Account", d.Paths["/accounts"]["get"]["x-list"])
	require.Equal(t, "CreatedUser", d.Paths["/users"]["post"]["x-result"])
	require.Equal(t, true, d.Paths["/alpha/forms/export"]["get"]["x-file"])
	for _, name := range []string{"Income", "PayloadIncome", "Event", "Form", "Payload"} {
		require.Contains(t, d.Components.Schemas, name)
	}
	for _, name := range []string{"EnvelopeNone", "Problem", "ListedUser", "Query", "AccountOut"} {
		require.NotContains(t, d.Components.Schemas, name)
	}
	income := d.Components.Schemas["Income"]["properties"].(object)
	require.Equal(t, object{"$ref": schemaPath + "RecordOrigin"}, income["metadata"])
	payload := d.Components.Schemas["SourcePayload"]["properties"].(object)["incomes"].(object)
	require.Equal(t, object{"$ref": schemaPath + "PayloadIncome"}, payload["items"])
}

// TestNamesThatAreGone: a name of the list that has no schema any longer is said, not skipped.
func TestNamesThatAreGone(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../api/data.json")
	require.NoError(t, err)
	var d description
	require.NoError(t, json.Unmarshal(text, &d))
	delete(d.Paths, "/alpha/verifications")
	delete(d.Paths, "/alpha/verifications/{id}")
	delete(d.Paths, "/alpha/verifications/{id}/withdrawal")
	without, err := json.Marshal(d)
	require.NoError(t, err)
	from := filepath.Join(t.TempDir(), "data.json")
	require.NoError(t, os.WriteFile(from, without, 0o600))
	_, err = publish(t, from)
	require.ErrorContains(t, err, "is gone; take it from the names")
}

func TestVarNames(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		values []any
		want   []string
	}{
		"words": {[]any{"AWAITING_MFA", "Non-binary", "Started"}, []string{"AwaitingMfa", "NonBinary", "Started"}},
		"twins": {[]any{"Male", "MALE"}, []string{"Male", "MALE"}},
	} {
		require.Equal(t, c.want, varNames(c.values), name)
	}
}
