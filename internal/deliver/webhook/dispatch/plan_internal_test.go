package dispatch

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/deliver/webhook/attempt"
	"nod/internal/deliver/webhook/queue"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/scope"
	"nod/internal/test/testkit"
)

// lanesOf makes so many webhooks, each with so many due deliveries, without the package above.
func lanesOf(t *testing.T, d *Dispatcher, hooks, each int) (keys []string) {
	t.Helper()
	var rows []NewDelivery
	for i := range hooks {
		tenant, id := fmt.Sprint("tenant-", i%3), fmt.Sprint("wh-", i)
		_, err := d.DB.Write().ExecContext(t.Context(), `INSERT INTO webhook (tenant_id, mode, id, name, url, secret_sealed,
				secret_before_sealed, active, include_payload, all_events, event_types, owner, owner_until, created_at, updated_at)
			VALUES ($1, 'SANDBOX', $2, 'Orders', 'https://hooks.example.test', '', '', TRUE, FALSE, TRUE, '[]', '', 0, 1, 1)`, tenant, id)
		require.NoError(t, err)
		keys = append(keys, queue.Lane(scope.Of(tenant, auth.Sandbox).Ref(id)))
		for n := range each {
			rows = append(rows, NewDelivery{
				TenantID: tenant, Mode: auth.Sandbox, ID: fmt.Sprint("dl-", i, "-", n), WebhookID: id, Lane: keys[i],
				EventID: fmt.Sprint("et-", n), EventType: "USER_CREATED", Sequence: int64(n), Origin: FromEvent, CreatedAt: 1,
			})
		}
	}
	require.NoError(t, d.DB.Tx(t.Context(), func(tx *db.Tx) error { return d.dialect.insert(t.Context(), tx, rows) }))
	return keys
}

func forTest(t *testing.T, store *db.DB) *Dispatcher {
	t.Helper()
	return New(Deps{
		DB: store, Seal: testkit.Sealer(t, store), Clock: clock.New(store), Log: slog.New(slog.DiscardHandler), Guard: attempt.NewGuard(nil), RetryScale: 1,
	})
}

// TestPlans: what sending asks of the database goes through the indexes that were made for it, however much is queued.
func TestPlans(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		d := forTest(t, store)
		keys := lanesOf(t, d, 40, 50) // too few for figures about them: with ANALYZE it is not wrong to read 40 rows
		wants, endpoints := []want{}, map[string]*endpoint{}
		for _, key := range keys[:8] {
			wants = append(wants, want{lane: &lane{key: key}, n: 10}, want{lane: &lane{key: key}, n: 10, retriesFirst: true})
			endpoints[key] = &endpoint{id: placeOf(key).ID}
		}
		var rows []claimedRow
		inTx := func(ctx context.Context, work func(tx *db.Tx) error) { require.NoError(t, store.Tx(ctx, work)) }
		claims := testkit.Plans(t, store, func(ctx context.Context) {
			inTx(ctx, func(tx *db.Tx) (err error) { rows, err = d.take(ctx, tx, endpoints, wants); return err })
		})
		require.Len(t, rows, 80)
		require.Len(t, claims, 1)
		claims[0].Reads(t, "webhook_delivery_due")
		for _, row := range rows {
			inTx(t.Context(), func(tx *db.Tx) error { return d.Seal.Prepare(t.Context(), tx, row.TenantID) })
		}
		looks := testkit.Plans(t, store, func(ctx context.Context) {
			found, err := d.due(ctx)
			require.NoError(t, err)
			require.Len(t, found, len(keys))
		})
		looks[0].Reads(t, "webhook_delivery_due")

		batch := make([]outcome, len(rows))
		for i, row := range rows {
			batch[i] = outcome{
				TenantID: row.TenantID, Mode: row.Mode, ID: row.ID, Claim: 1, Attempts: 1, Status: Delivered, Number: 1,
				sent: noHeaders, headers: noHeaders, excerpt: "ok", At: 1, WebhookID: row.WebhookID, health: succeeds,
			}
		}
		batch[79].Status, batch[79].health = Failed, fails
		others := testkit.Plans(t, store, func(ctx context.Context) {
			inTx(ctx, func(tx *db.Tx) error { _, err := d.own(ctx, tx, wants[:1]); return err })
			inTx(ctx, func(tx *db.Tx) error { _, err := d.bodies(ctx, tx, rows); return err })
			require.NoError(t, newRecorder(d.Deps, counters{}).commit(ctx, batch))
			inTx(ctx, func(tx *db.Tx) error { return endAll(ctx, tx, keys[9], errorDeleted, db.At(d.Clock.Now())) })
		})
		require.GreaterOrEqual(t, len(others), 8)
		for _, plan := range others {
			plan.IsServed(t)
			if strings.HasPrefix(plan.Query, "UPDATE webhook_delivery SET status = 'DEAD'") {
				plan.Reads(t, "webhook_delivery_due")
			}
		}
		delivered, err := db.Get[int](t.Context(), store.Read(), "SELECT count(*) FROM webhook_delivery WHERE status = 'DELIVERED'")
		require.NoError(t, err)
		require.Equal(t, 79, delivered)
	})
}
