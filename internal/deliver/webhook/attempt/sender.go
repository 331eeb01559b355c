package attempt

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptrace"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// MaxPerHost is how many attempts go to one host at once; as many connections
// are kept for it.
const MaxPerHost = 10

// Timeout is how long an attempt may take, the body of the answer included.
const Timeout = 15 * time.Second

const (
	connectTimeout = 5 * time.Second
	maxAnswer      = 16 << 10 // read; header and body each
	maxExcerpt     = 4 << 10  // stored
	idleTimeout    = 30 * time.Second
	maxIdle        = 512
	userAgent      = "Nod-Webhooks/1"
)

// Request is what one attempt sends.
type Request struct {
	URL       string
	WebhookID string
	EventID   string
	Number    int // from 1
	Secret    Secret
	// SecretBefore signs as well, where it is set.
	SecretBefore Secret
	Body         []byte
	// IsTest marks what tells of nothing that happened.
	IsTest bool
}

// Answer is how an attempt ended.
type Answer struct {
	Status int // 0 when there was none
	Class  ErrorClass
	// Sent are the headers of the request, Headers those of the answer and Excerpt its beginning: empty
	// when the answer is not for tenants to read.
	Sent, Headers map[string]string
	Excerpt       string
	// RetryAfter is how long the receiver asked to be left alone.
	RetryAfter time.Duration
	Took       time.Duration
}

// IsDelivered reports whether the receiver took the event.
func (a Answer) IsDelivered() bool { return a.Class == ErrorNone }

// Sender makes attempts.
type Sender struct {
	// transport is used without a client around it, which would look where a
	// redirect leads even when it does not follow it.
	transport *http.Transport
	dialer    *net.Dialer
	guard     *Guard
	timeout   time.Duration
}

// NewSender makes a sender whose connections the guard decides about.
func NewSender(g *Guard) *Sender {
	dialer := &net.Dialer{Timeout: connectTimeout, KeepAlive: idleTimeout, Control: g.Control}
	return &Sender{
		guard:   g,
		dialer:  dialer,
		timeout: Timeout,
		transport: &http.Transport{
			// No proxy from the environment: it would be dialled in place of the
			// receiver, and the guard would check the wrong address.
			Proxy:                  nil,
			DialContext:            dialer.DialContext,
			TLSClientConfig:        &tls.Config{MinVersion: tls.VersionTLS12},
			TLSHandshakeTimeout:    connectTimeout,
			MaxResponseHeaderBytes: maxAnswer,
			DisableCompression:     true,
			MaxIdleConns:           maxIdle,
			MaxIdleConnsPerHost:    MaxPerHost,
			IdleConnTimeout:        idleTimeout,
		},
	}
}

// Close closes connections that are kept for later attempts.
func (s *Sender) Close() { s.transport.CloseIdleConnections() }

// Send makes one attempt. It does not return an error: whatever happened is
// how the attempt ended.
func (s *Sender) Send(ctx context.Context, r Request) (a Answer) {
	began := time.Now()
	var sent map[string]string
	defer func() { a.Took, a.Sent = time.Since(began), sent }()
	ctx, cancel := context.WithTimeout(ctx, s.timeout)
	defer cancel()
	var remote net.Addr
	ctx = httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{
		GotConn: func(info httptrace.GotConnInfo) { remote = info.Conn.RemoteAddr() },
	})
	request, err := s.request(ctx, r)
	if err != nil {
		return Answer{Class: ErrorConnection}
	}
	sent = headersOf(request.Header)
	response, err := s.transport.RoundTrip(request)
	if err != nil {
		return Answer{Class: classOf(err)}
	}
	defer func() { _ = response.Body.Close() }()
	body, err := io.ReadAll(io.LimitReader(response.Body, maxAnswer))
	a = Answer{
		Status:     response.StatusCode,
		RetryAfter: retryAfter(response.StatusCode, response.Header.Get("Retry-After"), time.Now()),
	}
	if s.isReadable(remote) {
		a.Excerpt, a.Headers = excerptOf(body), headersOf(response.Header)
	}
	switch {
	case err != nil:
		a.Class = classOf(err)
	case response.StatusCode < 200 || response.StatusCode > 299:
		a.Class = ErrorStatus
	}
	return a
}

func (s *Sender) request(ctx context.Context, r Request) (*http.Request, error) {
	out, err := http.NewRequestWithContext(ctx, http.MethodPost, r.URL, bytes.NewReader(r.Body))
	if err != nil {
		return nil, err
	}
	out.Header.Set("Content-Type", "application/json; charset=utf-8")
	out.Header.Set("User-Agent", userAgent)
	out.Header.Set("Nod-Webhook-Id", r.WebhookID)
	out.Header.Set("Nod-Attempt", strconv.Itoa(r.Number))
	// Present without a value, it is not sent, but lets the transport use another
	// connection when the receiver had just closed an idle one.
	out.Header["Idempotency-Key"] = []string{}
	if r.IsTest {
		out.Header.Set("Nod-Test", "true")
	}
	sign(out.Header, r)
	return out, nil
}

// isReadable reports whether what the receiver answered may be shown: answers of
// networks that only the operator can reach are not for tenants to read.
func (s *Sender) isReadable(remote net.Addr) bool {
	at, isTCP := remote.(*net.TCPAddr)
	return isTCP && s.guard.isReadable(at.AddrPort().Addr())
}

// classOf names an error without anything of its text. A failure to connect
// looks the same for every reason.
func classOf(err error) ErrorClass {
	var dial *net.OpError
	var dns *net.DNSError
	if (errors.As(err, &dial) && dial.Op == "dial") || errors.As(err, &dns) || errors.Is(err, errNotAllowed) {
		return ErrorConnection
	}
	var certificate *tls.CertificateVerificationError
	var record tls.RecordHeaderError
	var alert tls.AlertError
	if errors.As(err, &certificate) || errors.As(err, &record) || errors.As(err, &alert) ||
		strings.Contains(err.Error(), "tls: ") || strings.Contains(err.Error(), "TLS handshake") ||
		strings.Contains(err.Error(), "server gave HTTP response to HTTPS client") {
		return ErrorTLS
	}
	var timeout net.Error
	if errors.As(err, &timeout) && timeout.Timeout() || errors.Is(err, context.DeadlineExceeded) {
		return ErrorTimeout
	}
	if strings.Contains(err.Error(), "malformed HTTP") || strings.Contains(err.Error(), "exceeded") {
		return ErrorAnswer
	}
	return ErrorConnection
}

// excerptOf makes text that both databases can store.
func excerptOf(body []byte) string {
	text := string(body[:min(len(body), maxExcerpt)])
	for len(text) > 0 && len(body) > maxExcerpt { // do not end inside a character
		if r, size := utf8.DecodeLastRuneInString(text); r != utf8.RuneError || size != 1 {
			break
		}
		text = text[:len(text)-1]
	}
	return strings.ReplaceAll(strings.ToValidUTF8(text, "\uFFFD"), "\x00", "\uFFFD")
}
