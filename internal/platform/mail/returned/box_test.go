package returned_test

import (
	"log/slog"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/mail"
	"nod/internal/platform/mail/returned"
	"nod/internal/test/testkit"
)

func outbox() *mail.Outbox { return &mail.Outbox{Deps: mail.Deps{Log: slog.New(slog.DiscardHandler)}} }

// TestLook: a mailbox is opened over every way to encrypt, and by nobody else.
func TestLook(t *testing.T) {
	t.Parallel()
	for _, mode := range []string{"none", "starttls", "tls"} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			box := testkit.NewMailbox(t, mode)
			box.Put(t, "Subject: One\n\n")
			b, err := returned.Open(box.URL(), box.Roots(), outbox())
			require.NoError(t, err)
			left, err := b.Look(t.Context())
			require.NoError(t, err)
			require.Equal(t, 1, left)
			require.Equal(t, "user at 127.0.0.1 (INBOX)", b.Name())

			wrong, err := returned.Open(strings.Replace(box.URL(), "pass", "word", 1), box.Roots(), outbox())
			require.NoError(t, err)
			_, err = wrong.Look(t.Context())
			require.ErrorContains(t, err, "log in to IMAP server")
			require.ErrorContains(t, wrong.Read(t.Context()), "log in to IMAP server")
			if mode == "none" {
				return
			}
			stranger, err := returned.Open(box.URL(), nil, outbox())
			require.NoError(t, err)
			_, err = stranger.Look(t.Context())
			require.ErrorContains(t, err, "certificate")
		})
	}
	t.Run("sends no password to a server that does not encrypt", func(t *testing.T) {
		t.Parallel()
		plain := testkit.NewMailbox(t, "none")
		for _, mode := range []string{"starttls", "tls"} {
			b, err := returned.Open(strings.Replace(plain.URL(), "none", mode, 1), nil, outbox())
			require.NoError(t, err)
			_, err = b.Look(t.Context())
			require.Error(t, err)
			require.NotContains(t, err.Error(), "log in")
		}
	})
	t.Run("no such mailbox", func(t *testing.T) {
		t.Parallel()
		box := testkit.NewMailbox(t, "none")
		b, err := returned.Open(strings.Replace(box.URL(), "INBOX", "Bounces", 1), nil, outbox())
		require.NoError(t, err)
		_, err = b.Look(t.Context())
		require.ErrorContains(t, err, "open mailbox")
	})
}

// TestOpen: what is no setting is refused when the program starts, and the password is in no message.
func TestOpen(t *testing.T) {
	t.Parallel()
	for _, wrong := range []string{
		"imap.example.com", "imaps://user:secret@example.com", "imap://example.com", "imap://user:secret@",
		"imap://user:secret@example.com?tls=no", "imap://user:secret@example.com?ssl=1", "imap://user:secret@example.com?tls=none",
		"imap://user:secret@example.com:port", "imap://user:secret@example.com/#INBOX",
	} {
		_, err := returned.Open(wrong, nil, outbox())
		require.ErrorContains(t, err, "NOD_MAIL_RETURN_IMAP", wrong)
		require.NotContains(t, err.Error(), "secret")
	}
	none, err := returned.Open("", nil, outbox())
	require.NoError(t, err)
	require.Nil(t, none)
	b, err := returned.Open("imap://bounces%40example.com:secret@imap.example.com/Bounces/2026", nil, outbox())
	require.NoError(t, err)
	require.Equal(t, "bounces@example.com at imap.example.com (Bounces/2026)", b.Name())
}
