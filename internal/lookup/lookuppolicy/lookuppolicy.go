// Package lookuppolicy is what a tenant wants of its lookups in one mode: whether a review takes two people, how long a
// result is current, and which webhook learns of both. Without a policy one person decides, and results stay current.
package lookuppolicy

import (
	"context"
	"errors"
	"fmt"
	"time"

	"nod/internal/access/audit"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/scope"
)

const maxDays = 3650

// Policy is what a tenant wants of its lookups in one mode.
type Policy struct {
	NeedsSecond bool `db:"needs_second"`
	// CurrentDays is how long a result is current; 0 for as long as it is kept.
	CurrentDays int `db:"current_days"`
	// WebhookID is who learns of decisions and of results that are no longer current; "" for nobody.
	WebhookID string `db:"webhook_id"`
}

// ExpiresAt is until when a result of a time is current; nil for no end.
func (p Policy) ExpiresAt(result time.Time) *db.Time {
	if p.CurrentDays == 0 {
		return nil
	}
	return db.AtPtr(result.AddDate(0, 0, p.CurrentDays))
}

// Deps is what the feature stands on.
type Deps struct {
	DB    *db.DB
	Clock *clock.Clock
	Audit *audit.Service
	// FindWebhook refuses with MISSING_RESOURCE a webhook that is not there.
	FindWebhook func(ctx context.Context, at scope.Ref) error
}

// Service keeps policies.
type Service struct{ Deps }

// New makes the service.
func New(d Deps) *Service { return &Service{d} }

// Of returns the policy of a mode.
func (s *Service) Of(ctx context.Context, q db.Querier, at scope.Scope) (Policy, error) {
	p, err := db.Get[Policy](ctx, q, `SELECT needs_second, current_days, webhook_id FROM lookup_policy
		WHERE tenant_id = $1 AND mode = $2`, at.Tenant, at.Mode)
	if errors.Is(err, db.ErrNotFound) {
		return Policy{}, nil
	}
	if err != nil {
		return Policy{}, fmt.Errorf("read policy of lookups: %w", err)
	}
	return p, nil
}

// Change is what somebody wants otherwise: what is left out stays, so that a form that was opened earlier does not undo
// what others changed meanwhile.
type Change struct {
	NeedsSecond *bool
	CurrentDays *int
	WebhookID   *string
}

// Set changes the policy of a mode, and returns it. Results that are there keep their end.
func (s *Service) Set(ctx context.Context, at scope.Scope, c Change) (p Policy, err error) {
	if c.CurrentDays != nil && (*c.CurrentDays < 0 || *c.CurrentDays > maxDays) {
		return p, fault.InvalidField("body.currentDays", fmt.Sprintf("Enter 0 to %d days.", maxDays))
	}
	if c.WebhookID != nil {
		if err := s.CheckWebhook(ctx, at, *c.WebhookID); err != nil {
			return p, err
		}
	}
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		p, err = db.Get[Policy](ctx, tx, `INSERT INTO lookup_policy AS p
			(tenant_id, mode, needs_second, current_days, webhook_id, updated_at)
			VALUES ($1, $2, COALESCE($3, FALSE), COALESCE($4, 0), COALESCE($5, ''), $6)
			ON CONFLICT (tenant_id, mode) DO UPDATE SET needs_second = COALESCE($3, p.needs_second),
			current_days = COALESCE($4, p.current_days), webhook_id = COALESCE($5, p.webhook_id),
			updated_at = excluded.updated_at
			RETURNING needs_second, current_days, webhook_id`,
			at.Tenant, at.Mode, c.NeedsSecond, c.CurrentDays, c.WebhookID, db.At(s.Clock.Now()))
		if err != nil {
			return fmt.Errorf("store policy of lookups: %w", err)
		}
		return s.Audit.Record(ctx, tx, audit.Entry{
			Action: "lookupPolicy.changed", Detail: map[string]string{
				"mode": string(at.Mode), "needsSecond": fmt.Sprint(p.NeedsSecond),
				"currentDays": fmt.Sprint(p.CurrentDays), "webhookId": p.WebhookID,
			},
		}.By(auth.From(ctx)))
	})
	return p, err
}

// CheckWebhook refuses with MISSING_RESOURCE a webhook that is not there; "" stands for none.
func (s *Service) CheckWebhook(ctx context.Context, at scope.Scope, id string) error {
	if id == "" {
		return nil
	}
	return s.FindWebhook(ctx, at.Ref(id))
}
