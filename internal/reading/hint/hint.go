// Package hint holds the fields of a document against each other, and its type against what it is said to be.
package hint

import (
	"strconv"

	"nod/internal/reading/extract"
	"nod/internal/reading/paper"
)

// Codes of hints.
const (
	NetDiffers     = "NET_DIFFERS"
	BalanceDiffers = "BALANCE_DIFFERS"
	PaidEarly      = "PAID_BEFORE_PERIOD"
	OtherType      = "OTHER_TYPE"
)

// Of holds the fields of a document against each other, and what it seems to be against what it is said to be.
// Values that are not certain give a notice at most, because the reader may have erred.
func Of(kind string, guess extract.Guess, fields []paper.Field) []paper.Hint {
	by := map[string]paper.Field{}
	for _, f := range fields {
		by[f.Name] = f
	}
	hints := []paper.Hint{}
	// about finishes a hint about the first of some fields.
	about := func(hint paper.Hint, of ...string) {
		at := by[of[0]]
		hint.Actual, hint.Severity = at.Value, paper.Warning
		for _, name := range of {
			if !by[name].IsCertain {
				hint.Severity = paper.Notice
			}
		}
		hints = append(hints, hint.Of(at))
	}
	differs := func(name, sum string, ok bool) bool { return ok && by[name].Value != "" && by[name].Value != sum }
	if sum, ok := sumOf(by, "grossAmount", "-deductionsAmount"); differs("netAmount", sum, ok) {
		about(paper.Hint{
			Code: NetDiffers, Message: "The net pay is not what is left of the gross pay.", Expected: sum,
			NextStep: "Compare gross pay, deductions, and net pay with the file.",
		}, "netAmount", "grossAmount", "deductionsAmount")
	}
	sum, ok := sumOf(by, "openingBalance", "depositsAmount", "-withdrawalsAmount")
	if differs("closingBalance", sum, ok) {
		about(paper.Hint{
			Code: BalanceDiffers, Message: "The closing balance is not the sum of what came and went.", Expected: sum,
			NextStep: "Compare the balances with the file.",
		}, "closingBalance", "openingBalance", "depositsAmount", "withdrawalsAmount")
	}
	if paid, start := by["payDate"].Value, by["startDate"].Value; paid != "" && start != "" && paid < start {
		about(paper.Hint{
			Code: PaidEarly, Message: "The pay date is before the period begins.", Expected: start,
			NextStep: "Compare the pay date and the period with the file.",
		}, "payDate", "startDate")
	}
	if guess.IsAnother(kind) {
		hints = append(hints, paper.Hint{
			Code: OtherType, Message: "The file looks like another type of document.", Severity: paper.Warning,
			Expected: kind, Actual: guess.Kind,
			NextStep: "Check that the person uploaded the document you asked for.",
		})
	}
	return hints
}

// sumOf adds amounts, those with a minus taken away; it is known only when all are.
func sumOf(by map[string]paper.Field, names ...string) (string, bool) {
	sum := int64(0)
	for _, name := range names {
		sign := int64(1)
		if name[0] == '-' {
			name, sign = name[1:], -1
		}
		if by[name].Value == "" {
			return "", false
		}
		sum += sign * extract.Cents(by[name].Value)
	}
	if sum < 0 {
		return "", false
	}
	whole, rest := sum/100, strconv.FormatInt(sum%100+100, 10)[1:]
	return strconv.FormatInt(whole, 10) + "." + rest, true
}
