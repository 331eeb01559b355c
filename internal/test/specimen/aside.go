package specimen

func asideLayouts() []layout {
	return []layout{
		{kind: payslipKind, name: "totals above", draw: totalsAbove, font: sans, date: short, size: 9},
		{kind: payslipKind, name: "totals above, serif", draw: totalsAbove, wording: 1, font: serif, date: slashes,
			size: 10},
		{kind: payslipKind, name: "ruled pairs", draw: ruledPairs, wording: 1, font: sans, date: long, size: 8.5},
		{kind: payslipKind, name: "ruled pairs, pesos", draw: ruledPairs, wording: 2, font: serif, date: slashes,
			size: 10, peso: "P"},
		{kind: payslipKind, name: "labels to the right edge", draw: edgeLabels, font: serif, date: hyphens, size: 10},
		{kind: payslipKind, name: "labels to the right edge, typed", draw: edgeLabels, wording: 2, font: typed,
			date: short, size: 8.5},
		{kind: payslipKind, name: "three columns", draw: threeColumns, wording: 1, font: sans, date: slashes,
			size: 8},
		{kind: payslipKind, name: "three columns, capitals", draw: threeColumns, font: sans, date: long, size: 8,
			isUpper: true},
		{kind: payslipKind, name: "letter", draw: letter, wording: 2, font: serif, date: long, size: 11},
		{kind: payslipKind, name: "letter, sans", draw: letter, wording: 1, font: sans, date: short, size: 10},
		{kind: statementKind, name: "side bar", draw: statementBar, font: sans, date: short, size: 9},
		{kind: statementKind, name: "side bar, serif", draw: statementBar, wording: 1, font: serif, date: hyphens,
			size: 10},
		{kind: statementKind, name: "typed", draw: statementTyped, wording: 1, font: typed, date: slashes, size: 8.5},
		{kind: billKind, name: "stub", draw: billStub, font: sans, date: slashes, size: 9.5},
		{kind: billKind, name: "stub, serif", draw: billStub, wording: 1, font: serif, date: long, size: 10},
		{kind: billKind, name: "bands", draw: billBands, wording: 1, font: sans, date: short, size: 9},
		{kind: cardKind, name: "upright card", draw: cardUpright, font: sans, date: long, size: 8.5, width: 64,
			height: 100},
		{kind: cardKind, name: "upright card, serif", draw: cardUpright, wording: 1, font: serif, date: short,
			size: 9, width: 64, height: 100},
		{kind: stateKind, name: "labels inside", draw: stateInside, font: sans, date: long, size: 8, width: 110,
			height: 70, isUpper: true},
		{kind: stateKind, name: "labels in two languages", draw: stateInside, wording: 1, font: serif,
			date: slashes, size: 9, width: 120, height: 80},
	}
}

func totalsAbove(d *drawing) {
	d.strong(1.4, func() { d.right(195, 18, d.label("title")) })
	d.strong(1.1, func() { d.text(15, 18, d.value("employerName")) })
	y := d.list(spot{15, 30}, 0, " -", d.pairs("employeeName", "period", "payDate"))
	y = d.grid(spot{15, y + 4}, 180, 3, d.pairs("grossAmount", "deductionsAmount", "netAmount"))
	d.table(15, y, []float64{60, 95}, [][]string{
		{"Deductions", "Ref", "Amount"}, {"Withholding Tax", "", money(d.taken - 62500)}, {"HDMF", "", "200.00"},
		{"SSS", "", "425.00"},
	})
	b := d.table(110, y, []float64{155, 195}, [][]string{
		{"Earnings", "Days", "Amount"}, {d.label("baseAmount"), "11.00", d.value("baseAmount")}, {"Holiday Pay",
			"1.00", money(d.extra)},
	})
	d.list(spot{15, b + 16}, 50, "", d.pairs("taxNumber", "ssNumber", "philHealthNumber", "pagIbigNumber"))
}

func ruledPairs(d *drawing) {
	d.strong(1.3, func() { d.center(18, d.label("title")) })
	y, all := 30.0, d.pairs("employerName", "payDate", "employeeName", "period", "taxNumber", "ssNumber",
		"philHealthNumber", "pagIbigNumber")
	for i, p := range all {
		x := 12 + float64(i%2)*94
		d.pdf.Rect(x, y-5, 34, 7.5, "D")
		d.pdf.Rect(x+34, y-5, 60, 7.5, "D")
		d.text(x+1, y, p.label)
		d.text(x+35, y, p.value)
		if i%2 == 1 {
			y += 7.5
		}
	}
	y = d.table(12, y+8, []float64{85, 115, 155, 198}, [][]string{
		{"Particulars", "Rate", "Hours", "This Period", "Year-to-Date"},
		{d.label("baseAmount"), "110.00", "88.00", d.value("baseAmount"), money(d.base * 9)},
		{"Meal subsidy", "", "", money(d.extra), money(d.extra * 9)},
		{d.label("grossAmount"), "", "", d.value("grossAmount"), money((d.base + d.extra) * 9)},
		{d.label("deductionsAmount"), "", "", d.value("deductionsAmount"), money(d.taken * 9)},
	})
	d.strong(1.2, func() { d.text(12, y+4, d.label("netAmount")); d.right(155, y+4, d.value("netAmount")) })
}

func edgeLabels(d *drawing) {
	d.strong(1.3, func() { d.right(195, 16, d.value("employerName")) })
	d.right(195, 24, d.label("title"))
	y := 36.0
	for _, p := range d.pairs("employeeName", "startDate", "endDate", "payDate", "taxNumber", "ssNumber",
		"philHealthNumber", "pagIbigNumber",
		"baseAmount", "grossAmount", "deductionsAmount", "netAmount") {
		d.right(80, y, p.label+":")
		d.text(84, y, p.value)
		y += d.line() * 1.3
	}
}

func threeColumns(d *drawing) {
	d.strong(1.5, func() { d.text(12, 16, d.value("employerName")) })
	d.text(12, 22, d.label("title"))
	y := d.boxes(spot{12, 28}, 186, 4, d.pairs("employeeName", "Cost Code=A-31", "period", "payDate", "taxNumber",
		"ssNumber",
		"philHealthNumber", "pagIbigNumber"))
	d.table(12, y, []float64{66}, [][]string{{"Income", "PHP"}, {d.label("baseAmount"), d.value("baseAmount")},
		{"Commission", money(d.extra)}})
	d.table(74, y, []float64{128}, [][]string{{"Less", "PHP"}, {"Tax", money(d.taken - 42500)}, {"SSS premium",
		"425.00"}})
	d.table(136, y, []float64{196}, [][]string{{"Employer share", "PHP"}, {"SSS ER", "950.00"}, {"PHIC ER",
		"312.50"}})
	y += 4.5 * d.line()
	d.rule(y - 4)
	d.text(12, y, d.label("grossAmount"))
	d.right(66, y, d.value("grossAmount"))
	d.text(74, y, d.label("deductionsAmount"))
	d.right(128, y, d.value("deductionsAmount"))
	d.bold = true
	d.text(136, y, d.label("netAmount"))
	d.right(196, y, d.value("netAmount"))
	d.bold = false
}

func letter(d *drawing) {
	d.strong(1.3, func() { d.text(25, 22, d.value("employerName")) })
	d.text(25, 28, "Human Resources")
	d.strong(1.2, func() { d.text(25, 42, d.label("title")) })
	d.text(25, 50, "Please find below your pay for the period stated, in Philippine pesos.")
	y := d.list(spot{25, 62}, 70, "", d.pairs("employeeName", "period", "payDate"))
	y = d.list(spot{25, y + 4}, 70, "", d.pairs("taxNumber", "ssNumber", "philHealthNumber", "pagIbigNumber"))
	for _, p := range d.pairs("baseAmount", "Shift allowance=1,250.00", "grossAmount", "deductionsAmount",
		"netAmount") {
		d.text(25, y+4, p.label+" .......................")
		d.right(150, y+4, p.value)
		y += d.line() * 1.2
	}
	d.text(25, y+20, "Questions about your net pay? Write to payroll within five days.")
}

func statementBar(d *drawing) {
	d.strong(1.7, func() { d.right(195, 20, "Perlas Rural Bank") })
	d.fields["bankName"] = "Perlas Rural Bank"
	d.text(15, 20, "Your account statement")
	d.grid(spot{140, 34}, 55, 1, d.pairs("accountNumber", "period", "statementDate", "openingBalance",
		"depositsAmount",
		"withdrawalsAmount", "closingBalance"))
	y := d.grid(spot{15, 34}, 110, 1, d.pairs("accountName", "address"))
	d.table(15, y+4, []float64{90, 110, 132}, d.movements())
}

func statementTyped(d *drawing) {
	d.center(16, "KALIKASAN DEVELOPMENT BANK")
	d.fields["bankName"] = "Kalikasan Development Bank"
	d.center(22, "STATEMENT OF ACCOUNT")
	y := d.list(spot{15, 34}, 55, ":", d.pairs("accountName", "accountNumber", "startDate", "endDate"))
	y = d.table(15, y+4, []float64{110, 150, 195}, append(d.movements(), []string{""}))
	for _, p := range d.pairs("openingBalance", "depositsAmount", "withdrawalsAmount", "closingBalance") {
		d.text(80, y, p.label)
		d.right(195, y, p.value)
		y += d.line()
	}
}

func billStub(d *drawing) {
	d.strong(1.5, func() { d.center(18, "Agos Waterworks Inc.") })
	d.fields["supplier"] = "Agos Waterworks Inc."
	d.center(25, "Statement of Account for water service")
	y := d.boxes(spot{15, 32}, 180, 2, d.pairs("fullName", "accountNumber", "statementNumber", "period"))
	y = d.list(spot{15, y + 2}, 60, "", d.pairs("address", "previousReading", "presentReading", "currentPeriodUsage"))
	for _, p := range d.pairs("previousDueAmount", "currentBillAmount", "vatAmount", "dueAmount") {
		d.text(15, y+4, p.label)
		d.right(120, y+4, p.value)
		y += d.line() * 1.1
	}
	d.strong(1.2, func() { d.list(spot{130, y}, 0, ":", d.pairs("dueDate")) })
}

func billBands(d *drawing) {
	d.strong(1.5, func() { d.text(15, 18, "Kidlat Electric Company") })
	d.fields["supplier"] = "Kidlat Electric Company"
	y := d.boxes(spot{15, 24}, 180, 4, d.pairs("accountNumber", "statementDate", "dueDate", "dueAmount"))
	d.list(spot{15, y + 2}, 0, ":", d.pairs("fullName"))
	y = d.list(spot{15, y + 2 + d.line()*1.3}, 0, ":", d.pairs("address"))
	d.table(15, y+6, []float64{80, 120, 160}, [][]string{
		{"Meter", d.label("previousReading"), d.label("presentReading"), d.label("currentPeriodUsage")},
		{"K-20931", d.value("previousReading"), d.value("presentReading"), d.value("currentPeriodUsage")},
	})
	d.list(spot{15, y + 26}, 80, "", d.pairs("previousDueAmount", "currentBillAmount", "vatAmount"))
}

func cardUpright(d *drawing) {
	d.strong(1.1, func() { d.center(8, d.value("employerName")) })
	d.pdf.Rect(20, 12, 24, 28, "D")
	d.strong(1.2, func() { d.center(47, d.value("employeeName")) })
	y := d.list(spot{5, 54}, 22, "", d.pairs("jobTitle", "employeeNumber"))
	y = d.list(spot{5, y}, 0, ":", d.pairs("ssNumber", "taxNumber", "philHealthNumber", "pagIbigNumber"))
	d.list(spot{5, y + 3}, 0, "", d.pairs("expireDate"))
}

func stateInside(d *drawing) {
	d.text(6, 7, "Republika ng Pilipinas")
	d.strong(1.1, func() { d.text(6, 12, "PAMBANSANG PAGKAKAKILANLAN") })
	d.list(spot{6, 18}, 0, "", d.pairs("idNumber"))
	y := d.grid(spot{38, 19}, 70, 1, d.pairs("lastName", "firstName"))
	d.grid(spot{38, y - 4}, 70, 2, d.pairs("middleName", "dateOfBirth", "gender", "maritalStatus"))
	d.list(spot{6, d.layout.height - 6}, 0, ":", d.pairs("address"))
}
