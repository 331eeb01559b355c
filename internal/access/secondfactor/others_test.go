package secondfactor_test

import (
	"net/http"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/test/apptest"
)

// elsewhere is one more sign-in of the person.
func (p *person) elsewhere(token string) apptest.Actor {
	p.t.Helper()
	return p.kit.Bearer(p.kit.Management(), token)
}

// changesEndOthers: anyone who stole a session loses it when its owner changes how they log in; the owner keeps theirs.
func changesEndOthers(t *testing.T, kit *apptest.Kit) {
	p := newPerson(t, kit, "Others")
	device := p.addPasskey()
	ended := func(what string, other apptest.Actor, change func()) {
		t.Helper()
		other.Get("/tenant").Is(http.StatusOK)
		change()
		require.Equal(t, "INVALID_TOKEN", other.Get("/tenant").Is(http.StatusUnauthorized).Code, what)
	}
	stolen := p.elsewhere(p.logIn(apptest.Password).Is(http.StatusCreated).Text("developerToken.token"))
	ended("turned on", stolen, p.enable)
	p.Admin.Get("/tenant").Is(http.StatusOK)

	q := p.ask()
	byKey := p.finish(q, device.get(q.Options)).Is(http.StatusCreated)
	ended("passkey deleted", p.elsewhere(byKey.Text("developerToken.token")), func() {
		key := p.Admin.Get("/passkeys").Is(http.StatusOK).Items()[0]["id"].(string)
		p.Admin.Delete("/passkeys/" + key).Is(http.StatusOK)
	})
	p.Admin.Get("/tenant").Is(http.StatusOK)

	waiting := p.firstStep()
	stolen = p.elsewhere(p.secondStep(p.firstStep(), "RECOVERY_CODE", p.codes[0]).Is(http.StatusCreated).
		Text("developerToken.token"))
	ended("turned off", stolen, func() {
		p.Admin.Do(http.MethodDelete, "/totp", map[string]any{"password": apptest.Password, "code": p.code()}).
			Is(http.StatusOK)
	})
	p.Admin.Get("/tenant").Is(http.StatusOK)
	require.Equal(t, "LOGIN_EXPIRED", p.secondStep(waiting, "RECOVERY_CODE", p.codes[1]).Is(http.StatusBadRequest).Code)

	p.enable()
	ended("reset by the operator", p.Admin, func() {
		wasAny, err := kit.App.Operator().ResetSecondFactor(t.Context(), p.Email)
		require.NoError(t, err)
		require.True(t, wasAny)
	})
}

// logInsMeanwhile: of logins at the moment at which the second step is turned on, none succeeds without it.
func logInsMeanwhile(t *testing.T, kit *apptest.Kit) {
	p := newPerson(t, kit, "Meanwhile")
	p.secret = p.Admin.Post("/totp", map[string]any{"password": apptest.Password}).Is(http.StatusCreated).Text("secret")
	var running sync.WaitGroup
	answers := make([]*apptest.Answer, 8)
	for i := range answers {
		running.Go(func() { answers[i] = p.logIn(apptest.Password) })
	}
	running.Go(func() { p.Admin.Post("/totp/confirm", map[string]any{"code": p.code()}).Is(http.StatusOK) })
	running.Wait()
	for _, answer := range answers {
		var tokens struct{ DeveloperToken struct{ Token string } }
		answer.Into(&tokens)
		if tokens.DeveloperToken.Token != "" {
			p.elsewhere(tokens.DeveloperToken.Token).Get("/tenant").Is(http.StatusUnauthorized)
		}
	}
	p.Admin.Get("/tenant").Is(http.StatusOK)
}
