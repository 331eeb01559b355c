package docs

import (
	"fmt"
	"net/http"
	"regexp"

	"nod/internal/platform/httpapi"
	"nod/sdk"
)

// versioned is the address of a package in one version, whose bytes never change.
var versioned = regexp.MustCompile(`^(nod-(?:client|go|webhook|wink))-(\d+\.\d+\.\d+)\.tgz$`)

// download returns a file of /docs/download: what the guides send people to comes from the installation that they use.
func download(name string) (content []byte, isKnown bool, err error) {
	switch name {
	case "webhook.go":
		content, err = sdk.Files.ReadFile("nod-go/webhook/webhook.go")
	case "nod-client.tgz", "nod-go.tgz", "nod-webhook.tgz", "nod-wink.tgz", "vectors.json", "vectors-generated.json":
		content, err = sdk.Files.ReadFile(name)
	default:
		return nil, false, nil
	}
	return content, true, err
}

// Downloads serves the packages and files for programs at /docs/download/{file}; other addresses are left to the pages.
func Downloads(pages http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := r.PathValue("file")
		if match := versioned.FindStringSubmatch(name); match != nil {
			if match[2] != httpapi.Version {
				http.Error(w, otherVersion(match[1], match[2]), http.StatusNotFound)
				return
			}
			name = match[1] + ".tgz"
		}
		content, isKnown, err := download(name)
		switch {
		case !isKnown:
			pages.ServeHTTP(w, r)
			return
		case err != nil:
			http.Error(w, "The file is not available.", http.StatusInternalServerError)
			return
		}
		h := w.Header()
		h.Set("Content-Type", "application/octet-stream")
		h.Set("Content-Disposition", "attachment")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Cache-Control", "no-cache")
		_, _ = w.Write(content)
	})
}

func otherVersion(name, version string) string {
	return fmt.Sprintf("This installation doesn't have %s %s. It has %s, at /docs/download/%s-%s.tgz. "+
		"To stay with a version, keep its archive in your repository.",
		name, version, httpapi.Version, name, httpapi.Version)
}
