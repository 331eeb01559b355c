package webhook_test

import (
	"context"
	"crypto/rand"
	"log/slog"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/access/audit"
	"nod/internal/access/usage"
	"nod/internal/deliver/webhook"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
	"nod/internal/test/testkit"
)

const (
	secret = "whsec-for-tests"
	acme   = "tenant-acme"
)

// bench is one process on a database: the service with its dispatcher.
type bench struct {
	*webhook.Service
	t      testing.TB
	store  *db.DB
	clock  *clock.Clock
	events *event.Recorder
	seal   *seal.Sealer
}

func setup(t testing.TB, store *db.DB, change ...func(d *webhook.Deps)) bench {
	t.Helper()
	master := make([]byte, 32)
	_, _ = rand.Read(master)
	sealer, err := seal.New(context.Background(), store, master)
	require.NoError(t, err)
	return process(t, store, sealer, change...)
}

// process makes one more process on the same database.
func process(t testing.TB, store *db.DB, sealer *seal.Sealer, change ...func(d *webhook.Deps)) bench {
	t.Helper()
	clk := clock.New(store)
	require.NoError(t, clk.Refresh(context.Background()))
	records := audit.New(audit.Deps{DB: store, Seal: sealer, Clock: clk})
	deps := webhook.Deps{
		DB: store, Clock: clk, Seal: sealer, Audit: records, Log: slog.New(slog.NewTextHandler(os.Stderr, nil)),
		Usage:         usage.New(usage.Deps{DB: store, Clock: clk, Audit: records}),
		AllowLoopback: true, HostRate: 1 << 20, RetryScale: 1, Tick: 20 * time.Millisecond,
	}
	for _, c := range change {
		c(&deps)
	}
	b := bench{Service: webhook.New(deps), t: t, store: store, clock: clk, events: event.NewRecorder(clk, sealer), seal: sealer}
	b.events.Expect(b.Expect)
	b.events.Subscribe(b.Follow)
	t.Cleanup(b.Dispatcher.Stop)
	return b
}

func (b bench) start() {
	b.t.Helper()
	require.NoError(b.t, b.Dispatcher.Start(context.Background()))
}

func caller(at scope.Scope) auth.Principal {
	return auth.Principal{Kind: auth.KindKey, TenantID: at.Tenant, Mode: at.Mode, SubjectID: "key-1"}
}

func input(url string) webhook.CreateInput {
	return webhook.CreateInput{
		Name: "Orders", URL: url, Secret: secret, EventTypes: []event.Type{webhook.AllEvents}, Active: true,
	}
}

// hook makes a sandbox webhook of acme.
func (b bench) hook(url string, change ...func(in *webhook.CreateInput)) webhook.Webhook {
	b.t.Helper()
	return b.hookOf(scope.Of(acme, auth.Sandbox), url, change...)
}

func (b bench) hookOf(at scope.Scope, url string, change ...func(in *webhook.CreateInput)) webhook.Webhook {
	b.t.Helper()
	in := input(url)
	for _, c := range change {
		c(&in)
	}
	w, err := b.Create(context.Background(), caller(at), in)
	require.NoError(b.t, err)
	return w
}

func happened(at scope.Scope, t event.Type) event.New {
	return event.New{Tenant: at.Tenant, Mode: at.Mode, Type: t, UserID: "user-1", Data: map[string]any{"userId": "user-1"}}
}

// record records events of acme's sandbox, all in one transaction.
func (b bench) record(types ...event.Type) {
	b.t.Helper()
	var news []event.New
	for _, t := range types {
		news = append(news, happened(scope.Of(acme, auth.Sandbox), t))
	}
	b.recordAll(news...)
}

func (b bench) recordAll(news ...event.New) {
	b.t.Helper()
	require.NoError(b.t, b.store.Tx(context.Background(), func(tx *db.Tx) error {
		for _, n := range news {
			b.events.Record(tx, n)
		}
		return nil
	}))
}

func (b bench) log(w webhook.Webhook) []webhook.Delivery {
	b.t.Helper()
	rows, err := b.Deliveries(context.Background(), w.Ref(), webhook.Filter{}, page.Request{Size: page.MaxSize})
	require.NoError(b.t, err)
	return rows.Items
}

// until waits for the log of a webhook to become as it should.
func (b bench) until(w webhook.Webhook, isDone func(rows []webhook.Delivery) bool) []webhook.Delivery {
	b.t.Helper()
	var rows []webhook.Delivery
	require.Eventually(b.t, func() bool {
		rows = b.log(w)
		return isDone(rows)
	}, 2*time.Minute, 20*time.Millisecond)
	return rows
}

func all(status webhook.Status, n int) func(rows []webhook.Delivery) bool {
	return func(rows []webhook.Delivery) bool {
		for _, r := range rows {
			if r.Status != status {
				return false
			}
		}
		return len(rows) == n
	}
}

func (b bench) advance(d time.Duration) {
	b.t.Helper()
	require.NoError(b.t, b.clock.Advance(context.Background(), d))
}

func each(t *testing.T, test func(t *testing.T, b bench)) {
	t.Helper()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) { test(t, setup(t, store)) })
}
