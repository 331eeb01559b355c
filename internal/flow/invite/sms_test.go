package invite_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/flow/sms"
	"nod/internal/platform/config"
	"nod/internal/platform/event"
	"nod/internal/test/apptest"
)

func phoned(number string) map[string]any {
	return map[string]any{"fullName": "Bantayog Reyes", "phoneNumber": number, "templateId": "default"}
}

// TestSMS: an invitation to a phone number has the link, the statuses, the credit and the suppression of one by email.
func TestSMS(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := business(t, kit, "Bayani Lending")
		own := with(draft(), "sms", map[string]any{"text": "${companyName} to ${fullName}: please connect."})
		body := phoned("+63 917 000-0001")
		body["templateId"] = tenant.Production.Post("/inviteTemplates", own).Is(http.StatusCreated).Text("id")
		made := tenant.Production.Post("/invites", body).Is(http.StatusCreated)
		require.Equal(t, "+639170000001", made.Text("phoneNumber"))
		require.Empty(t, made.Text("email"))
		m := sentTo(t, kit, "+639170000001")
		link := made.Text("inviteLandingPageUrl")
		require.Equal(t, "Bayani Lending to Bantayog Reyes: please connect. "+link, m.Text)
		require.Empty(t, m.HTML)
		kit.Eventually("the gateway's answer", func() bool {
			return tenant.Production.Get("/invites/"+made.Text("id")).Is(http.StatusOK).Field("invitedAt") != nil
		})
		require.Equal(t, []string{"INVITED"}, statuses(tenant, made.Text("id")))
		require.Equal(t, []event.Type{event.UserCreated, event.InviteInvited}, recorded(t, kit, tenant, made.Text("userId")))
		require.Contains(t, kit.Opened(), `"phoneNumber":"+639170000001","templateId"`, "the event names the number")
		require.EqualValues(t, 249, remaining(tenant))
		require.Len(t, tenant.Production.Get("/invites?search=917000").Is(http.StatusOK).Items(), 1)
		require.NotContains(t, kit.Stored(), "639170000001")

		plain := tenant.Production.Post("/invites", phoned("+639170000002")).Is(http.StatusCreated)
		require.Equal(t, "Bayani Lending asks you to connect your work account: "+plain.Text("inviteLandingPageUrl"),
			sentTo(t, kit, "+639170000002").Text)
		kit.Anonymous(link).Do(http.MethodPost, "/unsubscribe", nil).Is(http.StatusNoContent)
		refused := tenant.Production.Post("/invites", phoned("+639170000001")).Is(http.StatusBadRequest)
		require.Equal(t, "body.phoneNumber", refused.Errors[0].Field)
		require.Contains(t, string(refused.Body), "unsubscribed")
	})
}

// TestRefusedSMS: a text that the gateway rejects fails its invitation with the reason, and gives the credit back. What
// is wrong with the number is remembered, what is wrong with the text is not.
func TestRefusedSMS(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := business(t, kit, "Bayani Lending")
		for number, says := range map[string]string{
			"+639100000091": "this number doesn't exist or takes no texts (INVALID_NUMBER)",
			"+639100000095": "the SMS gateway doesn't send this text (BLOCKED)",
		} {
			id := tenant.Production.Post("/invites", phoned(number)).Is(http.StatusCreated).Text("id")
			kit.Eventually("the gateway's answer", func() bool {
				return tenant.Production.Get("/invites/"+id).Is(http.StatusOK).Text("status") == "FAILED"
			})
			require.Contains(t, tenant.Production.Get("/invites/"+id).Text("errorMessage"), says)
			require.EqualValues(t, 250, remaining(tenant))
		}
		refused := tenant.Production.Post("/invites", phoned("+639100000091")).Is(http.StatusBadRequest)
		require.Contains(t, string(refused.Body), "SMS to this number can't be delivered.")
		tenant.Production.Post("/invites", phoned("+639100000095")).Is(http.StatusCreated)

		both := phoned("+639170000001")
		both["email"] = "a@example.com"
		for _, body := range []map[string]any{phoned("09170000001"), phoned("+63917000000x"), phoned(""), both} {
			tenant.Production.Post("/invites", body).Is(http.StatusBadRequest)
		}
		tenant.Sandbox.Post("/invites", phoned("+639170000001")).Is(http.StatusForbidden)
	})
}

// TestLateSMS: a gateway that learns later that a text did not arrive reports it by the key that it was asked with.
func TestLateSMS(t *testing.T) {
	t.Parallel()
	gateway := sms.NewPublished()
	keys := make(chan string, 1)
	program := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var m sms.Message
		_ = json.NewDecoder(r.Body).Decode(&m)
		answer, _ := gateway.Send(r.Context(), m)
		keys <- m.IdempotencyKey
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(answer)
	}))
	t.Cleanup(program.Close)
	kit := apptest.New(t, func(c *config.Serve) {
		c.SMSGateway = `{"url":"` + program.URL + `","key":"` + strings.Repeat("k", 32) + `"}`
		c.MailReportKey = reportKey
	})
	tenant := business(t, kit, "Bayani Lending")
	id := tenant.Production.Post("/invites", phoned("+639170000001")).Is(http.StatusCreated).Text("id")
	kit.Eventually("sent", func() bool {
		return tenant.Production.Get("/invites/"+id).Is(http.StatusOK).Field("invitedAt") != nil
	})
	reportOf(kit, map[string]any{"idempotencyKey": <-keys, "kind": "BOUNCE", "text": "not in service"}).
		Is(http.StatusNoContent)
	require.Equal(t, "FAILED", tenant.Production.Get("/invites/"+id).Is(http.StatusOK).Text("status"))
	require.EqualValues(t, 250, remaining(tenant))
}
