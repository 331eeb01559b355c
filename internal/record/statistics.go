package record

import (
	"encoding/json"
	"math/big"
	"slices"
	"strconv"
)

// Amounts are computed as fractions and rounded once, at the end, so that no figure depends on the
// order of its records or on binary fractions.

const (
	amountDigits = 2
	ratioDigits  = 4
	rootPrec     = 256 // bits; far more than an amount has
)

// rational reads an amount of a record; amounts are checked before they are stored.
func rational(amount json.Number) *big.Rat {
	value, ok := new(big.Rat).SetString(amount.String())
	if !ok {
		return new(big.Rat)
	}
	return value
}

func decimal(value *big.Rat) json.RawMessage { return json.RawMessage(value.FloatString(amountDigits)) }

// describe computes the statistics of amounts; total is another name of sum. The standard deviation
// is that of the whole population, because the amounts are all there are and no sample.
func describe(values []*big.Rat) map[string]json.RawMessage {
	unknown := json.RawMessage(strconv.Itoa(notComputable))
	sum := new(big.Rat)
	for _, value := range values {
		sum.Add(sum, value)
	}
	d := map[string]json.RawMessage{
		"sum": decimal(sum), "total": decimal(sum), "average": unknown, "min": unknown, "max": unknown,
		"median": unknown, "std": unknown,
	}
	if len(values) == 0 {
		return d
	}
	count := new(big.Rat).SetInt64(int64(len(values)))
	average := new(big.Rat).Quo(sum, count)
	variance := new(big.Rat)
	for _, value := range values {
		off := new(big.Rat).Sub(value, average)
		variance.Add(variance, off.Mul(off, off))
	}
	variance.Quo(variance, count)
	sorted := slices.SortedFunc(slices.Values(values), (*big.Rat).Cmp)
	d["average"], d["median"], d["std"] = decimal(average), decimal(median(sorted)), root(variance)
	d["min"], d["max"] = decimal(sorted[0]), decimal(sorted[len(sorted)-1])
	return d
}

func median(sorted []*big.Rat) *big.Rat {
	middle := len(sorted) / 2
	if len(sorted)%2 == 1 {
		return sorted[middle]
	}
	both := new(big.Rat).Add(sorted[middle-1], sorted[middle])
	return both.Quo(both, new(big.Rat).SetInt64(2))
}

func root(value *big.Rat) json.RawMessage {
	f := new(big.Float).SetPrec(rootPrec).SetRat(value)
	return json.RawMessage(f.Sqrt(f).Text('f', amountDigits))
}

// growth is the change from one amount to another as a part of the first.
func growth(from, to *big.Rat) json.RawMessage {
	change := new(big.Rat).Sub(to, from)
	return json.RawMessage(change.Quo(change, from).FloatString(ratioDigits))
}
