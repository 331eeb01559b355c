package apikey

import (
	"crypto/rand"
	"hash/crc32"
	"math/big"
	"strings"

	"nod/internal/platform/auth"
)

const (
	base62      = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	keySize     = 22
	secretSize  = 40
	checkSize   = 6
	tailSize    = 4
	maskedDots  = "••••••••"
	keyPrefix   = "nk_"
	secretStart = "ns_"
)

// KeyPattern and SecretPattern are the published forms, for scanners that look
// for leaked ones. The last six characters of a secret are the CRC-32 of all
// before them, in base 62.
const (
	KeyPattern    = `nk_(sbx|live)_[0-9A-Za-z]{22}`
	SecretPattern = `ns_(sbx|live)_[0-9A-Za-z]{46}`
)

// modePart is the mode as it stands in keys and secrets.
func modePart(mode auth.Mode) string {
	if mode == auth.Production {
		return "live_"
	}
	return "sbx_"
}

// NewKey makes the public half.
func NewKey(mode auth.Mode) string { return keyPrefix + modePart(mode) + randomText(keySize) }

// NewSecret makes the secret half, 238 random bits and a checksum.
func NewSecret(mode auth.Mode) string {
	text := secretStart + modePart(mode) + randomText(secretSize)
	return text + checksum(text)
}

// IsKey reports whether text has the form of a key of this mode.
func IsKey(mode auth.Mode, text string) bool {
	rest, ok := strings.CutPrefix(text, keyPrefix+modePart(mode))
	return ok && len(rest) == keySize && isBase62(rest)
}

// IsSecret reports whether text has the form of a secret of this mode and its
// checksum fits, which can be told without asking anybody.
func IsSecret(mode auth.Mode, text string) bool {
	rest, ok := strings.CutPrefix(text, secretStart+modePart(mode))
	if !ok || len(rest) != secretSize+checkSize || !isBase62(rest) {
		return false
	}
	body := text[:len(text)-checkSize]
	return checksum(body) == text[len(body):]
}

// mask hides all but the kind and the end of a secret.
func mask(mode auth.Mode, tail string) string {
	return secretStart + modePart(mode) + maskedDots + tail
}

func isBase62(s string) bool {
	return strings.Trim(s, base62) == ""
}

func checksum(text string) string {
	n := crc32.ChecksumIEEE([]byte(text))
	out := make([]byte, checkSize)
	for i := checkSize - 1; i >= 0; i-- {
		out[i] = base62[n%62]
		n /= 62
	}
	return string(out)
}

func randomText(n int) string {
	out := make([]byte, n)
	for i := range out {
		digit, err := rand.Int(rand.Reader, big.NewInt(int64(len(base62))))
		if err != nil {
			panic(err) // the system's randomness never fails
		}
		out[i] = base62[digit.Int64()]
	}
	return string(out)
}
