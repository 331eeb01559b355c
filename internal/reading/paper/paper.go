// Package paper is what stands on a document: words, fields, and their places, and what deserves a look. It is pure.
package paper

// Box is a rectangle on a page in parts of its width and height, 0 to 1, so that it fits the page at any size; the
// origin is the upper left corner.
type Box struct {
	Left   float64 `json:"left" minimum:"0" maximum:"1" example:"0.62" doc:"Left edge, as a part of the page's width, 0 to 1."`
	Top    float64 `json:"top" minimum:"0" maximum:"1" example:"0.41" doc:"Top edge, as a part of the page's height, 0 to 1."`
	Right  float64 `json:"right" minimum:"0" maximum:"1" example:"0.74" doc:"Right edge, as a part of the page's width, 0 to 1."`
	Bottom float64 `json:"bottom" minimum:"0" maximum:"1" example:"0.44" doc:"Bottom edge, as a part of the page's height, 0 to 1."`
}

// Holds reports whether the middle of another rectangle is in this one.
func (b Box) Holds(other Box) bool {
	across, down := (other.Left+other.Right)/2, (other.Top+other.Bottom)/2
	return across > b.Left && across < b.Right && down > b.Top && down < b.Bottom
}

// Field is one value that a document states.
type Field struct {
	Name string `json:"name" doc:"Name of the field, such as grossAmount."`
	// Value is in the form of the data API: dates as 2026-11-23, amounts as 1234.50.
	Value string `json:"value" personal:"value of a field on a document" doc:"In the form of the data API: dates as 2026-11-23, amounts as 1234.50."`
	// Raw is the value as it is printed.
	Raw  string `json:"raw" personal:"text of a field on a document" doc:"The value as it is printed."`
	File int    `json:"file" doc:"Index of the file in rawFiles, from 0."`
	Page int    `json:"page" doc:"Page of the file, from 1."`
	Box  Box    `json:"box" doc:"Where the value is on the page."`
	// Confidence is how often readings like this one are right, 0 to 1, calibrated per condition.
	Confidence float64 `json:"confidence" minimum:"0" maximum:"1" example:"0.98" doc:"How often readings like this one are right, 0 to 1."`
	// IsCertain says that at least 99 of 100 readings like this one are right.
	IsCertain bool `json:"isCertain" doc:"Whether at least 99 of 100 readings like this one are right."`
}

// Of is a hint about a field, and where it stands.
func (h Hint) Of(f Field) Hint {
	h.Field = f.Name
	h.File = f.File
	h.Page = f.Page
	h.Box = &f.Box
	return h
}

// Severity is how much a hint deserves a look.
type Severity string

// The severities. A notice may come from an error of reading.
const (
	Notice  Severity = "NOTICE"
	Warning Severity = "WARNING"
)

// Hint is something about a document that a person should look at. It is never a verdict: readers err, and so do the
// people who make documents.
type Hint struct {
	Code     string   `json:"code" enum:"NET_DIFFERS,BALANCE_DIFFERS,PAID_BEFORE_PERIOD,OTHER_TYPE,NAME_DIFFERS,FONTS_MIXED,EDITED_WITH,CHANGED_LATER,CHANGED_AFTER_SIGNING,SIGNATURE_BROKEN,SAME_FILE,FILE_OF_ANOTHER_USER,ORIGIN_OF_ANOTHER_USER,YEAR_TO_DATE_DIFFERS" doc:"What was noticed. The guide about documents says what each means."`
	Severity Severity `json:"severity" enum:"NOTICE,WARNING" doc:"A NOTICE can come from a reading error; a WARNING rarely does."`
	// Message says in a sentence what was noticed.
	Message string `json:"message" doc:"What was noticed, in a sentence."`
	// Field is the name of the one that the hint is about; empty for another part of the document, or the whole.
	Field string `json:"field" doc:"The field that it is about; empty for another part of the document, or the whole."`
	// File, Page and Box are where that stands; Box is nil for the whole document.
	File int  `json:"file" doc:"Index in rawFiles of the file that it is about, from 0."`
	Page int  `json:"page" doc:"Page that it is about, from 1; 0 for the whole document."`
	Box  *Box `json:"box" doc:"Where on the page that is; null for the whole document."`
	// Expected is what the other fields lead to, or what honest files have, and Actual what is found instead.
	Expected string `json:"expected" personal:"value of a field on a document" doc:"What the other fields lead to, or what honest files have; empty when it doesn't apply."`
	Actual   string `json:"actual"   personal:"value of a field on a document" doc:"What was found; empty when it doesn't apply."`
	NextStep string `json:"nextStep" doc:"What a person should do about it, in a sentence."`
}

// Condition says how a page came to us; how often a reading is right is measured for each.
type Condition string

// The conditions of pages.
const (
	TextLayer Condition = "TEXT_LAYER"
	Scan      Condition = "SCAN"
	Photo     Condition = "PHOTO"
)

// Word is a run of characters without a space, as it was read.
type Word struct {
	Text string
	Box  Box
	// Confidence is how often words read like this one are right, 0 to 1; of a text layer 1.
	Confidence float64
	// IsAgreed says that two readers that know nothing of each other read the same.
	IsAgreed bool
	// Fonts are those of a number's digits in a text layer, as the file names them, where there is more than one.
	Fonts []string
}

// Page is one page of a document as it was read, upright.
type Page struct {
	// File counts the document's files from 0, Number the file's pages from 1.
	File   int
	Number int
	// Width and Height are in pixels of the picture or points of the PDF.
	Width     float64
	Height    float64
	Condition Condition
	// Words are in the order of reading.
	Words []Word
}
