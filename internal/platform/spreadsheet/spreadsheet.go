// Package spreadsheet writes texts of strangers so that programs for tables show them and do nothing else.
package spreadsheet

import (
	"strings"

	"golang.org/x/text/unicode/norm"
)

// Mark at the beginning of a file makes spreadsheet programs read it as UTF-8.
const Mark = "\ufeff"

// Inert keeps spreadsheet programs from taking a text for a formula. They look behind leading spaces and
// fold full-width signs, so this does too; quoting alone would not help, they unquote first.
func Inert(text string) string {
	text = strings.ReplaceAll(text, "\x00", "")
	first := strings.TrimLeft(norm.NFKC.String(text), " \u00a0\u3000\n\v\f")
	if first != "" && strings.ContainsRune("=+-@\t\r", rune(first[0])) ||
		strings.ContainsAny(text[:min(1, len(text))], "\t\r") {
		return "'" + text
	}
	return text
}
