package attempt

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"encoding/hex"
	"net/http"
	"strconv"
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
func standardSignature(secret []byte, id, timestamp string, body []byte) string {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	return "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
}

// sign puts both signatures on a request. Receivers compare the time with
// their own clocks, therefore it is the real one. While a secret is being changed, the standard header
// carries a signature of each; the other holds only one, that of the new secret.
func sign(h http.Header, r Request) {
	secret, eventID, body := r.Secret, r.EventID, r.Body
	timestamp := strconv.FormatInt(time.Now().Unix(), 10)
	h.Set("Smile-Signature", signature(secret, body))
	h.Set("Webhook-Id", eventID)
	h.Set("Webhook-Timestamp", timestamp)
	signatures := standardSignature(secret, eventID, timestamp, body)
	if len(r.SecretBefore) > 0 {
		signatures += " " + standardSignature(r.SecretBefore, eventID, timestamp, body)
	}
	h.Set("Webhook-Signature", signatures)
}
