package sandbox

import (
	"nod/internal/collect/archive"
	"nod/internal/collect/archive/values"
	"nod/internal/collect/connector"
	"nod/internal/collect/payslip"
	"nod/internal/reading/paper"
)

// Who the samples of forms are about.
const (
	formFirst, formMiddle, formLast = "Maria", "Clara", "Villanueva"
	formName                        = formFirst + " " + formMiddle + " " + formLast
	formBirthday                    = "1991-04-12"
	formPrintedBirthday             = "12 April 1991"
)

// forms are the samples of what authorities give out, and what they say.
func forms() map[payslip.Digest]func() archive.Reading {
	known := map[payslip.Digest]func() archive.Reading{}
	for file, reading := range map[string]func() archive.Reading{
		"nbi-clearance-maria-villanueva.png":   clearance,
		"tax-certificate-maria-villanueva.pdf": taxCertificate,
	} {
		body, ok := payslip.File("maria", file)
		if !ok {
			panic("sandbox: a sample is missing: " + file)
		}
		known[payslip.DigestOf(body)] = reading
	}
	return known
}

func clearance() archive.Reading {
	const number, issued, remark = "V120MCVL88-SAMPLE", "2026-10-05", "No record on file"
	said := []paper.Field{
		printed(0, "nbiIdNumber", number, number), printed(1, "lastName", formLast, formLast),
		printed(2, "firstName", formFirst, formFirst), printed(3, "middleName", formMiddle, formMiddle),
		printed(4, "dateOfBirth", formBirthday, formPrintedBirthday), printed(5, "gender", "Female", "Female"),
		printed(6, "citizenship", "Filipino", "Filipino"), printed(7, "maritalStatus", "Married", "Married"),
		printed(8, "startDate", issued, "5 October 2026"), printed(9, "remark", remark, remark),
	}
	return archive.Reading{
		FileType: "CLEARANCE_NBI",
		Snapshot: connector.Snapshot{
			Identity: formIdentity("clearance-maria"),
			Documents: []connector.Document{{
				Key: "clearance-maria", Name: "NBI Clearance", DocID: new(number), DocumentType: new("CLEARANCE"),
				IssueDate: new(connector.Date(issued)), Remarks: new(remark),
			}},
		},
		Analysis: values.Analysis{Values: values.Of(formName, said), Fields: said},
	}
}

func taxCertificate() archive.Reading {
	const (
		employer, address = "Bayani Retail Corporation", "14 Mabini Street, San Roque, Marikina"
		start, end        = "2025-01-01", "2025-12-31"
		period            = "1 January 2025 to 31 December 2025"
		base, gross       = "480000.00", "538200.00"
		number            = "000-417-526-000"
	)
	said := []paper.Field{
		printed(1, "taxNumber", number, number), printed(2, "employeeName", formName, formName),
		printed(3, "dateOfBirth", formBirthday, formPrintedBirthday), printed(4, "address", address, address),
		printed(5, "employerName", employer, employer),
		printed(6, "startDate", start, period), printed(6, "endDate", end, period),
		printed(7, "baseAmount", base, payslip.PrintedAmount(base)),
		printed(8, "grossAmount", gross, payslip.PrintedAmount(gross)),
	}
	who := formIdentity("tax-maria")
	who.LatestEmployerName = new(employer)
	who.Addresses = append(who.Addresses, connector.Address{FullAddress: new(address), Tags: []string{}})
	return archive.Reading{
		FileType: "TAX_DOCUMENT",
		Snapshot: connector.Snapshot{
			Identity: who,
			Incomes: []connector.Income{{
				Key: "maria-" + start, Employer: new(employer), StartDate: start, EndDate: new(connector.Date(end)),
				Currency: php, BaseAmount: new(connector.Amount(base)), GrossAmount: new(connector.Amount(gross)),
			}},
			Documents: []connector.Document{{
				Key: "tax-maria", Name: "Certificate of Compensation", DocumentType: new("CERTIFICATE"),
			}},
		},
		Analysis: values.Analysis{Values: values.Of(formName, said), Fields: said},
	}
}

func formIdentity(key string) *connector.Identity {
	return &connector.Identity{
		Key: key, FullName: formName, FirstName: new(formFirst), MiddleName: new(formMiddle), LastName: new(formLast),
		DOB: new(connector.Date(formBirthday)), Emails: []connector.Email{}, Phones: []connector.Phone{},
		SocialProfiles: []connector.SocialProfile{}, Addresses: []connector.Address{},
	}
}

// printed is a field of a form, whose lines stand below each other; a letter is about as wide as another.
func printed(row int, name, value, raw string) paper.Field {
	const left, letter, top, step, height = 0.304, 0.0125, 0.2245, 0.0606, 0.036
	from := top + float64(row)*step
	return paper.Field{
		Name: name, Value: value, Raw: raw, Page: 1, Confidence: clear, IsCertain: true,
		Box: paper.Box{Left: left, Top: from, Right: left + letter*float64(len(raw)), Bottom: from + height},
	}
}
