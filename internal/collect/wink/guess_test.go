package wink_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/config"
	"nod/internal/test/apptest"
)

// TestGuessingCodes: with one token five codes can be tried in ten minutes, over however many logins; the sixth is
// refused before the provider is asked.
func TestGuessingCodes(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t, func(c *config.Serve) { c.RateProfile = "strict" })
	_, widget := kit.Tenant("Guesses").User()
	widget.Post("/consents", map[string]any{}).Is(http.StatusCreated)
	path := ""
	await := func(what string, isSo func(task *apptest.Answer) bool) {
		t.Helper()
		kit.Eventually(what, func() bool {
			task := widget.Get(path)
			return task.Status == http.StatusOK && isSo(task)
		})
	}
	logIn := func() {
		t.Helper()
		started := widget.Post("/accounts", login(plain(t), "jose.ramos", "Sandbox#Jose2")).Is(http.StatusCreated)
		path = "/tasks/" + started.Text("taskId")
		await("a question", func(task *apptest.Answer) bool { return task.Text("step") == "MFA" })
	}
	guess := func() *apptest.Answer {
		kit.Advance(time.Second) // other limits are of a second
		return widget.Post(path+"/mfa", map[string]string{"kind": "CODE", "answer": "1"})
	}
	left := func(attempts float64) func(task *apptest.Answer) bool {
		return func(task *apptest.Answer) bool { return task.Field("mfa.attemptsLeft") == attempts }
	}
	logIn()
	for _, next := range []func(task *apptest.Answer) bool{
		left(2), left(1), func(task *apptest.Answer) bool { return task.Text("step") == "DONE" },
	} {
		guess().Is(http.StatusAccepted)
		await("the verdict", next)
	}
	logIn()
	for _, attempts := range []float64{2, 1} {
		guess().Is(http.StatusAccepted)
		await("the verdict", left(attempts))
	}
	refused := guess().Is(http.StatusTooManyRequests)
	require.NotEmpty(t, refused.Header.Get("Retry-After"))
	kit.Advance(time.Second)
	require.InDelta(t, 1, widget.Get(path).Is(http.StatusOK).Field("mfa.attemptsLeft"), 0)
}
