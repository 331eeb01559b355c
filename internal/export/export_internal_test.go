package export

import (
	"bytes"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"github.com/stretchr/testify/require"

	"nod/internal/catalogue"
	"nod/internal/connection"
	"nod/internal/connector"
	"nod/internal/platform/db"
	"nod/internal/record"
)

func at() time.Time { return time.Date(2026, 3, 20, 8, 30, 0, 0, time.UTC) }

func emptyReport() report {
	return report{
		productName: "Nod", tenantName: "Bayani Lending", verifyURL: "https://link.example/verify/AAAAA-BBBBB-CCCCC-DDDDD",
		proof: Proof{
			ID:         "AAAAA-BBBBB-CCCCC-DDDDD",
			DataDigest: digest(nil),
			CreatedAt:  db.At(at()),
			Mode:       "PRODUCTION",
		},
		account: connection.Account{ID: "a-1", Status: connection.Connected},
		source:  catalogue.DataSource{Name: "Source"},
	}
}

// longReport has long names, letters of several languages and more incomes than pages have rows.
func longReport() report {
	r := emptyReport()
	r.tenantName = strings.Repeat("Ñañagkaisang Kooperatiba ng Mamamayan ", 4)
	name := "María Consolación Ñáñez-Œdipus de la Cruz y Magsaysay-Villavicencio " + strings.Repeat("Ł", 90)
	r.payload.Identity = &record.Item[connector.Identity]{Data: connector.Identity{
		FullName: name, Addresses: []connector.Address{{FullAddress: new(strings.Repeat("Barangay Peñafrancia ", 30))}},
	}}
	for i := range 120 {
		start := time.Date(2016, time.Month(1+i), 1, 0, 0, 0, 0, time.UTC)
		r.payload.Incomes = append(r.payload.Incomes, record.Item[connector.Income]{Data: connector.Income{
			Employer: new(
				strings.Repeat("Employer ", 1+i%12),
			), StartDate: connector.Date(start.Format(time.DateOnly)),
			EndDate:  new(connector.Date(start.AddDate(0, 1, -1).Format(time.DateOnly))),
			Currency: "PHP", GrossAmount: new(connector.Amount(fmt.Sprint(1000*i) + ".55")),
		}})
	}
	return r
}

// keep writes a PDF to the folder that NOD_EXPORT_KEEP names, for people to look at.
func keep(t *testing.T, name string, content func() ([]byte, error)) {
	t.Helper()
	folder := os.Getenv("NOD_EXPORT_KEEP")
	if folder == "" {
		return
	}
	bytes, err := content()
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(folder, name+".pdf"), bytes, 0o600))
}

func TestReports(t *testing.T) {
	t.Parallel()
	for name, make := range map[string]func() report{"empty": emptyReport, "long": longReport} {
		first, err := drawReport(make())
		require.NoError(t, err, name)
		second, err := drawReport(make())
		require.NoError(t, err, name)
		require.True(t, bytes.Equal(first, second), "%s: equal reports are equal byte for byte", name)
		keep(t, name, func() ([]byte, error) { return first, nil })
	}
}

// TestEndlessTexts: 64 KiB in one field take no more room and no more time in a report than a long line.
func TestEndlessTexts(t *testing.T) {
	t.Parallel()
	r := longReport()
	r.payload.Identity.Data.FullName = strings.Repeat("Ñ", 1<<16)
	r.payload.Incomes[0].Data.Employer = new(strings.Repeat("<b>", 1<<15))
	content, err := drawReport(r)
	require.NoError(t, err)
	require.Less(t, len(content), 1<<20)
	require.Len(t, []rune(clip(strings.Repeat("Ñ", 1<<16))), maxText+1)
	require.Equal(t, strings.Repeat("Ñ", maxText), clip(strings.Repeat("Ñ", maxText)))
}

func TestAmounts(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"0": "0.00", "1000": "1,000.00", "-1234567.891": "-1,234,567.89", "999.999": "1,000.00", "123456": "123,456.00",
	} {
		require.Equal(t, want, grouped(text))
	}
}

// TestLogosAreDrawn: every logo of the catalogue is of the form that the report knows to draw.
func TestLogosAreDrawn(t *testing.T) {
	t.Parallel()
	p := &sheet{Fpdf: fpdf.New("P", "mm", "A4", "")}
	p.AddPage()
	for i, source := range catalogue.New().Search(catalogue.Filter{}).Items {
		svg, ok := catalogue.Logo(source.ID)
		require.True(t, ok, source.ID)
		require.NoError(t, p.logo(svg, 10+float64(i%12)*15, 10+float64(i/12)*15, 12), source.ID)
	}
	require.Error(t, p.logo([]byte(`<svg><rect fill="#123456"/><path d="M1 2S3"/></svg>`), 0, 0, 1))
	require.Error(t, p.logo([]byte(`<svg><rect fill="red"/></svg>`), 0, 0, 1))
	require.NoError(t, p.Error())
	keep(t, "logos", func() ([]byte, error) {
		var out bytes.Buffer
		err := p.Output(&out)
		return out.Bytes(), err
	})
}

func TestTenure(t *testing.T) {
	t.Parallel()
	for months, want := range map[string]string{
		"0": "Less than a month", "1": "1 month", "12": "1 year", "25": "2 years, 1 month", "89": "7 years, 5 months", "–": "–",
	} {
		require.Equal(t, want, tenure(months))
	}
}

func TestMarksOfTheChart(t *testing.T) {
	t.Parallel()
	for top, want := range map[int64]string{0: "1", 1: "1", 9: "5", 90: "25", 46_900: "20000", 99_000: "25000"} {
		require.Equal(t, want, niceMark(big.NewRat(top, 1), 4).FloatString(0), top)
	}
}
