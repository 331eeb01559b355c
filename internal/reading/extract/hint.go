package extract

import (
	"strconv"

	"nod/internal/reading/paper"
)

// Severity is how much a hint deserves a look.
type Severity string

// The severities.
const (
	Notice  Severity = "NOTICE"
	Warning Severity = "WARNING"
)

// Hint is something about a document that a person should look at. It is never a verdict: readers err, and so do the
// people who make documents.
type Hint struct {
	// Code is what was noticed.
	Code     string
	Severity Severity
	// Field is the one that the hint is about, with its place; empty for the whole document.
	Field string
	File  int
	Page  int
	Box   paper.Box
	// Expected is what the other fields lead to, Actual what is printed.
	Expected string
	Actual   string
	NextStep string
}

// Codes of hints.
const (
	NetDiffers     = "NET_DIFFERS"
	BalanceDiffers = "BALANCE_DIFFERS"
	PaidEarly      = "PAID_BEFORE_PERIOD"
	OtherType      = "OTHER_TYPE"
)

// Hints holds the fields of a document against each other. Values that are not certain give a notice at most, because
// the reader may have erred.
func (x *Extractor) Hints(kind string, pages []paper.Page, fields []paper.Field) []Hint {
	by := map[string]paper.Field{}
	for _, f := range fields {
		by[f.Name] = f
	}
	hints := []Hint{}
	add := func(code, expected, next string, of ...string) {
		at, severity := by[of[0]], Warning
		for _, name := range of {
			if !by[name].IsCertain {
				severity = Notice
			}
		}
		hints = append(hints, Hint{
			Code: code, Severity: severity, Field: at.Name, File: at.File, Page: at.Page, Box: at.Box,
			Expected: expected,
			Actual:   at.Value, NextStep: next,
		})
	}
	if sum, ok := sumOf(by, "grossAmount", "-deductionsAmount"); ok && by["netAmount"].Value != "" &&
		sum != by["netAmount"].Value {
		add(NetDiffers, sum, "Compare gross pay, deductions, and net pay with the file.",
			"netAmount", "grossAmount", "deductionsAmount")
	}
	if sum, ok := sumOf(by, "openingBalance", "depositsAmount", "-withdrawalsAmount"); ok &&
		by["closingBalance"].Value != "" && sum != by["closingBalance"].Value {
		add(BalanceDiffers, sum, "Compare the balances with the file.",
			"closingBalance", "openingBalance", "depositsAmount", "withdrawalsAmount")
	}
	if paid, start := by["payDate"].Value, by["startDate"].Value; paid != "" && start != "" && paid < start {
		add(PaidEarly, "", "Check the pay date and the period.", "payDate", "startDate")
	}
	if guess := x.Classify(pages); guess.IsConfident() && guess.Kind != kind {
		hints = append(hints, Hint{
			Code: OtherType, Severity: Warning, Expected: kind, Actual: guess.Kind,
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
		sum += sign * cents(&candidate{reading: reading{value: by[name].Value}})
	}
	if sum < 0 {
		return "", false
	}
	whole, rest := sum/100, strconv.FormatInt(sum%100+100, 10)[1:]
	return strconv.FormatInt(whole, 10) + "." + rest, true
}
