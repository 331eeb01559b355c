package connector

// enumerations are the values of the fields that are said by words of the data API, by struct and field. The tags of
// the fields say the same to everyone who reads the description.
func enumerations() map[string][]string {
	return map[string][]string{
		"Identity.Gender":        {"Male", "Female", "Non-binary"},
		"Identity.MaritalStatus": {"Divorced", "Married", "Separated", "Single", "Widowed", "Lifetime Partner"},
		"Identity.Citizenship":   {"Citizen", "Resident Alien", "Non-resident Alien", "Undocumented", "Others"},
		"Email.Type":             {"Primary", "Secondary", "Work", "Personal"},
		"Phone.Type":             {"Mobile", "Fixed", "Unspecified"},
		"SocialProfile.Type":     {"Twitter", "Facebook", "LinkedIn", "Others"},
		"Address.Type":           {"Primary", "Secondary"},
		"Address.Tags": {
			"Primary", "Secondary", "Home", "Work", "Mailing", "Foreign", "Billing", "Permanent", "Shipping",
		},
		"Document.DocumentType":           {"IDENTIFICATION", "PAYSLIP", "CLEARANCE", "CERTIFICATE"},
		"Income.Frequency":                payPeriods(),
		"Liability.AmortizationFrequency": payPeriods(),
	}
}

func payPeriods() []string {
	return []string{
		string(Hourly), string(Daily), string(Weekly), string(Semimonthly), string(Monthly), string(Bimonthly),
		string(Quarterly), string(Annually), string(Variable), string(Unspecified),
	}
}
