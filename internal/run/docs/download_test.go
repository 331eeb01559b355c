package docs_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/httpapi"
	"nod/internal/run/docs"
)

func downloaded(file string) *httptest.ResponseRecorder {
	mux, w := http.NewServeMux(), httptest.NewRecorder()
	mux.Handle("GET /docs/download/{file}", docs.Downloads(http.NotFoundHandler()))
	mux.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/docs/download/"+file, nil))
	return w
}

// TestDownloads: what the guides send people to is there.
func TestDownloads(t *testing.T) {
	t.Parallel()
	named, found := regexp.MustCompile(`/docs/download/([a-z0-9.-]+\.[a-z]+)`), []string{}
	for _, guide := range []string{
		"../../../docs/guides/webhooks.md", "../../../docs/guides/widget.md", "../../../sdk/README.md",
		"../../../sdk/wink/README.md", "../../../sdk/nod-go/README.md",
		"../../../sdk/nod-ts/README.md",
	} {
		text, err := os.ReadFile(guide)
		require.NoError(t, err)
		matches := named.FindAllStringSubmatch(string(text), -1)
		require.NotEmpty(t, matches, guide)
		for _, match := range matches {
			w := downloaded(match[1])
			require.Equal(t, http.StatusOK, w.Code, "%s in %s", match[1], guide)
			require.NotZero(t, w.Body.Len())
			found = append(found, match[1])
		}
	}
	require.Subset(t, found, []string{
		"nod-wink-" + httpapi.Version + ".tgz", "nod-webhook-" + httpapi.Version + ".tgz", "webhook.go",
		"nod-go-" + httpapi.Version + ".tgz", "nod-client-" + httpapi.Version + ".tgz",
	})
	require.Equal(t, http.StatusNotFound, downloaded("wink.tgz").Code)
	source, err := os.ReadFile("../../../sdk/nod-go/webhook/webhook.go")
	require.NoError(t, err)
	require.Equal(t, source, downloaded("webhook.go").Body.Bytes())
}

// TestDownloadsOfVersions: an address with a version never has another, and says where the present one is.
func TestDownloadsOfVersions(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"nod-client", "nod-go", "nod-webhook", "nod-wink"} {
		present := name + "-" + httpapi.Version + ".tgz"
		require.Equal(t, downloaded(name+".tgz").Body.Bytes(), downloaded(present).Body.Bytes(), name)
		for _, other := range []string{"0.9.0", "99.0.0"} {
			w := downloaded(name + "-" + other + ".tgz")
			require.Equal(t, http.StatusNotFound, w.Code, "%s %s", name, other)
			require.Contains(t, w.Body.String(), "/docs/download/"+present)
		}
	}
	for _, unknown := range []string{"nod-other-" + httpapi.Version + ".tgz", "webhook-" + httpapi.Version + ".go"} {
		require.Equal(t, "404 page not found\n", downloaded(unknown).Body.String(), unknown)
	}
}

// TestPackages: npm finds in a package what its package.json promises.
func TestPackages(t *testing.T) {
	t.Parallel()
	for file, name := range map[string]string{
		"nod-wink.tgz": "@nod/wink", "nod-webhook.tgz": "nod-webhook", "nod-client.tgz": "nod-client",
	} {
		zipped, err := gzip.NewReader(bytes.NewReader(downloaded(file).Body.Bytes()))
		require.NoError(t, err)
		contents := map[string][]byte{}
		for in := tar.NewReader(zipped); ; {
			head, err := in.Next()
			if errors.Is(err, io.EOF) {
				break
			}
			require.NoError(t, err)
			contents[head.Name], err = io.ReadAll(in)
			require.NoError(t, err)
		}
		var about struct {
			Name, Version string
			Exports       map[string]map[string]string
		}
		require.NoError(t, json.Unmarshal(contents["package/package.json"], &about))
		require.Equal(t, name, about.Name)
		require.Equal(t, httpapi.Version, about.Version)
		if readme, ok := contents["package/README.md"]; ok {
			require.NotContains(t, string(readme), "](../", "%s: nothing is there once it is installed", file)
			require.Contains(t, string(readme), "never by its name alone", file)
		}
		require.NotEmpty(t, contents["package/LICENSE"])
		require.NotEmpty(t, about.Exports)
		for _, export := range about.Exports {
			require.ElementsMatch(t, []string{"types", "default"}, slices.Collect(maps.Keys(export)))
			for _, path := range export {
				require.NotEmpty(t, contents["package/"+path[len("./"):]], path)
			}
		}
	}
}
