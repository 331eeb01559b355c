// Package validation says what the checks of a document came to, in the four groups that the data API has. It says no
// more than the checks prove: what could not be checked has no data, and no group has a score. It is pure.
package validation

import (
	"slices"
	"strings"

	"nod/internal/reading/across"
	"nod/internal/reading/hint"
	"nod/internal/reading/paper"
	"nod/internal/reading/trace"
)

// Code is what a group of checks came to.
type Code string

// The codes.
const (
	Passed Code = "PASSED"
	Failed Code = "FAILED"
	NoData Code = "NO_DATA"
)

// Checks that were made and found nothing. What they find is a hint; that they were made is kept beside the hints.
const (
	FileFits   = "FILE"
	SignedFits = "SIGNATURE"
	NameFits   = "NAME"
)

// Check is what a group of checks came to, and why.
type Check struct {
	Code    Code   `json:"resultCode" enum:"PASSED,FAILED,NO_DATA" doc:"PASSED: checked, and it fits. FAILED: something doesn't fit, which is a reason to look and no verdict. NO_DATA: nothing could be checked."`
	Message string `json:"resultMessage" doc:"What was found, and what to do about it, in a sentence or two."`
}

// Validation is what the checks of a document came to.
type Validation struct {
	FileType    string `json:"fileType" doc:"Type of the document, such as PAYSLIP."`
	Metadata    Check  `json:"metadata" doc:"What the files say about how they were made: whether they name an editor, whether something was added to a PDF later, whether its signatures fit, and whether digits of a number are in different fonts."`
	Computation Check  `json:"computation" doc:"Whether the amounts add up, on the document and from one payslip to the next. Values that people corrected count."`
	Identity    Check  `json:"identity" doc:"Whether the name is that of the user, as it was known from elsewhere when the document was read or last corrected, and whether another user has the file."`
	Location    Check  `json:"location" doc:"Always NO_DATA: places aren't compared."`
}

// Document is what is known of one that was read.
type Document struct {
	FileType string
	// Fields are by their names, as people set them where they did, and Changed those that people set to another value
	// than was read.
	Fields  map[string]paper.Field
	Changed []string
	Hints   []paper.Hint
	Checks  []string
}

// Of says what the checks of a document came to.
func Of(d Document) Validation {
	return Validation{
		FileType: d.FileType, Metadata: d.metadata(), Computation: d.computation(), Identity: d.identity(),
		Location: Check{NoData, "Places aren't compared."},
	}
}

func (d Document) metadata() Check {
	if h, ok := d.hint(
		trace.SignatureBroken, trace.ChangedAfterSigning, hint.FontsMixed, trace.EditedWith, trace.ChangedLater,
	); ok {
		return failed(h)
	}
	switch {
	case slices.Contains(d.Checks, SignedFits):
		return Check{Passed, "The PDF is signed and wasn't changed since. Who signed it wasn't checked."}
	case slices.Contains(d.Checks, FileFits):
		return Check{Passed, "The file says what made it. That is no editor, and no later change was found."}
	}
	return Check{NoData, "The file doesn't say what made it, or it was read before this was checked."}
}

func (d Document) computation() Check {
	const unsure = "The amounts don't add up as they were read, but some were hard to read. Compare them with the file."
	result := Check{NoData, "The document doesn't state all amounts of a sum."}
	for _, sum := range hint.Sums(d.Fields) {
		switch {
		case sum.IsRight:
			result = Check{Passed, sum.Message}
		case sum.IsCertain:
			return Check{Failed, sum.Message + " " + sum.NextStep}
		default:
			result = Check{NoData, unsure}
		}
	}
	for _, h := range d.Hints {
		if h.Code == across.YearDiffers && h.Severity == paper.Warning && !d.isChanged(h.Field) {
			return failed(h)
		}
	}
	return result
}

// isChanged reports whether people set another year to date, or another pay that it was held against.
func (d Document) isChanged(year string) bool {
	return slices.ContainsFunc(d.Changed, func(name string) bool {
		return name == year || "year"+strings.ToUpper(name[:1])+name[1:] == year
	})
}

func (d Document) identity() Check {
	const unsure = "The name is not the one that the user has, but it was hard to read. Compare it with the file."
	if h, ok := d.hint(across.FileOfAnother); ok {
		return failed(h)
	}
	switch h, ok := d.hint(hint.NameDiffers); {
	case ok && h.Severity == paper.Warning:
		return failed(h)
	case ok:
		return Check{NoData, unsure}
	case slices.Contains(d.Checks, NameFits):
		return Check{Passed, "The name fits the one that the user has from elsewhere."}
	}
	return Check{NoData, "There were no two names to compare: of the document, and of the user from elsewhere."}
}

// hint returns that of the first code that the document has one of.
func (d Document) hint(codes ...string) (paper.Hint, bool) {
	for _, code := range codes {
		if i := slices.IndexFunc(d.Hints, func(h paper.Hint) bool { return h.Code == code }); i >= 0 {
			return d.Hints[i], true
		}
	}
	return paper.Hint{}, false
}

func failed(h paper.Hint) Check { return Check{Failed, h.Message + " " + h.NextStep} }
