package webhook_test

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/deliver/webhook"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/scope"
	"nod/internal/test/testkit"
)

// eachEngine runs a benchmark on SQLite and, where a server is named, on
// PostgreSQL.
func eachEngine(b *testing.B, run func(b *testing.B, process bench)) {
	change := func(d *webhook.Deps) { d.Tick = 0 }
	b.Run("sqlite", func(b *testing.B) { run(b, setup(b, testkit.Database(b), change)) })
	if os.Getenv("NOD_TEST_POSTGRES_URL") == "" {
		return
	}
	b.Run("postgres", func(b *testing.B) {
		store, err := db.Open(context.Background(), "", testkit.PostgresURL(b))
		require.NoError(b, err)
		b.Cleanup(func() { _ = store.Close() })
		run(b, setup(b, store, change))
	})
}

func kilobyte() map[string]any {
	return map[string]any{"userId": "user-1", "text": strings.Repeat("x", 800)}
}

// BenchmarkDeliveries sends b.N recorded events of 1 kB to eight endpoints of
// four tenants: claimed, signed, received, and recorded.
func BenchmarkDeliveries(b *testing.B) {
	eachEngine(b, func(b *testing.B, p bench) {
		var received atomic.Int64
		server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { received.Add(1) }))
		defer server.Close()
		const tenants, hooks, perTx = 4, 2, 50
		for i := range tenants * hooks {
			p.hookOf(scope.Of(fmt.Sprint("tenant-", i%tenants), auth.Sandbox), server.URL)
		}
		for done := 0; done < b.N; {
			var news []event.New
			for ; len(news) < perTx && done < b.N; done += hooks {
				n := happened(scope.Of(fmt.Sprint("tenant-", done/perTx%tenants), auth.Sandbox), event.TaskFinished)
				n.Data = kilobyte()
				news = append(news, n)
			}
			p.recordAll(news...)
		}
		_, post := barePosts(b, server.URL)
		require.NoError(b, p.store.Analyze(context.Background())) // as the server does every few seconds
		ctx, statements := counting()
		before, used := received.Load(), newMeter(b, p.store, statements)
		b.ResetTimer()
		began := time.Now()
		require.NoError(b, p.Dispatcher.Start(ctx))
		for p.open() > 0 {
			time.Sleep(20 * time.Millisecond)
		}
		sent := received.Load() - before
		rate := float64(sent) / time.Since(began).Seconds()
		b.StopTimer()
		used.report(sent, post)
		b.ReportMetric(rate, "deliveries/s")
		bare, _ := barePosts(b, server.URL)
		b.ReportMetric(bare/rate, "floor-x-faster")
		p.Dispatcher.Stop()
	})
}

// barePosts is the floor: how many signed bodies of the same size reach the same receiver in a second
// when nothing is claimed before or recorded after, and what each costs.
func barePosts(b *testing.B, address string) (rate float64, cpu time.Duration) {
	const senders = 16
	used := ownCPU()
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: senders}}
	defer client.CloseIdleConnections()
	body := []byte(`{"data":"` + strings.Repeat("x", 1000) + `"}`)
	var sent atomic.Int64
	var group sync.WaitGroup
	began := time.Now()
	for range senders {
		group.Go(func() {
			for time.Since(began) < load().barePost {
				whole, standard := hmac.New(sha512.New, []byte("secret")), hmac.New(sha256.New, []byte("secret"))
				whole.Write(body)
				standard.Write(body)
				r, _ := http.NewRequest(http.MethodPost, address, bytes.NewReader(body)) // our own address
				r.Header.Set("Signature", hex.EncodeToString(whole.Sum(nil)))
				r.Header.Set("Webhook-Signature", hex.EncodeToString(standard.Sum(nil)))
				response, err := client.Do(r)
				if err != nil {
					b.Error(err)
					return
				}
				_, _ = io.Copy(io.Discard, response.Body)
				_ = response.Body.Close()
				sent.Add(1)
			}
		})
	}
	group.Wait()
	return float64(sent.Load()) / time.Since(began).Seconds(), (ownCPU() - used) / time.Duration(max(sent.Load(), 1))
}

// open is 1 while there are deliveries that are not finished. It asks the index, or asking would be what is measured.
func (b bench) open() int64 {
	n, err := db.Get[int64](context.Background(), b.store.Read(), `SELECT count(*) FROM (
		SELECT lane FROM webhook_delivery WHERE due_at IS NOT NULL AND lane > '' ORDER BY lane LIMIT 1) AS open`)
	require.NoError(b.t, err)
	return n
}

// BenchmarkFirstAttempt records 100 events a second and measures from commit
// to arrival.
func BenchmarkFirstAttempt(b *testing.B) {
	eachEngine(b, func(b *testing.B, p bench) {
		var mu sync.Mutex
		var took []time.Duration
		committed := map[string]time.Time{}
		arrived := make(chan struct{}, b.N)
		server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			now := time.Now()
			mu.Lock()
			took = append(took, now.Sub(committed[r.URL.Path]))
			mu.Unlock()
			arrived <- struct{}{}
		}))
		defer server.Close()
		const endpoints = 10
		for i := range endpoints {
			p.hookOf(scope.Of(fmt.Sprint("tenant-", i), auth.Sandbox), fmt.Sprint(server.URL, "/", i))
		}
		p.start()
		ticker := time.NewTicker(10 * time.Millisecond)
		defer ticker.Stop()
		b.ResetTimer()
		for i := range b.N {
			<-ticker.C
			n := happened(scope.Of(fmt.Sprint("tenant-", i%endpoints), auth.Sandbox), event.TaskFinished)
			n.Data = kilobyte()
			require.NoError(b, p.store.Tx(context.Background(), func(tx *db.Tx) error {
				p.events.Record(tx, n)
				tx.BeforeCommit(p, func(context.Context, *db.Tx) error {
					mu.Lock()
					committed[fmt.Sprint("/", i%endpoints)] = time.Now() // the commit itself is counted
					mu.Unlock()
					return nil
				})
				return nil
			}))
		}
		for range b.N {
			<-arrived
		}
		b.StopTimer()
		slices.Sort(took)
		b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
		b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-ms")
	})
}
