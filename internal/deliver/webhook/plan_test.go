package webhook_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/deliver/webhook"
	"nod/internal/deliver/webhook/queue"
	"nod/internal/platform/auth"
	"nod/internal/platform/day"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
	"nod/internal/test/testkit"
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
		overview := testkit.Plans(t, b.store, func(ctx context.Context) { // before there are figures: with them, one row is read
			_, err := b.Overview(ctx, scope.Of(acme, auth.Sandbox))
			require.NoError(t, err)
		})
		require.Len(t, overview, 2)
		overview[0].Reads(t, "(webhook_by_time|webhook_pkey|sqlite_autoindex_webhook_1)")
		require.Regexp(t, "webhook_hour_(pkey|1)", overview[1].Text)
		b.fill(w, 4000)
		from, to := time.UnixMilli(1_000_000), time.UnixMilli(3_000_000)
		for _, c := range []struct {
			index  string
			filter webhook.Filter
		}{
			{"webhook_delivery_by_webhook", webhook.Filter{}},
			{"webhook_delivery_by_webhook", webhook.Filter{Created: day.Range{From: from}}},
			{"webhook_delivery_by_webhook", webhook.Filter{Created: day.Range{To: to}}},
			{"webhook_delivery_by_webhook", webhook.Filter{Created: day.Range{From: from, To: to}}},
			{"webhook_delivery_by_status", webhook.Filter{Status: webhook.Dead}},
			{"webhook_delivery_by_status", webhook.Filter{Status: webhook.Dead, Created: day.Range{From: from, To: to}}},
			{"webhook_delivery_by_type", webhook.Filter{EventType: event.LinkAdded}},
			{"webhook_delivery_by_type", webhook.Filter{EventType: event.LinkAdded, Created: day.Range{To: to}}},
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
				_, err := b.List(ctx, scope.Of(acme, auth.Sandbox), page.Request{Size: 20})
				return err
			},
			"deleted": func(ctx context.Context) error {
				_, err := b.Deleted(ctx, scope.Of(acme, auth.Sandbox), page.Request{Size: 20})
				return err
			},
			"get": func(ctx context.Context) error {
				_, err := b.Get(ctx, scope.Of(acme, auth.Sandbox).Ref(w.ID))
				return err
			},
			"one":    func(ctx context.Context) error { _, err := b.Delivery(ctx, w.Ref(), "dl-7"); return err },
			"health": func(ctx context.Context) error { _, err := b.Health(ctx, w.Ref()); return err },
			"last of each": func(ctx context.Context) error {
				_, err := queue.LastDeliveries(ctx, b.store.Read(), scope.Of(acme, auth.Sandbox))
				return err
			},
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

// TestReplayPlans: a replay is counted and queued through the indexes of events, and counted
// before its transaction, which everybody else would wait for.
func TestReplayPlans(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		w := b.hook(somewhere)
		begin := b.fillEvents(1500)
		for _, onlyFailed := range []bool{false, true} {
			in := webhook.ReplayInput{
				From: begin.Add(700 * time.Millisecond), To: begin.Add(900 * time.Millisecond), OnlyFailed: onlyFailed,
				EventTypes: []event.Type{event.UserCreated},
			}
			preview := testkit.Plans(t, b.store, func(ctx context.Context) {
				_, err := b.PreviewReplay(ctx, w, in)
				require.NoError(t, err)
			})
			require.Len(t, preview, 1)
			preview[0].Reads(t, events)
			step, err := b.BeginReplay(t.Context(), w, in)
			require.NoError(t, err)
			var writers []int // at work while it was counted
			watched := db.WithWatch(t.Context(), func(s db.Statement) {
				if strings.Contains(s.Query, "count(*)") {
					writers = append(writers, b.store.WritePool().Stats().InUse)
				}
			})
			require.NoError(t, step(watched))
			require.Len(t, writers, 1)
			require.True(t, b.store.IsPostgres() || writers[0] == 0, "SQLite's one writer is free")
			step, err = b.BeginReplay(t.Context(), w, in)
			require.NoError(t, err)
			steps := testkit.Plans(t, b.store, func(ctx context.Context) { require.NoError(t, step(ctx)) })
			reads := 0
			for _, plan := range steps {
				if !strings.Contains(plan.Query, "FROM event WHERE") {
					plan.IsServed(t)
					continue
				}
				require.Regexp(t, events, plan.Text, plan.Query) // a short range is read by time and sorted
				reads++
			}
			require.Equal(t, 2, reads, "the count and the batch")
		}
	})
}

// fillEvents has so many events of ten tenants, a millisecond apart, each of another user, one of twenty of a rare type.
func (b bench) fillEvents(count int) (begin time.Time) {
	b.t.Helper()
	begin = b.clock.Now().Add(-30 * time.Minute)
	_, err := b.store.Write().ExecContext(b.t.Context(), `INSERT INTO event (tenant_id, mode, id, sequence, type, user_id,
			body, body_payload, created_at)
		SELECT CASE WHEN n % 10 = 0 THEN 'tenant-acme' ELSE 'tenant-' || CAST(n % 10 AS TEXT) END, 'SANDBOX', 'et-' || CAST(n AS TEXT), n,
			CASE WHEN n % 200 = 0 THEN 'LINK_ADDED' ELSE 'USER_CREATED' END, 'user-' || CAST(n AS TEXT), '{}', '',
			CAST($1 AS BIGINT) + n
		FROM (WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < CAST($2 AS BIGINT))
			SELECT n FROM numbers) AS numbers`, begin.UnixMilli(), count)
	require.NoError(b.t, err)
	_, err = b.store.Write().ExecContext(b.t.Context(), "ANALYZE")
	require.NoError(b.t, err)
	return begin
}

// events are the indexes that a range of events is read by.
const events = "(event_by_time|sqlite_autoindex_event_2|event_tenant_id_mode_sequence_key)"

// TestPurgePlans: the look for what is old goes through the index of each history, what is deleted as well, and webhooks
// without anything old cost no transaction.
func TestPurgePlans(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		w, young := b.hook(somewhere), b.hook(somewhere)
		purge := func() []testkit.Plan {
			return testkit.Plans(t, b.store, func(ctx context.Context) { require.NoError(t, b.Purge(ctx)) })
		}
		require.Len(t, purge(), 1, "nothing is old")
		count := func(table string, of webhook.Webhook) int {
			column := "webhook_id"
			if table == "webhook" {
				column = "id"
			}
			n, err := db.Get[int](t.Context(), b.store.Read(), "SELECT count(*) FROM "+table+" WHERE "+column+" = $1", of.ID)
			require.NoError(t, err)
			return n
		}
		at := func(of webhook.Webhook) int64 {
			if of.ID == w.ID {
				return 1
			}
			return b.clock.Now().UnixMilli()
		}
		for table, insert := range map[string]string{
			"webhook_delivery": `INSERT INTO webhook_delivery (tenant_id, mode, id, webhook_id, lane, event_id, event_type,
				sequence, origin, with_payload, status, attempts, due_at, is_claimed, last_status_code, last_error, created_at)
				VALUES ($1, $2, $3, $3, 'x', 'et-1', 'USER_CREATED', 1, 'EVENT', FALSE, 'DELIVERED', 1, NULL, FALSE, 200, '', $4)`,
			"webhook_test_event": `INSERT INTO webhook_test_event (tenant_id, mode, id, webhook_id, body, created_at)
				VALUES ($1, $2, $3, $3, '{}', $4)`,
			"webhook_hour": `INSERT INTO webhook_hour (tenant_id, mode, webhook_id, hour, delivered, bucket, n)
				VALUES ($1, $2, $3, $4, TRUE, 1, 1)`,
			"webhook_replay": `INSERT INTO webhook_replay (tenant_id, mode, id, webhook_id, status, only_failed, event_types,
				range_from, range_to, position, done, created_at, finished_at)
				VALUES ($1, $2, $3, $3, 'DONE', FALSE, '[]', 1, 2, 0, 0, $4, 3)`,
			"webhook": "UPDATE webhook SET deleted_at = $4 WHERE tenant_id = $1 AND mode = $2 AND id = $3",
		} {
			for _, of := range []webhook.Webhook{w, young} {
				if of.ID == young.ID && table == "webhook" {
					continue
				}
				_, err := b.store.Write().ExecContext(t.Context(), insert, of.TenantID, of.Mode, of.ID, at(of))
				require.NoError(t, err, table)
			}
			plans := purge()
			require.Greater(t, len(plans), 1, "%s: something is old", table)
			for _, index := range []string{
				"webhook_delivery_by_webhook", "webhook_test_event_by_time", "webhook_hour", "webhook_replay_by_webhook",
			} {
				require.Regexp(t, index, plans[0].Text, "the look")
			}
			for _, plan := range plans[1:] {
				plan.IsServed(t)
			}
			require.Zero(t, count(table, w), table)
			require.Equal(t, 1, count(table, young), table)
			if table == "webhook" {
				w = b.hook(somewhere)
			}
		}
	})
}
