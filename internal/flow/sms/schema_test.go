package sms_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"

	"nod/internal/flow/sms"
	"nod/internal/lookup/remote"
	"nod/internal/platform/mail"
)

const key = "0123456789abcdef0123456789abcdef"

func compiled(t *testing.T, name string) *jsonschema.Schema {
	t.Helper()
	text, err := os.ReadFile("sms.schema.json")
	require.NoError(t, err)
	document, err := jsonschema.UnmarshalJSON(strings.NewReader(string(text)))
	require.NoError(t, err)
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	require.NoError(t, compiler.AddResource("sms.json", document))
	schema, err := compiler.Compile("sms.json#/$defs/" + name)
	require.NoError(t, err)
	return schema
}

func matches(t *testing.T, schema *jsonschema.Schema, body string) error {
	t.Helper()
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(body))
	require.NoError(t, err)
	return schema.Validate(value)
}

// asked returns what a gateway is asked for a mail, and what its response does.
func asked(t *testing.T, answer string) (request string, err error) {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var body json.RawMessage
		_ = json.NewDecoder(r.Body).Decode(&body)
		request = string(body)
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write([]byte(answer))
	}))
	defer server.Close()
	gateway, err := sms.New(remote.Entry{URL: server.URL, Key: key}, nil)
	require.NoError(t, err)
	return request, gateway.Deliver(t.Context(), mail.Envelope{
		ID: "mail-1", Message: mail.Message{
			Channel: mail.SMS, To: "+639170000001", Text: "Please connect: https://link.test/i/x", SenderName: "Bayani Lending",
			ExpiresAt: time.Date(2026, 11, 22, 16, 0, 0, 0, time.FixedZone("", 8*3600)),
		},
	})
}

// TestSchema holds the published contract against what is sent, and against what answers are taken: they agree in every
// field.
func TestSchema(t *testing.T) {
	t.Parallel()
	request, answer := compiled(t, "messageRequest"), compiled(t, "messageAnswer")
	sent, err := asked(t, `{"outcome":"ACCEPTED"}`)
	require.NoError(t, err)
	require.NoError(t, matches(t, request, sent))
	var fields map[string]any
	require.NoError(t, json.Unmarshal([]byte(sent), &fields))
	for name := range fields {
		fewer := map[string]any{}
		for other, value := range fields {
			if other != name {
				fewer[other] = value
			}
		}
		require.Error(t, request.Validate(fewer), "%s is sent and may be left out", name)
	}
	require.Equal(t, "mail-1", fields["idempotencyKey"])
	require.Equal(t, "2026-11-22T08:00:00Z", fields["expiresAt"])

	for _, why := range sms.Reasons() {
		body := `{"outcome":"REJECTED","reason":"` + string(why) + `"}`
		_, err := asked(t, body)
		require.ErrorIs(t, err, mail.ErrRefused, body)
		require.NoError(t, matches(t, answer, body), body)
	}
	for _, wrong := range []string{
		`{"outcome":"QUEUED"}`, `{"outcome":"REJECTED"}`, `{"outcome":"REJECTED","reason":"OTHER"}`, `{"reason":"BLOCKED"}`,
		`{"outcome":"ACCEPTED","reason":"BLOCKED"}`, `{}`, `[]`,
	} {
		_, err := asked(t, wrong)
		require.ErrorIs(t, err, remote.ErrBroken, wrong)
		require.Error(t, matches(t, answer, wrong), wrong)
	}
	for _, right := range []string{`{"outcome":"ACCEPTED"}`, `{"outcome":"ACCEPTED","reason":"","partner":"x"}`} {
		_, err := asked(t, right)
		require.NoError(t, err, right)
		require.NoError(t, matches(t, answer, right), right)
	}
}

// TestMemory: the reference gateway sends one text for a key, whatever is asked with it later.
func TestMemory(t *testing.T) {
	t.Parallel()
	gateway := sms.NewPublished()
	one := sms.Message{IdempotencyKey: "mail-1", To: "+639170000001", Text: "x"}
	first, err := gateway.Send(t.Context(), one)
	require.NoError(t, err)
	one.To = "+639100000091" // would be rejected
	again, err := gateway.Send(t.Context(), one)
	require.NoError(t, err)
	require.Equal(t, first, again)
	one.IdempotencyKey = "mail-2"
	other, err := gateway.Send(t.Context(), one)
	require.NoError(t, err)
	require.Equal(t, sms.Answer{Outcome: sms.Rejected, Reason: sms.InvalidNumber}, other)
}
