package hosted_test

import (
	"cmp"
	"maps"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nod/internal/collect/connector"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

// walker is somebody who uses their page, its widget and their manage page at random, and keeps their own books.
type walker struct {
	t rapid.TB
	*visit
	status string
	// live are the connected accounts, by provider.
	live map[string]string
	// active is when the run was last moved on by its person.
	active time.Time
}

// TestWalksAtRandom holds the table of statuses against the server: whatever people do on page, widget and manage page
// in whatever order, and however long they stay away, the session is where the table has it.
func TestWalksAtRandom(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Walks")
	site := publish(tenant, map[string]any{})
	acts := []string{
		"start", "start", "token", "connect", "connect", "connect", "fail", "close", "close", "reload",
		"revoke", "revoke", "connect later", "revoke later", "an hour", "a day", "a month",
	}
	walk := func(rt rapid.TB, steps []string) string {
		w := &walker{
			t: rt, visit: open(t, kit, tenant, site, nil), status: "PENDING", live: map[string]string{},
			active: kit.App.Clock.Now(),
		}
		for _, act := range steps {
			if w.act(act); w.status == "" {
				break
			}
			w.check(act)
		}
		return w.status
	}
	for end, steps := range map[string][]string{ // a way to each status, whatever chance brings
		"": {"a month"}, "PENDING": {"reload"}, "IN_PROGRESS": {"start"}, "SUCCESS": {"start", "connect"},
		"FAILURE": {"start", "close"}, "REVOKED": {"connect", "revoke"},
	} {
		require.Equal(t, end, walk(t, steps), steps)
	}
	if testing.Short() {
		return
	}
	rapid.Check(t, func(rt *rapid.T) {
		walk(rt, rapid.SliceOfN(rapid.SampledFrom(acts), 1, 7).Draw(rt, "acts"))
	})
}

func (w *walker) act(name string) {
	hasToken := w.kit.App.Clock.Now().Sub(w.active) <= 24*time.Hour
	switch name {
	case "an hour":
		w.wait(time.Hour)
	case "a day":
		w.wait(24*time.Hour + time.Minute)
	case "a month":
		w.wait(31 * 24 * time.Hour)
	case "connect later", "revoke later":
		w.later(name == "connect later")
	default:
		if !hasToken {
			w.actor.Get("/sessions/" + w.id).Is(http.StatusUnauthorized)
			return
		}
		w.onPage(name)
	}
}

func (w *walker) onPage(name string) {
	switch name {
	case "start":
		w.start()
		w.began()
	case "token":
		w.openWidget()
	case "connect":
		w.connect(w.openWidget())
	case "fail":
		w.kit.Connect(w.openWidget(), connector.Persona{Username: "nobody", Password: "wrong"}, provider)
	case "revoke":
		w.revoke(w.openWidget())
	case "close":
		w.post("widget-closed")
		w.active = w.kit.App.Clock.Now()
		if w.status == "IN_PROGRESS" {
			w.status = "FAILURE" // with something live it was a success before
		}
	}
}

func (w *walker) began() {
	w.active = w.kit.App.Clock.Now()
	if w.status == "PENDING" || w.status == "FAILURE" {
		w.status = "IN_PROGRESS"
	}
}

// openWidget begins a run that has not begun, or restarts one that failed.
func (w *walker) openWidget() apptest.Actor {
	actor := w.widget()
	w.began()
	return actor
}

func (w *walker) connect(widget apptest.Actor) {
	for _, at := range []string{provider, "sandbox_gig_ph"} {
		if w.live[at] == "" {
			w.live[at] = w.kit.Connect(widget, connector.Personas()[0], at)
			w.status, w.active = "SUCCESS", w.kit.App.Clock.Now()
			return
		}
	}
}

func (w *walker) revoke(widget apptest.Actor) {
	providers := slices.Sorted(maps.Keys(w.live))
	if len(providers) == 0 {
		return
	}
	widget.Delete("/accounts/" + w.live[providers[0]]).Is(http.StatusOK)
	if delete(w.live, providers[0]); len(w.live) == 0 {
		w.status = "REVOKED"
	}
}

// later is what people do on the page of their QR code; it works for as long as they like.
func (w *walker) later(connects bool) {
	user := w.detail().Text("userId")
	if user == "" {
		return
	}
	link := w.tenant.Sandbox.Get("/portal/users/" + user + "/winkLink").Is(http.StatusOK).Text("id")
	pass := w.kit.Anonymous(public(w.kit)).Post("/links/"+link+"/widget-token", nil).Is(http.StatusOK)
	widget := w.kit.Bearer(w.kit.Widget(), pass.Text("accessToken"))
	if connects {
		w.connect(widget)
	} else {
		w.revoke(widget)
	}
}

// wait lets time pass and the job run. Nothing of a run that never began is left after a month.
func (w *walker) wait(d time.Duration) {
	w.kit.Advance(d)
	require.NoError(w.visit.t, w.kit.App.Jobs.Now(w.visit.t.Context(), "wink sessions"))
	w.tenant.SignIn()
	idle := w.kit.App.Clock.Now().Sub(w.active)
	switch {
	case w.status == "IN_PROGRESS" && idle >= 24*time.Hour:
		w.status = "FAILURE"
	case w.status == "PENDING" && idle >= 30*24*time.Hour:
		w.status = ""
		w.tenant.Sandbox.Get("/portal/winkSessions/" + w.id).Is(http.StatusNotFound)
	}
}

// check compares the session, and what its page would show after a reload, with the books.
func (w *walker) check(act string) {
	shown := w.detail()
	if got := shown.Text("status"); got != w.status {
		w.t.Fatalf("%s instead of %s after %q", got, w.status, act)
	}
	if hasUser := shown.Text("userId") != ""; hasUser != (w.status != "PENDING") {
		w.t.Fatalf("a user of a session that is %s: %v", w.status, hasUser)
	}
	page := w.actor.Get("/sessions/" + w.id)
	if page.Status == http.StatusUnauthorized && w.kit.App.Clock.Now().Sub(w.active) > 24*time.Hour {
		return
	}
	states := map[string]string{
		"PENDING": "LANDING", "IN_PROGRESS": "WIDGET", "SUCCESS": "SUCCESS_PAGE", "FAILURE": "FAILURE_PAGE",
		"REVOKED": "FAILURE_PAGE",
	}
	if state := page.Is(http.StatusOK).Text("view.state"); state != states[w.status] {
		w.t.Fatalf("a page of a session that is %s shows %s", w.status, state)
	}
}

// TestEvents: opening a page announces nothing; what its person does then is announced in its order, LINK_ADDED once.
func TestEvents(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("Bayani Lending")
		receiver := testkit.NewReceiver(t)
		tenant.Sandbox.Post("/webhooks", map[string]any{
			"name": "All", "url": receiver.URL(), "secret": "webhook-secret-1", "eventTypes": []string{
				"USER_CREATED", "ACCOUNT_CREATED", "ACCOUNT_CONNECTED", "LINK_ADDED", "TASK_FINISHED", "ACCOUNT_DISCONNECTED",
			},
		}).Is(http.StatusOK)
		site := publish(tenant, map[string]any{})
		open(t, kit, tenant, site, nil) // and leaves
		v := open(t, kit, tenant, site, nil)
		widget := v.widget()
		account := kit.Connect(widget, connector.Personas()[0], provider)
		v.post("widget-closed")
		receiver.Wait(5)
		widget.Delete("/accounts/" + account).Is(http.StatusOK)
		heard := receiver.Wait(6)
		slices.SortFunc(heard, func(a, b testkit.Received) int { return cmp.Compare(a.Sequence(), b.Sequence()) })
		types := make([]string, len(heard))
		for i, event := range heard {
			types[i] = event.Type()
		}
		require.Equal(t, []string{
			"USER_CREATED", "ACCOUNT_CREATED", "ACCOUNT_CONNECTED", "LINK_ADDED", "TASK_FINISHED", "ACCOUNT_DISCONNECTED",
		}, types)
		require.Contains(t, string(heard[0].Body), `"source":"SITE"`)
	})
}
