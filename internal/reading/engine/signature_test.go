package engine_test

import (
	"bytes"
	_ "embed"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/reading/engine"
)

// signed is a PDF of one line that openssl signed with a self-signed certificate.
//
//go:embed testdata/signed.pdf
var signed []byte

// wide is one whose signature leaves out more than itself.
//
//go:embed testdata/wide.pdf
var wide []byte

// TestSignatures: a signature fits the bytes that were signed, and no others. Who signed is what the certificate says.
func TestSignatures(t *testing.T) {
	t.Parallel()
	const signer = "Payroll of Bayani Test"
	for name, c := range map[string]struct {
		body []byte
		fits []engine.Signature
	}{
		"as it was signed":        {signed, []engine.Signature{{Signer: signer, Fit: engine.Fits}}},
		"an amount is another":    {bytes.Replace(signed, []byte("12,345.67"), []byte("92,345.67"), 1), []engine.Signature{{Signer: signer, Fit: engine.FitsNot}}},
		"more is left out":        {wide, []engine.Signature{{Signer: signer, Fit: engine.FitUnknown}}},
		"without a signature":     {payslip(t).PDF, nil},
		"nothing but a beginning": {[]byte("%PDF-1.7\n/ByteRange"), nil},
	} {
		found, err := newEngine(t).Signatures(t.Context(), engine.File{Format: "PDF", Body: c.body})
		require.NoError(t, err, name)
		require.Equal(t, c.fits, found, name)
	}
}
