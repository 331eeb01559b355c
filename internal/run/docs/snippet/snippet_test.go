package snippet_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/run/docs/snippet"
)

// hostile are texts that end a literal somewhere, or begin something.
func hostile() []string {
	return []string{
		"it's", `say "hi"`, `back\slash`, `\`, "two\nlines\r\n\ttab", "`backtick` ${process.env.HOME}", "$(id) `id`",
		"</script><!--", "%s %d {0} #{x} {$x} $x", "ñ 👩‍👩‍👧 \u2028\u2029", "'''", `"""`, "\x00\x7f", "?>", "__proto__", "",
	}
}

type received struct {
	Query, Authorization, Key string
	Body                      map[string]any
}

// TestHostileValues: a sample sends what it is meant to send, in every language, whatever that is.
func TestHostileValues(t *testing.T) {
	t.Parallel()
	sent := map[string]any{
		"list": []any{}, "empty": map[string]any{}, "yes": true, "no": false, "none": nil, "number": 12.5,
		"variable": "$NOD_VALUE", "within": "a-$NOD_VALUE-b", "__proto__": "kept",
	}
	for i, text := range hostile() {
		sent["text"+string(rune('a'+i))] = []any{text, map[string]any{"in": text}}
		if text != "" && text != "__proto__" {
			sent[text] = "as a name"
		}
	}
	body, err := json.Marshal(sent)
	require.NoError(t, err)
	sent["variable"], sent["within"] = "it's $HOME", "a-it's $HOME-b"
	for name, program := range map[string]struct {
		command []string
		file    string
	}{
		"TypeScript": {[]string{"node"}, "sample.mjs"}, "Go": {[]string{"go", "run"}, "main.go"},
		"Python": {[]string{"python3"}, "sample.py"}, "PHP": {[]string{"php"}, "sample.php"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if _, err := exec.LookPath(program.command[0]); err != nil {
				t.Skip(program.command[0] + " is not on this machine")
			}
			var got received
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				text, _ := io.ReadAll(r.Body)
				got = received{r.URL.Query().Get("q"), r.Header.Get("Authorization"), r.Header.Get("Idempotency-Key"), nil}
				if json.Unmarshal(text, &got.Body) != nil {
					w.WriteHeader(http.StatusBadRequest)
				}
				_, _ = io.WriteString(w, `{"code":"OK","message":"","data":{}}`)
			}))
			defer server.Close()
			samples, err := snippet.Call{
				Method: http.MethodPost, URL: server.URL + "/things?q=$NOD_QUERY", Credentials: snippet.Bearer, Token: "NOD_TOKEN",
				Body: string(body), HasKey: true,
			}.All()
			require.NoError(t, err)
			for _, s := range samples {
				if s.Language != name {
					continue
				}
				file := filepath.Join(t.TempDir(), program.file)
				require.NoError(t, os.WriteFile(file, []byte(s.Text), 0o600))
				command := append(program.command[1:len(program.command):len(program.command)], file)
				cmd := exec.CommandContext(t.Context(), program.command[0], command...)
				cmd.Env = append(os.Environ(), "NOD_VALUE=it's $HOME", "NOD_QUERY=one", "NOD_TOKEN=t", "NO_PROXY=*", "GO111MODULE=off")
				out, err := cmd.CombinedOutput()
				require.NoError(t, err, "%s\n%s", s.Text, out)
			}
			require.Equal(t, "one", got.Query)
			require.Equal(t, "Bearer t", got.Authorization)
			require.NotEmpty(t, got.Key)
			require.Equal(t, sent, got.Body)
		})
	}
}
