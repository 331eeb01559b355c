package testkit

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
	"github.com/stretchr/testify/require"
)

const (
	receiverPatience  = 30 * time.Second
	signatureLifetime = 5 * time.Minute
)

// Received is one delivery as it arrived.
type Received struct {
	Path   string
	Header http.Header
	Body   []byte
}

// Type returns the event type in the body, empty when it cannot be read.
func (d Received) Type() string { return d.envelope().Type }

// Sequence returns the event's number in the body.
func (d Received) Sequence() int64 { return d.envelope().Sequence }

type receivedEnvelope struct {
	Type     string `json:"type"`
	Sequence int64  `json:"sequence"`
}

func (d Received) envelope() receivedEnvelope {
	var e receivedEnvelope
	_ = json.Unmarshal(d.Body, &e) // unreadable bodies have no type
	return e
}

// Verify checks both signatures as a receiver would, from the description
// alone: none of the sender's code takes part.
func (d Received) Verify(secret string) error {
	whole := hmac.New(sha512.New, []byte(secret))
	whole.Write(d.Body)
	if !hmac.Equal([]byte(hex.EncodeToString(whole.Sum(nil))), []byte(d.Header.Get("Smile-Signature"))) {
		return errors.New("Smile-Signature does not fit the body")
	}
	id, timestamp := d.Header.Get("webhook-id"), d.Header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || id == "" {
		return fmt.Errorf("webhook-id %q or webhook-timestamp %q is missing", id, timestamp)
	}
	if age := time.Since(time.Unix(seconds, 0)); age.Abs() > signatureLifetime {
		return fmt.Errorf("webhook-timestamp is %s away", age)
	}
	standard := hmac.New(sha256.New, keyOf(secret))
	standard.Write([]byte(id + "." + timestamp + "."))
	standard.Write(d.Body)
	expected := "v1," + base64.StdEncoding.EncodeToString(standard.Sum(nil))
	for _, signature := range strings.Fields(d.Header.Get("webhook-signature")) {
		if hmac.Equal([]byte(expected), []byte(signature)) {
			return nil
		}
	}
	return errors.New("webhook-signature does not fit")
}

func keyOf(secret string) []byte {
	encoded, ok := strings.CutPrefix(secret, "whsec_")
	key, err := base64.StdEncoding.DecodeString(encoded)
	if !ok || err != nil || len(key) < 24 || len(key) > 64 {
		return []byte(secret)
	}
	return key
}

// VerifyStock checks the delivery with the Go library of Standard Webhooks as it is set up by default.
func (d Received) VerifyStock(secret string) error {
	stock, err := standardwebhooks.NewWebhook(secret)
	if err != nil {
		return err
	}
	return stock.Verify(d.Body, d.Header)
}

// Behavior answers one delivery.
type Behavior func(w http.ResponseWriter, r *http.Request)

// Reply answers with a status, a body, and headers given as name, value, ….
func Reply(status int, body string, headers ...string) Behavior {
	return func(w http.ResponseWriter, _ *http.Request) {
		for i := 0; i+1 < len(headers); i += 2 {
			w.Header().Set(headers[i], headers[i+1])
		}
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}
}

// Hang responds with 200 once release is closed or delivers a value.
func Hang(release <-chan struct{}) Behavior { return After(release, Reply(http.StatusOK, "")) }

// After answers once release is closed or delivers a value.
func After(release <-chan struct{}, answer Behavior) Behavior {
	return func(w http.ResponseWriter, r *http.Request) {
		select {
		case <-release:
			answer(w, r)
		case <-r.Context().Done():
		}
	}
}

// Drip responds with 200 at once and then one byte of the body per interval, without end.
func Drip(interval time.Duration) Behavior {
	return func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(http.StatusOK)
		ticker := time.NewTicker(interval)
		defer ticker.Stop()
		for {
			if _, err := w.Write([]byte(".")); err != nil {
				return
			}
			_ = http.NewResponseController(w).Flush()
			select {
			case <-ticker.C:
			case <-r.Context().Done():
				return
			}
		}
	}
}

// Flood responds with 200 and a body without end.
func Flood() Behavior {
	return func(w http.ResponseWriter, r *http.Request) {
		chunk := bytes.Repeat([]byte("x"), 32<<10)
		for r.Context().Err() == nil {
			if _, err := w.Write(chunk); err != nil {
				return
			}
		}
	}
}

// Receiver is a webhook receiver on a loopback address. It responds with 200 until
// it is told otherwise.
type Receiver struct {
	t        testing.TB
	server   *httptest.Server
	mu       sync.Mutex
	script   []Behavior
	received []Received
	arrived  chan struct{} // replaced at every arrival
}

// NewReceiver starts a receiver and stops it when the test ends.
func NewReceiver(t testing.TB) *Receiver {
	t.Helper()
	r := &Receiver{t: t, arrived: make(chan struct{})}
	r.server = httptest.NewServer(r)
	t.Cleanup(func() {
		r.server.CloseClientConnections()
		r.server.Close()
	})
	return r
}

// URL is the address to register. Any path below it works too.
func (r *Receiver) URL() string { return r.server.URL }

// Script sets how the next deliveries are answered, one each; the last one
// answers all that follow.
func (r *Receiver) Script(script ...Behavior) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.script = script
}

// ServeHTTP receives one delivery.
func (r *Receiver) ServeHTTP(w http.ResponseWriter, request *http.Request) {
	body, err := io.ReadAll(request.Body)
	if err != nil {
		return
	}
	r.next(Received{Path: request.URL.Path, Header: request.Header.Clone(), Body: body})(w, request)
}

func (r *Receiver) next(d Received) Behavior {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.received = append(r.received, d)
	close(r.arrived)
	r.arrived = make(chan struct{})
	if len(r.script) == 0 {
		return Reply(http.StatusOK, "")
	}
	now := r.script[0]
	if len(r.script) > 1 {
		r.script = r.script[1:]
	}
	return now
}

// Received returns all deliveries so far in the order of arrival.
func (r *Receiver) Received() []Received {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]Received(nil), r.received...)
}

// Wait returns the deliveries once at least n have arrived.
func (r *Receiver) Wait(n int) []Received {
	r.t.Helper()
	deadline := time.After(receiverPatience)
	for {
		r.mu.Lock()
		count, arrived := len(r.received), r.arrived
		r.mu.Unlock()
		if count >= n {
			return r.Received()
		}
		select {
		case <-arrived:
		case <-deadline:
			require.FailNow(r.t, "deliveries did not arrive", "%d of %d", count, n)
		}
	}
}
