package ledger_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"hash/fnv"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/test/testkit"
)

const (
	webhookSecret = "ledger-secret-0123456789"
	hangTime      = 700 * time.Millisecond
)

// arrival is a delivery as it came in.
type arrival struct {
	Event    string    `json:"event"`
	Endpoint string    `json:"endpoint"`
	Type     string    `json:"type"`
	Sequence int64     `json:"sequence"`
	Attempt  int       `json:"attempt"`
	Hash     string    `json:"hash"`
	User     string    `json:"user"`
	Account  string    `json:"account"`
	Task     string    `json:"task"`
	Payload  bool      `json:"payload"`
	Problem  string    `json:"problem"` // why it is not what was promised
	Taken    bool      `json:"taken"`   // whether it was answered with success
	At       time.Time `json:"at"`
}

// receiver takes deliveries, endpoints are paths. What is named moody fails
// now and then on a first attempt: with a status, a hang, or a reset.
type receiver struct {
	server  *httptest.Server
	book    *book
	broken  atomic.Int64 // lines that could not be written
	arrived atomic.Int64
	last    atomic.Int64 // milliseconds of the latest arrival
}

func newReceiver(t *testing.T, b *book) *receiver {
	t.Helper()
	r := &receiver{book: b}
	r.server = httptest.NewServer(r)
	t.Cleanup(func() {
		r.server.CloseClientConnections()
		r.server.Close()
	})
	return r
}

type mood int

const (
	takes mood = iota
	refuses
	hangs
	resets
)

// moodFor depends on nothing but the event, so that a run can be repeated.
func moodFor(endpoint, event string, attempt int) mood {
	if endpoint != "moody" || attempt > 1 {
		return takes
	}
	h := fnv.New32a()
	_, _ = h.Write([]byte(event))
	switch n := h.Sum32() % 100; {
	case n < 10:
		return refuses
	case n < 11:
		return hangs
	case n < 15:
		return resets
	}
	return takes
}

// ServeHTTP implements http.Handler.
func (r *receiver) ServeHTTP(w http.ResponseWriter, request *http.Request) {
	body, err := io.ReadAll(request.Body)
	if err != nil {
		return // cut off half way: it did not arrive
	}
	a := arrived(strings.TrimPrefix(request.URL.Path, "/"), request.Header, body)
	m := moodFor(a.Endpoint, a.Event, a.Attempt)
	a.Taken = m == takes
	if r.book.write(a) != nil {
		r.broken.Add(1)
	}
	r.arrived.Add(1)
	r.last.Store(time.Now().UnixMilli())
	switch m {
	case takes:
		w.WriteHeader(http.StatusNoContent)
	case refuses:
		w.WriteHeader(http.StatusInternalServerError)
	case hangs, resets:
		if m == hangs {
			select {
			case <-time.After(hangTime):
			case <-request.Context().Done():
			}
		}
		panic(http.ErrAbortHandler)
	}
}

func arrived(endpoint string, header http.Header, body []byte) arrival {
	sum := sha256.Sum256(body)
	a := arrival{
		Event: header.Get("webhook-id"), Endpoint: endpoint, Hash: hex.EncodeToString(sum[:8]), At: time.Now(),
	}
	a.Attempt, _ = strconv.Atoi(header.Get("Nod-Attempt"))
	if err := (testkit.Received{Header: header, Body: body}).Verify(webhookSecret); err != nil {
		a.Problem = err.Error()
	}
	var envelope struct {
		ID, Type string
		Sequence int64
		Data     struct {
			UserID, AccountID, TaskID string
			Payload                   json.RawMessage
		}
	}
	if err := json.Unmarshal(body, &envelope); err != nil || envelope.ID != a.Event {
		a.Problem = "the body is not that of the event: " + strconv.Quote(string(body[:min(len(body), 60)]))
	}
	a.Type, a.Sequence = envelope.Type, envelope.Sequence
	a.User = envelope.Data.UserID
	a.Account = envelope.Data.AccountID
	a.Task = envelope.Data.TaskID
	a.Payload = len(envelope.Data.Payload) > 0
	return a
}

// isQuiet reports whether nothing has arrived for a while.
func (r *receiver) isQuiet(d time.Duration) bool {
	return time.Since(time.UnixMilli(r.last.Load())) > d
}

func (r *receiver) check(t *testing.T) {
	t.Helper()
	require.Zero(t, r.broken.Load(), "lines of the receiver's book that could not be written")
}
