package report

import (
	"fmt"

	"github.com/boombuler/barcode/qr"

	"nod/internal/lookup/inquiry"
	"nod/internal/platform/pdf"
)

// Lookup is everything that the report of a lookup shows. Of Report it has what every report has, and no account.
type Lookup struct {
	Report
	Paper inquiry.Paper
}

// Draw lays the report out.
func (l Lookup) Draw(fonts *pdf.Fonts) ([]byte, error) {
	l.isLookup = true
	code, err := qr.Encode(l.VerifyURL, qr.M, qr.Auto)
	if err != nil {
		return nil, fmt.Errorf("make QR code: %w", err)
	}
	p := &sheet{Report: l.Report, code: code, Document: pdf.New(fonts, pdf.About{
		Title: l.Paper.Title + " " + l.ID, Author: l.TenantName, Producer: l.ProductName, CreatedAt: l.CreatedAt,
	})}
	p.addPage()
	p.lookup(l.Paper)
	p.verification()
	for i, page := range p.Pages() {
		p.footer(page, i+1)
	}
	return p.Bytes()
}

// endless is more lines than a text of a lookup has: what was agreed to and why something was decided is evidence, and
// is not cut.
const endless = 10_000

// review draws what people decided about the result.
func (p *sheet) review(of inquiry.Paper) {
	if of.Review == "" {
		return
	}
	p.section("Review", headRoom)
	p.pairs([]pair{{"Decision", of.Review}})
	for _, o := range of.Opinions {
		p.pairs([]pair{{o.What, o.Who + ", " + p.Time(o.At)}})
		if o.Note != "" {
			p.pair(pair{"Note", o.Note}, endless)
		}
	}
}

// matches draws the tenant's rules that the result is within.
func (p *sheet) matches(of inquiry.Paper) {
	if len(of.Matches) == 0 {
		return
	}
	p.section("Rules that matched", headRoom)
	t := grid{columns: []column{shared("Rule", 4), shared("Limit of the organization", 5), tight("Value")}}
	for _, m := range of.Matches {
		t.rows = append(t.rows, row{cells: []string{m.Name, m.Given, m.Answer}})
	}
	p.grid(t)
}

// lookup draws the verdict, what was asked under which consent, and the answers.
func (p *sheet) lookup(of inquiry.Paper) {
	p.text(of.Title, styleLabel, margin, p.y+2)
	p.y += 5
	for _, line := range p.Wrap(of.Subject, styleName, contentWidth, 4) {
		p.page.Draw(line, styleName, margin, p.y+5.5)
		p.y += 8
	}
	p.text(of.Verdict, styleHead, margin, p.y+4)
	p.y += 8
	p.section("Request", headRoom)
	request := []pair{
		{"Lookup ID", of.ID}, {of.SubjectLabel, of.Subject}, {"Requested", p.Time(of.RequestedAt)},
		{"Answered", p.Time(of.AnsweredAt)}, {"Requested by", orUnknown(of.AskedBy)},
	}
	for _, version := range []pair{{"Version of the rule", of.Rule}, {"Version of the source", of.SourceVersion}} {
		if version.value != "" {
			request = append(request, version)
		}
	}
	if of.ExpiresAt != nil {
		request = append(request, pair{"Current until", p.Time(of.ExpiresAt.Time)})
	}
	p.pairs(request)
	p.section("Consent", headRoom)
	consent := []pair{
		{"Type and version", orUnknown(of.Consent.Label())},
		{"Consented with", of.Consent.ConsentedWith}, {"Consented at", p.Time(of.Consent.ConsentedAt.Time)},
	}
	if of.WithdrawnAt != nil {
		consent = append(consent, pair{"Consent withdrawn", p.Time(of.WithdrawnAt.Time)})
	}
	if of.Evidence.Text != "" {
		consent = append(consent, pair{"Consent title", orUnknown(of.Evidence.Title)})
	}
	p.pairs(consent)
	if of.Evidence.Text != "" {
		p.pair(pair{labelConsent, of.Evidence.Text}, endless)
	}
	p.review(of)
	p.matches(of)
	if len(of.Rows) == 0 {
		return
	}
	p.section("Result", headRoom)
	t := grid{columns: []column{shared(of.Head[0], 4), shared(of.Head[1], 5), tight(of.Head[2])}}
	for _, r := range of.Rows {
		t.rows = append(t.rows, row{cells: []string{r.Name, r.Given, r.Answer}})
		if r.Reason != "" {
			t.rows = append(t.rows, row{cells: []string{"", r.Reason, ""}})
		}
	}
	p.grid(t)
}

func orUnknown(text string) string { return textOf(&text) }
