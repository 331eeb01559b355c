package production_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/archive"
	"nod/internal/collect/archive/production"
	"nod/internal/collect/connector"
	"nod/internal/reading/extract"
	"nod/internal/reading/paper"
	"nod/internal/test/specimen"
)

// file is how an engine of its own calls files.
type file struct {
	Name   string
	Format string
	Body   []byte
}

// engine answers with pages that were read before.
type engine struct {
	pages []paper.Page
	err   error
}

func (e engine) Read(context.Context, []file) ([]paper.Page, error) { return e.pages, e.err }

func read(t *testing.T, e engine, kind string) (archive.Reading, error) {
	t.Helper()
	x, err := extract.New()
	require.NoError(t, err)
	r := production.New(e, x)
	r.Refusal = func(err error) (connector.ErrorCode, bool) {
		return archive.UnableToRecognize, errors.Is(err, errLocked)
	}
	return r.Read(t.Context(), archive.Document{FileType: kind, Files: []archive.ReadFile{{Name: "a.pdf",
		Format: "PDF"}}})
}

var errLocked = errors.New("locked")

// TestRecords: every kind of document gives records that can be kept, and names its fields.
func TestRecords(t *testing.T) {
	t.Parallel()
	for _, s := range specimen.All(specimen.Tuning, 1) {
		reading, err := read(t, engine{pages: []paper.Page{s.Page}}, s.Kind)
		require.NoError(t, err, s.Layout)
		require.NoError(t, reading.Snapshot.Validate(), s.Layout)
		if s.Kind != "COMPANY_ID" { // a name without a label is not sure enough for a record
			require.NotNil(t, reading.Snapshot.Identity, s.Layout)
		}
		require.NotEmpty(t, reading.Analysis.EmployeeName, s.Layout)
		require.GreaterOrEqual(t, len(reading.Analysis.Fields), 5, s.Layout)
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
		engine engine
		kind   string
		code   connector.ErrorCode
	}{
		"a blank page":           {engine{pages: []paper.Page{{Number: 1}}}, "PAYSLIP", archive.UnableToRecognize},
		"nothing that was asked": {engine{pages: []paper.Page{letter}}, "PAYSLIP", archive.MissingMandatoryField},
		"another type, confidently": {engine{pages: []paper.Page{clearance.Page}}, "BANK_STATEMENT",
			archive.TypeMismatch},
		"the engine refuses": {engine{err: errLocked}, "PAYSLIP", archive.UnableToRecognize},
	} {
		_, err := read(t, test.engine, test.kind)
		var refused *archive.RefusedError
		require.ErrorAs(t, err, &refused, behavior)
		require.Equal(t, test.code, refused.Code, behavior)
	}
	_, err := read(t, engine{}, "OTHERS")
	require.ErrorIs(t, err, archive.ErrUnsupported)
	_, err = read(t, engine{err: context.DeadlineExceeded}, "PAYSLIP")
	require.ErrorIs(t, err, context.DeadlineExceeded, "an engine out of order is tried again")
}
