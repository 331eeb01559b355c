package app_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"
)

// Scrapes are held against the rules of docs/monitoring with the little of PromQL that these are written in:
//
//	[sum|max] [by (label, …)] ( [increase(] metric{label="v", label=~"a|b"} [[range])] ) OP number
//
// An increase is what a series grew by between two scrapes, whatever the range says.

// series is one line of a scrape.
type series struct {
	name   string
	labels map[string]string
	value  float64
}

var (
	seriesForm   = regexp.MustCompile(`^([a-z_]+)(?:\{(.*)\})? (\S+)$`)
	labelForm    = regexp.MustCompile(`([a-z]+)(=~|=)"([^"]*)"`)
	alertForm    = regexp.MustCompile(`^(?:sum|max)(?: by \(([a-z, ]+)\))? ?\((increase\()?(nod_[a-z_]+)(?:\{([^}]*)\})?(?:\[\w+\]\))?\) (>|==) (\d+)$`)
	metricInText = regexp.MustCompile(`nod_[a-z_]+`)
)

func parse(t *testing.T, text string) []series {
	t.Helper()
	var out []series
	for line := range strings.Lines(text) {
		found := seriesForm.FindStringSubmatch(strings.TrimSpace(line))
		if found == nil || !strings.HasPrefix(line, "nod_") {
			continue
		}
		value, err := strconv.ParseFloat(found[3], 64)
		require.NoError(t, err, line)
		s := series{found[1], map[string]string{}, value}
		for _, label := range labelForm.FindAllStringSubmatch(found[2], -1) {
			s.labels[label[1]] = label[3]
		}
		out = append(out, s)
	}
	require.NotEmpty(t, out)
	return out
}

func (s series) key() string { return fmt.Sprint(s.name, s.labels) }

// rule is an alert that was understood.
type rule struct {
	Alert, Expr string
	Annotations map[string]string
	metric      string
	by          []string
	labels      []string // name, operator, value
	isIncrease  bool
	isSum       bool
	operator    string
	limit       float64
}

func rules(t *testing.T) []rule {
	t.Helper()
	text, err := os.ReadFile("../../docs/monitoring/alerts.yml")
	require.NoError(t, err)
	var file struct {
		Groups []struct{ Rules []rule }
	}
	require.NoError(t, yaml.Unmarshal(text, &file))
	var out []rule
	for _, r := range file.Groups[0].Rules {
		found := alertForm.FindStringSubmatch(r.Expr)
		require.NotNil(t, found, "%s: %s", r.Alert, r.Expr)
		r.isSum = strings.HasPrefix(r.Expr, "sum")
		if found[1] != "" {
			r.by = strings.Split(found[1], ", ")
		}
		r.isIncrease = found[2] != ""
		r.metric = found[3]
		r.operator = found[5]
		for _, label := range labelForm.FindAllStringSubmatch(found[4], -1) {
			r.labels = append(r.labels, label[1:]...)
		}
		r.limit, err = strconv.ParseFloat(found[6], 64)
		require.NoError(t, err)
		require.NotEmpty(t, r.Annotations["summary"], r.Alert)
		require.NotEmpty(t, r.Annotations["action"], r.Alert)
		out = append(out, r)
	}
	return out
}

func (r rule) matches(s series) bool {
	if s.name != r.metric {
		return false
	}
	for i := 0; i < len(r.labels); i += 3 {
		value, ok := s.labels[r.labels[i]]
		if !ok || !regexp.MustCompile("^(?:"+r.labels[i+2]+")$").MatchString(value) {
			return false
		}
	}
	for _, label := range r.by {
		if _, ok := s.labels[label]; !ok {
			return false
		}
	}
	return true
}

// fires reports whether the rule is true of a scrape, and of what it grew by since the one before.
func (r rule) fires(before, now []series) bool {
	was := map[string]float64{}
	for _, s := range before {
		if r.isIncrease && r.matches(s) {
			was[s.key()] = s.value
		}
	}
	groups := map[string]float64{}
	for _, s := range now {
		if !r.matches(s) {
			continue
		}
		group, value := "", s.value
		for _, label := range r.by {
			group += s.labels[label] + "/"
		}
		if r.isIncrease {
			value -= was[s.key()]
		}
		if r.isSum {
			groups[group] += value
		} else {
			groups[group] = max(groups[group], value)
		}
	}
	for _, value := range groups {
		if r.operator == ">" && value > r.limit || r.operator == "==" && value == r.limit {
			return true
		}
	}
	return false
}

func scrape(t *testing.T, ops string) []series {
	t.Helper()
	answer, err := http.Get(ops + "/metrics")
	require.NoError(t, err)
	defer func() { _ = answer.Body.Close() }()
	text, err := io.ReadAll(answer.Body)
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, answer.StatusCode, "%s", text)
	return parse(t, string(text))
}

// requireShown fails for rules about series that a healthy installation does not show: an increase is not seen where
// there was no series before. Nothing names a tenant or what is theirs.
func requireShown(t *testing.T, healthy []series) {
	t.Helper()
	for _, s := range healthy {
		for label := range s.labels {
			require.NotContains(t, []string{"tenant", "tenantId", "webhook", "host", "user"}, label, s.name)
		}
	}
	for _, r := range rules(t) {
		shown := false
		for _, s := range healthy {
			shown = shown || r.matches(s)
		}
		require.True(t, shown, "%s: no series for %s", r.Alert, r.Expr)
	}
}

// requirePanels fails for panels of the dashboard about metrics that there are not.
func requirePanels(t *testing.T, known map[string]bool) {
	t.Helper()
	text, err := os.ReadFile("../../docs/monitoring/dashboard.json")
	require.NoError(t, err)
	require.True(t, json.Valid(text))
	for _, name := range metricInText.FindAllString(string(text), -1) {
		require.True(t, known[name], "the dashboard shows %s, which there is not", name)
	}
}
