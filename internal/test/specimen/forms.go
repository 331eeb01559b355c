package specimen

import "strings"

// forms are the official ones, whose layout is fixed: the halves differ in the people, the type and the conditions.
func forms(half Half) []layout {
	font := [...]string{sans, serif}[half]
	return []layout{
		{kind: "TAX_DOCUMENT", name: "2316", draw: form2316, font: font, date: slashes, size: 8.5, isUpper: true,
			wording: 1},
		{kind: "TAX_DOCUMENT", name: "2316, larger", draw: form2316, font: sans, date: slashes, size: 9,
			isUpper: half == Tuning, wording: 1},
		{kind: "CLEARANCE_NBI", name: "NBI", draw: formNBI, font: font, date: [...]string{long, slashes}[half],
			size: 10, isUpper: true},
		{kind: "CLEARANCE_POLICE", name: "police", draw: formPolice, font: serif, date: long, size: 11,
			wording: int(half)},
		{kind: "CLEARANCE_BARANGAY", name: "barangay", draw: formBarangay, font: [...]string{serif, sans}[half],
			date: long, size: 11},
	}
}

// small draws the name of a cell of a form.
func (d *drawing) small(x, y float64, text string) {
	d.scale = 0.8
	d.text(x, y, text)
	d.scale = 1
}

func form2316(d *drawing) {
	d.small(12, 10, "Republic of the Philippines")
	d.small(12, 14, "Bureau of Internal Revenue")
	d.strong(1.3, func() { d.center(12, "Certificate of Compensation") })
	d.strong(1.1, func() { d.center(18, "Payment/Tax Withheld") })
	d.small(165, 11, "BIR Form No.")
	d.strong(1.6, func() { d.text(168, 18, "2316") })
	cell := func(x, y, width float64, label, value string) {
		d.pdf.Rect(x, y, width, 9.5, "D")
		d.small(x+1, y+3, label)
		d.text(x+2, y+8, value)
	}
	comb := func(x, y, width float64, label, value string) {
		d.pdf.Rect(x, y, width, 11, "D")
		d.small(x+1, y+3.4, label)
		d.comb(x+2, y+9, value)
	}
	comb(12, 24, 93, "1 For the Year (YYYY)", "2026")
	d.pdf.Rect(105, 24, 93, 11, "D")
	d.small(106, 27.4, "2 For the Period From (MM/DD)          To (MM/DD)")
	d.comb(108, 33, "01/01")
	d.comb(152, 33, "12/31")
	d.fields["startDate"], d.fields["endDate"] = "2026-01-01", "2026-12-31"
	d.text(12, 39, "Part I - Employee Information")
	comb(12, 41, 93, "3 TIN", d.value("taxNumber"))
	cell(105, 41, 93, "5 RDO Code", "045")
	cell(12, 52, 186, "4 Employee's Name (Last Name, First Name, Middle Name)",
		strings.ToUpper(d.last+", "+d.first+", "+d.middle))
	d.fields["employeeName"] = d.last + ", " + d.first + ", " + d.middle
	cell(12, 61.5, 140, "6 Registered Address", d.value("address"))
	cell(152, 61.5, 46, "6A ZIP Code", "1801")
	comb(12, 71, 93, "7 Date of Birth (MM/DD/YYYY)", d.value("dateOfBirth"))
	cell(105, 71, 93, "8 Contact Number", "0917 555 0142")
	d.text(12, 87, "Part II - Employer Information (Present)")
	comb(12, 89, 93, "12 TIN", "004-512-887-000")
	cell(12, 100, 186, "13 Employer's Name", d.value("employerName"))
	cell(12, 109.5, 186, "14 Registered Address", "8F HARBOR CENTER, ORTIGAS AVENUE, PASIG CITY")
	y := 128.0
	d.text(12, y-4, "Part IV-A Summary")
	for _, row := range [][2]string{
		{"19 Gross Compensation Income from Present Employer", d.value("grossAmount")},
		{"20 Less: Total Non-Taxable/Exempt Compensation Income", "98,250.00"},
		{"21 Taxable Compensation Income from Present Employer", "412,680.40"}, {"24 Tax Due", "31,202.06"},
		{"39 Basic Salary (including the exempt P250,000 & below)", d.value("baseAmount")},
	} {
		d.pdf.Rect(12, y-4, 130, 6.5, "D")
		d.pdf.Rect(142, y-4, 56, 6.5, "D")
		d.small(13, y, row[0])
		d.right(196, y, row[1])
		y += 6.5
	}
	d.small(12, y+8, "I declare, under the penalties of perjury, that this certificate has been made in good faith.")
}

func formNBI(d *drawing) {
	d.center(14, "Republic of the Philippines")
	d.center(20, "Department of Justice")
	d.strong(1.2, func() { d.center(27, "NATIONAL BUREAU OF INVESTIGATION") })
	d.strong(1.1, func() { d.center(35, "NBI CLEARANCE") })
	all := d.pairs("nbiIdNumber", "lastName", "firstName", "middleName", "address", "dateOfBirth", "gender",
		"maritalStatus",
		"citizenship", "PURPOSE=LOCAL EMPLOYMENT", "issueDate", "expireDate", "remark")
	for i := range all {
		all[i].label = strings.ToUpper(all[i].label)
	}
	d.pdf.Rect(165, 45, 30, 36, "D")
	y := d.list(spot{18, 48}, 48, "", all)
	d.text(18, y+8, "This is to certify that the person whose name appears hereon has requested a record clearance.")
}

func formPolice(d *drawing) {
	d.center(14, "Republic of the Philippines")
	d.center(20, "PHILIPPINE NATIONAL POLICE")
	d.strong(1.4, func() { d.center(32, "POLICE CLEARANCE") })
	d.right(190, 42, d.label("clearanceNumber")+" "+d.value("clearanceNumber"))
	y := d.list(spot{20, 54}, 45, [...]string{":", " :"}[d.half], append([]pair{{[...]string{"Name",
		"Name of Applicant"}[d.half], d.fullName()}},
		d.pairs("address", "dateOfBirth", "gender", "maritalStatus", "citizenship", "remark")...))
	d.fields["employeeName"] = d.fullName()
	d.list(spot{20, y + 6}, 45, ":", d.pairs("issueDate", "expireDate"))
}

func formBarangay(d *drawing) {
	d.center(14, "Republic of the Philippines")
	d.center(20, d.city)
	d.center(26, "OFFICE OF THE PUNONG BARANGAY")
	d.strong(1.4, func() { d.center(40, "BARANGAY CLEARANCE") })
	d.list(spot{20, 56}, 45, ":", append([]pair{{"Name", d.fullName()}},
		d.pairs("address", "dateOfBirth", "gender", "maritalStatus", "citizenship", "remark")...))
	d.fields["employeeName"] = d.fullName()
	d.text(20, 140, "This is to certify that the above-named person is a bona fide resident of this barangay.")
}
