package export

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nod/internal/catalogue"
	"nod/internal/connection"
	"nod/internal/connector"
	"nod/internal/platform/db"
	"nod/internal/record"
)

func TestCellsAreNoFormulas(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"": "", "Bayani": "Bayani", "12.50": "12.50", "-12.50": "-12.50", "0": "0",
		"=1+1": "'=1+1", "+639005550101": "'+639005550101", "-1+1": "'-1+1", "@SUM(A1)": "'@SUM(A1)", "\t=1": "'\t=1",
		"\r=1": "'\r=1", " =1": "' =1", "＝1+1": "'＝1+1", "－cmd": "'－cmd", "\x00=1": "'=1", "a=b": "a=b", "–": "–",
	} {
		require.Equal(t, want, safeCell(text), "%q", text)
	}
}

// TestTablesComeBack reads what was written: every cell as it was, or with an apostrophe in front.
func TestTablesComeBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		row := rapid.SliceOfN(rapid.String(), 2, 5).Draw(r, "row")
		content, err := table([][]string{row})
		require.NoError(r, err)
		read, err := csv.NewReader(bytes.NewReader(content)).ReadAll()
		require.NoError(r, err)
		require.Len(r, read, 1)
		for i, cell := range read[0] {
			// Line ends are one thing in CSV, however they are written.
			plain := strings.NewReplacer("\r", "")
			require.Equal(r, plain.Replace(safeCell(row[i])), plain.Replace(cell))
			first := strings.TrimLeft(cell, " ")
			require.False(r, first != "" && strings.ContainsRune("=+@\t", rune(first[0])), "%q", cell)
		}
	})
}

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

func TestReports(t *testing.T) {
	t.Parallel()
	for name, make := range map[string]func() report{"empty": emptyReport, "long": longReport} {
		first, err := drawReport(make())
		require.NoError(t, err, name)
		second, err := drawReport(make())
		require.NoError(t, err, name)
		require.True(t, bytes.Equal(first, second), "%s: equal reports are equal byte for byte", name)
		if folder := os.Getenv("NOD_EXPORT_KEEP"); folder != "" {
			require.NoError(t, os.WriteFile(filepath.Join(folder, name+".pdf"), first, 0o600))
		}
	}
}

func TestAmounts(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"0": "0.00", "1000": "1,000.00", "-1234567.891": "-1,234,567.89", "999.999": "1,000.00", "123456": "123,456.00",
	} {
		require.Equal(t, want, grouped(text))
	}
}
