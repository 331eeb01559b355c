package connector

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"time"
)

var (
	decimal   = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?$`)
	phone     = regexp.MustCompile(`^\+[1-9][0-9]{1,14}$`)
	country   = regexp.MustCompile(`^[A-Z]{2}$`)
	currency  = regexp.MustCompile(`^[A-Z]{3}$`)
	latitude  = regexp.MustCompile(`^[+-]?(90(\.0{1,6})?|[1-8]?[0-9](\.[0-9]{1,6})?)$`)
	longitude = regexp.MustCompile(`^[+-]?(180(\.0{1,6})?|([1-9]?[0-9]|1[0-7][0-9])(\.[0-9]{1,6})?)$`)
	monthText = regexp.MustCompile(`^[0-9]{4}-(0[1-9]|1[0-2])$`)
)

// maxDigits is the length of an amount, sign and point included.
const maxDigits = 30

// Validate checks everything that the data API promises to its clients: enumerations, forms of dates,
// amounts and numbers, and keys that are there and used once per section. A connector is somebody
// else's program, so its snapshots are checked before they are stored. Messages name places, never
// values, because values are personal data.
func (s Snapshot) Validate() error {
	v := &validator{enumerations: enumerations()}
	v.keys(s)
	if s.Identity != nil {
		v.identity(*s.Identity)
	}
	if s.Rating != nil {
		v.rating(*s.Rating)
	}
	for i, item := range s.Employments {
		v.at(Employments, i).employment(item)
	}
	for i, item := range s.Documents {
		v.at(Documents, i).document(item)
	}
	for i, item := range s.Incomes {
		v.at(Incomes, i).income(item)
	}
	for i, item := range s.EIncomes {
		v.at(EIncomes, i).eincome(item)
	}
	for i, item := range s.Transactions {
		v.at(Transactions, i).payment(item.Date, item.Currency, item.Amount)
	}
	for i, item := range s.Contributions {
		v.at(Contributions, i).payment(item.Date, item.Currency, item.Amount)
	}
	for i, item := range s.Liabilities {
		v.at(Liabilities, i).liability(item)
	}
	return errors.Join(v.problems...)
}

type validator struct {
	enumerations map[string][]string
	place        string
	problems     []error
}

func (v *validator) at(section Section, i int) *validator {
	v.place = fmt.Sprintf("%s[%d]", section, i)
	return v
}

func (v *validator) require(ok bool, field string) {
	if !ok {
		v.problems = append(v.problems, fmt.Errorf("%s: %s is not valid", v.place, field))
	}
}

func (v *validator) keys(s Snapshot) {
	type place struct {
		section Section
		key     string
	}
	seen := map[place]bool{}
	for _, record := range s.Records() {
		here := place{record.Section, record.Key}
		v.place = string(record.Section)
		v.require(record.Key != "", "empty key")
		v.require(!seen[here], "key used twice")
		v.require(!slices.Contains(s.FailedSections, record.Section), "record of a failed section")
		seen[here] = true
	}
	for _, section := range s.FailedSections {
		v.place = "failedSections"
		v.require(slices.Contains(Sections(), section), "section")
	}
}

func (v *validator) identity(item Identity) {
	v.place = string(Identities)
	v.require(item.FullName != "", "fullName")
	v.oneOf(item.Gender, "gender", "Identity.Gender")
	v.optionalDate(item.DOB, "dob")
	v.oneOf(item.MaritalStatus, "maritalStatus", "Identity.MaritalStatus")
	v.matches(item.CountryResidence, "countryResidence", country)
	v.oneOf(item.Citizenship, "citizenship", "Identity.Citizenship")
	v.require(item.Emails != nil && item.Phones != nil, "emails or phones is null, it")
	v.require(item.SocialProfiles != nil && item.Addresses != nil, "socialProfiles or addresses is null, it")
	for _, email := range item.Emails {
		v.oneOf(email.Type, "emails.type", "Email.Type")
	}
	for _, number := range item.Phones {
		v.matches(number.Number, "phones.number", phone)
		v.oneOf(number.Type, "phones.type", "Phone.Type")
	}
	for _, profile := range item.SocialProfiles {
		v.oneOf(profile.Type, "socialProfiles.type", "SocialProfile.Type")
	}
	for _, address := range item.Addresses {
		v.matches(address.Country, "addresses.country", country)
		v.matches(address.Latitude, "addresses.latitude", latitude)
		v.matches(address.Longitude, "addresses.longitude", longitude)
		v.oneOf(address.Type, "addresses.type", "Address.Type")
		v.require(address.Tags != nil, "addresses.tags is null, it")
		for _, tag := range address.Tags {
			v.oneOf(&tag, "addresses.tags", "Address.Tags")
		}
	}
}

func (v *validator) rating(item Rating) {
	v.place = string(Ratings)
	for _, amount := range []*Amount{
		item.CurrentRating, item.MaxRating, item.CalculatedPercentage, item.ReviewsReceived,
		item.LikesReceived, item.JobsCompleted,
	} {
		v.optionalAmount(amount, "number")
	}
}

func (v *validator) employment(item Employment) {
	v.date(item.StartDate, "startDate")
	v.optionalDate(item.EndDate, "endDate")
	v.optionalDate(item.ReportedDate, "reportedDate")
}

func (v *validator) document(item Document) {
	v.require(item.Name != "", "name")
	v.oneOf(item.DocumentType, "documentType", "Document.DocumentType")
	v.optionalDate(item.IssueDate, "issueDate")
	v.optionalDate(item.ExpiryDate, "expiryDate")
}

func (v *validator) income(item Income) {
	v.date(item.StartDate, "startDate")
	v.optionalDate(item.EndDate, "endDate")
	v.currency(item.Currency)
	if item.Frequency != nil {
		v.payPeriod(*item.Frequency, "frequency")
	}
	v.optionalAmount(item.BaseAmount, "baseAmount")
	v.optionalAmount(item.GrossAmount, "grossAmount")
	v.optionalAmount(item.NetAmount, "netAmount")
}

func (v *validator) eincome(item EIncome) {
	v.require(monthText.MatchString(item.Month), "month")
	v.currency(item.Currency)
	v.optionalAmount(item.BaseAmount, "baseAmount")
	v.optionalAmount(item.Amount, "amount")
}

func (v *validator) payment(date Date, currency Currency, amount Amount) {
	v.date(date, "date")
	v.currency(currency)
	v.optionalAmount(&amount, "amount")
}

func (v *validator) liability(item Liability) {
	v.require(item.Type != "", "type")
	v.date(item.StartDate, "startDate")
	v.optionalDate(item.EndDate, "endDate")
	v.optionalDate(item.FirstAmortizationDate, "firstAmortizationDate")
	v.payPeriod(item.AmortizationFrequency, "amortizationFrequency")
	v.currency(item.Currency)
	v.optionalAmount(&item.LoanAmount, "loanAmount")
	v.optionalAmount(item.AmortizationAmount, "amortizationAmount")
	v.optionalAmount(item.OutstandingBalance, "outstandingBalance")
	v.optionalAmount(item.NextPaymentAmount, "nextPaymentAmount")
	v.optionalAmount(item.OverduePaymentAmount, "overduePaymentAmount")
}

// oneOf requires a value of an enumeration, where there is one.
func (v *validator) oneOf(value *string, field, enumeration string) {
	v.require(value == nil || slices.Contains(v.enumerations[enumeration], *value), field)
}

func (v *validator) matches(value *string, field string, form *regexp.Regexp) {
	v.require(value == nil || form.MatchString(*value), field)
}

func (v *validator) date(value Date, field string) {
	_, err := time.Parse(time.DateOnly, string(value))
	v.require(err == nil, field)
}

func (v *validator) optionalDate(value *Date, field string) {
	if value != nil {
		v.date(*value, field)
	}
}

func (v *validator) optionalAmount(value *Amount, field string) {
	v.require(value == nil || len(value.String()) <= maxDigits && decimal.MatchString(value.String()), field)
}

func (v *validator) currency(value Currency) {
	v.require(currency.MatchString(string(value)), "currency")
}

func (v *validator) payPeriod(value PayPeriod, field string) {
	v.require(slices.Contains(v.enumerations["Income.Frequency"], string(value)), field)
}
