package record

import (
	"math/big"
	"time"

	"nod/internal/connector"
)

// month counts months from the year 0, so that months can be subtracted.
type month int

// monthOf takes 2006-01-02 or 2006-01. Dates are checked before they are stored.
func monthOf(date string) month {
	t, _ := time.Parse("2006-01", date[:len("2006-01")])
	return month(t.Year()*12 + int(t.Month()) - 1)
}

// incomesByMonth is what came in by month: the estimate of the month if there is one, otherwise the
// pay of the periods that end in it, before deductions where that is known.
func (f figures) incomesByMonth() (amounts map[month]*big.Rat, currencies map[connector.Currency]bool) {
	amounts, currencies = map[month]*big.Rat{}, map[connector.Currency]bool{}
	estimated := map[month]bool{}
	for _, item := range f.eincomes {
		if item.Amount != nil {
			m := monthOf(item.Month)
			amounts[m], estimated[m], currencies[item.Currency] = rational(*item.Amount), true, true
		}
	}
	for _, item := range f.incomes {
		date := item.StartDate
		if item.EndDate != nil {
			date = *item.EndDate
		}
		m, amount := monthOf(string(date)), firstOf(item.GrossAmount, item.BaseAmount, item.NetAmount)
		if amount == nil || estimated[m] {
			continue
		}
		if amounts[m] == nil {
			amounts[m] = new(big.Rat)
		}
		amounts[m].Add(amounts[m], rational(*amount))
		currencies[item.Currency] = true
	}
	return amounts, currencies
}

func firstOf(amounts ...*connector.Amount) *connector.Amount {
	for _, amount := range amounts {
		if amount != nil {
			return amount
		}
	}
	return nil
}

// describeIncomes looks at months. The running month counts as the current income but not in the
// windows, because it is not over yet.
func (f figures) describeIncomes(out Features, running month) {
	amounts, currencies := f.incomesByMonth()
	if len(amounts) == 0 {
		return
	}
	first, newest, latest := monthRange(amounts, running)
	out.setCount("incomes_count", len(amounts))
	out.setCount("incomes_first_income_month_range", max(0, int(running-first)))
	missing, longest := gaps(amounts, first, running)
	out.setCount("incomes_missing_month_count", missing)
	out.setCount("incomes_missing_month_max", longest)
	if len(currencies) > 1 {
		out.setNotSummable("incomes_")
		return
	}
	out["incomes_starting_amount"], out["incomes_current_amount"] = decimal(amounts[first]), decimal(amounts[newest])
	if before := amounts[latest-12]; amounts[latest] != nil && before != nil && before.Sign() > 0 {
		out["incomes_latest_growth"] = growth(before, amounts[latest])
	}
	out.setAll("incomes_amount_", describe(window(amounts, first, newest+1)), statistics()...)
	for _, months := range incomeWindows() {
		values := window(amounts, running-month(months), running)
		out.setAll(incomeWindowPrefix(months), describe(values), statistics()...)
	}
	if values := window(amounts, running-18, running); len(values) > 0 {
		out.setCount("incomes_last18_months_max_amount_count", countOfMax(values))
	}
}

// monthRange finds the first and the newest month with an income, and the newest before the running.
func monthRange(amounts map[month]*big.Rat, running month) (first, newest, latest month) {
	isFirst := true
	for m := range amounts {
		if isFirst {
			first, newest, isFirst = m, m, false
		}
		first, newest = min(first, m), max(newest, m)
		if m < running {
			latest = max(latest, m)
		}
	}
	return first, newest, latest
}

// gaps counts the months without an income in [first, running) and the longest row of them.
func gaps(amounts map[month]*big.Rat, first, running month) (missing, longest int) {
	row := 0
	for m := first; m < running; m++ {
		row++
		if amounts[m] != nil {
			row = 0
		} else {
			missing++
		}
		longest = max(longest, row)
	}
	return missing, longest
}

// window lists the amounts of the months in [from, to).
func window(amounts map[month]*big.Rat, from, to month) []*big.Rat {
	var values []*big.Rat
	for m, amount := range amounts {
		if m >= from && m < to {
			values = append(values, amount)
		}
	}
	return values
}

func countOfMax(values []*big.Rat) int {
	top, count := values[0], 0
	for _, value := range values {
		switch value.Cmp(top) {
		case 1:
			top, count = value, 1
		case 0:
			count++
		}
	}
	return count
}
