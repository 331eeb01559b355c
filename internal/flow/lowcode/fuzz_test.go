package lowcode

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// FuzzParse: whatever is stored, reading, checking and walking it comes to an end without a panic, and a walk never
// visits a screen twice.
func FuzzParse(f *testing.F) {
	_, template := changed(f, nil)
	f.Add([]byte(template))
	f.Add([]byte(`{"scenes":[{"screens":[{"reference":"Screen_aaaa","routers":[{"target":"Screen_aaaa"}]}]}]}`))
	f.Add([]byte(`[[[[`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		flow, problems := Parse(raw)
		if len(flow.Screens) == 0 {
			require.NotEmpty(t, problems)
			return
		}
		flow.Check(func(string) bool { return false })
		run := Run{Answers: Answers{}, Params: map[string]string{}}
		for _, s := range flow.Screens {
			run.Passed = append(run.Passed, s.ID)
			run.Answers[s.ID], _ = flow.Submit(s, map[string]any{"age": "30"}, Sight{s.ID, run.Answers, run.Params})
		}
		path, outcome := flow.Walk(run)
		require.NotNil(t, outcome, "every screen was passed")
		sorted := slices.Sorted(slices.Values(path))
		require.Len(t, slices.Compact(sorted), len(path))
	})
}

// FuzzConditions: every operator and its opposite disagree, and the three orders agree with each other.
func FuzzConditions(f *testing.F) {
	f.Add("18", "18.0")
	f.Add("2024-01-01", "2024-02-01")
	f.Add("\ufeff", "")
	f.Fuzz(func(t *testing.T, actual, expected string) {
		holds := func(operator string) bool { return compare(operator, Value{Text: actual}, expected) }
		require.NotEqual(t, holds("EQ"), holds("NE"))
		require.NotEqual(t, holds("INCLUDES"), holds("NOT_INCLUDES"))
		require.Equal(t, holds("GTE") && holds("LTE"), holds("EQ") && holds("GTE"))
		require.False(t, holds("GT") && holds("LT"))
		require.False(t, holds("GT") && !holds("GTE") || holds("LT") && !holds("LTE"))
	})
}

// FuzzFill: no answer leaves the place in an address where it is filled in.
func FuzzFill(f *testing.F) {
	f.Add("a&b=c#d/../x")
	f.Fuzz(func(t *testing.T, answer string) {
		filled := Flow{}.FillURL("{{ urlParams.ref }}", Sight{Params: map[string]string{"ref": answer}})
		require.NotContains(t, filled, "/")
		for _, special := range "/?#&=\\@:%" {
			if special != '%' {
				require.NotContains(t, filled, string(special))
			}
		}
		_, err := json.Marshal(filled)
		require.NoError(t, err)
	})
}
