// Package spreadsheet writes tables with texts of strangers so that spreadsheet programs show them and do nothing else.
package spreadsheet

import (
	"bytes"
	"io"
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Mark at the beginning of a file makes spreadsheet programs read it as UTF-8.
const Mark = "\ufeff"

// Write adds rows as CSV with every cell inert and in quotes, and the line ends that spreadsheet programs expect.
func Write(w io.Writer, rows ...[]string) error {
	var out bytes.Buffer
	for _, row := range rows {
		for i, cell := range row {
			if i > 0 {
				out.WriteByte(',')
			}
			out.WriteByte('"')
			out.WriteString(strings.ReplaceAll(Inert(cell), `"`, `""`))
			out.WriteByte('"')
		}
		out.WriteString("\r\n")
	}
	_, err := w.Write(out.Bytes())
	return err
}

// plainNumber is what stays a number although it may begin with a minus.
var plainNumber = regexp.MustCompile(`^-?[0-9]+(\.[0-9]+)?$`)

// Inert keeps spreadsheet programs from taking a text for a formula, or a part of it: where another sign than the
// comma separates cells, a program begins a cell in the middle of the text, quotes or not. They look behind leading
// spaces and fold full-width signs, so this does too.
func Inert(text string) string {
	text = strings.ReplaceAll(text, "\x00", "")
	if plainNumber.MatchString(text) {
		return text
	}
	var out strings.Builder
	if strings.HasPrefix(text, "\t") || strings.HasPrefix(text, "\r") || beginsFormula(text, isSpace) {
		out.WriteByte('\'')
	}
	for rest := text; ; {
		end := strings.IndexAny(rest, separators) + 1
		if end == 0 {
			out.WriteString(rest)
			return out.String()
		}
		out.WriteString(rest[:end])
		if rest = rest[end:]; beginsFormula(rest, isBlankInRow) {
			out.WriteByte('\'')
		}
	}
}

// separators are the signs after which some program begins a cell or a row.
const separators = ",;|\t\r\n"

// beginsFormula reports whether the first sign behind what is skipped begins a formula.
func beginsFormula(text string, skip func(r rune) bool) bool {
	for _, r := range text {
		if !skip(r) {
			return strings.ContainsRune("=+-@", []rune(norm.NFKC.String(string(r)))[0])
		}
	}
	return false
}

// isBlankInRow is isSpace behind a separator, where quotes may be closed at once and the next separator counts itself.
func isBlankInRow(r rune) bool { return r == '"' || isSpace(r) && !strings.ContainsRune(separators, r) }

// isSpace reports whether a program may look behind the sign: spaces, line ends and what has no width.
func isSpace(r rune) bool { return unicode.IsSpace(r) || unicode.Is(unicode.Cf, r) }
