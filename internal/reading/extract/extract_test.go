package extract_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"nod/internal/reading/extract"
	"nod/internal/reading/paper"
)

// typed is a page of a typewriter: every character is as wide as any other.
func typed(text string) paper.Page {
	const columns, rows = 100.0, 60.0
	page := paper.Page{Number: 1, Width: 600, Height: 840, Condition: paper.TextLayer}
	for y, line := range strings.Split(strings.Trim(text, "\n"), "\n") {
		x := 0
		for _, word := range strings.SplitAfter(line, " ") {
			width := utf8.RuneCountInString(word)
			if plain := strings.TrimSpace(word); plain != "" {
				page.Words = append(page.Words, paper.Word{Text: plain, Confidence: 1, IsAgreed: true, Box: paper.Box{
					Left: float64(x) / columns, Right: float64(x+utf8.RuneCountInString(plain)) / columns,
					Top: float64(y) / rows, Bottom: (float64(y) + 0.8) / rows,
				}})
			}
			x += width
		}
	}
	return page
}

func TestFields(t *testing.T) {
	t.Parallel()
	x := newExtractor(t)
	for behavior, test := range map[string]struct {
		kind, page string
		fields     map[string]string
	}{
		"current against year to date": {"PAYSLIP", `
Description            Hours       Current     Year to date
Basic Pay              88.00     25,000.00       150,000.00
Gross Pay                        28,450.75       171,204.88
Total Deductions                  4,332.43        12,720.00
NET PAY                          24,118.32       148,020.12`, map[string]string{
			"baseAmount": "25000.00", "grossAmount": "28450.75", "netAmount": "24118.32",
			"deductionsAmount": "4332.43", "yearGrossAmount": "171204.88", "yearNetAmount": "148020.12",
		}},
		"two tables beside each other": {"PAYSLIP", `
EARNINGS             AMOUNT     DEDUCTIONS               AMOUNT
Basic Pay         25,000.00     Withholding Tax        1,902.40
Gross Pay         28,450.75     Total Deductions       4,332.43`, map[string]string{
			"baseAmount": "25000.00", "grossAmount": "28450.75", "deductionsAmount": "4332.43",
		}},
		"labels above values": {"PAYSLIP", `
EMPLOYEE                  EMPLOYEE ID       PAY PERIOD
Peñaflor, Ana Liza        LFC-00412         June 1-15, 2026`, map[string]string{
			"employeeName": "Peñaflor, Ana Liza", "startDate": "2026-06-01", "endDate": "2026-06-15",
		}},
		"Filipino": {"PAYSLIP", `
Pangalan ng Empleyado:    Juan dela Cruz
Petsa ng Sahod:           ika-15 ng Hunyo 2026
Netong Sahod:             12,345.67`, map[string]string{
			"employeeName": "Juan dela Cruz", "payDate": "2026-06-15", "netAmount": "12345.67",
		}},
		"months and days that the page proves": {"PAYSLIP", `
Pay Date:        05/06/2026
Pay Period:      16/05/2026 - 31/05/2026`, map[string]string{
			"payDate": "2026-06-05", "startDate": "2026-05-16", "endDate": "2026-05-31",
		}},
		"days without blanks between them": {"PAYSLIP", `
Pay Date:        17Sep2026
Pay Period:      06/16/2026-06/30/2026`, map[string]string{
			"payDate": "2026-09-17", "startDate": "2026-06-16", "endDate": "2026-06-30",
		}},
		"days without blanks, year first": {"PAYSLIP", `
Pay Period:      2026-06-01-2026-06-15`, map[string]string{"startDate": "2026-06-01", "endDate": "2026-06-15"}},
		"days without blanks, with hyphens": {"PAYSLIP", `
Pay Period:      06-16-2026-06-30-2026`, map[string]string{"startDate": "2026-06-16", "endDate": "2026-06-30"}},
		"days without blanks, month last": {"PAYSLIP", `
Pay Period:      1-15Sep2026`, map[string]string{"startDate": "2026-09-01", "endDate": "2026-09-15"}},
		"numbers of the state, also without labels": {"COMPANY_ID", `
34-1928374-5     12-050123456-7     1211-4567-8901     219-384-756-000`, map[string]string{
			"ssNumber": "34-1928374-5", "philHealthNumber": "12-050123456-7", "pagIbigNumber": "1211-4567-8901",
			"taxNumber": "219-384-756-000",
		}},
		"boxes for single digits": {"TAX_DOCUMENT", `
3 TIN
2 1 9    3 8 4    7 5 6    0 0 0
7 Date of Birth (MM/DD/YYYY)
0 3   0 4   1 9 9 1`, map[string]string{"taxNumber": "219-384-756-000", "dateOfBirth": "1991-03-04"}},
		"hints in brackets are no values": {"TAX_DOCUMENT", `
4 Employee's Name (Last Name, First Name, Middle Name)
DELA CRUZ, MARIA CLARA, SANTOS`, map[string]string{
			"employeeName": "Dela Cruz, Maria Clara, Santos", "lastName": "Dela Cruz", "firstName": "Maria Clara",
			"middleName": "Santos",
		}},
		"an address of two lines ends at the next label": {"CLEARANCE_NBI", `
ADDRESS             BLK 7 LOT 12 SAMPAGUITA ST., BRGY. SAN ROQUE,
                    MARIKINA CITY
DATE OF BIRTH       MARCH 14, 1991
GENDER              FEMALE`, map[string]string{
			"address":     "Blk 7 Lot 12 Sampaguita St., Brgy. San Roque, Marikina City",
			"dateOfBirth": "1991-03-14", "gender": "Female",
		}},
		"a sentence names nothing": {"PAYSLIP", `
Questions about your net pay 100.00 and gross pay 200.00 go to payroll.`, map[string]string{}},
		"a label without a value": {"PAYSLIP", `
Employee Name:
Pay Date:`, map[string]string{}},
	} {
		found := map[string]string{}
		for _, f := range x.Fields(test.kind, []paper.Page{typed(test.page)}) {
			found[f.Name] = f.Value
		}
		require.Equal(t, test.fields, found, behavior)
	}
}

// TestDoubtIsShown: what may be read in two ways, or is contradicted, is not certain.
func TestDoubtIsShown(t *testing.T) {
	t.Parallel()
	x := newExtractor(t)
	for behavior, page := range map[string]string{
		"the month may be the day":   "Pay Date:     03/04/2026",
		"the net exceeds the gross":  "Gross Pay:    1,000.00\nNet Pay:      2,000.00",
		"an amount without decimals": "Net Pay:      2,000",
	} {
		fields := x.Fields("PAYSLIP", []paper.Page{typed(page)})
		require.NotEmpty(t, fields, behavior)
		for _, f := range fields {
			require.False(t, f.IsCertain, "%s: %s", behavior, f.Name)
		}
	}
	sure := x.Fields("PAYSLIP", []paper.Page{typed("Pay Date:     03/14/2026")})
	require.Len(t, sure, 1)
	require.True(t, sure[0].IsCertain)
	require.Equal(t, "03/14/2026", sure[0].Raw)
	require.InDelta(t, 0.14, sure[0].Box.Left, 0.001)
}

// TestHints: what does not fit is told with what was expected, and never without a reason.
func TestHints(t *testing.T) {
	t.Parallel()
	x := newExtractor(t)
	const head = "PAYSLIP\nPay Period:        06/01/2026 - 06/15/2026\n"
	for behavior, test := range map[string]struct {
		kind, page string
		codes      []string
	}{
		"everything fits": {"PAYSLIP",
			head + "Gross Pay:     100.00\nTotal Deductions:     10.00\nNet Pay:     90.00", nil},
		"the sum differs": {
			"PAYSLIP", head + "Gross Pay:     100.00\nTotal Deductions:     10.00\nNet Pay:     99.00",
			[]string{extract.NetDiffers},
		},
		"paid before the period": {"PAYSLIP", head + "Pay Date:     05/31/2026", []string{extract.PaidEarly}},
		"deductions are unknown": {"PAYSLIP", head + "Gross Pay:     100.00\nNet Pay:     99.00", nil},
		"a clearance as a payslip": {
			"PAYSLIP", "NATIONAL BUREAU OF INVESTIGATION\nNBI CLEARANCE\nNBI ID NO.     D214BHKL25",
			[]string{extract.OtherType},
		},
	} {
		pages := []paper.Page{typed(test.page)}
		fields := x.Fields(test.kind, pages)
		var codes []string
		for _, h := range extract.Hints(test.kind, x.Classify(pages), fields) {
			codes = append(codes, h.Code)
			require.NotEmpty(t, h.NextStep, behavior)
			if h.Code == extract.NetDiffers {
				require.Equal(t, "90.00", h.Expected)
				require.Equal(t, "99.00", h.Actual)
				require.Equal(t, "netAmount", h.Field)
			}
		}
		require.Equal(t, test.codes, codes, behavior)
	}
}
