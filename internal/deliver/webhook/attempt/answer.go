package attempt

import (
	"net/http"
	"strconv"
	"strings"
	"time"
)

// ErrorClass says why an attempt failed, in few enough words that nobody can
// map a network with them: an address that refuses, one that is not allowed and
// a name that does not exist look the same.
type ErrorClass string

// The classes.
const (
	ErrorNone       ErrorClass = ""
	ErrorConnection ErrorClass = "CONNECTION_FAILED"
	ErrorTLS        ErrorClass = "TLS_FAILED"
	ErrorTimeout    ErrorClass = "TIMEOUT"
	ErrorAnswer     ErrorClass = "INVALID_ANSWER"
	ErrorStatus     ErrorClass = "HTTP_STATUS"
)

// MaxRetryAfter is the longest wait that a receiver can ask for.
const MaxRetryAfter = 10 * time.Hour

// retryAfter reads the header of a 429 or 503: seconds or an HTTP date. What
// cannot be read asks for nothing.
func retryAfter(status int, header string, now time.Time) time.Duration {
	header = strings.TrimSpace(header)
	if (status != http.StatusTooManyRequests && status != http.StatusServiceUnavailable) || header == "" {
		return 0
	}
	if isDigits(header) {
		seconds, err := strconv.ParseInt(header, 10, 64)
		if err != nil || seconds > int64(MaxRetryAfter/time.Second) {
			return MaxRetryAfter
		}
		return time.Duration(seconds) * time.Second
	}
	at, err := http.ParseTime(header)
	if err != nil {
		return 0
	}
	return min(max(at.Sub(now), 0), MaxRetryAfter)
}
