package figure

import (
	"encoding/json"
	"math/big"
	"slices"

	"nod/internal/collect/connector"
)

// Amounts are computed as fractions and rounded once, at the end, so that no figure depends on the
// order of its records or on binary fractions.

const (
	amountDigits = 2
	ratioDigits  = 4
	rootPrec     = 256 // bits; far more than an amount has
)

// Statistics describe a row of amounts; null is unknown, never zero. The standard deviation is that of the
// whole population, because the amounts are all there are and no sample.
type Statistics struct {
	Sum         *connector.Amount `json:"sum" personal:"figures of an income" nullable:"true" doc:"Sum, in units of currency; null when nothing is counted."`
	Average     *connector.Amount `json:"average" personal:"figures of an income" nullable:"true" doc:"Arithmetic mean, in units of currency; null when nothing is counted."`
	Minimum     *connector.Amount `json:"minimum" personal:"figures of an income" nullable:"true" doc:"Smallest amount, in units of currency; null when nothing is counted."`
	Median      *connector.Amount `json:"median" personal:"figures of an income" nullable:"true" doc:"Median, in units of currency; null when nothing is counted."`
	Maximum     *connector.Amount `json:"maximum" personal:"figures of an income" nullable:"true" doc:"Largest amount, in units of currency; null when nothing is counted."`
	StandardDev *connector.Amount `json:"standardDev" personal:"figures of an income" nullable:"true" doc:"Standard deviation of the whole population, in units of currency; null when nothing is counted."`
}

// Exact reads an amount of a record; amounts are checked before they are stored.
func Exact(amount json.Number) *big.Rat {
	value, ok := new(big.Rat).SetString(amount.String())
	if !ok {
		return new(big.Rat)
	}
	return value
}

func rounded(value *big.Rat) *connector.Amount {
	return new(connector.Amount(value.FloatString(amountDigits)))
}

// Describe computes the statistics of amounts; those of no amounts are unknown.
func Describe(values []*big.Rat) Statistics {
	if len(values) == 0 {
		return Statistics{}
	}
	sum, count := new(big.Rat), new(big.Rat).SetInt64(int64(len(values)))
	for _, value := range values {
		sum.Add(sum, value)
	}
	average := new(big.Rat).Quo(sum, count)
	variance := new(big.Rat)
	for _, value := range values {
		off := new(big.Rat).Sub(value, average)
		variance.Add(variance, off.Mul(off, off))
	}
	variance.Quo(variance, count)
	sorted := slices.SortedFunc(slices.Values(values), (*big.Rat).Cmp)
	return Statistics{
		Sum: rounded(sum), Average: rounded(average), Median: rounded(median(sorted)), StandardDev: root(variance),
		Minimum: rounded(sorted[0]), Maximum: rounded(sorted[len(sorted)-1]),
	}
}

func median(sorted []*big.Rat) *big.Rat {
	middle := len(sorted) / 2
	if len(sorted)%2 == 1 {
		return sorted[middle]
	}
	both := new(big.Rat).Add(sorted[middle-1], sorted[middle])
	return both.Quo(both, new(big.Rat).SetInt64(2))
}

func root(value *big.Rat) *connector.Amount {
	f := new(big.Float).SetPrec(rootPrec).SetRat(value)
	return new(connector.Amount(f.Sqrt(f).Text('f', amountDigits)))
}

// Growth is the change from one amount to another as a part of the first, which is above zero.
func Growth(from, to connector.Amount) json.RawMessage {
	change := new(big.Rat).Sub(Exact(to), Exact(from))
	return json.RawMessage(change.Quo(change, Exact(from)).FloatString(ratioDigits))
}

// Statistic is one of the statistics under the name that features have for it; nil is unknown.
type Statistic struct {
	Name   string
	Amount *connector.Amount
}

// Named lists the statistics.
func (s Statistics) Named() []Statistic {
	return []Statistic{
		{"sum", s.Sum}, {"average", s.Average}, {"min", s.Minimum}, {"max", s.Maximum}, {"median", s.Median},
		{"std", s.StandardDev},
	}
}
