package signin_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/config"
	"nod/internal/test/apptest"
)

func signUpOf(email string) map[string]any {
	return map[string]any{
		"firstName": "Mila", "lastName": "Ocampo", "tenantName": "Tala Credit", "emailAddress": email, "title": "CTO",
		"password": apptest.Password,
	}
}

func signUp(setting ...string) apptest.Option {
	return func(c *config.Serve) { c.SignUp = setting }
}

func TestSignUpByInvitationOnly(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t, signUp("invited"))
	public := kit.Anonymous(kit.Management())
	require.Equal(t, "INVITED", public.Get("/config").Is(http.StatusOK).Text("signUp.policy"))
	for _, body := range []map[string]any{signUpOf("mila@example.com"), {}} {
		refused := public.Post("/registrations", body).Is(http.StatusForbidden)
		require.Equal(t, "SIGN_UP_CLOSED", refused.Code)
		require.Equal(t, "Sign-up is by invitation only. Ask an admin of your organization to invite you.",
			refused.Message)
	}
	ask(public, "mila@example.com") // tells nothing, and leads to nothing
	require.Empty(t, kit.Mails("mila@example.com"))
}

func TestSignUpOfSomeDomains(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t, signUp("Example.com", "tala.example"))
	public := kit.Anonymous(kit.Management())
	config := public.Get("/config").Is(http.StatusOK)
	require.Equal(t, "DOMAINS", config.Text("signUp.policy"))
	require.Equal(t, []any{"example.com", "tala.example"}, config.Field("signUp.domains"))
	for _, email := range []string{
		"mila@example.org", "mila@sub.example.com", "mila@notexample.com", "mila@example.com.evil.example",
	} {
		refused := public.Post("/registrations", signUpOf(email)).Is(http.StatusBadRequest)
		require.Equal(t, "emailAddress", refused.Errors[0].Field)
		require.Equal(t, "Use an email address at example.com or tala.example to sign up.", refused.Message)
	}
	tenant := kit.Tenant("Bayani Lending") // at example.com
	public.Post("/registrations", signUpOf("Mila@TALA.example")).Is(http.StatusCreated)

	// Whom an organization invites is its own affair.
	tenant.Admin.Post("/staffInvitations", map[string]any{"emailAddress": "vera@example.org", "role": "ADMIN"}).
		Is(http.StatusCreated)
	public.Post("/staffInvitations/confirm", map[string]any{
		"firstName": "Vera", "lastName": "Lim", "title": "Analyst", "newPassword": apptest.Password,
		"token": kit.MailToken("vera@example.org"),
	}).Is(http.StatusOK)
}

// A sign-up from before the operator closed it leads to nothing, neither by its link nor by a reset.
func TestSignUpClosedMeanwhile(t *testing.T) {
	t.Parallel()
	apptest.Replicas(t, func(t *testing.T, kits [2]*apptest.Kit) {
		open, email := kits[0].Anonymous(kits[0].Management()), "mila@example.com"
		open.Post("/registrations", signUpOf(email)).Is(http.StatusCreated)
		confirm := kits[0].MailToken(email)
		ask(open, email)
		reset := resetTokens(t, kits[0], email, 1)[0]

		kits[0].App.Config.SignUp = []string{"invited"} // as the next replica is told
		replica := kits[0].Replica()
		closed := replica.Anonymous(replica.Management())
		require.Equal(t, "SIGN_UP_CLOSED",
			closed.Post("/registrations/confirm", map[string]any{"token": confirm}).Is(http.StatusForbidden).Code)
		require.Equal(t, "SIGN_UP_CLOSED", setByLink(closed, reset, otherPassword).Is(http.StatusForbidden).Code)
		require.True(t, strings.HasPrefix(logIn(closed, email, apptest.Password).Is(http.StatusForbidden).Message,
			"Confirm your email"))
	})
}
