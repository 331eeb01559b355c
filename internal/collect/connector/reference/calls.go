package reference

import (
	"crypto/sha256"
	"net/http"
	"slices"
	"strings"
	"time"
)

const (
	codeTime, pushTime, confirmed = 120, 90, 6 // seconds
	resends, resendAfter          = 2, 30
)

type message struct {
	IdempotencyKey string            `json:"idempotencyKey"`
	ProviderID     string            `json:"providerId"`
	Fields         map[string]string `json:"fields"`
	Continuation   []byte            `json:"continuation"`
	Session        []byte            `json:"session"`
	Answer         string            `json:"answer"`
	Resend         bool              `json:"resend"`
	Now            time.Time         `json:"now"`
	ConnectedAt    time.Time         `json:"connectedAt"`
	Sync           int               `json:"sync"`
	Reconnects     int               `json:"reconnects"`

	digest [sha256.Size]byte // of the body
}

type step struct {
	Outcome      string     `json:"outcome"`
	DelayMS      int        `json:"delayMs"`
	ErrorCode    string     `json:"errorCode,omitempty"`
	Challenge    *challenge `json:"challenge,omitempty"`
	Continuation []byte     `json:"continuation,omitempty"`
	Session      []byte     `json:"session,omitempty"`
}

type challenge struct {
	Kind               string   `json:"kind"`
	Hint               string   `json:"hint"`
	Length             int      `json:"length"`
	Options            []option `json:"options"`
	Attempts           int      `json:"attempts"`
	TTLSeconds         int      `json:"ttlSeconds"`
	ResendsLeft        int      `json:"resendsLeft"`
	ResendAfterSeconds int      `json:"resendAfterSeconds"`
	AnswerWrong        bool     `json:"answerWrong"`
}

type option struct {
	ID    string `json:"id"`
	Label string `json:"label"`
}

// waiting is what a continuation holds, connected what a session holds.
type waiting struct {
	Login                 string
	AskedAt               time.Time
	Attempts, ResendsLeft int
}

type connected struct{ Login string }

func failed(code string) step { return step{Outcome: "FAILED", ErrorCode: code} }

func (c *Connector) describe(m message) any {
	return map[string]any{
		"providerId": m.ProviderID, "sections": c.Providers[m.ProviderID],
		"mfaKinds": []string{"CODE", "CHOICE", "PUSH"},
		"fields": []map[string]any{
			{"name": "login", "label": "Login name", "type": "text", "identifier": true, "autocomplete": "username"},
			{"name": "password", "label": "Password", "type": "password", "autocomplete": "current-password"},
		},
	}
}

func (c *Connector) login(m message) any {
	who, ok := find(strings.ToLower(strings.TrimSpace(m.Fields["login"])))
	switch {
	case !ok || m.Fields["password"] != who.password:
		return failed("INVALID_CREDENTIALS")
	case who.kind == "":
		return c.connect(who)
	}
	return c.ask(who, waiting{Login: who.login, AskedAt: m.Now, Attempts: 3, ResendsLeft: resends}, m.Now)
}

func (c *Connector) connect(who person) step {
	return step{Outcome: "CONNECTED", DelayMS: who.delayMS, Session: c.token(connected{who.login})}
}

// ask makes the challenge as it stands now.
func (c *Connector) ask(who person, w waiting, now time.Time) step {
	past := int(now.Sub(w.AskedAt).Seconds())
	asked := &challenge{Kind: who.kind, Hint: who.hint, Options: who.options, Attempts: w.Attempts}
	asked.TTLSeconds = codeTime - past
	switch who.kind {
	case "CODE":
		asked.Length, asked.ResendsLeft = len(who.answer), w.ResendsLeft
		asked.ResendAfterSeconds = max(0, resendAfter-past)
	case "PUSH":
		asked.TTLSeconds = pushTime - past
	}
	return step{Outcome: "NEEDS_MFA", Challenge: asked, Continuation: c.token(w)}
}

func (c *Connector) answer(m message) any {
	var w waiting
	if !c.open(m.Continuation, &w) || w.AskedAt.IsZero() {
		return refusal{http.StatusBadRequest, "INVALID_CONTINUATION", ""}
	}
	who, _ := find(w.Login)
	past := m.Now.Sub(w.AskedAt)
	switch {
	case past >= codeTime*time.Second, who.kind == "PUSH" && past >= pushTime*time.Second:
		return failed("MFA_TIMEOUT")
	case who.kind == "PUSH" && past < confirmed*time.Second:
		return c.ask(who, w, m.Now) // not confirmed yet
	case who.kind == "PUSH", !m.Resend && m.Answer == who.answer:
		return c.connect(who)
	case m.Resend:
		if w.ResendsLeft > 0 && past >= resendAfter*time.Second && who.kind == "CODE" {
			w.ResendsLeft, w.AskedAt = w.ResendsLeft-1, m.Now
		}
		return c.ask(who, w, m.Now)
	case w.Attempts <= 1:
		return failed("INVALID_MFA")
	}
	w.Attempts--
	again := c.ask(who, w, m.Now)
	again.Challenge.AnswerWrong = true
	return again
}

func (c *Connector) fetch(m message) any {
	var session connected
	if !c.open(m.Session, &session) || session.Login == "" {
		return refusal{http.StatusForbidden, "REFUSED", "AUTH_REQUIRED"}
	}
	who, _ := find(session.Login)
	if who.leaves && m.Sync > 0 && m.Reconnects == 0 {
		return refusal{http.StatusForbidden, "REFUSED", "AUTH_REQUIRED"}
	}
	all := who.records(m.ConnectedAt, m.Now, m.Sync > 0 || m.Reconnects > 0)
	said := map[string]any{"failedSections": []string{}}
	for name, section := range sectionNames() {
		if slices.Contains(c.Providers[m.ProviderID], section) {
			said[name] = all[name]
		}
	}
	return said
}

// revoke has nothing to end: these people's provider remembers nobody.
func (c *Connector) revoke(message) any { return map[string]any{} }
