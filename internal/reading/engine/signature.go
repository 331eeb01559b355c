package engine

import (
	"bytes"
	"context"
	"errors"
	"regexp"
	"strconv"
	"strings"
)

// Fit says whether a signature fits the bytes that it signs.
type Fit string

// The fits.
const (
	Fits       Fit = "FITS"
	FitsNot    Fit = "FITS_NOT"
	FitUnknown Fit = "OPEN" // it could not be found out
)

// Signature is one on a PDF.
type Signature struct {
	// Signer is the name in the certificate, which anybody can write there.
	Signer string
	Fit    Fit
}

// signs is what stands in a PDF with a signature.
var signs = []byte("/ByteRange")

var (
	// signedRanges are the bytes before and behind a signature that it signs.
	signedRanges = regexp.MustCompile(`/ByteRange\s*\[\s*0\s+(\d{1,10})\s+(\d{1,10})\s+\d{1,10}\s*\]`)
	// unsigned is all that may stand between them: the signature itself.
	unsigned = regexp.MustCompile(`^<[0-9A-Fa-f\s]*>$`)
)

// leavesRoom reports whether a PDF has a place between signed bytes at which something else than a signature stands, or
// may stand: it isn't signed, and signatures fit whatever it says.
func leavesRoom(body []byte) bool {
	found := signedRanges.FindAllSubmatch(body, -1)
	for _, m := range found {
		from, _ := strconv.Atoi(string(m[1]))
		to, _ := strconv.Atoi(string(m[2]))
		if from > to || to > len(body) || !unsigned.Match(body[from:to]) {
			return true
		}
	}
	return len(found) < bytes.Count(body, signs)
}

// Signatures are those on a PDF. Who signed is not looked into: there is no list of whom to trust. What cannot be found
// out has no signatures.
func (e *Engine) Signatures(ctx context.Context, file File) ([]Signature, error) {
	if file.Format != "PDF" || e.programs[pdfsig] == "" || !bytes.Contains(file.Body, signs) {
		return nil, nil
	}
	said, err := e.run(ctx, file.Body, pdfsig, "-nocert", "-no-ocsp", "fd://0")
	var refused *RefusedError
	if errors.As(err, &refused) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	found := parseSignatures(string(said))
	if leavesRoom(file.Body) {
		for i, s := range found {
			if s.Fit == Fits {
				found[i].Fit = FitUnknown
			}
		}
	}
	return found, nil
}

// parseSignatures reads what pdfsig writes. Names in the file can look like lines of it, so one word against a
// signature outweighs any for it.
func parseSignatures(said string) (found []Signature) {
	for line := range strings.Lines(said) {
		if strings.HasPrefix(line, "Signature #") {
			found = append(found, Signature{Fit: FitUnknown})
			continue
		}
		if len(found) == 0 {
			continue
		}
		last := &found[len(found)-1]
		label, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		switch label {
		case "- Signer Certificate Common Name":
			last.Signer = shown(value)
		case "- Signature Validation":
			switch {
			case value == "Digest Mismatch." || value == "Signature is Invalid.":
				last.Fit = FitsNot
			case value == "Signature is Valid." && last.Fit == FitUnknown:
				last.Fit = Fits
			}
		}
	}
	return found
}
