package extract_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/reading/extract"
	"nod/internal/reading/paper"
	"nod/internal/test/specimen"
)

// askew is a page that leans so far that the last cell of a row is beside the first one of the next, and bends. What is
// found has its place on the page as it came.
func askew(page paper.Page, slope, bend float64) paper.Page {
	page.Condition = paper.Photo
	for i := range page.Words {
		b := &page.Words[i].Box
		x := b.Left + b.Right - 1
		down := x * (slope + bend*x/2) / 2 * page.Width / page.Height
		b.Top, b.Bottom = b.Top+down, b.Bottom+down
	}
	return page
}

func TestPagesAskew(t *testing.T) {
	t.Parallel()
	x := newExtractor(t)
	const text = `
Employee Name:           Juan dela Cruz

Basic Pay                                                          25,000.00
Overtime Pay                                                        3,450.75
Gross Pay                                                          28,450.75
Total Deductions                                                    4,332.43
NET PAY                                                            24,118.32`
	for _, lean := range [][2]float64{{0, 0}, {0.03, 0}, {-0.03, 0}, {0.015, 0.03}, {-0.015, -0.03}} {
		page := askew(specimen.Typed(text), lean[0], lean[1])
		found := x.Fields("PAYSLIP", []paper.Page{page})
		values := map[string]string{}
		for _, f := range found {
			values[f.Name] = f.Value
			if f.Name == "netAmount" {
				last := page.Words[len(page.Words)-1].Box
				require.InDelta(t, last.Top, f.Box.Top, 1e-9, lean)
				require.InDelta(t, last.Bottom, f.Box.Bottom, 1e-9, lean)
			}
		}
		require.Equal(t, map[string]string{
			"employeeName": "Juan dela Cruz", "baseAmount": "25000.00", "grossAmount": "28450.75",
			"deductionsAmount": "4332.43", "netAmount": "24118.32",
		}, values, lean)
	}
}

// TestWordsOfReaders: what a reader glues together, parts or frames is found all the same.
func TestWordsOfReaders(t *testing.T) {
	t.Parallel()
	x := newExtractor(t)
	for behavior, test := range map[string]struct {
		kind, page string
		fields     map[string]string
	}{
		"a label and its value": {"COMPANY_ID", `
Employee No.E-58740
SSS Number95-6337787-9
Valid Until11/04/2027`, map[string]string{
			"employeeNumber": "E-58740", "ssNumber": "95-6337787-9", "expireDate": "2027-11-04",
		}},
		"words behind a mark": {"UTILITY_BILLS", `
Address:   45 Mabini St,Brgy.San Roque`, map[string]string{"address": "45 Mabini St, Brgy. San Roque"}},
		"the number of a box, and rules around digits": {"TAX_DOCUMENT", `
3TIN
[2 1 9]  3 8 4  7 5 6  0 0 0|`, map[string]string{"taxNumber": "219-384-756-000"}},
		"a glued label with a number": {"COMPANY_ID", `
PhilHealthNo.12-050123456-7`, map[string]string{"philHealthNumber": "12-050123456-7"}},
		"letters that can only be others": {"BANK_STATEMENT", `
Account Name:     Lorna l. Tibayan Ill
Address:          BIk 9 Lot 4, Ilang-llang St., San Roque
Statement Date:   15 0ctober 2026`, map[string]string{
			"accountName": "Lorna I. Tibayan III", "address": "Blk 9 Lot 4, Ilang-Ilang St., San Roque",
			"statementDate": "2026-10-15",
		}},
		"a month that was parted": {"PAYSLIP", `
Pay Date:         19j un 2026`, map[string]string{"payDate": "2026-06-19"}},
		"an initial that was glued to the name before it": {"PAYSLIP", `
Employee Name:    NESTORB. TIBAYAN`, map[string]string{"employeeName": "Nestor B. Tibayan"}},
		"an initial that looks like a number": {"PAYSLIP", `
Employee Name:    Nestor 0. Tibayan`, map[string]string{"employeeName": "Nestor O. Tibayan"}},
	} {
		t.Run(behavior, func(t *testing.T) {
			t.Parallel()
			page := specimen.Typed(test.page)
			page.Condition = paper.Scan
			values := map[string]string{}
			for _, f := range x.Fields(test.kind, []paper.Page{page}) {
				values[f.Name] = f.Value
			}
			for name, want := range test.fields {
				require.Equal(t, want, values[name], name)
			}
		})
	}
}

// TestNameOnCard: what somebody works as, under the name, is not taken for it, though it was read more surely.
func TestNameOnCard(t *testing.T) {
	t.Parallel()
	page := specimen.Typed("Nestor B. Tibayan\nWarehouse Checker\n\nEmployee No.  E-58740")
	page.Condition = paper.Scan
	for i := range 3 {
		page.Words[i].IsAgreed, page.Words[i].Confidence = false, 0.6
	}
	fields := newExtractor(t).Fields("COMPANY_ID", []paper.Page{page})
	require.NotEmpty(t, fields)
	require.Equal(t, "employeeName", fields[0].Name)
	require.Equal(t, "Nestor B. Tibayan", fields[0].Value)
}

// TestLargeLetters: the blanks between large letters are large, too, and end no value.
func TestLargeLetters(t *testing.T) {
	t.Parallel()
	page := specimen.Typed("Employee Name:  Nestor B. Tibayan\nPay Date:       06/19/2026\nNet Pay:        12,000.00")
	page.Condition = paper.Scan
	high := 2 * (page.Words[0].Box.Bottom - page.Words[0].Box.Top)
	gap := 1.15 * high * page.Height / page.Width
	left := 0.05
	for _, text := range []string{"Tala", "Freight", "Services,", "Inc."} {
		right := left + 0.1
		page.Words = append(page.Words, paper.Word{Text: text, Confidence: 1, IsAgreed: true, Box: paper.Box{
			Left: left, Top: 0.1, Right: right, Bottom: 0.1 + high,
		}})
		left = right + gap
	}
	for _, f := range newExtractor(t).Fields("PAYSLIP", []paper.Page{page}) {
		if f.Name == "employerName" {
			require.Equal(t, "Tala Freight Services, Inc.", f.Value)
			return
		}
	}
	require.Fail(t, "no employer")
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
		"columns that touch": {"PAYSLIP", `
EMPLOYER                    PAY DATE
Lakambini Foods Corporation June 15, 2026`, map[string]string{
			"employerName": "Lakambini Foods Corporation", "payDate": "2026-06-15",
		}},
		"another number right behind that of the account": {"BANK_STATEMENT", `
Account Number:  0186-3413-71 06`, map[string]string{"accountNumber": "0186-3413-71"}},
		"a number of groups": {"BANK_STATEMENT", `
Account Number:  0186 3413 71`, map[string]string{"accountNumber": "0186 3413 71"}},
		"abbreviations in a text layer": {"PAYSLIP", `
Employee Name:   Nestor Cris. Tibayan`, map[string]string{"employeeName": "Nestor Cris. Tibayan"}},
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
		"a period in full, with its year": {"TAX_DOCUMENT", `
Date of Birth:      12 April 1991
Period:             1 January 2025 to 31 December 2025`, map[string]string{
			"dateOfBirth": "1991-04-12", "startDate": "2025-01-01", "endDate": "2025-12-31",
		}},
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
		"a title is nobody's name, but may be a company's": {"PAYSLIP", `
Employee    Pay Statement
Employer:   Payslip PH`, map[string]string{"employerName": "Payslip PH"}},
		"one label for the parts of a name": {"GOVERNMENT_ID", `
Last Name, First Name, Middle Name
REYES, JOHN PAUL SANTOS
Nationality  Sex  Date of Birth   Weight (kg)
PHL          M    1995/04/12      64`, map[string]string{
			"fullName": "Reyes, John Paul Santos", "citizenship": "Filipino", "gender": "Male",
			"dateOfBirth": "1995-04-12",
		}},
		"a number that is known by its form": {"GOVERNMENT_ID", `
1234-5678-9012-3456`, map[string]string{"idNumber": "1234-5678-9012-3456"}},
		"a number with two labels": {"GOVERNMENT_ID", `
Uri/Type   Kodigo ng bansa/Country code    Pasaporte blg./Passport no.
P          PHL                             P1234567B`, map[string]string{"idNumber": "P1234567B"}},
		"sentences of the police": {"CLEARANCE_POLICE", `
This is to certify that JOHN PAUL SANTOS REYES, 31 years old, single, Filipino, born on April 12, 1995,
and a resident of 123 Sampaguita St., Brgy. Malinao, Pasig City has NO DEROGATORY RECORD.
Issued this 2nd day of May 2026. Valid until November 2, 2026.`, map[string]string{
			"employeeName": "John Paul Santos Reyes", "dateOfBirth": "1995-04-12",
			"address":   "123 Sampaguita St., Brgy. Malinao, Pasig City",
			"issueDate": "2026-05-02", "expireDate": "2026-11-02",
		}},
		"a sentence over two lines, the last name first": {"CLEARANCE_BARANGAY", `
This is to certify that, as per records kept in this Barangay, MS. REYES, ANA LUZ S., of legal age, is a bonafide resident of Blk 4 Lot 9
Villa Verde Subd., Imus. This certification is issued upon request.`, map[string]string{
			"employeeName": "Reyes, Ana Luz S.", "address": "Blk 4 Lot 9 Villa Verde Subd., Imus",
		}},
		"somebody else's title": {"CLEARANCE_BARANGAY", `
This is to certify that JUAN R. CRUZ, single, son of Mr. Pedro Cruz, is known to me.`, map[string]string{
			"employeeName": "Juan R. Cruz",
		}},
		"a month in the title": {"PAYSLIP", `
SALARY SLIP FOR THE MONTH OF APRIL 2026`, map[string]string{"startDate": "2026-04-01", "endDate": "2026-04-30"}},
		"present and previous are no columns with numbers behind them": {"UTILITY_BILLS", `
Reading:    Present 1,204   Previous 1,181
Arrears                        0.00
TOTAL AMOUNT DUE             512.40`, map[string]string{"dueAmount": "512.40", "previousDueAmount": "0.00"}},
		"balances below the head of a table": {"BANK_STATEMENT", `
Date        Description             Withdrawals     Deposits      Balance
            Balance Brought Forward                                 5,100.00
05/15/2026  Salary                                  15,000.00      20,100.00
Ending Balance                                                     20,100.00`, map[string]string{
			"openingBalance": "5100.00", "closingBalance": "20100.00",
		}},
		"numbers of cells before their amounts, months and days without a stroke": {"TAX_DOCUMENT", `
1 For the Year (YYYY) 2 0 2 5
From (MM/DD) 0 1 0 1   To (MM/DD) 1 2 3 1
19 Gross Compensation Income from Present Employer   19   201,550.00
39 Basic Salary   39   187,200.00`, map[string]string{
			"startDate": "2025-01-01", "endDate": "2025-12-31", "grossAmount": "201550.00", "baseAmount": "187200.00",
		}},
		"words of labels are no columns": {"UTILITY_BILLS", `
Previous Reading 20,110                    Current Reading 20,355
Remaining balance from previous bill       0.00`, map[string]string{
			"previousReading": "20110", "presentReading": "20355", "previousDueAmount": "0.00",
		}},
		"a remark with a day": {"CLEARANCE_NBI", `
REMARKS: NO RECORD ON FILE AS OF JUNE 22, 2026`, map[string]string{
			"remark": "No record on file as of June 22, 2026",
		}},
		"what a transaction was is no sum": {"BANK_STATEMENT", `
Date        Description              Debit     Credit    Balance
07/02/2026  Cash In                            500.00    620.50`, map[string]string{}},
		"a line that begins within a sentence": {"CLEARANCE_BARANGAY", `
THIS IS TO CERTIFY that PRECIOUS JOY V. ALCANTARA, 27 years old, is a
resident of Sitio Kawayan, Talamban, and that she has no derogatory record.`, map[string]string{
			"employeeName": "Precious Joy V. Alcantara", "address": "Sitio Kawayan, Talamban",
		}},
		"the sign of pesos right behind a label, a number before a name": {"PAYSLIP", `
Employee: 0192 - NIÑO ANGELO B. DE GUZMÁN JR.
Basic pay ₱14,250.00
Gross pay ₱15,586.00`, map[string]string{
			"employeeName": "Niño Angelo B. De Guzmán Jr.", "baseAmount": "14250.00", "grossAmount": "15586.00",
		}},
		"a label within another one": {"PAYSLIP", `
Gross monthly pay: 55,000.00
Net take-home monthly pay: 45,128.60`, map[string]string{"grossAmount": "55000.00"}},
		"a label without a value": {"PAYSLIP", `
Employee Name:
Pay Date:`, map[string]string{}},
	} {
		found := map[string]string{}
		for _, f := range x.Fields(test.kind, []paper.Page{specimen.Typed(test.page)}) {
			found[f.Name] = f.Value
		}
		require.Equal(t, test.fields, found, behavior)
	}
}

// TestEveryDay: each day of a year in each form, for letters of a month look like digits, and days like years.
func TestEveryDay(t *testing.T) {
	t.Parallel()
	x := newExtractor(t)
	step := 1
	if testing.Short() {
		step = 5
	}
	for day := time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC); day.Year() == 2024; day = day.AddDate(0, 0, step) {
		for _, form := range []string{
			"2 January 2006", "02 January 2006", "2 Jan 2006", "2-Jan-2006", "02Jan2006", "2 Jan. 2006", "2 Jan 06",
			"January 2, 2006", "January 02, 2006", "January 2 2006", "Jan 2, 2006", "Jan. 02, 2006", "Jan-02-2006",
			"January2, 2006", "2006-01-02", "2006/01/02", "2nd of January 2006",
		} {
			for _, text := range spoken(day.Format(form)) {
				require.Equal(t, day.Format(time.DateOnly), value(x, "Pay Date:     "+text, "payDate"), text)
			}
		}
	}
}

// TestEveryPeriod: both halves of each month, and the month, in each form.
func TestEveryPeriod(t *testing.T) {
	t.Parallel()
	x := newExtractor(t)
	for month := time.January; month <= time.December; month++ {
		for _, days := range [][2]int{{1, 15}, {16, 0}, {1, 0}} {
			start := time.Date(2024, month, days[0], 0, 0, 0, 0, time.UTC)
			end := start.AddDate(0, 0, days[1]-1)
			if days[1] == 0 { // the last one
				end = time.Date(2024, month+1, 0, 0, 0, 0, 0, time.UTC)
			}
			for _, form := range [][2]string{
				{"January 2-", "2, 2006"}, {"Jan 2 - ", "2, 2006"}, {"2-", "2 January 2006"}, {"2 to ", "2 Jan 2006"},
				{"January 2 to ", "January 2, 2006"}, {"2 January - ", "2 January 2006"},
				{"2 January 2006 to ", "2 January 2006"}, {"January 2, 2006 - ", "January 2, 2006"},
				{"2Jan2006-", "2Jan2006"}, {"2006-01-02 to ", "2006-01-02"}, {"01/02/2006 - ", "01/02/2006"},
			} {
				for _, text := range spoken(start.Format(form[0]) + end.Format(form[1])) {
					page := "Pay Period:     " + text
					require.Equal(t, start.Format(time.DateOnly), value(x, page, "startDate"), text)
					require.Equal(t, end.Format(time.DateOnly), value(x, page, "endDate"), text)
				}
			}
		}
	}
}

// spoken is a day as it may be printed, in English and Filipino.
func spoken(day string) []string {
	filipino := strings.NewReplacer(
		"January", "Enero", "February", "Pebrero", "March", "Marso", "April", "Abril", "May", "Mayo", "June", "Hunyo",
		"July", "Hulyo", "August", "Agosto", "September", "Setyembre", "October", "Oktubre", "November", "Nobyembre",
		"December", "Disyembre")
	return []string{day, strings.ToUpper(day), filipino.Replace(day)}
}

// value is what stands in a field of a payslip.
func value(x *extract.Extractor, page, field string) string {
	for _, f := range x.Fields("PAYSLIP", []paper.Page{specimen.Typed(page)}) {
		if f.Name == field {
			return f.Value
		}
	}
	return ""
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
		fields := x.Fields("PAYSLIP", []paper.Page{specimen.Typed(page)})
		require.NotEmpty(t, fields, behavior)
		for _, f := range fields {
			require.False(t, f.IsCertain, "%s: %s", behavior, f.Name)
		}
	}
	sure := x.Fields("PAYSLIP", []paper.Page{specimen.Typed("Pay Date:     03/14/2026")})
	require.Len(t, sure, 1)
	require.True(t, sure[0].IsCertain)
	require.Equal(t, "03/14/2026", sure[0].Raw)
	require.InDelta(t, 0.14, sure[0].Box.Left, 0.001)
}
