// Package values is what documents say, under the names of the data API, of whatever type they are.
package values

import (
	"encoding/json"
	"regexp"
	"strings"

	"nod/internal/collect/connector"
	"nod/internal/reading/paper"
)

// Values are what a document says, however sure that is: the fields of the analysis say how sure. What it does not say
// is left out. Days are of the form 2026-11-23, amounts in units of the currency.
type Values struct {
	EmployeeName string `json:"employeeName,omitempty" personal:"name on the payslip" doc:"Name of the person on the document, the first name first."`
	FullName     string `json:"fullName,omitempty"     personal:"value of a field on a document" doc:"Name as it stands on a bill, a clearance or an ID."`
	FirstName    string `json:"firstName,omitempty"    personal:"value of a field on a document" doc:"First name of the person."`
	MiddleName   string `json:"middleName,omitempty"   personal:"value of a field on a document" doc:"Middle name of the person."`
	LastName     string `json:"lastName,omitempty"     personal:"value of a field on a document" doc:"Last name of the person."`
	EmployerName string `json:"employerName,omitempty" personal:"employer on the payslip" doc:"Name of the employer on the document."`
	Supplier     string `json:"supplier,omitempty"     personal:"value of a field on a document" doc:"Who sent the bill."`

	DateOfBirth   connector.Date `json:"dateOfBirth,omitempty"   format:"date" personal:"value of a field on a document" doc:"Day of birth."`
	Gender        string         `json:"gender,omitempty"        personal:"value of a field on a document" doc:"Gender as the document states it."`
	Citizenship   string         `json:"citizenship,omitempty"   personal:"value of a field on a document" doc:"Citizenship as the document states it."`
	MaritalStatus string         `json:"maritalStatus,omitempty" personal:"value of a field on a document" doc:"Marital status as the document states it."`
	Address       string         `json:"address,omitempty"       personal:"value of a field on a document" doc:"Address of the person, on one line."`
	Remark        string         `json:"remark,omitempty"        personal:"value of a field on a document" doc:"What a clearance says of the person."`

	NBIIDNumber      string `json:"nbiIdNumber,omitempty"      personal:"value of a field on a document" doc:"Number of an NBI clearance."`
	IDCard1          string `json:"idCard1,omitempty"          personal:"value of a field on a document" doc:"Number on a company ID."`
	TaxNumber        string `json:"taxNumber,omitempty"        personal:"value of a field on a document" doc:"Taxpayer identification number."`
	SSNumber         string `json:"ssNumber,omitempty"         personal:"value of a field on a document" doc:"SSS number."`
	PhilHealthNumber string `json:"philHealthNumber,omitempty" personal:"value of a field on a document" doc:"PhilHealth number."`
	PagIBIGNumber    string `json:"pagIbigNumber,omitempty"    personal:"value of a field on a document" doc:"Pag-IBIG number."`
	AccountNumber    string `json:"accountNumber,omitempty"    personal:"value of a field on a document" doc:"Account that a bill or a bank statement is about."`
	StatementNumber  string `json:"statementNumber,omitempty"  personal:"value of a field on a document" doc:"Number of the bill."`

	StartDate     connector.Date `json:"startDate,omitempty"     format:"date" doc:"First day of the period that the document is about."`
	EndDate       connector.Date `json:"endDate,omitempty"       format:"date" doc:"Last day of the period that the document is about."`
	PayDate       connector.Date `json:"payDate,omitempty"       format:"date" doc:"Day of the payment."`
	ExpireDate    connector.Date `json:"expireDate,omitempty"    format:"date" doc:"Last day on which a clearance or an ID is valid."`
	StatementDate connector.Date `json:"statementDate,omitempty" format:"date" doc:"Day of the bill or the statement."`
	DueDate       connector.Date `json:"dueDate,omitempty"       format:"date" doc:"Day on which a bill is due."`

	Currency           connector.Currency `json:"currency,omitempty"`
	BaseAmount         connector.Amount   `json:"baseAmount,omitempty"         personal:"pay on the payslip" doc:"Base pay of the period, in units of currency."`
	GrossAmount        connector.Amount   `json:"grossAmount,omitempty"        personal:"pay on the payslip" doc:"Pay of the period before deductions, in units of currency."`
	NetAmount          connector.Amount   `json:"netAmount,omitempty"          personal:"pay on the payslip" doc:"Pay of the period after deductions, in units of currency."`
	DueAmount          connector.Amount   `json:"dueAmount,omitempty"          personal:"value of a field on a document" doc:"What a bill asks for, in units of currency."`
	CurrentBillAmount  connector.Amount   `json:"currentBillAmount,omitempty"  personal:"value of a field on a document" doc:"What was used in the period of a bill, in units of currency."`
	PreviousDueAmount  connector.Amount   `json:"previousDueAmount,omitempty"  personal:"value of a field on a document" doc:"What the bill before asked for, in units of currency."`
	VATAmount          connector.Amount   `json:"vatAmount,omitempty"          personal:"value of a field on a document" doc:"Value-added tax in a bill, in units of currency."`
	PreviousReading    connector.Amount   `json:"previousReading,omitempty"    doc:"Meter at the beginning of the period, in units of the meter."`
	PresentReading     connector.Amount   `json:"presentReading,omitempty"     doc:"Meter at the end of the period, in units of the meter."`
	CurrentPeriodUsage connector.Amount   `json:"currentPeriodUsage,omitempty" doc:"What was used in the period, in units of the meter."`
}

// pesos is the currency of all documents that are read.
const pesos = "PHP"

// isNumber tells what JSON takes for a number: a meter that shows 00123 would not be written down.
var isNumber = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?$`)

// Of gathers the values of fields. The name of the person is that of the caller, who knows in which order its parts are
// written.
func Of(employeeName string, fields []paper.Field) Values {
	said := map[string]string{}
	for _, f := range fields {
		said[f.Name] = f.Value
	}
	date := func(name string) connector.Date { return connector.Date(said[name]) }
	number := func(name string) connector.Amount {
		if !isNumber.MatchString(said[name]) {
			return ""
		}
		return json.Number(said[name])
	}
	v := Values{
		EmployeeName: employeeName, FullName: said["fullName"], FirstName: said["firstName"],
		MiddleName: said["middleName"], LastName: said["lastName"],
		EmployerName: said["employerName"], Supplier: said["supplier"], DateOfBirth: date("dateOfBirth"),
		Gender: said["gender"], Citizenship: said["citizenship"],
		MaritalStatus: said["maritalStatus"], Address: said["address"], Remark: said["remark"],
		NBIIDNumber: said["nbiIdNumber"], IDCard1: said["employeeNumber"], TaxNumber: said["taxNumber"],
		SSNumber: said["ssNumber"], PhilHealthNumber: said["philHealthNumber"], PagIBIGNumber: said["pagIbigNumber"],
		AccountNumber: said["accountNumber"], StatementNumber: said["statementNumber"],
		StartDate: date("startDate"), EndDate: date("endDate"), PayDate: date("payDate"),
		ExpireDate: date("expireDate"), StatementDate: date("statementDate"), DueDate: date("dueDate"),
		BaseAmount: number("baseAmount"), GrossAmount: number("grossAmount"), NetAmount: number("netAmount"),
		DueAmount: number("dueAmount"), CurrentBillAmount: number("currentBillAmount"),
		PreviousDueAmount: number("previousDueAmount"), VATAmount: number("vatAmount"),
		PreviousReading: number("previousReading"), PresentReading: number("presentReading"),
		CurrentPeriodUsage: number("currentPeriodUsage"),
	}
	if v.BaseAmount+v.GrossAmount+v.NetAmount+v.DueAmount+v.CurrentBillAmount != "" {
		v.Currency = pesos
	}
	return v
}

// NameOf is the name of the person in the values of fields, the first name first, and the field that it begins with.
func NameOf(said map[string]string) (name, field string) {
	joined := func(parts ...string) string { return strings.Join(strings.Fields(strings.Join(parts, " ")), " ") }
	if said["lastName"] != "" {
		return joined(said["firstName"], said["middleName"], said["lastName"]), "lastName"
	}
	for _, field := range []string{"employeeName", "fullName", "accountName"} {
		last, rest, isTurned := strings.Cut(said[field], ",")
		switch {
		case said[field] == "":
		case isTurned:
			return joined(strings.ReplaceAll(rest, ",", " "), last), field
		default:
			return said[field], field
		}
	}
	return "", ""
}
