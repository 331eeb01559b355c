package signalsource

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"nod/internal/lookup/remote"
)

// The numbers of the Sandbox after those that show the categories, which begin with 1.
const (
	caseOld    = 10
	caseGaps   = 11
	caseNoData = 12
	caseFails  = 91
	caseSlow   = 92
)

const prefix = "+63917000"

// Cases returns the published numbers, for the guide.
func Cases() []remote.Case {
	cases := []remote.Case{{Number: number(1), Shows: "events of every category"}}
	for i, k := range kinds() {
		if i > 0 {
			cases = append(cases, remote.Case{Number: number(i + 1), Shows: k.events + " only"})
		}
	}
	return append(cases,
		remote.Case{Number: number(caseFirst), Shows: "loan disbursements only"},
		remote.Case{Number: number(caseOld), Shows: "events of every category, the last one 45 days ago"},
		remote.Case{Number: number(caseGaps), Shows: "events of every category without amounts (-998)"},
		remote.Case{Number: number(caseNoData), Shows: "no event: NO_DATA"},
		remote.Case{Number: number(caseFails), Shows: "ERROR: the source refuses"},
		remote.Case{Number: number(caseSlow), Shows: "events of every category, after 10 seconds"})
}

// caseFirst shows the category that the first number shows among others.
const caseFirst = 9

func number(n int) string { return fmt.Sprintf("%s%04d", prefix, n) }

// Published is the source of the Sandbox. No other number has an event.
type Published struct {
	// Delays is the factor on the pause of the slow case; nil means 1.
	Delays func() float64
}

var _ Source = Published{}

// Signals implements [Source].
func (p Published) Signals(ctx context.Context, q Query) (Answer, error) {
	n, err := strconv.Atoi(strings.TrimPrefix(q.Phone, prefix))
	if err != nil || !strings.HasPrefix(q.Phone, prefix) {
		n = 0
	}
	switch n {
	case caseFails:
		return Answer{}, remote.ErrRefused
	case caseSlow:
		if err := remote.Pause(ctx, p.Delays); err != nil {
			return Answer{}, err
		}
		return found(sample(recent, "")), nil
	case 1:
		return found(sample(recent, "")), nil
	case caseOld:
		return found(sample(old, "")), nil
	case caseGaps:
		values := sample(recent, "")
		for _, m := range Metrics() {
			if m.Measure == "AMOUNT" {
				values[m.Name] = Unknown
			}
		}
		return found(values), nil
	case caseFirst:
		return found(sample(recent, kinds()[0].category)), nil
	}
	if n > 1 && n <= len(kinds()) {
		return found(sample(recent, kinds()[n-1].category)), nil
	}
	return Answer{Outcome: NoData, SourceVersion: remote.PublishedVersion}, nil
}

func found(values Values) Answer {
	return Answer{Outcome: Found, Metrics: values, SourceVersion: remote.PublishedVersion}
}

// How many days ago the last event of a sample was.
const (
	recent = 12
	old    = 45
)

// sample are invented values: more events the longer a window is. Of one category alone, or of all.
func sample(since int64, only Category) Values {
	const pesos, overdue = 2500, 4
	values := Values{}
	for i, m := range Metrics() {
		events := int64(m.Window/Windows()[0]) + int64(i%2)
		switch {
		case only != "" && m.Category != only, m.Window > 0 && int64(m.Window) < since: // nothing happened
			events = 0
		case m.Measure == "DAYS_SINCE_LAST":
			events = since
		case m.Measure == "INSTITUTIONS":
			events = max(1, events/2)
		case m.Measure == "AMOUNT":
			events *= pesos
		case m.Measure == "OVERDUE_DAYS":
			events *= overdue
		}
		if events == 0 && m.Measure == "DAYS_SINCE_LAST" {
			events = Never
		}
		values[m.Name] = events
	}
	return values
}
