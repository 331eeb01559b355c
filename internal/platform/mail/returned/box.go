package returned

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"

	"nod/internal/platform/mail"
)

const (
	// Every is how often the mailbox is read.
	Every = time.Minute
	// turn is how long one reading may take, and how many messages of how many bytes it takes on.
	turn        = 50 * time.Second
	portion     = 25
	maxPortions = 20
	maxMessage  = 256 << 10
	dialTimeout = 10 * time.Second
	lookTimeout = 15 * time.Second
)

// The ways to encrypt.
const (
	startTLS = "starttls" // must be offered, or nobody logs in
	fullTLS  = "tls"      // from the first byte
	noTLS    = "none"     // loopback only
)

// Box is a mailbox at an IMAP server.
type Box struct {
	host, port, mode, user, password, name string
	roots                                  *x509.CertPool
	log                                    *slog.Logger
	// note takes a report, as [mail.Outbox.Note] does.
	note func(ctx context.Context, in mail.Report) (isKnown bool, err error)
}

var _ mail.Mailbox = (*Box)(nil)

// Open reads imap://user:password@host:port/mailbox?tls=tls|starttls|none; nil without a setting. The mailbox is INBOX
// where none is given. Certificates are checked against roots, nil meaning the system's.
func Open(setting string, roots *x509.CertPool, outbox *mail.Outbox) (*Box, error) {
	if setting == "" {
		return nil, nil
	}
	// Errors never quote the address, because it holds the password.
	form := errors.New("NOD_MAIL_RETURN_IMAP must be imap://user:password@host:port/mailbox?tls=tls|starttls|none")
	u, err := url.Parse(setting)
	if err != nil || u.Scheme != "imap" || u.Hostname() == "" || u.User.Username() == "" || u.Fragment != "" {
		return nil, form
	}
	b := &Box{
		host: u.Hostname(), port: u.Port(), mode: fullTLS, user: u.User.Username(),
		name: strings.Trim(u.Path, "/"), roots: roots, log: outbox.Log, note: outbox.Note,
	}
	b.password, _ = u.User.Password()
	for name, values := range u.Query() {
		if name != "tls" {
			return nil, form
		}
		b.mode = values[0]
	}
	port, isMode := map[string]string{fullTLS: "993", startTLS: "143", noTLS: "143"}[b.mode]
	if !isMode {
		return nil, form
	}
	if b.mode == noTLS && !isLoopback(b.host) {
		return nil, errors.New("NOD_MAIL_RETURN_IMAP: tls=none is for this machine only")
	}
	if b.port == "" {
		b.port = port
	}
	if b.name == "" {
		b.name = "INBOX"
	}
	return b, nil
}

func isLoopback(host string) bool {
	ip, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && ip.Unmap().IsLoopback()
}

// Name implements [mail.Mailbox].
func (b *Box) Name() string { return b.user + " at " + b.host + " (" + b.name + ")" }

// Look implements [mail.Mailbox].
func (b *Box) Look(ctx context.Context) (int, error) {
	ctx, cancel := context.WithTimeout(ctx, lookTimeout)
	defer cancel()
	client, err := b.login(ctx)
	if err != nil {
		return 0, err
	}
	defer func() { _ = client.Close() }()
	data, err := client.Status(b.name, &imap.StatusOptions{NumMessages: true}).Wait()
	if err != nil {
		return 0, fmt.Errorf("open mailbox: %w", err)
	}
	if data.NumMessages == nil {
		return 0, errors.New("open mailbox: the server doesn't say how many messages there are")
	}
	return int(*data.NumMessages), nil
}

// login connects. The connection ends with the context, whatever the server does.
func (b *Box) login(ctx context.Context) (*imapclient.Client, error) {
	config := &tls.Config{ServerName: b.host, RootCAs: b.roots, MinVersion: tls.VersionTLS12}
	dialer := &net.Dialer{Timeout: dialTimeout}
	address := net.JoinHostPort(b.host, b.port)
	var conn net.Conn
	var err error
	if b.mode == fullTLS {
		conn, err = (&tls.Dialer{NetDialer: dialer, Config: config}).DialContext(ctx, "tcp", address)
	} else {
		conn, err = dialer.DialContext(ctx, "tcp", address)
	}
	if err != nil {
		return nil, fmt.Errorf("connect to IMAP server: %w", err)
	}
	context.AfterFunc(ctx, func() { _ = conn.Close() })
	var client *imapclient.Client
	if b.mode == startTLS {
		if client, err = imapclient.NewStartTLS(conn, &imapclient.Options{TLSConfig: config}); err != nil {
			return nil, fmt.Errorf("encrypt connection to IMAP server: %w", err)
		}
	} else {
		client = imapclient.New(conn, nil)
	}
	if err := client.Login(b.user, b.password).Wait(); err != nil {
		_ = client.Close()
		return nil, fmt.Errorf("log in to IMAP server: %w", err)
	}
	return client, nil
}

// Read notes what came back since the last time. It is work for a tick.
func (b *Box) Read(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, turn)
	defer cancel()
	client, err := b.login(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = client.Close() }()
	if _, err := client.Select(b.name, nil).Wait(); err != nil {
		return fmt.Errorf("open mailbox: %w", err)
	}
	found, err := client.UIDSearch(&imap.SearchCriteria{
		NotFlag: []imap.Flag{imap.FlagSeen, imap.FlagDeleted},
	}, nil).Wait()
	if err != nil {
		return fmt.Errorf("search mailbox: %w", err)
	}
	all := found.AllUIDs()
	for range maxPortions {
		part := all[:min(portion, len(all))]
		if len(part) == 0 {
			break
		}
		all = all[len(part):]
		if err := b.readSome(ctx, client, part); err != nil {
			return err
		}
	}
	return client.Logout().Wait()
}

// readSome notes what some messages say, and deletes or marks them. One that cannot be noted now stays as it is.
func (b *Box) readSome(ctx context.Context, client *imapclient.Client, part []imap.UID) error {
	body := &imap.FetchItemBodySection{Peek: true, Partial: &imap.SectionPartial{Size: maxMessage}}
	messages, err := client.Fetch(imap.UIDSetNum(part...), &imap.FetchOptions{
		UID: true, BodySection: []*imap.FetchItemBodySection{body},
	}).Collect()
	if err != nil {
		return fmt.Errorf("fetch messages: %w", err)
	}
	var done, others imap.UIDSet
	var failed error
	for _, m := range messages {
		isOurs, err := b.take(ctx, m.FindBodySection(body))
		switch {
		case errors.Is(err, mail.ErrUnderWay): // comes again with the next turn
		case err != nil:
			failed = errors.Join(failed, err)
		case isOurs:
			done.AddNum(m.UID)
		default:
			others.AddNum(m.UID)
		}
	}
	return errors.Join(failed, mark(client, others, imap.FlagSeen), b.remove(client, done))
}

// take notes what a message says, and reports whether it is about a mail of ours.
func (b *Box) take(ctx context.Context, raw []byte) (isOurs bool, err error) {
	n := read(bytes.NewReader(raw))
	if !n.isReport {
		return false, nil
	}
	isOurs, err = b.note(ctx, n.report())
	if err == nil && isOurs {
		b.log.InfoContext(ctx, "an email came back", "mail", n.report().IdempotencyKey, "kind", string(n.kind))
	}
	return isOurs, err
}

func mark(client *imapclient.Client, which imap.UIDSet, flag imap.Flag) error {
	if len(which) == 0 {
		return nil
	}
	err := client.Store(which, &imap.StoreFlags{
		Op: imap.StoreFlagsAdd, Silent: true, Flags: []imap.Flag{flag},
	}, nil).Close()
	if err != nil {
		return fmt.Errorf("mark messages: %w", err)
	}
	return nil
}

// remove deletes messages. A server that can delete by number alone (RFC 4315) is asked so: others may have marked
// messages, too.
func (b *Box) remove(client *imapclient.Client, which imap.UIDSet) error {
	if err := mark(client, which, imap.FlagDeleted); err != nil || len(which) == 0 {
		return err
	}
	expunge := client.Expunge
	if caps := client.Caps(); caps.Has(imap.CapUIDPlus) || caps.Has(imap.CapIMAP4rev2) {
		expunge = func() *imapclient.ExpungeCommand { return client.UIDExpunge(which) }
	}
	if err := expunge().Close(); err != nil {
		return fmt.Errorf("delete messages: %w", err)
	}
	return nil
}
