// Package hint holds the fields of a document against each other, its type against what it is said to be, and its name
// against its user's. It is pure.
package hint

import (
	"slices"
	"strconv"
	"strings"

	"nod/internal/reading/extract"
	"nod/internal/reading/paper"
)

// Codes of hints.
const (
	NetDiffers     = "NET_DIFFERS"
	BalanceDiffers = "BALANCE_DIFFERS"
	PaidEarly      = "PAID_BEFORE_PERIOD"
	OtherType      = "OTHER_TYPE"
	NameDiffers    = "NAME_DIFFERS"
	FontsMixed     = "FONTS_MIXED"
)

// Sum is an amount that a document states and that others on it add up to, or do not.
type Sum struct {
	IsRight bool
	// Message is what is right, or what is not, and NextStep what to do then.
	Message, NextStep string
	// IsCertain says that all of its amounts are.
	IsCertain bool
	// Expected is what the others add up to.
	Expected string
	// Total is the amount that is added up to.
	Total paper.Field
	code  string
}

// Sums adds up what a document states. It leaves out sums whose amounts it does not state all.
func Sums(by map[string]paper.Field) (found []Sum) {
	for _, s := range []struct {
		code, total, right, wrong, nextStep string
		of                                  []string
	}{
		{
			NetDiffers, "netAmount", "The amounts add up: gross pay less deductions is net pay.",
			"The net pay is not what is left of the gross pay.",
			"Compare gross pay, deductions, and net pay with the file.", []string{"grossAmount", "-deductionsAmount"},
		},
		{
			BalanceDiffers, "closingBalance", "The amounts add up to the closing balance.",
			"The closing balance is not the sum of what came and went.", "Compare the balances with the file.",
			[]string{"openingBalance", "depositsAmount", "-withdrawalsAmount"},
		},
	} {
		total := by[s.total]
		expected, isCertain, ok := sumOf(by, s.of...)
		if !ok || total.Value == "" {
			continue
		}
		sum := Sum{
			IsRight: total.Value == expected, Message: s.right, IsCertain: isCertain && total.IsCertain,
			Expected: expected, Total: total, code: s.code,
		}
		if !sum.IsRight {
			sum.Message, sum.NextStep = s.wrong, s.nextStep
		}
		found = append(found, sum)
	}
	return found
}

// Of holds the fields of a document against each other, and what it seems to be against what it is said to be.
// Values that are not certain give a notice at most, because the reader may have erred.
func Of(kind string, guess extract.Guess, fields []paper.Field) []paper.Hint {
	by := map[string]paper.Field{}
	for _, f := range fields {
		by[f.Name] = f
	}
	hints := []paper.Hint{}
	for _, sum := range Sums(by) {
		if !sum.IsRight {
			hints = append(hints, paper.Hint{
				Code: sum.code, Severity: severityOf(sum.IsCertain), Message: sum.Message, Expected: sum.Expected,
				Actual: sum.Total.Value, NextStep: sum.NextStep,
			}.Of(sum.Total))
		}
	}
	paid, start := by["payDate"], by["startDate"]
	if paid.Value != "" && start.Value != "" && paid.Value < start.Value {
		hints = append(hints, paper.Hint{
			Code: PaidEarly, Severity: severityOf(paid.IsCertain && start.IsCertain),
			Message: "The pay date is before the period begins.", Expected: start.Value, Actual: paid.Value,
			NextStep: "Compare the pay date and the period with the file.",
		}.Of(paid))
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

// Name is the hint that the name on a document is not its user's. What that is stays with the source that it is from.
func Name(name paper.Field) paper.Hint {
	return paper.Hint{
		Code: NameDiffers, Severity: severityOf(name.IsCertain), Message: "The name is not the one that the user has.",
		Actual: name.Value, NextStep: "Check whose document it is.",
	}.Of(name)
}

// mostFonts is how many numbers a document has a hint about at most.
const mostFonts = 5

// Fonts are hints about numbers whose digits are in more than one font: who changes a digit of a PDF seldom has the
// font that its program used.
func Fonts(pages []paper.Page, fields []paper.Field) (hints []paper.Hint) {
	for _, page := range pages {
		for _, word := range page.Words {
			if len(word.Fonts) == 0 || len(hints) == mostFonts {
				continue
			}
			at := paper.Field{File: page.File, Page: page.Number, Box: word.Box}
			isOf := func(f paper.Field) bool {
				return f.File == at.File && f.Page == at.Page && f.Box.Holds(word.Box)
			}
			if i := slices.IndexFunc(fields, isOf); i >= 0 {
				at.Name = fields[i].Name
			}
			hints = append(hints, paper.Hint{
				Code: FontsMixed, Severity: paper.Warning, Message: "The digits of a number are in different fonts.",
				Expected: "One font", Actual: word.Text + " in " + strings.Join(word.Fonts, " and "),
				NextStep: "Compare the number with what you know, or ask for the original. Forms that print a part " +
					"of a number in advance leave the same trace.",
			}.Of(at))
		}
	}
	return hints
}

func severityOf(isCertain bool) paper.Severity {
	if isCertain {
		return paper.Warning
	}
	return paper.Notice
}

// sumOf adds amounts, those with a minus taken away; it is known only when all are.
func sumOf(by map[string]paper.Field, names ...string) (text string, isCertain, ok bool) {
	sum := int64(0)
	isCertain = true
	for _, name := range names {
		sign := int64(1)
		if name[0] == '-' {
			name, sign = name[1:], -1
		}
		if by[name].Value == "" {
			return "", false, false
		}
		isCertain = isCertain && by[name].IsCertain
		sum += sign * extract.Cents(by[name].Value)
	}
	if sum < 0 {
		return "", false, false
	}
	whole, rest := sum/100, strconv.FormatInt(sum%100+100, 10)[1:]
	return strconv.FormatInt(whole, 10) + "." + rest, isCertain, true
}
