package attempt

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"io"
	"log"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nod/internal/test/testkit"
)

// names is a name server in this process: it answers questions for IPv4 addresses, each time with the
// next of its answers, which nobody may remember.
type names struct {
	mu      sync.Mutex
	answers [][]netip.Addr
	asked   int
}

// resolver asks the name server and nobody else.
func (n *names) resolver() *net.Resolver {
	return &net.Resolver{PreferGo: true, Dial: func(context.Context, string, string) (net.Conn, error) {
		ours, theirs := net.Pipe()
		go n.serve(theirs)
		return ours, nil
	}}
}

func (n *names) serve(conn net.Conn) {
	defer func() { _ = conn.Close() }()
	for {
		var size [2]byte
		if _, err := io.ReadFull(conn, size[:]); err != nil {
			return
		}
		query := make([]byte, binary.BigEndian.Uint16(size[:]))
		if _, err := io.ReadFull(conn, query); err != nil {
			return
		}
		answer := n.answer(query)
		if _, err := conn.Write(append(binary.BigEndian.AppendUint16(nil, uint16(len(answer))), answer...)); err != nil {
			return
		}
	}
}

// answer repeats the question and adds addresses with a time to live of 0.
func (n *names) answer(query []byte) []byte {
	end := 12 + bytes.IndexByte(query[12:], 0) + 5
	question := query[12:end]
	var addresses []netip.Addr
	if binary.BigEndian.Uint16(question[len(question)-4:]) == 1 { // A
		n.mu.Lock()
		addresses = n.answers[n.asked%len(n.answers)]
		n.asked++
		n.mu.Unlock()
	}
	out := append([]byte{query[0], query[1], 0x84, 0x00, 0, 1, 0, byte(len(addresses)), 0, 0, 0, 0}, question...)
	for _, a := range addresses {
		out = append(out, 0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4)
		out = append(out, a.AsSlice()...)
	}
	return out
}

// canary counts who connects to an address of this machine.
func canary(t *testing.T, address string) (port string, hits *atomic.Int64) {
	t.Helper()
	listener, err := net.Listen("tcp", address)
	require.NoError(t, err)
	t.Cleanup(func() { _ = listener.Close() })
	hits = &atomic.Int64{}
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			hits.Add(1)
			_ = conn.Close()
		}
	}()
	_, port, err = net.SplitHostPort(listener.Addr().String())
	require.NoError(t, err)
	return port, hits
}

// TestRebinding: a name means a permitted address now and a forbidden one the next moment, or both at
// once. The permitted one (127.0.0.2 stands for the public network here) is dialled, the forbidden one
// (127.0.0.1) never, because the decision is made about the address that is dialled.
func TestRebinding(t *testing.T) {
	t.Parallel()
	port, inside := canary(t, "127.0.0.1:0")
	outside := httptest.NewUnstartedServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	var err error
	require.NoError(t, outside.Listener.Close())
	outside.Listener, err = net.Listen("tcp", "127.0.0.2:"+port)
	require.NoError(t, err)
	outside.Start()
	t.Cleanup(outside.Close)
	good, bad := netip.MustParseAddr("127.0.0.2"), netip.MustParseAddr("127.0.0.1")
	for name, answers := range map[string][][]netip.Addr{
		"in turn":               {{good}, {bad}},
		"good first":            {{good, bad}},
		"bad first":             {{bad, good}},
		"only bad":              {{bad}},
		"metadata behind a bad": {{bad, netip.MustParseAddr("169.254.169.254")}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := NewSender(NewGuard([]netip.Prefix{netip.MustParsePrefix("127.0.0.2/32")}))
			server := &names{answers: answers}
			s.dialer.Resolver = server.resolver()
			const attempts = 200
			delivered := 0
			for range attempts {
				if s.Send(t.Context(), delivery("http://rebind.test.:"+port+"/")).IsDelivered() {
					delivered++
				}
				s.Close() // the next attempt asks again
			}
			require.Equal(t, attempts, server.asked, "each attempt asks once, so there is no second answer to believe")
			want := map[string]int{"in turn": attempts / 2, "good first": attempts, "bad first": attempts}[name]
			require.Equal(t, want, delivered)
		})
	}
	t.Cleanup(func() { require.Zero(t, inside.Load()) })
}

// TestRedirectsAreAnswers: wherever a receiver sends us, nobody goes.
func TestRedirectsAreAnswers(t *testing.T) {
	t.Parallel()
	port, hits := canary(t, "127.0.0.1:0")
	for _, status := range []int{300, 301, 302, 303, 307, 308} {
		for _, location := range []string{
			"http://127.0.0.1:" + port + "/", "//127.0.0.1:" + port, "https://127.0.0.1:" + port, "file:///etc/passwd",
			"gopher://127.0.0.1:" + port, "", "http://[::1", "%zz",
		} {
			receiver := testkit.NewReceiver(t)
			receiver.Script(testkit.Reply(status, "", "Location", location, "Refresh", "0; url=http://127.0.0.1:"+port))
			got := NewSender(NewGuard(Loopback())).Send(t.Context(), delivery(receiver.URL()))
			require.Equal(t, ErrorStatus, got.Class, "%d to %q", status, location)
			require.Equal(t, status, got.Status)
			require.Len(t, receiver.Received(), 1)
		}
	}
	require.Zero(t, hits.Load())
}

// certificate makes a server that is known by a self-signed certificate.
func certificate(t *testing.T, change func(c *x509.Certificate)) *httptest.Server {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	made := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "receiver"}, NotBefore: time.Now().Add(-time.Hour),
		NotAfter: time.Now().Add(time.Hour), DNSNames: []string{"localhost"}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign | x509.KeyUsageDigitalSignature,
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	change(made)
	der, err := x509.CreateCertificate(rand.Reader, made, made, &key.PublicKey, key)
	require.NoError(t, err)
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	server.TLS = &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{der}, PrivateKey: key}}}
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	server.StartTLS()
	t.Cleanup(server.Close)
	return server
}

// TestCertificates lets a sender trust the maker of each certificate, so that what is wrong with it is
// the one thing that the case names.
func TestCertificates(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change func(c *x509.Certificate)
		want   ErrorClass
	}{
		"good":         {func(*x509.Certificate) {}, ErrorNone},
		"expired":      {func(c *x509.Certificate) { c.NotAfter = time.Now().Add(-time.Minute) }, ErrorTLS},
		"not yet good": {func(c *x509.Certificate) { c.NotBefore = time.Now().Add(30 * time.Minute) }, ErrorTLS},
		"another host": {func(c *x509.Certificate) { c.IPAddresses, c.DNSNames = nil, []string{"hooks.example.test"} }, ErrorTLS},
		"no host but a common name": {func(c *x509.Certificate) {
			c.IPAddresses = nil
			c.DNSNames = nil
			c.Subject.CommonName = "127.0.0.1"
		}, ErrorTLS},
		"for clients": {func(c *x509.Certificate) { c.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth} }, ErrorTLS},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := certificate(t, c.change)
			s := NewSender(NewGuard(Loopback()))
			require.Equal(t, ErrorTLS, s.Send(t.Context(), delivery(server.URL)).Class, "its maker is unknown")
			roots := x509.NewCertPool()
			roots.AddCert(server.Certificate())
			s.transport.TLSClientConfig.RootCAs = roots
			s.Close()
			require.Equal(t, c.want, s.Send(t.Context(), delivery(server.URL)).Class)
		})
	}
}

// speak answers every connection with raw bytes and counts how many of them were taken.
func speak(t *testing.T, write func(conn io.Writer) error) (url string, taken *atomic.Int64) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { _ = listener.Close() })
	taken = &atomic.Int64{}
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go func() {
				defer func() { _ = conn.Close() }()
				_, _ = conn.Read(make([]byte, 4096))
				_ = write(counted{conn, taken})
			}()
		}
	}()
	return "http://" + listener.Addr().String(), taken
}

type counted struct {
	io.Writer
	n *atomic.Int64
}

func (c counted) Write(p []byte) (int, error) {
	n, err := c.Writer.Write(p)
	c.n.Add(int64(n))
	return n, err
}

// TestResponseBombs answers with more than anybody wants: each attempt ends, soon after what a sender
// reads, and keeps little of it. It runs alone, because it counts what is allocated.
func TestResponseBombs(t *testing.T) {
	const enough = 64 << 20 // more than the buffers of any socket
	var packed bytes.Buffer
	zip := gzip.NewWriter(&packed)
	_, err := zip.Write(make([]byte, 10<<20))
	require.NoError(t, err)
	require.NoError(t, zip.Close())
	chunk := bytes.Repeat([]byte("x"), 64<<10)
	flood := func(w io.Writer, part []byte) error {
		for sent := 0; sent < enough; sent += len(part) {
			if _, err := w.Write(part); err != nil {
				return err
			}
		}
		return nil
	}
	const ok = "HTTP/1.1 200 OK\r\n"
	for name, c := range map[string]struct {
		write func(w io.Writer) error
		want  ErrorClass
	}{
		"a body of 10 GB": {func(w io.Writer) error {
			_, _ = io.WriteString(w, ok+"Content-Length: 10000000000\r\n\r\n")
			return flood(w, chunk)
		}, ErrorNone},
		"chunks without end": {func(w io.Writer) error {
			_, _ = io.WriteString(w, ok+"Transfer-Encoding: chunked\r\n\r\n")
			return flood(w, fmt.Appendf(nil, "%x\r\n%s\r\n", len(chunk), chunk))
		}, ErrorNone},
		"chunks with endless extensions": {func(w io.Writer) error {
			_, _ = io.WriteString(w, ok+"Transfer-Encoding: chunked\r\n\r\n")
			return flood(w, []byte("1;"+strings.Repeat("e", 4000)+"\r\nx\r\n"))
		}, ErrorConnection},
		"a packed body": {func(w io.Writer) error {
			_, err := fmt.Fprintf(w, ok+"Content-Encoding: gzip\r\nContent-Length: %d\r\n\r\n%s", packed.Len(), packed.Bytes())
			return err
		}, ErrorNone},
		"one header of 64 MB": {func(w io.Writer) error {
			_, _ = io.WriteString(w, ok+"X-Bomb: ")
			return flood(w, chunk)
		}, ErrorAnswer},
		"headers without end": {func(w io.Writer) error {
			_, _ = io.WriteString(w, ok)
			return flood(w, []byte(strings.Repeat("X-Bomb: 1\r\n", 5000)))
		}, ErrorAnswer},
		"a status line without end": {func(w io.Writer) error {
			_, _ = io.WriteString(w, "HTTP/1.1 200 ")
			return flood(w, chunk)
		}, ErrorAnswer},
		"early hints without end": {func(w io.Writer) error {
			return flood(w, []byte(strings.Repeat("HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n", 1000)))
		}, ErrorAnswer},
		"trailers without end": {func(w io.Writer) error {
			_, _ = io.WriteString(w, ok+"Transfer-Encoding: chunked\r\nTrailer: X-Bomb\r\n\r\n0\r\n")
			return flood(w, []byte(strings.Repeat("X-Bomb: 1\r\n", 5000)))
		}, ErrorConnection},
	} {
		t.Run(name, func(t *testing.T) {
			url, taken := speak(t, c.write)
			s := NewSender(NewGuard(Loopback()))
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			got := s.Send(t.Context(), delivery(url))
			runtime.ReadMemStats(&after)
			require.Equal(t, c.want, got.Class)
			require.Less(t, taken.Load(), int64(enough), "it hung up")
			require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(1<<20), "bytes allocated for one answer")
		})
	}
}

// TestSlowAnswers drips every part of an answer; the one deadline of the attempt covers all of them.
func TestSlowAnswers(t *testing.T) {
	t.Parallel()
	drip := func(before string) func(w io.Writer) error {
		return func(w io.Writer) error {
			_, err := io.WriteString(w, before)
			for range 2000 {
				if err != nil {
					return err
				}
				<-time.After(5 * time.Millisecond)
				_, err = io.WriteString(w, "x")
			}
			return err
		}
	}
	for name, before := range map[string]string{
		"the status line": "HT", "a header": "HTTP/1.1 200 OK\r\nX-Slow: ", "the body": "HTTP/1.1 200 OK\r\n\r\n",
		"a body of known length": "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n",
		"a chunk":                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1000\r\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			url, taken := speak(t, drip(before))
			got := impatient().Send(t.Context(), delivery(url))
			require.Equal(t, ErrorTimeout, got.Class)
			require.Less(t, taken.Load(), int64(2000), "it hung up")
		})
	}
}

// TestSilentTLS never finishes the handshake.
func TestSilentTLS(t *testing.T) {
	t.Parallel()
	url, _ := speak(t, func(io.Writer) error { <-t.Context().Done(); return nil })
	got := impatient().Send(t.Context(), delivery(strings.Replace(url, "http:", "https:", 1)))
	require.Contains(t, []ErrorClass{ErrorTLS, ErrorTimeout}, got.Class)
}

// TestSignaturesOfAnyBody sends a thousand bodies of all sorts and checks the bytes that arrived with
// the signatures of another implementation.
func TestSignaturesOfAnyBody(t *testing.T) {
	t.Parallel()
	receiver := testkit.NewReceiver(t)
	s := NewSender(NewGuard(Loopback()))
	openssl, lookErr := exec.LookPath("openssl")
	n := 0
	text := rapid.OneOf(rapid.String(), rapid.StringN(0, 2000, -1), rapid.Custom(func(t *rapid.T) string {
		return fmt.Sprintf(`{"amount":%v,"name":%q}`, rapid.Float64().Draw(t, "amount"), rapid.String().Draw(t, "name"))
	}), rapid.Map(rapid.IntRange(60<<10, 200<<10), func(size int) string { return strings.Repeat("é", size/2) }))
	for i := range 1000 {
		body := []byte(text.Example(i))
		secret := rapid.StringN(1, 64, 256).Example(i)
		r := Request{URL: receiver.URL(), WebhookID: "wh-1", EventID: fmt.Sprint("et-", i), Number: 1, Secret: Secret{Text: []byte(secret)}, Body: body}
		require.Equal(t, ErrorNone, s.Send(t.Context(), r).Class)
		got := receiver.Received()[n]
		n++
		require.True(t, bytes.Equal(body, got.Body))
		require.NoError(t, got.Verify(secret))
		require.Error(t, got.Verify(secret+"x"))
		if lookErr == nil && i%50 == 0 && !strings.ContainsRune(secret, 0) {
			require.Equal(t, got.Header.Get("Smile-Signature"), byOpenSSL(t, openssl, "sha512", secret, body))
			signed := got.Header.Get("webhook-id") + "." + got.Header.Get("webhook-timestamp") + "." + string(body)
			require.Equal(t, strings.TrimPrefix(got.Header.Get("webhook-signature"), "v1,"),
				byOpenSSL(t, openssl, "sha256", secret, []byte(signed)))
		}
	}
}

// byOpenSSL is the hex HMAC-SHA512 or the base64 HMAC-SHA256 of a body.
func byOpenSSL(t *testing.T, tool, digest, secret string, body []byte) string {
	t.Helper()
	command := exec.CommandContext(t.Context(), tool, "dgst", "-"+digest, "-mac", "HMAC", "-macopt", fmt.Sprintf("hexkey:%x", secret), "-binary")
	command.Stdin = bytes.NewReader(body)
	out, err := command.Output()
	require.NoError(t, err)
	if digest == "sha512" {
		return fmt.Sprintf("%x", out)
	}
	return base64.StdEncoding.EncodeToString(out)
}

// TestLaxResolvers: texts that some resolvers read as an address of this machine are names to us, and
// what such a resolver says about them is not dialled.
func TestLaxResolvers(t *testing.T) {
	t.Parallel()
	port, hits := canary(t, "127.0.0.1:0")
	for _, host := range []string{
		"2130706433", "0x7f000001", "0x7f.0.0.1", "0177.0.0.1", "017700000001", "127.1", "127.0.1", "127.0.0.1.", "0", "0x0",
		"localhost", "localhost.", "LOCALHOST", "app.localhost", "127.0.0.1.nip.test", "localtest.test", "a_b.test", "xn--1.test",
	} {
		s := NewSender(NewGuard(nil))
		s.dialer.Resolver = (&names{answers: [][]netip.Addr{{netip.MustParseAddr("127.0.0.1")}}}).resolver()
		for _, scheme := range []string{"http", "https"} {
			got := s.Send(t.Context(), delivery(scheme+"://"+host+":"+port+"/"))
			got.Took, got.Sent = 0, nil
			require.Equal(t, Answer{Class: ErrorConnection}, got, host)
		}
	}
	require.Zero(t, hits.Load())
}
