package webhook

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/netip"
	"slices"
	"time"

	"nod/internal/audit"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/fault"
	"nod/internal/platform/id"
	"nod/internal/platform/page"
	"nod/internal/platform/seal"
	"nod/internal/usage"
	"nod/internal/webhook/attempt"
)

// Deps is what webhooks stand on.
type Deps struct {
	DB    *db.DB
	Clock *clock.Clock
	Seal  *seal.Sealer
	Usage *usage.Service
	Audit *audit.Service
	Log   *slog.Logger
	// AllowNetworks are private networks that the operator lets webhooks be sent
	// to, AllowLoopback this machine (demo mode).
	AllowNetworks []netip.Prefix
	AllowLoopback bool
	// RetryScale is a factor on the waits between attempts.
	RetryScale float64
	// Tick is how often due deliveries are looked for besides being told; 0 means a second.
	Tick time.Duration
}

// Service creates and deletes webhooks and shows what was sent to them.
type Service struct {
	Deps
	// Dispatcher sends the deliveries; it must be started.
	Dispatcher *Dispatcher

	dialect dialect
	guard   *attempt.Guard
}

// New makes the service and its dispatcher.
func New(d Deps) *Service {
	networks := slices.Clone(d.AllowNetworks)
	if d.AllowLoopback {
		networks = append(networks, attempt.Loopback()...)
	}
	g := attempt.NewGuard(networks)
	return &Service{Deps: d, Dispatcher: newDispatcher(d, g), dialect: newDialect(d.DB), guard: g}
}

// Create adds a webhook of the caller's tenant and mode and takes one of its
// volume. Codes: INVALID_PARAMETERS, QUOTA_EXCEEDED.
func (s *Service) Create(ctx context.Context, p auth.Principal, in CreateInput) (Webhook, error) {
	if err := in.validate(s.guard); err != nil {
		return Webhook{}, err
	}
	now := db.At(s.Clock.Now())
	w := Webhook{
		TenantID: p.TenantID, Mode: p.Mode, ID: id.New("wh"), Name: in.Name, URL: in.URL, Active: in.Active,
		IncludePayload: in.IncludePayload, AllEvents: slices.Contains(in.EventTypes, AllEvents),
		CreatedAt: now, UpdatedAt: now,
	}
	w.EventTypes.V = []event.Type{}
	if !w.AllEvents {
		w.EventTypes.V = inOrder(in.EventTypes)
	}
	err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		if err := s.Usage.Take(ctx, tx, w.TenantID, w.Mode, usage.CreateWebhook); err != nil {
			return err
		}
		sealed, err := s.Seal.Seal(ctx, tx, secretPlace(w.TenantID, w.ID), []byte(in.Secret))
		if err != nil {
			return fmt.Errorf("seal webhook secret: %w", err)
		}
		if err := insert(ctx, tx, w, sealed); err != nil {
			return fmt.Errorf("store webhook: %w", err)
		}
		return s.Audit.Record(ctx, tx, audit.Entry{
			Action: "webhook.created", Target: w.ID, Detail: map[string]string{"mode": string(w.Mode), "url": w.URL},
		}.By(p))
	})
	return w, err
}

// Get returns a webhook. Codes: MISSING_RESOURCE.
func (s *Service) Get(ctx context.Context, tenant string, mode auth.Mode, webhookID string) (Webhook, error) {
	w, err := get(ctx, s.DB.Read(), tenant, mode, webhookID)
	return w, orMissing(err, "Webhook", "load webhook")
}

// List returns a page of webhooks, newest first.
func (s *Service) List(ctx context.Context, tenant string, mode auth.Mode, r page.Request) (page.List[Webhook], error) {
	rows, err := list(ctx, s.DB.Read(), tenant, mode, r)
	if err != nil {
		return rows, fmt.Errorf("list webhooks: %w", err)
	}
	return rows, nil
}

// Delete removes a webhook of the caller's tenant and mode with everything that
// waits for it and gives its volume back. Codes: MISSING_RESOURCE.
func (s *Service) Delete(ctx context.Context, p auth.Principal, webhookID string) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		err := remove(ctx, tx, p.TenantID, p.Mode, webhookID)
		if err != nil {
			return orMissing(err, "Webhook", "delete webhook")
		}
		s.Dispatcher.notify(tx, []string{dropMark + laneKey(p.TenantID, p.Mode, webhookID)})
		if err := s.Usage.Return(ctx, tx, p.TenantID, p.Mode, usage.CreateWebhook); err != nil {
			return err
		}
		return s.Audit.Record(ctx, tx, audit.Entry{
			Action: "webhook.deleted", Target: webhookID, Detail: map[string]string{"mode": string(p.Mode)},
		}.By(p))
	})
}

// Deliveries returns a page of a webhook's log, newest first. Codes: MISSING_RESOURCE.
func (s *Service) Deliveries(ctx context.Context, w Webhook, r page.Request) (page.List[Delivery], error) {
	rows, err := listDeliveries(ctx, s.DB.Read(), place{w.TenantID, w.Mode, w.ID}, r)
	if err != nil {
		return rows, fmt.Errorf("list deliveries: %w", err)
	}
	return rows, nil
}

// Delivery returns one row of a webhook's log with its attempts, oldest first.
// Codes: MISSING_RESOURCE.
func (s *Service) Delivery(ctx context.Context, w Webhook, deliveryID string) (Delivery, []Attempt, error) {
	of := place{w.TenantID, w.Mode, w.ID}
	d, err := getDelivery(ctx, s.DB.Read(), of, deliveryID)
	if err != nil {
		return d, nil, orMissing(err, "Delivery", "load delivery")
	}
	attempts, err := listAttempts(ctx, s.DB.Read(), of, deliveryID)
	if err != nil {
		return d, nil, fmt.Errorf("list attempts: %w", err)
	}
	return d, attempts, nil
}

func orMissing(err error, noun, doing string) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, db.ErrNotFound):
		return fault.Missing(noun)
	}
	return fmt.Errorf("%s: %w", doing, err)
}
