package webhook

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptrace"
	"net/netip"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

const (
	connectTimeout = 5 * time.Second
	attemptTimeout = 15 * time.Second // all of it, the answer's body included
	maxAnswer      = 16 << 10         // read; header and body each
	maxExcerpt     = 4 << 10          // stored
	idleTimeout    = 30 * time.Second
	maxIdle        = 512
	userAgent      = "Nod-Webhooks/1"
)

// answer is how an attempt ended.
type answer struct {
	status     int // 0 when there was none
	class      ErrorClass
	excerpt    string
	retryAfter time.Duration
	took       time.Duration
}

func (a answer) isDelivered() bool { return a.class == ErrorNone }

// sender makes attempts.
type sender struct {
	client  *http.Client
	guard   *guard
	timeout time.Duration
}

func newSender(g *guard) *sender {
	dialer := &net.Dialer{Timeout: connectTimeout, KeepAlive: idleTimeout, Control: g.control}
	return &sender{
		guard:   g,
		timeout: attemptTimeout,
		client: &http.Client{
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
			Transport: &http.Transport{
				// No proxy from the environment: it would be dialled in place of the
				// receiver, and the guard would check the wrong address.
				Proxy:                  nil,
				DialContext:            dialer.DialContext,
				TLSClientConfig:        &tls.Config{MinVersion: tls.VersionTLS12},
				TLSHandshakeTimeout:    connectTimeout,
				MaxResponseHeaderBytes: maxAnswer,
				DisableCompression:     true,
				MaxIdleConns:           maxIdle,
				MaxIdleConnsPerHost:    maxPerHost,
				IdleConnTimeout:        idleTimeout,
			},
		},
	}
}

func (s *sender) close() { s.client.CloseIdleConnections() }

// send makes one attempt. It does not return an error: whatever happened is
// how the attempt ended.
func (s *sender) send(ctx context.Context, d *claimed) (a answer) {
	began := time.Now()
	defer func() { a.took = time.Since(began) }()
	ctx, cancel := context.WithTimeout(ctx, s.timeout)
	defer cancel()
	var remote net.Addr
	ctx = httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{
		GotConn: func(info httptrace.GotConnInfo) { remote = info.Conn.RemoteAddr() },
	})
	request, err := s.request(ctx, d)
	if err != nil {
		return answer{class: ErrorConnection}
	}
	response, err := s.client.Do(request)
	if err != nil {
		return answer{class: classOf(err)}
	}
	defer func() { _ = response.Body.Close() }()
	body, err := io.ReadAll(io.LimitReader(response.Body, maxAnswer))
	a = answer{
		status:     response.StatusCode,
		retryAfter: retryAfter(response.StatusCode, response.Header.Get("Retry-After"), time.Now()),
	}
	if s.isPublic(remote) {
		a.excerpt = excerptOf(body)
	}
	switch {
	case err != nil:
		a.class = classOf(err)
	case response.StatusCode < 200 || response.StatusCode > 299:
		a.class = ErrorStatus
	}
	return a
}

func (s *sender) request(ctx context.Context, d *claimed) (*http.Request, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, d.endpoint.url, bytes.NewReader(d.body))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Content-Type", "application/json; charset=utf-8")
	r.Header.Set("User-Agent", userAgent)
	r.Header.Set("Nod-Webhook-Id", d.endpoint.id)
	r.Header.Set("Nod-Attempt", strconv.Itoa(d.attempt))
	// Present without a value, it is not sent, but lets the transport use another
	// connection when the receiver had just closed an idle one.
	r.Header["Idempotency-Key"] = []string{}
	sign(r.Header, d.endpoint.secret, d.eventID, d.body)
	return r, nil
}

// isPublic reports whether what the receiver answered may be shown: answers of
// networks that only the operator can reach are not for tenants to read.
func (s *sender) isPublic(remote net.Addr) bool {
	if remote == nil {
		return false
	}
	at, err := netip.ParseAddrPort(remote.String())
	return err == nil && s.guard.isPublic(at.Addr())
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
