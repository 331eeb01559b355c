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

	"nod/internal/collect/catalogue"
	"nod/internal/collect/connection"
	"nod/internal/collect/connector"
	"nod/internal/collect/consent"
	"nod/internal/collect/record"
	"nod/internal/collect/record/figure"
	"nod/internal/platform/db"
	"nod/internal/platform/pdf"
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
	r.TenantName = text
	r.Source.Name = text
	r.Source.TypeLabel = "Payroll"
	r.Mode = "SANDBOX"
	r.Account.LoginMask, r.Account.SyncFailures = text, 2
	r.Account.FailedSections.V = []connector.Section{connector.Documents}
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
		p := &sheet{Document: pdf.New(fonts(), pdf.About{}), Report: fullReport("María", amount)}
		for _, g := range []grid{p.incomes(), p.liabilities(), p.estimates(), p.flows()} {
			widths, shrink := p.widths(g)
			taken := cellGap * float64(len(widths)-1)
			for i, width := range widths {
				taken += width
				require.True(t, g.columns[i].isTight || width > minTextWidth-0.01, "texts have room too")
				for _, row := range g.rows {
					wide := p.Line(row.cells[i], row.style()).Width(row.style()) * shrink
					require.True(t, !g.columns[i].isTight || wide <= width+0.01, "%q is %.1f wide, not %.1f", row.cells[i], wide, width)
				}
			}
			require.LessOrEqual(t, taken, contentWidth)
		}
		text := read(t, content)
		whole := grouped(amount)
		require.GreaterOrEqual(t, strings.Count(text, whole), 26+3+3+2+2)
		for _, part := range regexp.MustCompile(`[0-9][0-9,.]{6,}`).FindAllString(text, -1) {
			require.Regexp(t, `^[0-9]{1,3}(,[0-9]{3})*(\.[0-9]{2})?$`, part, "a number is whole")
		}
	}
}

// TestWarnings: what is known of readings that failed, with the time of the data that is shown.
func TestWarnings(t *testing.T) {
	t.Parallel()
	const shows = " This report shows the data read on 20 Mar 2026, 16:30 (Manila time)."
	for want, change := range map[string]func(a *connection.Account){
		"": func(*connection.Account) {},
		"The last sync of this account failed with the code SERVICE_UNAVAILABLE." + shows: func(a *connection.Account) {
			a.SyncFailures, a.ErrorCode = 1, connector.ServiceUnavailable
		},
		"The last 3 syncs of this account failed." + shows: func(a *connection.Account) { a.SyncFailures = 3 },
		"This account was disconnected on 21 Mar 2026, 16:30 (Manila time) with the code AUTH_REQUIRED." + shows: func(
			a *connection.Account) {
			a.Status = connection.Disconnected
			a.ErrorCode = connector.AuthRequired
			a.StatusAt = db.At(at().AddDate(0, 0, 1))
		},
		"A new login to this account has not finished." + shows: func(a *connection.Account) { a.Status = connection.AwaitingMFA },
		"The last sync could not read: Incomes, Documents. Where these sections show data, it is from an earlier sync.": func(
			a *connection.Account) {
			a.FailedSections.V = []connector.Section{connector.Incomes, connector.Documents}
		},
	} {
		r := emptyReport()
		change(&r.Account)
		require.Equal(t, want, r.warning())
	}
	content, err := fullReport("", "").Draw(fonts())
	require.NoError(t, err)
	text := read(t, content)
	require.NotContains(t, text, "did not provide")
	require.Contains(t, text, "read on 20 Mar 2026, 16:30 (Manila time)")
}

// TestWhatCounts: blank texts are none, the primary address is shown, a period with base pay only counts, and
// totals say of how many rows they are.
func TestWhatCounts(t *testing.T) {
	t.Parallel()
	r := fullReport("", "")
	require.Equal(t, "Bayani Foods", firstAddress(r.Payload.Identity.Data.Addresses))
	blank, street := " ", "Mabini Street"
	require.Equal(t, street, firstAddress([]connector.Address{
		{FullAddress: &blank, Type: new("Primary")}, {Line1: &street, Type: new("Work")}, {City: new("Iloilo"), Type: nil, Line1: nil},
	}[:2]))
	require.Equal(t, nameUnknown, fullReport(" ", "").fullName())
	require.Equal(t, unknown, textOf(&blank))
	incomes := r.incomes()
	heads := []string{}
	for _, c := range incomes.columns {
		heads = append(heads, c.head)
	}
	require.Equal(t, []string{"Period", "Employer", "Frequency", "Base", "Gross", "Net", "Counted", ""}, heads)
	require.Equal(t, []string{
		"16–30 Apr 2025", "Bayani Foods", "Semimonthly", "23,450.00", "–", "–", "23,450.00", "PHP",
	}, incomes.rows[3].cells)
	total, note := incomes.rows[26].cells, incomes.rows[27].cells
	require.Equal(t, []string{"Total", "", "", "609,700.00", "515,900.00", "515,900.00", "609,700.00", "PHP"}, total)
	require.Equal(t, []string{"Rows in the total", "", "", "26 of 26", "22 of 26", "22 of 26", "26 of 26", ""}, note)
	liabilities := r.liabilities()
	require.Equal(t, "Overdue", liabilities.columns[5].head)
	require.Equal(t, unknown, liabilities.rows[3].cells[5], "one of them is unknown")
	require.Equal(t, "2 loans; 1 unknown", liabilities.rows[4].cells[5])
	r.Payload.Liabilities[1].Data.OverduePaymentAmount = new(connector.Amount("1000"))
	require.Equal(t, "47,900.00", r.liabilities().rows[3].cells[5])
}

// TestZones: times name the zone as people say it.
func TestZones(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"UTC": "UTC", "Asia/Manila": "(Manila time)", "America/Argentina/Buenos_Aires": "(Buenos Aires time)", "Etc/GMT+8": "Etc/GMT+8",
	} {
		require.Equal(t, want, zoneName(time.FixedZone(name, 0)))
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
