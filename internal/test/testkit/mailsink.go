package testkit

import (
	"crypto/tls"
	"crypto/x509"
	"io"
	"net"
	"net/http/httptest"
	"sync"
	"testing"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
	"github.com/stretchr/testify/require"
)

// SinkMail is a message as it arrived at a mail sink.
type SinkMail struct {
	From string   // of the envelope
	To   []string // of the envelope
	Data string   // header and body
	User string   // who signed in, if anybody
	TLS  bool     // whether it came encrypted
}

// MailSink is a mail server on loopback that keeps what it gets.
type MailSink struct {
	address string
	mode    string
	roots   *x509.CertPool

	mu       sync.Mutex
	messages []SinkMail
	answer   func(to string) error
}

// NewMailSink starts a sink without encryption; it ends with the test.
func NewMailSink(t testing.TB) *MailSink { return startMailSink(t, "none") }

// NewTLSMailSink starts a sink that encrypts, by "starttls" or "tls".
func NewTLSMailSink(t testing.TB, mode string) *MailSink { return startMailSink(t, mode) }

func startMailSink(t testing.TB, mode string) *MailSink {
	t.Helper()
	s := &MailSink{mode: mode, answer: func(string) error { return nil }}
	server := smtp.NewServer(smtp.BackendFunc(func(c *smtp.Conn) (smtp.Session, error) {
		return &sinkSession{sink: s, conn: c}, nil
	}))
	server.Domain, server.AllowInsecureAuth = "sink.test", true
	server.ErrorLog = discard{}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	s.address = listener.Addr().String()
	if mode != "none" {
		// Its certificate is good for 127.0.0.1, which saves making one.
		https := httptest.NewTLSServer(nil)
		t.Cleanup(https.Close)
		s.roots = x509.NewCertPool()
		s.roots.AddCert(https.Certificate())
		server.TLSConfig = &tls.Config{Certificates: https.TLS.Certificates}
	}
	if mode == "tls" {
		listener = tls.NewListener(listener, server.TLSConfig)
	}
	done := make(chan struct{})
	go func() { defer close(done); _ = server.Serve(listener) }()
	t.Cleanup(func() {
		_ = server.Close()
		_ = listener.Close() // the server does not know it yet if the test was very short
		<-done
	})
	return s
}

// URL is what the server is configured with to send here.
func (s *MailSink) URL() string { return "smtp://user:pass@" + s.address + "?tls=" + s.mode }

// Address is the host and port of the sink.
func (s *MailSink) Address() string { return s.address }

// Roots are the authorities of its certificate.
func (s *MailSink) Roots() *x509.CertPool { return s.roots }

// Messages returns what arrived so far, oldest first.
func (s *MailSink) Messages() []SinkMail {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]SinkMail(nil), s.messages...)
}

// Answer decides from now on whether a recipient is taken: nil, or an
// *smtp.SMTPError with the code to refuse it with.
func (s *MailSink) Answer(answer func(to string) error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.answer = answer
}

type sinkSession struct {
	sink *MailSink
	conn *smtp.Conn
	mail SinkMail
	user string
}

// AuthMechanisms implements smtp.AuthSession.
func (s *sinkSession) AuthMechanisms() []string { return []string{sasl.Plain} }

// Auth implements smtp.AuthSession.
func (s *sinkSession) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		if password != "pass" {
			return smtp.ErrAuthFailed
		}
		s.user = user
		return nil
	}), nil
}

// Mail implements smtp.Session.
func (s *sinkSession) Mail(from string, _ *smtp.MailOptions) error {
	s.mail.From = from
	return nil
}

// Rcpt implements smtp.Session.
func (s *sinkSession) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.sink.mu.Lock()
	answer := s.sink.answer
	s.sink.mu.Unlock()
	if err := answer(to); err != nil {
		return err
	}
	s.mail.To = append(s.mail.To, to)
	return nil
}

// Data implements smtp.Session.
func (s *sinkSession) Data(r io.Reader) error {
	data, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	_, isTLS := s.conn.TLSConnectionState()
	s.mail.Data = string(data)
	s.mail.User = s.user
	s.mail.TLS = isTLS
	s.sink.mu.Lock()
	defer s.sink.mu.Unlock()
	s.sink.messages = append(s.sink.messages, s.mail)
	return nil
}

// Reset implements smtp.Session.
func (s *sinkSession) Reset() { s.mail = SinkMail{} }

// Logout implements smtp.Session.
func (s *sinkSession) Logout() error { return nil }

type discard struct{}

// Printf implements smtp.Logger.
func (discard) Printf(string, ...any) {}

// Println implements smtp.Logger.
func (discard) Println(...any) {}
