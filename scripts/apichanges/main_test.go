package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestList tells what operations share once, new operations together, and nothing of no change.
func TestList(t *testing.T) {
	t.Parallel()
	text, err := list("Data API", []byte(`[
		{"id":"response-optional-property-added","operation":"GET","path":"/users",
			"text":"added the optional property `+"`data/items/items/name`"+` to the response with the `+"`200`"+` status"},
		{"id":"endpoint-added","operation":"POST","path":"/users","text":"endpoint added"},
		{"id":"response-optional-property-added","operation":"GET","path":"/users/{id}",
			"text":"added the optional property `+"`data/name`"+` to the response with the `+"`201`"+` status"},
		{"id":"endpoint-added","operation":"DELETE","path":"/users/{id}","text":"endpoint added"}]`))
	require.NoError(t, err)
	require.Equal(t, "- Data API: added the optional property `name` to the response, `GET /users`, `GET /users/{id}`\n"+
		"- Data API: new operation, `POST /users`, `DELETE /users/{id}`\n", string(text))
	added := func(value string) string {
		return `{"id":"response-property-enum-value-added","operation":"GET","path":"/tasks",` +
			`"text":"added the new ` + "`" + value + "` enum value to the `data/code` response property for the response status `200`" + `"}`
	}
	text, err = list("Data API", []byte(`[{"id":"api-version-not-bumped","text":"the version is still"},`+
		`{"id":"api-major-version-not-bumped","text":"the major version did not increase"},`+
		added("A")+`,`+added("B")+`,`+added("undefined")+`]`))
	require.NoError(t, err)
	require.Equal(t, "- Data API: new in the list of values of the `code` response property (`A`, `B`, `null`), `GET /tasks`\n", string(text))
	text, err = list("Data API", []byte(`[
		{"id":"response-property-became-nullable","operation":"GET","path":"/tasks",
			"text":"the response property `+"`data/mfa`"+` became nullable for the status `+"`200`"+`"},
		{"id":"response-property-one-of-added","operation":"POST","path":"/tasks",
			"text":"added `+"`#/components/schemas/MFA, subschema #2` to the `data/mfa` response property `oneOf`"+
		` list for the response status `+"`201`"+`"}]`))
	require.NoError(t, err)
	require.Equal(t, "- Data API: the response property `mfa` became nullable, `GET /tasks`, `POST /tasks`\n", string(text))
	set := func(field, operation string) string {
		return `{"id":"request-property-max-set","operation":"POST","path":"` + operation + `",` +
			`"text":"the ` + "`" + field + "`" + ` request property's max was set to ` + "`1.00`" + `"}`
	}
	text, err = list("Data API", []byte(`[`+set("box/left", "/a")+`,`+set("box/top", "/a")+`,`+set("box/left", "/b")+`,`+
		set("box/top", "/b")+`,`+set("box/end", "/b")+`]`))
	require.NoError(t, err)
	require.Equal(t, "- Data API: the `box/{left, top}` request property's max was set to `1.00`, `POST /a`, `POST /b`\n"+
		"- Data API: the `box/end` request property's max was set to `1.00`, `POST /b`\n", string(text))
	for _, none := range []string{"", "[]", "null"} {
		text, err = list("Data API", []byte(none))
		require.NoError(t, err)
		require.Empty(t, text)
	}
	_, err = list("Data API", []byte("No changes"))
	require.Error(t, err)
}
