package specimen

const (
	slashes = "01/02/2006"
	long    = "January 2, 2006"
	hyphens = "2006-01-02"
	short   = "02 Jan 2006"
	sans    = "Helvetica"
	serif   = "Times"
	typed   = "Courier"

	payslipKind   = "PAYSLIP"
	statementKind = "BANK_STATEMENT"
	billKind      = "UTILITY_BILLS"
	cardKind      = "COMPANY_ID"
	stateKind     = "GOVERNMENT_ID"
)

func layouts(half Half) []layout {
	own := tuningLayouts()
	if half == Aside {
		own = asideLayouts()
	}
	return append(own, forms(half)...)
}

func tuningLayouts() []layout {
	return []layout{
		{kind: payslipKind, name: "two columns of pairs", draw: sideBySide, font: sans, date: slashes, size: 9},
		{kind: payslipKind, name: "two columns of pairs, serif", draw: sideBySide, wording: 1, font: serif,
			date: long, size: 10.5},
		{kind: payslipKind, name: "grid with columns", draw: gridWithColumns, wording: 1, font: sans, date: slashes,
			size: 9, peso: "PHP "},
		{kind: payslipKind, name: "grid with columns, typed", draw: gridWithColumns, wording: 2, font: typed,
			date: hyphens, size: 8.5},
		{kind: payslipKind, name: "single list", draw: singleList, font: serif, date: long, size: 11},
		{kind: payslipKind, name: "single list, typed", draw: singleList, wording: 2, font: typed, date: slashes,
			size: 9},
		{kind: payslipKind, name: "boxes", draw: boxed, font: sans, date: short, size: 10, isUpper: true},
		{kind: payslipKind, name: "boxes, words", draw: boxed, wording: 1, font: serif, date: slashes, size: 11},
		{kind: payslipKind, name: "receipt", draw: receipt, wording: 2, font: typed, date: slashes, size: 8,
			width: 90, height: 180},
		{kind: payslipKind, name: "receipt, narrow", draw: receipt, font: sans, date: short, size: 8, width: 80,
			height: 170},
		{kind: statementKind, name: "summary list", draw: statementList, font: sans, date: slashes, size: 9},
		{kind: statementKind, name: "summary list, serif", draw: statementList, wording: 1, font: serif, date: long,
			size: 10},
		{kind: statementKind, name: "summary grid", draw: statementGrid, font: sans, date: hyphens, size: 9},
		{kind: billKind, name: "bill list", draw: billList, font: sans, date: short, size: 9.5},
		{kind: billKind, name: "bill list, serif", draw: billList, wording: 1, font: serif, date: slashes, size: 10},
		{kind: billKind, name: "bill grid", draw: billGrid, font: sans, date: long, size: 9.5},
		{kind: cardKind, name: "card with numbers", draw: cardList, font: sans, date: slashes, size: 8, width: 100,
			height: 64},
		{kind: cardKind, name: "card with numbers, serif", draw: cardList, wording: 1, font: serif, date: slashes,
			size: 9, width: 100, height: 64},
		{kind: stateKind, name: "card grid", draw: stateGrid, font: sans, date: hyphens, size: 8, width: 110,
			height: 70, isUpper: true},
		{kind: stateKind, name: "card list", draw: stateList, wording: 1, font: sans, date: slashes, size: 8,
			width: 110, height: 75, isUpper: true},
	}
}

func (d *drawing) earnings() [][]string {
	return [][]string{
		{"EARNINGS", "AMOUNT"}, {d.label("baseAmount"), d.value("baseAmount")}, {"Overtime Pay",
			money(d.extra - 40000)},
		{"Rice Allowance", "400.00"}, {d.label("grossAmount"), d.value("grossAmount")},
	}
}

func (d *drawing) deductions() [][]string {
	return [][]string{
		{"DEDUCTIONS", "AMOUNT"}, {"Withholding Tax", money(d.taken - 62500)}, {"SSS Contribution", "425.00"},
		{"Pag-IBIG Contribution", "200.00"}, {d.label("deductionsAmount"), d.value("deductionsAmount")},
	}
}

func (d *drawing) head(x, y float64) float64 {
	d.strong(1.5, func() { d.text(x, y, d.value("employerName")) })
	d.text(x, y+d.line(), "8F Harbor Center, Ortigas Avenue")
	d.strong(1.2, func() { d.text(x, y+2.6*d.line(), d.label("title")) })
	return y + 4.6*d.line()
}

func sideBySide(d *drawing) {
	y := d.head(15, 20)
	d.rule(y - 4)
	a := d.list(spot{15, y}, 36, ":", d.pairs("employeeName", "Position=Accounting Assistant", "period", "payDate",
		"Status=Regular"))
	d.list(spot{115, y}, 36, ":", d.pairs("Employee No.=LFC-00412", "taxNumber", "ssNumber", "philHealthNumber",
		"pagIbigNumber"))
	d.table(15, a+5, []float64{100}, d.earnings())
	end := d.table(110, a+5, []float64{195}, d.deductions())
	d.strong(1.3, func() { d.right(195, end+6, d.label("netAmount")+": "+d.value("netAmount")) })
}

func gridWithColumns(d *drawing) {
	y := d.head(15, 20)
	y = d.grid(spot{15, y}, 180, 3, d.pairs("employeeName", "Employee ID=10233", "Department=Operations", "startDate",
		"endDate",
		"payDate", "taxNumber", "ssNumber", "philHealthNumber", "pagIbigNumber", "Civil Status=Single"))
	year := func(cents int64) string { return money(cents * 6) }
	d.table(15, y+4, []float64{110, 150, 195}, [][]string{
		{"Description", "Hours", "Current", "Year to date"},
		{d.label("baseAmount"), "88.00", d.value("baseAmount"), year(d.base)},
		{"Night differential", "16.00", money(d.extra), year(d.extra)},
		{d.label("grossAmount"), "", d.value("grossAmount"), year(d.base + d.extra)},
		{d.label("deductionsAmount"), "", d.value("deductionsAmount"), year(d.taken)},
		{d.label("netAmount"), "", d.value("netAmount"), year(d.base + d.extra - d.taken)},
	})
}

func singleList(d *drawing) {
	d.strong(1.4, func() { d.center(18, d.value("employerName")) })
	d.center(26, d.label("title"))
	y := d.list(spot{25, 40}, 60, " :", d.pairs("employeeName", "Designation=Crew", "period", "payDate", "taxNumber",
		"ssNumber",
		"philHealthNumber", "pagIbigNumber"))
	d.rule(y)
	rows := [][]string{{"Particulars", "Amount"}}
	for _, row := range [][][]string{d.earnings()[1:], d.deductions()[1:]} {
		rows = append(rows, row...)
	}
	y = d.table(25, y+8, []float64{150}, append(rows, []string{d.label("netAmount"), d.value("netAmount")}))
	d.text(25, y+20, "Received by: ______________")
}

func boxed(d *drawing) {
	y := d.head(15, 18)
	y = d.boxes(spot{15, y}, 180, 2, d.pairs("employerName", "employeeName", "period", "payDate", "taxNumber",
		"ssNumber",
		"philHealthNumber", "pagIbigNumber"))
	d.boxes(spot{15, y}, 180, 4, d.pairs("baseAmount", "grossAmount", "deductionsAmount", "netAmount"))
}

func receipt(d *drawing) {
	w := d.layout.width
	d.strong(1.2, func() { d.center(10, d.value("employerName")) })
	d.center(15, d.label("title"))
	y := 24.0
	for _, p := range d.pairs("employeeName", "period", "payDate", "ssNumber") {
		d.text(5, y, p.label+":")
		d.text(5, y+d.line(), "  "+p.value)
		y += 2.3 * d.line()
	}
	for _, p := range d.pairs("baseAmount", "Overtime=1,200.00", "grossAmount", "SSS=425.00", "deductionsAmount",
		"netAmount") {
		d.text(5, y, p.label)
		d.right(w-5, y, p.value)
		y += 1.1 * d.line()
	}
}

// movements are the rows of an account.
func (d *drawing) movements() [][]string {
	return [][]string{
		{"Date  Description", "Debit", "Credit", "Balance"}, {"10/02  ATM withdrawal", "1,000.00", "", "12,300.00"},
		{"10/05  Payroll credit", "", "14,250.00", "26,550.00"}, {"10/09  Bills payment", "2,311.08", "",
			"24,238.92"},
	}
}

func statementList(d *drawing) {
	d.strong(1.6, func() { d.text(15, 20, "Bangko Malaya") })
	d.fields["bankName"] = "Bangko Malaya"
	d.strong(1.2, func() { d.right(195, 20, "STATEMENT OF ACCOUNT") })
	a := d.list(spot{15, 36}, 40, ":", d.pairs("accountName", "accountNumber", "address", "Branch=Cubao"))
	d.list(spot{138, 36}, 30, ":", d.pairs("period", "statementDate", "Currency=PHP"))
	b := d.list(spot{15, a + 6}, 60, "", d.pairs("openingBalance", "depositsAmount", "withdrawalsAmount",
		"closingBalance"))
	d.table(15, b+8, []float64{110, 150, 195}, d.movements())
}

func statementGrid(d *drawing) {
	d.strong(1.6, func() { d.center(18, "Baybayin Savings Bank") })
	d.fields["bankName"] = "Baybayin Savings Bank"
	d.center(26, "Account Statement")
	y := d.boxes(spot{15, 34}, 180, 3, d.pairs("accountName", "accountNumber", "period"))
	y = d.table(15, y+4, []float64{110, 150, 195}, d.movements())
	d.boxes(spot{15, y + 6}, 180, 4, d.pairs("openingBalance", "depositsAmount", "withdrawalsAmount",
		"closingBalance"))
}

func billList(d *drawing) {
	d.strong(1.6, func() { d.text(15, 20, "Silahis Electric Cooperative") })
	d.fields["supplier"] = "Silahis Electric Cooperative"
	d.text(15, 27, "Electric bill")
	a := d.list(spot{15, 40}, 40, ":", d.pairs("fullName", "accountNumber", "address"))
	d.list(spot{138, 40}, 30, ":", d.pairs("statementNumber", "statementDate", "period", "dueDate"))
	b := d.list(spot{15, a + 12}, 50, "", d.pairs("previousReading", "presentReading", "currentPeriodUsage"))
	y := d.list(spot{15, b + 6}, 70, "", d.pairs("previousDueAmount", "currentBillAmount", "vatAmount"))
	d.strong(1.3, func() { d.text(15, y+4, d.label("dueAmount")+"  "+d.value("dueAmount")) })
}

func billGrid(d *drawing) {
	d.strong(1.5, func() { d.text(15, 20, "Bukal Water Services") })
	d.fields["supplier"] = "Bukal Water Services"
	d.text(140, 20, "Water bill")
	y := d.grid(spot{15, 30}, 180, 3, d.pairs("fullName", "accountNumber", "statementDate", "period", "dueDate",
		"Meter No.=W-8812"))
	y = d.list(spot{15, y + 4}, 40, ":", d.pairs("address"))
	y = d.table(15, y+6, []float64{120}, [][]string{
		{"Charges", "Amount"}, {d.label("previousDueAmount"), d.value("previousDueAmount")},
		{d.label("currentBillAmount"), d.value("currentBillAmount")}, {d.label("dueAmount"), d.value("dueAmount")},
	})
	d.text(15, y+10, "Pay at any of our partner stores.")
}

func cardList(d *drawing) {
	d.strong(1.3, func() { d.text(6, 9, d.value("employerName")) })
	d.pdf.Rect(6, 14, 24, 30, "D")
	d.strong(1.1, func() { d.text(34, 20, d.value("employeeName")) })
	d.text(36, 25, "Accounting Assistant")
	d.list(spot{36, 32}, 0, "", d.pairs("employeeNumber", "ssNumber", "taxNumber", "philHealthNumber",
		"pagIbigNumber"))
	d.list(spot{6, 60}, 0, "", d.pairs("expireDate"))
}

func stateGrid(d *drawing) {
	d.center(7, "REPUBLIC OF THE PHILIPPINES")
	d.strong(1.1, func() { d.center(12, "DRIVER'S LICENSE") })
	d.grid(spot{36, 13}, 74, 2, d.pairs("lastName", "firstName", "middleName", "gender", "citizenship", "dateOfBirth",
		"idNumber", "expireDate"))
	d.list(spot{4, 61}, 0, ":", d.pairs("address"))
}

func stateList(d *drawing) {
	d.center(7, "Republic of the Philippines")
	d.strong(1.1, func() { d.center(12, "UNIFIED MULTI-PURPOSE ID") })
	d.list(spot{36, 22}, 28, "", d.pairs("idNumber", "lastName", "firstName", "middleName", "gender", "dateOfBirth",
		"address"))
}
