package main_test

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestCompletion asks bash what it would offer.
func TestCompletion(t *testing.T) {
	t.Parallel()
	script := install(t).run("completion", "bash").ok()
	for typed, offered := range map[string]struct{ has, hasNot string }{
		"nod ":                              {"users", "describe"}, // which is hidden
		"nod us":                            {"users", "accounts"},
		"nod accounts ":                     {"list get data", "users"},
		"nod accounts list --json --":       {"--limit", "list"},
		"nod operator tenant ":              {"enable-production", "--metadata"},
		"nod accounts list --user list --l": {"--limit", "--json"},
	} {
		words := strings.Split(typed, " ")
		program := script + "\nCOMP_WORDS=(" + quote(words) + ")\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n_nod\n" +
			`echo " ${COMPREPLY[*]} "`
		said, err := exec.CommandContext(t.Context(), "bash", "-c", program).CombinedOutput()
		require.NoError(t, err, "%s", said)
		require.Contains(t, string(said), offered.has, typed)
		require.NotContains(t, string(said), " "+offered.hasNot+" ", typed)
	}
	install(t).run("completion", "sh").refusesUse("must be one of")
}

func quote(words []string) string {
	quoted := ""
	for _, word := range words {
		quoted += " '" + word + "'"
	}
	return quoted
}

func (r result) refusesUse(sentence string) {
	r.t.Helper()
	require.Equal(r.t, 2, r.code, r.stderr)
	require.Contains(r.t, r.stderr, sentence)
}

// TestManual: every command that is shown is in the manual page, with its flags.
func TestManual(t *testing.T) {
	t.Parallel()
	page := install(t).run("man").ok()
	require.True(t, strings.HasPrefix(page, ".TH NOD 1\n"))
	for _, line := range []string{
		".SS nod users list\n", ".SS nod webhooks deliveries <id>\n", ".SS nod operator tenant enable\\-production <tenant>\n",
		".B \\-\\-limit=50\n", ".SH EXIT STATUS\n",
	} {
		require.Contains(t, page, line)
	}
	require.NotContains(t, page, "nod describe")
	for line := range strings.Lines(page) {
		require.NotRegexp(t, `^'`, line, "a request by accident")
		require.NotRegexp(t, `(^|[^\\])--`, line, "a dash that is no hyphen-minus")
	}
}
