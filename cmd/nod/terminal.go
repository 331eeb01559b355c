package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"unicode"
	"unicode/utf16"

	"nod/internal/platform/fault"
)

// What tenants wrote may hold signs that drive a terminal: clear it, hide
// lines, turn the direction of writing. Everything that is not to be seen is
// taken for such a sign.

// printable drops such signs.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsGraphic(r) {
			return -1
		}
		return r
	}, s)
}

// printJSON writes one line of JSON in which such signs are escaped.
func printJSON(v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(os.Stdout, escaped(string(text)))
	return err
}

// escaped is JSON in which such signs are escaped.
func escaped(text string) string {
	var line strings.Builder
	for _, r := range text {
		if unicode.IsGraphic(r) {
			line.WriteRune(r)
			continue
		}
		for _, unit := range utf16.Encode([]rune{r}) {
			fmt.Fprintf(&line, `\u%04x`, unit)
		}
	}
	return line.String()
}

// sentence is what is said of an error. The code of a refusal is left out: it
// is for programs.
func sentence(err error) string {
	text := err.Error()
	if f := fault.As(err); f != nil && f.Unwrap() == nil {
		text = f.Message
	}
	return printable(strings.ReplaceAll(text, "\n", "; "))
}
