// Package across holds documents against each other: copies of a file, and payslips that follow each other. It is pure.
package across

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"nod/internal/reading/paper"
)

// Codes of hints across documents.
const (
	SameFile        = "SAME_FILE"
	FileOfAnother   = "FILE_OF_ANOTHER_USER"
	OriginOfAnother = "ORIGIN_OF_ANOTHER_USER"
	YearDiffers     = "YEAR_TO_DATE_DIFFERS"
)

// Mark is what copies of a file have in common.
type Mark struct {
	// Code is that of the hint for a user who is not the first to have it.
	Code string
	Text string
}

// original is the name that a PDF is given when it is made, and that programs keep which change it.
var original = regexp.MustCompile(`/ID\s*\[\s*<([0-9A-Fa-f]{16,128})>`)

// Marks are those of a file; what says most comes first.
func Marks(format string, body []byte) []Mark {
	sum := sha256.Sum256(body)
	marks := []Mark{{FileOfAnother, hex.EncodeToString(sum[:])}}
	if found := original.FindSubmatch(body); format == "PDF" && found != nil {
		marks = append(marks, Mark{OriginOfAnother, strings.ToLower(string(found[1]))})
	}
	return marks
}

// Owners say whose the other documents are that have a mark.
type Owners struct {
	IsOwn     bool `db:"is_own"`
	IsAnother bool `db:"is_another"`
}

// Copy is the hint about a mark that others have. Of other people it shows nothing but that there is one.
func Copy(code string, of Owners) (paper.Hint, bool) {
	switch {
	case code == FileOfAnother && of.IsAnother:
		return paper.Hint{
			Code: FileOfAnother, Severity: paper.Warning, Message: "The same file was uploaded for another user.",
			NextStep: "Check whose document it is. One person may have two users.",
		}, true
	case code == FileOfAnother && of.IsOwn:
		return paper.Hint{
			Code: SameFile, Severity: paper.Notice, Message: "The same file was uploaded for this user before.",
			NextStep: "Use either of them.",
		}, true
	case code == OriginOfAnother && of.IsAnother:
		return paper.Hint{
			Code: OriginOfAnother, Severity: paper.Notice,
			Message: "The PDF was made from the same original as one of another user.",
			NextStep: "Compare names and amounts with what you know. Programs that fill in a form for many people " +
				"leave the same trace.",
		}, true
	}
	return paper.Hint{}, false
}

// Year holds what a payslip adds up to since January against another of the same person. Where the employer is the same
// and the periods adjoin, the later one states what the earlier one states, and what was paid between them.
func Year(this, that map[string]paper.Field) []paper.Hint {
	employer := folded(this["employerName"].Value)
	if employer == "" || employer != folded(that["employerName"].Value) {
		return nil
	}
	earlier, later, isLater := this, that, adjoin(that, this)
	if isLater {
		earlier, later = that, this
	} else if !adjoin(this, that) {
		return nil
	}
	hints := []paper.Hint{}
	for paid, year := range map[string]string{"grossAmount": "yearGrossAmount", "netAmount": "yearNetAmount"} {
		before, between, after := cents(earlier[year]), cents(later[paid]), cents(later[year])
		if before < 0 || between < 0 || after < 0 || before+between == after {
			continue
		}
		expected := before + between
		if !isLater {
			expected = max(0, after-between)
		}
		hint := paper.Hint{
			Code: YearDiffers, Severity: paper.Warning, Actual: this[year].Value,
			Expected: fmt.Sprintf("%d.%02d", expected/100, expected%100),
			Message:  "The year to date does not continue from one payslip to the next.",
			NextStep: "Compare both payslips with their files.",
		}
		if !earlier[year].IsCertain || !later[year].IsCertain || !later[paid].IsCertain {
			hint.Severity = paper.Notice
		}
		hints = append(hints, hint.Of(this[year]))
	}
	slices.SortFunc(hints, func(a, b paper.Hint) int { return strings.Compare(a.Field, b.Field) })
	return hints
}

// adjoin reports whether the period of a payslip begins on the day after that of another ends, in one year.
func adjoin(earlier, later map[string]paper.Field) bool {
	end, err := time.Parse(time.DateOnly, earlier["endDate"].Value)
	if err != nil {
		return false
	}
	next := end.AddDate(0, 0, 1)
	return next.Year() == end.Year() && next.Format(time.DateOnly) == later["startDate"].Value
}

// folded is a name without case, blanks and marks.
func folded(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, name)
}

// cents is an amount as a number, below 0 for none.
func cents(f paper.Field) int64 {
	n, err := strconv.ParseInt(strings.Replace(f.Value, ".", "", 1), 10, 64)
	if err != nil {
		return -1
	}
	return n
}
