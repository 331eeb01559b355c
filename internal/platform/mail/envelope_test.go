package mail_test

import (
	"bytes"
	"io"
	"mime"
	"mime/multipart"
	stdmail "net/mail"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/fault"
	"nod/internal/platform/mail"
	"nod/internal/test/testkit"
)

func badAddresses() []string {
	return []string{
		"", "joe", "@example.com", "joe@", "joe@@example.com", "a@b@example.com",
		" joe@example.com", "joe@example.com ",
		"joe@example.com\r\nBcc: b@example.com", "joe@example.com\x00", "joe\n@example.com", "joe@exam\nple.com",
		"joe@example.com,b@example.com", "joe@example.com;b@example.com", "Joe <joe@example.com>", "<joe@example.com>",
		`"a@b> SIZE=1"@c`, `"joe"@example.com`, "joe(x)@example.com", "joe@[127.0.0.1]", "joe@example..com",
		"joe@-example.com",
		"joe@example.com.", ".joe@example.com", "joe.@example.com", "j..oe@example.com", "jürgen@example.com",
		"joe@exämple.com",
		strings.Repeat("x", 65) + "@example.com", "joe@" + strings.Repeat("x", 64) + ".com",
		"joe@" + strings.Repeat("x.", 130) + "com", "joe> RCPT TO:<b@example.com", "%s@exa mple.com",
		"joe@example.com:25",
	}
}

func TestCheckAddress(t *testing.T) {
	t.Parallel()
	for _, address := range []string{
		"joe@example.com", "Joe.Doe+tag@sub.example.com", "a@b", "no-reply@localhost", "o'neil@example.com",
		"x_1{2}|3~@example.co", "0@1.example", strings.Repeat("x", 64) + "@example.com",
	} {
		require.NoError(t, mail.CheckAddress(address), address)
	}
	for _, address := range badAddresses() {
		err := mail.CheckAddress(address)
		require.NotNil(t, fault.As(err), "%q", address)
		require.Equal(t, fault.Invalid, fault.As(err).Kind)
	}
}

func envelope() mail.Envelope {
	return mail.Envelope{
		ID: "mail-1", From: "no-reply@nod.test", SenderName: "Nod", Date: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC),
		Message: mail.Message{
			To: "joe@example.com", ReplyTo: "desk@lender.test", SenderName: "Müller & Söhne, \"Kredit\" <x>",
			Subject: "Grüße – ${fullName} =?utf-8?q?x?=", Text: "Hällo\n.\nBye\n", HTML: "<p>Hällo</p>\n.\n",
		},
	}
}

func TestEncode(t *testing.T) {
	t.Parallel()
	e := envelope()
	raw, err := e.Encode()
	require.NoError(t, err)
	m, err := stdmail.ReadMessage(bytes.NewReader(raw))
	require.NoError(t, err)
	from, err := m.Header.AddressList("From")
	require.NoError(t, err)
	require.Equal(t, []*stdmail.Address{{Name: e.Message.SenderName, Address: "no-reply@nod.test"}}, from)
	subject, err := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
	require.NoError(t, err)
	require.Equal(t, e.Subject, subject)
	require.Equal(t, "<mail-1@nod.test>", m.Header.Get("Message-Id"))
	require.Equal(t, "auto-generated", m.Header.Get("Auto-Submitted"))
	date, err := m.Header.Date()
	require.NoError(t, err)
	require.True(t, date.Equal(e.Date))

	kind, parameters, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	require.NoError(t, err)
	require.Equal(t, "multipart/alternative", kind)
	parts := multipart.NewReader(m.Body, parameters["boundary"])
	for _, want := range []struct{ kind, body string }{{"text/plain", e.Text}, {"text/html", e.HTML}} {
		part, err := parts.NextPart()
		require.NoError(t, err)
		require.True(t, strings.HasPrefix(part.Header.Get("Content-Type"), want.kind))
		body, err := io.ReadAll(part)
		require.NoError(t, err)
		require.Equal(t, want.body, strings.ReplaceAll(string(body), "\r\n", "\n"))
	}
	_, err = parts.NextPart()
	require.ErrorIs(t, err, io.EOF)
}

// FuzzEncode: whatever the fields hold, they are refused, or make one message
// to the one recipient with exactly our headers.
func FuzzEncode(f *testing.F) {
	e := envelope()
	f.Add(e.To, e.ReplyTo, e.Message.SenderName, e.Subject)
	for _, bad := range badAddresses() {
		f.Add(bad, e.ReplyTo, e.Message.SenderName, e.Subject)
		f.Add(e.To, bad, e.Message.SenderName, e.Subject)
		f.Add(e.To, "", bad, bad)
	}
	f.Add(e.To, "", strings.Repeat("ö", 150), strings.Repeat("=?utf-8?q?", 25))
	f.Fuzz(func(t *testing.T, to, replyTo, senderName, subject string) {
		e := envelope()
		e.To = to
		e.ReplyTo = replyTo
		e.Message.SenderName = senderName
		e.Subject = subject
		raw, err := e.Encode()
		if err != nil {
			require.NotNil(t, fault.As(err))
			return
		}
		m, err := stdmail.ReadMessage(bytes.NewReader(raw))
		require.NoError(t, err)
		list, err := m.Header.AddressList("To")
		require.NoError(t, err)
		require.Equal(t, []*stdmail.Address{{Address: to}}, list)
		from, err := m.Header.AddressList("From")
		require.NoError(t, err)
		require.Len(t, from, 1)
		require.Equal(t, e.From, from[0].Address)
		if replyTo != "" {
			list, err = m.Header.AddressList("Reply-To")
			require.NoError(t, err)
			require.Equal(t, []*stdmail.Address{{Address: replyTo}}, list)
		}
		for name, values := range m.Header {
			require.Len(t, values, 1, name)
			require.Contains(t, []string{
				"To", "From", "Reply-To", "Subject", "Date", "Message-Id", "Mime-Version", "Content-Type",
				"Auto-Submitted", "Content-Transfer-Encoding",
			}, name)
		}
	})
}

// TestOneClick: what mail programs need for their own button is on the wire, whole and unfolded (RFC 8058).
func TestOneClick(t *testing.T) {
	t.Parallel()
	sink := testkit.NewMailSink(t)
	s, err := mail.NewSMTP(sink.URL(), nil)
	require.NoError(t, err)
	e := envelope()
	require.NoError(t, s.Deliver(t.Context(), e))
	e.UnsubscribeURL = "https://link.nod.test/i/" + strings.Repeat("x", 90) + "/unsubscribe"
	require.NoError(t, s.Deliver(t.Context(), e))
	arrived := sink.Messages()
	require.Len(t, arrived, 2)
	require.NotContains(t, arrived[0].Data, "List-Unsubscribe")
	require.Contains(t, arrived[1].Data, "\r\nList-Unsubscribe: <"+e.UnsubscribeURL+">\r\n")
	require.Contains(t, arrived[1].Data, "\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n")
}
