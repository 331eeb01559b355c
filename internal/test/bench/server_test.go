package bench_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

const (
	pageSize    = 50
	listAnswer  = 8_000 // bytes; a page of 50 users is longer
	usersPath   = "/sandbox/v1/users"
	newestPages = usersPath + "?size=50"
)

// BenchmarkUsers lists the newest and deep pages of one million users, looks for a name that nobody has, creates users,
// and looks at memory meanwhile.
func BenchmarkUsers(b *testing.B) {
	eachEngine(b, func(b *testing.B, isPostgres bool) {
		binary := build(b)
		big, small := newWorld(b, isPostgres, size().manyRows), newWorld(b, isPostgres, size().fewRows)
		nod, floor, few := big.serve(b, binary), big.floor(b), small.serve(b, binary)
		time.Sleep(size().idle)
		idle := nod.memory(b, "VmRSS")

		newest := side{
			name: "newest", process: nod, request: always(nod.base+newestPages, big.basic), status: 200, size: listAnswer,
		}
		bare := side{
			name: "floor", process: floor, status: 200, size: listAnswer,
			request: always(floor.base+"/users?tenant="+big.tenant, ""),
		}
		b.Run("newest", func(b *testing.B) {
			ofFew := side{
				name: "few", process: few, request: always(few.base+newestPages, small.basic), status: 200, size: listAnswer,
			}
			rounds := compare(b, newest, bare, ofFew)
			report(b, rounds["newest"], rounds["floor"])
			b.ReportMetric(ratio(rounds["newest"], rounds["few"], p99), "p99-x-10k-rows")
		})
		var cursors []string
		b.Run("deep", func(b *testing.B) {
			if cursors == nil {
				cursors = walk(b, nod.base+usersPath, big.basic)
			}
			deep := side{name: "deep", process: nod, status: 200, size: listAnswer, request: func(n int) *http.Request {
				return get(nod.base+newestPages+"&cursor="+cursors[n*7%len(cursors)], big.basic)
			}}
			bareDeep := side{name: "floor", process: floor, status: 200, size: listAnswer, request: func(n int) *http.Request {
				return get(floor.base+big.deep(n), "")
			}}
			rounds := compare(b, deep, bareDeep, newest)
			report(b, rounds["deep"], rounds["floor"])
			b.ReportMetric(ratio(rounds["deep"], rounds["newest"], round.cpuMicros), "cpu-x-first-page")
			b.ReportMetric(idle, "idle-MiB")
			b.ReportMetric(nod.memory(b, "VmHWM"), "most-MiB")
		})
		b.Run("search", func(b *testing.B) {
			r := readings{world: big, nod: nod}
			r.bearer = "Bearer " + r.signIn(b)
			r.search(b, floor)
		})
		b.Run("create", func(b *testing.B) {
			rounds := compare(b,
				side{name: "nod", process: nod, status: 201, size: 100, request: func(int) *http.Request {
					return post(nod.base+usersPath, big.basic, "{}")
				}},
				side{name: "floor", process: floor, status: 201, request: func(int) *http.Request {
					return post(floor.base+"/users?tenant="+big.tenant, "", "{}")
				}})
			report(b, rounds["nod"], rounds["floor"])
		})
	})
}

func always(url, authorization string) func(int) *http.Request {
	return func(int) *http.Request { return get(url, authorization) }
}

func report(b *testing.B, nod, floor []round) {
	b.ReportMetric(median(nod, round.cpuMicros), "cpu-us")
	b.ReportMetric(median(floor, round.cpuMicros), "floor-cpu-us")
	b.ReportMetric(ratio(nod, floor, round.cpuMicros), "cpu-x-floor")
	b.ReportMetric(median(nod, round.perSecond), "req/s")
	b.ReportMetric(median(nod, p50), "p50-ms")
	b.ReportMetric(median(nod, p99), "p99-ms")
}

// deep is the floor's address of a page somewhere in the tenant's list.
func (w world) deep(n int) string {
	i := othersShare * (pageSize + n*7919%(w.users-2*pageSize))
	return fmt.Sprintf("/users?tenant=%s&at=%d&id=user-%d", w.tenant, w.firstRow+1000*int64(i), 1_000_000_000+i)
}

// walk reads the whole list and keeps a cursor of every tenth page.
func walk(b *testing.B, address, authorization string) (cursors []string) {
	b.Helper()
	cursor := ""
	for n := 0; ; n++ {
		response, err := http.DefaultClient.Do(get(address+"?size=150&cursor="+cursor, authorization))
		require.NoError(b, err)
		body, err := io.ReadAll(response.Body)
		_ = response.Body.Close()
		require.NoError(b, err)
		var answer struct{ Data struct{ NextCursor *string } }
		require.NoError(b, json.Unmarshal(body, &answer))
		if answer.Data.NextCursor == nil {
			return cursors
		}
		cursor = url.QueryEscape(*answer.Data.NextCursor)
		if n%10 == 0 {
			cursors = append(cursors, cursor)
		}
	}
}

// BenchmarkStart starts the server on one million rows: until it is ready, and what it takes when idle.
func BenchmarkStart(b *testing.B) {
	eachEngine(b, func(b *testing.B, isPostgres bool) {
		binary := build(b)
		w := newWorld(b, isPostgres, size().manyRows)
		info, err := os.Stat(binary)
		require.NoError(b, err)
		b.Run("ready", func(b *testing.B) {
			var took []float64
			for range size().starts {
				p := w.serve(b, binary)
				took = append(took, float64(p.ready.Microseconds())/1000)
				p.stop()
			}
			p := w.serve(b, binary)
			time.Sleep(size().idle)
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(middle(len(took), func(i int) float64 { return took[i] }), "ready-ms")
			b.ReportMetric(p.memory(b, "VmRSS"), "idle-MiB")
			b.ReportMetric(float64(info.Size())/1e6, "binary-MB")
			p.stop()
		})
	})
}
