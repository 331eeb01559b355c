package httpconnector

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"time"
)

// Headers of a request.
const (
	HeaderTimestamp = "Nod-Connector-Timestamp"
	HeaderSignature = "Nod-Connector-Signature"
)

// MinKey is the least number of characters of a key: 32 of hex digits are 128 bits.
const MinKey = 32

// Sign returns the two headers of a POST to a path. The time is that of the real world, whatever the
// clock of a demo says, because the other side compares it with its own.
func Sign(key []byte, path string, body []byte, at time.Time) (timestamp, signature string) {
	timestamp = strconv.FormatInt(at.Unix(), 10)
	mac := hmac.New(sha256.New, key)
	for _, part := range []string{"POST", path, timestamp} {
		mac.Write([]byte(part + "\n"))
	}
	mac.Write(body)
	return timestamp, "v1=" + hex.EncodeToString(mac.Sum(nil))
}
