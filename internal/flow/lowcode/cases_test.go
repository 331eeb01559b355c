package lowcode

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// table reads one of the tables that the front ends are tested against as well.
func table[T any](t testing.TB, name string) T {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("../../../web/packages/flow/cases", name+".json"))
	require.NoError(t, err)
	var rows T
	require.NoError(t, json.Unmarshal(raw, &rows))
	return rows
}

// change is a path in the example, and what stands there then.
type change [2]json.RawMessage

// changed is the example with changes; web/packages/flow/testing.ts makes it in the same way.
func changed(t testing.TB, changes []change) (name string, template json.RawMessage) {
	t.Helper()
	site := table[map[string]any](t, "example")
	for _, c := range changes {
		var path string
		var value any
		require.NoError(t, json.Unmarshal(c[0], &path))
		require.NoError(t, json.Unmarshal(c[1], &value))
		root, rest, nested := strings.Cut(path, ".")
		switch root {
		case "screens":
			root = "winkSiteTemplate.scenes.0.screens"
		case "config":
			root = "winkSiteTemplate.additionalConfig"
		}
		if nested {
			root += "." + rest
		}
		set(t, site, strings.Split(root, "."), value)
	}
	template, err := json.Marshal(site["winkSiteTemplate"])
	require.NoError(t, err)
	return site["name"].(string), template
}

func set(t testing.TB, at any, path []string, value any) {
	t.Helper()
	for i, key := range path {
		last := i == len(path)-1
		switch parent := at.(type) {
		case map[string]any:
			if last {
				parent[key] = value
			}
			at = parent[key]
		case []any:
			index, err := strconv.Atoi(key)
			require.NoError(t, err)
			if last {
				parent[index] = value
			}
			at = parent[index]
		default:
			require.Fail(t, "no such path", path)
		}
	}
}

func flowOf(t testing.TB, changes []change) (Flow, []Problem) {
	t.Helper()
	name, template := changed(t, changes)
	flow, problems := Parse(template)
	flow.Name = name
	return flow, problems
}

func TestConditions(t *testing.T) {
	t.Parallel()
	for _, c := range table[[]struct {
		Operator, Expected string
		Actual             Value
		Holds              bool
	}](t, "conditions") {
		require.Equal(t, c.Holds, compare(c.Operator, c.Actual, c.Expected), "%v %s %q", c.Actual, c.Operator, c.Expected)
	}
}

func TestValues(t *testing.T) {
	t.Parallel()
	for _, c := range table[[]struct {
		Component any
		Value     any
		Keeps     Value
		Problem   string
	}](t, "values") {
		component := parseComponent(node{reader: &reader{}, value: c.Component})
		kept := clean(component, c.Value)
		require.Equal(t, c.Keeps, kept, "%v of %v", c.Value, c.Component)
		require.Equal(t, c.Problem, problem(component, kept), "%v of %v", c.Value, c.Component)
	}
}

func TestWalks(t *testing.T) {
	t.Parallel()
	for _, c := range table[[]struct {
		Name    string
		Set     []change
		Answers Answers
		Passed  []string
		Params  map[string]string `json:"urlParams"`
		Path    []string
		Outcome *Outcome
	}](t, "walks") {
		flow, _ := flowOf(t, c.Set)
		path, outcome := flow.Walk(Run{c.Answers, c.Passed, c.Params})
		require.Equal(t, c.Path, path, c.Name)
		require.Equal(t, c.Outcome, outcome, c.Name)
	}
}

func TestSubmits(t *testing.T) {
	t.Parallel()
	for _, c := range table[[]struct {
		Name, Screen string
		Set          []change
		Answers      Answers
		Params       map[string]string `json:"urlParams"`
		Raw          map[string]any
		Values       Values
		Problems     map[string]string
	}](t, "submits") {
		flow, malformed := flowOf(t, c.Set)
		require.Empty(t, malformed, c.Name)
		screen, _ := flow.Screen(c.Screen)
		kept, problems := flow.Submit(screen, c.Raw, Sight{c.Screen, c.Answers, c.Params})
		require.Equal(t, c.Values, kept, c.Name)
		require.Equal(t, c.Problems, problems, c.Name)
	}
}

func TestPlaceholders(t *testing.T) {
	t.Parallel()
	rows := table[struct {
		Answers Answers
		Params  map[string]string `json:"urlParams"`
		Cases   []struct{ Text, Filled, URL string }
	}](t, "placeholders")
	flow, _ := flowOf(t, nil)
	for _, c := range rows.Cases {
		sight := Sight{Answers: rows.Answers, Params: rows.Params}
		require.Equal(t, c.Filled, flow.Fill(c.Text, sight), c.Text)
		require.Equal(t, c.URL, flow.FillURL(c.Text, sight), c.Text)
	}
}

func TestFindings(t *testing.T) {
	t.Parallel()
	for _, c := range table[[]struct {
		Name             string
		Set              []change
		Lines, Templates []string
	}](t, "findings") {
		flow, malformed := flowOf(t, c.Set)
		require.Empty(t, malformed, c.Name)
		lines := flow.Check(func(id string) bool {
			return c.Templates == nil || strings.Join(c.Templates, " ") == id
		})
		require.Equal(t, strings.Join(c.Lines, "\n"), strings.Join(lines, "\n"), c.Name)
	}
}
