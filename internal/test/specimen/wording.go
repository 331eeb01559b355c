package specimen

// wordings are the labels of a half. The halves share none but the fixed names of numbers and of official forms.
func wordings(half Half) map[string][]string {
	if half == Aside {
		return asideWordings()
	}
	return map[string][]string{
		"title": {"PAYSLIP", "Pay Advice", "PAY SLIP"}, "employeeName": {"Employee Name", "Employee", "Pangalan ng Empleyado"},
		"employerName": {"Company", "Employer", "Employer Name"}, "period": {"Pay Period", "Period Covered", "Payroll Period"},
		"period of a bill": {"Billing Period", "Period Covered"}, "period of a statement": {"Statement Period", "Period"},
		"startDate": {"Period From", "From", "Start Date"}, "endDate": {"Period To", "To", "End Date"},
		"payDate": {"Pay Date", "Payment Date", "Petsa ng Sahod"}, "grossAmount": {"Gross Pay", "Total Gross", "Kabuuang Kita"},
		"netAmount": {"NET PAY", "Take Home Pay", "Netong Sahod"}, "baseAmount": {"Basic Pay", "Basic Salary", "Regular Pay"},
		"deductionsAmount": {"Total Deductions", "Deductions", "Kabuuang Kaltas"},
		"taxNumber":        {"TIN", "Tax Identification No.", "TIN No."}, "ssNumber": {"SSS No.", "SSS Number", "SSS"},
		"philHealthNumber": {"PhilHealth No.", "PHIC No.", "PhilHealth"},
		"pagIbigNumber":    {"Pag-IBIG No.", "HDMF No.", "Pag-IBIG MID No."},
		"accountName":      {"Account Name", "Depositor"}, "accountNumber": {"Account Number", "Account No."},
		"openingBalance": {"Opening Balance", "Beginning Balance"}, "closingBalance": {"Closing Balance", "Ending Balance"},
		"depositsAmount": {"Total Deposits", "Total Credits"}, "withdrawalsAmount": {"Total Withdrawals", "Total Debits"},
		"statementDate": {"Statement Date", "Bill Date"}, "statementNumber": {"Bill No.", "Invoice No."},
		"dueDate": {"Due Date", "Payment Due Date"}, "dueAmount": {"Total Amount Due", "Amount Due"},
		"currentBillAmount": {"Current Charges", "Current Bill"}, "previousDueAmount": {"Previous Balance", "Past Due"},
		"vatAmount": {"VAT", "Value Added Tax"}, "fullName": {"Customer Name", "Account Name"},
		"address": {"Address", "Home Address"}, "previousReading": {"Previous Reading"},
		"presentReading": {"Present Reading"}, "currentPeriodUsage": {"Consumption", "kWh Used"},
		"firstName": {"First Name", "Given Names"}, "middleName": {"Middle Name"}, "lastName": {"Family Name", "Last Name"},
		"dateOfBirth": {"Date of Birth", "Birthdate"}, "gender": {"Gender", "Sex"}, "maritalStatus": {"Civil Status"},
		"citizenship": {"Citizenship", "Nationality"}, "nbiIdNumber": {"NBI ID No."}, "remark": {"Remarks"},
		"issueDate": {"Date Issued"}, "expireDate": {"Valid Until", "Expiry Date"}, "idNumber": {"License No.", "CRN"},
		"employeeNumber": {"Employee No.", "ID No."}, "jobTitle": {"Position"}, "clearanceNumber": {"Clearance No."},
	}
}

func asideWordings() map[string][]string {
	return map[string][]string{
		"title": {"SALARY STATEMENT", "Statement of Earnings", "PAYROLL ADVICE"}, "employeeName": {"Name", "Name of Employee", "Staff Name"},
		"employerName":     {"Name of Company", "Establishment", "Kumpanya"},
		"period of a bill": {"Service Period", "Billing Coverage"}, "period of a statement": {"Covered Period", "Coverage"},
		"period": {"Cut-off", "Coverage", "Saklaw na Panahon"}, "startDate": {"Coverage From", "Period Start", "Mula"},
		"endDate": {"Coverage To", "Period End", "Hanggang"}, "payDate": {"Date Paid", "Credited On", "Petsa ng Bayad"},
		"grossAmount":      {"Total Earnings", "Gross Income", "Gross Salary"},
		"netAmount":        {"Net Salary", "Amount Credited", "Net Amount Payable"},
		"baseAmount":       {"Monthly Basic", "Basic", "Base Pay"},
		"deductionsAmount": {"Less: Deductions", "Total Amount Deducted", "Kabuuang Bawas"},
		"taxNumber":        {"Tax ID No.", "BIR TIN", "TIN #"}, "ssNumber": {"SSS ID No.", "Social Security No.", "SSS #"},
		"philHealthNumber": {"PhilHealth ID", "PHIC Number", "PhilHealth #"},
		"pagIbigNumber":    {"HDMF MID", "Pag-IBIG ID No.", "HDMF #"},
		"accountName":      {"Account Holder", "Name of Depositor"}, "accountNumber": {"Acct. No.", "Deposit Account No."},
		"openingBalance": {"Balance Brought Forward", "Previous Balance"}, "closingBalance": {"New Balance", "Balance Carried Forward"},
		"depositsAmount": {"Total Money In", "Deposits and Credits"}, "withdrawalsAmount": {"Total Money Out", "Withdrawals and Debits"},
		"statementDate": {"As of", "Date of Statement"}, "statementNumber": {"Billing Invoice No.", "SOA No."},
		"dueDate": {"Please Pay Before", "Due On"}, "dueAmount": {"Please Pay", "Total Bill"},
		"currentBillAmount": {"This Month's Charges", "Bill This Month"},
		"previousDueAmount": {"Balance from Last Bill", "Unpaid Balance"}, "vatAmount": {"12% VAT", "VAT Amount"},
		"fullName": {"Registered Name", "Subscriber"}, "address": {"Complete Address", "Tirahan"},
		"previousReading": {"Last Reading"}, "presentReading": {"Current Reading"},
		"currentPeriodUsage": {"Total Usage", "Energy Consumed"}, "firstName": {"Given Name", "Forename"},
		"middleName": {"Middle Name"}, "lastName": {"Surname", "Apelyido"}, "dateOfBirth": {"Birthday", "Petsa ng Kapanganakan"},
		"gender": {"Kasarian", "Sex"}, "maritalStatus": {"Marital Status"}, "citizenship": {"Nationality"},
		"nbiIdNumber": {"NBI ID NO."}, "remark": {"Findings"}, "issueDate": {"Issued On"},
		"expireDate": {"Valid Thru", "Date of Expiry"}, "idNumber": {"Card No.", "PCN"},
		"employeeNumber": {"Staff No.", "Badge No."}, "jobTitle": {"Designation"}, "clearanceNumber": {"Control No."},
	}
}
