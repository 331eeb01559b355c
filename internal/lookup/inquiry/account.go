package inquiry

import (
	"context"
	"io"
	"strings"
	"time"

	"nod/internal/access/audit"
	"nod/internal/lookup/evidence"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/httpapi"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
	"nod/internal/platform/spreadsheet"
)

// About is whom a document is about, under which consent, and the result.
type About struct {
	// Subject is a name; empty where only a number was given. Numbers are whole; auditors see their ends.
	Subject string
	Numbers []string
	Consent evidence.Consent
	Result  string
}

// Asked is a line of the auditors' report: who asked what about whom under which consent.
type Asked struct {
	ID          string   `json:"id"`
	RequestedAt db.Time  `json:"requestedAt" doc:"When the lookup was requested."`
	RequestedBy string   `json:"requestedBy"  doc:"Developer or API key; empty for lookups that an earlier version accepted."`
	RequesterID string   `json:"requesterId" doc:"ID of the developer or API key."`
	Subject     string   `json:"subject"      personal:"full name of a subject" doc:"Full name; empty for signals."`
	Numbers     []string `json:"numbers"      doc:"Ends of the numbers that were asked about."`
	ConsentType string   `json:"consentType" doc:"Kind of the consent, as the request named it."`
	Version     string   `json:"version" doc:"Version of the consent, as the request named it."`
	ConsentedAt db.Time  `json:"consentedAt" doc:"When the person agreed."`
	ConsentedBy string   `json:"consentedWith" doc:"How the person agreed."`
	TemplateID  string   `json:"consentTemplateId" doc:"The consent template; empty when the request named none."`
	Status      Status   `json:"status"       enum:"PROCESSING,COMPLETED,ERROR" doc:"PROCESSING until it ends, then COMPLETED or ERROR."`
	Result      string   `json:"result" doc:"What came of it, in a few words."`
	PreviousID  string   `json:"previousId"   doc:"The lookup that this one ran again."`
}

// shownEnd is how much of a number auditors see.
const shownEnd = 4

// Masked is the end of a number.
func Masked(number string) string {
	letters := []rune(number)
	if len(letters) <= shownEnd {
		return "•••"
	}
	return "•••" + string(letters[len(letters)-shownEnd:])
}

func (s *Service[D]) asked(i Inquiry[D]) Asked {
	about, from := s.kind.About(i.Doc), s.kind.Origin(i.Doc)
	out := Asked{
		ID: i.ID, RequestedAt: i.CreatedAt, RequestedBy: from.Name, RequesterID: from.ID, Subject: about.Subject,
		Numbers: []string{}, ConsentType: about.Consent.Type, Version: about.Consent.Version,
		ConsentedAt: about.Consent.ConsentedAt, ConsentedBy: about.Consent.ConsentedWith,
		TemplateID: about.Consent.ConsentTemplateID, Status: i.Status, Result: about.Result, PreviousID: from.Before,
	}
	for _, number := range about.Numbers {
		out.Numbers = append(out.Numbers, Masked(number))
	}
	return out
}

// accountBatch is how many lines of a file are opened at a time.
const accountBatch = 500

// WriteAccount writes the auditors' report of some days as CSV, newest first. Lookups that are accepted meanwhile are
// not in it.
func (s *Service[D]) WriteAccount(ctx context.Context, at scope.Scope, f Filter, w io.Writer) error {
	if _, err := io.WriteString(w, spreadsheet.Mark); err != nil {
		return err
	}
	rows := [][]string{{
		"ID", "Requested (UTC)", "Requested by", "Requester ID", "Subject", "Numbers", "Consent type",
		"Consent version", "Consented at (UTC)", "Consented with", "Consent template ID",
		"Status", "Result", "Ran again",
	}}
	r := page.Request{Size: accountBatch}
	for {
		list, err := s.List(ctx, at, f, r)
		if err != nil {
			return err
		}
		for _, i := range list.Items {
			rows = append(rows, s.asked(i).cells())
		}
		if err := spreadsheet.Write(w, rows...); err != nil || list.Next == nil {
			return err
		}
		rows, r.After = nil, list.Next
	}
}

func (a Asked) cells() []string {
	at := func(t db.Time) string { return t.UTC().Format(time.DateTime) }
	return []string{
		a.ID, at(a.RequestedAt), a.RequestedBy, a.RequesterID, a.Subject, strings.Join(a.Numbers, " "), a.ConsentType,
		a.Version, at(a.ConsentedAt), a.ConsentedBy, a.TemplateID, string(a.Status), a.Result, a.PreviousID,
	}
}

func (h screens[D]) account(ctx context.Context, in *httpapi.DayPageIn) (httpapi.Items[Asked], error) {
	return ListOp[D, Asked]{
		API: h.api, Of: h.service, Name: h.noun + "Account", ToWire: h.service.asked,
	}.Answer(ctx, *in, Filter{})
}

type daysIn struct {
	StartDate string `query:"startDate" doc:"Only what was created on this day or later, as 2026-11-01."`
	EndDate   string `query:"endDate"   doc:"Only what was created on this day or earlier, as 2026-11-30."`
	TimeZone  string `query:"timeZone"  doc:"IANA zone of the days; UTC without it." maxLength:"64"`
}

func (h screens[D]) accountFile(ctx context.Context, in *daysIn) (httpapi.File, error) {
	asked, err := h.api.DayPage(ctx, h.noun,
		httpapi.DayPageIn{StartDate: in.StartDate, EndDate: in.EndDate, TimeZone: in.TimeZone})
	if err != nil {
		return httpapi.File{}, err
	}
	s, at := h.service, scope.From(ctx)
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		return s.Audit.Record(ctx, tx, audit.Entry{
			Action: "lookups.exported", Target: h.noun + "s",
			Detail: map[string]string{"mode": string(at.Mode), "from": in.StartDate, "to": in.EndDate},
		}.By(auth.From(ctx)))
	})
	return httpapi.File{
		Name: h.noun + "-requests-" + s.Clock.Now().UTC().Format(time.DateOnly) + ".csv",
		Write: func(ctx context.Context, w io.Writer) error {
			return s.WriteAccount(ctx, at, Filter{Created: asked.Days}, w)
		},
	}, err
}
