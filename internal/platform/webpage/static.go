// Package webpage serves pages and what they load: built files, documents with a nonce, and the headers of the server's
// own pages.
package webpage

import (
	"bytes"
	"compress/gzip"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"

	"nod/internal/platform/fault"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/telemetry"
)

// nonceMark stands in the built pages where the nonce of a response goes.
const nonceMark = "__NONCE__"

// Assets serves built files below a folder of hashed names: cached forever, in the best encoding the browser takes.
func Assets(files fs.FS, crossOrigin bool) http.Handler {
	built := &builtFiles{FS: files}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		telemetry.Quiet(r.Context())
		name := strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/")
		h := w.Header()
		body, encoding, err := built.encoded(name, r.Header.Get("Accept-Encoding"))
		if err != nil || strings.HasSuffix(name, "/") {
			httpapi.WriteNothing(w, r)
			return
		}
		kind := mime.TypeByExtension(path.Ext(name))
		if path.Ext(name) == ".mjs" {
			kind = "text/javascript; charset=utf-8"
		}
		h.Set("Content-Type", kind)
		h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		if crossOrigin {
			h.Set("Cross-Origin-Resource-Policy", "cross-origin")
		}
		h.Add("Vary", "Accept-Encoding")
		if encoding != "" {
			h.Set("Content-Encoding", encoding)
		}
		_, _ = w.Write(body)
	})
}

// builtFiles are the files of the build. It keeps most of them as brotli alone, which all browsers take over HTTPS; for
// the other clients (plain HTTP, programs) a file is packed as gzip when the first of them asks, and kept (ADR 0047).
type builtFiles struct {
	fs.FS
	gzipped sync.Map // name → []byte
}

// encoded returns a file in an encoding that is accepted.
func (b *builtFiles) encoded(name, accepted string) (body []byte, encoding string, err error) {
	if body, err = fs.ReadFile(b, name); err == nil {
		return body, "", nil
	}
	packed, err := fs.ReadFile(b, name+".br")
	switch {
	case err != nil:
		return nil, "", err
	case strings.Contains(accepted, "br"):
		return packed, "br", nil
	case strings.Contains(accepted, "gzip"):
		body, err = b.gzip(name, packed)
		return body, "gzip", err
	}
	body, err = io.ReadAll(brotli.NewReader(bytes.NewReader(packed)))
	return body, "", err
}

func (b *builtFiles) gzip(name string, packed []byte) ([]byte, error) {
	if kept, ok := b.gzipped.Load(name); ok {
		return kept.([]byte), nil
	}
	var body bytes.Buffer
	w, err := gzip.NewWriterLevel(&body, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := io.Copy(w, brotli.NewReader(bytes.NewReader(packed))); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	b.gzipped.Store(name, body.Bytes())
	return body.Bytes(), nil
}

// ForBrowsers keeps a page that answers for every address from programs: a
// mistyped endpoint is no success. Addresses that mails link to are for anyone who
// takes anything as well, because mail scanners open them before people do.
func ForBrowsers(page http.Handler, linked ...string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !AcceptsHTML(r) && !(takesAnything(r) && slices.Contains(linked, r.URL.Path)) {
			w.Header().Add("Vary", "Accept")
			httpapi.WriteNothing(w, r)
			return
		}
		page.ServeHTTP(w, r)
	})
}

// AcceptsHTML reports whether the request names HTML, as browsers do that open
// a page. That it takes anything is not enough.
func AcceptsHTML(r *http.Request) bool {
	for _, header := range r.Header.Values("Accept") {
		for kind := range strings.SplitSeq(header, ",") {
			name, parameters, err := mime.ParseMediaType(kind)
			if err != nil || name != "text/html" && name != "application/xhtml+xml" {
				continue
			}
			if q, err := strconv.ParseFloat(parameters["q"], 64); err != nil || q > 0 {
				return true
			}
		}
	}
	return false
}

func takesAnything(r *http.Request) bool {
	accept := r.Header.Get("Accept")
	return accept == "" || strings.Contains(accept, "*/*")
}

// Page serves one built HTML document with a fresh nonce and the headers that
// policy returns for it. Each of fill changes the document before it is sent.
func Page(
	files fs.FS, name string, policy func(r *http.Request, nonce string) http.Header,
	fill ...func(document []byte) []byte,
) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			httpapi.WriteFault(w, r,
				fault.New(fault.Method, fault.CodeUnsupportedMethod, "This is a web page. Use GET."))
			return
		}
		document, err := fs.ReadFile(files, name)
		if err != nil {
			http.Error(w, "The front end was not built into this program: run make build.",
				http.StatusInternalServerError)
			return
		}
		for _, change := range fill {
			document = change(document)
		}
		nonce := httpapi.Nonce()
		h := w.Header()
		for key, values := range policy(r, nonce) {
			h[key] = values
		}
		h.Set("Content-Type", "text/html; charset=utf-8")
		h.Set("Cache-Control", "no-store")
		_, _ = w.Write(bytes.ReplaceAll(document, []byte(nonceMark), []byte(nonce)))
	})
}
