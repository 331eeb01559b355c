package queue

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/scope"
)

const (
	// backlogLook is how far into each queue is looked for its oldest delivery and for what is on the wire. It is more
	// than is claimed of one at a time, and what is claimed stands in front.
	backlogLook = 100
	// MostCounted is about where counting ends: how many more there are changes nothing for anyone who reads it.
	MostCounted = 10_000
	// backlogLanes is how many queues are asked for with one statement.
	backlogLanes = 50
)

// Backlog is what waits to be sent, over all tenants.
type Backlog struct {
	// Waiting were never tried, Retrying failed at least once.
	Waiting, Retrying int
	// HasMore says that there were too many to count all, so that the numbers are the least there are.
	HasMore bool
	// Stuck is how long every queue has been waiting while nothing was being sent; one slow
	// receiver does not count.
	Stuck time.Duration
	// Delayed are the webhooks that are late, by cause.
	Delayed map[DelayCause]Delayed
}

// Delayed sums up the webhooks that are late for one reason.
type Delayed struct {
	Webhooks int
	// Longest is how long the oldest first attempt among them has been waiting.
	Longest time.Duration
}

// OwnDelay is how late deliveries are for a reason that lies in this installation, not in their receiver.
func (b Backlog) OwnDelay() time.Duration {
	return max(b.Delayed[DelayHostRate].Longest, b.Delayed[DelayServer].Longest)
}

// Late says how many webhooks are late, and why, in sentences that begin with a space.
func (b Backlog) Late(hostRate int) string {
	out := ""
	for _, cause := range DelayCauses() {
		d := b.Delayed[cause]
		if d.Webhooks == 0 {
			continue
		}
		who := "One webhook is"
		if d.Webhooks > 1 {
			who = fmt.Sprintf("%d webhooks are", d.Webhooks)
		}
		out += fmt.Sprintf(" %s delayed by up to %s: %s", who, d.Longest.Round(time.Second), map[DelayCause]string{
			DelayHostRate: fmt.Sprintf("limit of %d/s per host (%s).", hostRate, HostRateSetting),
			DelayServer:   "this server is at its limit of attempts at once.",
			DelayReceiver: "the receiver takes deliveries more slowly than they arrive.",
		}[cause])
	}
	return out
}

// Queues measures the queues of all tenants.
type Queues struct {
	db     *db.DB
	clock  *clock.Clock
	leases LeaseTime
}

// New makes the measure.
func New(store *db.DB, clk *clock.Clock, leases LeaseTime) *Queues {
	return &Queues{store, clk, leases}
}

// part is half a queue: what has to be sent at once, or what has a time, retries and replays.
type part struct {
	lane    string
	isTimed bool
}

func (p part) where() string {
	if p.isTimed {
		return fmt.Sprintf("due_at > %d", AtOnce)
	}
	return fmt.Sprintf("due_at = %d", AtOnce)
}

type partRow struct {
	N        int      `db:"n"` // rows that were looked at, none of a queue that rests
	Place    int      `db:"place"`
	Waiting  int      `db:"waiting"`
	Retrying int      `db:"retrying"`
	Sending  int      `db:"sending"`
	Head     *db.Time `db:"head"`
	// Unsent is when the oldest was made that no attempt has ended for, also if it is claimed already.
	Unsent *db.Time `db:"unsent"`
}

// Backlog measures the queues, those that rest because somebody paused them left out. It costs as much as there are
// queues with open deliveries, however many these are.
func (q *Queues) Backlog(ctx context.Context) (Backlog, error) {
	lanes, err := db.Select[string](ctx, q.db.Read(), OpenLanes+"SELECT lane FROM open_lane WHERE lane IS NOT NULL")
	if err != nil {
		return Backlog{}, fmt.Errorf("list open queues: %w", err)
	}
	var b Backlog
	var long []part
	heads, unsent := map[string]time.Time{}, map[string]time.Time{}
	sending := 0
	for some := range slices.Chunk(lanes, backlogLanes) {
		parts := make([]part, 0, 2*len(some))
		for _, lane := range some {
			parts = append(parts, part{lane, false}, part{lane, true})
		}
		rows, err := q.look(ctx, parts, backlogLook)
		if err != nil {
			return Backlog{}, fmt.Errorf("look at queues: %w", err)
		}
		for _, row := range rows {
			p := parts[row.Place]
			sending += row.Sending
			if row.Head != nil && (heads[p.lane].IsZero() || row.Head.Before(heads[p.lane])) {
				heads[p.lane] = row.Head.Time
			}
			if row.Unsent != nil && !p.isTimed {
				unsent[p.lane] = row.Unsent.Time
			}
			if row.N == backlogLook {
				long = append(long, p)
				continue
			}
			b.add(row)
		}
	}
	if err := q.count(ctx, &b, long); err != nil {
		return Backlog{}, fmt.Errorf("count deliveries: %w", err)
	}
	if sending == 0 {
		b.Stuck = shortest(heads, q.clock.Now())
	}
	if b.Delayed, err = q.delayed(ctx, unsent); err != nil {
		return Backlog{}, fmt.Errorf("list delayed webhooks: %w", err)
	}
	return b, nil
}

type delayedRow struct {
	TenantID string     `db:"tenant_id"`
	Mode     auth.Mode  `db:"mode"`
	ID       string     `db:"id"`
	Cause    DelayCause `db:"delay_cause"`
}

// delayed sums up the webhooks that are said to be late, as far as they still are.
func (q *Queues) delayed(ctx context.Context, unsent map[string]time.Time) (map[DelayCause]Delayed, error) {
	rows, err := db.Select[delayedRow](ctx, q.db.Read(), `SELECT tenant_id, mode, id, delay_cause FROM webhook
		WHERE delay_cause > '' LIMIT $1`, MostCounted)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	out, now := map[DelayCause]Delayed{}, q.clock.Now()
	for _, r := range rows {
		first, isWaiting := unsent[Lane(scope.Of(r.TenantID, r.Mode).Ref(r.ID))]
		if waited := now.Sub(first); isWaiting && waited >= DelayOver {
			sum := out[r.Cause]
			out[r.Cause] = Delayed{sum.Webhooks + 1, max(sum.Longest, waited)}
		}
	}
	return out, nil
}

func (b *Backlog) add(row partRow) {
	b.Waiting += row.Waiting
	b.Retrying += row.Retrying
}

// count adds long parts until there is enough.
func (q *Queues) count(ctx context.Context, b *Backlog, long []part) error {
	for _, p := range long {
		limit := MostCounted - b.Waiting - b.Retrying
		if limit <= 0 {
			b.HasMore = true
			return nil
		}
		rows, err := q.look(ctx, []part{p}, limit)
		if err != nil {
			return err
		}
		for _, row := range rows {
			b.add(row)
			b.HasMore = b.HasMore || row.N == limit
		}
	}
	return nil
}

// shortest is how long each of the queues has been waiting at least.
func shortest(heads map[string]time.Time, now time.Time) time.Duration {
	var newest time.Time
	for _, head := range heads {
		if head.After(newest) {
			newest = head
		}
	}
	if newest.IsZero() {
		return 0
	}
	return max(0, now.Sub(newest))
}

// look reads the beginning of parts of queues, in the order in which they are sent.
func (q *Queues) look(ctx context.Context, parts []part, limit int) ([]partRow, error) {
	now, args := q.leases.Now("$1")
	selects := make([]string, len(parts))
	for i, p := range parts {
		args = append(args, p.lane)
		selects[i] = fmt.Sprintf(`SELECT %d AS place, count(*) AS n,
				COALESCE(SUM(CASE WHEN attempts = 0 THEN 1 ELSE 0 END), 0) AS waiting,
				COALESCE(SUM(CASE WHEN attempts > 0 AND NOT is_claimed THEN 1 ELSE 0 END), 0) AS retrying,
				COALESCE(SUM(CASE WHEN is_claimed AND lease_until > %s THEN 1 ELSE 0 END), 0) AS sending,
				MIN(CASE WHEN attempts = 0 THEN created_at END) AS head,
				MIN(CASE WHEN attempts = 0 OR attempts = 1 AND is_claimed THEN created_at END) AS unsent
			FROM (SELECT tenant_id, mode, webhook_id, attempts, is_claimed, lease_until, created_at
				FROM webhook_delivery WHERE lane = $%d AND %s ORDER BY due_at, sequence LIMIT %d) AS d
			WHERE NOT EXISTS (SELECT 1 FROM webhook w WHERE w.tenant_id = d.tenant_id AND w.mode = d.mode
				AND w.id = d.webhook_id AND w.paused_at IS NOT NULL)`, i, now, len(args), p.where(), limit)
	}
	return db.Select[partRow](ctx, q.db.Read(), strings.Join(selects, " UNION ALL "), args...)
}
