package returned

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/mail"
)

const (
	one   = "mail-0193f1c2aaaa7bbb8cccddddeeee0001"
	other = "mail-0193f1c2aaaa7bbb8cccddddeeee0002"
)

// status is a report of a mail server with the fields of its second part.
func status(to, fields, original string) string {
	return "From: MAILER-DAEMON@relay.test\nTo: " + to + "\nSubject: Undelivered\nMIME-Version: 1.0\n" +
		"Content-Type: multipart/report; report-type=delivery-status; boundary=\"xx\"\n\n" +
		"--xx\nContent-Type: text/plain; charset=x-none\n\nSorry.\n" +
		"--xx\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; relay.test\n\n" + fields + "\n" +
		original + "--xx--\n"
}

func headers(kind string) string {
	return "--xx\nContent-Type: " + kind + "\n\nFrom: no-reply@nod.test\nMessage-ID: <" + other + "@nod.test>\n\nHello\n"
}

// TestRead: what servers of many kinds write, and what nobody should take for a bounce.
func TestRead(t *testing.T) {
	t.Parallel()
	ours := "bounces+" + one + "@nod.test"
	failed := func(status, said string) string {
		return "Final-Recipient: rfc822; joe@example.com\nAction: failed\nStatus: " + status + "\nDiagnostic-Code: " + said + "\n"
	}
	for name, c := range map[string]struct {
		raw  string
		want notice
	}{
		"nobody there": {
			status("<"+ours+">", failed("5.1.1", "smtp; 550 5.1.1 <joe@example.com>: unknown"), ""),
			notice{sentTo: one, isReport: true, kind: mail.Bounce, text: "550 5.1.1 <joe@example.com>: unknown"},
		},
		"an address in capitals": {
			status(strings.ToUpper(ours), failed("5.1.10 (unknown)", "smtp;550 5.1.10 RESOLVER"), ""),
			notice{sentTo: one, isReport: true, kind: mail.Bounce, text: "550 5.1.10 RESOLVER"},
		},
		"delivered to, and to the sender address": {
			"Delivered-To: " + ours + "\n" + status("no-reply@nod.test", failed("5.1.1", "smtp; 550 no"), headers("message/rfc822")),
			notice{sentTo: one, original: other, isReport: true, kind: mail.Bounce, text: "550 no"},
		},
		"known by its Message-ID alone": {
			status("no-reply@nod.test", failed("5.1.1", "smtp; 550 no"), headers("text/rfc822-headers")),
			notice{original: other, isReport: true, kind: mail.Bounce, text: "550 no"},
		},
		"no status but that of the other side": {
			status(ours, failed("5.0.0", "smtp; 550 5.1.1 no such user"), ""),
			notice{sentTo: one, isReport: true, kind: mail.Bounce, text: "550 5.1.1 no such user"},
		},
		"no status at all": {
			status(ours, failed("5.0.0", "smtp; 550 no such user"), ""),
			notice{sentTo: one, isReport: true, kind: mail.Bounce, text: "550 no such user"},
		},
		"a full mailbox": {
			status(ours, failed("5.2.2", "smtp; 552 5.2.2 mailbox full"), ""),
			notice{sentTo: one, isReport: true, kind: mail.Undelivered, text: "552 5.2.2 mailbox full"},
		},
		"a server that distrusts us": {
			status(ours, failed("5.7.1", "smtp; 550 5.7.1 blocked"), ""),
			notice{sentTo: one, isReport: true, kind: mail.Undelivered, text: "550 5.7.1 blocked"},
		},
		"a bad address of the sender": {
			status(ours, failed("5.1.8", "smtp; 550 5.1.8 bad sender"), ""),
			notice{sentTo: one, isReport: true, kind: mail.Undelivered, text: "550 5.1.8 bad sender"},
		},
		"given up after days": {
			status(ours, "Final-Recipient: rfc822; joe@example.com\nAction: FAILED\nStatus: 4.4.7\n", ""),
			notice{sentTo: one, isReport: true, kind: mail.Undelivered, text: "Status 4.4.7"},
		},
		"a delay": {
			status(ours, "Final-Recipient: rfc822; joe@example.com\nAction: delayed\nStatus: 4.4.1\n", ""),
			notice{sentTo: one, isReport: true},
		},
		"an absence note": {
			"To: " + ours + "\nAuto-Submitted: auto-replied\nSubject: Away\n\nI am away. 550 5.1.1 is my office.\n",
			notice{sentTo: one},
		},
		"a report of a reader": {
			"To: " + ours + "\nMIME-Version: 1.0\nContent-Type: multipart/report; report-type=disposition-notification; boundary=\"xx\"\n\n" +
				"--xx\nContent-Type: message/disposition-notification\n\nDisposition: manual-action; displayed\n\n--xx--\n",
			notice{sentTo: one},
		},
		"spam": {
			"To: abuse@nod.test\nMIME-Version: 1.0\nContent-Type: multipart/report; report-type=feedback-report; boundary=\"xx\"\n\n" +
				"--xx\nContent-Type: message/feedback-report\n\nFeedback-Type: abuse\nOriginal-Mail-From: <" + ours + ">\n\n--xx--\n",
			notice{original: one, isReport: true, kind: mail.Complaint, text: "A reader reported this email as spam."},
		},
		"no spam after all": {
			"To: abuse@nod.test\nMIME-Version: 1.0\nContent-Type: multipart/report; report-type=feedback-report; boundary=\"xx\"\n\n" +
				"--xx\nContent-Type: message/feedback-report\n\nFeedback-Type: not-spam\nOriginal-Mail-From: <" + ours + ">\n\n--xx--\n",
			notice{original: one},
		},
		"cut off in the middle of the mail that came back": {
			strings.TrimSuffix(status(ours, failed("5.1.1", "smtp; 550 no"), headers("message/rfc822")), "\n\nHello\n--xx--\n"),
			notice{sentTo: one, original: other, isReport: true, kind: mail.Bounce, text: "550 no"},
		},
		"nothing": {"", notice{}},
		"noise":   {"\x00\xff\n\n", notice{}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, c.want, read(strings.NewReader(strings.ReplaceAll(c.raw, "\n", "\r\n"))))
			if name != "noise" {
				require.Equal(t, c.want, read(strings.NewReader(c.raw)), "with bare line feeds")
			}
		})
	}
}

// FuzzRead: whatever comes by mail, nothing breaks, and nothing but a report is taken for one.
func FuzzRead(f *testing.F) {
	f.Add(status("bounces+"+one+"@nod.test", "Action: failed\nStatus: 5.1.1\n", headers("message/rfc822")))
	f.Add("Content-Type: multipart/report; boundary=\"\n\n--\n")
	f.Fuzz(func(t *testing.T, raw string) {
		n := read(strings.NewReader(raw))
		require.False(t, n.kind != "" && !n.isReport)
		require.False(t, n.isReport && !strings.Contains(strings.ToLower(raw), "report"))
	})
}
