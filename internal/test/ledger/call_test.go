package ledger_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// fate is what became of a call.
type fate int

const (
	notMade fate = iota // nobody was there to take it
	unknown             // it was sent, and its outcome cannot be told
	answered
)

// reply is an answer of one of the APIs.
type reply struct {
	status int
	code   string
	raw    []byte
	data   map[string]any
}

func (r reply) text(path ...string) string {
	var value any = r.data
	for _, name := range path {
		object, _ := value.(map[string]any)
		value = object[name]
	}
	text, _ := value.(string)
	return text
}

func (r reply) items() []map[string]any {
	list, _ := r.data["items"].([]any)
	items := make([]map[string]any, len(list))
	for i := range list {
		items[i], _ = list[i].(map[string]any)
	}
	return items
}

// door names one of the doors of a program.
type door func(d doors) string

func sandbox(d doors) string    { return d.portal + "/sandbox/v1" }
func production(d doors) string { return d.portal + "/open/v1" }
func management(d doors) string { return d.portal + "/api/v1" }
func widget(d doors) string     { return d.link + "/link/v1" }
func ops(d doors) string        { return d.ops }

// client never repeats a call on its own, because connections are not kept.
func client() *http.Client {
	return &http.Client{Timeout: 20 * time.Second, Transport: &http.Transport{DisableKeepAlives: true}}
}

// call makes a call once. An answer of 5xx tells nothing about what was done.
func call(ctx context.Context, method, address, authorization string, body any) (reply, fate) {
	var text io.Reader
	if body != nil {
		encoded, err := json.Marshal(body)
		if err != nil {
			return reply{}, notMade
		}
		text = bytes.NewReader(encoded)
	}
	r, err := http.NewRequestWithContext(ctx, method, address, text)
	if err != nil {
		return reply{}, notMade
	}
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if authorization != "" {
		r.Header.Set("Authorization", authorization)
	}
	response, err := client().Do(r)
	if err != nil {
		var network *net.OpError
		if errors.As(err, &network) && network.Op == "dial" {
			return reply{}, notMade
		}
		return reply{}, unknown
	}
	defer func() { _ = response.Body.Close() }()
	out := reply{status: response.StatusCode}
	if out.raw, err = io.ReadAll(response.Body); err != nil {
		return out, unknown
	}
	var envelope struct {
		Code string
		Data map[string]any
	}
	_ = json.Unmarshal(out.raw, &envelope) // some answers have no envelope
	out.code, out.data = envelope.Code, envelope.Data
	if out.status >= http.StatusInternalServerError {
		return out, unknown
	}
	return out, answered
}

// must makes a call of which the test needs the answer.
func (p *program) must(status int, method string, to door, path, authorization string, body any) reply {
	p.t.Helper()
	require.NotNil(p.t, p.at(), "%s is down", p.name)
	got, f := call(p.t.Context(), method, to(*p.at())+path, authorization, body)
	require.Equal(p.t, answered, f, "%s %s: %s", method, path, got.raw)
	require.Equal(p.t, status, got.status, "%s %s: %s", method, path, got.raw)
	return got
}

const (
	email    = "ana@ledger.test"
	password = "Ledger-pass-2026!"
)

// signUp makes a business and returns the authorization of a key of it.
func (p *program) signUp() (basic string) {
	p.t.Helper()
	return p.signUpAs(email)
}

// signUpAs makes a business whose first developer has an address.
func (p *program) signUpAs(address string) (basic string) {
	p.t.Helper()
	p.must(http.StatusCreated, http.MethodPost, management, "/registrations", "", map[string]any{
		"firstName": "Ana", "lastName": "Lim", "tenantName": "Ledger Loans", "emailAddress": address, "title": "Engineer",
		"password": password, "termsAccepted": true,
	})
	token := p.mailed(address)
	p.must(http.StatusOK, http.MethodPost, management, "/registrations/confirm", "", map[string]string{"token": token})
	return p.key(address)
}

// key makes an API key of a business.
func (p *program) key(address string) (basic string) {
	p.t.Helper()
	in := p.must(http.StatusCreated, http.MethodPost, management, "/signins", "",
		map[string]string{"email": address, "password": password})
	key := p.must(http.StatusCreated, http.MethodPost, management, "/apiKeys",
		"Bearer "+in.text("developerToken", "token"), map[string]string{"mode": "SANDBOX"})
	pair := key.text("apiKey") + ":" + key.text("apiSecret")
	return "Basic " + base64.StdEncoding.EncodeToString([]byte(pair))
}

// mailed waits for a mail in the mailbox and returns the token of its link.
func (p *program) mailed(to string) (token string) {
	p.t.Helper()
	messages := p.at().portal + "/dev/mailbox/messages?to=" + url.QueryEscape(to)
	eventually(p.t, "a mail", func() bool {
		got, _ := call(p.t.Context(), http.MethodGet, messages, "", nil)
		for _, mail := range got.items() {
			links, _ := mail["links"].([]any)
			for _, link := range links {
				text, _ := link.(string)
				if u, err := url.Parse(text); err == nil && u.Query().Get("token") != "" {
					token = u.Query().Get("token")
				}
			}
		}
		return token != ""
	})
	return token
}

// hook makes a webhook and returns its id.
func (p *program) hook(basic, address string, withPayload bool, types ...string) string {
	p.t.Helper()
	made := p.must(http.StatusOK, http.MethodPost, sandbox, "/webhooks", basic, map[string]any{
		"name": "Ledger", "url": address, "secret": webhookSecret, "eventTypes": types, "active": true,
		"includePayload": withPayload,
	})
	return made.text("id")
}

// advance moves the clock of the installation.
func (p *program) advance(by time.Duration) {
	p.t.Helper()
	p.must(http.StatusOK, http.MethodPost, ops, "/dev/clock", "", map[string]string{"advance": by.String()})
}

func eventually(t *testing.T, what string, condition func() bool) {
	t.Helper()
	require.Eventually(t, condition, patience, 20*time.Millisecond, "waited for %s", what)
}
