package main_test

import (
	"encoding/json"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/test/testkit"
)

// python writes the programs of the guide into a folder, under the names that it gives them.
func python(t *testing.T) (folder string) {
	t.Helper()
	guide, err := os.ReadFile("../../docs/guides/python.md")
	require.NoError(t, err)
	folder = t.TempDir()
	found := regexp.MustCompile("(?s)```python (\\S+)\n(.*?)```").FindAllStringSubmatch(string(guide), -1)
	require.Len(t, found, 3)
	for _, program := range found {
		require.NoError(t, os.WriteFile(filepath.Join(folder, program[1]), []byte(program[2]), 0o600))
	}
	return folder
}

func runPython(t *testing.T, folder, program string, env ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "python3", "-c", program)
	cmd.Dir, cmd.Env = folder, append([]string{"PATH=" + os.Getenv("PATH")}, env...)
	said, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", said)
	return string(said)
}

// TestPython runs the guide's client as it stands there, over a way that goes wrong.
func TestPython(t *testing.T) {
	testkit.Long(t)
	t.Parallel()
	s, folder := openStage(t), python(t)
	env := []string{"NOD_BASE_URL=" + s.base, "NOD_API_KEY=" + s.key, "NOD_API_SECRET=" + s.secret}
	for range 4 {
		runPython(t, folder, `import main`, env...)
	}
	said := runPython(t, folder, `import main`, env...)
	require.Regexp(t, `^user \S+ SANDBOX\n(listed \S+\n){5}failed 404 MISSING_RESOURCE False\n$`, said)

	s.scene(refuseFirst(1, http.StatusServiceUnavailable, "0"), loseSecond)
	runPython(t, folder, `
import os, nod
n = nod.Nod(os.environ["NOD_BASE_URL"], os.environ["NOD_API_KEY"], os.environ["NOD_API_SECRET"])
n.post("/consentTemplates", {"consentType": "Income", "title": "Once", "version": "1",
    "consentMethod": "Checkbox", "consentText": "I agree."})
assert len(list(n.list("/consentTemplates"))) == 1
try:
    n.post("/webhooks", {"name": "Mine", "url": "nowhere", "eventTypes": ["ALL_EVENTS"]})
    assert False
except nod.NodError as error:
    assert error.code == "INVALID_PARAMETERS" and error.fields and error.request_id, error
`, env...)
	require.Len(t, s.requests, 5, "refused, lost, made; listed; refused for good")
	require.Equal(t, s.requests[0].Header.Get("Idempotency-Key"), s.requests[2].Header.Get("Idempotency-Key"))
}

// loseSecond drops the second response after the server has done its work.
func loseSecond(_ *http.Response, attempt int) error {
	if attempt == 2 {
		return http.ErrAbortHandler
	}
	return nil
}

// TestPythonVerifies: the guide's check takes our vectors, and nothing that is changed.
func TestPythonVerifies(t *testing.T) {
	t.Parallel()
	folder := python(t)
	for _, name := range []string{"vectors.json", "vectors-generated.json"} {
		text, err := os.ReadFile("../../sdk/" + name)
		require.NoError(t, err)
		var vector map[string]any
		require.NoError(t, json.Unmarshal(text, &vector))
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), text, 0o600))
		said := runPython(t, folder, strings.ReplaceAll(`
import json, webhook
v = json.load(open("NAME"))
headers = {"webhook-id": v["id"], "webhook-timestamp": v["timestamp"], "webhook-signature": "v1,x " + v["webhookSignature"]}
body, at = v["body"].encode(), int(v["timestamp"])
webhook.verify(body, headers, v["secret"], now=at + 299)
for wrong in (
    lambda: webhook.verify(body + b" ", headers, v["secret"], now=at),
    lambda: webhook.verify(body, headers, "other", now=at),
    lambda: webhook.verify(body, headers, v["secret"], now=at + 301),
    lambda: webhook.verify(body, {**headers, "webhook-id": "et-0"}, v["secret"], now=at),
):
    try:
        wrong()
        print("taken")
    except ValueError:
        print("refused")
`, "NAME", name))
		require.Equal(t, strings.Repeat("refused\n", 4), said)
	}
}
