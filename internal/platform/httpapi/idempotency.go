package httpapi

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/id"
	"nod/internal/platform/seal"
)

const (
	idempotencyLife  = 24 * time.Hour
	idempotencyLease = time.Minute
	maxKeyLength     = 255
)

type idempotencyRow struct {
	ID         string  `db:"id"`
	BodyHash   string  `db:"body_hash"`
	Status     int     `db:"status"`
	Answer     string  `db:"answer_sealed"`
	Effect     bool    `db:"effect"`
	LeaseUntil db.Time `db:"lease_until"`
	CreatedAt  db.Time `db:"created_at"`
}

// idempotent replays the first answer of a POST that carries an Idempotency-Key: one effect, same status and body, for
// 24 hours; of an answer with a secret only what was made is kept, and the second request is refused. The mark that
// something was done is set in the very transaction that does it, so a crash in between never leads to a second
// effect.
func (a *API) idempotent(op Op) func(huma.Context, func(huma.Context)) {
	return func(hctx huma.Context, next func(huma.Context)) {
		key := hctx.Header("Idempotency-Key")
		p := auth.From(hctx.Context())
		if op.Method != http.MethodPost || key == "" || p.TenantID == "" {
			next(hctx)
			return
		}
		if len(key) > maxKeyLength {
			a.write(hctx, fault.InvalidField("Idempotency-Key", "The Idempotency-Key may have 255 characters at most."))
			return
		}
		_ = hctx.SetReadDeadline(time.Now().Add(bodyReadTimeout)) // without one that of the server holds
		body, err := io.ReadAll(io.LimitReader(hctx.BodyReader(), op.MaxBody+1))
		var network net.Error
		if errors.As(err, &network) && network.Timeout() {
			a.write(hctx, tooSlow())
			return
		}
		if err != nil {
			a.write(hctx, unread())
			return
		}
		u := hctx.URL()
		name := strings.Join([]string{string(p.Mode), string(p.Kind), p.SubjectID, u.RequestURI(), key}, "\x00")
		attempt := idempotentAttempt{
			api: a, op: op, tenant: p.TenantID,
			// Keys of clients and addresses can name somebody: a thief of the database must not guess them.
			id: a.Seal.Hash("idempotency key", p.TenantID+"\x00"+name), before: id.Hash(name),
			bodyHash: a.Seal.Hash("idempotency", string(body)),
		}
		attempt.run(hctx, body, next)
	}
}

type idempotentAttempt struct {
	api                  *API
	op                   Op
	tenant, id, bodyHash string
	before               string // the id that the release before would have given
}

func (t idempotentAttempt) run(hctx huma.Context, body []byte, next func(huma.Context)) {
	ctx := hctx.Context()
	stored, err := t.begin(ctx)
	if err != nil {
		t.api.write(hctx, err)
		return
	}
	if stored != nil {
		t.replay(hctx, stored)
		return
	}
	work := db.WithBeforeCommit(ctx, func(ctx context.Context, tx *db.Tx) error {
		return tx.Later(ctx, "UPDATE idempotency SET effect = TRUE WHERE tenant_id = $1 AND id = $2", t.tenant, t.id)
	})
	recording := &recordingContext{requestContext: huma.WithContext(hctx, work), body: bytes.NewReader(body)}
	next(recording)
	if err := t.finish(context.WithoutCancel(ctx), recording); err != nil {
		t.api.Log.ErrorContext(ctx, "store idempotent answer", "error", err)
	}
}

// begin claims the key, or returns the row of an answer to replay.
func (t idempotentAttempt) begin(ctx context.Context) (*idempotencyRow, error) {
	var stored *idempotencyRow
	err := t.api.DB.Tx(ctx, func(tx *db.Tx) error {
		stored = nil
		now := t.api.Clock.Now()
		row, err := db.Get[idempotencyRow](ctx, tx,
			`SELECT id, body_hash, status, answer_sealed, effect, lease_until, created_at
			FROM idempotency WHERE tenant_id = $1 AND id IN ($2, $3) ORDER BY created_at DESC LIMIT 1`,
			t.tenant, t.id, t.before)
		isNew := errors.Is(err, db.ErrNotFound)
		if err != nil && !isNew {
			return err
		}
		if !isNew && now.Sub(row.CreatedAt.Time) < idempotencyLife {
			switch {
			case row.BodyHash != t.bodyHash:
				return fault.New(fault.Conflict, fault.CodeConflict,
					"This Idempotency-Key was used with another request.")
			case row.Status > 0:
				stored = &row
				return nil
			case row.LeaseUntil.After(now): // also when it has its effect and is about to keep the answer
				return errInProgress()
			case row.Effect:
				return fault.New(fault.Conflict, fault.CodeConflict,
					"The first request with this Idempotency-Key succeeded, but its response was lost. "+
						"Read the list to find the result.")
			}
		}
		claimed, err := db.Exec(ctx, tx, `INSERT INTO idempotency
			(tenant_id, id, body_hash, status, answer_sealed, effect, lease_until, created_at)
			VALUES ($1, $2, $3, 0, '', FALSE, $4, $5)
			ON CONFLICT (tenant_id, id) DO UPDATE SET body_hash = excluded.body_hash, status = 0, answer_sealed = '',
				effect = FALSE, lease_until = excluded.lease_until, created_at = excluded.created_at
			WHERE idempotency.lease_until <= $6`,
			t.tenant, t.id, t.bodyHash, db.At(now.Add(idempotencyLease)), db.At(now), db.At(now))
		if err == nil && claimed == 0 { // another request claimed it between the two statements
			return errInProgress()
		}
		return err
	})
	return stored, err
}

// errInProgress asks to come again: a client that lost its connection then gets the answer of its first request.
func errInProgress() error {
	f := fault.New(fault.Conflict, fault.CodeConflict,
		"A request with this Idempotency-Key is still in progress. Try again when it has finished.")
	f.RetryAfterSeconds = 1
	return f
}

// finish keeps the answer, or frees the key when nothing was done.
func (t idempotentAttempt) finish(ctx context.Context, r *recordingContext) error {
	return t.api.DB.Tx(ctx, func(tx *db.Tx) error {
		if r.status >= http.StatusBadRequest {
			_, err := tx.ExecContext(ctx, "DELETE FROM idempotency WHERE tenant_id = $1 AND id = $2 AND effect = FALSE",
				t.tenant, t.id)
			return err
		}
		answer := r.answer.Bytes()
		if t.op.Secret {
			answer = t.op.withoutSecret(answer)
		}
		sealed, err := t.api.Seal.Seal(ctx, tx, answerPlace(t.tenant, t.id), answer)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx,
			"UPDATE idempotency SET status = $1, answer_sealed = $2 WHERE tenant_id = $3 AND id = $4", r.status, sealed,
			t.tenant, t.id)
		return err
	})
}

func (t idempotentAttempt) replay(hctx huma.Context, row *idempotencyRow) {
	answer, err := t.api.Seal.Open(hctx.Context(), t.api.DB.Read(), answerPlace(t.tenant, row.ID), row.Answer)
	if err != nil {
		t.api.write(hctx, err)
		return
	}
	if t.op.Secret {
		t.api.write(hctx, errOnce(answer))
		return
	}
	hctx.SetHeader("Idempotent-Replayed", "true")
	writeBody(hctx, row.Status, answer)
}

func answerPlace(tenant, attemptID string) seal.Place {
	return seal.Place{Table: "idempotency", Column: "answer_sealed", Tenant: tenant, ID: attemptID}
}

// SealedTexts are the columns of sealed texts.
func SealedTexts() []*seal.Column {
	return []*seal.Column{{
		Table: "idempotency", Name: "answer_sealed", Key: []string{"id"},
		Text: func(tenant string, key []string) seal.Place { return answerPlace(tenant, key[0]) },
	}}
}

// requestContext is the framework's context under a name that does not hide its method Context when embedded.
type requestContext huma.Context

// recordingContext passes the request on and keeps a copy of the answer.
type recordingContext struct {
	requestContext
	body   io.Reader
	status int
	answer bytes.Buffer
}

// BodyReader implements huma.Context with the body that was already read.
func (r *recordingContext) BodyReader() io.Reader { return r.body }

// SetStatus implements huma.Context.
func (r *recordingContext) SetStatus(status int) {
	r.status = status
	r.requestContext.SetStatus(status)
}

// BodyWriter implements huma.Context.
func (r *recordingContext) BodyWriter() io.Writer {
	return io.MultiWriter(r.requestContext.BodyWriter(), &r.answer)
}

// ForgetIdempotency deletes keys that have ended.
func ForgetIdempotency(ctx context.Context, store *db.DB, now time.Time) error {
	_, err := store.Write().
		ExecContext(ctx, "DELETE FROM idempotency WHERE created_at < $1", db.At(now.Add(-idempotencyLife)))
	return err
}
