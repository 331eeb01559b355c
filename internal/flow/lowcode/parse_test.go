package lowcode

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestShapes: a document of another shape is told where it is wrong, and nothing else is read into it.
func TestShapes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ path, value, where, message string }{
		{"screens.1.module", `7`, "scenes[0].screens[1].module", "module must be an object."},
		{"screens.0.reference", `"screen"`, "scenes[0].screens[0].reference", `reference must match ^Screen_[A-Za-z0-9]{4,32}$.`},
		{"screens.0.reference", `"Screen_a.b"`, "scenes[0].screens[0].reference", `reference must match ^Screen_[A-Za-z0-9]{4,32}$.`},
		{
			"screens.1.module.type", `"Menu"`, "scenes[0].screens[1].module.type",
			"type must be one of FormModule, WinkWidgetModule, LandingPageModule.",
		},
		{
			"screens.1.module.components.2.required", `"yes"`,
			"scenes[0].screens[1].module.components[2].required", "required must be true or false.",
		},
		{
			"screens.1.module.components.2.extra.rules.0.min", `"15"`,
			"scenes[0].screens[1].module.components[2].extra.rules[0].min", "min must be a number.",
		},
		{
			"screens.1.routers.0.conditions.0.logicOperator", `"XOR"`,
			"scenes[0].screens[1].routers[0].conditions[0].logicOperator", "logicOperator must be one of AND, OR.",
		},
		{
			"screens.1.routers.0.conditions.0.expressions", `[]`,
			"scenes[0].screens[1].routers[0].conditions[0].expressions", "Add at least one expression.",
		},
		{"screens", `[]`, "scenes[0].screens", "Add at least one screen."},
		{"winkSiteTemplate.scenes", `[]`, "scenes", "Exactly one scene is required."},
		{"config.urlParams", `null`, "additionalConfig.urlParams", "urlParams must be a list."},
		{
			"screens.3.module.props", `{"winkTemplateId": 5, "title": ""}`,
			"scenes[0].screens[3].module.props.winkTemplateId", "winkTemplateId must be a text.",
		},
	} {
		path, err := json.Marshal(c.path)
		require.NoError(t, err)
		_, problems := flowOf(t, []change{{path, json.RawMessage(c.value)}})
		require.Contains(t, problems, Problem{c.where, c.message}, c.path)
	}
}

// TestSpelling: a key in other letters is another key, as it is for the page.
func TestSpelling(t *testing.T) {
	t.Parallel()
	router := `{"target": "Screen_d4Widget", "TARGET": "https://elsewhere.example", "conditions": []}`
	flow, problems := flowOf(t, []change{{json.RawMessage(`"screens.0.routers.0"`), json.RawMessage(router)}})
	require.Empty(t, problems)
	require.Equal(t, "Screen_d4Widget", flow.Screens[0].Routes[0].Target)
}

// TestManyProblems: a document that is something else altogether isn't told about a million times.
func TestManyProblems(t *testing.T) {
	t.Parallel()
	many := make([]int, 5000)
	raw, err := json.Marshal(map[string]any{"scenes": []any{map[string]any{"screens": many}}})
	require.NoError(t, err)
	_, problems := Parse(raw)
	require.Len(t, problems, mostProblems)
	_, problems = Parse([]byte("{"))
	require.Len(t, problems, 1)
}

// TestHostileSizes: what no builder makes is refused without comparing everything with everything.
func TestHostileSizes(t *testing.T) {
	t.Parallel()
	flow, _ := flowOf(t, nil)
	large := flow
	for len(large.Screens) < 20_000 {
		large.Screens = append(large.Screens, flow.Screens...)
	}
	require.Equal(t, []string{"A site can have at most 30 screens."}, large.Check(nil))

	options := make([]Option, 20_000)
	flow.Screens[1].Module.Components[4].Options = options
	require.Len(t, flow.Check(nil), maxLines)
}
