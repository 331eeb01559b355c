package connector

import (
	"slices"
	"time"
)

func jose() persona {
	return persona{
		Persona: Persona{
			ID: "jose", Tab: "Jose", Username: "jose.ramos", RealName: "Jose Antonio Ramos",
			Email: "jose.ramos@example.com", Phone: "+63 900 555 0102",
			Password: "Sandbox#Jose2", VerificationCode: "202020",
			Note:  "Gig worker. Always asks for the verification code.",
			Files: files("payslip-jose-ramos.pdf"),
		},
		connectTime:  3 * time.Second,
		alwaysMFA:    true,
		atConnection: joseAtConnection,
		afterSync:    joseAfterSync,
	}
}

func joseAtConnection(c calendar) Snapshot {
	return Snapshot{
		Identity: &Identity{
			Key: "identity", FullName: "Jose Antonio Ramos", FirstName: new("Jose"), MiddleName: new("Antonio"),
			LastName: new("Ramos"), Gender: new("Male"), DOB: new(Date("1988-11-30")),
			MaritalStatus: new("Single"), CountryResidence: new("PH"), Citizenship: new("Citizen"),
			LatestEmployerName: new("Habagat Delivery Services"),
			Emails:             emails("jose.ramos@example.com"), Phones: phones("+63 900 555 0102"),
			SocialProfiles: []SocialProfile{},
			Addresses: []Address{{
				FullAddress: new("27 Sampaguita Street, Poblacion, Cebu City, Cebu 6000, Philippines"),
				Line1:       new("27 Sampaguita Street"), Line2: new("Poblacion"), City: new("Cebu City"),
				Region: new("Cebu"), Zip: new("6000"), Country: new("PH"), Type: new("Primary"),
				Tags: []string{"Primary", "Home"},
			}},
		},
		Rating: &Rating{
			Key: "rating", CurrentRating: new(Amount("4.87")), MaxRating: new(Amount("5")),
			CalculatedPercentage: new(Amount("97.4")), ReviewsReceived: new(Amount("1102")),
			LikesReceived: new(Amount("2870")), JobsCompleted: new(Amount("3214")),
		},
		Employments: []Employment{{
			Key: "HDS-2020-01-15", Employer: new("Habagat Delivery Services"), JobTitle: new("Delivery Partner"),
			Status: new("ACTIVE"), StartDate: "2020-01-15",
		}},
		Documents: []Document{{
			Key: "N04-19-000218", Name: "Driver's Licence", DocID: new("N04-19-000218"), Status: new("VALID"),
			DocumentType: new("IDENTIFICATION"), IssueDate: new(c.daysFrom(-1426)),
			ExpiryDate: new(c.daysFrom(400)),
		}},
		EIncomes:     estimates(c, "27450.00", "28310.00", "26980.00"),
		Transactions: joseTransactions(c),
	}
}

// joseTransactions has the earnings of every day since the sixtieth before D, and a fee on every seventh day beside
// them.
func joseTransactions(c calendar) []Transaction {
	var list []Transaction
	for i := -int(c.today.Sub(c.day) / (24 * time.Hour)); i < 60; i++ {
		day := c.daysFrom(-i)
		if (i%7+7)%7 == 6 {
			list = append(list, ledger{c, "JR"}.transaction(day, 2, "Platform fee", "-150.00"))
		}
		list = append(list, ledger{c, "JR"}.transaction(day, 1, "Trip earnings", pesos(650+((137*i)%900+900)%900)))
	}
	return list
}

// joseAfterSync adds two trips of D.
func joseAfterSync(c calendar, s Snapshot) Snapshot {
	at := slices.IndexFunc(s.Transactions, func(t Transaction) bool { return t.Date == c.daysFrom(0) })
	s.Transactions = slices.Insert(s.Transactions, at,
		ledger{c, "JR"}.transaction(c.daysFrom(0), 3, "Trip earnings", "433.00"),
		ledger{c, "JR"}.transaction(c.daysFrom(0), 2, "Trip earnings", "812.00"))
	return s
}
