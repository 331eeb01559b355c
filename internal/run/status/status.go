package status

import (
	"context"
	"fmt"
	"time"
)

// State is how a part is.
type State string

// The states, the better first.
const (
	Works  State = "WORKS"
	Slow   State = "SLOW"
	Failed State = "FAILED"
)

// words are the states for people.
func (s State) words() string {
	return map[State]string{Works: "Operational", Slow: "Slow", Failed: "Outage"}[s]
}

// overall are the words for all parts together.
func (s State) overall() string {
	return map[State]string{
		Works: "All systems operational", Slow: "Degraded performance", Failed: "Partial outage",
	}[s]
}

func worse(a, b State) State {
	rank := map[State]int{Works: 0, Slow: 1, Failed: 2}
	if rank[b] > rank[a] {
		return b
	}
	return a
}

// Check is one part and how to ask it. The detail is a sentence for people.
type Check struct {
	ID   string // part of the history's key, never changed
	Name string
	Ask  func(ctx context.Context) (state State, detail string)
}

// Part is the answer of one part.
type Part struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	State  State  `json:"state"`
	Words  string `json:"words"`
	Detail string `json:"detail"`
}

// Report is the answer of all parts.
type Report struct {
	OK        bool      `json:"ok"`
	State     State     `json:"state"`
	Words     string    `json:"words"`
	CheckedAt time.Time `json:"checkedAt"`
	Parts     []Part    `json:"parts"`
	// Version is that of the program that answered.
	Version string `json:"version"`
}

// Judge turns how long something waited into a state.
func Judge(waited, slow, failed time.Duration) State {
	switch {
	case waited >= failed:
		return Failed
	case waited >= slow:
		return Slow
	}
	return Works
}

// historyDays is how far back the bars go.
const historyDays = 90

// hourly is a row of the history.
type hourly struct {
	Part   string `db:"part"`
	Hour   int64  `db:"hour"`
	Works  int64  `db:"works"`
	Slow   int64  `db:"slow"`
	Failed int64  `db:"failed"`
}

// Day is one bar. State is empty for a day that nothing is known of.
type Day struct {
	X     int
	State State
	Title string
}

const (
	// A day counts as failed or slow from these shares of its checks on, in thousandths.
	failedShare = 50
	slowShare   = 10
	barWidth    = 10
)

// days makes the bars of one part from its hours, the oldest first, and the share of
// checks that found it working; ok is false when nothing is known.
func days(rows []hourly, part string, now time.Time) (bars []Day, uptime string, ok bool) {
	perDay := map[int64]hourly{}
	var all hourly
	for _, r := range rows {
		if r.Part != part {
			continue
		}
		day := r.Hour / 24
		perDay[day], all = r.plus(perDay[day]), r.plus(all)
	}
	today := hourOf(now) / 24
	for i := range int64(historyDays) {
		day := today - historyDays + 1 + i
		sum := perDay[day]
		date := time.Unix(day*24*3600, 0).UTC().Format("2 January 2006")
		bars = append(bars, Day{X: int(i) * barWidth, State: sum.state(), Title: date + ": " + sum.sentence()})
	}
	return bars, all.share() + over(len(perDay)), all.total() > 0
}

// over says of how many days one knows, unless it is all of them.
func over(measured int) string {
	switch {
	case measured >= historyDays:
		return ""
	case measured == 1:
		return " on 1 day measured"
	default:
		return fmt.Sprintf(" on %d days measured", measured)
	}
}

func hourOf(t time.Time) int64 { return t.Unix() / 3600 }

// plus is a row with the counts of both.
func (h hourly) plus(more hourly) hourly {
	return hourly{
		Part: more.Part, Hour: more.Hour,
		Works: h.Works + more.Works, Slow: h.Slow + more.Slow, Failed: h.Failed + more.Failed,
	}
}

func (h hourly) total() int64 { return h.Works + h.Slow + h.Failed }

func (h hourly) state() State {
	switch total := h.total(); {
	case total == 0:
		return ""
	case h.Failed*1000 >= total*failedShare:
		return Failed
	case (h.Failed+h.Slow)*1000 >= total*slowShare:
		return Slow
	}
	return Works
}

func (h hourly) sentence() string {
	if h.total() == 0 {
		return "not measured"
	}
	return h.share() + " of checks passed"
}

// share is rounded down, so that 100 % means all of them.
func (h hourly) share() string {
	if h.total() == 0 {
		return ""
	}
	hundredths := (h.Works + h.Slow) * 10_000 / h.total()
	if hundredths == 10_000 {
		return "100 %"
	}
	return fmt.Sprintf("%d.%02d %%", hundredths/100, hundredths%100)
}
