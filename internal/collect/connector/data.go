package connector

import "encoding/json"

// Amount is an exact decimal, such as 19862.50; it is a number in JSON and never a float in Go.
type Amount = json.Number

// Date is a calendar day, written 2006-01-02.
type Date string

// Currency is an ISO 4217 code.
type Currency string

// PayPeriod tells how often something is paid.
type PayPeriod string

// Pay periods of the data API.
const (
	Hourly      PayPeriod = "Hourly"
	Daily       PayPeriod = "Daily"
	Weekly      PayPeriod = "Weekly"
	Semimonthly PayPeriod = "Semimonthly"
	Monthly     PayPeriod = "Monthly"
	Bimonthly   PayPeriod = "Bimonthly"
	Quarterly   PayPeriod = "Quarterly"
	Annually    PayPeriod = "Annually"
	Variable    PayPeriod = "Variable"
	Unspecified PayPeriod = "Unspecified"
)

// The structs below have the fields of the data API's items without id and metadata. Key identifies
// the record within its section and account and stays the same in every snapshot, so that the same
// record can be found again. A nil pointer is "not known", which is null in JSON.

// Identity is who the account belongs to.
type Identity struct {
	Key                string          `json:"-"`
	FullName           string          `json:"fullName"`
	FirstName          *string         `json:"firstName"`
	MiddleName         *string         `json:"middleName"`
	LastName           *string         `json:"lastName"`
	Suffix             *string         `json:"suffix"`
	Gender             *string         `json:"gender"`
	DOB                *Date           `json:"dob"`
	MaritalStatus      *string         `json:"maritalStatus"`
	CountryResidence   *string         `json:"countryResidence"`
	Citizenship        *string         `json:"citizenship"`
	PhotoURL           *string         `json:"photoUrl"`
	ReferenceID        *string         `json:"referenceId"`
	ProfileURL         *string         `json:"profileUrl"`
	LatestEmployerName *string         `json:"latestEmployerName"`
	Emails             []Email         `json:"emails"`
	Phones             []Phone         `json:"phones"`
	SocialProfiles     []SocialProfile `json:"socialProfiles"`
	Addresses          []Address       `json:"addresses"`
}

// Email is an email address of an identity.
type Email struct {
	Address *string `json:"address" personal:"email address at the provider 0"`
	Type    *string `json:"type"`
}

// Phone is a telephone number of an identity, in the form +639005550101.
type Phone struct {
	Number *string `json:"number" personal:"phone number 0"`
	Type   *string `json:"type"`
}

// SocialProfile is a page of an identity elsewhere.
type SocialProfile struct {
	SocialURL *string `json:"socialUrl"`
	Type      *string `json:"type"`
}

// Address is a postal address of an identity.
type Address struct {
	FullAddress *string  `json:"fullAddress" personal:"address from the provider"`
	Line1       *string  `json:"line1"`
	Line2       *string  `json:"line2"`
	City        *string  `json:"city" personal:"address from the provider"`
	Region      *string  `json:"region"`
	Zip         *string  `json:"zip" personal:"address from the provider"`
	Country     *string  `json:"country"`
	Latitude    *string  `json:"latitude"`
	Longitude   *string  `json:"longitude"`
	Type        *string  `json:"type"`
	Tags        []string `json:"tags"`
}

// Rating is how customers see the person.
type Rating struct {
	Key                  string  `json:"-"`
	CurrentRating        *Amount `json:"currentRating"`
	MaxRating            *Amount `json:"maxRating"`
	CalculatedPercentage *Amount `json:"calculatedPercentage"`
	ReviewsReceived      *Amount `json:"reviewsReceived"`
	LikesReceived        *Amount `json:"likesReceived"`
	JobsCompleted        *Amount `json:"jobsCompleted"`
}

// Document is a paper that the provider holds for the person.
type Document struct {
	Key          string  `json:"-"`
	Name         string  `json:"name"`
	DocID        *string `json:"docId"`
	Status       *string `json:"status"`
	DocumentType *string `json:"documentType"`
	IssueDate    *Date   `json:"issueDate"`
	ExpiryDate   *Date   `json:"expiryDate"`
	FileURL      *string `json:"fileUrl"`
	Remarks      *string `json:"remarks"`
}

// Employment is a job, past or present.
type Employment struct {
	Key            string  `json:"-"`
	Name           *string `json:"name"`
	Description    *string `json:"description"`
	JobTitle       *string `json:"jobTitle"`
	Department     *string `json:"department"`
	EmployeeNumber *string `json:"employeeNumber"`
	EmployerNumber *string `json:"employerNumber"`
	Employer       *string `json:"employer"`
	Status         *string `json:"status"`
	StartDate      Date    `json:"startDate"`
	EndDate        *Date   `json:"endDate"`
	ReportedDate   *Date   `json:"reportedDate"`
}

// Income is the pay of one period.
type Income struct {
	Key         string     `json:"-"`
	WorkItem    *string    `json:"workItem"`
	Employer    *string    `json:"employer"`
	StartDate   Date       `json:"startDate"`
	EndDate     *Date      `json:"endDate"`
	Currency    Currency   `json:"currency"`
	Frequency   *PayPeriod `json:"frequency"`
	BaseAmount  *Amount    `json:"baseAmount"`
	GrossAmount *Amount    `json:"grossAmount"`
	NetAmount   *Amount    `json:"netAmount"`
}

// Liability is a loan.
type Liability struct {
	Key                   string    `json:"-"`
	Type                  string    `json:"type"`
	ReferenceID           *string   `json:"referenceId"`
	StartDate             Date      `json:"startDate"`
	EndDate               *Date     `json:"endDate"`
	FirstAmortizationDate *Date     `json:"firstAmortizationDate"`
	AmortizationFrequency PayPeriod `json:"amortizationFrequency"`
	Currency              Currency  `json:"currency"`
	LoanAmount            Amount    `json:"loanAmount"`
	AmortizationAmount    *Amount   `json:"amortizationAmount"`
	OutstandingBalance    *Amount   `json:"outstandingBalance"`
	NextPaymentAmount     *Amount   `json:"nextPaymentAmount"`
	OverduePaymentAmount  *Amount   `json:"overduePaymentAmount"`
}

// Transaction is money that came in (positive) or went out (negative).
type Transaction struct {
	Key         string   `json:"-"`
	Date        Date     `json:"date"`
	Description *string  `json:"description"`
	Currency    Currency `json:"currency"`
	Amount      Amount   `json:"amount"`
	ReferenceID *string  `json:"referenceId"`
}

// Contribution is one payment into a fund.
type Contribution struct {
	Key         string   `json:"-"`
	Date        Date     `json:"date"`
	Currency    Currency `json:"currency"`
	Amount      Amount   `json:"amount"`
	ReferenceID *string  `json:"referenceId"`
}

// EIncome is the estimated income of a month, written 2006-01.
type EIncome struct {
	Key        string   `json:"-"`
	Month      string   `json:"month"`
	Currency   Currency `json:"currency"`
	BaseAmount *Amount  `json:"baseAmount"`
	Amount     *Amount  `json:"amount"`
}
