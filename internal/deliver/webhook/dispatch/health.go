package dispatch

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

	"nod/internal/deliver/webhook/queue"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/scope"
)

const (
	firstNoticeAfter  = 24 * time.Hour
	secondNoticeAfter = 4 * 24 * time.Hour
	deactivateAfter   = 5 * 24 * time.Hour
	deactivateTries   = 10
	// The log tells of an endpoint that failed this often in a row, for this long: one that fails now and then is
	// nothing to get up for.
	loggedTries = 3
	loggedAfter = 10 * time.Second
	// bucketsPerOctave is how finely durations are counted: to a fifth of their length.
	bucketsPerOctave = 4
)

// NoticeKind is what admins are told about an endpoint.
type NoticeKind string

// The kinds. Each is told once; a success in between makes it possible again.
const (
	NoticeFailing      NoticeKind = "FAILING"       // nothing but failures for a day
	NoticeStillFailing NoticeKind = "STILL_FAILING" // for four days
	NoticeDeactivated  NoticeKind = "DEACTIVATED"   // for five: nothing more is sent
	NoticeGone         NoticeKind = "GONE"          // it responded with 410: nothing more is sent
)

// Reasons for which a webhook became inactive.
const (
	reasonGone    = "GONE"
	reasonFailing = "FAILING"
)

// Notice is something that admins must be told about an endpoint.
type Notice struct {
	TenantID string
	Mode     auth.Mode
	ID       string
	Kind     NoticeKind
	Since    time.Time // of the first failure
}

// verdict decides what follows from an endpoint that has done nothing but fail for some time, in so many
// attempts, of which so many notices went out.
func verdict(failing time.Duration, attempts, notices int) (kind NoticeKind, isNew bool) {
	switch {
	case failing >= deactivateAfter && attempts >= deactivateTries:
		return NoticeDeactivated, true
	case failing >= secondNoticeAfter && notices < 2:
		return NoticeStillFailing, true
	case failing >= firstNoticeAfter && notices < 1:
		return NoticeFailing, true
	}
	return "", false
}

// change is what a batch of outcomes says about one endpoint, in the names of columns.
type change struct {
	TenantID string    `json:"tenant_id"`
	Mode     auth.Mode `json:"mode"`
	ID       string    `json:"id"`
	// N counts the failures after the last success, Since is when the first of them was.
	N     int   `json:"n"`
	Since int64 `json:"since"`

	succeeded, gone bool
	last            int64
	why             outcome // of the last failure
}

// changesOf sums a batch up by endpoint, always in one order.
func changesOf(batch []outcome) []*change {
	by := map[scope.Ref]*change{}
	var out []*change
	for _, o := range batch {
		if o.health == unchanged {
			continue
		}
		of := scope.Of(o.TenantID, o.Mode).Ref(o.WebhookID)
		c := by[of]
		if c == nil {
			c = &change{TenantID: o.TenantID, Mode: o.Mode, ID: o.WebhookID}
			by[of] = c
			out = append(out, c)
		}
		c.last = o.At
		switch o.health {
		case succeeds:
			c.succeeded, c.N = true, 0
		case fails, isGone:
			if c.N++; c.N == 1 {
				c.Since = o.At
			}
			c.gone = c.gone || o.health == isGone
			c.why = o
		}
	}
	slices.SortFunc(out, func(a, b *change) int { return cmp.Compare(a.ID, b.ID) })
	return out
}

func changesWith(all []*change, has func(c *change) bool) []*change {
	return slices.DeleteFunc(slices.Clone(all), func(c *change) bool { return !has(c) })
}

// noteHealth writes what the outcomes say about endpoints.
func (r *recorder) noteHealth(ctx context.Context, tx *db.Tx, batch []outcome) error {
	all := changesOf(batch)
	if good := changesWith(all, func(c *change) bool { return c.succeeded }); len(good) > 0 {
		if err := r.noteSuccesses(ctx, tx, good); err != nil {
			return err
		}
	}
	if bad := changesWith(all, func(c *change) bool { return c.N > 0 }); len(bad) > 0 {
		if err := r.noteFailures(ctx, tx, bad); err != nil {
			return err
		}
	}
	return r.countHour(ctx, tx, batch)
}

// noteSuccesses ends what endpoints had failed, and tells the log if it was told of the failures.
func (r *recorder) noteSuccesses(ctx context.Context, tx *db.Tx, good []*change) error {
	rows, err := db.Select[failingRow](ctx, tx, `UPDATE webhook SET failing_since = NULL, failing_attempts = 0,
			failing_notices = 0
		FROM `+r.rows("$1", "tenant_id text", "mode text", "id text")+`
		WHERE webhook.tenant_id = v.tenant_id AND webhook.mode = v.mode AND webhook.id = v.id
			AND failing_since IS NOT NULL
		RETURNING webhook.tenant_id, webhook.mode, webhook.id, failing_logged`, asJSON(good))
	if err != nil {
		return err
	}
	for _, row := range rows {
		if !row.Logged {
			continue
		}
		if err := markLogged(ctx, tx, row, false); err != nil {
			return err
		}
		tx.AfterCommit(func() {
			r.Log.Info("webhook receiver takes deliveries again", "tenantId", row.TenantID, "mode", string(row.Mode),
				"webhook", row.ID)
		})
	}
	return nil
}

// markLogged notes whether the log has told that an endpoint fails.
func markLogged(ctx context.Context, tx *db.Tx, row failingRow, isLogged bool) error {
	_, err := tx.ExecContext(ctx,
		`UPDATE webhook SET failing_logged = $1 WHERE tenant_id = $2 AND mode = $3 AND id = $4`,
		isLogged, row.TenantID, row.Mode, row.ID)
	return err
}

// isWorthALine decides whether the log tells of an endpoint that has done nothing but fail.
func isWorthALine(failing time.Duration, attempts int) bool {
	return failing >= loggedAfter && attempts >= loggedTries
}

// logFailing tells the operator of an endpoint that does nothing but fail, once until it takes something again.
func (r *recorder) logFailing(ctx context.Context, tx *db.Tx, row failingRow, c *change) error {
	failing := time.Duration(c.last-row.Since.UnixMilli()) * time.Millisecond
	if row.Logged || !isWorthALine(failing, row.Attempts) {
		return nil
	}
	tx.AfterCommit(func() {
		r.Log.Warn("webhook receiver fails", "tenantId", row.TenantID, "mode", string(row.Mode), "webhook", row.ID,
			"host", c.why.host, "reason", string(c.why.Error), "status", c.why.StatusCode,
			"since", row.Since.UTC().Format(time.RFC3339))
	})
	return markLogged(ctx, tx, row, true)
}

type failingRow struct {
	TenantID string    `db:"tenant_id"`
	Mode     auth.Mode `db:"mode"`
	ID       string    `db:"id"`
	Since    db.Time   `db:"failing_since"`
	Attempts int       `db:"failing_attempts"`
	Notices  int       `db:"failing_notices"`
	Logged   bool      `db:"failing_logged"`
}

func (r *recorder) noteFailures(ctx context.Context, tx *db.Tx, bad []*change) error {
	rows, err := db.Select[failingRow](ctx, tx, `UPDATE webhook SET failing_since = COALESCE(failing_since, v.since),
			failing_attempts = failing_attempts + v.n
		FROM `+r.rows("$1", "tenant_id text", "mode text", "id text", "since bigint", "n bigint")+`
		WHERE webhook.tenant_id = v.tenant_id AND webhook.mode = v.mode AND webhook.id = v.id
			AND active AND deleted_at IS NULL
		RETURNING webhook.tenant_id, webhook.mode, webhook.id, failing_since, failing_attempts, failing_notices,
			failing_logged`, asJSON(bad))
	if err != nil {
		return err
	}
	for _, row := range rows {
		i := slices.IndexFunc(bad, func(c *change) bool { return c.ID == row.ID && c.TenantID == row.TenantID })
		if err := r.logFailing(ctx, tx, row, bad[i]); err != nil {
			return err
		}
		now := time.UnixMilli(bad[i].last)
		kind, isNew := verdict(now.Sub(row.Since.Time), row.Attempts, row.Notices)
		if bad[i].gone {
			kind, isNew = NoticeGone, true
		}
		if !isNew {
			continue
		}
		if err := r.act(ctx, tx, row, kind, db.At(now)); err != nil {
			return err
		}
	}
	return nil
}

// act does what a verdict says and has admins told.
func (r *recorder) act(ctx context.Context, tx *db.Tx, row failingRow, kind NoticeKind, now db.Time) error {
	var err error
	switch kind {
	case NoticeGone:
		err = deactivate(ctx, tx, row, reasonGone, now)
	case NoticeDeactivated:
		err = deactivate(ctx, tx, row, reasonFailing, now)
	case NoticeFailing, NoticeStillFailing:
		sent := 1
		if kind == NoticeStillFailing {
			sent = 2
		}
		_, err = tx.ExecContext(ctx, `UPDATE webhook SET failing_notices = $1
			WHERE tenant_id = $2 AND mode = $3 AND id = $4`, sent, row.TenantID, row.Mode, row.ID)
	}
	if err != nil {
		return err
	}
	tx.AfterCommit(func() {
		r.Log.Warn("webhook fails for long", "tenantId", row.TenantID, "mode", string(row.Mode), "webhook", row.ID,
			"notice", string(kind), "since", row.Since.UTC().Format(time.RFC3339))
	})
	if r.Notify == nil {
		return nil
	}
	return r.Notify(ctx, tx, Notice{
		TenantID: row.TenantID, Mode: row.Mode, ID: row.ID, Kind: kind, Since: row.Since.Time,
	})
}

// deactivate ends an endpoint that wants nothing more, with all that waits for it.
func deactivate(ctx context.Context, tx *db.Tx, row failingRow, reason string, now db.Time) error {
	_, err := tx.ExecContext(ctx, `UPDATE webhook SET active = FALSE, deactivated_reason = $1, updated_at = $2,
			failing_logged = FALSE
		WHERE tenant_id = $3 AND mode = $4 AND id = $5`, reason, now, row.TenantID, row.Mode, row.ID)
	if err != nil {
		return err
	}
	return endAll(ctx, tx, queue.Lane(scope.Of(row.TenantID, row.Mode).Ref(row.ID)), errorInactive, now)
}

// hourCount is a row of the counters, in the names of its columns.
type hourCount struct {
	TenantID  string    `json:"tenant_id"`
	Mode      auth.Mode `json:"mode"`
	ID        string    `json:"webhook_id"`
	Hour      int64     `json:"hour"`
	Delivered bool      `json:"delivered"`
	Bucket    int       `json:"bucket"`
	N         int       `json:"n"`
}

// countHour adds attempts to the counters of their hours.
func (r *recorder) countHour(ctx context.Context, tx *db.Tx, batch []outcome) error {
	sums := map[hourCount]int{}
	for _, o := range batch {
		if o.Number > 0 {
			hour := o.At - o.At%time.Hour.Milliseconds()
			sums[hourCount{o.TenantID, o.Mode, o.WebhookID, hour, o.Status == Delivered, bucketOf(o.DurationMS), 0}]++
		}
	}
	if len(sums) == 0 {
		return nil
	}
	rows := make([]hourCount, 0, len(sums))
	for row, n := range sums {
		row.N = n
		rows = append(rows, row)
	}
	slices.SortFunc(
		rows,
		func(a, b hourCount) int { return cmp.Or(cmp.Compare(a.ID, b.ID), cmp.Compare(a.Bucket, b.Bucket)) },
	)
	_, err := tx.ExecContext(ctx, `INSERT INTO webhook_hour (tenant_id, mode, webhook_id, hour, delivered, bucket, n)
		SELECT v.tenant_id, v.mode, v.webhook_id, v.hour, v.delivered, v.bucket, v.n
		FROM `+r.rows("$1", "tenant_id text", "mode text", "webhook_id text", "hour bigint", "delivered boolean",
		"bucket int", "n bigint")+` WHERE TRUE
		ON CONFLICT (tenant_id, mode, webhook_id, hour, delivered, bucket) DO UPDATE
			SET n = webhook_hour.n + excluded.n`,
		asJSON(rows))
	return err
}

// bucketOf is the counter of a duration, [BucketMillis] the longest duration of a counter.
func bucketOf(ms int64) int { return int(bucketsPerOctave * math.Log2(float64(max(ms, 1)))) }

// BucketMillis is the longest duration that a bucket counts.
func BucketMillis(bucket int) int64 {
	return int64(math.Ceil(math.Exp2(float64(bucket+1)/bucketsPerOctave))) - 1
}
