package wink_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nod/internal/test/apptest"
)

// person walks through the widget API at random and keeps their own books.
type person struct {
	t        *rapid.T
	kit      *apptest.Kit
	widget   apptest.Actor
	provider string
	// hasConsent is what the server must believe.
	hasConsent bool
	// tasks are all logins begun, with the account of each.
	tasks map[string]string
	// linked are the accounts that were seen connected, revoked or not.
	linked map[string]bool
	// uploads are all documents submitted, with what became of each.
	uploads map[string]string
}

// TestWalksAtRandom holds the rules of the state machine against the server, over its door: no login
// before consent, no answer without a question, nothing of a login that ended comes back, and in the
// end every reservation became a connection or was given back.
func TestWalksAtRandom(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("Walks")
	acts := []string{
		"consent", "consent", "log in", "log in", "log in", "answer", "answer", "resend", "cancel", "revoke", "wait",
		"upload", "upload", "cancel upload", "revoke upload",
	}
	connected, submitted := 0, 0
	free, room := remaining(tenant, "ConnectAccount"), remaining(tenant, "SubmitArchive")
	rapid.Check(t, func(rt *rapid.T) {
		_, widget := tenant.User()
		p := &person{
			t: rt, kit: kit, widget: widget, provider: plain(t), tasks: map[string]string{}, linked: map[string]bool{},
			uploads: map[string]string{},
		}
		for _, act := range rapid.SliceOfN(rapid.SampledFrom(acts), 1, 12).Draw(rt, "acts") {
			p.act(rt, act)
			p.check()
		}
		p.settle()
		connected += len(p.linked)
		if now := remaining(tenant, "ConnectAccount"); now != free-connected {
			rt.Fatalf("%d of %d volumes are free after %d connections", now, free, connected)
		}
		submitted += len(p.uploads)
		if now := remaining(tenant, "SubmitArchive"); now != room-submitted {
			rt.Fatalf("%d of %d documents are free after %d", now, room, submitted)
		}
	})
}

func (p *person) act(t *rapid.T, name string) {
	map[string]func(*rapid.T){
		"consent": p.consent, "log in": p.logIn, "answer": p.answer, "resend": p.resend, "cancel": p.cancel,
		"revoke": p.revoke, "wait": p.wait, "upload": p.upload, "cancel upload": p.cancelUpload,
		"revoke upload": p.revokeUpload,
	}[name](t)
}

func remaining(tenant *apptest.Tenant, wanted string) int {
	var summary struct {
		Actions []struct {
			Action string `json:"action"`
			Detail struct {
				Remain int `json:"remainVolume"`
			} `json:"usageDetail"`
		} `json:"actionUsageSummaries"`
	}
	tenant.Admin.Get("/usage/summary?mode=SANDBOX").Is(http.StatusOK).Into(&summary)
	for _, action := range summary.Actions {
		if action.Action == wanted {
			return action.Detail.Remain
		}
	}
	return -1
}

func (p *person) consent(*rapid.T) {
	p.widget.Post("/consents", map[string]any{}).Is(http.StatusCreated)
	p.hasConsent = true
}

func (p *person) logIn(t *rapid.T) {
	password := rapid.SampledFrom([]string{
		"Sandbox#Maria1", "mfa:Sandbox#Maria1", "wrong", "error:ACCOUNT_LOCKED", "timeout:",
	}).Draw(t, "password")
	begun := p.widget.Post("/accounts", login(p.provider, "maria.villanueva", password))
	if !p.hasConsent {
		p.want(begun, http.StatusConflict, "CONSENT_REQUIRED")
		return
	}
	if begun.Status == http.StatusConflict {
		p.want(begun, http.StatusConflict, "ALREADY_CONNECTED")
		if p.status(begun.Errors[0].Message) != "CONNECTED" {
			t.Fatalf("refused as connected, but it is not linked")
		}
		return
	}
	p.want(begun, http.StatusCreated, "CREATED")
	p.tasks[begun.Text("taskId")] = begun.Text("accountId")
}

func (p *person) want(answer *apptest.Answer, status int, code string) {
	if answer.Status != status || answer.Code != code {
		p.t.Fatalf("%d %s instead of %d %s", answer.Status, answer.Code, status, code)
	}
}

// chosen is one of the logins, the ended ones included; before the first login it is none of the server's.
func (p *person) chosen(t *rapid.T) string {
	if len(p.tasks) == 0 {
		return "task-00000000000000000000000000000000"
	}
	return rapid.SampledFrom(slices.Sorted(maps.Keys(p.tasks))).Draw(t, "task")
}

func (p *person) wait(*rapid.T) { p.kit.Advance(31 * time.Second) }

func (p *person) answer(t *rapid.T) {
	path := "/tasks/" + p.chosen(t)
	if len(p.tasks) == 0 {
		p.want(p.widget.Post(path+"/mfa", map[string]string{"kind": "CODE"}), http.StatusNotFound, "MISSING_RESOURCE")
		return
	}
	code := rapid.SampledFrom([]string{"101010", "000000", "999999"}).Draw(t, "code")
	wasAsked := p.widget.Get(path).Text("step") == "MFA"
	answer := p.widget.Post(path+"/mfa", map[string]string{"kind": "CODE", "answer": code})
	if answer.Status == http.StatusAccepted && !wasAsked && p.widget.Get(path).Text("step") == "LOGIN" {
		t.Fatalf("an answer was taken where nothing was asked")
	}
}

func (p *person) resend(t *rapid.T) { p.widget.Post("/tasks/"+p.chosen(t)+"/mfa/resend", nil) }

func (p *person) cancel(t *rapid.T) {
	id := p.chosen(t)
	if len(p.tasks) == 0 {
		p.want(p.widget.Post("/tasks/"+id+"/cancel", nil), http.StatusNotFound, "MISSING_RESOURCE")
		return
	}
	p.want(p.widget.Post("/tasks/"+id+"/cancel", nil), http.StatusAccepted, "OK")
	if p.widget.Get("/tasks/"+id).Text("status") != "FINISHED" {
		if status := p.widget.Get("/tasks/" + id).Text("connectionStatus"); status != "CONNECTED" {
			t.Fatalf("a cancelled login goes on: %s", status)
		}
	}
}

func (p *person) revoke(t *rapid.T) {
	ids := p.linkedNow()
	if len(ids) == 0 {
		return
	}
	id := rapid.SampledFrom(slices.Sorted(maps.Keys(ids))).Draw(t, "account")
	p.linked[id] = true
	p.want(p.widget.Delete("/accounts/"+id), http.StatusOK, "OK")
	p.want(p.widget.Delete("/accounts/"+id), http.StatusNotFound, "MISSING_RESOURCE")
}

func (p *person) linkedNow() map[string]string {
	found := map[string]string{}
	for _, item := range p.widget.Get("/linked").Is(http.StatusOK).Items() {
		if item["kind"] == "ARCHIVE_FILE_TYPE" {
			continue
		}
		found[fmt.Sprint(item["accountId"])] = fmt.Sprint(item["connectionStatus"])
	}
	return found
}

func (p *person) status(accountID string) string { return p.linkedNow()[accountID] }

// check looks at every login: what it shows fits together.
func (p *person) check() {
	running := 0
	for id, account := range p.tasks {
		task := p.widget.Get("/tasks/" + id).Is(http.StatusOK)
		if task.Text("accountId") != account {
			p.t.Fatalf("the login changed its account")
		}
		isQuestion := task.Field("mfa") != nil
		if isQuestion && (task.Text("step") != "MFA" || task.Text("connectionStatus") != "AWAITING_MFA") {
			p.t.Fatalf("a question at step %s, %s", task.Text("step"), task.Text("connectionStatus"))
		}
		switch {
		case task.Text("status") == "STARTED" && task.Text("step") != "COLLECTING":
			running++
		case task.Text("status") == "FINISHED" && task.Field("result") == "FAILED" && task.Field("errorCode") == nil:
			p.t.Fatalf("a failure without a code")
		}
		if task.Field("result") == "SUCCEEDED" {
			p.linked[account] = true
		}
	}
	if running > 1 {
		p.t.Fatalf("%d logins of one account run at once", running)
	}
	p.checkUploads()
	if len(p.tasks)+len(p.uploads) > 0 && !p.hasConsent {
		p.t.Fatalf("a login without consent")
	}
}

// settle ends what still runs.
func (p *person) settle() {
	for id := range p.uploads {
		p.kit.Eventually("end of "+id, func() bool {
			return p.widget.Get("/archives/"+id).Text("status") != "STARTED"
		})
	}
	for id := range p.tasks {
		p.kit.Eventually("end of "+id, func() bool {
			p.kit.Advance(31 * time.Second) // a login that was on its way may only now ask for its code
			return p.widget.Get("/tasks/"+id).Text("status") == "FINISHED"
		})
	}
	p.check()
	require.LessOrEqual(p.t, len(p.linkedNow()), 1, "one login name at one provider is one account")
}
