package connector

import (
	"slices"
	"time"
)

func maria() persona {
	return persona{
		Persona: Persona{
			ID: "maria", Tab: "Maria", Username: "maria.villanueva", RealName: "Maria Clara Villanueva",
			Email: "maria.villanueva@example.com", Phone: "+63 900 555 0101",
			Password: "Sandbox#Maria1", VerificationCode: "101010",
			Note:  "Employee. Connects right away; data changes on the first sync.",
			Files: files("payslip-maria-villanueva.pdf"),
		},
		connectTime:  2 * time.Second,
		atConnection: mariaAtConnection,
		afterSync:    mariaAfterSync,
	}
}

func mariaAtConnection(c calendar) Snapshot {
	return Snapshot{
		Identity: new(mariaIdentity()),
		Rating: &Rating{
			Key: "rating", CurrentRating: new(Amount("4.8")), MaxRating: new(Amount("5")),
			CalculatedPercentage: new(Amount("96")), ReviewsReceived: new(Amount("14")),
			LikesReceived: new(Amount("9")), JobsCompleted: new(Amount("0")),
		},
		Employments: []Employment{
			{
				Key: "BRC-004417", Employer: new("Bayani Retail Corporation"), JobTitle: new("Operations Supervisor"),
				Department: new("Store Operations"), EmployeeNumber: new("BRC-004417"), Status: new("ACTIVE"),
				StartDate: "2019-06-03",
			},
			{
				Key: "LFI-2014-02-10", Employer: new("Luntian Foods Incorporated"), JobTitle: new("Sales Associate"),
				Status: new("INACTIVE"), StartDate: "2014-02-10", EndDate: new(Date("2019-05-17")),
			},
		},
		Documents: []Document{
			mariaDocument("BRC-COE-01", "Certificate of Employment", "VALID", c.daysFrom(-90)),
			mariaDocument("BRC-HBR-01", "Employee Handbook Receipt", "VALID", "2019-06-03"),
		},
		Incomes:       mariaIncomes(c),
		EIncomes:      estimates(c, "46900.00", "46900.00", "46900.00"),
		Transactions:  mariaTransactions(c),
		Contributions: ledger{c, "MV"}.contributions(6, "1900.00"),
		Liabilities: []Liability{{
			Key: "MV-L-1", Type: "SALARY_LOAN", ReferenceID: new("MV-L-1"), StartDate: c.daysFrom(-150),
			EndDate: new(c.daysFrom(215)), FirstAmortizationDate: new(c.daysFrom(-120)),
			AmortizationFrequency: Monthly, Currency: php, LoanAmount: "60000.00",
			AmortizationAmount: new(Amount("5000.00")), OutstandingBalance: new(Amount("35000.00")),
			NextPaymentAmount: new(Amount("5000.00")), OverduePaymentAmount: new(Amount("0.00")),
		}},
	}
}

func mariaIdentity() Identity {
	return Identity{
		Key: "identity", FullName: "Maria Clara Villanueva", FirstName: new("Maria"), MiddleName: new("Clara"),
		LastName: new("Villanueva"), Gender: new("Female"), DOB: new(Date("1991-04-12")),
		MaritalStatus: new("Married"), CountryResidence: new("PH"), Citizenship: new("Citizen"),
		LatestEmployerName: new("Bayani Retail Corporation"),
		Emails:             emails("maria.villanueva@example.com"), Phones: phones("+63 900 555 0101"),
		SocialProfiles: []SocialProfile{},
		Addresses: []Address{
			{
				FullAddress: new("14 Mabini Street, San Roque, Marikina, Metro Manila 1801, Philippines"),
				Line1:       new("14 Mabini Street"), Line2: new("San Roque"), City: new("Marikina"),
				Region: new("Metro Manila"), Zip: new("1801"), Country: new("PH"), Type: new("Primary"),
				Tags: []string{"Primary", "Home"},
			},
			{
				FullAddress: new("Unit 5, 88 Rizal Avenue, Antipolo, Rizal 1870, Philippines"),
				Line1:       new("Unit 5, 88 Rizal Avenue"), City: new("Antipolo"), Region: new("Rizal"),
				Zip: new("1870"), Country: new("PH"), Type: new("Secondary"), Tags: []string{"Mailing"},
			},
		},
	}
}

func mariaDocument(docID, name, status string, issued Date) Document {
	return Document{
		Key: docID, Name: name, DocID: &docID, Status: &status, DocumentType: new("CERTIFICATE"),
		IssueDate: &issued,
	}
}

// mariaIncomes are paid twice a month, since the sixth full month before D.
func mariaIncomes(c calendar) []Income {
	var list []Income
	for k := c.running(); k <= 6; k++ {
		for _, period := range [][2]Date{{c.monthDay(k, 16), c.monthEnd(k)}, {c.monthDay(k, 1), c.monthDay(k, 15)}} {
			if c.hasCome(period[1]) {
				list = append(list, mariaIncome(period[0], period[1]))
			}
		}
	}
	return list
}

func mariaIncome(start, end Date) Income {
	return Income{
		Key: "BRC-" + string(start), Employer: new("Bayani Retail Corporation"), StartDate: start, EndDate: &end,
		Currency: php, Frequency: new(Semimonthly), BaseAmount: new(Amount("21000.00")),
		GrossAmount: new(Amount("23450.00")), NetAmount: new(Amount("19862.50")),
	}
}

func mariaTransactions(c calendar) []Transaction {
	var list []Transaction
	for i := range 20 {
		day := c.daysFrom(-3 * i)
		if i%2 == 0 {
			list = append(list, ledger{c, "MV"}.transaction(day, 1, "Payroll", "19862.50"))
		} else {
			list = append(list, ledger{c, "MV"}.transaction(day, 1, "Salary deduction", pesos(-(400+37*i))))
		}
	}
	return list
}

// mariaAfterSync changes one record and adds one in every section that has events for it. What it changes is the
// newest at D; what it adds is of D, because that is what a sync finds.
func mariaAfterSync(c calendar, s Snapshot) Snapshot {
	s.Employments[0].JobTitle = new("Operations Manager")
	s.Employments = append(s.Employments, Employment{
		Key: "SBS-2012-03-05", Employer: new("Salinlahi Book Store"), JobTitle: new("Stock Clerk"),
		Status: new("INACTIVE"), StartDate: "2012-03-05", EndDate: new(Date("2014-01-31")),
	})
	s.Documents[1].Status = new("EXPIRED")
	s.Documents = slices.Insert(s.Documents, 0,
		mariaDocument("BRC-SAC-01", "Service Award Certificate", "VALID", c.daysFrom(0)))
	s.Incomes = mariaIncomesAfterSync(c, s.Incomes)
	s.EIncomes = mariaEstimatesAfterSync(c, s.EIncomes)
	s.Transactions = slices.Insert(s.Transactions, 0,
		ledger{c, "MV"}.transaction(c.daysFrom(0), 3, "Meal allowance", "750.00"),
		ledger{c, "MV"}.transaction(c.daysFrom(0), 2, "Rice subsidy", "1500.00"))
	s.Contributions = mariaContributionsAfterSync(c, s.Contributions)
	s.Liabilities[0].OutstandingBalance = new(Amount("30000.00"))
	s.Liabilities = slices.Insert(s.Liabilities, 0, Liability{
		Key: "MV-L-2", Type: "MULTI_PURPOSE_LOAN", ReferenceID: new("MV-L-2"), StartDate: c.daysFrom(0),
		EndDate: new(c.daysFrom(365)), FirstAmortizationDate: new(c.daysFrom(30)),
		AmortizationFrequency: Monthly, Currency: php, LoanAmount: "24000.00",
		AmortizationAmount: new(Amount("2000.00")), OutstandingBalance: new(Amount("24000.00")),
		NextPaymentAmount: new(Amount("2000.00")), OverduePaymentAmount: new(Amount("0.00")),
	})
	return s
}

// mariaIncomesAfterSync has overtime that was paid out on D, in the running period, which is not paid yet.
func mariaIncomesAfterSync(c calendar, incomes []Income) []Income {
	at := slices.IndexFunc(incomes, func(i Income) bool { return *i.EndDate <= c.daysFrom(0) }) // the newest at D
	incomes[at].NetAmount = new(Amount("19900.00"))
	return slices.Insert(incomes, at, Income{
		Key: "BRC-OT-" + string(c.daysFrom(0)), Employer: new("Bayani Retail Corporation"),
		StartDate: c.daysFrom(0), EndDate: new(c.daysFrom(0)), Currency: php, Frequency: new(Variable),
		BaseAmount: new(Amount("1250.00")), GrossAmount: new(Amount("1250.00")), NetAmount: new(Amount("1062.50")),
	})
}

// mariaEstimatesAfterSync has a month more than before.
func mariaEstimatesAfterSync(c calendar, estimates []EIncome) []EIncome {
	for i := range estimates {
		if estimates[i].Month == c.month(1) {
			estimates[i].Amount = new(Amount("47000.00"))
		}
	}
	return append(estimates, estimate(c, 4, "46900.00"))
}

// mariaContributionsAfterSync has that of the month of D already on D.
func mariaContributionsAfterSync(c calendar, contributions []Contribution) []Contribution {
	const paid Amount = "1950.00"
	l := ledger{c, "MV"}
	early := l.contribution(0, c.daysFrom(0), paid)
	contributions = slices.DeleteFunc(contributions, func(item Contribution) bool { return item.Key == early.Key })
	at := slices.IndexFunc(contributions, func(item Contribution) bool {
		return item.Key == l.contribution(1, "", paid).Key
	})
	contributions[at].Amount = paid
	return slices.Insert(contributions, at, early)
}
