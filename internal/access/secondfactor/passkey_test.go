package secondfactor_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/test/apptest"
)

// question is what the server asks a browser.
type question struct {
	ChallengeID string
	Options     map[string]any
}

func questionOf(answer *apptest.Answer) (q question) {
	answer.Is(http.StatusCreated).Into(&q)
	return q
}

func (q question) answer(credential map[string]any) map[string]any {
	return map[string]any{"challengeId": q.ChallengeID, "credential": credential, "name": "Test key"}
}

// addPasskey stores a passkey and returns the device that holds it.
func (p *person) addPasskey() *authenticator {
	p.t.Helper()
	device := newAuthenticator(p.t, p.kit.App.URLs.Portal)
	q := questionOf(p.Admin.Post("/passkeys", map[string]any{"password": apptest.Password}))
	p.Admin.Post("/passkeys/finish", q.answer(device.create(q.Options))).Is(http.StatusCreated)
	return device
}

func (p *person) ask() question {
	p.t.Helper()
	return questionOf(p.public().Post("/signins/passkey", nil))
}

func (p *person) finish(q question, credential map[string]any) *apptest.Answer {
	p.t.Helper()
	body := q.answer(credential)
	delete(body, "name")
	return p.public().Post("/signins/passkey/finish", body)
}

// passkey is the life of a passkey.
func passkey(t *testing.T, kit *apptest.Kit) {
	p := newPerson(t, kit, "Passkey")
	p.Admin.Post("/passkeys", map[string]any{"password": wrongPassword}).Is(http.StatusBadRequest)
	device := p.addPasskey()
	items := p.Admin.Get("/passkeys").Is(http.StatusOK).Items()
	require.Len(t, items, 1)
	require.Equal(t, "Test key", items[0]["name"])
	require.Nil(t, items[0]["lastUsedAt"])

	q := p.ask()
	require.NotContains(t, q.Options, "allowCredentials", "nobody has said who they are")
	signed := p.finish(q, device.get(q.Options)).Is(http.StatusCreated)
	kit.Bearer(kit.Management(), signed.Text("developerToken.token")).Get("/tenant").Is(http.StatusOK)
	require.NotNil(t, p.Admin.Get("/passkeys").Items()[0]["lastUsedAt"])
	p.logIn(apptest.Password).Is(http.StatusCreated).Text("developerToken.token") // alone it asks for no second step

	path := "/passkeys/" + items[0]["id"].(string)
	require.Equal(t, "Laptop", p.Admin.Do(http.MethodPatch, path, map[string]any{"name": " Laptop "}).Is(http.StatusOK).Text("name"))
	p.Admin.Do(http.MethodPatch, path, map[string]any{"name": " "}).Is(http.StatusBadRequest)
	other := newPerson(t, kit, "Other")
	other.Admin.Do(http.MethodPatch, path, map[string]any{"name": "Mine"}).Is(http.StatusNotFound)
	other.Admin.Delete(path).Is(http.StatusNotFound)
	p.Admin.Delete(path).Is(http.StatusOK)
	q = p.ask()
	p.finish(q, device.get(q.Options)).Is(http.StatusBadRequest)
}

// passkeyRefused tries what a passkey must not do.
func passkeyRefused(t *testing.T, kit *apptest.Kit) {
	p := newPerson(t, kit, "Refused")
	device := p.addPasskey()
	refused := func(answer *apptest.Answer) {
		t.Helper()
		require.Equal(t, "INVALID_CREDENTIALS", answer.Is(http.StatusBadRequest).Code)
		require.Equal(t, "This passkey was not accepted.", answer.Message)
	}

	q := p.ask()
	good := device.get(q.Options)
	p.finish(q, good).Is(http.StatusCreated)
	refused(p.finish(q, good)) // a challenge works once

	q = p.ask()
	kit.Advance(5*time.Minute + time.Second)
	refused(p.finish(q, device.get(q.Options))) // and for five minutes

	q = p.ask()
	refused(p.finish(question{ChallengeID: p.ask().ChallengeID, Options: q.Options}, device.get(q.Options)))

	q = p.ask()
	device.count = 2
	refused(p.finish(q, device.getAgain(q.Options))) // the counter of a copy stands still
	device.count = 10

	device.flags = present
	q = p.ask()
	refused(p.finish(q, device.get(q.Options))) // nobody verified who holds it
	device.flags = present | verified

	device.origin = "http://localhost.evil.test"
	q = p.ask()
	refused(p.finish(q, device.get(q.Options)))
	device.origin = kit.App.URLs.Portal

	stranger := newAuthenticator(t, kit.App.URLs.Portal)
	for _, handle := range [][]byte{device.handle, make([]byte, 32), nil} {
		stranger.handle = handle
		q = p.ask()
		refused(p.finish(q, stranger.get(q.Options)))
	}
	refused(p.finish(p.ask(), map[string]any{"id": "x"}))

	q = p.ask()
	p.finish(q, device.get(q.Options)).Is(http.StatusCreated) // the good one still works

	begin := func() question {
		return questionOf(p.Admin.Post("/passkeys", map[string]any{"password": apptest.Password}))
	}
	q = begin()
	device.flags = present
	require.Equal(t, "PASSKEY_REFUSED",
		p.Admin.Post("/passkeys/finish", q.answer(device.create(q.Options))).Is(http.StatusBadRequest).Code)
	device.flags = present | verified
	p.Admin.Post("/passkeys/finish", q.answer(device.create(q.Options))).Is(http.StatusBadRequest) // used up
	q = begin()
	newPerson(t, kit, "Thief").Admin.Post("/passkeys/finish", q.answer(device.create(q.Options))).Is(http.StatusBadRequest)
	p.Admin.Post("/passkeys/finish", q.answer(device.create(q.Options))).Is(http.StatusBadRequest) // it is stored already
}

// passkeyAsSecondStep takes a passkey in place of a code.
func passkeyAsSecondStep(t *testing.T, kit *apptest.Kit) {
	p := newPerson(t, kit, "Second")
	device := p.addPasskey()
	p.enable()
	answer := p.logIn(apptest.Password).Is(http.StatusCreated)
	require.Equal(t, []any{"TOTP", "RECOVERY_CODE", "PASSKEY"}, answer.Field("secondFactor.methods"))
	token := answer.Text("secondFactor.token")
	ask := func() question {
		return questionOf(p.public().Post("/signins/secondFactor/passkey", map[string]any{"token": token}))
	}
	finish := func(q question, credential map[string]any) *apptest.Answer {
		return p.public().Post("/signins/secondFactor", map[string]any{
			"token": token, "method": "PASSKEY", "challengeId": q.ChallengeID, "credential": credential,
		})
	}
	q := p.ask() // the question of a sign-in without password is not that of the second step
	finish(q, device.get(q.Options)).Is(http.StatusBadRequest)
	stranger := newPerson(t, kit, "Stranger").addPasskey()
	q = ask()
	finish(q, stranger.get(q.Options)).Is(http.StatusBadRequest)
	q = ask()
	require.Len(t, q.Options["allowCredentials"], 1)
	finish(q, device.get(q.Options)).Is(http.StatusCreated)
	p.public().Post("/signins/secondFactor/passkey", map[string]any{"token": token}).Is(http.StatusBadRequest)
}
