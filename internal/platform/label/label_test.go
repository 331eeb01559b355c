package label_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nod/internal/platform/label"
)

// The table is that of the portal's forms, too.
func TestNames(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("testdata/names.json")
	require.NoError(t, err)
	var cases []struct{ Name, Problem string }
	require.NoError(t, json.Unmarshal(text, &cases))
	require.NotEmpty(t, cases)
	for _, c := range cases {
		require.Equal(t, c.Problem, label.NameProblem(c.Name), "%q", c.Name)
	}
}

// A line may hold anything that can be seen.
func TestLines(t *testing.T) {
	t.Parallel()
	for _, line := range []string{"", "12/F Example.com/Tower", "1000", "https://example.com", "می\u200cخواهم", "Sent by 👩\u200d💼"} {
		require.Empty(t, label.LineProblem(line), "%q", line)
	}
	for _, line := range []string{"a\u202eb", "a\x00", "a\nb", "a\u200b"} {
		require.NotEmpty(t, label.LineProblem(line), "%q", line)
	}
}

// Whatever stands around it, an address with a scheme is refused.
func TestNoNameHoldsAnAddress(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		around := rapid.StringOfN(rapid.RuneFrom([]rune("aZ9 .,:-/é漢")), 0, 20, -1)
		name := around.Draw(t, "before") + rapid.SampledFrom([]string{"://", " www.x", "x.example/"}).Draw(t, "link") +
			around.Draw(t, "after")
		require.NotEmpty(t, label.NameProblem(name), name)
		require.NotEmpty(t, label.NameProblem(strings.ToUpper(name)), name)
	})
}
