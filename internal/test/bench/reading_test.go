package bench_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/test/apptest"
)

// readings are the calls of the screens that show data, on a world.
type readings struct {
	world
	nod    *process
	bearer string
}

// BenchmarkReading reads users, accounts and records of a big tenant in every way the screens do, and takes the
// list of users away. It takes minutes, so it waits to be asked: NOD_BENCH_SCALE=0.1 scripts/bench.sh Reading.
func BenchmarkReading(b *testing.B) {
	eachEngine(b, func(b *testing.B, isPostgres bool) {
		w := readingWorld(b, isPostgres)
		r := readings{world: w, nod: w.serve(b, build(b))}
		r.bearer = "Bearer " + r.signIn(b)
		b.Run("filters", func(b *testing.B) { r.compareAll(b, r.filters()) })
		b.Run("records", func(b *testing.B) { r.compareAll(b, r.records(b)) })
		b.Run("drawer", func(b *testing.B) { r.compareAll(b, r.drawer()) })
		b.Run("export", r.export)
	})
}

func (r readings) signIn(b *testing.B) string {
	b.Helper()
	var answer struct {
		Data struct{ OpenAPISandboxToken struct{ Token string } }
	}
	body := fmt.Sprintf(`{"email":%q,"password":%q}`, r.email, apptest.Password)
	r.do(b, post(r.nod.base+"/api/v1/signins", "", body), &answer)
	return answer.Data.OpenAPISandboxToken.Token
}

func (r readings) do(b *testing.B, request *http.Request, into any) {
	b.Helper()
	response, err := http.DefaultClient.Do(request)
	require.NoError(b, err)
	defer func() { _ = response.Body.Close() }()
	body, err := io.ReadAll(response.Body)
	require.NoError(b, err)
	require.Less(b, response.StatusCode, 300, "%s", body)
	require.NoError(b, json.Unmarshal(body, into))
}

// number is one of the tenant's users.
func (r readings) number(n int) int { return othersShare * (1 + n*7919%r.users) }

func userID(number int) string { return fmt.Sprint("user-", 1_000_000_000+number) }

func accountID(number int) string { return fmt.Sprintf("a-%032d", 10*number) }

// call is a side with its name.
func (r readings) call(name, authorization string, path func(n int) string) side {
	return side{name: name, process: r.nod, status: 200, size: 50, request: func(n int) *http.Request {
		return get(r.nod.base+path(n), authorization)
	}}
}

// list is a call of the list of users as the portal makes it.
func (r readings) list(name, filter string) side {
	return r.call(name, r.bearer, func(int) string { return "/sandbox/v1/portal/users?status=success&size=20" + filter })
}

func (r readings) filters() []side {
	const days = "&queryStartDate=2023-11-15&queryEndDate=2023-11-17"
	return []side{
		r.list("none", ""),
		r.list("days", days),
		r.list("provider", "&queryProviderId=provider_3"),
		r.list("rare-provider", "&queryProviderId="+rareProvider),
		r.list("no-provider", "&queryProviderId=nothing"),
		r.list("part-of-name", "&userName=villanueva4"),
		r.list("full-name", "&userName="+url.QueryEscape("mariac villanueva203")),
		r.list("full-name-days", days+"&userName="+url.QueryEscape("mariac villanueva203")),
		r.list("no-name", "&userName=zzzz"),
		r.call("user", r.bearer, func(n int) string {
			return "/sandbox/v1/portal/users?size=20&queryUserId=" + userID(r.number(n))
		}),
		r.call("metadata", r.basic, func(n int) string {
			return fmt.Sprintf("/sandbox/v1/users?externalMetadata=customer:c-%d", r.number(n))
		}),
	}
}

func (r readings) records(b *testing.B) []side {
	const transactions = "/sandbox/v1/transactions?size=50"
	deep := r.after(b, transactions, 100)
	return []side{
		r.call("accounts-of-user", r.basic, func(n int) string { return "/sandbox/v1/accounts?userId=" + userID(r.number(n)) }),
		r.call("newest", r.basic, func(int) string { return transactions }),
		r.call("deep", r.basic, func(int) string { return transactions + "&cursor=" + deep }),
		r.call("of-user", r.basic, func(n int) string { return transactions + "&userId=" + userID(r.number(n)) }),
		r.call("of-account", r.basic, func(n int) string { return transactions + "&sourceId=" + accountID(r.number(n)) }),
		r.call("in-days", r.basic, func(int) string { return transactions + "&startDate=2026-05-01&endDate=2026-05-31" }),
		r.call("one", r.basic, func(n int) string { return fmt.Sprintf("/sandbox/v1/transactions/r-%032d", 100*r.number(n)+3) }),
	}
}

// after reads pages and returns the cursor behind them.
func (r readings) after(b *testing.B, path string, pages int) (cursor string) {
	b.Helper()
	for range pages {
		var answer struct{ Data struct{ NextCursor *string } }
		r.do(b, get(r.nod.base+path+"&cursor="+cursor, r.basic), &answer)
		if answer.Data.NextCursor == nil {
			break
		}
		cursor = url.QueryEscape(*answer.Data.NextCursor)
	}
	return cursor
}

// create changes the world: it comes last.
func (r readings) create() []side {
	return []side{{name: "create", process: r.nod, status: 201, size: 100, request: func(int) *http.Request {
		return post(r.nod.base+usersPath, r.basic, "{}")
	}}}
}

func (r readings) drawer() []side {
	user := func(part string) func(n int) string {
		return func(n int) string { return "/sandbox/v1/portal/users/" + userID(r.number(n)) + part }
	}
	return []side{
		r.call("user", r.bearer, user("")),
		r.call("accounts", r.bearer, user("/accounts")),
		r.call("archives", r.bearer, user("/archives")),
		r.call("forms", r.bearer, user("/forms")),
		r.call("timeline", r.bearer, user("/timeline")),
		r.call("payload", r.basic, func(n int) string { return "/sandbox/v1/accounts/" + accountID(r.number(n)) + "/payload" }),
		r.call("summary", r.bearer, func(n int) string {
			return "/sandbox/v1/portal/insightSummary?environment=SANDBOX&accountId=" + accountID(r.number(n))
		}),
	}
}

// compareAll reports the processor time and the p99 of each side.
func (r readings) compareAll(b *testing.B, sides []side) {
	rounds := compare(b, sides...)
	for _, s := range sides {
		b.ReportMetric(median(rounds[s.name], round.cpuMicros), s.name+"-cpu-us")
		b.ReportMetric(median(rounds[s.name], p99), s.name+"-p99-ms")
	}
}

// export takes the list of all users away and looks at the memory that the server needs for it.
func (r readings) export(b *testing.B) {
	before := r.nod.memory(b, "VmRSS")
	for b.Loop() {
		cpu, began := r.nod.cpu(b), time.Now()
		var started struct{ Data struct{ ID string } }
		r.do(b, post(r.nod.base+"/sandbox/v1/portal/users/exports", r.bearer, "{}"), &started)
		var ready struct {
			Data struct {
				Status string
				Done   int
				Size   int64
			}
		}
		for ready.Data.Status != "READY" {
			time.Sleep(20 * time.Millisecond)
			r.do(b, get(r.nod.base+"/sandbox/v1/portal/exports/"+started.Data.ID, r.bearer), &ready)
		}
		require.Equal(b, r.users, ready.Data.Done)
		b.ReportMetric(float64(ready.Data.Done), "rows")
		b.ReportMetric(float64(ready.Data.Done)/time.Since(began).Seconds(), "rows/s")
		b.ReportMetric(float64((r.nod.cpu(b)-cpu).Microseconds())/float64(ready.Data.Done), "cpu-us/row")
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(before, "before-MiB")
	b.ReportMetric(r.nod.memory(b, "VmRSS"), "after-MiB")
	b.ReportMetric(r.nod.memory(b, "VmHWM"), "most-MiB")
}
