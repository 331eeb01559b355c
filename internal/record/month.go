package record

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"nod/internal/connector"
)

// MonthIncome is what came in during a month, as insights count it.
type MonthIncome struct {
	Year, Month int
	Amount      json.Number
}

// IncomeByMonth lists the months of the payload that have an income, oldest first, with their one
// currency. Amounts of different currencies have no sum, so then there is no list.
func (p Payload) IncomeByMonth() (months []MonthIncome, currency connector.Currency) {
	var f figures
	for _, item := range p.Incomes {
		f.incomes = append(f.incomes, item.Data)
	}
	for _, item := range p.EIncomes {
		f.eincomes = append(f.eincomes, item.Data)
	}
	amounts, currencies := f.incomesByMonth()
	if len(currencies) != 1 {
		return nil, ""
	}
	for _, m := range slices.Sorted(maps.Keys(amounts)) {
		months = append(months, MonthIncome{int(m) / 12, int(m)%12 + 1, json.Number(decimal(amounts[m]))})
	}
	return months, connector.Currency(only(currencies))
}

// IsKnown reports whether a figure of an insight could be computed.
func (f Features) IsKnown(name string) bool {
	value, ok := f[name]
	switch strings.Trim(string(value), `"`) {
	case strconv.Itoa(notComputable), strconv.Itoa(notSummable):
		return false
	}
	return ok
}
