package site

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"nod/internal/platform/day"
	"nod/internal/platform/fault"
	"nod/internal/platform/label"
)

// Availability limits when a site takes people in, and how many. Who has begun may finish.
type Availability struct {
	OpensAt       string `json:"opensAt"       doc:"First moment, such as 2026-12-01T00:00:00Z; empty for no limit."`
	ClosesAt      string `json:"closesAt"      doc:"Moment after the last; empty for no limit."`
	TimeZone      string `json:"timeZone"      doc:"IANA zone in which the page tells the times."`
	ResponseLimit int    `json:"responseLimit" doc:"Sessions that may succeed; 0 for no limit."`
	ClosedText    string `json:"closedText"    doc:"Markdown that the page shows while it's closed."`
	LinksOnly     bool   `json:"linksOnly"     doc:"Whether only one-time links open the page. Its address alone shows the page of an address that doesn't exist."`
}

// availabilityDraft is what somebody wants the limits to be. What is left out limits nothing.
type availabilityDraft struct {
	OpensAt       string `json:"opensAt"       required:"false" maxLength:"40" doc:"When the site opens, RFC 3339; empty for at once."`
	ClosesAt      string `json:"closesAt"      required:"false" maxLength:"40" doc:"When the site closes, RFC 3339; empty for never."`
	TimeZone      string `json:"timeZone"      required:"false" maxLength:"64" doc:"IANA zone; UTC when left out."`
	ResponseLimit int    `json:"responseLimit" required:"false" minimum:"0" maximum:"1000000" doc:"Close after this many sessions succeeded; 0 for no limit."`
	ClosedText    string `json:"closedText"    required:"false" doc:"Text of the page while it is closed, in Markdown."`
	LinksOnly     bool   `json:"linksOnly"     required:"false" doc:"Whether only one-time links open the page."`
}

// usualZone is that of sites that set none.
const usualZone = "UTC"

func (d availabilityDraft) settle() (Availability, []fault.Field) {
	const at = "body.winkSiteTemplate.availability."
	out := Availability{
		TimeZone: d.TimeZone, ResponseLimit: d.ResponseLimit, ClosedText: strings.TrimSpace(d.ClosedText),
		LinksOnly: d.LinksOnly,
	}
	var fields []fault.Field
	if out.TimeZone == "" {
		out.TimeZone = usualZone
	}
	if _, err := day.Zone(out.TimeZone); err != nil {
		fields = append(fields, wrong(at+"timeZone", "Choose a time zone from the list."))
	}
	for name, moment := range map[string]struct {
		from string
		to   *string
	}{"opensAt": {d.OpensAt, &out.OpensAt}, "closesAt": {d.ClosesAt, &out.ClosesAt}} {
		if moment.from == "" {
			continue
		}
		parsed, err := time.Parse(time.RFC3339, moment.from)
		if err != nil || parsed.Year() < 2000 || parsed.Year() > 2999 {
			fields = append(fields, wrong(at+name, name+" must be a time such as 2026-12-01T08:00:00+08:00."))
			continue
		}
		*moment.to = parsed.UTC().Format(time.RFC3339)
	}
	if out.OpensAt != "" && out.ClosesAt != "" && out.ClosesAt <= out.OpensAt { // both UTC, so as texts
		fields = append(fields, wrong(at+"closesAt", "The closing time must be after the opening time."))
	}
	switch {
	case utf8.RuneCountInString(out.ClosedText) > maxText:
		fields = append(fields, wrong(at+"closedText", fmt.Sprintf("Closed text is too long (maximum %d).", maxText)))
	case label.LineProblem(oneLine.Replace(out.ClosedText)) != "":
		fields = append(fields, wrong(at+"closedText", "Closed text can't contain invisible characters."))
	}
	return out, fields
}

// Closure is why a site accepts no visitors.
type Closure string

// The closures; the empty one is none.
const (
	NotYet Closure = "NOT_YET"
	Over   Closure = "OVER"
	Full   Closure = "FULL"
)

// Closed tells why nobody is taken in at a moment, and until or since when.
func (a Availability) Closed(now time.Time, responses int) (Closure, time.Time) {
	opens, closes := moment(a.OpensAt), moment(a.ClosesAt)
	switch {
	case !opens.IsZero() && now.Before(opens):
		return NotYet, a.local(opens)
	case !closes.IsZero() && !now.Before(closes):
		return Over, a.local(closes)
	case a.ResponseLimit > 0 && responses >= a.ResponseLimit:
		return Full, time.Time{}
	default:
		return "", time.Time{}
	}
}

func moment(text string) time.Time {
	at, _ := time.Parse(time.RFC3339, text) // it was checked when it was saved
	return at
}

func (a Availability) local(at time.Time) time.Time {
	if zone, err := day.Zone(a.TimeZone); err == nil {
		return at.In(zone)
	}
	return at
}
