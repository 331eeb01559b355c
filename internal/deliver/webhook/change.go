package webhook

import (
	"context"
	"errors"
	"fmt"
	"time"

	"nod/internal/access/audit"
	"nod/internal/deliver/webhook/dispatch"
	"nod/internal/deliver/webhook/queue"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/scope"
)

// secretOverlap is how long the secret before a change still signs beside the new one.
const secretOverlap = 24 * time.Hour

// Rotate gives a webhook another secret. For a day the standard signature is made with both. Codes:
// INVALID_PARAMETERS, MISSING_RESOURCE.
func (s *Service) Rotate(
	ctx context.Context, p auth.Principal, of scope.Ref, secret string,
) (until db.Time, err error) {
	if problem := textProblem("secret", secret, maxSecret); problem != "" {
		return until, fault.InvalidField("secret", problem)
	}
	until = db.At(s.Clock.Now().Add(secretOverlap))
	return until, s.change(ctx, p, of, "webhook.secretRotated", func(tx *db.Tx) (int64, error) {
		now := db.At(s.Clock.Now())
		// The first change holds the row, so that of two at once the second sees the secret of the first.
		present, err := db.Get[string](ctx, tx, `UPDATE webhook SET updated_at = $1
			WHERE tenant_id = $2 AND mode = $3 AND id = $4 AND deleted_at IS NULL
			RETURNING secret_sealed`, now, of.Tenant, of.Mode, of.ID)
		if errors.Is(err, db.ErrNotFound) {
			return 0, nil
		}
		if err != nil {
			return 0, err
		}
		sealed, before, err := s.sealSecrets(ctx, tx, of, secret, present)
		if err != nil {
			return 0, err
		}
		return db.Exec(ctx, tx, `UPDATE webhook SET secret_before_sealed = $1, secret_before_until = $2,
				secret_before_signs_text = secret_signs_text, secret_sealed = $3, secret_signs_text = FALSE
			WHERE tenant_id = $4 AND mode = $5 AND id = $6`, before, until, sealed, of.Tenant, of.Mode, of.ID)
	})
}

// sealSecrets seals a new secret, and the present one where the one before belongs.
func (s *Service) sealSecrets(
	ctx context.Context, tx *db.Tx, of scope.Ref, secret, present string,
) (sealed, before string, err error) {
	at := dispatch.SecretPlace(of.Tenant, of.ID)
	plain, err := s.Seal.Open(ctx, tx, at, present)
	if err != nil {
		return "", "", fmt.Errorf("open webhook secret: %w", err)
	}
	before, err = s.Seal.Seal(ctx, tx, dispatch.BeforePlace(of.Tenant, of.ID), plain)
	if err != nil {
		return "", "", fmt.Errorf("seal webhook secret before: %w", err)
	}
	sealed, err = s.Seal.Seal(ctx, tx, at, []byte(secret))
	if err != nil {
		return "", "", fmt.Errorf("seal webhook secret: %w", err)
	}
	return sealed, before, nil
}

// Activate lets events go to a webhook again that had become inactive; what happened meanwhile can be replayed.
// Codes: MISSING_RESOURCE.
func (s *Service) Activate(ctx context.Context, p auth.Principal, of scope.Ref) error {
	return s.change(ctx, p, of, "webhook.activated", func(tx *db.Tx) (int64, error) {
		return db.Exec(ctx, tx, `UPDATE webhook SET active = TRUE, deactivated_reason = '', failing_since = NULL,
				failing_attempts = 0, failing_notices = 0, updated_at = $1
			WHERE tenant_id = $2 AND mode = $3 AND id = $4 AND deleted_at IS NULL`,
			db.At(s.Clock.Now()), of.Tenant, of.Mode, of.ID)
	})
}

// Pause makes deliveries wait until [Service.Resume]. Codes: MISSING_RESOURCE.
func (s *Service) Pause(ctx context.Context, p auth.Principal, of scope.Ref) error {
	return s.change(ctx, p, of, "webhook.paused", func(tx *db.Tx) (int64, error) {
		s.Dispatcher.Pause(tx, queue.Lane(of))
		now := db.At(s.Clock.Now())
		return db.Exec(ctx, tx, `UPDATE webhook SET paused_at = COALESCE(paused_at, $1), updated_at = $1
			WHERE tenant_id = $2 AND mode = $3 AND id = $4 AND deleted_at IS NULL`, now, of.Tenant, of.Mode, of.ID)
	})
}

// Resume sends what waited, in its order, and what comes. Codes: MISSING_RESOURCE.
func (s *Service) Resume(ctx context.Context, p auth.Principal, of scope.Ref) error {
	return s.change(ctx, p, of, "webhook.resumed", func(tx *db.Tx) (int64, error) {
		s.Dispatcher.Resume(tx, queue.Lane(of))
		return db.Exec(ctx, tx, `UPDATE webhook SET paused_at = NULL, updated_at = $1
			WHERE tenant_id = $2 AND mode = $3 AND id = $4 AND deleted_at IS NULL`,
			db.At(s.Clock.Now()), of.Tenant, of.Mode, of.ID)
	})
}

// change updates one webhook and writes down who did.
func (s *Service) change(
	ctx context.Context, p auth.Principal, of scope.Ref, action string, update func(tx *db.Tx) (int64, error),
) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		n, err := update(tx)
		if err != nil {
			return fmt.Errorf("%s: %w", action, err)
		}
		if n == 0 {
			return fault.Missing("Webhook")
		}
		return s.Audit.Record(ctx, tx, audit.Entry{
			Action: action, Target: of.ID, Detail: map[string]string{"mode": string(of.Mode)},
		}.By(p))
	})
}

// recordSending writes down who had something sent again or for a test.
func (s *Service) recordSending(
	ctx context.Context, tx *db.Tx, w Webhook, action string, detail map[string]string,
) error {
	detail["mode"] = string(w.Mode)
	return s.Audit.Record(ctx, tx, audit.Entry{Action: action, Target: w.ID, Detail: detail}.By(auth.From(ctx)))
}
