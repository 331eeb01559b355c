package status

import (
	"context"
	"fmt"
	"hash/fnv"
	"time"

	"nod/internal/run/status/incident"
)

// State is how a part is.
type State string

// The states, the better first.
const (
	Works      State = "WORKS"
	Maintained State = "MAINTENANCE"
	Slow       State = "SLOW"
	Failed     State = "FAILED"
)

// states lists them, for metrics.
func states() []State { return []State{Works, Maintained, Slow, Failed} }

// words are the states for people.
func (s State) words() string {
	words, isKnown := map[State]string{
		Works: "Operational", Maintained: "Maintenance", Slow: "Slow", Failed: "Outage",
	}[s]
	if !isKnown {
		return "Unknown"
	}
	return words
}

// overall are the words for all parts together.
func (s State) overall() string {
	return map[State]string{
		Works: "All systems operational", Maintained: "Maintenance in progress", Slow: "Degraded performance",
		Failed: "Partial outage",
	}[s]
}

func worse(a, b State) State {
	rank := map[State]int{Works: 0, Maintained: 1, Slow: 2, Failed: 3}
	if rank[b] > rank[a] {
		return b
	}
	return a
}

// settle is the state that a part is in: the one place where measurements meet what the operator wrote, for the page,
// feeds, metrics and history. A planned maintenance is no outage, whatever is measured or written meanwhile.
func settle(part string, measured State, board []incident.Entry, now time.Time) State {
	state := measured
	for _, e := range board {
		switch {
		case e.IsMaintaining(part, now):
			return Maintained
		case e.ImpactOn(part, now) != incident.None:
			state = worse(state, State(e.ImpactOn(part, now)))
		}
	}
	return state
}

// Check is one part and how to ask it. The detail is a sentence for people.
type Check struct {
	ID   string // part of the history's key, never changed
	Name string
	Ask  func(ctx context.Context) (state State, detail string)
}

// Part is the answer of one part.
type Part struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	State State  `json:"state"`
	// Measured is what the check found, without what the operator wrote.
	Measured State  `json:"measured"`
	Words    string `json:"words"`
	Detail   string `json:"detail"`
}

// Report is the answer of all parts.
type Report struct {
	OK        bool      `json:"ok"`
	State     State     `json:"state"`
	Words     string    `json:"words"`
	CheckedAt time.Time `json:"checkedAt"`
	Parts     []Part    `json:"parts"`
	// Entries are what is open or planned.
	Entries []Announcement `json:"entries"`
	// Revision changes with them.
	Revision string `json:"revision"`
	// Version is that of the program that answered.
	Version string `json:"version"`
}

// Announcement is an incident, a maintenance window, or a notice, as machines read it.
type Announcement struct {
	incident.Entry
	Phase incident.Phase `json:"phase"`
	Parts []string       `json:"parts"`
	URL   string         `json:"url"`
}

// summarize makes the report of parts and of what is written.
func summarize(parts []Part, board []incident.Entry, portalURL string, now time.Time) Report {
	r := Report{State: Works, CheckedAt: now.UTC(), Parts: parts, Entries: []Announcement{}}
	for i, p := range parts {
		parts[i].State = settle(p.ID, p.Measured, board, now)
		parts[i].Words = parts[i].State.words()
		r.State = worse(r.State, parts[i].State)
	}
	r.OK, r.Words = r.State == Works || r.State == Maintained, r.State.overall()
	revision := fnv.New64a()
	for _, e := range board {
		if !e.IsOpen(now) {
			continue
		}
		r.Entries = append(r.Entries, tell(e, portalURL, now))
		fmt.Fprintln(revision, e.ID, e.At(now), e.UpdatedAt.UnixMilli())
	}
	r.Revision = fmt.Sprintf("%x", revision.Sum64())
	return r
}

func tell(e incident.Entry, portalURL string, now time.Time) Announcement {
	return Announcement{e, e.At(now), e.Parts.V, addressOf(portalURL, e)}
}

func addressOf(portalURL string, e incident.Entry) string {
	return portalURL + "/status/incidents/" + e.ID
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
