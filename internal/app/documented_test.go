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

// TestExamplesFitTheirSchemas: every request and response that is JSON has an example, and each is what its schema allows,
// in all APIs but that of public pages, which is not for programs.
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
		for path, item := range loaded(t, kit, base).Paths.Map() {
			for method, op := range item.Operations() {
				at := api + " " + method + " " + path
				if op.RequestBody != nil {
					fits(at, op.RequestBody.Value.Content)
				}
				for status, response := range op.Responses.Map() {
					if strings.HasPrefix(status, "2") {
						fits(at+" "+status, response.Value.Content)
					}
				}
			}
		}
	}
	require.Greater(t, examples, 400)
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
