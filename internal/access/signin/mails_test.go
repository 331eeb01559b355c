package signin_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/config"
	"nod/internal/platform/db"
	"nod/internal/test/apptest"
)

// Which mails an address gets, with the limits of everybody.

func strict(c *config.Serve) { c.RateProfile = "strict" }

// subjects returns how many mails to an address have a subject with these words.
func subjects(kit *apptest.Kit, email, words string) (n int) {
	for _, m := range kit.Mails(email) {
		if strings.Contains(m.Subject, words) {
			n++
		}
	}
	return n
}

// signUpAgain registers a known address and waits until its owner was told, or not.
func signUpAgain(t *testing.T, kit *apptest.Kit, email string) {
	t.Helper()
	kit.Anonymous(kit.Management()).Post("/registrations", map[string]any{
		"firstName": "Mila", "lastName": "Ocampo", "tenantName": "Tala Credit", "emailAddress": email, "title": "CTO",
		"password": apptest.Password,
	}).Is(http.StatusCreated)
	kit.Eventually("the sign-up to be looked at", func() bool {
		n, err := db.Get[int](t.Context(), kit.App.DB.Read(),
			"SELECT count(*) FROM registration WHERE email = $1 AND confirmed_at IS NULL", email)
		require.NoError(t, err)
		return n == 0
	})
}

// Strangers who know an address silence neither its resets nor what its owner must know.
func TestStrangersSilenceNobody(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		const known = "already have an account"
		tenant := kit.Tenant("Bayani Lending")
		public := kit.Anonymous(kit.Management())
		for range 6 {
			signUpAgain(t, kit, tenant.Email)
		}
		ask(public, tenant.Email)
		resetTokens(t, kit, tenant.Email, 1)
		tenant.Admin.Do(http.MethodPut, "/developers/me/password", map[string]any{
			"originPassword": apptest.Password, "newPassword": otherPassword, "confirmPassword": otherPassword,
		}).Is(http.StatusOK)
		kit.Eventually("the notice", func() bool { return subjects(kit, tenant.Email, "password was changed") == 1 })
		require.Equal(t, 1, subjects(kit, tenant.Email, known), "the owner is told once a day")

		kit.Advance(24*time.Hour + time.Second)
		signUpAgain(t, kit, tenant.Email)
		kit.Eventually("the next day's", func() bool { return subjects(kit, tenant.Email, known) == 2 })
	}, strict)
}

// Once the password is changed, no link from before changes it again.
func TestAChangedPasswordVoidsResets(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Bayani Lending")
		public := kit.Anonymous(kit.Management())
		ask(public, tenant.Email)
		token := resetTokens(t, kit, tenant.Email, 1)[0]
		tenant.Admin.Do(http.MethodPut, "/developers/me/password", map[string]any{
			"originPassword": apptest.Password, "newPassword": otherPassword, "confirmPassword": otherPassword,
		}).Is(http.StatusOK)
		require.Equal(t, "INVALID_LINK", setByLink(public, token, "Stolen-link-1!").Is(http.StatusBadRequest).Code)
		logIn(public, tenant.Email, otherPassword).Is(http.StatusCreated)

		ask(public, tenant.Email)
		setByLink(public, resetTokens(t, kit, tenant.Email, 2)[0], "Chosen-again-1!").Is(http.StatusOK)
		logIn(public, tenant.Email, "Chosen-again-1!").Is(http.StatusCreated)
	})
}

// Replicas count the requests for resets together, and one too many leaves the last link as it is.
func TestResetsOverReplicas(t *testing.T) {
	t.Parallel()
	apptest.Replicas(t, func(t *testing.T, kits [2]*apptest.Kit) {
		email := kits[0].Tenant("Bayani Lending").Email
		doors := [2]apptest.Actor{
			kits[0].Anonymous(kits[0].Management()), kits[1].Anonymous(kits[1].Management()),
		}
		var tokens []string
		for n := range 3 {
			ask(doors[n%2], email)
			tokens = resetTokens(t, kits[0], email, n+1)
		}
		ask(doors[1], email)
		setByLink(doors[0], tokens[0], otherPassword).Is(http.StatusOK)
		require.Len(t, resetTokens(t, kits[0], email, 3), 3)
	}, strict)
}
