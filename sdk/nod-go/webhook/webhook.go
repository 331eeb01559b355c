// Package webhook verifies what webhooks of Nod send. It depends on the standard library only; the folder may be
// copied into any program.
//
//	func receive(w http.ResponseWriter, r *http.Request) {
//		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
//		if err != nil || webhook.Verify(body, r.Header, secret) != nil {
//			http.Error(w, "not ours", http.StatusBadRequest)
//			return
//		}
//		// keep the body, answer, and do the work afterwards
//	}
package webhook

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// The headers of a delivery.
const (
	HeaderID             = "Webhook-Id"
	HeaderTimestamp      = "Webhook-Timestamp"
	HeaderSignature      = "Webhook-Signature"
	HeaderSmileSignature = "Smile-Signature"
)

// Tolerance is how far the time of an attempt may be from the receiver's clock.
const Tolerance = 300 * time.Second

// Why a delivery is refused.
var (
	ErrMissing   = errors.New("webhook: a header of the signature is missing")
	ErrTimestamp = errors.New("webhook: the timestamp is too far from now")
	ErrSignature = errors.New("webhook: the signature does not fit")
)

// A Verifier checks deliveries. Secrets has more than one while a secret is exchanged for another.
type Verifier struct {
	Secrets []string
	// Tolerance is [Tolerance] when 0.
	Tolerance time.Duration
	// Now is [time.Now] when nil.
	Now func() time.Time
}

// Verify checks the signature over id, time and body, so that what somebody sends again later is refused. The body
// is the raw one, before any JSON is read.
func Verify(body []byte, header http.Header, secret string) error {
	return Verifier{Secrets: []string{secret}}.Verify(body, header)
}

// Verify checks the signature over id, time and body.
func (v Verifier) Verify(body []byte, header http.Header) error {
	id, timestamp, signatures := header.Get(HeaderID), header.Get(HeaderTimestamp), header.Get(HeaderSignature)
	if id == "" || timestamp == "" || signatures == "" {
		return ErrMissing
	}
	if err := v.checkTime(timestamp); err != nil {
		return err
	}
	for _, secret := range v.Secrets {
		expected := []byte(standard(secret, id, timestamp, body))
		for _, signature := range strings.Fields(signatures) {
			if secret != "" && hmac.Equal(expected, []byte(signature)) {
				return nil
			}
		}
	}
	return ErrSignature
}

func (v Verifier) checkTime(timestamp string) error {
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || strconv.FormatInt(seconds, 10) != timestamp {
		return ErrTimestamp
	}
	now, tolerance := time.Now, v.Tolerance
	if v.Now != nil {
		now = v.Now
	}
	if tolerance == 0 {
		tolerance = Tolerance
	}
	distance := now().Unix() - seconds
	if limit := int64(tolerance / time.Second); distance > limit || distance < -limit {
		return ErrTimestamp
	}
	return nil
}

// VerifyBody checks Smile-Signature, which covers the body alone and does not expire: a receiver that uses it drops
// the ids that it has seen.
func VerifyBody(body []byte, header http.Header, secret string) error {
	given := header.Get(HeaderSmileSignature)
	if given == "" || secret == "" {
		return ErrMissing
	}
	if !hmac.Equal([]byte(whole(secret, body)), []byte(given)) {
		return ErrSignature
	}
	return nil
}

// Sign sets the headers of an attempt at a time, for tests of receivers.
func Sign(header http.Header, secret, id string, at time.Time, body []byte) {
	timestamp := strconv.FormatInt(at.Unix(), 10)
	header.Set(HeaderID, id)
	header.Set(HeaderTimestamp, timestamp)
	header.Set(HeaderSignature, standard(secret, id, timestamp, body))
	header.Set(HeaderSmileSignature, whole(secret, body))
}

func standard(secret, id, timestamp string, body []byte) string {
	mac := hmac.New(sha256.New, keyOf(secret))
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	return "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
}

// keyOf decodes a secret such as those of the portal: whsec_ and the standard base64 of 24 to 64 bytes. Any other text
// is the key itself.
func keyOf(secret string) []byte {
	text, ok := strings.CutPrefix(secret, "whsec_")
	key, err := base64.StdEncoding.DecodeString(text)
	isCanonical := base64.StdEncoding.EncodeToString(key) == text
	if !ok || err != nil || len(key) < 24 || len(key) > 64 || !isCanonical {
		return []byte(secret)
	}
	return key
}

// NewSecret returns a random secret that libraries of Standard Webhooks take as well.
func NewSecret() string {
	key := make([]byte, 32)
	_, _ = rand.Read(key) // never fails
	return "whsec_" + base64.StdEncoding.EncodeToString(key)
}

func whole(secret string, body []byte) string {
	mac := hmac.New(sha512.New, []byte(secret))
	mac.Write(body)
	return hex.EncodeToString(mac.Sum(nil))
}
