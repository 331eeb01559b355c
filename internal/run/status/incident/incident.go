package incident

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"nod/internal/platform/db"
)

// Kind is what an entry is.
type Kind string

// The kinds.
const (
	Incident    Kind = "INCIDENT"
	Maintenance Kind = "MAINTENANCE"
	Notice      Kind = "NOTICE"
)

// Phase is where an entry stands.
type Phase string

// The phases.
const (
	Investigating Phase = "INVESTIGATING"
	Identified    Phase = "IDENTIFIED"
	Monitoring    Phase = "MONITORING"
	Resolved      Phase = "RESOLVED"
	// PostMortem is an update of a resolved incident, which stays RESOLVED.
	PostMortem Phase = "POST_MORTEM"
	Planned    Phase = "PLANNED"
	// InProgress is what a planned maintenance shows while its time lasts.
	InProgress Phase = "IN_PROGRESS"
	Completed  Phase = "COMPLETED"
	Canceled   Phase = "CANCELED"
	Published  Phase = "PUBLISHED"
	Ended      Phase = "ENDED"
)

// Words are a phase for people.
func (p Phase) Words() string {
	return map[Phase]string{
		Investigating: "Investigating", Identified: "Identified", Monitoring: "Monitoring", Resolved: "Resolved",
		PostMortem: "Post-mortem", Planned: "Planned", InProgress: "In progress", Completed: "Completed",
		Canceled: "Canceled", Published: "Notice", Ended: "Ended",
	}[p]
}

// Impact is what an incident does to its parts. It has the names of the states of parts.
type Impact string

// The impacts.
const (
	None     Impact = "NONE"
	Degraded Impact = "SLOW"
	Outage   Impact = "FAILED"
)

const (
	maxTitle = 150
	maxBody  = 20_000
	// maxWindow is the longest maintenance: whatever lasts longer is no window but a typing error.
	maxWindow = 7 * 24 * time.Hour
)

// Entry is an incident, a maintenance or a notice.
type Entry struct {
	ID        string            `db:"id"         json:"id"`
	Kind      Kind              `db:"kind"       json:"kind"`
	Title     string            `db:"title"      json:"title"`
	Phase     Phase             `db:"phase"      json:"phase"`
	Impact    Impact            `db:"impact"     json:"impact"`
	Parts     db.JSON[[]string] `db:"parts"      json:"-"`
	StartsAt  db.Time           `db:"starts_at"  json:"startsAt"`
	EndsAt    *db.Time          `db:"ends_at"    json:"endsAt"`
	CreatedAt db.Time           `db:"created_at" json:"createdAt"`
	UpdatedAt db.Time           `db:"updated_at" json:"updatedAt"`
	ClosedAt  *db.Time          `db:"closed_at"  json:"closedAt"`
	// Updates are the newest first.
	Updates []Update `db:"-" json:"updates"`
}

// Update is what was said at one moment.
type Update struct {
	ID         string  `db:"id"          json:"id"`
	IncidentID string  `db:"incident_id" json:"-"`
	Phase      Phase   `db:"phase"       json:"phase"`
	Text       string  `db:"body"        json:"text"`
	CreatedAt  db.Time `db:"created_at"  json:"createdAt"`
	CreatedBy  string  `db:"created_by"  json:"-"`
}

// At is the phase of an entry at a moment: a maintenance goes by the clock.
func (e Entry) At(now time.Time) Phase {
	if e.Kind != Maintenance || e.Phase != Planned {
		return e.Phase
	}
	switch {
	case now.Before(e.StartsAt.Time):
		return Planned
	case now.Before(e.EndsAt.Time):
		return InProgress
	}
	return Completed
}

// IsOpen reports whether an entry is still to be dealt with.
func (e Entry) IsOpen(now time.Time) bool {
	switch e.At(now) {
	case Resolved, Completed, Canceled, Ended:
		return false
	}
	return true
}

// IsMaintaining reports whether a part is being maintained by plan.
func (e Entry) IsMaintaining(part string, now time.Time) bool {
	return e.At(now) == InProgress && e.concerns(part)
}

// ImpactOn is what an incident that is open does to a part.
func (e Entry) ImpactOn(part string, now time.Time) Impact {
	if e.Kind != Incident || !e.IsOpen(now) || now.Before(e.StartsAt.Time) || !e.concerns(part) {
		return None
	}
	return e.Impact
}

// NoticeFor reports whether an entry is a notice about a part that is to be shown.
func (e Entry) NoticeFor(part string, now time.Time) bool {
	return e.Kind == Notice && e.IsOpen(now) && e.concerns(part)
}

// IsOn reports whether something was wrong on a day of UTC, which begins at from.
func (e Entry) IsOn(from time.Time, part string) bool {
	if e.Kind != Incident || !e.concerns(part) || !e.StartsAt.Before(from.Add(24*time.Hour)) {
		return false
	}
	return e.ClosedAt == nil || !e.ClosedAt.Before(from)
}

// Ended returns when an entry was over; zero while it is open.
func (e Entry) Ended() time.Time {
	switch {
	case e.Kind == Maintenance && e.Phase == Planned:
		return e.EndsAt.Time
	case e.ClosedAt != nil:
		return e.ClosedAt.Time
	}
	return time.Time{}
}

func (e Entry) concerns(part string) bool { return slices.Contains(e.Parts.V, part) }

// Draft is an entry to be made.
type Draft struct {
	Kind             Kind
	Title, Text      string
	Impact           Impact
	Parts            []string
	StartsAt, EndsAt time.Time // of a maintenance; an incident may have begun before it is written about
	// Lasts says how long a maintenance takes, in place of EndsAt.
	Lasts time.Duration
	By    string
}

func (d Draft) check(now time.Time) error {
	if err := checkTexts(d.Title, d.Text); err != nil {
		return err
	}
	switch {
	case len(d.Parts) == 0:
		return errors.New("name at least one part with --part; \"nod operator incident parts\" lists them")
	case d.Kind == Incident && d.StartsAt.After(now):
		return errors.New("an incident can't begin in the future: plan a maintenance instead")
	case d.Kind != Maintenance:
		return nil
	case !d.EndsAt.After(d.StartsAt):
		return errors.New("a maintenance must end after it begins")
	case !d.EndsAt.After(now):
		return errors.New("the maintenance is over already: plan it before it begins")
	case d.StartsAt.Before(now.Add(-time.Minute)):
		return errors.New("a maintenance must begin now or later: what happened before counts as it was measured")
	case d.EndsAt.Sub(d.StartsAt) > maxWindow:
		return fmt.Errorf("a maintenance can last %d days at most", maxWindow/(24*time.Hour))
	}
	return nil
}

func checkTexts(title, text string) error {
	if err := checkText(text); err != nil {
		return err
	}
	switch {
	case strings.TrimSpace(title) == "":
		return errors.New("the title is empty")
	case utf8.RuneCountInString(title) > maxTitle:
		return fmt.Errorf("the title is longer than %d characters", maxTitle)
	case strings.ContainsFunc(title, func(r rune) bool { return r < ' ' }):
		return errors.New("the title must be one line")
	}
	return nil
}

func checkText(text string) error {
	switch {
	case strings.TrimSpace(text) == "":
		return errors.New("the text is empty")
	case utf8.RuneCountInString(text) > maxBody:
		return fmt.Errorf("the text is longer than %d characters", maxBody)
	case !utf8.ValidString(text):
		return errors.New("the text is not UTF-8")
	}
	return nil
}

// phases are those that updates of a kind may bring.
func (k Kind) phases() []Phase {
	return map[Kind][]Phase{
		Incident:    {Investigating, Identified, Monitoring, Resolved, PostMortem},
		Maintenance: {Planned, Completed, Canceled},
		Notice:      {Published, Ended},
	}[k]
}

// follow is what an update makes of an entry.
func (e *Entry) follow(phase Phase, now time.Time) error {
	if !slices.Contains(e.Kind.phases(), phase) {
		return fmt.Errorf("%s is no %s", e.ID, map[Phase]string{
			Investigating: "incident", Identified: "incident", Monitoring: "incident", Resolved: "incident",
			PostMortem: "incident", Completed: "maintenance", Canceled: "maintenance", Planned: "maintenance",
			Published: "notice", Ended: "notice",
		}[phase])
	}
	is := e.At(now)
	switch {
	case phase == PostMortem && is != Resolved:
		return errors.New("a post-mortem follows a resolved incident: resolve it first")
	case phase == PostMortem:
		e.UpdatedAt = db.At(now)
		return nil
	case phase == Resolved && is == Resolved:
		return errors.New("the incident is resolved already")
	case e.Kind != Incident && !e.IsOpen(now):
		return fmt.Errorf("it is over already (%s)", strings.ToLower(is.Words()))
	case phase == Canceled && is == InProgress:
		return errors.New("the maintenance has begun: end it instead")
	case phase == Completed && is == Planned:
		return errors.New("the maintenance has not begun: cancel it instead")
	}
	e.Phase = phase
	e.UpdatedAt = db.At(now)
	e.ClosedAt = nil
	switch phase {
	case Completed:
		e.EndsAt, e.ClosedAt = db.AtPtr(now), db.AtPtr(now)
	case Resolved, Canceled, Ended:
		e.ClosedAt = db.AtPtr(now)
	case Planned:
		e.ClosedAt = e.EndsAt
	}
	return nil
}
