package invite_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/config"
	"nod/internal/platform/db"
	"nod/internal/run/operator"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

const reportKey = "a-key-of-the-relay"

// report sends what a relay says, signed at a time with a key.
func report(kit *apptest.Kit, at time.Time, key, returnAddress, kind string) *apptest.Answer {
	return signed(kit, at, key, map[string]any{
		"returnAddress": returnAddress, "kind": kind, "text": "550 5.1.1 <late@example.com>: unknown\r\n",
	})
}

// reportOf sends one report as it should be.
func reportOf(kit *apptest.Kit, one map[string]any) *apptest.Answer {
	return signed(kit, time.Now(), reportKey, one)
}

func signed(kit *apptest.Kit, at time.Time, key string, one map[string]any) *apptest.Answer {
	body, _ := json.Marshal(map[string]any{"reports": []any{one}})
	stamp := strconv.FormatInt(at.Unix(), 10)
	mac := hmac.New(sha256.New, []byte(key))
	mac.Write([]byte(stamp + "." + string(body)))
	return kit.Anonymous(kit.App.URLs.Link).Send(http.MethodPost, "/mail/reports", string(body), http.Header{
		"Nod-Signature": {"t=" + stamp + ",v1=" + hex.EncodeToString(mac.Sum(nil))},
	})
}

// TestReports: a mail that comes back late fails its invitation, gives the credit back and keeps the address from being
// invited; one reported as spam does only the last.
func TestReports(t *testing.T) {
	t.Parallel()
	apptest.EachStorage(t, func(t *testing.T, storage config.Storage) {
		sink := testkit.NewMailSink(t)
		kit, _ := apptest.Logged(t, storage, apptest.Everything, func(c *config.Serve) {
			c.SMTPURL = sink.URL()
			c.MailReturn = "bounces@nod.test"
			c.MailReportKey = reportKey
		})
		checkReports(t, kit, sink)
	})
}

func checkReports(t *testing.T, kit *apptest.Kit, sink *testkit.MailSink) {
	t.Helper()
	tenant := business(t, kit, "Bayani Lending")
	invite := func(email string) (id, returnAddress string) {
		id = tenant.Production.Post("/invites", someone(email)).Is(http.StatusCreated).Text("id")
		kit.Eventually("sent", func() bool {
			for _, m := range sink.Messages() {
				if m.To[0] == email {
					returnAddress = m.From
				}
			}
			return returnAddress != "" && tenant.Production.Get("/invites/"+id).Is(http.StatusOK).Field("invitedAt") != nil
		})
		return id, returnAddress
	}
	status := func(id string) string {
		return tenant.Production.Get("/invites/" + id).Is(http.StatusOK).Text("status")
	}

	late, address := invite("late@example.com")
	require.Regexp(t, `^bounces\+mail-[0-9a-f]+@nod\.test$`, address)
	report(kit, time.Now(), "another-key", address, "BOUNCE").Is(http.StatusUnauthorized)
	report(kit, time.Now().Add(-time.Hour), reportKey, address, "BOUNCE").Is(http.StatusUnauthorized)
	report(kit, time.Now(), reportKey, "bounces+mail-0000@nod.test", "BOUNCE").Is(http.StatusNoContent)
	report(kit, time.Now(), reportKey, address, "DELAY").Is(http.StatusNoContent)
	require.Equal(t, "INVITED", status(late))
	for range 2 { // relays repeat themselves
		report(kit, time.Now(), reportKey, strings.ToUpper(address), "BOUNCE").Is(http.StatusNoContent)
		require.Equal(t, "FAILED", status(late))
		require.EqualValues(t, 250, remaining(tenant))
	}
	require.Equal(t, []string{"INVITED", "FAILED"}, statuses(tenant, late))
	require.Equal(t, "550 5.1.1 <(recipient)>: unknown  ", tenant.Production.Get("/invites/"+late).Text("errorMessage"))
	items, err := kit.App.Operator().Items(t.Context(), operator.QueueFilter{Queue: operator.MailQueue, Limit: 10})
	require.NoError(t, err)
	require.Len(t, items, 1, "the operator sees what came back")
	require.True(t, items[0].IsDead)
	require.Contains(t, items[0].Error, "550 5.1.1")
	require.ErrorIs(t, kit.App.Operator().Retry(t.Context(), items[0].ID), operator.ErrMailGone)
	refused := tenant.Production.Post("/invites", someone("late@example.com")).Is(http.StatusBadRequest)
	require.Contains(t, string(refused.Body), "Emails to this address bounce.")

	angry, address := invite("angry@example.com")
	report(kit, time.Now(), reportKey, address, "COMPLAINT").Is(http.StatusNoContent)
	require.Equal(t, "INVITED", status(angry))
	require.EqualValues(t, 249, remaining(tenant))
	refused = tenant.Production.Post("/invites", someone("angry@example.com")).Is(http.StatusBadRequest)
	require.Contains(t, string(refused.Body), "reported one of your emails as spam")
}

// TestNoReports: without a key nobody can say that mails came back.
func TestNoReports(t *testing.T) {
	t.Parallel()
	report(apptest.New(t), time.Now(), "", "bounces+mail-0000@nod.test", "BOUNCE").Is(http.StatusNotFound)
}

// TestReminders: an invitation is mailed again on the days that its template names, until its person connects or
// unsubscribes; off by default.
func TestReminders(t *testing.T) {
	t.Parallel()
	apptest.EachLong(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := business(t, kit, "Bayani Lending")
		for _, days := range [][]int{{1, 2, 3}, {0}, {14}, {7, 3}, {3, 3}} {
			tenant.Production.Post("/inviteTemplates", with(draft(), "email.reminderDays", days)).Is(http.StatusBadRequest)
		}
		template := tenant.Production.Post("/inviteTemplates", with(draft(), "email.reminderDays", []int{3, 7})).
			Is(http.StatusCreated).Text("id")
		people := map[string]int{ // and how many mails they have got in the end
			"stays@example.com": 3, "linked@example.com": 2, "left@example.com": 1, "revoked@example.com": 1, "plain@example.com": 1,
		}
		ids, links := map[string]string{}, map[string]string{}
		for email := range people {
			body := someone(email)
			if email != "plain@example.com" {
				body["templateId"] = template
			}
			made := tenant.Production.Post("/invites", body).Is(http.StatusCreated)
			ids[email], links[email] = made.Text("id"), made.Text("inviteLandingPageUrl")
			kit.Eventually("sent", func() bool {
				return tenant.Production.Get("/invites/"+made.Text("id")).Is(http.StatusOK).Field("invitedAt") != nil
			})
		}
		kit.Anonymous(links["left@example.com"]).Do(http.MethodPost, "/unsubscribe", nil).Is(http.StatusNoContent)
		tenant.Production.Post("/invites/"+ids["revoked@example.com"]+"/revoke", nil).Is(http.StatusOK)
		pass := func(days int, first string, mails int) {
			kit.Advance(time.Duration(days) * 24 * time.Hour)
			kit.Eventually("no reminder is due", func() bool {
				due, err := db.Get[int](t.Context(), kit.App.DB.Read(), "SELECT count(*) FROM invite WHERE remind_at <= $1",
					db.At(kit.App.Clock.Now()))
				return err == nil && due == 0
			})
			kit.Eventually("nothing is on its way", func() bool {
				waiting, _, err := kit.App.Mail.Backlog(t.Context())
				return err == nil && waiting == 0
			})
			kit.Eventually("a reminder", func() bool { return len(kit.Mails(first)) == mails })
			tenant.SignIn()
		}
		pass(3, "linked@example.com", 2)
		require.Equal(t, links["linked@example.com"], tenant.Production.Get("/invites/"+ids["linked@example.com"]).
			Text("inviteLandingPageUrl"))
		kit.Exec("UPDATE invite SET status = 'LINKED', linked_at = 1 WHERE id = $1", ids["linked@example.com"])
		pass(4, "stays@example.com", 3)
		pass(5, "stays@example.com", 3)
		for email, mails := range people {
			require.Len(t, kit.Mails(email), mails, email)
		}
		require.EqualValues(t, 245, remaining(tenant), "reminders use no invite")
	})
}
