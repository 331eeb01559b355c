package sandbox_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/archive"
	"nod/internal/collect/archive/sandbox"
	"nod/internal/collect/payslip"
)

func read(t *testing.T, fileType, person, name string) (archive.Reading, error) {
	t.Helper()
	body, ok := payslip.File(person, name)
	require.True(t, ok)
	return sandbox.New().Read(t.Context(), archive.Document{
		FileType: fileType, Now: time.Date(2026, 11, 23, 0, 0, 0, 0, time.UTC),
		Files: []archive.ReadFile{{Name: "renamed", Body: body}},
	})
}

// TestFieldsHavePlaces: every value of the samples stands on the page, and of a picture some stay in doubt.
func TestFieldsHavePlaces(t *testing.T) {
	t.Parallel()
	for _, sample := range []struct {
		fileType, person, name string
		fields, uncertain      int
	}{
		{"PAYSLIP", "maria", "payslip-maria-villanueva.pdf", 9, 0},
		{"PAYSLIP", "liza", "payslip-liza-bautista.png", 9, 2},
		{"CLEARANCE_NBI", "maria", "nbi-clearance-maria-villanueva.png", 10, 0},
		{"TAX_DOCUMENT", "maria", "tax-certificate-maria-villanueva.pdf", 9, 0},
	} {
		found, err := read(t, sample.fileType, sample.person, sample.name)
		require.NoError(t, err, sample.name)
		require.NoError(t, found.Snapshot.Validate(), sample.name)
		require.Len(t, found.Analysis.Fields, sample.fields, sample.name)
		uncertain := 0
		for _, f := range found.Analysis.Fields {
			require.NotEmpty(t, f.Value, f.Name)
			require.NotEmpty(t, f.Raw, f.Name)
			require.Equal(t, 1, f.Page, f.Name)
			require.True(t, 0 < f.Box.Left && f.Box.Left < f.Box.Right && f.Box.Right < 1, f.Name)
			require.True(t, 0 < f.Box.Top && f.Box.Top < f.Box.Bottom && f.Box.Bottom < 1, f.Name)
			if !f.IsCertain {
				uncertain++
			}
		}
		require.Equal(t, sample.uncertain, uncertain, sample.name)
	}
}

func TestFormsAreNoPayslips(t *testing.T) {
	t.Parallel()
	for _, c := range [][2]string{
		{"PAYSLIP", "nbi-clearance-maria-villanueva.png"}, {"PAYSLIP", "tax-certificate-maria-villanueva.pdf"},
		{"TAX_DOCUMENT", "nbi-clearance-maria-villanueva.png"}, {"TAX_DOCUMENT", "payslip-maria-villanueva.pdf"},
	} {
		_, err := read(t, c[0], "maria", c[1])
		var refused *archive.RefusedError
		require.ErrorAs(t, err, &refused, c)
		require.Equal(t, archive.TypeMismatch, refused.Code, c)
	}
}
