package hint_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/reading/extract"
	"nod/internal/reading/hint"
	"nod/internal/reading/paper"
	"nod/internal/test/specimen"
)

// TestHints: what does not fit is told with what was expected, and never without a reason.
func TestHints(t *testing.T) {
	t.Parallel()
	x, err := extract.New()
	require.NoError(t, err)
	const head = "PAYSLIP\nPay Period:        06/01/2026 - 06/15/2026\n"
	for behavior, test := range map[string]struct {
		kind, page string
		codes      []string
	}{
		"everything fits": {"PAYSLIP",
			head + "Gross Pay:     100.00\nTotal Deductions:     10.00\nNet Pay:     90.00", nil},
		"the sum differs": {
			"PAYSLIP", head + "Gross Pay:     100.00\nTotal Deductions:     10.00\nNet Pay:     99.00",
			[]string{hint.NetDiffers},
		},
		"paid before the period": {"PAYSLIP", head + "Pay Date:     05/31/2026", []string{hint.PaidEarly}},
		"deductions are unknown": {"PAYSLIP", head + "Gross Pay:     100.00\nNet Pay:     99.00", nil},
		"a clearance as a payslip": {
			"PAYSLIP", "NATIONAL BUREAU OF INVESTIGATION\nNBI CLEARANCE\nNBI ID NO.     D214BHKL25",
			[]string{hint.OtherType},
		},
	} {
		pages := []paper.Page{specimen.Typed(test.page)}
		fields := x.Fields(test.kind, pages)
		var codes []string
		for _, h := range hint.Of(test.kind, x.Classify(pages), fields) {
			codes = append(codes, h.Code)
			require.NotEmpty(t, h.NextStep, behavior)
			if h.Code == hint.NetDiffers {
				require.Equal(t, "90.00", h.Expected)
				require.Equal(t, "99.00", h.Actual)
				require.Equal(t, "netAmount", h.Field)
			}
		}
		require.Equal(t, test.codes, codes, behavior)
	}
}

// TestFonts: a number in two fonts is told with its place and, where it is one, its field; not more than five are.
func TestFonts(t *testing.T) {
	t.Parallel()
	word := func(text string, left float64, fonts ...string) paper.Word {
		return paper.Word{Text: text, Box: paper.Box{Left: left, Top: 0.1, Right: left + 0.1, Bottom: 0.2}, Fonts: fonts}
	}
	page := paper.Page{File: 1, Number: 2, Words: []paper.Word{
		word("PHP", 0.1), word("19,345.67", 0.2, "Arial", "Courier"), word("950.00", 0.6, "Arial", "Arial bold"),
	}}
	net := paper.Field{Name: "netAmount", File: 1, Page: 2, Box: paper.Box{Left: 0.1, Top: 0.1, Right: 0.3, Bottom: 0.2}}
	elsewhere := net
	elsewhere.Name, elsewhere.Page = "grossAmount", 1
	hints := hint.Fonts([]paper.Page{page}, []paper.Field{elsewhere, net})
	require.Len(t, hints, 2)
	for i, expected := range []struct{ field, actual string }{
		{"netAmount", "19,345.67 in Arial and Courier"}, {"", "950.00 in Arial and Arial bold"},
	} {
		h := hints[i]
		require.Equal(t, hint.FontsMixed, h.Code)
		require.Equal(t, expected.field, h.Field)
		require.Equal(t, expected.actual, h.Actual)
		require.Equal(t, page.Words[i+1].Box, *h.Box)
		require.Equal(t, []int{1, 2}, []int{h.File, h.Page})
	}
	page.Words = slices.Repeat(page.Words, 5)
	require.Len(t, hint.Fonts([]paper.Page{page}, nil), 5)
}
