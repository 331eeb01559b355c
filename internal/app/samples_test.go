//go:build !race

package app_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"

	"github.com/stretchr/testify/require"
)

// program runs the samples of a language.
type program struct {
	language string
	needs    []string
	isSlow   bool
	// run returns the status of the response, or an error with what the sample printed.
	run func(x *examples, text string, values map[string]string) (status string, err error)
}

// shell runs what is typed.
func shell() program {
	return program{needs: []string{"bash", "curl"}, run: func(x *examples, text string, values map[string]string) (string, error) {
		const head = "curl() { command curl -sS -A " + userAgent + ` -o body -w '%{http_code}' "$@"; }
uuidgen() { echo "$RANDOM-$RANDOM-$RANDOM-$RANDOM-$RANDOM-$RANDOM"; }
`
		status, err := x.execute(values, "bash", "-c", head+text)
		body, _ := os.ReadFile(filepath.Join(x.dir, "body"))
		if err != nil || status[0] != '2' {
			return status + "\n" + fmt.Sprintf("%.600s", body), err
		}
		return status, nil
	}}
}

// programs are those of the other languages. A sample that ends without an error was a success.
func programs() []program {
	asFile := func(name string, command ...string) func(*examples, string, map[string]string) (string, error) {
		return func(x *examples, text string, values map[string]string) (string, error) {
			require.NoError(x, os.WriteFile(filepath.Join(x.dir, name), []byte(text), 0o600))
			_, err := x.execute(values, command[0], append(command[1:len(command):len(command)], name)...)
			return "200", err
		}
	}
	return []program{
		{"TypeScript", []string{"node"}, false, nil},
		{"Go", []string{"go"}, true, asFile("main.go", "go", "run")},
		{"Python", []string{"python3"}, true, asFile("sample.py", "python3")},
		{"PHP", []string{"php"}, true, asFile("sample.php", "php")},
	}
}

// nodeRunner imports one sample after the other, because starting Node takes longer than a sample. It names the
// program, as the steps of one login do.
const nodeRunner = `import { createInterface } from "node:readline";
const send = globalThis.fetch;
globalThis.fetch = (url, options = {}) =>
  send(url, { ...options, headers: { ...options.headers, "user-agent": "` + userAgent + `" } });
console.log = () => {};
for await (const line of createInterface({ input: process.stdin })) {
  const { file, env } = JSON.parse(line);
  Object.assign(process.env, env);
  const outcome = await import(file).then(() => "", (error) => String(error.stack));
  for (const name of Object.keys(env)) delete process.env[name];
  process.stdout.write(JSON.stringify(outcome) + "\n");
}
`

// startNode returns what runs samples in one process of Node.
func (x *examples) startNode() func(*examples, string, map[string]string) (string, error) {
	require.NoError(x, os.WriteFile(filepath.Join(x.dir, "runner.mjs"), []byte(nodeRunner), 0o600))
	cmd := exec.CommandContext(x.Context(), "node", "runner.mjs")
	cmd.Dir, cmd.Env = x.dir, append(os.Environ(), "NO_PROXY=*")
	in, err := cmd.StdinPipe()
	require.NoError(x, err)
	out, err := cmd.StdoutPipe()
	require.NoError(x, err)
	require.NoError(x, cmd.Start())
	x.Cleanup(func() {
		_ = in.Close()
		_ = cmd.Wait()
	})
	outcomes, count := json.NewDecoder(out), 0
	return func(x *examples, text string, values map[string]string) (string, error) {
		count++
		name := fmt.Sprintf("./sample%d.mjs", count)
		require.NoError(x, os.WriteFile(filepath.Join(x.dir, name), []byte(text), 0o600))
		require.NoError(x, json.NewEncoder(in).Encode(map[string]any{"file": name, "env": values}))
		var outcome string
		require.NoError(x, outcomes.Decode(&outcome))
		if outcome != "" {
			return "", errors.New(outcome)
		}
		return "200", nil
	}
}

// agent is what the running program calls itself, for the steps of a login. Where nothing is said, it says userAgent.
func (x *examples) agent() string {
	switch x.in.language {
	case "Go":
		return "Go-http-client/1.1"
	case "Python":
		name, err := x.execute(nil, "python3", "-c", "import requests; print(requests.utils.default_user_agent(), end='')")
		require.NoError(x, err)
		return name
	case "PHP":
		return "" // it says nothing
	}
	return userAgent
}

func (x *examples) execute(values map[string]string, name string, arguments ...string) (string, error) {
	cmd := exec.CommandContext(x.Context(), name, arguments...)
	cmd.Dir, cmd.Env = x.dir, append(os.Environ(), "NO_PROXY=*", "GO111MODULE=off")
	for name, value := range values {
		cmd.Env = append(cmd.Env, name+"="+value)
	}
	out, err := cmd.Output()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		err = fmt.Errorf("%w: %s%s", err, out, exit.Stderr)
	}
	return string(out), err
}

// sample is the request of an operation in the language, from its page.
func (x *examples) sample(api, id string) string {
	page := x.kit.Anonymous(x.kit.App.URLs.Portal).Get("/docs/" + api + "/" + id).Is(http.StatusOK)
	found := regexp.MustCompile(`(?s)aria-label="Request in ` + x.in.language + `"><code>(.*?)</code>`).
		FindStringSubmatch(string(page.Body))
	require.NotNil(x, found, "%s has a request in %s", id, x.in.language)
	return html.UnescapeString(found[1])
}
