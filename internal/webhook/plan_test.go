package webhook_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/auth"
	"nod/internal/platform/event"
	"nod/internal/platform/page"
	"nod/internal/testkit"
	"nod/internal/webhook"
)

// fill gives a webhook a long history: one of fifty given up, one of twenty of a rare type.
func (b bench) fill(w webhook.Webhook, rows int) {
	b.t.Helper()
	const numbers = ` FROM (WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < $3)
		SELECT n FROM numbers) AS numbers`
	_, err := b.store.Write().ExecContext(b.t.Context(), `INSERT INTO webhook_delivery (tenant_id, mode, id, webhook_id,
			lane, event_id, event_type, sequence, origin, with_payload, status, attempts, due_at, is_claimed,
			last_status_code, last_error, created_at)
		SELECT 'tenant-acme', 'SANDBOX', 'dl-' || CAST(n AS TEXT), CAST($1 AS TEXT), CAST($2 AS TEXT), 'et-' || CAST(n AS TEXT),
			CASE WHEN n % 20 = 0 THEN 'LINK_ADDED' ELSE 'USER_CREATED' END, n, 'EVENT', FALSE,
			CASE WHEN n % 50 = 0 THEN 'DEAD' ELSE 'DELIVERED' END, 1, NULL, FALSE, 200, '', n * 1000`+numbers,
		w.ID, "tenant-acme/SANDBOX/"+w.ID, rows)
	require.NoError(b.t, err)
	_, err = b.store.Write().ExecContext(b.t.Context(), "ANALYZE")
	require.NoError(b.t, err)
}

// TestPlans: every list, and whatever else is read while a page is shown or a queue worked, goes through the index that
// was made for it, reads no table whole and sorts nothing.
func TestPlans(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		w := b.hook(somewhere)
		b.fill(w, 4000)
		from, to := time.UnixMilli(1_000_000), time.UnixMilli(3_000_000)
		for _, c := range []struct {
			index  string
			filter webhook.Filter
		}{
			{"webhook_delivery_by_webhook", webhook.Filter{}},
			{"webhook_delivery_by_webhook", webhook.Filter{From: from}},
			{"webhook_delivery_by_webhook", webhook.Filter{To: to}},
			{"webhook_delivery_by_webhook", webhook.Filter{From: from, To: to}},
			{"webhook_delivery_by_status", webhook.Filter{Status: webhook.Dead}},
			{"webhook_delivery_by_status", webhook.Filter{Status: webhook.Dead, From: from, To: to}},
			{"webhook_delivery_by_type", webhook.Filter{EventType: event.LinkAdded}},
			{"webhook_delivery_by_type", webhook.Filter{EventType: event.LinkAdded, To: to}},
			{"webhook_delivery_by_(status|type)", webhook.Filter{Status: webhook.Dead, EventType: event.LinkAdded}},
		} {
			for _, after := range []*page.Position{nil, {At: 2_000_000, ID: "dl-2000"}} {
				plans := testkit.Plans(t, b.store, func(ctx context.Context) {
					_, err := b.Deliveries(ctx, w.Ref(), c.filter, page.Request{Size: 20, After: after})
					require.NoError(t, err)
				})
				require.Len(t, plans, 1)
				plans[0].Reads(t, c.index)
			}
		}
		for name, work := range map[string]func(ctx context.Context) error{
			"list": func(ctx context.Context) error {
				_, err := b.List(ctx, acme, auth.Sandbox, page.Request{Size: 20})
				return err
			},
			"deleted": func(ctx context.Context) error {
				_, err := b.Deleted(ctx, acme, auth.Sandbox, page.Request{Size: 20})
				return err
			},
			"get":    func(ctx context.Context) error { _, err := b.Get(ctx, acme, auth.Sandbox, w.ID); return err },
			"one":    func(ctx context.Context) error { _, err := b.Delivery(ctx, w.Ref(), "dl-7"); return err },
			"health": func(ctx context.Context) error { _, err := b.Health(ctx, w.Ref()); return err },
		} {
			plans := testkit.Plans(t, b.store, func(ctx context.Context) { require.NoError(t, work(ctx), name) })
			require.NotEmpty(t, plans, name)
			for _, plan := range plans {
				plan.IsServed(t)
			}
			if name == "list" || name == "deleted" {
				plans[0].Reads(t, "webhook_by_time")
			}
		}
	})
}
