package webhook_test

import (
	"context"
	"encoding/hex"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/access/audit"
	"nod/internal/access/usage"
	"nod/internal/deliver/webhook"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/seal"
)

// Environment of this binary when it is one of several processes that send.
const (
	senderURL    = "NOD_BENCH_SENDER_URL"
	senderMaster = "NOD_BENCH_SENDER_MASTER"
)

// TestMain turns the test binary into a process that only sends when it is started as such.
func TestMain(m *testing.M) {
	if url := os.Getenv(senderURL); url != "" {
		if err := sendUntilClosed(url); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// sendUntilClosed is the life of such a process: it sends until its input ends.
func sendUntilClosed(url string) error {
	ctx := context.Background()
	master, err := hex.DecodeString(os.Getenv(senderMaster))
	if err != nil {
		return err
	}
	store, err := db.Open(ctx, "", url)
	if err != nil {
		return err
	}
	defer func() { _ = store.Close() }()
	sealer, err := seal.New(ctx, store, master)
	if err != nil {
		return err
	}
	clk := clock.New(store)
	records := audit.New(audit.Deps{DB: store, Seal: sealer, Clock: clk})
	s := webhook.New(webhook.Deps{
		DB: store, Clock: clk, Seal: sealer, Audit: records,
		Log:           slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError})),
		Usage:         usage.New(usage.Deps{DB: store, Clock: clk, Audit: records}),
		AllowLoopback: true, HostRate: 1 << 20, RetryScale: 1,
	})
	if err := s.Dispatcher.Start(ctx); err != nil {
		return err
	}
	defer s.Dispatcher.Stop()
	_, err = io.Copy(io.Discard, os.Stdin)
	return err
}

// meter is what was used since it was made: processor time of this process and of its database sessions, statements,
// and bytes that were to be stored.
type meter struct {
	b          *testing.B
	store      *db.DB
	own, base  time.Duration
	stored     int64
	statements *atomic.Int64
	before     int64
}

func newMeter(b *testing.B, store *db.DB, statements *atomic.Int64) meter {
	b.Helper()
	m := meter{b: b, store: store, statements: statements, before: statements.Load()}
	m.own = ownCPU()
	m.base = m.databaseCPU()
	m.stored = m.storedBytes()
	return m
}

func ownCPU() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u) // of ourselves it is always known
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// databaseCPU is that of the sessions of PostgreSQL; SQLite works in this process.
func (m meter) databaseCPU() (sum time.Duration) {
	if !m.store.IsPostgres() {
		return 0
	}
	pids, err := db.Select[int](context.Background(), m.store.Read(),
		"SELECT pid FROM pg_stat_activity WHERE datname = current_database()")
	require.NoError(m.b, err)
	for _, pid := range pids {
		text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		if err != nil {
			continue
		}
		fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
		user, _ := strconv.Atoi(fields[11])
		system, _ := strconv.Atoi(fields[12])
		sum += time.Duration(user+system) * 10 * time.Millisecond
	}
	return sum
}

func (m meter) storedBytes() int64 {
	if m.store.IsPostgres() {
		n, err := db.Get[int64](context.Background(), m.store.Read(),
			"SELECT CAST(pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') AS bigint)")
		require.NoError(m.b, err)
		return n
	}
	text, err := os.ReadFile("/proc/self/io")
	require.NoError(m.b, err)
	_, rest, _ := strings.Cut(string(text), "write_bytes: ")
	n, err := strconv.ParseInt(strings.Fields(rest)[0], 10, 64)
	require.NoError(m.b, err)
	return n
}

// report divides what was used by the deliveries made meanwhile, and tells how many times a bare post costs that.
func (m meter) report(deliveries int64, post time.Duration) {
	m.b.Helper()
	each := func(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1000 / float64(deliveries) }
	own, base := ownCPU()-m.own, m.databaseCPU()-m.base
	m.b.ReportMetric(each(own), "cpu-us")
	m.b.ReportMetric(each(base), "db-cpu-us")
	m.b.ReportMetric(each(own+base)/(float64(post.Nanoseconds())/1000), "cpu-x-post")
	m.b.ReportMetric(float64(deliveries)/(own+base).Seconds()*2, "per-s-of-2-cores")
	m.b.ReportMetric(float64(m.storedBytes()-m.stored)/float64(deliveries), "stored-B")
	m.b.ReportMetric(float64(m.statements.Load()-m.before)/float64(deliveries), "statements")
}

// counting is a context under which statements are counted.
func counting() (context.Context, *atomic.Int64) {
	n := &atomic.Int64{}
	return db.WithWatch(context.Background(), func(db.Statement) { n.Add(1) }), n
}
