package app_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/connector/reference"
	"nod/internal/platform/config"
	"nod/internal/test/apptest"
)

// TestLoginsToProvidersAreBounded: anyone who guesses passwords of a provider through the widget is stopped before the
// provider is asked, whichever replica, user or token they use.
func TestLoginsToProvidersAreBounded(t *testing.T) {
	t.Parallel()
	const employer = "kestrel_freight_ph" // of an operator's list, which is not the Sandbox's
	const key = "0123456789abcdef0123456789abcdef"
	provider := &misbehavior{honest: reference.New(reference.Options{
		Keys: []string{key}, Providers: map[string][]string{employer: reference.Sections()},
	})}
	server := httptest.NewServer(provider)
	t.Cleanup(server.Close)
	provider.set("login", provider.honest.ServeHTTP) // counted
	apptest.Replicas(t, func(t *testing.T, kits [2]*apptest.Kit) {
		tenant, userID, widget := producer(t, kits[0])
		widgetOf := func(user string) apptest.Actor {
			token := tenant.Production.Post("/tokens?userId="+user, map[string]any{}).Is(http.StatusCreated)
			return kits[0].Bearer(kits[0].Widget(), token.Text("accessToken"))
		}
		another := func() apptest.Actor {
			w := widgetOf(tenant.Production.Post("/users", map[string]any{}).Is(http.StatusCreated).Text("user.id"))
			w.Post("/consents", map[string]any{"templateId": "default_customization"}).Is(http.StatusCreated)
			return w
		}
		n := 0
		try := func(widget apptest.Actor, login string) *apptest.Answer {
			n++
			return connect(widget.At(kits[n%2]), employer, login, "wrong")
		}
		refused := func(a *apptest.Answer) {
			t.Helper()
			require.Equal(t, "TOO_MANY_ATTEMPTS", a.Is(http.StatusTooManyRequests).Code)
			require.Equal(t, "Too many login attempts. Wait a while, then try again.", a.Message)
			seconds, err := strconv.Atoi(a.Header.Get("Retry-After"))
			require.NoError(t, err)
			require.Positive(t, seconds)
		}
		for range 5 {
			try(widget, "amihan.dizon").Is(http.StatusCreated)
		}
		for range 15 {
			refused(try(widget, " Amihan.Dizon"))
		}
		refused(try(another(), "amihan.dizon"))
		for i := range 5 {
			try(widget, fmt.Sprintf("guess%d", i)).Is(http.StatusCreated)
		}
		refused(try(widget, "guess5"))
		second := widgetOf(userID)
		for i := range 10 {
			try(second, fmt.Sprintf("guess%d", 5+i)).Is(http.StatusCreated)
		}
		refused(try(widgetOf(userID), "guess15"))
		require.LessOrEqual(t, provider.calls.Load(), int64(20))

		kits[0].Advance(15*time.Minute + time.Second)
		kits[0].Eventually("one time for both", func() bool {
			return kits[0].App.Clock.Now().Sub(kits[1].App.Clock.Now()) < time.Minute
		})
		right := another()
		connect(right, employer, "amihan.dizon", "Reference-Amihan-1").Is(http.StatusCreated)
		kits[0].Eventually("a login that works", func() bool {
			linked := right.Get("/linked")
			return linked.Status == http.StatusOK && len(linked.Items()) == 1
		})
		guessers := make([]apptest.Actor, 12)
		for i := range guessers {
			guessers[i] = another()
		}
		var running sync.WaitGroup
		statuses := make([]int, len(guessers))
		for i, guesser := range guessers {
			running.Go(func() {
				statuses[i] = connect(guesser.At(kits[i%2]), employer, "amihan.dizon", "wrong").Status
			})
		}
		running.Wait()
		sent := map[int]int{}
		for _, status := range statuses {
			sent[status]++
		}
		require.Equal(t, map[int]int{http.StatusCreated: 5, http.StatusTooManyRequests: 7}, sent)
	}, strict, func(c *config.Serve) {
		c.Connectors = `[{"providers":["` + employer + `"],"url":"` + server.URL + `","key":"` + key + `"}]`
	})
}

// TestPersonasAreNobodysLogin: in Sandbox many users fail with the same persona, and none stops another.
func TestPersonasAreNobodysLogin(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Bayani Lending")
		var last apptest.Actor
		try := func() *apptest.Answer {
			return last.Post("/accounts", map[string]any{
				"providerId": employer, "fields": map[string]any{"username": "maria.villanueva", "password": "wrong"},
			})
		}
		for range 7 {
			_, last = tenant.User()
			last.Post("/consents", map[string]any{}).Is(http.StatusCreated)
			try().Is(http.StatusCreated)
		}
		for range 4 {
			try().Is(http.StatusCreated)
		}
		require.Equal(t, "TOO_MANY_ATTEMPTS", try().Is(http.StatusTooManyRequests).Code)
	}, strict)
}

// TestCodesToProvidersAreBounded: guessing one-time codes over several logins is stopped, whichever replica they
// ask and whichever token they answer with.
func TestCodesToProvidersAreBounded(t *testing.T) {
	t.Parallel()
	apptest.Replicas(t, func(t *testing.T, kits [2]*apptest.Kit) {
		tenant := kits[0].Tenant("Bayani Lending")
		userID, widget := tenant.User()
		widget.Post("/consents", map[string]any{}).Is(http.StatusCreated)
		another := func() apptest.Actor {
			made := tenant.Sandbox.Post("/tokens?userId="+userID, map[string]any{}).Is(http.StatusCreated)
			return kits[0].Bearer(kits[0].Widget(), made.Text("accessToken"))
		}
		// Anyone who waits asks more often than the limit of calls allows, and takes nothing from those who act.
		second, watch := another(), another()
		shows := func(what, task string, condition func(a *apptest.Answer) bool) {
			t.Helper()
			kits[0].Eventually(what, func() bool {
				a := watch.Get("/tasks/" + task)
				return a.Status != http.StatusTooManyRequests && condition(a)
			})
		}
		logIn := func() (task string) {
			task = widget.Post("/accounts", map[string]any{
				"providerId": "sandbox_gig_ph", "fields": map[string]any{"username": "jose.ramos", "password": "Sandbox#Jose2"},
			}).Is(http.StatusCreated).Text("taskId")
			return task
		}
		asks := func(task string, wrong int) {
			t.Helper()
			shows("a question", task, func(a *apptest.Answer) bool {
				return a.Text("step") == "MFA" && a.Field("mfa.attemptsLeft") == float64(3-wrong)
			})
		}
		n := 0
		answer := func(by apptest.Actor, task, code string) *apptest.Answer {
			n++
			return by.At(kits[n%2]).Post("/tasks/"+task+"/mfa", map[string]any{"kind": "CODE", "answer": code})
		}
		first := logIn()
		for wrong := range 3 {
			asks(first, wrong)
			answer(widget, first, "000000").Is(http.StatusAccepted)
		}
		shows("the end", first, func(a *apptest.Answer) bool { return a.Text("status") == "FINISHED" })
		task := logIn()
		for wrong := range 2 {
			asks(task, wrong)
			answer(widget, task, "000000").Is(http.StatusAccepted)
		}
		asks(task, 2)
		for _, by := range []apptest.Actor{widget, second, widget, second} {
			refused := answer(by, task, "000000").Is(http.StatusTooManyRequests)
			require.Equal(t, "REQUEST_LIMIT_EXCEEDED", refused.Code)
			seconds, err := strconv.Atoi(refused.Header.Get("Retry-After"))
			require.NoError(t, err)
			require.Positive(t, seconds)
		}
		kits[0].Advance(10*time.Minute + time.Second)
		kits[0].Eventually("one time for both", func() bool {
			return kits[0].App.Clock.Now().Sub(kits[1].App.Clock.Now()) < time.Minute
		})
		task = logIn()
		asks(task, 0)
		answer(widget, task, "000000").Is(http.StatusAccepted)
	}, strict)
}
