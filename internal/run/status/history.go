package status

import (
	"fmt"
	"time"

	"nod/internal/run/status/incident"
)

// historyDays is how far back the bars go.
const historyDays = 90

// hourly is a row of the history.
type hourly struct {
	Part   string `db:"part"        json:"part"`
	Hour   int64  `db:"hour"        json:"hour"`
	Works  int64  `db:"works"       json:"works,omitempty"`
	Slow   int64  `db:"slow"        json:"slow,omitempty"`
	Failed int64  `db:"failed"      json:"failed,omitempty"`
	// Maintained counts checks during a planned maintenance, whatever they found. They are in no share.
	Maintained int64 `db:"maintenance" json:"maintenance,omitempty"`
}

// sampleOf is one answer of a part. What the operator wrote is no measurement, except that a planned maintenance makes
// it none.
func sampleOf(p Part, hour int64) hourly {
	h := hourly{Part: p.ID, Hour: hour}
	switch {
	case p.State == Maintained:
		h.Maintained = 1
	case p.Measured == Works:
		h.Works = 1
	case p.Measured == Slow:
		h.Slow = 1
	case p.Measured == Failed:
		h.Failed = 1
	}
	return h
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

// days makes the bars of one part from its rows, the oldest first, and the share of checks that found it working; ok is
// false when nothing is known.
func days(rows []hourly, part string, board []incident.Entry, now time.Time) (bars []Day, uptime string, ok bool) {
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
		sum, from := perDay[day], time.Unix(day*24*3600, 0).UTC()
		title := from.Format("2 January 2006") + ": " + sum.sentence()
		for _, e := range board {
			if e.IsOn(from, part) {
				title += " · " + e.Title
			}
		}
		bars = append(bars, Day{X: int(i) * barWidth, State: sum.state(), Title: title})
	}
	measured := 0
	for _, sum := range perDay {
		if sum.total() > 0 {
			measured++
		}
	}
	return bars, all.share() + over(measured), all.total() > 0
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
		Part: more.Part, Hour: more.Hour, Works: h.Works + more.Works, Slow: h.Slow + more.Slow,
		Failed: h.Failed + more.Failed, Maintained: h.Maintained + more.Maintained,
	}
}

// total is without maintenance.
func (h hourly) total() int64 { return h.Works + h.Slow + h.Failed }

func (h hourly) state() State {
	switch total := h.total(); {
	case total == 0 && h.Maintained > 0:
		return Maintained
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
	switch {
	case h.total() == 0 && h.Maintained > 0:
		return "planned maintenance"
	case h.total() == 0:
		return "not measured"
	case h.Maintained > 0:
		return h.share() + " of checks passed, without a planned maintenance"
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
