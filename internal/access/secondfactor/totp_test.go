package secondfactor_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"
	"github.com/stretchr/testify/require"

	"nod/internal/platform/db"
	"nod/internal/test/apptest"
)

const wrongPassword = "Wrong-pass-2026!"

// person is a developer at the portal.
type person struct {
	*apptest.Tenant
	t      *testing.T
	kit    *apptest.Kit
	secret string
	codes  []string
}

func newPerson(t *testing.T, kit *apptest.Kit, name string) *person {
	t.Helper()
	return &person{Tenant: kit.Tenant(name), t: t, kit: kit}
}

// code is what the app shows at this moment.
func (p *person) code() string { return p.codeIn(0) }

func (p *person) codeIn(d time.Duration) string {
	p.t.Helper()
	code, err := totp.GenerateCode(p.secret, p.kit.App.Clock.Now().Add(d))
	require.NoError(p.t, err)
	return code
}

// enable sets the app up and goes on to its next code, because each works once.
func (p *person) enable() {
	p.t.Helper()
	p.secret = p.Admin.Post("/totp", map[string]any{"password": apptest.Password}).Is(http.StatusCreated).Text("secret")
	var out struct{ RecoveryCodes []string }
	p.Admin.Post("/totp/confirm", map[string]any{"code": p.code()}).Is(http.StatusOK).Into(&out)
	require.Len(p.t, out.RecoveryCodes, 10)
	p.codes = out.RecoveryCodes
	p.kit.Advance(time.Minute)
}

func (p *person) public() apptest.Actor { return p.kit.Anonymous(p.kit.Management()) }

func (p *person) logIn(password string) *apptest.Answer {
	p.t.Helper()
	return p.public().Post("/signins", map[string]any{"email": p.Email, "password": password})
}

// firstStep logs in and returns the token of the second step.
func (p *person) firstStep() string {
	p.t.Helper()
	return p.logIn(apptest.Password).Is(http.StatusCreated).Text("secondFactor.token")
}

func (p *person) secondStep(token, method, code string) *apptest.Answer {
	p.t.Helper()
	return p.public().Post("/signins/secondFactor", map[string]any{"token": token, "method": method, "code": code})
}

// TestSecondFactor walks all of it on one server per database, each case with its own people.
func TestSecondFactor(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		for _, test := range []struct {
			name string
			run  func(t *testing.T, kit *apptest.Kit)
		}{
			{"two steps", twoSteps},
			{"code once", codeOnce},
			{"recovery", recovery},
			{"wrong codes block", wrongCodesBlock},
			{"first step ends", firstStepEnds},
			{"reset keeps second step", resetKeepsSecondStep},
			{"changes end other sign-ins", changesEndOthers},
			{"logins while it is turned on", logInsMeanwhile},
			{"passkey", passkey},
			{"passkey refused", passkeyRefused},
			{"passkey as second step", passkeyAsSecondStep},
		} {
			t.Run(test.name, func(t *testing.T) { test.run(t, kit) })
		}
	})
}

// twoSteps is the life of an authenticator app.
func twoSteps(t *testing.T, kit *apptest.Kit) {
	p := newPerson(t, kit, "Totp")
	require.Equal(t, false, p.Admin.Get("/totp").Is(http.StatusOK).Field("enabled"))

	refused := p.Admin.Post("/totp", map[string]any{"password": wrongPassword}).Is(http.StatusBadRequest)
	require.Equal(t, "WRONG_PASSWORD", refused.Code)
	p.Admin.Post("/totp/confirm", map[string]any{"code": "123456"}).Is(http.StatusConflict)
	begun := p.Admin.Post("/totp", map[string]any{"password": apptest.Password}).Is(http.StatusCreated)
	p.secret = begun.Text("secret")
	require.Contains(t, begun.Text("uri"), "otpauth://totp/Nod:")
	require.True(t, strings.HasPrefix(begun.Text("qrCode"), "data:image/png;base64,"))
	stored, err := db.Get[string](t.Context(), kit.App.DB.Read(), "SELECT secret_sealed FROM totp WHERE tenant_id = $1", p.TenantID)
	require.NoError(t, err)
	require.NotContains(t, stored, p.secret)
	p.logIn(apptest.Password).Is(http.StatusCreated).Text("developerToken.token") // nothing changes before the first code

	p.enable() // starts over, with another secret
	status := p.Admin.Get("/totp").Is(http.StatusOK)
	require.Equal(t, true, status.Field("enabled"))
	require.InDelta(t, 10, status.Field("recoveryCodesLeft"), 0)
	p.Admin.Post("/totp", map[string]any{"password": apptest.Password}).Is(http.StatusConflict)

	answer := p.logIn(apptest.Password).Is(http.StatusCreated)
	var data map[string]any
	answer.Into(&data)
	require.Len(t, data, 1, "no tokens before the second step")
	require.Equal(t, []any{"TOTP", "RECOVERY_CODE"}, answer.Field("secondFactor.methods"))
	token := answer.Text("secondFactor.token")
	require.Equal(t, http.StatusUnauthorized, kit.Bearer(kit.Management(), token).Get("/tenant").Status)
	require.Equal(t, "INVALID_CREDENTIALS", p.secondStep(token, "TOTP", "000000").Is(http.StatusBadRequest).Code)
	require.Equal(t, "INVALID_CREDENTIALS", p.secondStep(token, "RECOVERY_CODE", p.code()).Is(http.StatusBadRequest).Code)
	code := p.code()
	admin := kit.Bearer(kit.Management(), p.secondStep(token, "TOTP", code).Is(http.StatusCreated).Text("developerToken.token"))
	admin.Get("/tenant").Is(http.StatusOK)
	require.Equal(t, "LOGIN_EXPIRED", p.secondStep(token, "TOTP", p.codeIn(30*time.Second)).Is(http.StatusBadRequest).Code)
	p.secondStep(p.firstStep(), "TOTP", code).Is(http.StatusBadRequest) // used once already

	remove := func(password, code string) *apptest.Answer {
		return p.Admin.Do(http.MethodDelete, "/totp", map[string]any{"password": password, "code": code})
	}
	kit.Advance(time.Minute)
	require.Equal(t, "WRONG_PASSWORD", remove(wrongPassword, p.code()).Is(http.StatusBadRequest).Code)
	require.Equal(t, "WRONG_CODE", remove(apptest.Password, "000000").Is(http.StatusBadRequest).Code)
	remove(apptest.Password, p.code()).Is(http.StatusOK)
	p.logIn(apptest.Password).Is(http.StatusCreated).Text("developerToken.token")
	remove(apptest.Password, p.code()).Is(http.StatusConflict)

	subjects := []string{}
	kit.Eventually("both notices", func() bool {
		subjects = subjects[:0]
		for _, mail := range kit.Mails(p.Email) {
			subjects = append(subjects, mail.Subject)
		}
		return len(subjects) >= 3
	})
	require.Subset(t, subjects, []string{"Two-step login is on", "Two-step login is off"})
}

// codeOnce posts the same code twenty times at once.
func codeOnce(t *testing.T, kit *apptest.Kit) {
	p := newPerson(t, kit, "Once")
	p.enable()
	for _, method := range []string{"TOTP", "RECOVERY_CODE"} {
		code := p.code()
		if method == "RECOVERY_CODE" {
			code = p.codes[0]
		}
		tokens := [20]string{}
		for i := range tokens {
			tokens[i] = p.firstStep()
		}
		statuses := [20]int{}
		var posts sync.WaitGroup
		for i, token := range tokens {
			posts.Go(func() { statuses[i] = p.secondStep(token, method, code).Status })
		}
		posts.Wait()
		accepted := 0
		for _, status := range statuses {
			if status == http.StatusCreated {
				accepted++
			}
		}
		require.Equal(t, 1, accepted, "%s: %v", method, statuses)
		kit.Advance(time.Hour) // past the block that the refused ones brought
		p.secondStep(p.firstStep(), method, code).Is(http.StatusBadRequest)
		kit.Advance(time.Hour)
	}
}

// recovery uses recovery codes, each once, and replaces them.
func recovery(t *testing.T, kit *apptest.Kit) {
	p := newPerson(t, kit, "Recovery")
	p.enable()
	stored, err := db.Select[string](t.Context(), kit.App.DB.Read(), "SELECT code_hash FROM recovery_code WHERE tenant_id = $1", p.TenantID)
	require.NoError(t, err)
	require.Len(t, stored, 10)
	for _, code := range p.codes {
		require.NotContains(t, strings.Join(stored, " "), strings.ReplaceAll(code, "-", ""))
	}
	p.secondStep(p.firstStep(), "RECOVERY_CODE", strings.ToUpper(p.codes[0])).Is(http.StatusCreated)
	p.secondStep(p.firstStep(), "RECOVERY_CODE", p.codes[0]).Is(http.StatusBadRequest)
	require.InDelta(t, 9, p.Admin.Get("/totp").Field("recoveryCodesLeft"), 0)

	proof := map[string]any{"password": apptest.Password, "code": p.code()}
	var out struct{ RecoveryCodes []string }
	p.Admin.Post("/recoveryCodes", proof).Is(http.StatusCreated).Into(&out)
	require.Len(t, out.RecoveryCodes, 10)
	p.secondStep(p.firstStep(), "RECOVERY_CODE", p.codes[1]).Is(http.StatusBadRequest)
	p.secondStep(p.firstStep(), "RECOVERY_CODE", out.RecoveryCodes[0]).Is(http.StatusCreated)
	// Who has lost the app takes it off with a recovery code.
	p.Admin.Do(http.MethodDelete, "/totp", map[string]any{"password": apptest.Password, "code": out.RecoveryCodes[1]}).
		Is(http.StatusOK)
	p.logIn(apptest.Password).Is(http.StatusCreated).Text("developerToken.token")
}

// wrongCodesBlock counts codes and passwords of an account together.
func wrongCodesBlock(t *testing.T, kit *apptest.Kit) {
	p := newPerson(t, kit, "Guess")
	p.enable()
	for range 5 {
		p.secondStep(p.firstStep(), "TOTP", "000000").Is(http.StatusBadRequest) // a right password clears nothing
	}
	blocked := p.logIn(apptest.Password).Is(http.StatusBadRequest)
	wrong := p.logIn(wrongPassword).Is(http.StatusBadRequest)
	require.Equal(t, wrong.Message, blocked.Message, "a blocked account does not tell that the password was right")
	kit.Advance(20 * time.Minute)
	p.secondStep(p.firstStep(), "TOTP", p.code()).Is(http.StatusCreated)
	for range 4 {
		p.logIn(wrongPassword).Is(http.StatusBadRequest)
	}
	token := p.firstStep()
	p.secondStep(token, "TOTP", "000000").Is(http.StatusBadRequest)
	require.NotEmpty(t, p.secondStep(token, "TOTP", p.code()).Is(http.StatusTooManyRequests).Header.Get("Retry-After"))
}

// firstStepEnds: the token of a first step is for one program, one password and five minutes.
func firstStepEnds(t *testing.T, kit *apptest.Kit) {
	p := newPerson(t, kit, "Pending")
	p.enable()
	expired := func(answer *apptest.Answer) {
		t.Helper()
		require.Equal(t, "LOGIN_EXPIRED", answer.Is(http.StatusBadRequest).Code)
	}
	token := p.firstStep()
	body := map[string]any{"token": token, "method": "TOTP", "code": p.code()}
	expired(p.public().Send(http.MethodPost, "/signins/secondFactor", body, http.Header{"User-Agent": {"another"}}))
	expired(p.secondStep(p.Admin.Authorization()[len("Bearer "):], "TOTP", p.code()))
	expired(p.secondStep("", "TOTP", p.code()))
	kit.Advance(5*time.Minute + time.Second)
	expired(p.secondStep(token, "TOTP", p.code()))

	token = p.firstStep()
	p.Admin.Post("/signins/revokeOthers", nil).Is(http.StatusOK)
	expired(p.secondStep(token, "TOTP", p.code()))

	token = p.firstStep()
	p.Admin.Do(http.MethodPut, "/developers/me/password", map[string]any{
		"originPassword": apptest.Password, "newPassword": "Next-pass-2026!", "confirmPassword": "Next-pass-2026!",
	}).Is(http.StatusOK)
	expired(p.secondStep(token, "TOTP", p.code()))
}

// resetKeepsSecondStep: a new password by mail does not open the second step; the operator does.
func resetKeepsSecondStep(t *testing.T, kit *apptest.Kit) {
	p := newPerson(t, kit, "Reset")
	p.enable()
	p.public().Post("/passwordResets", map[string]any{"emailAddress": p.Email}).Is(http.StatusCreated)
	confirm := ""
	kit.Eventually("the reset mail", func() bool {
		for _, mail := range kit.Mails(p.Email) {
			if _, token, found := strings.Cut(strings.Join(mail.Links, " "), "/resetPassword?token="); found {
				confirm, _, _ = strings.Cut(token, " ")
			}
		}
		return confirm != ""
	})
	const next = "Next-pass-2026!"
	p.public().Post("/passwordResets/confirm", map[string]any{"token": confirm, "newPassword": next}).Is(http.StatusOK)
	answer := p.logIn(next).Is(http.StatusCreated)
	p.secondStep(answer.Text("secondFactor.token"), "TOTP", p.code()).Is(http.StatusCreated)

	wasAny, err := kit.App.Operator().ResetSecondFactor(t.Context(), p.Email)
	require.NoError(t, err)
	require.True(t, wasAny)
	p.logIn(next).Is(http.StatusCreated).Text("developerToken.token")
	actions, err := db.Select[string](t.Context(), kit.App.DB.Read(),
		"SELECT action FROM audit WHERE tenant_id = $1 AND actor_kind = 'operator'", p.TenantID)
	require.NoError(t, err)
	require.Equal(t, []string{"secondFactor.reset"}, actions)
	wasAny, err = kit.App.Operator().ResetSecondFactor(t.Context(), p.Email)
	require.NoError(t, err)
	require.False(t, wasAny)
	_, err = kit.App.Operator().ResetSecondFactor(t.Context(), "nobody@example.com")
	require.Error(t, err)
}
