package suppress_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/test/apptest"
)

// business is an organization that may invite.
func business(t *testing.T, kit *apptest.Kit, name string) *apptest.Tenant {
	t.Helper()
	tenant := kit.Tenant(name)
	tenant.OpenProduction()
	return tenant
}

func someone(email string) map[string]any {
	return map[string]any{"fullName": "Bantayog Reyes", "email": email, "templateId": "default"}
}

// TestSuppressions: staff see who is not invited, and why; they look up, add and remove addresses, and the audit log
// knows who did.
func TestSuppressions(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant, other := business(t, kit, "Bayani Lending"), business(t, kit, "Matalino Loans")
		tenant.Production.Post("/inviteSuppressions", map[string]any{"email": "nobody"}).Is(http.StatusBadRequest)
		for _, email := range []string{"ana@example.com", "ben@example.com", "eva@example.com"} {
			kit.Advance(time.Second)
			tenant.Production.Post("/inviteSuppressions", map[string]any{"email": email}).Is(http.StatusCreated)
		}
		again := tenant.Production.Post("/inviteSuppressions", map[string]any{"email": "ANA@example.com"})
		id := again.Is(http.StatusCreated).Text("id")
		left := tenant.Production.Post("/invites", someone("bantayog@example.com")).Is(http.StatusCreated)
		link := left.Text("inviteLandingPageUrl")
		kit.Advance(time.Second)
		kit.Anonymous(link).Do(http.MethodPost, "/unsubscribe", nil).Is(http.StatusNoContent)

		var all []string
		for cursor := ""; ; {
			page := tenant.Production.Get("/inviteSuppressions?size=3" + cursor).Is(http.StatusOK)
			for _, item := range page.Items() {
				all = append(all, item["email"].(string)+" "+item["reason"].(string))
			}
			next, isMore := page.Field("nextCursor").(string)
			if !isMore {
				break
			}
			cursor = "&cursor=" + next
		}
		require.Equal(t, []string{
			"bantayog@example.com UNSUBSCRIBED", "eva@example.com STAFF", "ben@example.com STAFF", "ANA@example.com STAFF",
		}, all)
		found := tenant.Production.Get("/inviteSuppressions?email=Ben@Example.com").Is(http.StatusOK).Items()
		require.Len(t, found, 1)
		require.Empty(t, tenant.Production.Get("/inviteSuppressions?email=ben").Is(http.StatusOK).Items())
		require.Empty(t, tenant.Sandbox.Get("/inviteSuppressions").Is(http.StatusOK).Items())
		require.Empty(t, other.Production.Get("/inviteSuppressions?email=ben@example.com").Is(http.StatusOK).Items())
		require.NotContains(t, kit.Stored(), "ben@example.com")

		refused := tenant.Production.Post("/invites", someone("Ana@example.com")).Is(http.StatusBadRequest)
		require.Contains(t, string(refused.Body), "This address is on your suppression list.")
		other.Production.Delete("/inviteSuppressions/" + id).Is(http.StatusNotFound)
		tenant.Production.Delete("/inviteSuppressions/" + id).Is(http.StatusOK)
		tenant.Production.Delete("/inviteSuppressions/" + id).Is(http.StatusNotFound)
		tenant.Production.Delete("/inviteSuppressions/isup-none").Is(http.StatusNotFound)
		tenant.Production.Post("/invites", someone("Ana@example.com")).Is(http.StatusCreated)
		var acts []any
		for _, entry := range tenant.Admin.Get("/audit?target=" + id).Is(http.StatusOK).Items() {
			acts = append(acts, entry["action"])
		}
		require.Equal(t, []any{"invite.unsuppressed", "invite.suppressed"}, acts)
	})
}

// TestSimultaneousSuppressions: of all who suppress an address at the same moment, one did it.
func TestSimultaneousSuppressions(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := business(t, kit, "Bayani Lending")
		answers := make(chan *apptest.Answer, 6)
		for range cap(answers) {
			go func() {
				answers <- tenant.Production.Post("/inviteSuppressions", map[string]any{"email": "ana@example.com"})
			}()
		}
		id := ""
		for range cap(answers) {
			id = (<-answers).Is(http.StatusCreated).Text("id")
		}
		require.Len(t, tenant.Admin.Get("/audit?target="+id).Is(http.StatusOK).Items(), 1)
	})
}

// TestSuppressionOutlivesItsPerson: erasing somebody who unsubscribed forgets how their address is spelled, and still
// nobody invites them.
func TestSuppressionOutlivesItsPerson(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := business(t, kit, "Bayani Lending")
		made := tenant.Production.Post("/invites", someone("bantayog@example.com")).Is(http.StatusCreated)
		kit.Anonymous(made.Text("inviteLandingPageUrl")).Do(http.MethodPost, "/unsubscribe", nil).Is(http.StatusNoContent)
		user := made.Text("userId")
		tenant.Production.Post("/portal/users/"+user+"/erasures", map[string]any{"confirmation": user[len(user)-8:]}).
			Is(http.StatusAccepted)
		kit.Eventually("the address is gone", func() bool {
			list := tenant.Production.Get("/inviteSuppressions").Is(http.StatusOK).Items()
			require.Len(t, list, 1)
			return list[0]["email"] == ""
		})
		refused := tenant.Production.Post("/invites", someone("Bantayog@example.com")).Is(http.StatusBadRequest)
		require.Contains(t, string(refused.Body), "unsubscribed")
	})
}
