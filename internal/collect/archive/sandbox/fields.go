package sandbox

import (
	"path"

	"nod/internal/collect/payslip"
	"nod/internal/reading/paper"
)

// How certain the readings are: a text layer leaves no doubt, and of the payslip that is a picture two amounts stay in
// doubt, so that one sees in the Sandbox what to do about them.
const (
	clear    = 0.99
	doubtful = 0.74
)

// fields are what a payslip says, each with its place on the page.
func fields(f payslip.Facts, name string) []paper.Field {
	at, ok := f.Places()
	if !ok {
		return nil
	}
	isPicture := path.Ext(f.File) != ".pdf"
	field := func(name, value, raw string, box paper.Box) paper.Field {
		found := paper.Field{
			Name: name, Value: value, Raw: raw, Page: 1, Box: box, Confidence: clear, IsCertain: true,
		}
		if isPicture && (name == "baseAmount" || name == "netAmount") {
			found.Confidence, found.IsCertain = doubtful, false
		}
		return found
	}
	amount := func(name, value string, box paper.Box) paper.Field {
		return field(name, value, payslip.PrintedAmount(value), box)
	}
	return []paper.Field{
		field("employeeName", name, name, at.Name),
		field("employerName", f.Employer, f.Employer, at.Employer),
		field("startDate", f.Start, f.PrintedPeriod(), at.Period),
		field("endDate", f.End, f.PrintedPeriod(), at.Period),
		field("payDate", f.PayDate, f.PrintedPayDate(), at.PayDate),
		amount("grossAmount", f.Gross, at.Gross),
		amount("baseAmount", f.Base, at.Base),
		amount("deductionsAmount", f.Taken, at.Taken),
		amount("netAmount", f.Net, at.Net),
	}
}
