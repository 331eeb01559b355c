package record

import (
	"encoding/json"

	"nod/internal/collect/record/figure"
)

// describeIncomes fills the features of incomes. Their names are public and keep their public meaning, so the
// current amount is that of the running month as far as it is known; all others are taken over complete months.
func describeIncomes(out Features, incomes []figure.MonthlyIncome, running figure.Month) {
	if len(incomes) == 0 {
		return
	}
	describeGaps(out, incomes, running)
	if len(incomes) > 1 {
		out.setNotSummable("incomes_")
		return
	}
	income := incomes[0]
	for _, w := range income.Windows {
		out.setSome(incomePrefix(w.LastMonths), w.Statistics)
	}
	out.setCount("incomes_count", len(income.Window(0).Counted))
	if first := income.Months[0]; first.Complete && first.Amount != nil {
		out["incomes_starting_amount"] = json.RawMessage(*first.Amount)
	}
	if last := income.Months[len(income.Months)-1]; !last.Complete && last.Amount != nil {
		out["incomes_current_amount"] = json.RawMessage(*last.Amount)
	}
	latest, ok := income.Latest()
	if !ok {
		return
	}
	if before, ok := income.Month(latest.Month - 12); ok && before.Amount != nil {
		if figure.Exact(*before.Amount).Sign() > 0 {
			out["incomes_latest_growth"] = figure.Growth(*before.Amount, *latest.Amount)
		}
	}
	if window := income.Window(18); len(window.Counted) > 0 {
		count := 0
		for _, m := range window.Counted {
			if at, _ := income.Month(m); *at.Amount == *window.Maximum {
				count++
			}
		}
		out.setCount("incomes_last18_months_max_amount_count", count)
	}
}

// describeGaps counts the complete months since the first income, with and without one.
func describeGaps(out Features, incomes []figure.MonthlyIncome, running figure.Month) {
	hasIncome, first := map[figure.Month]bool{}, running
	for _, income := range incomes {
		for _, m := range income.Months {
			hasIncome[m.Month] = true
			first = min(first, m.Month)
		}
	}
	count, missing, row, longest := 0, 0, 0, 0
	for m := first; m < running; m++ {
		row++
		if hasIncome[m] {
			row = 0
			count++
		} else {
			missing++
		}
		longest = max(longest, row)
	}
	out.setCount("incomes_count", count)
	out.setCount("incomes_first_income_month_range", int(running-first))
	out.setCount("incomes_missing_month_count", missing)
	out.setCount("incomes_missing_month_max", longest)
}

// Feature is a figure under the name that features have for it; an empty value is unknown.
type Feature struct{ Name, Value string }

// WindowFeatures are the figures of a window under the names that features of one currency have.
func WindowFeatures(w figure.IncomeWindow) []Feature {
	var list []Feature
	for _, statistic := range w.Named() {
		f := Feature{Name: incomePrefix(w.LastMonths) + statistic.Name}
		if statistic.Amount != nil {
			f.Value = statistic.Amount.String()
		}
		list = append(list, f)
	}
	return list
}

// Over says what a feature of amounts of income is taken over, empty for all others.
func (i Insight) Over(feature string) string {
	if len(i.MonthlyIncomes) != 1 {
		return ""
	}
	for _, w := range i.MonthlyIncomes[0].Windows {
		for _, f := range WindowFeatures(w) {
			if f.Name == feature {
				return w.Over
			}
		}
	}
	return ""
}
