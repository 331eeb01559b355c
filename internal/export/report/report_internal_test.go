package report

import (
	"bytes"
	"cmp"
	"fmt"
	"math/big"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/catalogue"
	"nod/internal/connection"
	"nod/internal/connector"
	"nod/internal/consent"
	"nod/internal/platform/db"
	"nod/internal/platform/pdf"
	"nod/internal/record"
	"nod/internal/record/figure"
)

func at() time.Time { return time.Date(2026, 3, 20, 8, 30, 0, 0, time.UTC) }

// fonts are the bundled ones and those that scripts/setup.sh installs.
func fonts() *pdf.Fonts { return pdf.NewFonts("/usr/share/fonts/truetype/dejavu") }

func emptyReport() Report {
	return Report{
		ProductName: "Nod", TenantName: "Bayani Lending", VerifyURL: "https://link.example/verify/AAAAA-BBBBB-CCCCC-DDDDD",
		ID: "AAAAA-BBBBB-CCCCC-DDDDD", DataDigest: strings.Repeat("0f", 32), CreatedAt: at(), Mode: "PRODUCTION",
		Account: connection.Account{
			ID: "a-1", Status: connection.Connected, ConnectedAt: db.AtPtr(at()), LastSyncedAt: db.AtPtr(at()),
		},
		Source: catalogue.DataSource{Name: "Source"}, Zone: time.FixedZone("Asia/Manila", 8*3600),
		MaskedName: "M••• V•••", Words: "amber pebble river willow",
	}
}

// fullReport has everything that a report can have, and hostile texts wherever strangers write.
func fullReport(text, amount string) Report {
	r := emptyReport()
	text = cmp.Or(text, "Bayani Foods")
	r.TenantName, r.Source.Name, r.Source.TypeLabel = text, text, "Payroll"
	r.Mode = "SANDBOX"
	r.Account.LoginMask, r.Account.SyncFailures = text, 2
	r.Unread = []connector.Section{connector.Documents}
	r.Consents = []consent.Receipt{{ID: "consent-1", Text: strings.Repeat(text+" agrees. ", 40), TextHash: strings.Repeat("0f", 32)}}
	money := new(connector.Amount(cmp.Or(amount, "23450.00")))
	r.Payload.Identity = &record.Item[connector.Identity]{Data: connector.Identity{
		FullName: text, Gender: &text, MaritalStatus: &text, Citizenship: &text, DOB: new(connector.Date("1990-05-01")),
		Emails: []connector.Email{{Address: &text}}, Phones: []connector.Phone{{Number: &text}},
		Addresses: []connector.Address{{FullAddress: new("Home address"), Type: new("HOME")},
			{FullAddress: &text, Type: new("Primary")}},
	}}
	r.Payload.Rating = &record.Item[connector.Rating]{Data: connector.Rating{CalculatedPercentage: money, JobsCompleted: money}}
	var incomes []connector.Income
	for i := range 26 {
		start := time.Date(2025, 3, 1, 0, 0, 0, 0, time.UTC).AddDate(0, i/2, 15*(i%2))
		income := connector.Income{
			Employer: &text, StartDate: connector.Date(start.Format(time.DateOnly)), Currency: "PHP",
			EndDate:   new(connector.Date(start.AddDate(0, 0, 14).Format(time.DateOnly))),
			Frequency: new(connector.Semimonthly), GrossAmount: money, NetAmount: money, BaseAmount: money,
		}
		if i%7 == 3 {
			income.GrossAmount, income.NetAmount = nil, nil
		}
		incomes = append(incomes, income)
		r.Payload.Incomes = append(r.Payload.Incomes, record.Item[connector.Income]{Data: income})
	}
	for i := range 3 {
		r.Payload.Employments = append(r.Payload.Employments, record.Item[connector.Employment]{Data: connector.Employment{
			Employer: &text, JobTitle: &text, StartDate: connector.Date(fmt.Sprintf("20%d-01-01", 18+i)), Status: &text,
		}})
		r.Payload.Liabilities = append(r.Payload.Liabilities, record.Item[connector.Liability]{Data: connector.Liability{
			Type: text, StartDate: "2025-01-01", EndDate: new(connector.Date("2027-01-01")), Currency: "PHP",
			LoanAmount: *money, OutstandingBalance: money, OverduePaymentAmount: money,
		}})
		r.Payload.Documents = append(r.Payload.Documents, record.Item[connector.Document]{Data: connector.Document{
			Name: text, DocID: &text, Status: &text, IssueDate: new(connector.Date("2024-02-29")),
		}})
		r.Payload.EIncomes = append(r.Payload.EIncomes, record.Item[connector.EIncome]{Data: connector.EIncome{
			Month: fmt.Sprintf("2026-0%d", 3-i), Currency: "PHP", Amount: money,
		}})
	}
	r.Payload.Transactions = []record.Item[connector.Transaction]{
		{Data: connector.Transaction{Date: "2026-01-05", Currency: "PHP", Amount: *money}},
		{Data: connector.Transaction{Date: "2026-02-05", Currency: "PHP", Amount: "-" + *money}},
	}
	r.Payload.Liabilities[1].Data.OverduePaymentAmount = nil
	reading := figure.Reading{At: at(), Zone: r.Zone}
	r.Payload.Insight = &record.Item[record.Insight]{Data: record.Insight{
		CutoffTime: db.At(at()), TimeZone: "Asia/Manila", MonthlyIncomes: figure.MonthlyIncomes(incomes, nil, reading),
	}}
	return r
}

// keep writes a file to the folder that NOD_EXPORT_KEEP names, for people to look at.
func keep(t *testing.T, name string, content []byte) {
	t.Helper()
	if folder := os.Getenv("NOD_EXPORT_KEEP"); folder != "" {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), content, 0o600))
	}
}

// read is the text of a report, page by page.
func read(t *testing.T, content []byte) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "report.pdf")
	require.NoError(t, os.WriteFile(file, content, 0o600))
	text, err := exec.CommandContext(t.Context(), "pdftotext", "-layout", file, "-").Output()
	require.NoError(t, err)
	return string(text)
}

// hostile are texts that strangers may be called.
func hostile() map[string]string {
	return map[string]string{
		"plain": "", "emoji": "Ana 😀👨‍👩‍👧 𝓐", "cjk": "王小明 田中太郎 김철수 สมชาย", "arabic": "محمد عبد الله Ali بكر",
		"override": "Ana \u202Egnp.exe", "control": "Ana\x00\x1b[31m", "long": strings.Repeat("Ñandú ", 300),
		"unbroken": strings.Repeat("Ł", 1<<16), "zalgo": "Z" + strings.Repeat("\u0300", 999), "broken": "a\xffb",
		"markup": "<iframe src=x>%PDF) endstream", "upper": "ÉTÉ", "blank": " ",
	}
}

// TestReports: a report of every name, byte for byte the same when made again, and none much larger.
func TestReports(t *testing.T) {
	t.Parallel()
	fonts := fonts()
	for name, text := range hostile() {
		first, err := fullReport(text, "").Draw(fonts)
		require.NoError(t, err, name)
		second, err := fullReport(text, "").Draw(fonts)
		require.NoError(t, err, name)
		require.True(t, bytes.Equal(first, second), "%s: equal reports are equal byte for byte", name)
		require.Less(t, len(first), 1<<18, name)
		require.Contains(t, read(t, first), "Verification ID", name)
		keep(t, name+".pdf", first)
	}
	empty, err := emptyReport().Draw(fonts)
	require.NoError(t, err)
	keep(t, "empty.pdf", empty)
	require.Contains(t, read(t, empty), "Name not available")
}

// TestNoNumberBreaks: amounts of twelve digits, and of twenty, stand whole in every table, card and total.
func TestNoNumberBreaks(t *testing.T) {
	t.Parallel()
	for _, amount := range []string{"999999999999.99", "99999999999999999999.99"} {
		content, err := fullReport("María Consolación Villanueva-Magsaysay", amount).Draw(fonts())
		require.NoError(t, err)
		keep(t, "digits-"+fmt.Sprint(len(amount))+".pdf", content)
		text := read(t, content)
		whole := grouped(amount)
		require.GreaterOrEqual(t, strings.Count(text, whole), 26+3+3+2+2)
		for _, part := range regexp.MustCompile(`[0-9][0-9,.]{6,}`).FindAllString(text, -1) {
			require.Regexp(t, `^[0-9]{1,3}(,[0-9]{3})*(\.[0-9]{2})?$`, part, "a number is whole")
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

// TestLogosAreDrawn: every logo of the catalogue is of the form that the report knows to draw.
func TestLogosAreDrawn(t *testing.T) {
	t.Parallel()
	p := &sheet{Document: pdf.New(fonts(), pdf.About{})}
	p.page = p.AddPage()
	for i, source := range catalogue.New().Search(catalogue.Filter{}).Items {
		svg, ok := catalogue.Logo(source.ID)
		require.True(t, ok, source.ID)
		require.NoError(t, p.logo(svg, 10+float64(i%12)*15, 10+float64(i/12)*15, 12), source.ID)
	}
	require.Error(t, p.logo([]byte(`<svg><rect fill="#123456"/><path d="M1 2S3"/></svg>`), 0, 0, 1))
	require.Error(t, p.logo([]byte(`<svg><rect fill="red"/></svg>`), 0, 0, 1))
	content, err := p.Bytes()
	require.NoError(t, err)
	keep(t, "logos.pdf", content)
}

func TestMonthsInWords(t *testing.T) {
	t.Parallel()
	for months, want := range map[int]string{
		0: "Less than a month", 1: "1 month", 12: "1 year", 25: "2 years, 1 month", 89: "7 years, 5 months",
	} {
		require.Equal(t, want, monthsInWords(months))
	}
}

func TestMarksOfTheChart(t *testing.T) {
	t.Parallel()
	for top, want := range map[int64]string{0: "1", 1: "1", 9: "5", 90: "25", 46_900: "20000", 99_000: "25000"} {
		require.Equal(t, want, niceMark(big.NewRat(top, 1), 4).FloatString(0), top)
	}
}
