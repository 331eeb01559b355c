package guides_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/docs/guides"
	webhook "nod/sdk/nod-go/webhook"
)

// vector is a delivery with its signatures, as the whole product agrees on.
type vector struct{ Secret, ID, Timestamp, Body, SmileSignature, WebhookSignature string }

func load(t *testing.T, name string) (v vector, path string) {
	t.Helper()
	path, err := filepath.Abs("../../sdk/" + name)
	require.NoError(t, err)
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &v))
	return v, path
}

// snippet is the code of the guide under a name.
func snippet(t *testing.T, name string) string {
	t.Helper()
	found := regexp.MustCompile("(?s)```\\w+ " + regexp.QuoteMeta(name) + "\n(.*?)\n```").FindStringSubmatch(guides.Read(guides.Webhooks))
	require.NotNil(t, found, "the guide has no code named %s", name)
	return found[1] + "\n"
}

// The callers of the snippets try the vector, a later time, another body, another secret, no header.
const (
	callNode = `import { readFileSync } from "node:fs";
import { verify, verifyBody } from "./verify.mjs";
const v = JSON.parse(readFileSync(process.argv[2], "utf8"));
const h = { "webhook-id": v.id, "webhook-timestamp": v.timestamp, "webhook-signature": "v1,AAAA " + v.webhookSignature,
  "smile-signature": v.smileSignature };
const t = Number(v.timestamp), body = Buffer.from(v.body);
console.log([verify(body, h, v.secret, t), verify(body, h, v.secret, t + 300), verify(body, h, v.secret, t - 300),
  verifyBody(body, h, v.secret), "|", verify(body, h, v.secret, t + 301), verify(body, h, v.secret, t - 301),
  verify(body, h, v.secret), verify(v.body + " ", h, v.secret, t), verify(body, h, "other", t), verify(body, {}, v.secret, t),
  verifyBody(v.body + " ", h, v.secret), verifyBody(body, h, "other"), verifyBody(body, {}, v.secret)].join(" "));
`
	callGo = `package main
import ("encoding/json"; "fmt"; "net/http"; "os"; "strconv"; "time"; "m/hooks")
func main() {
	var v struct{ Secret, ID, Timestamp, Body, SmileSignature, WebhookSignature string }
	text, _ := os.ReadFile(os.Args[1])
	if err := json.Unmarshal(text, &v); err != nil { panic(err) }
	h := http.Header{}
	h.Set("webhook-id", v.ID); h.Set("webhook-timestamp", v.Timestamp)
	h.Set("webhook-signature", "v1,AAAA "+v.WebhookSignature); h.Set("Smile-Signature", v.SmileSignature)
	at, _ := strconv.ParseInt(v.Timestamp, 10, 64)
	t := func(n int64) time.Time { return time.Unix(at+n, 0) }
	b := []byte(v.Body)
	fmt.Println(hooks.Verify(b, h, v.Secret, t(0)), hooks.Verify(b, h, v.Secret, t(300)), hooks.Verify(b, h, v.Secret, t(-300)),
		hooks.VerifyBody(b, h, v.Secret), "|", hooks.Verify(b, h, v.Secret, t(301)), hooks.Verify(b, h, v.Secret, t(-301)),
		hooks.Verify(b, h, v.Secret, time.Now()), hooks.Verify([]byte(v.Body+" "), h, v.Secret, t(0)),
		hooks.Verify(b, h, "other", t(0)), hooks.Verify(b, http.Header{}, v.Secret, t(0)),
		hooks.VerifyBody([]byte(v.Body+" "), h, v.Secret), hooks.VerifyBody(b, h, "other"), hooks.VerifyBody(b, http.Header{}, v.Secret))
}
`
	callPython = `import json, sys
from verify import verify, verify_body
v = json.load(open(sys.argv[1]))
h = {"webhook-id": v["id"], "webhook-timestamp": v["timestamp"], "webhook-signature": "v1,AAAA " + v["webhookSignature"],
     "smile-signature": v["smileSignature"]}
t, b, s = int(v["timestamp"]), v["body"].encode(), v["secret"]
print(*[str(x).lower() for x in (verify(b, h, s, t), verify(b, h, s, t + 300), verify(b, h, s, t - 300), verify_body(b, h, s),
    "|", verify(b, h, s, t + 301), verify(b, h, s, t - 301), verify(b, h, s), verify(b + b" ", h, s, t), verify(b, h, "other", t),
    verify(b, {}, s, t), verify_body(b + b" ", h, s), verify_body(b, h, "other"), verify_body(b, {}, s))])
`
	callPHP = `<?php
require __DIR__ . '/verify.php';
$v = json_decode(file_get_contents($argv[1]), true);
$h = ['webhook-id' => $v['id'], 'webhook-timestamp' => $v['timestamp'],
  'webhook-signature' => 'v1,AAAA ' . $v['webhookSignature'], 'smile-signature' => $v['smileSignature']];
$t = (int) $v['timestamp']; $b = $v['body']; $s = $v['secret'];
echo implode(' ', array_map(fn($x) => is_bool($x) ? ($x ? 'true' : 'false') : $x, [verify($b, $h, $s, $t),
  verify($b, $h, $s, $t + 300), verify($b, $h, $s, $t - 300), verifyBody($b, $h, $s), '|', verify($b, $h, $s, $t + 301),
  verify($b, $h, $s, $t - 301), verify($b, $h, $s), verify($b . ' ', $h, $s, $t), verify($b, $h, 'other', $t),
  verify($b, [], $s, $t), verifyBody($b . ' ', $h, $s), verifyBody($b, $h, 'other'), verifyBody($b, [], $s)]));
`
	verdict = "true true true true | false false false false false false false false false"
)

// TestSnippetsVerify runs the guide's own code, as it stands there, where the language is on the machine.
func TestSnippetsVerify(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		program          string
		arguments        []string
		name, at         string
		caller, callerAt string
		more             map[string]string
	}{
		{program: "node", arguments: []string{"call.mjs"}, name: "verify.mjs", caller: callNode, callerAt: "call.mjs"},
		{
			program: "go", arguments: []string{"run", "."}, name: "hooks.go", at: "hooks/hooks.go", caller: callGo,
			callerAt: "main.go", more: map[string]string{"go.mod": "module m\n\ngo 1.26\n"},
		},
		{program: "python3", arguments: []string{"call.py"}, name: "verify.py", caller: callPython, callerAt: "call.py"},
		{program: "php", arguments: []string{"call.php"}, name: "verify.php", caller: callPHP, callerAt: "call.php"},
	} {
		t.Run(c.program, func(t *testing.T) {
			t.Parallel()
			code := snippet(t, c.name)
			binary, err := exec.LookPath(c.program)
			if err != nil {
				t.Skipf("%s is not on this machine", c.program)
			}
			dir := t.TempDir()
			write := func(name, text string) {
				file := filepath.Join(dir, name)
				require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
				require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
			}
			at := c.at
			if at == "" {
				at = c.name
			}
			write(at, code)
			write(c.callerAt, c.caller)
			for name, text := range c.more {
				write(name, text)
			}
			for _, vectors := range []string{"vectors.json", "vectors-generated.json"} {
				_, path := load(t, vectors)
				cmd := exec.CommandContext(t.Context(), binary, append(slices.Clone(c.arguments), path)...)
				cmd.Dir = dir
				out, err := cmd.CombinedOutput()
				require.NoError(t, err, "%s", out)
				require.Equal(t, verdict, strings.TrimSpace(string(out)), vectors)
			}
		})
	}
}

// TestShellSnippetSends runs the guide's commands against a receiver, which verifies what they send.
func TestShellSnippetSends(t *testing.T) {
	t.Parallel()
	for _, program := range []string{"curl", "openssl"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("%s is not on this machine", program)
		}
	}
	for _, vectors := range []string{"vectors.json", "vectors-generated.json"} {
		v, _ := load(t, vectors)
		require.NoError(t, sentByShell(t, v), vectors)
	}
}

func sentByShell(t *testing.T, v vector) error {
	t.Helper()
	verified := make(chan error, 1)
	receiver := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err == nil && !bytes.Equal(body, []byte(v.Body)) {
			err = io.ErrUnexpectedEOF
		}
		if err == nil {
			err = webhook.Verify(body, r.Header, v.Secret)
		}
		if err == nil {
			err = webhook.VerifyBody(body, r.Header, v.Secret)
		}
		verified <- err
	}))
	t.Cleanup(receiver.Close)
	cmd := exec.CommandContext(t.Context(), "sh", "-e", "-c", snippet(t, "send"))
	cmd.Env = append(os.Environ(), "BODY="+v.Body, "SECRET="+v.Secret, "URL="+receiver.URL, "NO_PROXY=*")
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	return <-verified
}
