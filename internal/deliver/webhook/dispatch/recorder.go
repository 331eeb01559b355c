package dispatch

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"time"

	"nod/internal/deliver/webhook/attempt"
	"nod/internal/deliver/webhook/queue"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/scope"
)

const (
	// commitEvery is how long outcomes are gathered for one transaction: each costs a flush of the disk.
	commitEvery    = 5 * time.Millisecond
	maxPerCommit   = 256
	outcomeBuffer  = 1024
	recordRetry    = 200 * time.Millisecond
	recordAttempts = 25
	recordTimeout  = 10 * time.Second
)

// outcome is what becomes of a claimed delivery, in the names of columns.
type outcome struct {
	TenantID   string             `json:"tenant_id"`
	Mode       auth.Mode          `json:"mode"`
	ID         string             `json:"id"`
	Claim      int                `json:"claim"`    // the claim's attempt number, the condition
	Attempts   int                `json:"attempts"` // the number from now on
	Status     Status             `json:"status"`   // empty: as it was
	DueAt      *int64             `json:"due_at"`
	StatusCode int                `json:"status_code"`
	Error      attempt.ErrorClass `json:"error"`
	FinishedAt *int64             `json:"finished_at"`
	// Number is that of the row in the log of attempts; 0 for none.
	Number     int   `json:"number"`
	DurationMS int64 `json:"duration_ms"`
	// The sealed answer is among those of the batch, from byte 1 on; 0 for none. sent and headers are JSON.
	AnswerFrom             int `json:"answer_from"`
	AnswerLength           int `json:"answer_length"`
	excerpt, sent, headers string
	At                     int64 `json:"at"`

	// EndsRetries is set when the receiver took what was sent again: nothing else of the event is tried again.
	EndsRetries bool   `json:"ends_retries"`
	WebhookID   string `json:"webhook_id"`
	host        string
	// health is what it says about the endpoint.
	health health
	// recorded is closed, where it is set, when the outcome was written or given up.
	recorded chan struct{}
}

// health is what an outcome says about its endpoint.
type health int

const (
	unchanged health = iota
	fails
	succeeds
	isGone // it responded with 410
)

// settled makes the outcome of an attempt.
func (c *claimer) settled(d *claimed, a attempt.Answer, s schedule) outcome {
	now := c.Clock.Now()
	ms := now.UnixMilli()
	o := outcome{
		TenantID: d.tenant, Mode: d.mode, ID: d.id, Claim: d.number, Attempts: d.number, StatusCode: a.Status,
		Error: a.Class, Number: d.number, DurationMS: a.Took.Milliseconds(), excerpt: a.Excerpt, At: ms,
		WebhookID: d.endpoint.id, host: d.endpoint.host, sent: textOf(a.Sent), headers: textOf(a.Headers),
		health: fails,
	}
	wait, again := s.next(d.mode, d.number, a.RetryAfter)
	switch {
	case a.IsDelivered():
		o.Status = Delivered
		o.FinishedAt = &ms
		o.health = succeeds
		o.EndsRetries = d.origin.isRepeat()
	case a.Status == http.StatusGone:
		o.Status = Dead
		o.FinishedAt = &ms
		o.health = isGone
	case again:
		due := now.Add(wait).UnixMilli()
		o.Status, o.DueAt = Failed, &due
	default:
		o.Status, o.FinishedAt = Dead, &ms
	}
	return o
}

// textOf writes headers, which are valid text and can always be written.
func textOf(headers map[string]string) string {
	if len(headers) == 0 {
		return noHeaders
	}
	text, err := json.Marshal(headers)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// released gives back a claim that was not attempted, as if it had not been
// made; interrupted one whose attempt was cut off, which counts.
func (c *claimer) released(d *claimed) outcome {
	now := c.Clock.Now().UnixMilli()
	due := now
	if d.number == 1 {
		due = queue.AtOnce
	}
	return outcome{
		TenantID: d.tenant, Mode: d.mode, ID: d.id, Claim: d.number, Attempts: d.number - 1, DueAt: &due, At: now,
		WebhookID: d.endpoint.id,
	}
}

func (c *claimer) interrupted(d *claimed) outcome {
	o := c.released(d)
	o.Attempts, o.DueAt = d.number, &o.At
	return o
}

// withoutEvent ends a delivery whose event was deleted.
func (c *claimer) withoutEvent(d *claimed) outcome {
	o := c.released(d)
	o.Status, o.Error = Dead, errorEventGone
	o.DueAt, o.FinishedAt = nil, &o.At
	return o
}

// recorder writes outcomes, many in one transaction.
type recorder struct {
	Deps
	dialect
	counted counters
	in      chan outcome
	stopped chan struct{}
}

func newRecorder(d Deps, counted counters) *recorder {
	return &recorder{
		Deps: d, dialect: newDialect(d.DB), counted: counted,
		in: make(chan outcome, outcomeBuffer), stopped: make(chan struct{}),
	}
}

// run works until the channel is closed and empty.
func (r *recorder) run(ctx context.Context) {
	defer close(r.stopped)
	for first := range r.in {
		batch := r.gather(first)
		r.write(ctx, batch)
		for _, o := range batch {
			if o.recorded != nil {
				close(o.recorded)
			}
		}
	}
}

func (r *recorder) gather(first outcome) []outcome {
	batch := []outcome{first}
	timer := time.NewTimer(commitEvery)
	defer timer.Stop()
	for len(batch) < maxPerCommit {
		select {
		case o, open := <-r.in:
			if !open {
				return batch
			}
			batch = append(batch, o)
		case <-timer.C:
			return batch
		}
	}
	return batch
}

// write tries for a while: what is not recorded is sent again when the leases have ended.
func (r *recorder) write(ctx context.Context, batch []outcome) {
	for range recordAttempts {
		err := r.commit(ctx, batch)
		if err == nil {
			return
		}
		r.Log.Warn("outcomes of deliveries could not be recorded", "count", len(batch), "error", err)
		select {
		case <-time.After(recordRetry):
		case <-ctx.Done():
			return
		}
	}
	r.Log.Error("gave up recording outcomes of deliveries; they will be sent again", "count", len(batch))
}

func (r *recorder) commit(ctx context.Context, batch []outcome) error {
	ctx, cancel := context.WithTimeout(ctx, recordTimeout)
	defer cancel()
	return r.DB.Tx(ctx, func(tx *db.Tx) error {
		answers, err := r.sealAnswers(ctx, tx, batch)
		if err != nil {
			return err
		}
		rows := asJSON(batch)
		if _, err := tx.ExecContext(ctx, `UPDATE webhook_delivery AS d SET
				status = CASE WHEN v.status = '' THEN d.status ELSE v.status END,
				attempts = v.attempts, due_at = v.due_at, is_claimed = FALSE, finished_at = v.finished_at,
				last_status_code = CASE WHEN v.status = '' THEN d.last_status_code ELSE v.status_code END,
				last_error = CASE WHEN v.status = '' THEN d.last_error ELSE v.error END
			FROM `+r.rows("$1", "tenant_id text", "mode text", "id text", "claim int", "attempts int", "status text",
			"due_at bigint", "status_code int", "error text", "finished_at bigint")+`
			WHERE d.tenant_id = v.tenant_id AND d.mode = v.mode AND d.id = v.id
				AND d.attempts = v.claim AND d.is_claimed`, rows); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO webhook_attempt (tenant_id, mode, delivery_id, number,
				status_code, error, duration_ms, excerpt, answer_sealed, created_at)
			SELECT v.tenant_id, v.mode, v.id, v.number, v.status_code, v.error, v.duration_ms, '',
				CASE WHEN NOT d.drops_answers AND v.answer_from > 0
					THEN substr(`+r.bytes("$2")+`, v.answer_from, v.answer_length) END, v.at
			FROM `+r.rows("$1", "tenant_id text", "mode text", "id text", "number int", "status_code int", "error text",
			"duration_ms bigint", "answer_from int", "answer_length int", "at bigint")+`
			JOIN webhook_delivery d ON d.tenant_id = v.tenant_id AND d.mode = v.mode AND d.id = v.id
			WHERE v.number > 0 ON CONFLICT DO NOTHING`, rows, answers); err != nil {
			return err
		}
		if err := r.endRetries(ctx, tx, batch); err != nil {
			return err
		}
		tx.AfterCommit(func() {
			r.counted.count(batch)
			for i := 0; r.Changed != nil && i < len(batch); i++ {
				r.Changed(scope.Of(batch[i].TenantID, batch[i].Mode))
			}
		})
		return r.noteHealth(ctx, tx, batch)
	})
}

// endRetries ends what waits to be tried again although its event was taken when somebody sent it again. One whose
// attempt is under way ends on its own.
func (r *recorder) endRetries(ctx context.Context, tx *db.Tx, batch []outcome) error {
	if !slices.ContainsFunc(batch, func(o outcome) bool { return o.EndsRetries }) {
		return nil
	}
	_, err := tx.ExecContext(ctx, `UPDATE webhook_delivery AS d SET status = 'DEAD', due_at = NULL, last_error = $2,
			finished_at = v.at
		FROM `+r.rows("$1", "tenant_id text", "mode text", "id text", "at bigint", "ends_retries boolean")+`
		JOIN webhook_delivery again ON again.tenant_id = v.tenant_id AND again.mode = v.mode AND again.id = v.id
		WHERE v.ends_retries AND d.tenant_id = again.tenant_id AND d.mode = again.mode AND d.event_id = again.event_id
			AND d.webhook_id = again.webhook_id AND d.status = 'FAILED' AND NOT d.is_claimed`, asJSON(batch), Resent)
	return err
}
