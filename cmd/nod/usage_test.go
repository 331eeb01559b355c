package main_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestUsage says in two lines what is wrong with the arguments.
func TestUsage(t *testing.T) {
	t.Parallel()
	i := install(t)
	for _, c := range []struct{ arguments, sentence, help string }{
		{"serve --lisen :1", `unknown flag --lisen, did you mean "--listen"?`, "nod serve --help"},
		{"migrat", `unexpected argument migrat, did you mean "migrate"?`, "nod --help"},
		{"operator", "expected one of ", "nod operator --help"},
		{"operator tenant show", `expected "<tenant>"`, "nod operator tenant show --help"},
		{"operator quota set --tenant x --mode MOON --action y", "--mode must be one of", "nod operator quota set --help"},
		{"serve --drain-delay soon", "--drain-delay", "nod serve --help"},
		{"serve --log-level loud", "--log-level must be one of", "nod serve --help"},
	} {
		r := i.run(strings.Fields(c.arguments)...)
		require.Equal(t, 2, r.code, c.arguments)
		require.Empty(t, r.stdout, c.arguments)
		lines := strings.Split(strings.TrimSpace(r.stderr), "\n")
		require.Len(t, lines, 2, r.stderr)
		require.Contains(t, lines[0], "nod: ", c.arguments)
		require.Contains(t, lines[0], c.sentence, c.arguments)
		require.Equal(t, `Run "`+c.help+`" for usage.`, lines[1])
	}
	require.Contains(t, i.run().ok(), "serve", "without arguments there is help")
}

func TestVersion(t *testing.T) {
	t.Parallel()
	i := install(t)
	text := i.run("version").ok()
	require.Regexp(t, `^nod \S+\ncommit  \S+\ngo      go1\.\S+\n$`, text)
	require.Equal(t, text, i.run("--version").ok())
	var build struct{ Version, Commit, Go string }
	require.NoError(t, json.Unmarshal([]byte(i.run("version", "--json").ok()), &build))
	require.Contains(t, text, "nod "+build.Version+"\n")
	s := i.serve("--demo")
	require.Contains(t, s.logged(), "msg=starting version=")
	var status struct{ Version string }
	require.NoError(t, json.Unmarshal(s.ask(http.MethodGet, s.portal+"/status.json", "", nil).raw, &status))
	require.Contains(t, status.Version, build.Version)
	require.Zero(t, s.stop())
}
