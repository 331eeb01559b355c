package docs

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"fmt"
	"io/fs"
	"net/http"
	"time"

	"nod/sdk"
)

// download returns a file of /docs/download: what the guides send people to comes from the installation that they use.
func download(name string) (content []byte, isKnown bool, err error) {
	switch name {
	case "nod-wink.tgz":
		content, err = npmPackage("wink")
	case "nod-webhook.tgz":
		content, err = npmPackage("webhook")
	case "webhook.go":
		content, err = sdk.Files.ReadFile("nod-go/webhook/webhook.go")
	case "nod-go.tgz", "nod-client.tgz", "vectors.json", "vectors-generated.json":
		content, err = sdk.Files.ReadFile(name)
	default:
		return nil, false, nil
	}
	return content, true, err
}

// Downloads serves the packages and files for programs at /docs/download/{file}; other addresses are left to the pages.
func Downloads(pages http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		content, isKnown, err := download(r.PathValue("file"))
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

// npmPackage packs a folder as npm does, so that npm install takes its address.
func npmPackage(folder string) ([]byte, error) {
	var packed bytes.Buffer
	zipped := gzip.NewWriter(&packed)
	w := tar.NewWriter(zipped)
	files, err := fs.Sub(sdk.Files, folder)
	if err != nil {
		return nil, err
	}
	err = fs.WalkDir(files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := fs.ReadFile(files, path)
		if err != nil {
			return err
		}
		head := &tar.Header{Name: "package/" + path, Mode: 0o644, Size: int64(len(content)), ModTime: time.Unix(0, 0)}
		if err := w.WriteHeader(head); err != nil {
			return err
		}
		_, err = w.Write(content)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("pack %s: %w", folder, err)
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	if err := zipped.Close(); err != nil {
		return nil, err
	}
	return packed.Bytes(), nil
}
