package main

// slip is what stands on a payslip. All amounts are text, as they are printed.
type slip struct {
	person, file      string
	kind              string // of the hidden mark
	title             string
	employer, address string
	color             [3]int
	facts             [][2]string
	earnings          [][2]string
	gross             string
	deductions        [][2]string
	taken, net        string
}

// month is the month that the slips are of: the files stand still, whatever day it is.
const (
	month   = "October 2026"
	payDate = "31 October 2026"
)

func slips() []slip {
	return []slip{
		{
			person: "maria", file: "payslip-maria-villanueva.pdf", kind: "payslip", title: "Payslip",
			employer: "Bayani Retail Corporation", address: "120 Kalinaw Avenue, Marikina, Metro Manila",
			color: [3]int{18, 78, 120},
			facts: [][2]string{
				{"Employee Name", "Maria Clara Villanueva"}, {"Employee No.", "BRC-004417"},
				{"Position", "Operations Supervisor"}, {"Department", "Store Operations"},
				{"Pay Period", "16 to 31 " + month}, {"Pay Date", payDate},
			},
			earnings: [][2]string{
				{"Basic Pay", "21,000.00"}, {"Meal Allowance", "1,450.00"}, {"Night Differential", "1,000.00"},
			},
			gross: "23,450.00",
			deductions: [][2]string{
				{"Social Insurance", "950.00"}, {"Health Insurance", "525.00"}, {"Housing Fund", "100.00"},
				{"Withholding Tax", "2,012.50"},
			},
			taken: "3,587.50", net: "19,862.50",
		},
		{
			person: "jose", file: "payslip-jose-ramos.pdf", kind: "payslip", title: "Trip Statement",
			employer: "Habagat Delivery Services", address: "8 Daungan Road, Cebu City, Cebu",
			color: [3]int{176, 74, 12},
			facts: [][2]string{
				{"Partner Name", "Jose Antonio Ramos"}, {"Partner No.", "HDS-20871"}, {"Role", "Delivery Partner"},
				{"Completed Trips", "164"}, {"Pay Period", "1 to 31 " + month}, {"Pay Date", payDate},
			},
			earnings: [][2]string{{"Trip Earnings", "25,600.00"}, {"Peak Hour Bonus", "1,850.00"}},
			gross:    "27,450.00", deductions: [][2]string{{"Platform Fee", "600.00"}},
			taken: "600.00", net: "26,850.00",
		},
		{
			person: "liza", file: "payslip-liza-bautista.png", kind: "payslip", title: "Allowance Slip",
			employer: "Sinag Home Services", address: "45 Sampaguita Street, Iloilo City, Iloilo",
			color: [3]int{22, 105, 84},
			facts: [][2]string{
				{"Employee Name", "Liza Mae Bautista"}, {"Employee No.", "SHS-1120"}, {"Position", "Household Manager"},
				{"Pay Period", "1 to 31 " + month}, {"Pay Date", payDate},
			},
			earnings: [][2]string{{"Basic Pay", "11,200.00"}, {"Transport Allowance", "1,400.00"}},
			gross:    "12,600.00", deductions: [][2]string{{"Social Insurance", "1,260.00"}},
			taken: "1,260.00", net: "11,340.00",
		},
		ramon("payslip-ramon-cruz.pdf", "payslip"),
		ramon("payslip-unreadable-ramon-cruz.jpg", "unreadable"),
	}
}

func ramon(file, kind string) slip {
	return slip{
		person: "ramon", file: file, kind: kind, title: "Payslip",
		employer: "Kalayaan Software House", address: "3F Balete Building, Quezon City, Metro Manila",
		color: [3]int{74, 52, 128},
		facts: [][2]string{
			{"Employee Name", "Ramon Santiago Cruz"}, {"Employee No.", "KSH-0312"}, {"Position", "Support Analyst"},
			{"Pay Period", "1 to 31 " + month}, {"Pay Date", payDate},
		},
		earnings: [][2]string{{"Basic Pay", "32,000.00"}, {"Rice Allowance", "2,100.00"}},
		gross:    "34,100.00",
		deductions: [][2]string{
			{"Social Insurance", "1,125.00"}, {"Health Insurance", "800.00"}, {"Housing Fund", "200.00"},
			{"Withholding Tax", "3,249.60"},
		},
		taken: "5,374.60", net: "28,725.40",
	}
}
