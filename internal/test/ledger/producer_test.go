package ledger_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"testing"
	"time"

	"nod/internal/collect/connector"
)

// promise is a line of the producer's book. What was tried is written before
// the call, the outcome after.
type promise struct {
	Kind    string `json:"kind"`  // USER, LOGIN or REVOKE
	State   string `json:"state"` // TRIED, ACKNOWLEDGED, UNKNOWN or ABSENT
	Marker  string `json:"marker"`
	User    string `json:"user,omitempty"`
	Account string `json:"account,omitempty"`
	Task    string `json:"task,omitempty"`
	Persona string `json:"persona,omitempty"`
}

const (
	followFor    = 4 * time.Second
	pollEvery    = 25 * time.Millisecond
	revokedShare = 0.35 // of the people take their account back
	hastyShare   = 0.15 // and some of all do so while it is being connected
)

// producer is people who use the widget, several at once.
type producer struct {
	t        *testing.T
	programs []*program
	book     *book
	basic    string
	seed     uint64
	think    time.Duration // between two people

	mu       sync.Mutex
	problems []string
	calls    map[fate]int
}

// visit is what one person does.
type visit struct {
	*producer
	ctx     context.Context
	random  *rand.Rand
	persona connector.Persona
	promise
	token string
}

func (p *producer) problem(format string, args ...any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.problems) < 20 {
		p.problems = append(p.problems, fmt.Sprintf(format, args...))
	}
}

// run lets people come until the context ends; anyone who has begun goes on.
func (p *producer) run(ctx context.Context, workers int) {
	var all sync.WaitGroup
	for w := range workers {
		all.Go(func() {
			random := rand.New(rand.NewPCG(p.seed, uint64(w)))
			for n := 0; ctx.Err() == nil; n++ {
				p.visit(random, fmt.Sprintf("p%d-%d", w, n))
				select {
				case <-time.After(p.think):
				case <-ctx.Done():
				}
			}
		})
	}
	all.Wait()
}

func personaNamed(id string) connector.Persona {
	for _, p := range connector.Personas() {
		if p.ID == id {
			return p
		}
	}
	panic("no persona " + id)
}

func (p *producer) visit(random *rand.Rand, marker string) (userID string) {
	name := []string{"maria", "jose"}[random.IntN(2)]
	v := &visit{
		producer: p, ctx: p.t.Context(), random: random, persona: personaNamed(name),
		promise: promise{Marker: marker, Persona: name},
	}
	if v.create() && v.consent() && v.logIn() {
		v.follow()
	}
	return v.User
}

// call asks one of the programs that are up, another when nobody answers.
func (v *visit) call(method string, to door, path, authorization string, body any) (reply, fate) {
	for range 400 {
		if d := v.programs[v.random.IntN(len(v.programs))].at(); d != nil {
			got, f := call(v.ctx, method, to(*d)+path, authorization, body)
			if f != notMade {
				v.mu.Lock()
				v.calls[f]++
				v.mu.Unlock()
				return got, f
			}
		}
		time.Sleep(pollEvery)
	}
	return reply{}, notMade
}

// note writes a state of the promise down before anything else happens.
func (v *visit) note(kind, state string) {
	v.Kind, v.State = kind, state
	if err := v.book.write(v.promise); err != nil {
		v.problem("the producer's book: %v", err)
	}
}

// promised makes a call that changes something and notes the outcome; gone
// is the status that says that it had happened before.
func (v *visit) promised(kind string, made int, do func() (reply, fate)) (reply, bool) {
	v.note(kind, "TRIED")
	got, f := do()
	switch {
	case f == unknown:
		v.note(kind, "UNKNOWN")
	case f == notMade:
		v.note(kind, "ABSENT")
	case got.status == made:
		return got, true
	default:
		v.note(kind, "ABSENT")
		v.problem("%s of %s: %d %s", kind, v.Marker, got.status, got.raw)
	}
	return got, false
}

func (v *visit) create() bool {
	got, ok := v.promised("USER", http.StatusCreated, func() (reply, fate) {
		return v.call(http.MethodPost, sandbox, "/users", v.basic,
			map[string]any{"externalMetadata": map[string]string{"marker": v.Marker}})
	})
	if !ok {
		return false
	}
	v.User, v.token = got.text("user", "id"), "Bearer "+got.text("token", "accessToken")
	v.note("USER", "ACKNOWLEDGED")
	return true
}

// consent may be given twice, so it is tried until it is there.
func (v *visit) consent() bool {
	for range 40 {
		got, f := v.call(http.MethodPost, widget, "/consents", v.token, map[string]any{})
		if f == answered {
			if got.status != http.StatusCreated {
				v.problem("consent of %s: %d %s", v.Marker, got.status, got.raw)
			}
			return got.status == http.StatusCreated
		}
		time.Sleep(pollEvery)
	}
	return false
}

func (v *visit) logIn() bool {
	provider := map[string]string{"maria": "sandbox_employer_ph", "jose": "sandbox_gig_ph"}[v.Persona]
	got, ok := v.promised("LOGIN", http.StatusCreated, func() (reply, fate) {
		return v.call(http.MethodPost, widget, "/accounts", v.token, map[string]any{
			"providerId": provider, "templateId": "default_customization",
			"fields": map[string]string{
				connector.UsernameField: v.persona.Username, connector.PasswordField: v.persona.Password,
			},
		})
	})
	if !ok {
		return false
	}
	v.Account, v.Task = got.text("accountId"), got.text("taskId")
	v.note("LOGIN", "ACKNOWLEDGED")
	return true
}

// follow does what the widget does: it polls, answers, and perhaps revokes.
func (v *visit) follow() {
	if v.random.Float64() < hastyShare {
		time.Sleep(time.Duration(v.random.IntN(120)) * time.Millisecond)
		v.revoke()
		return
	}
	revokes := v.random.Float64() < revokedShare
	for deadline := time.Now().Add(followFor); time.Now().Before(deadline); time.Sleep(pollEvery) {
		got, f := v.call(http.MethodGet, widget, "/tasks/"+v.Task, v.token, nil)
		switch {
		case f != answered:
		case got.status != http.StatusOK:
			v.problem("task of %s: %d %s", v.Marker, got.status, got.raw)
			return
		case got.text("step") == "MFA":
			// An answer that was lost is given again as long as it is asked for.
			_, _ = v.call(http.MethodPost, widget, "/tasks/"+v.Task+"/mfa", v.token,
				map[string]string{"kind": "CODE", "answer": v.persona.VerificationCode})
		case got.text("step") == "DONE":
			if revokes {
				v.revoke()
			}
			return
		}
	}
}

func (v *visit) revoke() {
	if _, ok := v.promised("REVOKE", http.StatusOK, func() (reply, fate) {
		return v.call(http.MethodDelete, widget, "/accounts/"+v.Account, v.token, nil)
	}); ok {
		v.note("REVOKE", "ACKNOWLEDGED")
	}
}
