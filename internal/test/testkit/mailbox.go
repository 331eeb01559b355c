package testkit

import (
	"crypto/tls"
	"crypto/x509"
	"net"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-imap/v2/imapserver/imapmemserver"
	"github.com/stretchr/testify/require"
)

// Mailbox is a mailbox at an IMAP server on loopback.
type Mailbox struct {
	address, mode string
	roots         *x509.CertPool
	user          *imapmemserver.User
}

// NewMailbox starts the server, which ends with the test. It encrypts by "starttls" or "tls", or not with "none".
func NewMailbox(t testing.TB, mode string) *Mailbox {
	t.Helper()
	m := &Mailbox{mode: mode, user: imapmemserver.NewUser("user", "pass")}
	require.NoError(t, m.user.Create("INBOX", nil))
	users := imapmemserver.New()
	users.AddUser(m.user)
	options := &imapserver.Options{
		NewSession: func(*imapserver.Conn) (imapserver.Session, *imapserver.GreetingData, error) {
			return users.NewSession(), nil, nil
		},
		InsecureAuth: mode == "none",
		Caps:         imap.CapSet{imap.CapIMAP4rev1: {}, imap.CapUIDPlus: {}},
		Logger:       discard{},
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	m.address = listener.Addr().String()
	if mode != "none" {
		// Its certificate is good for 127.0.0.1, which saves making one.
		https := httptest.NewTLSServer(nil)
		t.Cleanup(https.Close)
		m.roots = x509.NewCertPool()
		m.roots.AddCert(https.Certificate())
		options.TLSConfig = &tls.Config{Certificates: https.TLS.Certificates}
	}
	if mode == "tls" {
		listener = tls.NewListener(listener, options.TLSConfig)
	}
	server, done := imapserver.New(options), make(chan struct{})
	go func() { defer close(done); _ = server.Serve(listener) }()
	t.Cleanup(func() {
		_ = server.Close()
		<-done
	})
	return m
}

// URL is what the mailbox is read with.
func (m *Mailbox) URL() string { return "imap://user:pass@" + m.address + "/INBOX?tls=" + m.mode }

// Address is the host and port of the server.
func (m *Mailbox) Address() string { return m.address }

// Roots are the authorities of its certificate.
func (m *Mailbox) Roots() *x509.CertPool { return m.roots }

// Put delivers a message.
func (m *Mailbox) Put(t testing.TB, message string) {
	t.Helper()
	message = strings.ReplaceAll(message, "\n", "\r\n")
	_, err := m.user.Append("INBOX", literal{strings.NewReader(message)}, &imap.AppendOptions{})
	require.NoError(t, err)
}

type literal struct{ *strings.Reader }

// Size implements imap.LiteralReader.
func (l literal) Size() int64 { return l.Reader.Size() }

// Subjects returns what lies in the mailbox, oldest first; "(seen)" follows what was marked so. The server must not
// encrypt.
func (m *Mailbox) Subjects(t testing.TB) []string {
	t.Helper()
	client, err := imapclient.DialInsecure(m.address, nil)
	require.NoError(t, err)
	defer func() { _ = client.Close() }()
	require.NoError(t, client.Login("user", "pass").Wait())
	box, err := client.Select("INBOX", nil).Wait()
	require.NoError(t, err)
	all := []string{}
	if box.NumMessages == 0 {
		return all
	}
	found, err := client.Fetch(imap.SeqSet{{Start: 1}}, &imap.FetchOptions{Envelope: true, Flags: true}).Collect()
	require.NoError(t, err)
	for _, one := range found {
		subject := one.Envelope.Subject
		for _, flag := range one.Flags {
			if flag == imap.FlagSeen {
				subject += " (seen)"
			}
		}
		all = append(all, subject)
	}
	return all
}
