package mail

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"
)

// SMTP delivers to a mail server.
type SMTP struct {
	host     string
	port     int
	mode     string
	user     string
	password string
	roots    *x509.CertPool
	// DKIM signs what is sent, where there is one.
	DKIM *DKIM
}

// The ways to encrypt.
const (
	startTLS = "starttls" // must be offered, or nothing is sent
	fullTLS  = "tls"      // from the first byte
	noTLS    = "none"     // loopback only
)

const (
	dialTimeout = 10 * time.Second
	smtpTimeout = 30 * time.Second // of a whole delivery
)

// NewSMTP reads smtp://user:password@host:port?tls=starttls|tls|none. STARTTLS
// is the default and required; tls=none is refused for hosts other than this
// machine. Certificates are checked against roots, nil meaning the system's.
func NewSMTP(smtpURL string, roots *x509.CertPool) (*SMTP, error) {
	// Errors never quote the address, because it holds the password.
	form := errors.New("the mail server URL must be smtp://user:password@host:port?tls=starttls|tls|none")
	u, err := url.Parse(smtpURL)
	if err != nil || u.Scheme != "smtp" || u.Hostname() == "" || (u.Path != "" && u.Path != "/") || u.Fragment != "" {
		return nil, form
	}
	s := &SMTP{host: u.Hostname(), mode: startTLS, roots: roots}
	for name, values := range u.Query() {
		if name != "tls" {
			return nil, form
		}
		s.mode = values[0]
	}
	switch s.mode {
	case startTLS:
		s.port = 587
	case fullTLS:
		s.port = 465
	case noTLS:
		s.port = 25
		if !isLoopback(s.host) {
			return nil, errors.New("mail may be sent without encryption (tls=none) to this machine only")
		}
	default:
		return nil, form
	}
	if u.Port() != "" {
		if s.port, err = strconv.Atoi(u.Port()); err != nil || s.port < 1 || s.port > 65535 {
			return nil, form
		}
	}
	if u.User != nil {
		s.user = u.User.Username()
		s.password, _ = u.User.Password()
	}
	return s, nil
}

func isLoopback(host string) bool {
	ip, err := netip.ParseAddr(host)
	return host == "localhost" || (err == nil && ip.Unmap().IsLoopback())
}

// Deliver implements Transport. An answer of 5xx to the message itself is
// final; everything else, wrong credentials and missing encryption included,
// may be put right by the operator while the message waits.
func (s *SMTP) Deliver(ctx context.Context, e Envelope) error {
	message, err := e.build()
	if err != nil {
		return fmt.Errorf("%w: %w", ErrRefused, err)
	}
	if s.DKIM != nil {
		if err := s.DKIM.sign(message); err != nil {
			return err
		}
	}
	ctx, cancel := context.WithTimeout(ctx, smtpTimeout)
	defer cancel()
	client, err := gomail.NewClient(s.host, s.options(ctx)...)
	if err != nil {
		return fmt.Errorf("set up mail client: %w", err)
	}
	err = client.DialAndSendWithContext(ctx, message)
	if err == nil || message.IsDelivered() { // a server that fails only at saying goodbye has it
		return nil
	}
	var refusal *gomail.SendError
	if errors.As(err, &refusal) && isFinal(refusal) {
		if isOfRecipient(refusal) {
			return fmt.Errorf("%w: %w", ErrNoRecipient, err)
		}
		return fmt.Errorf("%w: %w", ErrRefused, err)
	}
	if refusal != nil && isForLater(refusal) {
		if isOfHost(refusal) {
			return fmt.Errorf("%w: %w", ErrBusy, err)
		}
		return fmt.Errorf("%w: %w", ErrLater, err)
	}
	return fmt.Errorf("deliver mail: %w", err)
}

// isForLater reports whether a server took a look at the message and wants to see it again.
func isForLater(e *gomail.SendError) bool {
	switch e.Reason {
	case gomail.ErrSMTPRcptTo, gomail.ErrSMTPData, gomail.ErrSMTPDataClose:
		return e.ErrorCode() >= 400 && e.ErrorCode() < 500
	default:
		return false
	}
}

// isOfHost reports whether a temporary refusal is about more than this message: the server closes (421), or its system
// or policy stands in the way (4.3, 4.7), as when a sender is too fast. A full mailbox says nothing about others.
func isOfHost(e *gomail.SendError) bool {
	enhanced := e.EnhancedStatusCode()
	return e.ErrorCode() == 421 || strings.HasPrefix(enhanced, "4.3.") || strings.HasPrefix(enhanced, "4.7.")
}

func isFinal(e *gomail.SendError) bool {
	switch e.Reason {
	case gomail.ErrSMTPRcptTo, gomail.ErrSMTPData, gomail.ErrSMTPDataClose:
		// 530 is "authentication required" and the like.
		return e.ErrorCode() >= 550 && e.ErrorCode() < 560
	default:
		return false
	}
}

// isOfRecipient reports whether a refusal is about the address.
func isOfRecipient(e *gomail.SendError) bool {
	if e.Reason != gomail.ErrSMTPRcptTo {
		return false
	}
	if enhanced := e.EnhancedStatusCode(); enhanced != "" {
		return IsOfAddress(enhanced)
	}
	return slices.Contains([]int{550, 551, 553}, e.ErrorCode())
}

// IsOfAddress reports whether an enhanced code (RFC 3463) says that nobody has an address: 5.1 is a bad address, other
// than the sender's (5.1.7, 5.1.8), and 5.2.1 a mailbox that is switched off. A full mailbox is none, nor is a server
// that distrusts the sender (5.7), which would else suppress everybody there.
func IsOfAddress(enhanced string) bool {
	return strings.HasPrefix(enhanced, "5.1.") && enhanced != "5.1.7" && enhanced != "5.1.8" || enhanced == "5.2.1"
}

func (s *SMTP) options(ctx context.Context) []gomail.Option {
	config := &tls.Config{ServerName: s.host, RootCAs: s.roots, MinVersion: tls.VersionTLS12}
	options := []gomail.Option{
		gomail.WithPort(s.port), gomail.WithTimeout(dialTimeout), gomail.WithTLSConfig(config),
		gomail.WithDialContextFunc(s.dialer(ctx, config)), gomail.WithoutNoop(),
	}
	switch s.mode {
	case startTLS:
		options = append(options, gomail.WithTLSPolicy(gomail.TLSMandatory))
	case fullTLS:
		options = append(options, gomail.WithSSL())
	default:
		options = append(options, gomail.WithTLSPolicy(gomail.NoTLS))
	}
	if s.user == "" {
		return options
	}
	options = append(options, gomail.WithUsername(s.user), gomail.WithPassword(s.password))
	if s.mode == noTLS {
		return append(options, gomail.WithSMTPAuth(gomail.SMTPAuthPlainNoEnc))
	}
	// Named, because the library's own discovery does not know that our dialer encrypts.
	return append(options, gomail.WithOpportunisticSMTPAuth(gomail.SMTPAuthSCRAMSHA256PLUS, gomail.SMTPAuthSCRAMSHA256,
		gomail.SMTPAuthSCRAMSHA1, gomail.SMTPAuthPlain, gomail.SMTPAuthLogin))
}

// dialer connects and closes the connection when the delivery's time is over:
// the client itself renews its deadline with every step.
func (s *SMTP) dialer(delivery context.Context, config *tls.Config) gomail.DialContextFunc {
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		dialer := &net.Dialer{Timeout: dialTimeout}
		var conn net.Conn
		var err error
		if s.mode == fullTLS {
			conn, err = (&tls.Dialer{NetDialer: dialer, Config: config}).DialContext(ctx, network, address)
		} else {
			conn, err = dialer.DialContext(ctx, network, address)
		}
		if err != nil {
			return nil, err
		}
		context.AfterFunc(delivery, func() { _ = conn.Close() })
		return conn, nil
	}
}
