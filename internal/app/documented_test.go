package app_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/stretchr/testify/require"

	"nod/internal/run/docs/errorcode"
	"nod/internal/test/apptest"
)

const jsonType = "application/json"

// loaded reads the description that an API serves of itself.
func loaded(t *testing.T, kit *apptest.Kit, base string) *openapi3.T {
	t.Helper()
	document, err := openapi3.NewLoader().LoadFromData(kit.Anonymous(base).Get("/openapi.json").Is(http.StatusOK).Body)
	require.NoError(t, err)
	return document
}

// TestExamplesFitTheirSchemas: every request and response that is JSON has an example, errors one for each of their
// codes, and each is what its schema allows, in all APIs but that of public pages, which is not for programs.
func TestExamplesFitTheirSchemas(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	examples := 0
	fits := func(at string, content openapi3.Content) {
		media := content.Get(jsonType)
		if media == nil {
			return // a file or a stream
		}
		require.NotNil(t, media.Example, at)
		text, err := json.Marshal(media.Example)
		require.NoError(t, err)
		require.NotContains(t, string(text), `"$`, "%s: a reader's variable is no value", at)
		require.NoError(t, media.Schema.Value.VisitJSON(media.Example, openapi3.EnableFormatValidation(), openapi3.MultiErrors()), at)
		examples++
	}
	for api, base := range bases(kit) {
		document := loaded(t, kit, base)
		for path, item := range document.Paths.Map() {
			for method, op := range item.Operations() {
				at := api + " " + method + " " + path
				if op.RequestBody != nil {
					fits(at, op.RequestBody.Value.Content)
				}
				for status, response := range op.Responses.Map() {
					if strings.HasPrefix(status, "2") {
						fits(at+" "+status, response.Value.Content)
						sent := response.Value.Content.Get(jsonType)
						if sent != nil && status == "201" {
							require.Equal(t, "CREATED", sent.Example.(map[string]any)["code"], at)
						}
					}
				}
			}
		}
		for name, response := range document.Components.Responses {
			codes, _ := response.Value.Extensions["x-codes"].([]any)
			media := response.Value.Content.Get(jsonType)
			require.Len(t, media.Examples, len(codes), "%s %s", api, name)
			for _, code := range codes {
				one := media.Examples[code.(string)]
				require.NotNil(t, one, "%s %s: no example of %s", api, name, code)
				require.NoError(t, media.Schema.Value.VisitJSON(one.Value.Value, openapi3.MultiErrors()), "%s %s", name, code)
				shown, err := json.Marshal(one.Value.Value)
				require.NoError(t, err)
				require.Contains(t, string(shown), `"`+code.(string)+`"`)
				examples++
			}
		}
	}
	require.Greater(t, examples, 480)
}

// TestErrorsAreDescribed: every operation says with which statuses and codes it fails, codes are those of the catalog,
// and what the doors answer to a stranger is among them.
func TestErrorsAreDescribed(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	catalog := map[string]bool{}
	for _, e := range errorcode.List() {
		catalog[e.Code] = true
	}
	for api, base := range bases(kit) {
		for path, item := range loaded(t, kit, base).Paths.Map() {
			for method, op := range item.Operations() {
				at := api + " " + method + " " + path
				codes := codesOf(t, op)
				require.Contains(t, codes["400"], "INVALID_PARAMETERS", at)
				require.Contains(t, codes["429"], "REQUEST_LIMIT_EXCEEDED", at)
				if strings.Contains(path, "{") {
					require.Contains(t, codes["404"], "MISSING_RESOURCE", at)
				}
				for _, code := range slices.Concat(slices.Collect(maps.Values(codes))...) {
					require.True(t, catalog[code], "%s: %s is in no catalog", at, code)
				}
				address := parameter.ReplaceAllString(path, "unknown")
				if strings.HasSuffix(path, "/stream") {
					address += "?follow=false"
				}
				stranger := kit.Anonymous(base).Do(method, address, nil)
				if stranger.Status == http.StatusUnauthorized {
					require.Contains(t, codes["401"], stranger.Code, at)
				}
			}
		}
	}
}

// codesOf are the codes of an operation's errors by their statuses.
func codesOf(t *testing.T, op *openapi3.Operation) map[string][]string {
	t.Helper()
	codes := map[string][]string{}
	for status, response := range op.Responses.Map() {
		if strings.HasPrefix(status, "2") || status == "default" {
			continue
		}
		require.NotNil(t, response.Value.Content.Get(jsonType), status)
		list, _ := response.Value.Extensions["x-codes"].([]any)
		for _, code := range list {
			codes[status] = append(codes[status], code.(string))
		}
	}
	return codes
}

// TestShapesAreDescribed: programs read from descriptions what people read in words – what is required, which headers
// there are –, and answers may have fields that no schema names.
func TestShapesAreDescribed(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	for api, base := range bases(kit) {
		document := loaded(t, kit, base)
		raw := string(kit.Anonymous(base).Get("/openapi.json").Is(http.StatusOK).Body)
		require.NotContains(t, raw, `Required."`, "%s: it stands in the list of what is required", api)
		for path, item := range document.Paths.Map() {
			for method, op := range item.Operations() {
				at := api + " " + method + " " + path
				takesKey := op.Parameters.GetByInAndName("header", "Idempotency-Key") != nil
				require.Equal(t, method == http.MethodPost && op.Extensions["x-access"] != "public", takesKey, at)
				for status, response := range op.Responses.Map() {
					if status == "default" {
						continue
					}
					require.Contains(t, response.Value.Headers, "X-Request-Id", "%s %s", at, status)
					require.Contains(t, response.Value.Headers, "RateLimit-Remaining", "%s %s", at, status)
					if status == "429" || status == "503" {
						require.Contains(t, response.Value.Headers, "Retry-After", at)
					}
					if media := response.Value.Content.Get(jsonType); media != nil {
						require.True(t, isOpen(media.Schema, map[*openapi3.Schema]bool{}), "%s %s", at, status)
					}
				}
			}
		}
	}
}

// isOpen reports whether objects of a schema may have fields that it does not name.
func isOpen(ref *openapi3.SchemaRef, seen map[*openapi3.Schema]bool) bool {
	if ref == nil || seen[ref.Value] {
		return true
	}
	s := ref.Value
	seen[s] = true
	if s.AdditionalProperties.Has != nil && !*s.AdditionalProperties.Has || !isOpen(s.Items, seen) {
		return false
	}
	for _, inner := range slices.Concat(slices.Collect(maps.Values(s.Properties)), s.OneOf, s.AllOf) {
		if !isOpen(inner, seen) {
			return false
		}
	}
	return true
}
