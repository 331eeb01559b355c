package spreadsheet_test

import (
	"encoding/csv"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nod/internal/platform/spreadsheet"
)

// TestInert reads the cases that the front ends' writer has to pass as well.
func TestInert(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("testdata/cells.json")
	require.NoError(t, err)
	var cases map[string]string
	require.NoError(t, json.Unmarshal(text, &cases))
	require.Greater(t, len(cases), 30)
	for cell, want := range cases {
		require.Equal(t, want, spreadsheet.Inert(cell), "%q", cell)
	}
}

// misread splits a table as a program does whose separator is another sign: only a quote at the beginning of a cell
// opens quotes, and what follows closed ones is plain.
func misread(text string, separator byte) (cells []string) {
	var cell strings.Builder
	isQuoted, isBegin := false, true
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case isQuoted && c == '"' && i+1 < len(text) && text[i+1] == '"':
			cell.WriteByte('"')
			i++
		case c == '"' && (isQuoted || isBegin):
			isQuoted, isBegin = !isQuoted, false
		case !isQuoted && (c == separator || c == '\n' || c == '\r'):
			cells = append(cells, cell.String())
			cell.Reset()
			isBegin = true
		default:
			cell.WriteByte(c)
			isBegin = false
		}
	}
	return append(cells, cell.String())
}

// TestNoSeparatorMakesAFormula: whichever sign a program takes for the separator, no cell that it sees is a formula,
// and a program that reads CSV as it is meant gets every text back.
func TestNoSeparatorMakesAFormula(t *testing.T) {
	t.Parallel()
	sign := rapid.SampledFrom([]string{"=", "+", "-", "@", ";", ",", "\t", "|", "\r", "\n", `"`, "'", " ", "x", "1", "＝"})
	rapid.Check(t, func(r *rapid.T) {
		row := []string{"first"}
		for range rapid.IntRange(1, 3).Draw(r, "cells") {
			row = append(row, strings.Join(rapid.SliceOfN(sign, 0, 8).Draw(r, "cell"), ""))
		}
		var file strings.Builder
		require.NoError(r, spreadsheet.Write(&file, row))
		for _, separator := range []byte(",;\t|") {
			for _, cell := range misread(file.String(), separator) {
				bare := strings.TrimLeft(cell, " ")
				isNumber := strings.Trim(cell, "-1") == "" // a number that stays one
				if bare != "" && !isNumber && strings.ContainsAny(bare[:1], "=+-@") {
					require.Fail(r, "a formula", "%q in %q read by %q", cell, file.String(), separator)
				}
			}
		}
		read, err := csv.NewReader(strings.NewReader(file.String())).ReadAll()
		require.NoError(r, err)
		require.Len(r, read, 1)
		for i, cell := range read[0] {
			// Line ends are one thing in CSV, however they are written.
			plain := strings.NewReplacer("\r\n", "\n")
			require.Equal(r, plain.Replace(spreadsheet.Inert(row[i])), cell)
		}
	})
}
