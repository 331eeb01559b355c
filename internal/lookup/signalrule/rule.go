package signalrule

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"nod/internal/lookup/signalsource"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/label"
	"nod/internal/platform/scope"
)

// Comparison is on which side of a threshold a value has to be.
type Comparison string

// The comparisons; both take in the threshold itself.
const (
	AtLeast Comparison = "AT_LEAST"
	AtMost  Comparison = "AT_MOST"
)

const (
	maxRules     = 50
	maxName      = 100
	maxThreshold = 1_000_000_000_000
)

// Terms are what a tenant chooses of a rule.
type Terms struct {
	Name string `db:"name"`
	// Metric is the name of a [signalsource.Metric].
	Metric     string     `db:"metric"`
	Comparison Comparison `db:"compares"`
	Threshold  int64      `db:"threshold"`
	// WebhookID is who is told of matches; "" for nobody.
	WebhookID string `db:"webhook_id"`
}

// Rule is a limit of a tenant for a metric.
type Rule struct {
	TenantID string    `db:"tenant_id"`
	Mode     auth.Mode `db:"mode"`
	ID       string    `db:"id"`
	Terms
	CreatedAt db.Time `db:"created_at"`
	UpdatedAt db.Time `db:"updated_at"`
}

// Ref is what it is called.
func (r Rule) Ref() scope.Ref { return scope.Of(r.TenantID, r.Mode).Ref(r.ID) }

// Change is what somebody wants otherwise of a rule. What is left out stays: a form that was opened earlier does not
// undo what others changed meanwhile.
type Change struct {
	Name       *string
	Metric     *string
	Comparison *Comparison
	Threshold  *int64
	WebhookID  *string
}

// check trims the name, and refuses what is no rule.
func (t *Terms) check() error {
	return Change{Name: &t.Name, Metric: &t.Metric, Comparison: &t.Comparison, Threshold: &t.Threshold}.check()
}

// check trims the name, and refuses what no rule can have.
func (c Change) check() error {
	if c.Name != nil {
		*c.Name = strings.TrimSpace(*c.Name)
		if problem := nameProblem(*c.Name); problem != "" {
			return fault.InvalidField("name", problem)
		}
	}
	switch {
	case c.Metric != nil && describe(*c.Metric) == "":
		return fault.InvalidField("metric", "There is no such metric. Choose one from the list.")
	case c.Comparison != nil && *c.Comparison != AtLeast && *c.Comparison != AtMost:
		return fault.InvalidField("comparison", "Choose AT_LEAST or AT_MOST.")
	case c.Threshold != nil && (*c.Threshold < 0 || *c.Threshold > maxThreshold):
		return fault.InvalidField("threshold", "Enter a whole number from 0 to 1,000,000,000,000.")
	}
	return nil
}

func nameProblem(name string) string {
	switch {
	case name == "":
		return "Enter a name."
	case utf8.RuneCountInString(name) > maxName:
		return "Use at most 100 characters."
	}
	return label.NameProblem(name)
}

// RuleMatch is a rule that a result is within, as the rule was then.
type RuleMatch struct {
	RuleID     string     `json:"ruleId"     doc:"ID of the rule."`
	Name       string     `json:"name"       doc:"Name of the rule when the result came."`
	Metric     string     `json:"metric"     doc:"The metric that the rule is about."`
	Comparison Comparison `json:"comparison" enum:"AT_LEAST,AT_MOST" doc:"Whether the value had to be at least or at most the threshold."`
	Threshold  int64      `json:"threshold"  doc:"Limit of the rule when the result came."`
	Value      int64      `json:"value"      personal:"value of a metric" doc:"Value that the metric had."`
	// WebhookID is who is told, while the signal ends. It is not stored.
	WebhookID string `json:"-"`
}

// match holds a rule against the metrics of a result.
func (r Rule) match(values signalsource.Values) (RuleMatch, bool) {
	value, isThere := values[r.Metric]
	if !isThere || value == signalsource.Never || value == signalsource.Unknown {
		return RuleMatch{}, false
	}
	isWithin := value >= r.Threshold
	if r.Comparison == AtMost {
		isWithin = value <= r.Threshold
	}
	return RuleMatch{r.ID, r.Name, r.Metric, r.Comparison, r.Threshold, value, r.WebhookID}, isWithin
}

// Limit is the metric and its limit in words.
func (m RuleMatch) Limit() string {
	side := "at least "
	if m.Comparison == AtMost {
		side = "at most "
	}
	return describe(m.Metric) + ": " + side + strconv.FormatInt(m.Threshold, 10)
}

// Counted says how many rules matched; "" for none.
func Counted(matches []RuleMatch) string {
	switch len(matches) {
	case 0:
		return ""
	case 1:
		return "1 rule matched"
	}
	return fmt.Sprintf("%d rules matched", len(matches))
}

// describe is a metric in words; "" where there is none of the name.
func describe(metric string) string {
	all := signalsource.Metrics()
	n := slices.IndexFunc(all, func(m signalsource.Metric) bool { return m.Name == metric })
	if n < 0 {
		return ""
	}
	return all[n].Description
}
