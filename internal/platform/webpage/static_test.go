package webpage_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/andybalholm/brotli"
	"github.com/stretchr/testify/require"

	"nod/internal/platform/webpage"
)

// The build keeps a file as brotli alone; each client gets it in what it takes.
func TestAssetsInEachEncoding(t *testing.T) {
	text := strings.Repeat("every byte of it, ", 200)
	var packed bytes.Buffer
	w := brotli.NewWriter(&packed)
	_, err := w.Write([]byte(text))
	require.NoError(t, err)
	require.NoError(t, w.Close())
	assets := webpage.Assets(fstest.MapFS{
		"portal/assets/a.js.br": {Data: packed.Bytes()},
		"portal/assets/b.woff2": {Data: []byte("as it is")},
	}, false)
	get := func(path, accepted string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodGet, path, nil)
		r.Header.Set("Accept-Encoding", accepted)
		answer := httptest.NewRecorder()
		assets.ServeHTTP(answer, r)
		return answer
	}

	for accepted, encoding := range map[string]string{
		"gzip, deflate, br": "br", "br": "br", "gzip, deflate": "gzip", "": "", "deflate": "",
	} {
		for range 2 { // the second time from memory
			answer := get("/portal/assets/a.js", accepted)
			require.Equal(t, http.StatusOK, answer.Code, accepted)
			require.Equal(t, encoding, answer.Header().Get("Content-Encoding"), accepted)
			require.Equal(t, "Accept-Encoding", answer.Header().Get("Vary"), accepted)
			require.Equal(t, text, unpacked(t, encoding, answer.Body), accepted)
		}
	}
	require.Empty(t, get("/portal/assets/b.woff2", "gzip, br").Header().Get("Content-Encoding"))
	for _, path := range []string{"/portal/assets/c.js", "/portal/assets/"} {
		require.Equal(t, http.StatusNotFound, get(path, "gzip").Code, path)
	}
}

func unpacked(t *testing.T, encoding string, body io.Reader) string {
	t.Helper()
	var err error
	switch encoding {
	case "br":
		body = brotli.NewReader(body)
	case "gzip":
		body, err = gzip.NewReader(body)
		require.NoError(t, err)
	}
	text, err := io.ReadAll(body)
	require.NoError(t, err)
	return string(text)
}
