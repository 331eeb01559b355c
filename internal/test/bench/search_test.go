package bench_test

import (
	"net/url"
	"slices"
	"testing"
	"time"
)

// search looks for a name that nobody has until the list ends, as somebody does who pages on. Names are sealed, so it
// opens every one of them; the floor reads them as they are.
func (r readings) search(b *testing.B, floor *process) {
	var portions []time.Duration
	var spent, bare time.Duration
	for b.Loop() {
		took, cpu := r.toTheEnd(b, r.nod, func(cursor string) string {
			return "/sandbox/v1/portal/users?size=20&userName=zzzz&cursor=" + url.QueryEscape(cursor)
		})
		portions, spent = append(portions, took...), spent+cpu
		_, cpu = r.toTheEnd(b, floor, func(cursor string) string {
			return "/names?userName=zzzz&tenant=" + r.tenant + "&" + cursor
		})
		bare += cpu
	}
	perMillion := func(spent time.Duration) float64 {
		return spent.Seconds() / float64(b.N) * 1e6 / float64(r.users)
	}
	slices.Sort(portions)
	all := round{took: portions}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(perMillion(spent), "cpu-s-per-million")
	b.ReportMetric(perMillion(bare), "floor-cpu-s-per-million")
	b.ReportMetric(spent.Seconds()/bare.Seconds(), "cpu-x-floor")
	b.ReportMetric(all.millis(0.5), "portion-p50-ms")
	b.ReportMetric(all.millis(0.99), "portion-p99-ms")
	b.ReportMetric(float64(len(portions))/float64(b.N), "portions")
}

// toTheEnd asks for one portion after another, and returns how long each took and the processor time of all.
func (r readings) toTheEnd(
	b *testing.B, server *process, address func(cursor string) string,
) (portions []time.Duration, spent time.Duration) {
	b.Helper()
	began := server.cpu(b)
	for cursor := ""; ; {
		var answer struct {
			Data struct {
				Items      []struct{}
				NextCursor *string
			}
		}
		sent := time.Now()
		r.do(b, get(server.base+address(cursor), r.bearer), &answer)
		portions = append(portions, time.Since(sent))
		if len(answer.Data.Items) > 0 {
			b.Fatal("nobody has that name")
		}
		if answer.Data.NextCursor == nil {
			return portions, server.cpu(b) - began
		}
		cursor = *answer.Data.NextCursor
	}
}
