package hint_test

import (
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
