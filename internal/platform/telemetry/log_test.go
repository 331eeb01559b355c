package telemetry_test

import (
	"bytes"
	"crypto/ed25519"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/stretchr/testify/require"

	"nod/internal/platform/id"
	"nod/internal/platform/telemetry"
)

func newLogger(t *testing.T, format string) (*slog.Logger, *bytes.Buffer) {
	t.Helper()
	var out bytes.Buffer
	return telemetry.NewLog(&out, format, slog.LevelInfo, telemetry.ShortAddresses), &out
}

type canary struct {
	name   string
	secret string               // must not be in the output
	log    func(l *slog.Logger) // how it got there
}

// named is a secret under a telling name, whatever its own form.
func named(key string) canary {
	const secret = "canary value"
	return canary{"attribute " + key, secret, func(l *slog.Logger) { l.Info("x", key, secret) }}
}

// inText is a secret of a telling form in a sentence.
func inText(name, text, secret string) canary {
	return canary{name, secret, func(l *slog.Logger) { l.Info("x", "error", errors.New(text), "detail", text) }}
}

// value is a secret somewhere inside of what is logged.
func value(name string, v any, secret string) canary {
	return canary{name, secret, func(l *slog.Logger) { l.Info("x", "input", v) }}
}

func canaries(t *testing.T) []canary {
	t.Helper()
	_, key, err := ed25519.GenerateKey(nil)
	require.NoError(t, err)
	claims := jwt.MapClaims{"sub": "dev-1", "tenantId": "t"}
	token, err := jwt.NewWithClaims(jwt.SigningMethodEdDSA, claims).SignedString(key)
	require.NoError(t, err)
	capability, second := id.Secret(), id.Secret()
	basic := base64.StdEncoding.EncodeToString([]byte("a:b"))
	pem := "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2Vw\n-----END PRIVATE KEY-----"

	list := []canary{
		inText("token", "token "+token+" refused", token),
		inText("token without signature", "got "+token[:strings.LastIndexByte(token, '.')], token[:40]),
		inText("bearer", "header Bearer abc123.def456", "abc123.def456"),
		inText("bearer lower case", "header bearer ABC123def", "ABC123def"),
		inText("basic", "Authorization: Basic "+basic, basic),
		inText("basic without name", "sent basic "+basic+" twice", basic),
		inText("api secret", "secret ns_live_0aB1cD2eF3 revoked", "0aB1cD2eF3"),
		inText("api secret short", "(ns_x9)", "ns_x9"),
		inText("webhook secret", "signing with whsec_MfKQ9r8GKYqrTwjU", "MfKQ9r8GKYqrTwjU"),
		inText("capability", "opening "+capability, capability),
		inText("capability in path", "GET /i/"+capability+" gone", capability),
		inText("capability with fragment", "https://pages.test/m/"+capability+"#top", capability),
		inText("two capabilities", capability+" "+second, second),
		inText("capability behind a word", "cap_"+capability, capability),
		inText("email", "no mailbox joe.doe+x@example.com here", "joe.doe"),
		inText("email in brackets", "550 <joe@example.com>: unknown", "joe@example.com"),
		inText("email of umlauts", "jürgen@exämple.test", "jürgen"),
		inText("phone", "call +63 917 555 0134 now", "555 0134"),
		inText("local phone", "call 0900-555-0134 now", "555-0134"),
		inText("tax number", "TIN 123-456-789-000 unknown", "456-789"),
		inText("social security number", "member 34-1234567-8", "1234567"),
		inText("database address", "dial postgres://nod:hunter2@db:5432/nod", "hunter2"),
		inText("mail address", "dial smtp://user:p%40ss@mail:587", "p%40ss"),
		inText("storage address", "s3://AKIA1:Sk3y/x@host/bucket", "Sk3y"),
		inText("query token", "GET /confirm?token=abc123&next=/x", "abc123"),
		inText("query code", "GET /docs?auth_token=q1w2e3&x=1", "q1w2e3"),
		inText("query password", "a=1&newPassword=hunter2&b=2", "hunter2"),
		inText("json password", `{"password":"hunter2","a":1}`, "hunter2"),
		inText("json password with escapes", `{"password":"hun\"ter2","a":1}`, "ter2"),
		inText("json in json", `"{\"originPassword\":\"hunter2\"}"`, "hunter2"),
		inText("json code", `{"code":"493021"}`, "493021"),
		inText("form otp", "otp=493021", "493021"),
		inText("spoken password", "password: hunter2", "hunter2"),
		inText("api key", "api_key=k-1234-z", "k-1234-z"),
		inText("private key", pem, "MC4CAQAwBQYDK2Vw"),
		inText("password hash", "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA", "aGFzaA"),
		{"message", capability, func(l *slog.Logger) { l.Info("opened " + capability) }},
		{"attribute name", capability, func(l *slog.Logger) { l.Info("x", capability, 1) }},
		{"number", "493021", func(l *slog.Logger) { l.Info("x", "code", 493021) }},
		{"bytes", "hunter2", func(l *slog.Logger) { l.Info("x", "raw", []byte("hunter2")) }},
		{"bytes spelled out", "104,117,110", func(l *slog.Logger) { l.Info("x", "raw", []byte("hunter2")) }},
		{"group", "hunter2", func(l *slog.Logger) { l.Info("x", slog.Group("fields", "anything", "hunter2")) }},
		{"deep group", "hunter2", func(l *slog.Logger) {
			l.WithGroup("credentials").WithGroup("a").Info("x", "b", "hunter2")
		}},
		{"logger with", "hunter2", func(l *slog.Logger) { l.With("password", "hunter2").Info("x") }},
		{"logger with text", capability, func(l *slog.Logger) { l.With("at", capability).Info("x") }},
		{"structure", "hunter2", func(l *slog.Logger) {
			l.Info("x", "input", struct{ User, Password string }{"u", "hunter2"})
		}},
		value("pointer", &struct{ Secret string }{"hunter2"}, "hunter2"),
		value("map", map[string]any{"a": map[string]string{"token": "hunter2"}}, "hunter2"),
		value("list in map", map[string]any{"codes": []int{493021}}, "493021"),
		value("list", []string{"a", capability}, capability),
		value("name in map", map[string]string{"firstName": "Marisol"}, "Marisol"),
		{"unencodable", capability, func(l *slog.Logger) {
			l.Info("x", "input", map[string]any{"f": func() {}, "at": capability})
		}},
		{"stringer", capability, func(l *slog.Logger) { l.Info("x", "input", bytes.NewBufferString(capability)) }},
		{"valuer", "hunter2", func(l *slog.Logger) { l.Info("x", "input", valuer{"hunter2"}) }},
		{"wrapped error", capability, func(l *slog.Logger) {
			l.Error("x", "error", fmt.Errorf("deliver: %w", errors.New("link "+capability)))
		}},
		{"joined error", "joe@", func(l *slog.Logger) {
			l.Error("x", "error", errors.Join(errors.New("a"), errors.New("joe@example.com")))
		}},
	}
	for _, name := range []string{
		"password", "newPassword", "secret", "clientSecret", "token", "developer_token", "Authorization", "Set-Cookie",
		"apiKey", "code", "otp", "fields", "email", "emailAddress", "phone", "mobileNumber", "fullName",
		"firstName", "dateOfBirth", "tin", "sss", "address", "body", "payload", "query", "recipient", "signature",
	} {
		list = append(list, named(name))
	}
	return list
}

type valuer struct{ secret string }

// LogValue implements slog.LogValuer.
func (v valuer) LogValue() slog.Value { return slog.GroupValue(slog.String("password", v.secret)) }

func TestCanaries(t *testing.T) {
	t.Parallel()
	list := canaries(t)
	require.GreaterOrEqual(t, len(list), 60)
	for _, format := range []string{"json", "text"} {
		for _, c := range list {
			t.Run(format+" "+c.name, func(t *testing.T) {
				t.Parallel()
				log, out := newLogger(t, format)
				c.log(log)
				require.NotEmpty(t, out.String())
				require.NotContains(t, out.String(), c.secret)
			})
		}
	}
}

func TestLogKeepsWhatIsHarmless(t *testing.T) {
	t.Parallel()
	log, out := newLogger(t, "json")
	account := id.New("connection")
	log.With("tenantId", "tenant-1").Info("bearer token is missing", "id", account, "statusCode", 502,
		"errorCode", "MFA_TIMEOUT", "took", 1500*time.Millisecond, "due", time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC),
		"route", "/api/v1/developers/{id}", "attempt", 3, "ok", true, "link", "http://localhost:8081",
		"error", errors.New("dial tcp 10.0.0.7:5432: refused"),
		slog.Group("job", "kind", "mail.deliver"), "counts", map[string]int{"a": 1}, "nothing", nil)
	var line map[string]any
	require.NoError(t, json.Unmarshal(out.Bytes(), &line))
	delete(line, "time")
	require.Equal(t, map[string]any{
		"level": "INFO", "msg": "bearer token is missing", "tenantId": "tenant-1", "id": account, "statusCode": 502.0,
		"errorCode": "MFA_TIMEOUT", "took": 1.5e9, "due": "2026-03-01T12:00:00Z", "route": "/api/v1/developers/{id}",
		"attempt": 3.0, "ok": true, "link": "http://localhost:8081", "error": "dial tcp 10.0.0.7:5432: refused",
		"job": map[string]any{"kind": "mail.deliver"}, "counts": map[string]any{"a": 1.0}, "nothing": nil,
	}, line)
}

func TestLogNeutralisesControlCharacters(t *testing.T) {
	t.Parallel()
	for _, format := range []string{"json", "text"} {
		log, out := newLogger(t, format)
		log.Info("tenant \x1b]0;x\x07", "title", "a\x1b[31m\r\nlevel=ERROR msg=forged")
		require.NotContains(t, out.String(), "\x1b")
		require.Equal(t, 1, strings.Count(out.String(), "\n"))
	}
}

func FuzzRedact(f *testing.F) {
	f.Add("before ", " after")
	f.Add("token=", "&x=1")
	f.Add(`{"password":"`, `"}`)
	f.Add("ns_", "")
	f.Add("eyJ", ".")
	f.Add("a-", "-b")
	f.Fuzz(func(t *testing.T, before, after string) {
		const capability = "wX3vQ0bYfK9sLmT2hR7uJ4dZcN6eA1gP5iO8kVqWyBt"
		log, out := newLogger(t, "json")
		log.Info(before+capability+after, "input", []string{before + capability + after})
		require.NotContains(t, out.String(), capability)
	})
}

// TestAddressesInTheLog: a log keeps as much of a client's address as the operator chose, and its network by default.
func TestAddressesInTheLog(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		addresses       telemetry.Addresses
		address, client string
	}{
		{telemetry.ShortAddresses, "203.0.113.77", "203.0.113.0"},
		{telemetry.ShortAddresses, "::ffff:203.0.113.77", "203.0.113.0"},
		{telemetry.ShortAddresses, "2001:db8:1:2:3:4:5:6", "2001:db8:1::"},
		{telemetry.ShortAddresses, "10.1.2.3", "10.1.2.0"},
		{telemetry.ShortAddresses, "127.0.0.1", "127.0.0.1"},
		{telemetry.ShortAddresses, "somebody", "[redacted]"},
		{"", "203.0.113.77", "203.0.113.0"},
		{telemetry.FullAddresses, "203.0.113.77", "203.0.113.77"},
		{telemetry.NoAddresses, "203.0.113.77", ""},
		{telemetry.NoAddresses, "127.0.0.1", ""},
	} {
		for _, format := range []string{"json", "text"} {
			var out bytes.Buffer
			log := telemetry.NewLog(&out, format, slog.LevelInfo, c.addresses)
			telemetry.LogRequest(t.Context(), log, telemetry.Request{ID: "req-1", Client: c.address})
			if c.client == "" {
				require.NotContains(t, out.String(), "client")
				continue
			}
			require.Regexp(t, `client"?[=:]"?`+regexp.QuoteMeta(c.client)+`["\s]`, out.String(), "%s %s", c.addresses, c.address)
		}
	}
}
