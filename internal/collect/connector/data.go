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
	FullName           string          `json:"fullName" personal:"full name of an identity" doc:"Full name as the provider has it."`
	FirstName          *string         `json:"firstName" personal:"first name of an identity" doc:"Given name; null when the provider doesn't tell names apart."`
	MiddleName         *string         `json:"middleName" personal:"middle name of an identity" doc:"Middle name; null when unknown."`
	LastName           *string         `json:"lastName" personal:"last name of an identity" doc:"Family name; null when the provider doesn't tell names apart."`
	Suffix             *string         `json:"suffix" personal:"suffix of an identity" doc:"What follows the name, such as Jr; null for none."`
	Gender             *string         `json:"gender" personal:"gender of an identity" enum:"Male,Female,Non-binary" doc:"Gender on file; null when unknown."`
	DOB                *Date           `json:"dob" personal:"date of birth of an identity" doc:"Date of birth; null when unknown."`
	MaritalStatus      *string         `json:"maritalStatus" personal:"marital status of an identity" enum:"Divorced,Married,Separated,Single,Widowed,Lifetime Partner" doc:"Marital status on file; null when unknown."`
	CountryResidence   *string         `json:"countryResidence" personal:"country of an identity" pattern:"^[A-Z]{2}$" doc:"Country where the person lives, ISO 3166-1 alpha-2; null when unknown."`
	Citizenship        *string         `json:"citizenship" personal:"citizenship of an identity" enum:"Citizen,Resident Alien,Non-resident Alien,Undocumented,Others" doc:"Relation to the country; null when unknown."`
	PhotoURL           *string         `json:"photoUrl" personal:"picture of an identity" doc:"Address of the profile picture; null for none."`
	ReferenceID        *string         `json:"referenceId" personal:"number of an identity" doc:"Number of the person at the provider, such as a member number; null for none."`
	ProfileURL         *string         `json:"profileUrl" personal:"profile of an identity" doc:"Address of the person's public profile; null for none."`
	LatestEmployerName *string         `json:"latestEmployerName" personal:"latest employer of an identity" doc:"Latest employer that the provider knows; null when unknown."`
	Emails             []Email         `json:"emails" doc:"Email addresses on file."`
	Phones             []Phone         `json:"phones" doc:"Phone numbers on file."`
	SocialProfiles     []SocialProfile `json:"socialProfiles" doc:"Profiles on social networks."`
	Addresses          []Address       `json:"addresses" doc:"Postal addresses on file."`
}

// Email is an email address of an identity.
type Email struct {
	Address *string `json:"address" personal:"email address of an identity" doc:"The email address."`
	Type    *string `json:"type" enum:"Primary,Secondary,Work,Personal" doc:"What it is used for, as the provider says; null when unknown."`
}

// Phone is a telephone number of an identity, in the form +639005550101.
type Phone struct {
	Number *string `json:"number" personal:"phone number of an identity" doc:"E.164, such as +639171234567."`
	Type   *string `json:"type" enum:"Mobile,Fixed,Unspecified" doc:"What it is used for, as the provider says; null when unknown."`
}

// SocialProfile is a page of an identity elsewhere.
type SocialProfile struct {
	SocialURL *string `json:"socialUrl" personal:"social profile of an identity" doc:"Address of the profile."`
	Type      *string `json:"type" enum:"Twitter,Facebook,LinkedIn,Others" doc:"The social network; null when unknown."`
}

// Address is a postal address of an identity.
type Address struct {
	FullAddress *string  `json:"fullAddress" personal:"whole text of an address" doc:"The whole address on one line."`
	Line1       *string  `json:"line1" personal:"street of an address" doc:"Street and house number; null when the provider doesn't tell them apart."`
	Line2       *string  `json:"line2" personal:"district of an address" doc:"Apartment, floor, or district; null for none."`
	City        *string  `json:"city" personal:"city of an address" doc:"City or municipality."`
	Region      *string  `json:"region" personal:"region of an address" doc:"Province, state, or region."`
	Zip         *string  `json:"zip" personal:"postal code of an address" doc:"Postal code."`
	Country     *string  `json:"country" pattern:"^[A-Z]{2}$" doc:"ISO 3166-1 alpha-2, such as PH."`
	Latitude    *string  `json:"latitude" personal:"latitude of an address" doc:"Degrees north, as decimal text; null when unknown."`
	Longitude   *string  `json:"longitude" personal:"longitude of an address" doc:"Degrees east, as decimal text; null when unknown."`
	Type        *string  `json:"type" enum:"Primary,Secondary" doc:"What the address is used for, as the provider says; null when unknown."`
	Tags        []string `json:"tags" enum:"Primary,Secondary,Home,Work,Mailing,Foreign,Billing,Permanent,Shipping" doc:"Marks that the provider gave the address."`
}

// Rating is how customers see the person.
type Rating struct {
	Key                  string  `json:"-"`
	CurrentRating        *Amount `json:"currentRating" personal:"average of a rating" doc:"Average rating, on the provider's scale up to maxRating."`
	MaxRating            *Amount `json:"maxRating" doc:"Best rating possible on the provider's scale."`
	CalculatedPercentage *Amount `json:"calculatedPercentage" personal:"percentage of a rating" doc:"currentRating as a percentage of maxRating, 0 to 100."`
	ReviewsReceived      *Amount `json:"reviewsReceived" personal:"reviews of a rating" doc:"Number of reviews."`
	LikesReceived        *Amount `json:"likesReceived" personal:"likes of a rating" doc:"Number of likes or compliments."`
	JobsCompleted        *Amount `json:"jobsCompleted" personal:"jobs of a rating" doc:"Number of trips, deliveries, or other jobs done."`
}

// Document is a paper that the provider holds for the person.
type Document struct {
	Key          string  `json:"-"`
	Name         string  `json:"name" personal:"title of a document" doc:"Title of the document."`
	DocID        *string `json:"docId" personal:"number of a document" doc:"Number printed on the document; null for none."`
	Status       *string `json:"status" doc:"Whether the document is valid, as the provider says; null when unknown."`
	DocumentType *string `json:"documentType" enum:"IDENTIFICATION,PAYSLIP,CLEARANCE,CERTIFICATE" doc:"What sort of document it is; null when unknown."`
	IssueDate    *Date   `json:"issueDate" doc:"Day of issue; null when unknown."`
	ExpiryDate   *Date   `json:"expiryDate" doc:"Last day on which it is valid; null when it doesn't expire or nobody knows."`
	FileURL      *string `json:"fileUrl" personal:"file of a document" doc:"Address of the file; null when there is none."`
	Remarks      *string `json:"remarks" personal:"remarks of a document" doc:"Notes of the provider; null for none."`
}

// Employment is a job, past or present.
type Employment struct {
	Key            string  `json:"-"`
	Name           *string `json:"name" personal:"name of an employment" doc:"Name of the employment at the provider; null for none."`
	Description    *string `json:"description" personal:"description of an employment" doc:"What the job is about; null when unknown."`
	JobTitle       *string `json:"jobTitle" personal:"position of an employment" doc:"Position, such as Team Lead; null when unknown."`
	Department     *string `json:"department" personal:"department of an employment" doc:"Part of the company; null when unknown."`
	EmployeeNumber *string `json:"employeeNumber" personal:"number of the person of an employment" doc:"Number of the person at the employer; null when unknown."`
	EmployerNumber *string `json:"employerNumber" personal:"number of the employer of an employment" doc:"Number of the employer at the provider, such as a registration; null when unknown."`
	Employer       *string `json:"employer" personal:"employer of an employment" doc:"Name of the employer; null when unknown."`
	Status         *string `json:"status" personal:"state of an employment" doc:"Kind or state of the employment, as the provider says; null when unknown."`
	StartDate      Date    `json:"startDate" doc:"First day of the employment."`
	EndDate        *Date   `json:"endDate" doc:"Last day of the employment; null while it lasts."`
	ReportedDate   *Date   `json:"reportedDate" doc:"When the employer reported it; null when unknown."`
}

// Income is the pay of one period.
type Income struct {
	Key         string     `json:"-"`
	WorkItem    *string    `json:"workItem" personal:"work of an income" doc:"What was paid for, such as a trip; null for ordinary pay."`
	Employer    *string    `json:"employer" personal:"employer of an income" doc:"Who paid; null when unknown."`
	StartDate   Date       `json:"startDate" doc:"First day of the pay period."`
	EndDate     *Date      `json:"endDate" doc:"Last day of the pay period; null when unknown."`
	Currency    Currency   `json:"currency" pattern:"^[A-Z]{3}$"`
	Frequency   *PayPeriod `json:"frequency" enum:"Hourly,Daily,Weekly,Semimonthly,Monthly,Bimonthly,Quarterly,Annually,Variable,Unspecified" doc:"How often it is paid, such as Monthly; null when unknown."`
	BaseAmount  *Amount    `json:"baseAmount" personal:"base pay of an income" doc:"Base pay, in units of currency; null when unknown."`
	GrossAmount *Amount    `json:"grossAmount" personal:"gross pay of an income" doc:"Pay before deductions, in units of currency; null when unknown."`
	NetAmount   *Amount    `json:"netAmount" personal:"net pay of an income" doc:"Pay after deductions, in units of currency; null when unknown."`
}

// Liability is a loan.
type Liability struct {
	Key                   string    `json:"-"`
	Type                  string    `json:"type" personal:"kind of a loan" doc:"Kind of loan, as the provider calls it."`
	ReferenceID           *string   `json:"referenceId" personal:"number of a loan" doc:"Its number at the provider; null for none."`
	StartDate             Date      `json:"startDate" doc:"Day on which the loan was granted."`
	EndDate               *Date     `json:"endDate" doc:"Day on which the loan is to be repaid; null when unknown."`
	FirstAmortizationDate *Date     `json:"firstAmortizationDate" doc:"Day of the first payment; null when unknown."`
	AmortizationFrequency PayPeriod `json:"amortizationFrequency" enum:"Hourly,Daily,Weekly,Semimonthly,Monthly,Bimonthly,Quarterly,Annually,Variable,Unspecified" doc:"How often a payment is due, such as Monthly."`
	Currency              Currency  `json:"currency" pattern:"^[A-Z]{3}$"`
	LoanAmount            Amount    `json:"loanAmount" personal:"amount of a loan" doc:"Amount borrowed, in units of currency."`
	AmortizationAmount    *Amount   `json:"amortizationAmount" personal:"payment of a loan" doc:"One regular payment, in units of currency; null when unknown."`
	OutstandingBalance    *Amount   `json:"outstandingBalance" personal:"balance of a loan" doc:"What is still owed, in units of currency; null when unknown."`
	NextPaymentAmount     *Amount   `json:"nextPaymentAmount" personal:"next payment of a loan" doc:"What is due next, in units of currency; null when unknown."`
	OverduePaymentAmount  *Amount   `json:"overduePaymentAmount" personal:"overdue payment of a loan" doc:"What should have been paid already, in units of currency; null when unknown."`
}

// Transaction is money that came in (positive) or went out (negative).
type Transaction struct {
	Key         string   `json:"-"`
	Date        Date     `json:"date" doc:"Day on which it was booked."`
	Description *string  `json:"description" personal:"description of a transaction" doc:"What the provider says it was for; null for none."`
	Currency    Currency `json:"currency" pattern:"^[A-Z]{3}$"`
	Amount      Amount   `json:"amount" personal:"amount of a transaction" doc:"Amount in units of currency."`
	ReferenceID *string  `json:"referenceId" personal:"number of a transaction" doc:"Its number at the provider; null for none."`
}

// Contribution is one payment into a fund.
type Contribution struct {
	Key         string   `json:"-"`
	Date        Date     `json:"date" doc:"Day or month for which it was paid."`
	Currency    Currency `json:"currency" pattern:"^[A-Z]{3}$"`
	Amount      Amount   `json:"amount" personal:"amount of a contribution" doc:"Amount paid in, in units of currency."`
	ReferenceID *string  `json:"referenceId" personal:"number of a contribution" doc:"Its number at the provider; null for none."`
}

// EIncome is the estimated income of a month, written 2006-01.
type EIncome struct {
	Key        string   `json:"-"`
	Month      string   `json:"month" doc:"The month, such as 2026-11."`
	Currency   Currency `json:"currency" pattern:"^[A-Z]{3}$"`
	BaseAmount *Amount  `json:"baseAmount" personal:"base pay of an estimate" doc:"Base pay that the source estimates for the month, in units of currency; null when unknown."`
	Amount     *Amount  `json:"amount" personal:"amount of an estimate" doc:"Whole income that the source estimates for the month, in units of currency; null when unknown."`
}
