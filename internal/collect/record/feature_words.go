package record

import (
	"fmt"

	"nod/internal/collect/record/figure"
)

// featureWords says of each feature what it is and in which unit.
func featureWords() map[string]string {
	words := singleFeatures()
	amounts := map[string]string{
		incomePrefix(0):                            "income of all complete months",
		"liabilities_loan_amount_":                 "the amounts of all loans",
		"liabilities_outstanding_amount_":          "the balances of loans that aren't repaid",
		"liabilities_overdue_amount_":              "the overdue payments of loans",
		"liabilities_ongoing_amortization_amount_": "the regular payments of loans that aren't repaid",
		"liabilities_payment_amount_":              "payments of loans",
	}
	for _, months := range figure.IncomeWindows() {
		amounts[incomePrefix(months)] = fmt.Sprintf("income of the last %d complete months", months)
	}
	for prefix, of := range amounts {
		for name, statistic := range map[string]string{
			"sum": "Sum of", "total": "Sum of", "average": "Arithmetic mean of", "min": "Smallest of",
			"max": "Largest of", "median": "Median of", "std": "Standard deviation, of the whole population, of",
		} {
			words[prefix+name] = statistic + " " + of + ", in units of the currency."
		}
	}
	for _, days := range linkWindows() {
		words[linkWindowName(days)] = fmt.Sprintf("How often it was linked in the %d days before cutoffTime.", days)
	}
	return words
}

func singleFeatures() map[string]string {
	return map[string]string{
		"incomes_count":                          "Complete months with a known income.",
		"incomes_first_income_month_range":       "Months since the first income.",
		"incomes_missing_month_count":            "Complete months without income since the first one.",
		"incomes_missing_month_max":              "Most complete months in a row without income.",
		"incomes_last18_months_max_amount_count": "How many of the last 18 complete months reached the largest income.",
		"incomes_starting_amount":                "Income of the first month, in units of the currency.",
		"incomes_current_amount":                 "Income of the running month so far, in units of the currency.",
		"incomes_latest_growth":                  "Growth of the latest complete month over one year; 0.1 is 10%.",
		"liabilities_loan_count":                 "Number of loans.",
		"liabilities_finished_loan_count":        "Loans that are repaid.",
		"liabilities_outstanding_loan_count":     "Loans that aren't repaid.",
		"liabilities_overdue_loan_count":         "Loans with an overdue payment.",
		"liabilities_payment_count":              "Number of payments. Always -999: no source tells payments.",
		"employments_employer_count":             "Number of different employers.",
		"employments_current_tenure":             "Full months in the current job.",
		statusFeature:                            "EMPLOYED, GIG, or UNEMPLOYED; \"-999\" without employments.",
		"identity_age":                           "Age in full years.",
		"link_days_since_first":                  "Full days between the first link of the account and cutoffTime.",
		"link_days_since_last":                   "Full days between the last link of the account and cutoffTime.",
	}
}
