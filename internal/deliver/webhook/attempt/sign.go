package attempt

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"encoding/hex"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// signature returns the lower-case hex HMAC-SHA512 of the body. It covers the
// exact bytes sent and does not expire.
func signature(secret, body []byte) string {
	mac := hmac.New(sha512.New, secret)
	mac.Write(body)
	return hex.EncodeToString(mac.Sum(nil))
}

// standardSignature is that of Standard Webhooks 1.0. It covers id and time of
// the attempt as well, so that a receiver can refuse what is sent again later.
func standardSignature(key []byte, id, timestamp string, body []byte) string {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	return "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
}

// Secret is what a receiver and we share.
type Secret struct {
	Text []byte
	// SignsText is set for a secret from before generated ones were decoded: the key may be its text.
	SignsText bool
}

// Sizes of the key that an encoded secret holds, as Standard Webhooks has them.
const (
	encoded = "whsec_"
	minKey  = 24
	maxKey  = 64
)

// keys are those of the standard signature: the bytes that the secret encodes, else its text. The text of an encoded
// secret is a key as well as long as receivers may still use it.
func (s Secret) keys() [][]byte {
	decoded := s.decode()
	switch {
	case len(s.Text) == 0:
		return nil
	case decoded == nil:
		return [][]byte{s.Text}
	case s.SignsText:
		return [][]byte{decoded, s.Text}
	}
	return [][]byte{decoded}
}

// decode returns the bytes of an encoded secret, nil for any other text. Only the canonical spelling counts, because
// libraries disagree on the others.
func (s Secret) decode() []byte {
	text, ok := bytes.CutPrefix(s.Text, []byte(encoded))
	if !ok {
		return nil
	}
	key, err := base64.StdEncoding.DecodeString(string(text))
	if err != nil || len(key) < minKey || len(key) > maxKey || base64.StdEncoding.EncodeToString(key) != string(text) {
		return nil
	}
	return key
}

// sign puts both signatures on a request. Receivers compare the time with
// their own clocks, therefore it is the real one. While a secret is being changed, the standard header
// carries a signature of each; the other holds only one, that of the new secret.
func sign(h http.Header, r Request) {
	timestamp := strconv.FormatInt(time.Now().Unix(), 10)
	h.Set("Smile-Signature", signature(r.Secret.Text, r.Body))
	h.Set("Webhook-Id", r.EventID)
	h.Set("Webhook-Timestamp", timestamp)
	signatures := []string{}
	for _, key := range append(r.Secret.keys(), r.SecretBefore.keys()...) {
		signatures = append(signatures, standardSignature(key, r.EventID, timestamp, r.Body))
	}
	h.Set("Webhook-Signature", strings.Join(signatures, " "))
}
