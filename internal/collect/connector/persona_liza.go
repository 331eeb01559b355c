package connector

import "time"

func liza() persona {
	return persona{
		Persona: Persona{
			ID: "liza", Tab: "Liza", Username: "liza.bautista", RealName: "Liza Mae Bautista",
			Email: "liza.bautista@example.com", Phone: "+63 900 555 0103",
			Password: "Sandbox#Liza3", VerificationCode: "303030",
			Note:  "Public service member. Gets disconnected on the first sync.",
			Files: files("payslip-liza-bautista.png"),
		},
		connectTime:  4 * time.Second,
		leavesOnce:   true,
		atConnection: lizaAtConnection,
	}
}

func lizaAtConnection(c calendar) Snapshot {
	return Snapshot{
		// The provider knows no email address of hers, although she may log in with one.
		Identity: &Identity{
			Key: "identity", FullName: "Liza Mae Bautista", FirstName: new("Liza"), MiddleName: new("Mae"),
			LastName: new("Bautista"), Gender: new("Female"), DOB: new(Date("1979-07-08")),
			MaritalStatus: new("Widowed"), CountryResidence: new("PH"), Citizenship: new("Citizen"),
			LatestEmployerName: new("Sinag Home Services"),
			Emails:             emails(), Phones: phones("+63 900 555 0103"),
			SocialProfiles: []SocialProfile{},
			Addresses: []Address{{
				FullAddress: new("3 Ilang-Ilang Road, San Isidro, Iloilo City, Iloilo 5000, Philippines"),
				Line1:       new("3 Ilang-Ilang Road"), Line2: new("San Isidro"), City: new("Iloilo City"),
				Region: new("Iloilo"), Zip: new("5000"), Country: new("PH"), Type: new("Primary"),
				Tags: []string{"Primary", "Permanent"},
			}},
		},
		Employments: []Employment{
			{
				Key: "SHS-2012-01-09", Employer: new("Sinag Home Services"), Status: new("ACTIVE"),
				StartDate: "2012-01-09",
			},
			{
				Key: "MTM-2001-03-01", Employer: new("Maligaya Textile Mills"), Status: new("INACTIVE"),
				StartDate: "2001-03-01", EndDate: new(Date("2011-08-31")),
			},
		},
		Documents: []Document{{
			Key: "LB-MR-1", Name: "Member Record", DocID: new("LB-MR-1"), Status: new("VALID"),
			DocumentType: new("CERTIFICATE"), IssueDate: new(c.daysFrom(0)),
		}},
		Contributions: ledger{c, "LB"}.contributions(24, "1260.00"),
		Liabilities: []Liability{
			{
				Key: "LB-L-2", Type: "SALARY_LOAN", ReferenceID: new("LB-L-2"), StartDate: c.daysFrom(-240),
				EndDate: new(c.daysFrom(247)), FirstAmortizationDate: new(c.daysFrom(-210)),
				AmortizationFrequency: Monthly, Currency: php, LoanAmount: "20000.00",
				AmortizationAmount: new(Amount("1250.00")), OutstandingBalance: new(Amount("12500.00")),
				NextPaymentAmount: new(Amount("1250.00")), OverduePaymentAmount: new(Amount("1250.00")),
			},
			{
				Key: "LB-L-1", Type: "CALAMITY_LOAN", ReferenceID: new("LB-L-1"), StartDate: c.daysFrom(-700),
				EndDate: new(c.daysFrom(-335)), FirstAmortizationDate: new(c.daysFrom(-670)),
				AmortizationFrequency: Monthly, Currency: php, LoanAmount: "15000.00",
				AmortizationAmount: new(Amount("1250.00")), OutstandingBalance: new(Amount("0.00")),
				NextPaymentAmount: new(Amount("0.00")), OverduePaymentAmount: new(Amount("0.00")),
			},
		},
	}
}
