// Package id makes identifiers and capabilities. Identifiers are a prefix and
// 32 hex digits of a UUIDv7, so they sort by time and index well. Anything
// that works as a capability (a link in a mail, a session) is 256 random bits
// and is stored only as its SHA-256.
package id

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"strings"

	"github.com/google/uuid"
)

// New returns prefix + "-" + 32 hex digits, time ordered.
func New(prefix string) string {
	u := uuid.Must(uuid.NewV7())
	return prefix + "-" + hex.EncodeToString(u[:])
}

// Secret returns 256 random bits as 43 characters of unpadded base64url.
func Secret() string {
	b := make([]byte, 32)
	_, _ = rand.Read(b) // crypto/rand.Read never fails since Go 1.24
	return base64.RawURLEncoding.EncodeToString(b)
}

// Hash returns the hex SHA-256 of a secret, the only form that is stored.
func Hash(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// HasPrefix reports whether s is an identifier of this kind by its form.
func HasPrefix(s, prefix string) bool {
	rest, ok := strings.CutPrefix(s, prefix+"-")
	if !ok || len(rest) != 32 {
		return false
	}
	_, err := hex.DecodeString(rest)
	return err == nil
}
