package mail_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/id"
	"nod/internal/platform/job"
	"nod/internal/platform/mail"
	"nod/internal/platform/seal"
	"nod/internal/test/testkit"
)

// post is a transport that answers as it was told, then takes everything.
type post struct {
	mu      sync.Mutex
	answers []error
	got     []mail.Envelope
}

// Deliver implements mail.Transport.
func (p *post) Deliver(_ context.Context, e mail.Envelope) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.got = append(p.got, e)
	if len(p.answers) == 0 {
		return nil
	}
	answer := p.answers[0]
	p.answers = p.answers[1:]
	return answer
}

func (p *post) envelopes() []mail.Envelope {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]mail.Envelope(nil), p.got...)
}

type bench struct {
	*mail.Outbox
	t        *testing.T
	store    *db.DB
	clock    *clock.Clock
	outcomes chan mail.Outcome
}

// setup starts an outbox whose job engine works until the test ends.
func setup(t *testing.T, store *db.DB, change func(d *mail.Deps)) *bench {
	t.Helper()
	b := &bench{t: t, store: store, clock: clock.New(store), outcomes: make(chan mail.Outcome, 100)}
	sealer, err := seal.New(t.Context(), store, bytes.Repeat([]byte{7}, 32))
	require.NoError(t, err)
	jobs := job.New(store, slog.New(slog.DiscardHandler))
	deps := mail.Deps{
		DB: store, Seal: sealer, Clock: b.clock, Jobs: jobs, From: "no-reply@nod.test", SenderName: "Nod",
		Log: slog.New(slog.DiscardHandler),
	}
	change(&deps)
	b.Outbox, err = mail.New(deps)
	require.NoError(t, err)
	b.Follow(func(_ context.Context, tx *db.Tx, o mail.Outcome) error {
		tx.AfterCommit(func() { b.outcomes <- o })
		return nil
	})
	require.NoError(t, jobs.Prepare())
	require.NoError(t, jobs.Start(t.Context()))
	t.Cleanup(func() { require.NoError(t, jobs.Stop(context.Background())) })
	return b
}

func (b *bench) send(m mail.Message) (mailID string, err error) {
	err = b.store.Tx(b.t.Context(), func(tx *db.Tx) error {
		mailID, err = b.Send(b.t.Context(), tx, m)
		return err
	})
	return mailID, err
}

func (b *bench) mustSend(m mail.Message) string {
	b.t.Helper()
	mailID, err := b.send(m)
	require.NoError(b.t, err)
	return mailID
}

// outcome waits for the end of a message. Waiting times between tries are cut
// short by making jobs that wait due at once.
func (b *bench) outcome() (o mail.Outcome) {
	b.t.Helper()
	require.Eventually(b.t, func() bool {
		_, err := b.store.Write().ExecContext(b.t.Context(),
			"UPDATE river_job SET state = 'available', scheduled_at = created_at WHERE state IN ('retryable', 'scheduled')")
		require.NoError(b.t, err)
		select {
		case o = <-b.outcomes:
			return true
		default:
			return false
		}
	}, 2*time.Minute, 5*time.Millisecond)
	return o
}

func (b *bench) column(name, mailID string) string {
	b.t.Helper()
	text, err := db.Get[string](b.t.Context(), b.store.Read(), "SELECT "+name+" FROM mail WHERE id = $1", mailID)
	require.NoError(b.t, err)
	return text
}

// errorOf is what went wrong with a message, as its operator sees it.
func (b *bench) errorOf(mailID string) string {
	b.t.Helper()
	failing, err := b.Failing(b.t.Context(), "", 10)
	require.NoError(b.t, err)
	for _, f := range failing {
		if f.ID == mailID {
			return f.Error
		}
	}
	return ""
}

func message(to string) mail.Message {
	return mail.Message{
		Kind: mail.Unsolicited, TenantID: "tenant-1", To: to, ReplyTo: "desk@lender.test", SenderName: "Bayani Lending", Subject: "Confirm",
		Text: "Open https://portal.test/confirm?token=abc.\nThank you.",
		HTML: `<a href="https://portal.test/confirm?token=abc">Open</a>`,
	}
}

// TestForgetStrangers: mails without a tenant are found by their address, sealed or as an earlier release wrote them.
func TestForgetStrangers(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		b := setup(t, store, func(d *mail.Deps) { d.Demo = true })
		for _, to := range []string{"joe@example.com", "ana@example.com"} {
			sent := message(to)
			sent.TenantID = ""
			b.mustSend(sent)
			_, err := store.Write().ExecContext(t.Context(), `INSERT INTO mail
				(tenant_id, id, recipient, body_sealed, state, error, created_at, expires_at)
				VALUES ('', $1, $1, '', 'SENT', '', 1, 2)`, strings.ToUpper(to[:1])+to[1:])
			require.NoError(t, err)
		}
		require.NoError(t, store.Tx(t.Context(), func(tx *db.Tx) error {
			return mail.ForgetStrangers(t.Context(), tx, b.Seal, []string{"joe@example.com"})
		}))
		left, err := db.Select[string](t.Context(), store.Read(), "SELECT recipient FROM mail ORDER BY recipient")
		require.NoError(t, err)
		require.Equal(t, []string{"", "Ana@example.com"}, left)
	})
}

func TestDeliver(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		sink := testkit.NewMailSink(t)
		b := setup(t, store, func(d *mail.Deps) { d.SMTPURL = sink.URL() })
		require.True(t, b.HasTransport())
		mailID := b.mustSend(message("Joe@Example.com"))
		require.Equal(t, mail.Outcome{TenantID: "tenant-1", ID: mailID, State: mail.Sent}, b.outcome())

		got := sink.Messages()
		require.Len(t, got, 1)
		require.Equal(t, "no-reply@nod.test", got[0].From)
		require.Equal(t, []string{"Joe@Example.com"}, got[0].To)
		require.Contains(t, got[0].Data, "Message-ID: <"+mailID+"@nod.test>")
		require.Contains(t, got[0].Data, `From: "Bayani Lending" <no-reply@nod.test>`)
		require.Contains(t, got[0].Data, "Reply-To: <desk@lender.test>")
		require.Contains(t, got[0].Data, "text/plain")
		require.Contains(t, got[0].Data, "text/html")

		require.Equal(t, "SENT", b.column("state", mailID))
		require.Empty(t, b.column("body_sealed", mailID), "the body is wiped")
		require.Empty(t, b.column("recipient", mailID), "whom it went to is not kept")
		_, err := b.Mailbox(t.Context(), "", 10)
		require.ErrorIs(t, err, mail.ErrNoMailbox)
		_, err = b.Message(t.Context(), mailID)
		require.ErrorIs(t, err, mail.ErrNoMailbox)
	})
}

func TestRollback(t *testing.T) {
	t.Parallel()
	p := &post{}
	b := setup(t, testkit.Database(t), func(d *mail.Deps) { d.Transport = p })
	gone := errors.New("changed my mind")
	err := b.store.Tx(t.Context(), func(tx *db.Tx) error {
		_, err := b.Send(t.Context(), tx, message("first@example.com"))
		require.NoError(t, err)
		return gone
	})
	require.ErrorIs(t, err, gone)
	b.mustSend(message("second@example.com"))
	b.outcome()
	require.Len(t, p.envelopes(), 1)
	require.Equal(t, "second@example.com", p.envelopes()[0].To)
}

func TestNothingReadableIsStored(t *testing.T) {
	t.Parallel()
	b := setup(t, testkit.Database(t), func(d *mail.Deps) { d.Demo = true })
	m, link := message("joe@example.com"), id.Secret()
	m.Subject, m.Text = "Subject-"+link, "Open https://portal.test/i/"+link
	m.HTML = `<a href="https://portal.test/i/` + link + `">`
	mailID := b.mustSend(m)
	b.outcome()
	sealed := b.column("body_sealed", mailID)
	require.True(t, strings.HasPrefix(sealed, "v1|"))
	require.NotContains(t, sealed, link)
	args, err := db.Select[string](t.Context(), b.store.Read(), "SELECT CAST(args AS TEXT) FROM river_job")
	require.NoError(t, err)
	require.Len(t, args, 1)
	require.NotContains(t, args[0], link)
}

func TestTries(t *testing.T) {
	t.Parallel()
	down := errors.New("dial tcp: refused\r\nforged line\x1b")

	t.Run("a failure is tried again under the same message id", func(t *testing.T) {
		t.Parallel()
		p := &post{answers: []error{down, down}}
		b := setup(t, testkit.Database(t), func(d *mail.Deps) { d.Transport = p })
		mailID := b.mustSend(message("joe@example.com"))
		require.Equal(t, mail.Sent, b.outcome().State)
		got := p.envelopes()
		require.Len(t, got, 3)
		for _, e := range got {
			require.Equal(t, got[0].MessageID(), e.MessageID())
			require.Equal(t, got[0].Date, e.Date)
		}
		require.Empty(t, b.errorOf(mailID))
	})

	t.Run("five failures are enough", func(t *testing.T) {
		t.Parallel()
		p := &post{answers: []error{down, down, down, down, down, down, down}}
		b := setup(t, testkit.Database(t), func(d *mail.Deps) { d.Transport = p })
		mailID := b.mustSend(message("joe@example.com"))
		o := b.outcome()
		require.Equal(t, mail.Failed, o.State)
		require.Equal(t, "dial tcp: refused  forged line ", o.Error)
		require.Len(t, p.envelopes(), 5)
		require.Equal(t, "FAILED", b.column("state", mailID))
		require.Equal(t, o.Error, b.errorOf(mailID))
		require.Empty(t, b.column("body_sealed", mailID))
	})

	t.Run("a refusal is final", func(t *testing.T) {
		t.Parallel()
		p := &post{answers: []error{mail.ErrRefused}}
		b := setup(t, testkit.Database(t), func(d *mail.Deps) { d.Transport = p })
		b.mustSend(message("joe@example.com"))
		require.Equal(t, mail.Failed, b.outcome().State)
		require.Len(t, p.envelopes(), 1)
	})

	t.Run("a message that became too old is dropped", func(t *testing.T) {
		t.Parallel()
		p := &post{answers: []error{down}}
		b := setup(t, testkit.Database(t), func(d *mail.Deps) { d.Transport = p })
		m := message("joe@example.com")
		m.ExpiresAt = b.clock.Now().Add(10 * time.Minute)
		mailID := b.mustSend(m)
		require.Eventually(t, func() bool { return b.errorOf(mailID) != "" }, 2*time.Minute, 5*time.Millisecond)
		require.Equal(t, "QUEUED", b.column("state", mailID))
		require.NoError(t, b.clock.Advance(t.Context(), 10*time.Minute))
		o := b.outcome()
		require.Equal(t, mail.Failed, o.State)
		require.Contains(t, o.Error, "not sent in time; last error: dial tcp")
		require.Len(t, p.envelopes(), 1)
	})
}

func TestFollower(t *testing.T) {
	t.Parallel()
	b := setup(t, testkit.Database(t), func(d *mail.Deps) { d.Transport = &post{} })
	failures := 1
	b.Follow(func(context.Context, *db.Tx, mail.Outcome) error {
		failures--
		if failures == 0 {
			return errors.New("cannot follow now")
		}
		return nil
	})
	mailID := b.mustSend(message("joe@example.com"))
	require.Equal(t, mail.Sent, b.outcome().State)
	require.Equal(t, "SENT", b.column("state", mailID))
	require.Equal(t, -1, failures, "the outcome was told again, because nothing of the first time was kept")
}

func TestSweep(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		p := &post{answers: []error{nil, errors.New("down")}}
		b := setup(t, store, func(d *mail.Deps) { d.Transport = p })
		sent := b.mustSend(message("sent@example.com"))
		require.Equal(t, mail.Sent, b.outcome().State)
		late := b.mustSend(message("late@example.com"))
		require.Eventually(t, func() bool { return b.errorOf(late) != "" }, 2*time.Minute, 5*time.Millisecond)

		require.NoError(t, b.clock.Advance(t.Context(), 23*time.Hour))
		require.NoError(t, b.Sweep(t.Context()))
		require.Equal(t, "QUEUED", b.column("state", late))

		require.NoError(t, b.clock.Advance(t.Context(), 2*time.Hour))
		require.NoError(t, b.Sweep(t.Context()))
		require.Equal(t, "FAILED", b.column("state", late))
		require.Equal(t, late, (<-b.outcomes).ID)
		require.Equal(t, "SENT", b.column("state", sent))

		require.NoError(t, b.clock.Advance(t.Context(), 30*24*time.Hour))
		require.NoError(t, b.Sweep(t.Context()))
		left, err := db.Get[int](t.Context(), store.Read(), "SELECT count(*) FROM mail")
		require.NoError(t, err)
		require.Zero(t, left)
	})
}

func TestWithoutTransport(t *testing.T) {
	t.Parallel()
	b := setup(t, testkit.Database(t), func(*mail.Deps) {})
	require.False(t, b.HasTransport())
	_, err := b.send(message("joe@example.com"))
	require.ErrorIs(t, err, mail.ErrNoTransport)
	require.Equal(t, fault.Unavailable, fault.As(err).Kind)
}

func TestMailbox(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		b := setup(t, store, func(d *mail.Deps) { d.Demo = true })
		require.True(t, b.HasTransport())
		first := b.mustSend(message("Joe@example.com"))
		b.outcome()
		other := message("jane@example.com")
		other.SenderName = ""
		other.TenantID = ""
		other.ReplyTo = ""
		other.Text = "See https://a.test/x, (https://b.test/y?q=1&r=2) and https://a.test/x."
		other.HTML = `<a href="https://b.test/y?q=1&amp;r=2">b</a><a href="https://c.test/&#43;">c</a>`
		second := b.mustSend(other)
		b.outcome()
		refused := b.mustSend(message("Bounce@example.com"))
		o := b.outcome()
		require.Equal(t, mail.Outcome{TenantID: "tenant-1", ID: refused, State: mail.Failed, Error: o.Error, NoRecipient: true}, o)
		require.Contains(t, o.Error, "550")

		all, err := b.Mailbox(t.Context(), "", 10)
		require.NoError(t, err)
		require.Len(t, all, 2)
		require.Equal(t, []string{second, first}, []string{all[0].ID, all[1].ID})
		require.Equal(t, `"Nod" <no-reply@nod.test>`, all[0].From)
		require.Equal(t, []string{"https://a.test/x", "https://b.test/y?q=1&r=2", "https://c.test/+"}, all[0].Links)

		joe, err := b.Mailbox(t.Context(), "joe@EXAMPLE.com", 10)
		require.NoError(t, err)
		require.Len(t, joe, 1)
		want := message("Joe@example.com")
		require.Equal(t, mail.Stored{
			ID: first, To: "Joe@example.com", From: `"Bayani Lending" <no-reply@nod.test>`, ReplyTo: "desk@lender.test",
			Subject: "Confirm", Text: want.Text, HTML: want.HTML,
			Links: []string{"https://portal.test/confirm?token=abc"}, CreatedAt: joe[0].CreatedAt,
		}, joe[0])

		newest, err := b.Mailbox(t.Context(), "", 1)
		require.NoError(t, err)
		require.Len(t, newest, 1)
		require.Equal(t, second, newest[0].ID)

		one, err := b.Message(t.Context(), first)
		require.NoError(t, err)
		require.Equal(t, joe[0], one)
		_, err = b.Message(t.Context(), refused)
		require.ErrorIs(t, err, db.ErrNotFound)
	})
}

func TestSendRefuses(t *testing.T) {
	t.Parallel()
	p := &post{}
	b := setup(t, testkit.Database(t), func(d *mail.Deps) { d.Transport = p })
	for name, change := range map[string]func(m *mail.Message){
		"an empty subject":            func(m *mail.Message) { m.Subject = " " },
		"a subject with a header":     func(m *mail.Message) { m.Subject = "x\r\nBcc: b@example.com" },
		"a subject with a line feed":  func(m *mail.Message) { m.Subject = "x\nBcc: b@example.com" },
		"a subject with NUL":          func(m *mail.Message) { m.Subject = "x\x00" },
		"a subject of broken UTF-8":   func(m *mail.Message) { m.Subject = "x\xff" },
		"a subject with a separator":  func(m *mail.Message) { m.Subject = "x\u2028y" },
		"a long subject":              func(m *mail.Message) { m.Subject = strings.Repeat("x", 256) },
		"a sender with a header":      func(m *mail.Message) { m.SenderName = "x\r\nBcc: b@example.com" },
		"a reply address with header": func(m *mail.Message) { m.ReplyTo = "a@example.com\r\nBcc: b@example.com" },
		"two reply addresses":         func(m *mail.Message) { m.ReplyTo = "a@example.com, b@example.com" },
		"no text":                     func(m *mail.Message) { m.Text = "" },
		"text with NUL":               func(m *mail.Message) { m.Text = "a\x00b" },
		"HTML with NUL":               func(m *mail.Message) { m.HTML = "a\x00b" },
		"very long text":              func(m *mail.Message) { m.Text = strings.Repeat("x", 512<<10+1) },
	} {
		t.Run(name, func(t *testing.T) {
			m := message("joe@example.com")
			change(&m)
			_, err := b.send(m)
			require.NotNil(t, fault.As(err))
			require.Equal(t, fault.Invalid, fault.As(err).Kind)
		})
	}
	require.Empty(t, p.envelopes())
}

func TestNewRefuses(t *testing.T) {
	t.Parallel()
	jobs := job.New(testkit.Database(t), slog.New(slog.DiscardHandler))
	for name, d := range map[string]mail.Deps{
		"a sender with a name": {From: "Nod <no-reply@nod.test>"},
		"no sender":            {},
		"a wrong mail server":  {From: "no-reply@nod.test", SMTPURL: "http://user:canary@host"},
	} {
		d.Jobs = jobs
		_, err := mail.New(d)
		require.Error(t, err, name)
		require.NotContains(t, err.Error(), "canary")
	}
}

// TestPutOff: a server that asks to come again costs no try. The message is tried until it is too old, and others for
// the same host wait only when the host asked for it.
func TestPutOff(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		answers := []error{}
		for range 7 { // more than there are tries
			answers = append(answers, fmt.Errorf("%w: 450 4.2.0 greylisted", mail.ErrLater))
		}
		b := setup(t, store, func(d *mail.Deps) { d.Transport = &post{answers: answers} })
		b.mustSend(message("joe@example.com"))
		require.Equal(t, mail.Sent, b.outcome().State)
		require.Empty(t, b.Hosts())
	})
}

func TestBusyHost(t *testing.T) {
	t.Parallel()
	p := &post{answers: []error{fmt.Errorf("%w: 421 4.7.0 too fast", mail.ErrBusy)}}
	b := setup(t, testkit.Database(t), func(d *mail.Deps) { d.Transport = p })
	b.mustSend(message("joe@example.com"))
	require.Eventually(t, func() bool { return len(b.Hosts()) == 1 }, 2*time.Minute, time.Millisecond)
	require.Contains(t, b.Hosts()[0].Error, "421")
	b.mustSend(message("jane@example.com"))
	b.mustSend(message("joe@other.example"))
	require.Equal(t, mail.Sent, (<-b.outcomes).State, "another host takes mail")
	require.Eventually(t, func() bool { return b.Hosts()[0].Held == 1 }, 2*time.Minute, time.Millisecond)
	failing, err := b.Failing(t.Context(), "", 10)
	require.NoError(t, err)
	require.Len(t, failing, 1, "who waits for its turn did not fail")
	require.Equal(t, mail.Queued, failing[0].State)
}
