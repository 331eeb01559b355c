package webhook_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
	"github.com/stretchr/testify/require"

	webhook "nod/sdk/nod-go/webhook"
)

type vector struct{ Secret, ID, Timestamp, Body, SmileSignature, WebhookSignature string }

func load(t *testing.T) vector {
	t.Helper()
	return loadFrom(t, "../../vectors.json")
}

func loadFrom(t *testing.T, path string) vector {
	t.Helper()
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	var v vector
	require.NoError(t, json.Unmarshal(text, &v))
	require.Len(t, v.Body, 352)
	return v
}

func (v vector) header() http.Header {
	h := http.Header{}
	h.Set(webhook.HeaderID, v.ID)
	h.Set(webhook.HeaderTimestamp, v.Timestamp)
	h.Set(webhook.HeaderSignature, v.WebhookSignature)
	h.Set(webhook.HeaderSmileSignature, v.SmileSignature)
	return h
}

const attempted = 1741918530

func TestVerify(t *testing.T) {
	t.Parallel()
	v := load(t)
	for name, c := range map[string]struct {
		change  func(h http.Header)
		body    string
		secrets []string
		after   time.Duration
		is      error
	}{
		"the vector":             {},
		"the last second":        {after: 300 * time.Second},
		"an early clock":         {after: -300 * time.Second},
		"too late":               {after: 301 * time.Second, is: webhook.ErrTimestamp},
		"too early":              {after: -301 * time.Second, is: webhook.ErrTimestamp},
		"another body":           {body: v.Body + "\n", is: webhook.ErrSignature},
		"another secret":         {secrets: []string{"whsec-sandbox-002"}, is: webhook.ErrSignature},
		"no secret":              {secrets: []string{""}, is: webhook.ErrSignature},
		"no secrets":             {secrets: []string{}, is: webhook.ErrSignature},
		"the second of secrets":  {secrets: []string{"whsec-sandbox-002", v.Secret}},
		"another id":             {change: set(webhook.HeaderID, "evt-1"), is: webhook.ErrSignature},
		"no id":                  {change: set(webhook.HeaderID, ""), is: webhook.ErrMissing},
		"no timestamp":           {change: set(webhook.HeaderTimestamp, ""), is: webhook.ErrMissing},
		"no signature":           {change: set(webhook.HeaderSignature, ""), is: webhook.ErrMissing},
		"a timestamp of letters": {change: set(webhook.HeaderTimestamp, "soon"), is: webhook.ErrTimestamp},
		"another spelling":       {change: set(webhook.HeaderTimestamp, "+1741918530"), is: webhook.ErrTimestamp},
		"a huge timestamp":       {change: set(webhook.HeaderTimestamp, "99999999999999999999"), is: webhook.ErrTimestamp},
		"the least timestamp":    {change: set(webhook.HeaderTimestamp, "-9223372036854775808"), is: webhook.ErrTimestamp},
		"another version":        {change: set(webhook.HeaderSignature, "v2"+v.WebhookSignature[2:]), is: webhook.ErrSignature},
		"one of two signatures":  {change: set(webhook.HeaderSignature, "v1,AAAA "+v.WebhookSignature)},
	} {
		header, body, secrets := v.header(), v.Body, []string{v.Secret}
		if c.change != nil {
			c.change(header)
		}
		if c.body != "" {
			body = c.body
		}
		if c.secrets != nil {
			secrets = c.secrets
		}
		verifier := webhook.Verifier{
			Secrets: secrets, Now: func() time.Time { return time.Unix(attempted, 0).Add(c.after) },
		}
		require.ErrorIs(t, verifier.Verify([]byte(body), header), c.is, name)
	}
	require.ErrorIs(t, webhook.Verify([]byte(v.Body), v.header(), v.Secret), webhook.ErrTimestamp, "it is of 2025")
}

func set(name, value string) func(h http.Header) { return func(h http.Header) { h.Set(name, value) } }

func TestVerifyBody(t *testing.T) {
	t.Parallel()
	v := load(t)
	require.NoError(t, webhook.VerifyBody([]byte(v.Body), v.header(), v.Secret))
	require.ErrorIs(t, webhook.VerifyBody([]byte(v.Body+" "), v.header(), v.Secret), webhook.ErrSignature)
	require.ErrorIs(t, webhook.VerifyBody([]byte(v.Body), v.header(), "other"), webhook.ErrSignature)
	require.ErrorIs(t, webhook.VerifyBody([]byte(v.Body), v.header(), ""), webhook.ErrMissing)
	require.ErrorIs(t, webhook.VerifyBody([]byte(v.Body), http.Header{}, v.Secret), webhook.ErrMissing)
}

func TestSign(t *testing.T) {
	t.Parallel()
	v := load(t)
	signed := http.Header{}
	webhook.Sign(signed, v.Secret, v.ID, time.Unix(attempted, 0), []byte(v.Body))
	require.Equal(t, v.header(), signed)
	now := http.Header{}
	webhook.Sign(now, v.Secret, v.ID, time.Now(), []byte(v.Body))
	require.NoError(t, webhook.Verify([]byte(v.Body), now, v.Secret))
}

// TestGeneratedSecrets: the library of Standard Webhooks as it comes takes what is signed with one, and the other way
// round.
func TestGeneratedSecrets(t *testing.T) {
	t.Parallel()
	v := loadFrom(t, "../../vectors-generated.json")
	at := webhook.Verifier{Secrets: []string{v.Secret}, Now: func() time.Time { return time.Unix(attempted, 0) }}
	require.NoError(t, at.Verify([]byte(v.Body), v.header()))
	require.NoError(t, webhook.VerifyBody([]byte(v.Body), v.header(), v.Secret))

	encode := func(size int) string {
		return "whsec_" + base64.StdEncoding.EncodeToString(bytes.Repeat([]byte{0xfb}, size))
	}
	for _, secret := range []string{webhook.NewSecret(), v.Secret, encode(24), encode(64)} {
		stock, err := standardwebhooks.NewWebhook(secret)
		require.NoError(t, err)
		ours := http.Header{}
		webhook.Sign(ours, secret, "et-1", time.Now(), []byte(v.Body))
		require.NoError(t, stock.Verify([]byte(v.Body), ours), secret)
		theirs, err := stock.Sign("et-1", time.Now(), []byte(v.Body))
		require.NoError(t, err)
		ours.Set(webhook.HeaderSignature, theirs)
		require.NoError(t, webhook.Verify([]byte(v.Body), ours, secret), secret)
	}
	for _, text := range []string{encode(23), encode(65), strings.TrimSuffix(encode(32), "s=") + "t=", "whsec_", "other"} {
		stock, err := standardwebhooks.NewWebhookRaw([]byte(text))
		require.NoError(t, err)
		ours := http.Header{}
		webhook.Sign(ours, text, "et-1", time.Now(), []byte(v.Body))
		require.NoError(t, stock.Verify([]byte(v.Body), ours), "%s is the key itself", text)
	}
	require.NotEqual(t, webhook.NewSecret(), webhook.NewSecret())
}
