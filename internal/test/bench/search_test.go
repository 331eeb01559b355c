package bench_test

import (
	"net/url"
	"slices"
	"testing"
	"time"
)

// search looks for a name that nobody has until the list ends, as somebody does who pages on. Names are sealed, so it
// opens every one of them.
func (r readings) search(b *testing.B) {
	var portions []time.Duration
	var spent time.Duration
	for b.Loop() {
		began := r.nod.cpu(b)
		for cursor := ""; ; {
			var answer struct {
				Data struct {
					Items      []struct{}
					NextCursor *string
				}
			}
			sent := time.Now()
			r.do(b, get(r.nod.base+"/sandbox/v1/portal/users?size=20&userName=zzzz&cursor="+cursor, r.bearer), &answer)
			portions = append(portions, time.Since(sent))
			if len(answer.Data.Items) > 0 {
				b.Fatal("nobody has that name")
			}
			if answer.Data.NextCursor == nil {
				break
			}
			cursor = url.QueryEscape(*answer.Data.NextCursor)
		}
		spent += r.nod.cpu(b) - began
	}
	slices.Sort(portions)
	all := round{took: portions}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(spent.Seconds()/float64(b.N)*1e6/float64(r.users), "cpu-s-per-million")
	b.ReportMetric(all.millis(0.5), "portion-p50-ms")
	b.ReportMetric(all.millis(0.99), "portion-p99-ms")
	b.ReportMetric(float64(len(portions))/float64(b.N), "portions")
}
