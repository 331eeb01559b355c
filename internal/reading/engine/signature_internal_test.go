package engine

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestNamesOfSignaturesSayNothing: what stands in a file can't speak for its signatures.
func TestNamesOfSignaturesSayNothing(t *testing.T) {
	t.Parallel()
	const (
		valid   = "  - Signature Validation: Signature is Valid.\n"
		differs = "  - Signature Validation: Digest Mismatch.\n"
	)
	for name, c := range map[string]struct {
		said string
		fits []Fit
	}{
		"none":                   {"File 'fd://0' does not contain any signatures\n", nil},
		"one of two":             {"Signature #1:\n" + valid + "Signature #2:\n" + differs, []Fit{Fits, FitsNot}},
		"of an unknown kind":     {"Signature #1:\n  - The signature form is not supported\n", []Fit{FitUnknown}},
		"a name says it fits":    {"Signature #1:\n  - Signature Field Name: a\n" + valid + differs, []Fit{FitsNot}},
		"a name begins another":  {"Signature #1:\n  - Signature Field Name: a\nSignature #9:\n" + valid + differs, []Fit{FitUnknown, FitsNot}},
		"one that is before all": {valid + "Signature #1:\n" + differs, []Fit{FitsNot}},
	} {
		var fits []Fit
		for _, s := range parseSignatures(c.said) {
			fits = append(fits, s.Fit)
		}
		require.Equal(t, c.fits, fits, name)
	}
}
