package signin_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/db"
	"nod/internal/platform/id"
	"nod/internal/test/apptest"
)

// Which browser a confirmation logs in, and who gets the mail again, over HTTP.

// tokenFor registers an address from a browser and returns the token of its mail.
func tokenFor(t *testing.T, kit *apptest.Kit, email, secret string) string {
	t.Helper()
	before := len(kit.Mails(email))
	registerFrom(kit, email, secret).Is(http.StatusCreated)
	kit.Eventually("the mail", func() bool { return len(kit.Mails(email)) > before })
	return kit.MailToken(email)
}

func registerFrom(kit *apptest.Kit, email, secret string) *apptest.Answer {
	return postFrom(kit, secret, "/registrations", map[string]any{
		"firstName": "Mila", "lastName": "Ocampo", "tenantName": "Tala Credit", "emailAddress": email, "title": "CTO",
		"password": apptest.Password,
	})
}

func confirmFrom(kit *apptest.Kit, secret, token string) *apptest.Answer {
	return postFrom(kit, secret, "/registrations/confirm", map[string]any{"token": token})
}

// postFrom posts as somebody at a browser that keeps a secret, or none.
func postFrom(kit *apptest.Kit, secret, path string, body any) *apptest.Answer {
	header := http.Header{}
	if secret != "" {
		header.Set("Browser-Secret", secret)
	}
	return kit.Anonymous(kit.Management()).Send(http.MethodPost, path, body, header)
}

func TestFirstConfirmationLogsIn(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		own := id.Secret()
		token := tokenFor(t, kit, "mila@example.com", own)
		in := confirmFrom(kit, own, token).Is(http.StatusOK)
		require.NotNil(t, in.Field("tokens"))
		require.Nil(t, in.Field("tokens.openApiProductionToken"))
		me := kit.Bearer(kit.Management(), in.Text("tokens.developerToken.token"))
		require.Equal(t, "Tala Credit", me.Get("/developers/me").Is(http.StatusOK).Text("tenantName"))
		require.Len(t, me.Get("/signins").Is(http.StatusOK).Items(), 1, "it can be seen and revoked")
		kit.Bearer(kit.App.URLs.Sandbox, in.Text("tokens.openApiSandboxToken.token")).Get("/users").Is(http.StatusOK)

		require.Nil(t, confirmFrom(kit, own, token).Is(http.StatusOK).Field("tokens"), "a repeated one logs nobody in")
		require.Len(t, me.Get("/signins").Is(http.StatusOK).Items(), 1)
		log := me.Get("/audit").Is(http.StatusOK).Items()
		require.Equal(t, "signin.created", log[0]["action"])

		kit.Advance(12*time.Hour + time.Second)
		me.Get("/developers/me").Is(http.StatusUnauthorized)
	})
}

// Anyone who has the link of the mail but not the browser proves the address for its owner, and gets nothing.
func TestForeignConfirmationLogsNobodyIn(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	own := id.Secret()
	for name, foreign := range map[string]string{
		"none": "", "another": id.Secret(), "its hash": id.Hash(own)[:43], "one letter more": own[:42] + "~",
	} {
		t.Run(name, func(t *testing.T) {
			email := "mila." + id.New("x") + "@example.com"
			token := tokenFor(t, kit, email, own)
			require.Nil(t, confirmFrom(kit, foreign, token).Is(http.StatusOK).Field("tokens"))
			require.Nil(t, confirmFrom(kit, own, token).Is(http.StatusOK).Field("tokens"), "the owner comes second")
			require.Equal(t, 0, signIns(t, kit, email))
			logIn(kit.Anonymous(kit.Management()), email, apptest.Password).Is(http.StatusCreated)
		})
	}
}

func signIns(t *testing.T, kit *apptest.Kit, email string) int {
	t.Helper()
	n, err := db.Get[int](t.Context(), kit.App.DB.Read(), `SELECT count(*) FROM signin s
		JOIN developer d ON d.tenant_id = s.tenant_id AND d.id = s.developer_id WHERE d.email_address = $1`, email)
	require.NoError(t, err)
	return n
}

// A sign-up that kept no secret is not opened by an empty one, and one that was replaced from elsewhere by nobody's.
func TestConfirmationIsBoundToTheNewestSignUp(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	token := tokenFor(t, kit, "plain@example.com", "")
	require.Nil(t, confirmFrom(kit, "", token).Is(http.StatusOK).Field("tokens"))

	mine, theirs := id.Secret(), id.Secret()
	old := tokenFor(t, kit, "mila@example.com", theirs)
	fresh := tokenFor(t, kit, "mila@example.com", mine)
	confirmFrom(kit, theirs, old).Is(http.StatusBadRequest)
	require.Nil(t, confirmFrom(kit, theirs, fresh).Is(http.StatusOK).Field("tokens"))

	confirmFrom(kit, "short", old).Is(http.StatusBadRequest)
}

// Fifty confirmations at once log one browser in, once.
func TestConfirmationInParallelLogsInOnce(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		own := id.Secret()
		token := tokenFor(t, kit, "mila@example.com", own)
		n := 0
		for _, answer := range parallel(50, func(int) *apptest.Answer { return confirmFrom(kit, own, token) }) {
			if answer.Is(http.StatusOK).Field("tokens") != nil {
				n++
			}
		}
		require.Equal(t, 1, n)
		require.Equal(t, 1, signIns(t, kit, "mila@example.com"))
	})
}

func resend(kit *apptest.Kit, secret string) *apptest.Answer {
	return kit.Anonymous(kit.Management()).
		Post("/registrations/resend", map[string]any{"browserSecret": secret})
}

func TestResend(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		const email = "mila@example.com"
		own := id.Secret()
		old := tokenFor(t, kit, email, own)
		kit.Advance(11 * time.Minute) // the link has expired meanwhile
		resend(kit, own).Is(http.StatusCreated)
		kit.Eventually("the second mail", func() bool { return len(kit.Mails(email)) == 2 })
		fresh := kit.MailToken(email)
		require.NotEqual(t, old, fresh)
		confirmFrom(kit, own, old).Is(http.StatusBadRequest)
		require.NotNil(t, confirmFrom(kit, own, fresh).Is(http.StatusOK).Field("tokens"))
	})
}

// Asking again reveals nothing about the address, no matter who asks, and fills nobody's mailbox.
func TestResendTellsNothing(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t, strict)
	tenant := kit.Tenant("Bayani Lending")
	known, fresh := id.Secret(), id.Secret()
	tokenFor(t, kit, "mila@example.com", fresh)
	registerFrom(kit, tenant.Email, known).Is(http.StatusCreated)
	kit.Eventually("the notice", func() bool { return subjects(kit, tenant.Email, "already have an account") == 1 })
	answers := map[string]bool{}
	for _, secret := range []string{known, fresh, id.Secret()} {
		answers[withoutRequestID(resend(kit, secret).Is(http.StatusCreated))] = true
	}
	require.Len(t, answers, 1)
	kit.Eventually("the mail", func() bool { return len(kit.Mails("mila@example.com")) == 2 })
	require.Equal(t, 1, subjects(kit, tenant.Email, "Confirm your email"), "a known address is not confirmed again")

	for range 2 {
		resend(kit, fresh).Is(http.StatusCreated)
	}
	refused := resend(kit, fresh).Is(http.StatusTooManyRequests)
	require.NotEmpty(t, refused.Header.Get("Retry-After"))
	kit.Eventually("the mails", func() bool { return len(kit.Mails("mila@example.com")) == 4 })
	token := kit.MailToken("mila@example.com")
	// However many browsers ask: five mails a day, and the link of the last one stays good.
	for range 3 {
		resend(kit, id.Secret()).Is(http.StatusCreated)
	}
	require.NotNil(t, confirmFrom(kit, fresh, token).Is(http.StatusOK).Field("tokens"))
}
