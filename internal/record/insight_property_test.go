package record_test

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nod/internal/connector"
	"nod/internal/record"
)

// naive is the plainest reading of what the figures of incomes mean, over a list of months with cents.
type naive struct {
	cents   map[int]int64 // by month
	running int
}

func (n naive) window(from, to int) []float64 {
	var values []float64
	for month := from; month < to; month++ {
		if cents, ok := n.cents[month]; ok {
			values = append(values, float64(cents)/100)
		}
	}
	return values
}

// statistics are those of a row of amounts; NaN where there is none.
func statisticsOf(values []float64) map[string]float64 {
	none := math.NaN()
	d := map[string]float64{"sum": 0, "average": none, "min": none, "max": none, "median": none, "std": none}
	if len(values) == 0 {
		return d
	}
	sorted := slices.Sorted(slices.Values(values))
	sum, squares := 0.0, 0.0
	for _, value := range sorted {
		sum += value
	}
	average := sum / float64(len(sorted))
	for _, value := range sorted {
		squares += (value - average) * (value - average)
	}
	middle := (sorted[(len(sorted)-1)/2] + sorted[len(sorted)/2]) / 2
	return map[string]float64{
		"sum": sum, "average": average, "min": sorted[0], "max": sorted[len(sorted)-1], "median": middle,
		"std": math.Sqrt(squares / float64(len(sorted))),
	}
}

// TestIncomeFiguresAreTheNaiveOnes compares the figures of random incomes with the naive ones.
func TestIncomeFiguresAreTheNaiveOnes(t *testing.T) {
	t.Parallel()
	cutoff := time.Date(2026, 3, 20, 12, 0, 0, 0, time.UTC)
	running := 2026*12 + 2
	rapid.Check(t, func(r *rapid.T) {
		n := naive{cents: map[int]int64{}, running: running}
		snap := connector.Snapshot{}
		for i := range rapid.IntRange(1, 20).Draw(r, "estimates") {
			month := running - rapid.IntRange(0, 30).Draw(r, "age")
			cents := rapid.Int64Range(0, 100_000_000).Draw(r, "cents")
			if _, taken := n.cents[month]; taken {
				continue
			}
			n.cents[month] = cents
			snap.EIncomes = append(snap.EIncomes, connector.EIncome{
				Key: strconv.Itoa(i), Month: fmt.Sprintf("%04d-%02d", month/12, month%12+1), Currency: "PHP",
				Amount: new(connector.Amount(fmt.Sprintf("%d.%02d", cents/100, cents%100))),
			})
		}
		features := record.IncomeFeatures(snap.EIncomes, cutoff)
		requireStatistics(r, features, "incomes_amount_", n.window(0, running+1))
		for _, months := range []int{3, 6, 9, 12, 18} {
			requireStatistics(r, features, fmt.Sprintf("incomes_last%d_months_amount_", months),
				n.window(running-months, running))
		}
		require.Equal(r, strconv.Itoa(len(n.cents)), string(features["incomes_count"]))
	})
}

func requireStatistics(t require.TestingT, features record.Features, prefix string, values []float64) {
	for name, want := range statisticsOf(values) {
		got, err := strconv.ParseFloat(string(features[prefix+name]), 64)
		require.NoError(t, err)
		if math.IsNaN(want) {
			want = -999
		}
		require.InDelta(t, want, got, 0.0051, prefix+name)
	}
}
