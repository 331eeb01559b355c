package validation_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/reading/across"
	"nod/internal/reading/hint"
	"nod/internal/reading/paper"
	"nod/internal/reading/trace"
	"nod/internal/reading/validation"
)

// TestValidation: each group says what its checks prove, and nothing where none could be made.
func TestValidation(t *testing.T) {
	t.Parallel()
	const passed, failed, none = validation.Passed, validation.Failed, validation.NoData
	fields := func(isCertain bool, values ...string) map[string]paper.Field {
		by := map[string]paper.Field{}
		for i := 0; i < len(values); i += 2 {
			by[values[i]] = paper.Field{Name: values[i], Value: values[i+1], IsCertain: isCertain}
		}
		return by
	}
	hints := func(severity paper.Severity, code, field string) []paper.Hint {
		return []paper.Hint{{Code: code, Severity: severity, Field: field, Message: "It differs.", NextStep: "Look."}}
	}
	slip := func(isCertain bool, net string) map[string]paper.Field {
		return fields(isCertain, "grossAmount", "100.00", "deductionsAmount", "10.00", "netAmount", net)
	}
	for behavior, c := range map[string]struct {
		document                        validation.Document
		metadata, computation, identity validation.Code
	}{
		"nothing to check": {validation.Document{}, none, none, none},
		"everything fits": {
			validation.Document{Fields: slip(true, "90.00"), Checks: []string{validation.FileFits, validation.NameFits}},
			passed, passed, passed,
		},
		"the sum differs":           {validation.Document{Fields: slip(true, "99.00")}, none, failed, none},
		"it does in what is unsure": {validation.Document{Fields: slip(false, "99.00")}, none, none, none},
		"what is unsure fits":       {validation.Document{Fields: slip(false, "90.00")}, none, passed, none},
		"an amount is missing": {
			validation.Document{Fields: fields(true, "grossAmount", "100.00", "netAmount", "99.00")}, none, none, none,
		},
		"a balance": {validation.Document{Fields: fields(true, "openingBalance", "5.00", "depositsAmount", "2.00",
			"withdrawalsAmount", "1.00", "closingBalance", "6.00")}, none, passed, none},
		"an editor": {
			validation.Document{Hints: hints(paper.Notice, trace.EditedWith, ""), Checks: []string{validation.FileFits}},
			failed, none, none,
		},
		"changed after signing": {
			validation.Document{Hints: hints(paper.Warning, trace.ChangedAfterSigning, "")}, failed, none, none,
		},
		"a number in two fonts": {
			validation.Document{Hints: hints(paper.Warning, hint.FontsMixed, ""), Checks: []string{validation.SignedFits}},
			failed, none, none,
		},
		"a signature that fits": {validation.Document{Checks: []string{validation.SignedFits}}, passed, none, none},
		"one that doesn't": {
			validation.Document{Hints: hints(paper.Warning, trace.SignatureBroken, "")}, failed, none, none,
		},
		"the year differs": {validation.Document{
			Fields: slip(true, "90.00"), Hints: hints(paper.Warning, across.YearDiffers, "yearNetAmount"),
		}, none, failed, none},
		"it does in what is unsure of the year": {
			validation.Document{Hints: hints(paper.Notice, across.YearDiffers, "yearNetAmount")}, none, none, none,
		},
		"the year was corrected": {validation.Document{
			Hints: hints(paper.Warning, across.YearDiffers, "yearNetAmount"), Changed: []string{"netAmount"},
		}, none, none, none},
		"another field was": {validation.Document{
			Hints: hints(paper.Warning, across.YearDiffers, "yearNetAmount"), Changed: []string{"grossAmount"},
		}, none, failed, none},
		"another name": {validation.Document{Hints: hints(paper.Warning, hint.NameDiffers, "lastName")}, none, none, failed},
		"another name, hard to read": {
			validation.Document{Hints: hints(paper.Notice, hint.NameDiffers, "lastName")}, none, none, none,
		},
		"a file of another user": {validation.Document{
			Hints: hints(paper.Warning, across.FileOfAnother, ""), Checks: []string{validation.NameFits},
		}, none, none, failed},
		"the same file":      {validation.Document{Hints: hints(paper.Notice, across.SameFile, "")}, none, none, none},
		"another's origin":   {validation.Document{Hints: hints(paper.Notice, across.OriginOfAnother, "")}, none, none, none},
		"looks like another": {validation.Document{Hints: hints(paper.Warning, hint.OtherType, "")}, none, none, none},
	} {
		c.document.FileType = "PAYSLIP"
		got := validation.Of(c.document)
		require.Equal(t, "PAYSLIP", got.FileType)
		require.Equal(t, c.metadata, got.Metadata.Code, "metadata: %s", behavior)
		require.Equal(t, c.computation, got.Computation.Code, "computation: %s", behavior)
		require.Equal(t, c.identity, got.Identity.Code, "identity: %s", behavior)
		require.Equal(t, none, got.Location.Code, behavior)
		for _, check := range []validation.Check{got.Metadata, got.Computation, got.Identity, got.Location} {
			require.Regexp(t, `^[A-Z].*\.$`, check.Message, behavior)
		}
	}
}
