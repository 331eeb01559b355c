package connector

import "time"

func ramon() persona {
	return persona{
		Persona: Persona{
			ID: "ramon", Tab: "Ramon", Username: "ramon.cruz", RealName: "Ramon Santiago Cruz",
			Email: "ramon.cruz@example.com", Phone: "+63 900 555 0104",
			Password: "Sandbox#Ramon4", VerificationCode: "404040",
			Note:  "Two jobs. Slow; some data cannot be read; locked after three wrong passwords.",
			Files: files("payslip-ramon-cruz.pdf", "payslip-unreadable-ramon-cruz.jpg"),
		},
		connectTime:  20 * time.Second,
		locksOut:     true,
		unreadable:   []Section{Ratings, Documents, Transactions},
		atConnection: ramonAtConnection,
	}
}

func ramonAtConnection(c calendar) Snapshot {
	return Snapshot{
		// The payroll system knows no phone number of his, although he may log in with one.
		Identity: &Identity{
			Key: "identity", FullName: "Ramon Santiago Cruz", FirstName: new("Ramon"), MiddleName: new("Santiago"),
			LastName: new("Cruz"), Gender: new("Male"), DOB: new(Date("1995-02-28")),
			MaritalStatus: new("Single"), CountryResidence: new("PH"), Citizenship: new("Citizen"),
			LatestEmployerName: new("Kalayaan Software House"),
			Emails:             emails("ramon.cruz@example.com"), Phones: phones(),
			SocialProfiles: []SocialProfile{},
			Addresses: []Address{{
				FullAddress: new("9 Narra Lane, Bagong Silang, Davao City, Davao del Sur 8000, Philippines"),
				Line1:       new("9 Narra Lane"), Line2: new("Bagong Silang"), City: new("Davao City"),
				Region: new("Davao del Sur"), Zip: new("8000"), Country: new("PH"), Type: new("Primary"),
				Tags: []string{"Primary", "Home"},
			}},
		},
		Employments: []Employment{
			{
				Key: "KSH-2022-05-02", Employer: new("Kalayaan Software House"), JobTitle: new("Support Analyst"),
				Status: new("ACTIVE"), StartDate: "2022-05-02",
			},
			{
				Key: "DWW-2021-01-11", Employer: new("Dalisay Water Works"), JobTitle: new("Meter Clerk"),
				Description: new("Part time"), Status: new("ACTIVE"), StartDate: "2021-01-11",
			},
		},
		Incomes:       ramonIncomes(c),
		EIncomes:      estimates(c, "43450.00", "43450.00", "43450.00"),
		Contributions: ledger{c, "RC"}.contributions(4, "1125.00"),
	}
}

func ramonIncomes(c calendar) []Income {
	var list []Income
	for k := c.running(); k <= 4; k++ {
		start, end := c.monthDay(k, 1), c.monthEnd(k)
		if !c.hasCome(end) {
			continue
		}
		list = append(list,
			Income{
				Key: "KSH-" + string(start), Employer: new("Kalayaan Software House"), StartDate: start,
				EndDate: &end, Currency: php, Frequency: new(Monthly), BaseAmount: new(Amount("32000.00")),
				GrossAmount: new(Amount("34100.00")), NetAmount: new(Amount("28725.40")),
			},
			Income{
				Key: "DWW-" + string(start), Employer: new("Dalisay Water Works"), StartDate: start,
				EndDate: &end, Currency: php, Frequency: new(Monthly), BaseAmount: new(Amount("9000.00")),
				GrossAmount: new(Amount("9350.00")), NetAmount: new(Amount("8642.10")),
			})
	}
	return list
}
