package production

import (
	"time"

	"nod/internal/collect/archive/values"
	"nod/internal/collect/connector"
	"nod/internal/reading/paper"
)

const php connector.Currency = "PHP"

// likely is the confidence from which on a value goes into a record, which does not say how sure it is.
const likely = 0.75

// facts are the values of a document by the names of their fields.
type facts map[string]string

// newFacts takes what is likely enough; only what is likely goes into records.
func newFacts(fields []paper.Field, enough float64) facts {
	f := facts{}
	for _, field := range fields {
		if field.Confidence >= enough {
			f[field.Name] = field.Value
		}
	}
	return f
}

func (f facts) optional(name string) *string {
	if f[name] == "" {
		return nil
	}
	return new(f[name])
}

func (f facts) date(name string) *connector.Date {
	if f[name] == "" {
		return nil
	}
	return new(connector.Date(f[name]))
}

func (f facts) amount(name string) *connector.Amount {
	if f[name] == "" {
		return nil
	}
	return new(connector.Amount(f[name]))
}

// fullName is the name of the person, the first name first.
func (f facts) fullName() string {
	name, _ := values.NameOf(f)
	return name
}

// snapshot makes records of what a document of a type says. A payslip does not say when the job began, so it gives
// no employment.
func (f facts) snapshot(kind string) connector.Snapshot {
	s := connector.Snapshot{Identity: f.identity()}
	switch kind {
	case "PAYSLIP":
		if f["startDate"] != "" {
			s.Incomes = []connector.Income{f.income()}
		}
	case "TAX_DOCUMENT":
		if f["startDate"] != "" {
			s.Incomes = []connector.Income{f.income()}
		}
		s.Documents = []connector.Document{f.document("Certificate of Compensation", "CERTIFICATE")}
	case "CLEARANCE_NBI":
		s.Documents = []connector.Document{f.document("NBI Clearance", "CLEARANCE")}
	case "CLEARANCE_POLICE":
		s.Documents = []connector.Document{f.document("Police Clearance", "CLEARANCE")}
	case "CLEARANCE_BARANGAY":
		s.Documents = []connector.Document{f.document("Barangay Clearance", "CLEARANCE")}
	case "COMPANY_ID":
		s.Documents = []connector.Document{f.document("Company ID", "IDENTIFICATION")}
	case "GOVERNMENT_ID":
		s.Documents = []connector.Document{f.document("Government ID", "IDENTIFICATION")}
	}
	return s
}

func (f facts) identity() *connector.Identity {
	name := f.fullName()
	if name == "" {
		return nil
	}
	who := &connector.Identity{
		Key: "identity", FullName: name, FirstName: f.optional("firstName"), MiddleName: f.optional("middleName"),
		LastName: f.optional("lastName"), Gender: f.optional("gender"), DOB: f.date("dateOfBirth"),
		MaritalStatus: f.optional("maritalStatus"), LatestEmployerName: f.optional("employerName"),
		Emails: []connector.Email{}, Phones: []connector.Phone{}, SocialProfiles: []connector.SocialProfile{},
		Addresses: []connector.Address{},
	}
	if f["address"] != "" {
		who.Addresses = append(who.Addresses, connector.Address{FullAddress: f.optional("address"), Tags: []string{}})
	}
	return who
}

func (f facts) income() connector.Income {
	return connector.Income{
		Key: "income-" + f["startDate"], Employer: f.optional("employerName"),
		StartDate: connector.Date(f["startDate"]),
		EndDate:   f.date("endDate"), Currency: php, Frequency: f.frequency(), BaseAmount: f.amount("baseAmount"),
		GrossAmount: f.amount("grossAmount"), NetAmount: f.amount("netAmount"),
	}
}

// frequency is how often such periods come, none for a period of an unusual length.
func (f facts) frequency() *connector.PayPeriod {
	start, err := time.Parse(time.DateOnly, f["startDate"])
	if err != nil {
		return nil
	}
	end, err := time.Parse(time.DateOnly, f["endDate"])
	if err != nil {
		return nil
	}
	days := int(end.Sub(start).Hours()/24) + 1
	switch {
	case days >= 13 && days <= 16:
		return new(connector.Semimonthly)
	case days >= 28 && days <= 31:
		return new(connector.Monthly)
	}
	return nil
}

func (f facts) document(name, kind string) connector.Document {
	number := f.optional("nbiIdNumber")
	for _, key := range []string{"clearanceNumber", "idNumber", "employeeNumber"} {
		if number == nil {
			number = f.optional(key)
		}
	}
	return connector.Document{
		Key: "document", Name: name, DocID: number, DocumentType: &kind, IssueDate: f.date("issueDate"),
		ExpiryDate: f.date("expireDate"), Remarks: f.optional("remark"),
	}
}
