package production_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/archive"
	"nod/internal/collect/archive/production"
	"nod/internal/collect/connector"
	"nod/internal/reading/engine"
	"nod/internal/reading/extract"
	"nod/internal/reading/paper"
	"nod/internal/reading/trace"
	"nod/internal/reading/validation"
	"nod/internal/test/specimen"
)

// known answers with pages that were read before.
type known struct {
	pages      []paper.Page
	signatures []engine.Signature
	body       []byte
	err        error
}

func (e known) Read(context.Context, []engine.File) ([]paper.Page, error) { return e.pages, e.err }

func (e known) Signatures(context.Context, engine.File) ([]engine.Signature, error) {
	return e.signatures, nil
}

func (e known) State() engine.State { return engine.Reduced }

func read(t *testing.T, e known, kind string) (archive.Reading, error) {
	t.Helper()
	x, err := extract.New()
	require.NoError(t, err)
	return production.New(e, x).Read(t.Context(), archive.Document{FileType: kind, Files: []archive.ReadFile{{
		Name: "a.pdf", Format: "PDF", Body: e.body,
	}}})
}

// named are values that have their own names in the analysis.
var named = map[string][]string{
	"PAYSLIP": {"employerName", "startDate", "endDate", "grossAmount", "netAmount"}, "TAX_DOCUMENT": {"taxNumber", "employerName", "grossAmount"},
	"CLEARANCE_NBI": {"nbiIdNumber", "lastName", "firstName", "dateOfBirth", "remark"}, "COMPANY_ID": {"employerName"},
	"BANK_STATEMENT": {"accountNumber"}, "UTILITY_BILLS": {"supplier", "accountNumber", "dueAmount", "dueDate"},
	"GOVERNMENT_ID": {"lastName", "dateOfBirth"},
}

// TestRecords: every kind of document gives records that can be kept, and names its fields.
func TestRecords(t *testing.T) {
	t.Parallel()
	for _, s := range specimen.All(specimen.Tuning, 1) {
		reading, err := read(t, known{pages: []paper.Page{s.Page}}, s.Kind)
		require.NoError(t, err, s.Layout)
		require.NoError(t, reading.Snapshot.Validate(), s.Layout)
		if s.Kind != "COMPANY_ID" { // a name without a label is not sure enough for a record
			require.NotNil(t, reading.Snapshot.Identity, s.Layout)
		}
		require.NotEmpty(t, reading.Analysis.EmployeeName, s.Layout)
		require.GreaterOrEqual(t, len(reading.Analysis.Fields), 5, s.Layout)
		sent, err := json.Marshal(reading.Analysis)
		require.NoError(t, err)
		var analysis map[string]any
		decoder := json.NewDecoder(bytes.NewReader(sent))
		decoder.UseNumber()
		require.NoError(t, decoder.Decode(&analysis))
		for _, name := range named[s.Kind] {
			at := slices.IndexFunc(reading.Analysis.Fields, func(f paper.Field) bool { return f.Name == name })
			require.GreaterOrEqual(t, at, 0, "%s %s", s.Layout, name)
			require.Equal(t, reading.Analysis.Fields[at].Value, fmt.Sprint(analysis[name]), "%s %s", s.Layout, name)
		}
		if s.Kind == "PAYSLIP" {
			require.Len(t, reading.Snapshot.Incomes, 1, s.Layout)
			income := reading.Snapshot.Incomes[0]
			require.Equal(t, s.Fields["netAmount"], string(*income.NetAmount), s.Layout)
			require.Equal(t, s.Fields["grossAmount"], string(reading.Analysis.GrossAmount), s.Layout)
			require.Equal(t, connector.Semimonthly, *income.Frequency, s.Layout)
		}
	}
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	clearance := specimen.Specimen{}
	for _, s := range specimen.All(specimen.Tuning, 1) {
		if s.Kind == "CLEARANCE_NBI" {
			clearance = s
		}
	}
	letter := paper.Page{Number: 1, Width: 100, Height: 100, Condition: paper.TextLayer}
	for i, word := range []string{"dear", "sir", "the", "weather", "is", "fine", "today"} {
		at := 0.1 * float64(i)
		letter.Words = append(letter.Words, paper.Word{
			Text: word, Confidence: 1, Box: paper.Box{Left: at, Top: 0.5, Right: at + 0.08, Bottom: 0.52},
		})
	}
	for behavior, test := range map[string]struct {
		engine known
		kind   string
		code   connector.ErrorCode
	}{
		"a blank page":           {known{pages: []paper.Page{{Number: 1}}}, "PAYSLIP", archive.UnableToRecognize},
		"nothing that was asked": {known{pages: []paper.Page{letter}}, "PAYSLIP", archive.MissingMandatoryField},
		"another type, confidently": {known{pages: []paper.Page{clearance.Page}}, "BANK_STATEMENT",
			archive.TypeMismatch},
		"the engine refuses": {known{err: &engine.RefusedError{Reason: engine.Encrypted}}, "PAYSLIP", archive.UnableToRecognize},
	} {
		_, err := read(t, test.engine, test.kind)
		var refused *archive.RefusedError
		require.ErrorAs(t, err, &refused, behavior)
		require.Equal(t, test.code, refused.Code, behavior)
	}
	_, err := read(t, known{}, "OTHERS")
	require.ErrorIs(t, err, archive.ErrUnsupported)
	_, err = read(t, known{err: context.DeadlineExceeded}, "PAYSLIP")
	require.ErrorIs(t, err, context.DeadlineExceeded, "an engine out of order is tried again")
}

// TestSignatures: signatures that fit are a check that was made, one that doesn't is a hint, and what could not be found
// out is neither. A PDF that was locked has signatures over bytes that are gone.
func TestSignatures(t *testing.T) {
	t.Parallel()
	slip := specimen.All(specimen.Tuning, 1)[0]
	require.Equal(t, "PAYSLIP", slip.Kind)
	fits, broken := engine.Signature{Fit: engine.Fits}, engine.Signature{Signer: "Payroll", Fit: engine.FitsNot}
	unknown := engine.Signature{Fit: engine.FitUnknown}
	for name, c := range map[string]struct {
		signatures []engine.Signature
		body       string
		checks     []string
		isBroken   bool
	}{
		"none":             {nil, "", nil, false},
		"it fits":          {[]engine.Signature{fits}, "", []string{validation.SignedFits}, false},
		"one of two":       {[]engine.Signature{fits, broken}, "", nil, true},
		"one is unknown":   {[]engine.Signature{fits, unknown}, "", nil, false},
		"a PDF was locked": {[]engine.Signature{broken}, "/Unlockt", nil, false},
	} {
		reading, err := read(t, known{pages: []paper.Page{slip.Page}, signatures: c.signatures, body: []byte(c.body)}, slip.Kind)
		require.NoError(t, err, name)
		require.Equal(t, c.checks, reading.Analysis.Checks, name)
		at := slices.IndexFunc(reading.Analysis.Hints, func(h paper.Hint) bool { return h.Code == trace.SignatureBroken })
		require.Equal(t, c.isBroken, at >= 0, name)
		if c.isBroken {
			require.Equal(t, "One that doesn't, of Payroll", reading.Analysis.Hints[at].Actual)
		}
	}
}
