package webhook_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/access/usage"
	"nod/internal/deliver/webhook"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
	"nod/internal/test/testkit"
)

// everywhere serves on all addresses of this machine, so that endpoints can have their own hosts.
func everywhere(b *testing.B, h http.HandlerFunc) (port int) {
	b.Helper()
	listener, err := net.Listen("tcp", "0.0.0.0:0")
	require.NoError(b, err)
	server := &http.Server{Handler: h, ReadHeaderTimeout: time.Minute}
	go func() { _ = server.Serve(listener) }()
	b.Cleanup(func() { _ = server.Close() })
	return listener.Addr().(*net.TCPAddr).Port
}

const (
	hangingEndpoints = 200
	healthyEndpoints = 10
)

// loads are how much the benchmarks do.
type loads struct {
	fairRounds                   int
	fairRound, sending, barePost time.Duration
	shortQueue, longQueue        int
	deliveries                   int // that processes share
}

// load is that of figures, or with -short just enough for every benchmark to run once, so that none breaks unnoticed.
func load() loads {
	if testing.Short() {
		return loads{
			fairRounds: 1, fairRound: 100 * time.Millisecond, sending: 300 * time.Millisecond, barePost: 50 * time.Millisecond,
			shortQueue: 500, longQueue: 2_000, deliveries: 480,
		}
	}
	return loads{
		fairRounds: 8, fairRound: 2 * time.Second, sending: 4 * time.Second, barePost: 2 * time.Second,
		shortQueue: 20_000, longQueue: 500_000, deliveries: 20_000,
	}
}

// BenchmarkFairness has one tenant with 200 endpoints that hang and measures, in turns with rounds in which they rest,
// how long another tenant's first attempts take from before the commit to the arrival, at 100 events a second.
func BenchmarkFairness(b *testing.B) {
	eachEngine(b, func(b *testing.B, p bench) {
		var mu sync.Mutex
		var took []time.Duration
		var hangs atomic.Int64
		release := make(chan struct{})
		port := everywhere(b, func(_ http.ResponseWriter, r *http.Request) {
			body, _ := io.ReadAll(r.Body)
			if strings.HasPrefix(r.URL.Path, "/hang") {
				hangs.Add(1)
				mu.Lock()
				over := release
				mu.Unlock()
				select {
				case <-over:
				case <-r.Context().Done():
				}
				panic(http.ErrAbortHandler)
			}
			now := time.Now()
			_, rest, _ := bytes.Cut(body, []byte(`"at":"`))
			text, _, _ := bytes.Cut(rest, []byte(`"`))
			at, _ := strconv.ParseInt(string(text), 10, 64)
			mu.Lock()
			took = append(took, now.Sub(time.Unix(0, at)))
			mu.Unlock()
		})
		volume := int64(hangingEndpoints)
		require.NoError(b, p.Usage.SetTotal(context.Background(), usage.SetInput{
			Tenant: "tenant-a", Mode: auth.Sandbox, Action: usage.CreateWebhook, Total: &volume, Operator: "operator",
		}))
		var lanes []webhook.Webhook
		for i := range hangingEndpoints {
			lanes = append(lanes, p.hookOf(scope.Of("tenant-a", auth.Sandbox), fmt.Sprintf("http://127.0.2.%d:%d/hang", 1+i, port)))
		}
		for i := range healthyEndpoints {
			p.hookOf(scope.Of("tenant-b", auth.Sandbox), fmt.Sprintf("http://127.0.1.%d:%d/", 1+i, port),
				func(in *webhook.CreateInput) { in.EventTypes = []event.Type{event.Types()[i]} })
		}
		p.start()
		round := func() (sorted []time.Duration) {
			mu.Lock()
			took = nil
			mu.Unlock()
			n := 0
			ticker := time.NewTicker(10 * time.Millisecond)
			defer ticker.Stop()
			for began := time.Now(); time.Since(began) < load().fairRound; n++ {
				<-ticker.C
				e := happened(scope.Of("tenant-b", auth.Sandbox), event.Types()[n%healthyEndpoints])
				e.Data = kilobyte()
				e.Data["at"] = fmt.Sprint(time.Now().UnixNano())
				p.recordAll(e)
			}
			for {
				mu.Lock()
				all := slices.Clone(took)
				mu.Unlock()
				if len(all) >= n {
					return all
				}
				time.Sleep(5 * time.Millisecond)
			}
		}
		round() // connections and statements are warm
		var without, with []time.Duration
		for range load().fairRounds {
			p.restAll(lanes, true)
			mu.Lock()
			close(release)
			release = make(chan struct{})
			mu.Unlock()
			without = append(without, round()...)
			p.restAll(lanes, false)
			p.recordAll(happened(scope.Of("tenant-a", auth.Sandbox), event.UserCreated), happened(scope.Of("tenant-a", auth.Sandbox), event.UserCreated))
			time.Sleep(500 * time.Millisecond) // until they hang
			with = append(with, round()...)
		}
		mu.Lock()
		close(release)
		mu.Unlock()
		at := func(all []time.Duration, share float64) float64 {
			slices.Sort(all)
			return float64(all[int(share*float64(len(all)-1))].Microseconds()) / 1000
		}
		b.ReportMetric(0, "ns/op")
		b.ReportMetric(at(without, 0.5), "alone-p50-ms")
		b.ReportMetric(at(with, 0.5), "beside-p50-ms")
		b.ReportMetric(at(without, 0.99), "alone-p99-ms")
		b.ReportMetric(at(with, 0.99), "beside-p99-ms")
		b.ReportMetric(at(with, 0.99)/at(without, 0.99), "p99-ratio")
		b.ReportMetric(at(with, 0.5)/at(without, 0.5), "p50-ratio")
		b.ReportMetric(float64(hangs.Load()), "hung-attempts")
	})
}

// restAll pauses or resumes all these webhooks at once.
func (b bench) restAll(hooks []webhook.Webhook, isPaused bool) {
	b.t.Helper()
	require.NoError(b.t, b.store.Tx(context.Background(), func(tx *db.Tx) error {
		at := "NULL"
		if isPaused {
			at = "1"
		}
		if _, err := tx.ExecContext(context.Background(), "UPDATE webhook SET paused_at = "+at+" WHERE tenant_id = $1", hooks[0].TenantID); err != nil {
			return err
		}
		for _, w := range hooks {
			lane := w.TenantID + "/" + string(w.Mode) + "/" + w.ID
			if isPaused {
				b.Dispatcher.Pause(tx, lane)
			} else {
				b.Dispatcher.Resume(tx, lane)
			}
		}
		return nil
	}))
}

// queue puts deliveries of one event into the queues of webhooks, in turns.
func (b bench) queue(hooks []webhook.Webhook, rows int) {
	b.t.Helper()
	ctx := context.Background()
	const chunk = 25_000
	var ids, lanes []string
	for _, w := range hooks {
		ids = append(ids, w.ID)
		lanes = append(lanes, w.TenantID+"/"+string(w.Mode)+"/"+w.ID)
	}
	n := happened(scope.Of(hooks[0].TenantID, auth.Sandbox), event.LinkAdded)
	n.Data = kilobyte()
	b.recordAll(n) // nobody wants this type
	of, err := db.Get[string](ctx, b.store.Read(), "SELECT id FROM event WHERE tenant_id = $1 ORDER BY sequence DESC LIMIT 1", hooks[0].TenantID)
	require.NoError(b.t, err)
	each := rows / len(hooks)
	for i, id := range ids {
		for from := 0; from < each; from += chunk {
			_, err := b.store.Write().ExecContext(ctx, `INSERT INTO webhook_delivery (tenant_id, mode, id, webhook_id, lane, event_id,
					event_type, sequence, origin, with_payload, status, attempts, due_at, is_claimed, last_status_code, last_error, created_at)
				SELECT CAST($1 AS TEXT), 'SANDBOX', CAST($2 AS TEXT) || '-' || CAST(n AS TEXT), CAST($3 AS TEXT), CAST($4 AS TEXT),
					CAST($5 AS TEXT), 'LINK_ADDED', n, 'EVENT', FALSE, 'PENDING', 0, 0, FALSE, 0, '', 1
				FROM (WITH RECURSIVE numbers(n) AS (SELECT CAST($6 AS INTEGER) UNION ALL SELECT n + 1 FROM numbers WHERE n < $7)
					SELECT n FROM numbers) AS numbers`,
				hooks[0].TenantID, of+"-"+id, id, lanes[i], of, from+1, min(from+chunk, each))
			require.NoError(b.t, err)
		}
	}
	if b.store.IsPostgres() { // as it does automatically, but not so soon
		_, err := b.store.Write().ExecContext(ctx, "VACUUM ANALYZE webhook_delivery")
		require.NoError(b.t, err)
	}
}

// hooksOf makes webhooks of one tenant, each with its own host, that want none of what is recorded.
func (b bench) hooksOf(tenant string, n, port int) (hooks []webhook.Webhook) {
	b.t.Helper()
	for i := range n {
		hooks = append(hooks, b.hookOf(scope.Of(tenant, auth.Sandbox), fmt.Sprintf("http://127.0.3.%d:%d/", 1+i, port),
			func(in *webhook.CreateInput) { in.EventTypes = []event.Type{event.VerificationStarted} }))
	}
	return hooks
}

// BenchmarkLongQueue sends while little and while half a million deliveries wait, and looks at memory after collecting
// garbage, and at how long the measure of the status page takes.
func BenchmarkLongQueue(b *testing.B) {
	eachEngine(b, func(b *testing.B, p bench) {
		var received atomic.Int64
		port := everywhere(b, func(http.ResponseWriter, *http.Request) { received.Add(1) })
		hooks := p.hooksOf("tenant-q", 25, port)
		measure := func(name string, length time.Duration) {
			began, before, most := time.Now(), received.Load(), uint64(0)
			p.start()
			for time.Since(began) < length && p.open() > 0 {
				time.Sleep(250 * time.Millisecond)
				var m runtime.MemStats
				runtime.GC()
				runtime.ReadMemStats(&m)
				most = max(most, m.HeapInuse)
			}
			b.ReportMetric(float64(received.Load()-before)/time.Since(began).Seconds(), name+"-per-s")
			b.ReportMetric(float64(most)/(1<<20), name+"-heap-MiB")
			p.Dispatcher.Stop()
		}
		p.queue(hooks, load().shortQueue)
		measure("short", load().sending)
		p.queue(hooks, load().longQueue)
		asked := time.Now()
		waiting, err := p.Backlog(context.Background())
		require.NoError(b, err)
		b.ReportMetric(float64(time.Since(asked).Milliseconds()), "backlog-ms")
		b.ReportMetric(float64(waiting.Waiting), "queued")
		measure("long", load().sending)
		b.ReportMetric(0, "ns/op")
	})
}

// BenchmarkProcesses has one, two and three processes send what waits on one PostgreSQL.
func BenchmarkProcesses(b *testing.B) {
	if os.Getenv("NOD_TEST_POSTGRES_URL") == "" {
		b.Skip("it needs PostgreSQL")
	}
	deliveries := load().deliveries
	var received atomic.Int64
	port := everywhere(b, func(http.ResponseWriter, *http.Request) { received.Add(1) })
	for count := 1; count <= 3; count++ {
		b.Run(fmt.Sprint(count), func(b *testing.B) {
			url := testkit.PostgresURL(b)
			store, err := db.Open(context.Background(), "", url)
			require.NoError(b, err)
			b.Cleanup(func() { _ = store.Close() })
			master := make([]byte, 32)
			_, _ = rand.Read(master)
			sealer, err := seal.New(context.Background(), store, master)
			require.NoError(b, err)
			p := process(b, store, sealer)
			p.queue(p.hooksOf("tenant-p", 24, port), deliveries)
			used := newMeter(b, store, &atomic.Int64{})
			before, began := received.Load(), time.Now()
			var senders []*sender
			for range count {
				senders = append(senders, startSender(b, url, hex.EncodeToString(master)))
			}
			for p.open() > 0 {
				time.Sleep(10 * time.Millisecond)
			}
			rate := float64(received.Load()-before) / time.Since(began).Seconds()
			cpu := used.databaseCPU() - used.base
			for _, s := range senders {
				cpu += s.stop()
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(rate, "deliveries/s")
			b.ReportMetric(float64(cpu.Microseconds())/float64(deliveries), "cpu-us") // without the receiver's
		})
	}
}

// sender is a separate process that sends.
type sender struct {
	command *exec.Cmd
	input   io.Closer
}

func startSender(b *testing.B, url, master string) *sender {
	b.Helper()
	command := exec.Command(os.Args[0])
	command.Env = append(os.Environ(), senderURL+"="+url, senderMaster+"="+master)
	command.Stderr = os.Stderr
	input, err := command.StdinPipe()
	require.NoError(b, err)
	require.NoError(b, command.Start())
	return &sender{command, input}
}

// stop ends the process and returns its processor time.
func (s *sender) stop() time.Duration {
	_ = s.input.Close()
	_ = s.command.Wait() // what it had to say it said
	return s.command.ProcessState.UserTime() + s.command.ProcessState.SystemTime()
}
