package app_test

import (
	"crypto/ed25519"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/app"
	"nod/internal/platform/config"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

// TestDKIMKeyFile: with a key every mail goes out signed; one that cannot be used stops the start.
func TestDKIMKeyFile(t *testing.T) {
	t.Parallel()
	_, key, err := ed25519.GenerateKey(rand.Reader)
	require.NoError(t, err)
	der, err := x509.MarshalPKCS8PrivateKey(key)
	require.NoError(t, err)
	file, sink := filepath.Join(t.TempDir(), "dkim.pem"), testkit.NewMailSink(t)
	require.NoError(t, os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der}), 0o600))
	kit := apptest.New(t, func(c *config.Serve) {
		c.SMTPURL = sink.URL()
		c.DKIMKeyFile = file
		c.DKIMSelector = "key-1"
	})
	kit.Anonymous(kit.Management()).Post("/registrations", map[string]any{
		"firstName": "Ana", "lastName": "Lim", "tenantName": "Bayani Lending", "emailAddress": "ana@example.com",
		"title": "Engineer", "password": apptest.Password, "termsAccepted": true,
	}).Is(http.StatusCreated)
	kit.Eventually("a mail", func() bool { return len(sink.Messages()) > 0 })
	data := strings.NewReplacer("\r\n ", "", "\r\n\t", "").Replace(sink.Messages()[0].Data)
	require.Regexp(t, `DKIM-Signature:.*d=nod\.test;.*s=key-1;`, data)

	for _, broken := range []string{filepath.Join(t.TempDir(), "absent"), writeFile(t, "no key")} {
		_, err := app.New(t.Context(), config.Serve{
			Storage: config.Storage{Data: testkit.SQLiteDir(t)}, Demo: true, Listen: "127.0.0.1:0", LinkListen: "127.0.0.1:0",
			OpsListen: "127.0.0.1:0", ProductName: "Nod", MailFrom: "no-reply@nod.test", RateProfile: "test", RetryScale: 1,
			DKIMKeyFile: broken, DKIMSelector: "nod",
		}, slog.New(slog.DiscardHandler))
		require.ErrorContains(t, err, "NOD_DKIM_KEY_FILE")
	}
}

func writeFile(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
	return file
}
