package signin_test

import (
	"bytes"
	"net/http"
	"regexp"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/access/developer"
	"nod/internal/test/apptest"
)

// withoutRequestID is an answer's body without the one part that always differs.
// withoutRequestID leaves out what differs between two answers of the same meaning: the request's id, and the address of
// the replica that gave it.
func withoutRequestID(a *apptest.Answer) string {
	own := regexp.MustCompile(`req-[0-9a-f]{32}|http://localhost:\d+`)
	return string(own.ReplaceAll(bytes.TrimSpace(a.Body), []byte("own")))
}

func TestRegistrationFields(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	public := kit.Anonymous(kit.Management())
	answer := public.Post("/registrations", map[string]any{}).Is(http.StatusBadRequest)
	require.Equal(t, "INVALID_PARAMETERS", answer.Code)
	got := map[string]string{}
	for _, e := range answer.Errors {
		got[e.Field] = e.Message
	}
	require.Equal(t, map[string]string{
		"firstName": "First name is required", "lastName": "Last name is required", "tenantName": "Organization name is required",
		"emailAddress": "Email is required", "title": "Job title is required", "password": developer.WeakPassword,
	}, got)

	full := func(change map[string]any) map[string]any {
		body := map[string]any{
			"firstName": "Ada", "lastName": "Reyes", "tenantName": "Bayani Lending", "emailAddress": "ada@example.com",
			"title": "CTO", "password": apptest.Password,
		}
		for key, value := range change {
			body[key] = value
		}
		return body
	}
	for _, test := range []struct {
		change  map[string]any
		message string
	}{
		{map[string]any{"firstName": "A"}, "Too Short!"},
		{map[string]any{"emailAddress": "abc"}, "Email must be a valid email address"},
		{map[string]any{"password": "Abcdefg1"}, developer.WeakPassword},
		{map[string]any{"termsAccepted": false}, "You need to read and agree to our terms and conditions before you can join us."},
	} {
		require.Equal(t, test.message, public.Post("/registrations", full(test.change)).Is(http.StatusBadRequest).Message)
	}
	public.Post("/registrations", full(nil)).Is(http.StatusCreated)
}

func TestSignUpToLogOut(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Bayani Lending")
		me := tenant.Admin.Get("/developers/me").Is(http.StatusOK)
		require.Equal(t, "ADMIN", me.Text("role"))
		require.Equal(t, "Bayani Lending", me.Text("tenantName"))
		require.Equal(t, "Ada Reyes", me.Text("displayName"))
		require.Equal(t, "SAFE", me.Text("passwordState"))
		require.Equal(t, "Bayani Lending", tenant.Admin.Get("/tenant").Is(http.StatusOK).Text("name"))
		require.Len(t, tenant.Admin.Get("/usage/summary?mode=SANDBOX").Is(http.StatusOK).Field("actionUsageSummaries"), 6)
		require.Equal(t, "UNAUTHORIZED_ACCESS", tenant.Admin.Get("/usage/summary?mode=PRODUCTION").Is(http.StatusForbidden).Code)

		tenant.Admin.Delete("/signins/current").Is(http.StatusOK)
		gone := tenant.Admin.Get("/developers/me").Is(http.StatusUnauthorized)
		require.Equal(t, "INVALID_TOKEN", gone.Code)
		tenant.SignIn()
		tenant.Admin.Get("/developers/me").Is(http.StatusOK)
		kit.Advance(12*time.Hour + time.Second)
		tenant.Admin.Get("/developers/me").Is(http.StatusUnauthorized)
	})
}

func TestLogInAnswersAlike(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Bayani Lending")
	blocked := kit.Tenant("Blocked Lending")
	public := kit.Anonymous(kit.Management())
	public.Post("/registrations", map[string]any{
		"firstName": "Bea", "lastName": "Cruz", "tenantName": "Later Lending", "emailAddress": "bea@example.com",
		"title": "CTO", "password": apptest.Password,
	}).Is(http.StatusCreated)
	for n := range 15 { // the last one blocks for longer than this test runs
		if n >= 5 {
			kit.Advance(10 * time.Minute)
		}
		public.Post("/signins", map[string]any{"email": blocked.Email, "password": "Wrong-pass-1!"}).Is(http.StatusBadRequest)
	}

	var first *apptest.Answer
	for name, credentials := range map[string][2]string{
		"unknown":               {"nobody@example.com", apptest.Password},
		"wrong":                 {tenant.Email, "Wrong-pass-1!"},
		"too long":              {tenant.Email, string(bytes.Repeat([]byte("Aa1!"), 40))},
		"unconfirmed and wrong": {"bea@example.com", "Wrong-pass-1!"},
		"blocked but right":     {blocked.Email, apptest.Password},
	} {
		answer := public.Post("/signins", map[string]any{"email": credentials[0], "password": credentials[1]})
		if first == nil {
			first = answer.Is(http.StatusBadRequest)
			require.Equal(t, "INVALID_CREDENTIALS", answer.Code)
			require.Equal(t, "The email address or the password is not correct.", answer.Message)
		}
		require.Equal(t, first.Status, answer.Status, name)
		require.Equal(t, withoutRequestID(first), withoutRequestID(answer), name)
		for header := range first.Header {
			if header != "X-Request-Id" && header != "Date" && header != "Ratelimit-Remaining" {
				require.Equal(t, first.Header[header], answer.Header[header], name)
			}
		}
		require.Len(t, answer.Header, len(first.Header), name)
	}

	unconfirmed := public.Post("/signins", map[string]any{"email": "bea@example.com", "password": apptest.Password}).Is(http.StatusForbidden)
	require.Contains(t, unconfirmed.Message, "Confirm your email address first")
	require.Equal(t, "Email is required", public.Post("/signins", map[string]any{"password": "x"}).Is(http.StatusBadRequest).Message)
	require.Equal(t, "Password is required", public.Post("/signins", map[string]any{"email": "x"}).Is(http.StatusBadRequest).Message)
}

func TestRegisterAndResetAnswerAlike(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Bayani Lending")
	public := kit.Anonymous(kit.Management())
	register := func(email string) *apptest.Answer {
		return public.Post("/registrations", map[string]any{
			"firstName": "Ada", "lastName": "Reyes", "tenantName": "Second Lending", "emailAddress": email, "title": "CTO",
			"password": apptest.Password, "termsAccepted": true,
		}).Is(http.StatusCreated)
	}
	require.Equal(t, withoutRequestID(register("new@example.com")), withoutRequestID(register(tenant.Email)))
	ask := func(email string) *apptest.Answer {
		return public.Post("/passwordResets", map[string]any{"emailAddress": email}).Is(http.StatusCreated)
	}
	answer := ask("nobody@example.com")
	require.Equal(t, withoutRequestID(answer), withoutRequestID(ask(tenant.Email)))
	require.Contains(t, answer.Message, "10 minutes")
	dead := public.Post("/registrations/confirm", map[string]any{"token": "x"}).Is(http.StatusBadRequest)
	require.Equal(t, "INVALID_LINK", dead.Code)
	dead = public.Post("/passwordResets/confirm", map[string]any{"token": "x", "newPassword": apptest.Password}).Is(http.StatusBadRequest)
	require.Equal(t, "INVALID_LINK", dead.Code)
}

// TestDateIsTheServersClock is what ages on screens and hints of expiry follow.
func TestDateIsTheServersClock(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	kit.Advance(85 * 24 * time.Hour)
	for _, base := range []string{kit.Management() + "/config", kit.App.URLs.Portal + "/login", kit.App.URLs.Link + "/readyz"} {
		date, err := http.ParseTime(kit.Anonymous(base).Get("").Is(http.StatusOK).Header.Get("Date"))
		require.NoError(t, err)
		require.WithinDuration(t, kit.App.Clock.Now(), date, time.Minute)
	}
}
