package catalogue

func typeLabels() map[Type]string {
	return map[Type]string{
		TypeGig:        "Gig Platform",
		TypeGovernment: "Govt Service",
		TypeSystem:     "System",
		TypeEmployer:   "Employer",
		TypeCredential: "Credential",
		TypeDocument:   "Document",
	}
}

// subTypeLabels follows the data API: employers are grouped by the sections of the international
// standard industrial classification (ISIC), everything else by what it does.
func subTypeLabels() map[string]string {
	return map[string]string{
		"SERVICES":       "Professional Services",
		"TRANSPORTATION": "Transport and Delivery",
		"SHARING":        "Asset Sharing",
		"TRADING":        "Online Selling",
		"INSURANCE":      "Social Insurance",
		"HRIS":           "Human Resource Information System",
		"PAYROLL":        "Payroll System",
		"WALLET":         "Tamper-proof document issuance & verification systems",
		"IDENTIFICATION": "Identification",
		"DOCUMENT":       "Document",
		"ISIC-A":         "Agriculture, forestry and fishing",
		"ISIC-B":         "Mining and quarrying",
		"ISIC-C":         "Manufacturing",
		"ISIC-D":         "Electricity, gas, steam and air conditioning supply",
		"ISIC-E":         "Water supply; sewerage, waste management and remediation activities",
		"ISIC-F":         "Construction",
		"ISIC-G":         "Wholesale and retail trade; repair of motor vehicles and motorcycles",
		"ISIC-H":         "Transportation and storage",
		"ISIC-I":         "Accommodation and food service activities",
		"ISIC-J":         "Information and communication",
		"ISIC-K":         "Financial and insurance activities",
		"ISIC-L":         "Real estate activities",
		"ISIC-M":         "Professional, scientific and technical activities",
		"ISIC-N":         "Administrative and support service activities",
		"ISIC-O":         "Public administration and defense; compulsory social security",
		"ISIC-P":         "Education",
		"ISIC-Q":         "Human health and social work activities",
		"ISIC-R":         "Arts, entertainment and recreation",
		"ISIC-S":         "Other service activities",
		"ISIC-T": "Activities of households as employers; undifferentiated goods; and services-producing " +
			"activities of households for own use",
		"ISIC-U": "Activities of extraterritorial organization and bodies",
	}
}
