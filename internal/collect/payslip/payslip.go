package payslip

import (
	"embed"
	"net/http"
	"path"

	"nod/internal/platform/httpapi"
)

//go:generate go run ./payslipgen

//go:embed file/*/*
var files embed.FS

// Route is the pattern of the address of a file, on the door that serves files.
const Route = "GET /files/persona/{person}/{name}"

// File returns a payslip. Both names may come from an address: the embedded files know no way up, so
// what is no name of theirs is simply not found.
func File(person, name string) ([]byte, bool) {
	body, err := files.ReadFile("file/" + person + "/" + name)
	return body, err == nil
}

// Handler serves the files as downloads.
func Handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := r.PathValue("name")
		body, ok := File(r.PathValue("person"), name)
		if !ok {
			httpapi.WriteNothing(w, r)
			return
		}
		kinds := map[string]string{".pdf": "application/pdf", ".png": "image/png", ".jpg": "image/jpeg"}
		h := w.Header()
		h.Set("Content-Type", kinds[path.Ext(name)])
		h.Set("Content-Disposition", `attachment; filename="`+name+`"`)
		h.Set("Content-Security-Policy", "default-src 'none'; sandbox")
		h.Set("Cache-Control", "public, max-age=86400")
		_, _ = w.Write(body)
	})
}
