package site_test

import (
	"encoding/base64"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/deliver/webhook/attempt"
	"nod/internal/flow/site"
	"nod/internal/test/apptest"
)

const onePixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

// TestPictures loads what may be shown in a text, and nothing else.
func TestPictures(t *testing.T) {
	t.Parallel()
	png, err := base64.StdEncoding.DecodeString(onePixel)
	require.NoError(t, err)
	var elsewhere atomic.Int32
	other := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { elsewhere.Add(1) }))
	t.Cleanup(other.Close)
	mux := http.NewServeMux()
	answers := map[string][]byte{
		"/logo.png": png, "/empty.png": {}, "/page.png": []byte("<html><script>alert(1)</script>"),
		"/large.png":  append(png, make([]byte, 2<<20)...),
		"/drawn.png":  []byte(`<svg xmlns="http://www.w3.org/2000/svg"/>`),
		"/secret.txt": []byte("a secret"),
	}
	for path, content := range answers {
		mux.HandleFunc(path, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "image/png")
			_, _ = w.Write(content)
		})
	}
	mux.Handle("/moved", http.RedirectHandler("/logo.png", http.StatusFound))
	mux.Handle("/round", http.RedirectHandler("/round", http.StatusFound))
	mux.Handle("/away", http.RedirectHandler(other.URL, http.StatusFound))
	mux.Handle("/plain", http.RedirectHandler("http://"+strings.TrimPrefix(other.URL, "https://"), http.StatusFound))
	server := httptest.NewTLSServer(mux)
	t.Cleanup(server.Close)
	pictures := site.NewPictures(server.Client().Transport)
	want := "data:image/png;base64," + onePixel
	for path, image := range map[string]string{
		"/logo.png": want, "/moved": want,
		"/empty.png": "", "/page.png": "", "/large.png": "", "/drawn.png": "", "/secret.txt": "", "/missing.png": "",
		"/round": "", "/away": "", "/plain": "",
	} {
		require.Equal(t, image, pictures.Load(t.Context(), server.URL+path), path)
	}
	require.Zero(t, elsewhere.Load(), "a page that names one host loads nothing of another")
	require.Empty(t, pictures.Load(t.Context(), strings.Replace(server.URL, "https://", "http://", 1)+"/logo.png"))
}

// TestPicturesOfTheInside: nobody reaches what only the server can, neither by number nor by name.
func TestPicturesOfTheInside(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	var reached atomic.Int32
	server := httptest.NewUnstartedServer(http.NotFoundHandler())
	server.Listener.Close()
	server.Listener = counting{listener, &reached}
	server.StartTLS()
	t.Cleanup(server.Close)
	_, port, err := net.SplitHostPort(listener.Addr().String())
	require.NoError(t, err)

	guarded := site.NewPictures(site.Outside(attempt.NewGuard(nil).Control))
	kit := apptest.New(t)
	admin := kit.Tenant("Bayani Lending").Admin
	for _, host := range []string{"127.0.0.1", "localhost", "[::1]", "0.0.0.0", "2130706433", "0x7f.1", "127.1", "[::ffff:7f00:1]"} {
		address := "https://" + host + ":" + port + "/a.png"
		require.Empty(t, guarded.Load(t.Context(), address), host)
		require.Empty(t, admin.Post("/markdown/picture", map[string]any{"address": address}).Is(http.StatusOK).Text("image"), host)
	}
	require.Zero(t, reached.Load())
	open := site.NewPictures(site.Outside(nil))
	require.Empty(t, open.Load(t.Context(), "https://127.0.0.1:"+port+"/a.png"))
	require.NotZero(t, reached.Load(), "without the guard it is reached")
}

// counting notes who connects.
type counting struct {
	net.Listener

	reached *atomic.Int32
}

func (c counting) Accept() (net.Conn, error) {
	conn, err := c.Listener.Accept()
	if err == nil {
		c.reached.Add(1)
	}
	return conn, err
}
