package attempt

import (
	"crypto/tls"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/test/testkit"
)

func delivery(url string) Request {
	return Request{URL: url, WebhookID: "wh-1", EventID: "et-1", Number: 1, Secret: Secret{Text: []byte("s")}, Body: []byte("{}")}
}

// impatient sends to loopback addresses and gives up soon.
func impatient() *Sender {
	s := NewSender(NewGuard(Loopback()))
	s.timeout = 300 * time.Millisecond
	return s
}

func TestHostileAnswers(t *testing.T) {
	t.Parallel()
	never := make(chan struct{})
	for name, c := range map[string]struct {
		behavior testkit.Behavior
		want     ErrorClass
	}{
		"hangs":                        {testkit.Hang(never), ErrorTimeout},
		"drips its body":               {testkit.Drip(time.Millisecond), ErrorTimeout},
		"floods":                       {testkit.Flood(), ErrorNone}, // read to the limit, then cut
		"headers over the limit":       {testkit.Reply(200, "", "X-Bomb", strings.Repeat("x", 32<<10)), ErrorAnswer},
		"fails":                        {testkit.Reply(500, "no"), ErrorStatus},
		"asks to go elsewhere":         {testkit.Reply(302, "", "Location", "http://169.254.169.254/"), ErrorStatus},
		"asks without an address":      {testkit.Reply(302, ""), ErrorStatus},
		"not modified":                 {testkit.Reply(304, ""), ErrorStatus},
		"accepted":                     {testkit.Reply(202, "later"), ErrorNone},
		"claims to be gzip and is not": {testkit.Reply(200, "no gzip", "Content-Encoding", "gzip"), ErrorNone},
		"speaks another language": {func(w http.ResponseWriter, _ *http.Request) {
			conn, _, err := w.(http.Hijacker).Hijack()
			if err == nil {
				_, _ = conn.Write([]byte("SSH-2.0-OpenSSH\r\n"))
				_ = conn.Close()
			}
		}, ErrorAnswer},
		"hangs up": {func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }, ErrorConnection},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			receiver := testkit.NewReceiver(t)
			receiver.Script(c.behavior)
			s := impatient()
			if c.want == ErrorNone || c.want == ErrorStatus || c.want == ErrorAnswer {
				s.timeout = Timeout
			}
			got := s.Send(t.Context(), delivery(receiver.URL()))
			require.Equal(t, c.want, got.Class)
			require.LessOrEqual(t, len(got.Excerpt), maxExcerpt)
		})
	}
}

// TestFailuresToConnectLookAlike: closed, forbidden and unknown are one class.
func TestFailuresToConnectLookAlike(t *testing.T) {
	t.Parallel()
	closed, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	require.NoError(t, closed.Close())
	receiver := testkit.NewReceiver(t)
	open, guarded := NewSender(NewGuard(Loopback())), NewSender(NewGuard(nil))
	for name, got := range map[string]Answer{
		"closed port":     open.Send(t.Context(), delivery("http://"+closed.Addr().String())),
		"forbidden":       guarded.Send(t.Context(), delivery(receiver.URL())),
		"forbidden name":  guarded.Send(t.Context(), delivery(strings.Replace(receiver.URL(), "127.0.0.1", "localhost", 1))),
		"no such name":    open.Send(t.Context(), delivery("https://nobody.invalid/")),
		"not an address":  open.Send(t.Context(), delivery("https://[::1")),
		"metadata":        open.Send(t.Context(), delivery("http://169.254.169.254/")),
		"private network": open.Send(t.Context(), delivery("http://10.0.0.1/")),
	} {
		got.Took, got.Sent = 0, nil
		require.Equal(t, Answer{Class: ErrorConnection}, got, name)
	}
	require.Empty(t, receiver.Received(), "the guard let nothing through")
}

func TestTLS(t *testing.T) {
	t.Parallel()
	ok := http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})
	selfSigned := httptest.NewTLSServer(ok)
	defer selfSigned.Close()
	old := httptest.NewUnstartedServer(ok)
	old.TLS = &tls.Config{MinVersion: tls.VersionTLS11, MaxVersion: tls.VersionTLS11}
	old.StartTLS()
	defer old.Close()
	plain := testkit.NewReceiver(t)
	for name, url := range map[string]string{
		"self-signed": selfSigned.URL, "TLS 1.1": old.URL, "no TLS": strings.Replace(plain.URL(), "http:", "https:", 1),
	} {
		got := NewSender(NewGuard(Loopback())).Send(t.Context(), delivery(url))
		require.Equal(t, ErrorTLS, got.Class, name)
	}
	// The same servers are fine once their certificate is trusted, so it was that.
	trusting := NewSender(NewGuard(Loopback()))
	trusting.transport.TLSClientConfig.RootCAs =
		selfSigned.Client().Transport.(*http.Transport).TLSClientConfig.RootCAs
	require.Equal(t, ErrorNone, trusting.Send(t.Context(), delivery(selfSigned.URL)).Class)
	require.Equal(t, ErrorTLS, trusting.Send(t.Context(), delivery(old.URL)).Class)
	wrongHost := strings.Replace(selfSigned.URL, "127.0.0.1", "localhost", 1)
	require.Equal(t, ErrorTLS, trusting.Send(t.Context(), delivery(wrongHost)).Class)
}

func TestProxyOfTheEnvironmentIsIgnored(t *testing.T) {
	proxy, receiver := testkit.NewReceiver(t), testkit.NewReceiver(t)
	for _, name := range []string{"HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"} {
		t.Setenv(name, proxy.URL())
	}
	s := NewSender(NewGuard(Loopback()))
	require.Nil(t, s.transport.Proxy)
	require.Equal(t, ErrorNone, s.Send(t.Context(), delivery(receiver.URL())).Class)
	require.Len(t, receiver.Received(), 1)
	require.Empty(t, proxy.Received())
}

// TestIdleConnectionClosedByReceiver: that the receiver had just hung up an
// idle connection is not a failed attempt.
func TestIdleConnectionClosedByReceiver(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	defer server.Close()
	s := NewSender(NewGuard(Loopback()))
	for range 20 {
		require.Equal(t, ErrorNone, s.Send(t.Context(), delivery(server.URL)).Class)
		server.CloseClientConnections()
	}
}

func TestExcerpt(t *testing.T) {
	t.Parallel()
	require.Empty(t, excerptOf(nil))
	require.Equal(t, "ok", excerptOf([]byte("ok")))
	require.Equal(t, "a\uFFFDb\uFFFD", excerptOf([]byte("a\x00b\xff")))
	long := excerptOf([]byte(strings.Repeat("a", maxExcerpt-1) + "ü and more"))
	require.Equal(t, strings.Repeat("a", maxExcerpt-1), long, "it does not end inside a character")
	s := NewSender(NewGuard(Loopback()))
	require.False(t, s.isReadable(&net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 1}))
	require.False(t, s.isReadable(nil))
	demo := NewSender(NewGuard(Loopback()).WithReadable(Loopback()))
	require.True(t, demo.isReadable(&net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 1}))
	require.False(t, demo.isReadable(&net.TCPAddr{IP: net.IPv4(10, 0, 0, 1), Port: 1}))
	require.True(t, s.isReadable(&net.TCPAddr{IP: net.IPv4(1, 1, 1, 1), Port: 443}))
}
