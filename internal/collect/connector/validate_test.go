package connector_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/connector"
)

func TestValidateFindsWhatTheDataAPIForbids(t *testing.T) {
	t.Parallel()
	type snapshot = connector.Snapshot
	tests := map[string]struct {
		spoil func(*connector.Snapshot)
		want  string
	}{
		"key missing":    {func(s *snapshot) { s.Incomes[0].Key = "" }, "INCOMES: empty key"},
		"key used twice": {func(s *snapshot) { s.Incomes[0].Key = s.Incomes[1].Key }, "INCOMES: key used twice"},
		"gender":         {func(s *snapshot) { s.Identity.Gender = new("FEMALE") }, "IDENTITIES: gender"},
		"marital status": {func(s *snapshot) { s.Identity.MaritalStatus = new("MARRIED") }, "maritalStatus"},
		"day of birth":   {func(s *snapshot) { s.Identity.DOB = new(connector.Date("1991-02-30")) }, "dob"},
		"citizenship":    {func(s *snapshot) { s.Identity.Citizenship = new("Filipino") }, "citizenship"},
		"country":        {func(s *snapshot) { s.Identity.CountryResidence = new("Philippines") }, "country"},
		"phone":          {func(s *snapshot) { s.Identity.Phones[0].Number = new("0900 555") }, "phones.number"},
		"phone type":     {func(s *snapshot) { s.Identity.Phones[0].Type = new("MOBILE") }, "phones.type"},
		"email type":     {func(s *snapshot) { s.Identity.Emails[0].Type = new("Home") }, "emails.type"},
		"no list":        {func(s *snapshot) { s.Identity.Emails = nil }, "emails or phones is null"},
		"address type":   {func(s *snapshot) { s.Identity.Addresses[0].Type = new("Mailing") }, "addresses.type"},
		"address tag":    {func(s *snapshot) { s.Identity.Addresses[0].Tags = []string{"X"} }, "addresses.tags"},
		"rating":         {func(s *snapshot) { s.Rating.MaxRating = new(connector.Amount("five")) }, "RATINGS"},
		"document type": {
			func(s *snapshot) { s.Documents[1].DocumentType = new("COE") },
			"DOCUMENTS[1]: documentType",
		},
		"employment date": {func(s *snapshot) { s.Employments[0].StartDate = "" }, "EMPLOYMENTS[0]: startDate"},
		"pay period": {
			func(s *snapshot) { s.Incomes[0].Frequency = new(connector.PayPeriod("SEMI_MONTHLY")) },
			"frequency",
		},
		"currency": {func(s *snapshot) { s.Incomes[2].Currency = "₱" }, "INCOMES[2]: currency"},
		"amount": {
			func(s *snapshot) { s.Incomes[0].NetAmount = new(connector.Amount("1,000.00")) },
			"netAmount",
		},
		"empty amount": {func(s *snapshot) { s.Contributions[0].Amount = "" }, "CONTRIBUTIONS[0]: amount"},
		"not a number": {func(s *snapshot) { s.Transactions[0].Amount = "NaN" }, "TRANSACTIONS[0]: amount"},
		"month":        {func(s *snapshot) { s.EIncomes[0].Month = "2025-13" }, "EINCOMES[0]: month"},
		"loan": {
			func(s *snapshot) { s.Liabilities[0].AmortizationFrequency = "MONTHLY" },
			"amortizationFrequency",
		},
		"unknown section": {
			func(s *snapshot) { s.FailedSections = []connector.Section{"PETS"} },
			"failedSections: section",
		},
		"record of failed": {
			func(s *snapshot) { s.FailedSections = []connector.Section{connector.Incomes} },
			"failed section",
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			full := fetch(t, "maria", "sandbox_employer_ph", 0)
			require.NoError(t, full.Validate())
			test.spoil(&full)
			require.ErrorContains(t, full.Validate(), test.want)
		})
	}
}

func TestValidateNamesNoValues(t *testing.T) {
	t.Parallel()
	full := fetch(t, "maria", "sandbox_employer_ph", 0)
	full.Identity.Phones[0].Number = new("call me at 555-SECRET")
	require.NotContains(t, full.Validate().Error(), "SECRET")
}
