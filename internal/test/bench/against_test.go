package bench_test

import (
	"os"
	"testing"
)

// A server of before, and the folder in which its benchmark kept its data ([dataFolder]).
const (
	beforeBinary = "NOD_BENCH_BEFORE"
	beforeData   = "NOD_BENCH_BEFORE_DATA"
)

// BenchmarkReadingAgainst makes the calls of BenchmarkReading to a server of before and to this one, in turns, and
// reports the processor time of this one as a ratio. To tell what sealing costs, keep the data that a commit before it
// made, start this server on a copy until everything is sealed, and name both:
//
//	NOD_BENCH_BEFORE=nod-before NOD_BENCH_BEFORE_DATA=before NOD_BENCH_DATA=now NOD_BENCH_SCALE=0.1 \
//		scripts/bench.sh ReadingAgainst
func BenchmarkReadingAgainst(b *testing.B) {
	if os.Getenv(beforeBinary) == "" {
		b.Skip("set " + beforeBinary)
	}
	eachEngine(b, func(b *testing.B, isPostgres bool) {
		start := func(w world, binary string) readings {
			r := readings{world: w, nod: w.serve(b, binary)}
			r.bearer = "Bearer " + r.signIn(b)
			return r
		}
		place := placeOf(os.Getenv(beforeData), isPostgres, int(scale(b)*fullUsers))
		before := start(keptWorld(b, place), os.Getenv(beforeBinary))
		now := start(readingWorld(b, isPostgres), build(b))
		b.Run("filters", func(b *testing.B) { against(b, before.filters(), now.filters()) })
		b.Run("records", func(b *testing.B) { against(b, before.records(b), now.records(b)) })
		b.Run("drawer", func(b *testing.B) { against(b, before.drawer(), now.drawer()) })
		b.Run("create", func(b *testing.B) { against(b, before.create(), now.create()) })
	})
}

// against reports the ratio of each call of now to that of before.
func against(b *testing.B, before, now []side) {
	b.Helper()
	var sides []side
	for i := range before {
		before[i].name += " before"
		sides = append(sides, before[i], now[i])
	}
	rounds := compare(b, sides...)
	for _, s := range now {
		b.ReportMetric(ratio(rounds[s.name], rounds[s.name+" before"], round.cpuMicros), s.name+"-cpu-x-before")
	}
}
