package sandbox

import (
	"nod/internal/collect/archive"
	"nod/internal/collect/archive/values"
	"nod/internal/collect/connector"
	"nod/internal/collect/payslip"
	"nod/internal/reading/paper"
)

const clearanceType = "CLEARANCE_NBI"

// clearance is the digest of the sample of a clearance, which is Maria's.
func clearance() payslip.Digest {
	body, ok := payslip.File("maria", "nbi-clearance-maria-villanueva.png")
	if !ok {
		panic("sandbox: the sample of a clearance is missing")
	}
	return payslip.DigestOf(body)
}

// readClearance is what the sample says.
func readClearance() archive.Reading {
	const first, middle, last = "Maria", "Clara", "Villanueva"
	const name = first + " " + middle + " " + last
	said := []paper.Field{
		printed(0, "nbiIdNumber", "V120MCVL88-SAMPLE", ""), printed(1, "lastName", last, ""),
		printed(2, "firstName", first, ""), printed(3, "middleName", middle, ""),
		printed(4, "dateOfBirth", "1991-04-12", "12 April 1991"), printed(5, "gender", "Female", ""),
		printed(6, "citizenship", "Filipino", ""), printed(7, "maritalStatus", "Married", ""),
		printed(8, "startDate", "2026-10-05", "5 October 2026"), printed(9, "remark", "No record on file", ""),
	}
	return archive.Reading{
		FileType: clearanceType,
		Snapshot: connector.Snapshot{Identity: &connector.Identity{
			Key: "clearance-maria", FullName: name, FirstName: new(first), MiddleName: new(middle), LastName: new(last),
			DOB: new(connector.Date("1991-04-12")), Emails: []connector.Email{}, Phones: []connector.Phone{},
			SocialProfiles: []connector.SocialProfile{}, Addresses: []connector.Address{},
		}},
		Analysis: archive.Analysis{Values: values.Of(name, said), Fields: said},
	}
}

// printed is a field of the sample, whose values stand below each other.
func printed(row int, name, value, raw string) paper.Field {
	const left, right, top, step, height = 0.304, 0.52, 0.2245, 0.0606, 0.036
	if raw == "" {
		raw = value
	}
	from := top + float64(row)*step
	return paper.Field{
		Name: name, Value: value, Raw: raw, Page: 1, Confidence: clear, IsCertain: true,
		Box: paper.Box{Left: left, Top: from, Right: right, Bottom: from + height},
	}
}
