package mail_test

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"strings"
	"testing"

	"github.com/emersion/go-msgauth/dkim"
	"github.com/stretchr/testify/require"

	"nod/internal/platform/mail"
	"nod/internal/test/testkit"
)

const sender = "no-reply@nod.test"

func inPEM(t *testing.T, key crypto.Signer) []byte {
	t.Helper()
	der, err := x509.MarshalPKCS8PrivateKey(key)
	require.NoError(t, err)
	return pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der})
}

func rsaKey(t *testing.T, bits int) *rsa.PrivateKey {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, bits)
	require.NoError(t, err)
	return key
}

// TestDKIM: what arrives verifies with the record that the operator publishes, and no longer once somebody changes what a
// reader or a mail program goes by.
func TestDKIM(t *testing.T) {
	t.Parallel()
	_, ed, err := ed25519.GenerateKey(rand.Reader)
	require.NoError(t, err)
	for name, key := range map[string]crypto.Signer{"rsa": rsaKey(t, 2048), "ed25519": ed} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d, err := mail.NewDKIM(sender, "nod-1", inPEM(t, key))
			require.NoError(t, err)
			sink := testkit.NewMailSink(t)
			s, err := mail.NewSMTP(sink.URL(), nil)
			require.NoError(t, err)
			s.DKIM = d
			e := envelope()
			e.UnsubscribeURL = "https://link.nod.test/i/" + strings.Repeat("x", 90) + "/unsubscribe"
			require.NoError(t, s.Deliver(t.Context(), e))
			arrived := sink.Messages()[0].Data
			verify := func(message string) error {
				found, err := dkim.VerifyWithOptions(strings.NewReader(message), &dkim.VerifyOptions{
					LookupTXT: func(domain string) ([]string, error) {
						name, value := d.Record()
						require.Equal(t, "nod-1._domainkey.nod.test", name)
						require.Equal(t, name, domain)
						return []string{value}, nil
					},
				})
				require.NoError(t, err)
				require.Len(t, found, 1)
				require.Equal(t, "nod.test", found[0].Domain)
				return found[0].Err
			}
			require.NoError(t, verify(arrived))
			for what, forged := range map[string]string{
				"text":     strings.Replace(arrived, "Bye", "Pay", 1),
				"address":  strings.Replace(arrived, "/unsubscribe>", "/elsewhere>", 1),
				"receiver": strings.Replace(arrived, "To: <joe@", "To: <eve@", 1),
				"added":    "Subject: Forged\r\n" + arrived,
				"sender":   "From: eve@nod.test\r\n" + arrived,
			} {
				require.NotEqual(t, arrived, forged, what)
				require.Error(t, verify(forged), what)
			}
		})
	}
}

// TestDKIMKeys: a key that receivers do not take is refused at start, and nothing of it is said.
func TestDKIMKeys(t *testing.T) {
	t.Parallel()
	curve, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	old := rsaKey(t, 2048)
	_, err = mail.NewDKIM(sender, "nod", pem.EncodeToMemory(&pem.Block{
		Type: "RSA PRIVATE KEY", Bytes: x509.MarshalPKCS1PrivateKey(old),
	}))
	require.NoError(t, err)
	for name, key := range map[string][]byte{
		"nothing": nil, "no PEM": []byte("canary"), "short": inPEM(t, rsaKey(t, 1024)), "another kind": inPEM(t, curve),
		"damaged": []byte("-----BEGIN PRIVATE KEY-----\nY2FuYXJ5\n-----END PRIVATE KEY-----\n"),
	} {
		_, err := mail.NewDKIM(sender, "nod", key)
		require.ErrorContains(t, err, "2048", name)
		require.NotContains(t, err.Error(), "canary", name)
	}
	for _, selector := range []string{"", "a.b", "-a", "a b", "a\r\nb"} {
		_, err := mail.NewDKIM(sender, selector, inPEM(t, old))
		require.ErrorContains(t, err, "selector", selector)
	}
	_, err = mail.NewDKIM("nobody", "nod", inPEM(t, old))
	require.ErrorContains(t, err, "sender address")
}
