package dispatch

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/deliver/webhook/queue"
	"nod/internal/platform/db"
	"nod/internal/test/testkit"
)

// wholeBacklog measures all queues by reading every open delivery.
func wholeBacklog(t *testing.T, d *Dispatcher) queue.Backlog {
	t.Helper()
	row, err := db.Get[struct {
		Waiting  int      `db:"waiting"`
		Retrying int      `db:"retrying"`
		Sending  int      `db:"sending"`
		Head     *db.Time `db:"head"`
	}](t.Context(), d.DB.Read(), `SELECT COALESCE(SUM(waiting), 0) AS waiting, COALESCE(SUM(retrying), 0) AS retrying,
		COALESCE(SUM(sending), 0) AS sending, MAX(head) AS head FROM (
			SELECT tenant_id, mode, webhook_id, SUM(CASE WHEN attempts = 0 THEN 1 ELSE 0 END) AS waiting,
			SUM(CASE WHEN attempts > 0 AND NOT is_claimed THEN 1 ELSE 0 END) AS retrying,
			SUM(CASE WHEN is_claimed AND lease_until > $1 THEN 1 ELSE 0 END) AS sending,
			MIN(CASE WHEN attempts = 0 THEN created_at END) AS head
			FROM webhook_delivery WHERE due_at IS NOT NULL GROUP BY tenant_id, mode, webhook_id
		) AS queues
		JOIN webhook w ON w.tenant_id = queues.tenant_id AND w.mode = queues.mode AND w.id = queues.webhook_id
		WHERE w.paused_at IS NULL`, db.At(time.Now()))
	require.NoError(t, err)
	b := queue.Backlog{Waiting: row.Waiting, Retrying: row.Retrying}
	if row.Head != nil && row.Sending == 0 {
		b.Stuck = max(0, d.Clock.Now().Sub(row.Head.Time))
	}
	return b
}

func execute(t *testing.T, store *db.DB, statement string, args ...any) {
	t.Helper()
	_, err := store.Write().ExecContext(t.Context(), statement, args...)
	require.NoError(t, err)
}

// TestBacklog: what is measured at the beginnings of queues is what reading all of them says, whatever state their
// deliveries are in.
func TestBacklog(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		d := forTest(t, store)
		empty, err := d.Backlog(t.Context())
		require.NoError(t, err)
		require.Zero(t, empty)

		const hooks, each = 60, 12 // more queues than one statement asks for
		lanesOf(t, d, hooks, each)
		random := rand.New(rand.NewPCG(7, 7))
		for round := range 6 {
			now := d.Clock.Now().UnixMilli()
			for i := range hooks {
				execute(t, store, "UPDATE webhook SET paused_at = $1 WHERE id = $2", pick(random, nil, nil, now), fmt.Sprint("wh-", i))
				n := random.IntN(each)
				isClaimed := round%2 == 0 && random.IntN(3) == 0
				execute(t, store, `UPDATE webhook_delivery SET attempts = $1, due_at = $2, is_claimed = $3, lease_until = $4,
					created_at = $5 WHERE id = $6`, random.IntN(2), pick(random, int64(0), int64(0), now-5, nil), isClaimed,
					pick(random, now-60_000, now+60_000), now-int64(random.IntN(1_000_000)), fmt.Sprint("dl-", i, "-", n))
			}
			want := wholeBacklog(t, d)
			got, err := d.Backlog(t.Context())
			require.NoError(t, err)
			require.InDelta(t, want.Stuck, got.Stuck, float64(time.Minute))
			require.Equal(t, want.Stuck == 0, got.Stuck == 0)
			want.Stuck, got.Stuck = 0, 0
			require.Equal(t, want, got)
		}
	})
}

func pick(random *rand.Rand, values ...any) any { return values[random.IntN(len(values))] }

// TestLongBacklog: of a queue that is too long to be counted it says how much there is at least, with a number of
// statements that does not grow with it, each served by the index of the queue. A long queue that rests does not count.
func TestLongBacklog(t *testing.T) {
	t.Parallel()
	testkit.EachDatabase(t, func(t *testing.T, store *db.DB) {
		d := forTest(t, store)
		keys := lanesOf(t, d, 4, queue.MostCounted/2+700)
		execute(t, store, "UPDATE webhook_delivery SET attempts = 1, due_at = 5 WHERE lane = $1 AND sequence >= 300", keys[1])
		execute(t, store, "UPDATE webhook SET paused_at = 1 WHERE id = 'wh-3'")
		var b queue.Backlog
		plans := testkit.Plans(t, store, func(ctx context.Context) {
			var err error
			b, err = d.Backlog(ctx)
			require.NoError(t, err)
		})
		require.True(t, b.HasMore)
		require.Equal(t, queue.MostCounted, b.Waiting+b.Retrying, "counting ends there")
		require.NotZero(t, b.Retrying)
		require.Positive(t, b.Stuck)
		require.LessOrEqual(t, len(plans), 6)
		for _, plan := range plans[:len(plans)-1] {
			plan.Reads(t, "webhook_delivery_due")
		}
		plans[len(plans)-1].Reads(t, "webhook_delayed")

		execute(t, store, "UPDATE webhook SET paused_at = 1 WHERE id <> 'wh-1'")
		b, err := d.Backlog(t.Context())
		require.NoError(t, err)
		b.Stuck = 0
		require.Equal(t, queue.Backlog{Waiting: 300, Retrying: queue.MostCounted/2 + 400}, b, "all of it is counted")
	})
}
