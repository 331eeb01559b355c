package main_test

import (
	"crypto/tls"
	"encoding/base64"
	"encoding/pem"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
	"github.com/stretchr/testify/require"

	"nod/internal/test/testkit"
)

// TestPrivateAuthority: PostgreSQL, S3, mail and webhooks with certificates of the operator's own authority, which
// SSL_CERT_FILE names; without it nothing is trusted.
func TestPrivateAuthority(t *testing.T) {
	t.Parallel()
	hooks := make(chan string, 100)
	receiver := httptest.NewTLSServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { hooks <- r.URL.Path }))
	t.Cleanup(receiver.Close)
	// All TLS servers of httptest have this certificate, which is its own authority.
	authority := filepath.Join(t.TempDir(), "authority.pem")
	text := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: receiver.Certificate().Raw})
	require.NoError(t, os.WriteFile(authority, text, 0o600))

	buckets := s3mem.New()
	require.NoError(t, buckets.CreateBucket("documents"))
	bucket := httptest.NewTLSServer(gofakes3.New(buckets, gofakes3.WithLogger(gofakes3.DiscardLog())).Server())
	t.Cleanup(bucket.Close)
	mails := testkit.NewTLSMailSink(t, "starttls")
	settings := []string{
		"NOD_DATABASE_URL=" + overTLS(t, testkit.PostgresURL(t), receiver.TLS),
		"NOD_BLOB_URL=s3://KEY:SECRET@" + bucket.Listener.Addr().String() + "/documents?region=us-east-1&lookup=path",
		"NOD_SMTP_URL=" + mails.URL(),
	}
	install(t, settings...).run(serveArguments("--demo", "--start-timeout", "0")...).
		doesNotStart("certificate signed by unknown authority")

	s := install(t, append(settings, "SSL_CERT_FILE="+authority)...).serve("--demo")
	require.Contains(t, string(s.ask(http.MethodGet, s.portal+"/status.json", "", nil).raw),
		`"id":"files","name":"File storage","state":"WORKS"`)
	s.signUp("Alon Loans", "ana@alon.test")
	require.Eventually(t, func() bool { return len(mails.Messages()) > 0 }, patience, testkit.CheckEvery)
	made := s.management(http.MethodPost, "/apiKeys", s.admin("ana@alon.test"), map[string]string{"mode": "SANDBOX"})
	key := "Basic " + base64.StdEncoding.EncodeToString([]byte(made.text("apiKey")+":"+made.text("apiSecret")))
	hook := s.ask(http.MethodPost, s.portal+"/sandbox/v1/webhooks", key, map[string]any{
		"name": "Ours", "url": receiver.URL + "/hook", "secret": strings.Repeat("s", 32), "eventTypes": []string{"ALL_EVENTS"},
	})
	require.Equal(t, http.StatusOK, hook.status, "%s", hook.raw)
	require.Equal(t, http.StatusCreated, s.ask(http.MethodPost, s.portal+"/sandbox/v1/users", key, map[string]any{}).status)
	require.Equal(t, "/hook", <-hooks)
}

// overTLS puts a door that speaks TLS before a PostgreSQL server and returns the URL of the database behind it.
func overTLS(t *testing.T, databaseURL string, config *tls.Config) string {
	t.Helper()
	address, err := url.Parse(databaseURL)
	require.NoError(t, err)
	server := address.Host
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			go func() {
				defer func() { _ = client.Close() }()
				var request [8]byte // for encryption; S accepts it
				if _, err := io.ReadFull(client, request[:]); err != nil {
					return
				}
				_, _ = client.Write([]byte("S"))
				inside, err := net.Dial("tcp", server)
				if err != nil {
					return
				}
				defer func() { _ = inside.Close() }()
				sealed := tls.Server(client, config)
				go func() { _, _ = io.Copy(inside, sealed); _ = inside.Close() }()
				_, _ = io.Copy(sealed, inside)
			}()
		}
	}()
	address.Host, address.RawQuery = listener.Addr().String(), "sslmode=verify-full"
	return address.String()
}
