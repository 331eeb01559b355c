package bench_test

import (
	"testing"
	"time"
)

// sizes are how much the benchmarks do.
type sizes struct {
	manyRows, fewRows int
	crowd             int // people who log in at the same moment
	widgets           int // open at the same moment
	starts            int
	round             time.Duration // of one side
	idle              time.Duration // until memory has settled
}

// size is that of figures, or with -short just enough for every benchmark to run once, so that none breaks unnoticed.
func size() sizes {
	if testing.Short() {
		return sizes{
			manyRows: 4_000, fewRows: 1_000, crowd: 8, widgets: 8, starts: 1,
			round: 50 * time.Millisecond, idle: 50 * time.Millisecond,
		}
	}
	return sizes{
		manyRows: 1_000_000, fewRows: 10_000, crowd: 500, widgets: 2000, starts: 7, round: time.Second, idle: 3 * time.Second,
	}
}
