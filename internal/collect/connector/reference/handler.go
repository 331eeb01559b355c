package reference

import (
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"
)

const (
	maxBody   = 1 << 20
	tolerance = 5 * time.Minute // between the sender's clock and ours
	remember  = 10 * time.Minute
)

// Options of the connector.
type Options struct {
	// Keys are those that a request may be signed with; two while one takes the place of the other.
	Keys []string
	// Providers lists the sections that each provider delivers.
	Providers map[string][]string
}

// Connector is the HTTP handler of all calls.
type Connector struct {
	Options
	mux   http.ServeMux
	mutex sync.Mutex
	// answered holds what was answered to a login or an answer, by idempotency key.
	answered map[string]answered
}

type answered struct {
	at      time.Time
	request [sha256.Size]byte
	said    any
}

// refusal is an answer whose status is not 200.
type refusal struct {
	Status    int    `json:"-"`
	Error     string `json:"error"`
	ErrorCode string `json:"errorCode,omitempty"`
}

// New makes the connector.
func New(o Options) *Connector {
	c := &Connector{Options: o, answered: map[string]answered{}}
	c.mux.HandleFunc("POST /describe", c.handle(c.describe))
	c.mux.HandleFunc("POST /login", c.handle(c.once(c.login)))
	c.mux.HandleFunc("POST /answer", c.handle(c.once(c.answer)))
	c.mux.HandleFunc("POST /fetch", c.handle(c.fetch))
	c.mux.HandleFunc("POST /revoke", c.handle(c.revoke))
	return c
}

// ServeHTTP implements http.Handler.
func (c *Connector) ServeHTTP(w http.ResponseWriter, r *http.Request) { c.mux.ServeHTTP(w, r) }

// handle checks the signature, reads the message and writes what the call says. Nothing of a message is logged.
func (c *Connector) handle(call func(m message) any) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
		m := message{digest: sha256.Sum256(body)}
		switch {
		case err != nil:
			write(w, refusal{http.StatusBadRequest, "INVALID_REQUEST", ""})
		case !IsSigned(c.Keys, r, body):
			write(w, refusal{http.StatusUnauthorized, "INVALID_SIGNATURE", ""})
		case json.Unmarshal(body, &m) != nil:
			write(w, refusal{http.StatusBadRequest, "INVALID_REQUEST", ""})
		case c.Providers[m.ProviderID] == nil:
			write(w, refusal{http.StatusNotFound, "UNKNOWN_PROVIDER", ""})
		default:
			write(w, call(m))
		}
	}
}

func write(w http.ResponseWriter, said any) {
	status := http.StatusOK
	if refused, ok := said.(refusal); ok {
		status = refused.Status
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(said) // the other side may have gone
}

// IsSigned reports whether a request is signed with one of the keys. It compares in constant time and refuses what
// is too old to be sent just now.
func IsSigned(keys []string, r *http.Request, body []byte) bool {
	timestamp := r.Header.Get("Nod-Connector-Timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || time.Since(time.Unix(seconds, 0)).Abs() > tolerance {
		return false
	}
	given, ok := strings.CutPrefix(r.Header.Get("Nod-Connector-Signature"), "v1=")
	isRight := false
	for _, key := range keys {
		text := r.Method + "\n" + r.URL.EscapedPath() + "\n" + timestamp + "\n" + string(body)
		isRight = hmac.Equal([]byte(given), []byte(hex.EncodeToString(mac(key, text)))) || isRight
	}
	return ok && isRight
}

func mac(key, text string) []byte {
	m := hmac.New(sha256.New, []byte(key))
	m.Write([]byte(text))
	return m.Sum(nil)
}

// once answers a repeated request with what was answered before, and does nothing again.
func (c *Connector) once(call func(m message) any) func(m message) any {
	return func(m message) any {
		if m.IdempotencyKey == "" {
			return refusal{http.StatusBadRequest, "INVALID_REQUEST", ""}
		}
		c.mutex.Lock()
		defer c.mutex.Unlock()
		if earlier, ok := c.answered[m.IdempotencyKey]; ok {
			if earlier.request != m.digest {
				return refusal{http.StatusBadRequest, "INVALID_REQUEST", ""}
			}
			return earlier.said
		}
		for key, earlier := range c.answered {
			if time.Since(earlier.at) > remember {
				delete(c.answered, key)
			}
		}
		said := call(m)
		c.answered[m.IdempotencyKey] = answered{time.Now(), m.digest, said}
		return said
	}
}

// token writes what must be remembered so that nobody else can write it; the nonce makes each one new.
func (c *Connector) token(content any) []byte {
	text, err := json.Marshal(content)
	if err != nil {
		panic(err) // it is a struct of ours
	}
	plain := rand.Text() + "." + string(text)
	return []byte(hex.EncodeToString(mac(c.Keys[0], "token "+plain)) + "." + plain)
}

// open reads a token of ours.
func (c *Connector) open(token []byte, into any) bool {
	given, plain, ok := bytes.Cut(token, []byte("."))
	isOurs := false
	for _, key := range c.Keys {
		isOurs = hmac.Equal(given, []byte(hex.EncodeToString(mac(key, "token "+string(plain))))) || isOurs
	}
	_, text, found := strings.Cut(string(plain), ".")
	return ok && isOurs && found && json.Unmarshal([]byte(text), into) == nil
}
