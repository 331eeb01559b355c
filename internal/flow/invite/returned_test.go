package invite_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/config"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

// undelivered is what a mail server writes to a return address.
func undelivered(subject, to, action, status, said string) string {
	return "To: <" + to + ">\nSubject: " + subject + "\nMIME-Version: 1.0\n" +
		"Content-Type: multipart/report; report-type=delivery-status; boundary=\"xx\"\n\n--xx\n" +
		"Content-Type: message/delivery-status\n\nReporting-MTA: dns; relay.test\n\n" +
		"Final-Recipient: rfc822; joe@example.com\nAction: " + action + "\nStatus: " + status + "\n" +
		"Diagnostic-Code: smtp; " + said + "\n\n--xx--\n"
}

// mailOf is the mail that a return address is about.
func mailOf(returnAddress string) string {
	_, id, _ := strings.Cut(returnAddress, "+")
	id, _, _ = strings.Cut(id, "@")
	return id
}

// TestReturned: what mail servers write to the mailbox of returned mails has the effect of a report at the HTTP door,
// and leaves nothing of people in the mailbox; what others write stays there.
func TestReturned(t *testing.T) {
	t.Parallel()
	apptest.EachStorage(t, func(t *testing.T, storage config.Storage) {
		sink, box := testkit.NewMailSink(t), testkit.NewMailbox(t, "none")
		kit, _ := apptest.Logged(t, storage, apptest.Everything, func(c *config.Serve) {
			c.SMTPURL = sink.URL()
			c.MailReturn = "bounces@nod.test"
			c.MailReturnIMAP = box.URL()
		})
		tenant := business(t, kit, "Bayani Lending")
		ids, returns := map[string]string{}, map[string]string{}
		people := []string{"gone@example.com", "full@example.com", "slow@example.com", "away@example.com", "angry@example.com"}
		for _, email := range people {
			ids[email] = tenant.Production.Post("/invites", someone(email)).Is(http.StatusCreated).Text("id")
		}
		kit.Eventually("all are sent", func() bool {
			for _, m := range sink.Messages() {
				returns[m.To[0]] = m.From
			}
			for _, email := range people {
				sent := tenant.Production.Get("/invites/" + ids[email]).Is(http.StatusOK)
				if returns[email] == "" || sent.Field("invitedAt") == nil {
					return false
				}
			}
			return true
		})
		require.EqualValues(t, 245, remaining(tenant))

		box.Put(t, undelivered("Gone", returns["gone@example.com"], "failed", "5.1.1", "550 5.1.1 <gone@example.com>: unknown"))
		box.Put(t, undelivered("Full", returns["full@example.com"], "failed", "5.2.2", "552 5.2.2 full"))
		box.Put(t, undelivered("Slow", returns["slow@example.com"], "delayed", "4.4.1", "451 later"))
		box.Put(t, "To: "+returns["away@example.com"]+"\nSubject: Away\n\nUntil Monday.\n")
		box.Put(t, undelivered("Stranger", "bounces+mail-0193f1c2aaaa7bbb8cccddddeeee0001@nod.test", "failed", "5.1.1", "550 no"))
		box.Put(t, "To: abuse@nod.test\nSubject: Spam\nMIME-Version: 1.0\n"+
			"Content-Type: multipart/report; report-type=feedback-report; boundary=\"xx\"\n\n--xx\n"+
			"Content-Type: message/feedback-report\n\nFeedback-Type: abuse\nOriginal-Mail-From: <"+
			returns["angry@example.com"]+">\n\n--xx--\n")
		kit.Exec("UPDATE mail SET state = 'QUEUED' WHERE id = $1", mailOf(returns["gone@example.com"]))
		require.NoError(t, kit.App.Jobs.Now(t.Context(), "returned mails"))
		require.Equal(t, []string{"Gone", "Away (seen)", "Stranger (seen)"}, box.Subjects(t), "reports that come too early wait")
		kit.Exec("UPDATE mail SET state = 'SENT' WHERE id = $1", mailOf(returns["gone@example.com"]))
		for range 2 {
			require.NoError(t, kit.App.Jobs.Now(t.Context(), "returned mails"))
			require.Equal(t, []string{"Away (seen)", "Stranger (seen)"}, box.Subjects(t))
		}
		status := map[string]string{}
		for email, id := range ids {
			status[email] = tenant.Production.Get("/invites/" + id).Is(http.StatusOK).Text("status")
		}
		require.Equal(t, map[string]string{
			"gone@example.com": "FAILED", "full@example.com": "FAILED", "slow@example.com": "INVITED",
			"away@example.com": "INVITED", "angry@example.com": "INVITED",
		}, status)
		require.Equal(t, "550 5.1.1 <(recipient)>: unknown",
			tenant.Production.Get("/invites/"+ids["gone@example.com"]).Text("errorMessage"))
		require.EqualValues(t, 247, remaining(tenant))
		for email, says := range map[string]string{
			"gone@example.com": "Emails to this address bounce.", "angry@example.com": "reported one of your emails as spam",
		} {
			refused := tenant.Production.Post("/invites", someone(email)).Is(http.StatusBadRequest)
			require.Contains(t, string(refused.Body), says)
		}
		tenant.Production.Post("/invites", someone("full@example.com")).Is(http.StatusCreated)
	})
}
