package attempt

import (
	"net/http"
	"strings"
)

// maxHeaders is how many headers of an answer are kept; they are at most as long as an answer's head may be.
const maxHeaders = 64

// headersOf makes text of headers that both databases can store. Values of one name are joined as on the wire.
func headersOf(h http.Header) map[string]string {
	out := make(map[string]string, len(h))
	left := maxExcerpt
	for name, values := range h {
		value := excerptOf([]byte(strings.Join(values, ", ")))
		if len(values) == 0 || len(out) == maxHeaders || len(name)+len(value) > left {
			continue
		}
		left -= len(name) + len(value)
		out[name] = value
	}
	return out
}
