package lowcode

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
)

// example changes what stands at a path of the example.
func example(t *testing.T, set map[string]any) (Flow, []Problem) {
	t.Helper()
	var changes []change
	for path, value := range set {
		at, err := json.Marshal(path)
		require.NoError(t, err)
		to, err := json.Marshal(value)
		require.NoError(t, err)
		changes = append(changes, change{at, to})
	}
	return flowOf(t, changes)
}

func TestTranslations(t *testing.T) {
	t.Parallel()
	const field = "screens.1.module.components.4"
	flow, problems := example(t, map[string]any{
		"config.languages": []string{"fil"},
		field + ".props.translations": map[string]any{"fil": map[string]any{
			"label": "Trabaho", "placeholder": "", "name": "other", "unknown": "x",
		}},
		field + ".props.options.0.translations": map[string]any{"fil": map[string]any{"label": "May trabaho", "value": "NO"}},
		"screens.1.props.translations":          map[string]any{"fil": map[string]any{"screenName": "Tungkol sa iyo"}},
		"screens.0.module.props.translations":   map[string]any{"fil": map[string]any{"launchButtonText": "SIMULAN"}},
		"screens.1.module.components.2.extra.rules.0": map[string]any{"format": "INTEGER", "message": "A number, please.",
			"translations": map[string]any{"fil": map[string]any{"message": "Numero po."}}},
	})
	require.Empty(t, problems)
	require.Equal(t, []string{"en", "fil"}, flow.Languages)
	fil := flow.In("fil")
	require.Equal(t, "fil", fil.Language)
	about, work := fil.Screens[1], fil.Screens[1].Module.Components[4]
	require.Equal(t, "SIMULAN", fil.Screens[0].Module.Launch)
	require.Equal(t, "Tungkol sa iyo", about.Name)
	require.Equal(t, "Trabaho", work.Label)
	require.Equal(t, "Numero po.", about.Module.Components[2].Rules[0].Message)
	require.Equal(t, Option{"May trabaho", "EMPLOYED"}, work.Options[0], "values mean the same in every language")
	require.Equal(t, flow.Screens[1].Module.Components[4].Name, work.Name, "and names")
	require.Equal(t, flow.Screens[1].Module.Components[1].Label, about.Module.Components[1].Label,
		"what isn't translated is read as it was written")
	require.Equal(t, flow.Screens, fil.Written().Screens)
	require.Equal(t, flow.Screens, flow.In("ceb").Screens, "a language that isn't there")

	_, problems = example(t, map[string]any{"config.languages": []any{7}})
	require.NotEmpty(t, problems)
	for _, wrong := range []any{7, map[string]any{"fil": 7}, map[string]any{"fil": map[string]any{"label": 7}}} {
		_, problems = example(t, map[string]any{field + ".props.translations": wrong})
		require.NotEmpty(t, problems, "%v", wrong)
	}
}
