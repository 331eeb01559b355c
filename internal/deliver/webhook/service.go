package webhook

import (
	"context"
	"fmt"
	"log/slog"
	"net/netip"
	"slices"
	"time"

	"nod/internal/access/audit"
	"nod/internal/access/developer"
	"nod/internal/access/usage"
	"nod/internal/deliver/webhook/attempt"
	"nod/internal/deliver/webhook/dispatch"
	"nod/internal/deliver/webhook/health"
	"nod/internal/deliver/webhook/queue"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/fault"
	"nod/internal/platform/id"
	"nod/internal/platform/job"
	"nod/internal/platform/mail"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

// Deps are the service's dependencies.
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
	// ClosedPort is a port of this machine that nothing is sent to.
	ClosedPort    uint16
	AllowLoopback bool
	Changed       func(at scope.Scope) // told whose deliveries were attempted; nil for nobody
	// HostRate is how many attempts start to one host in a second; 0 means the default.
	HostRate int
	// Jobs work replays and retention, Mail and Admins reach the people who must be told of a failing webhook.
	Jobs   *job.Engine
	Mail   *mail.Outbox
	Admins func(ctx context.Context, q db.Querier, tenant string) ([]developer.Developer, error)
	// Example makes a test event.
	Example func(t event.Type, mode auth.Mode, now time.Time) (event.Envelope, error)

	ProductName, PortalURL string
	// RetryScale is a factor on the waits between attempts.
	RetryScale float64
	// Tick is how often due deliveries are looked for besides being told; 0 means a second.
	Tick time.Duration
}

// Service creates and deletes webhooks and shows what was sent to them.
type Service struct {
	Deps
	// Dispatcher sends the deliveries; it must be started.
	Dispatcher *dispatch.Dispatcher

	guard *attempt.Guard
}

// New makes the service and its dispatcher.
func New(d Deps) *Service {
	networks := slices.Clone(d.AllowNetworks)
	if d.AllowLoopback {
		networks = append(networks, attempt.Loopback()...)
	}
	g := attempt.NewGuard(networks).Without(d.ClosedPort)
	if d.AllowLoopback {
		g = g.WithReadable(attempt.Loopback())
	}
	s := &Service{Deps: d, guard: g}
	s.Dispatcher = dispatch.New(dispatch.Deps{
		DB: d.DB, Clock: d.Clock, Seal: d.Seal, Log: d.Log, Guard: g, RetryScale: d.RetryScale, Tick: d.Tick,
		HostRate: d.HostRate, Notify: s.notify, Changed: d.Changed,
	})
	s.schedule()
	return s
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
		if err := s.Usage.Take(ctx, tx, scope.Of(w.TenantID, w.Mode), usage.CreateWebhook); err != nil {
			return err
		}
		sealed, err := s.Seal.Seal(ctx, tx, dispatch.SecretPlace(w.TenantID, w.ID), []byte(in.Secret))
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
func (s *Service) Get(ctx context.Context, at scope.Ref) (Webhook, error) {
	w, err := s.GetEver(ctx, at)
	if err == nil && w.DeletedAt != nil {
		return Webhook{}, fault.Missing("Webhook")
	}
	if err != nil {
		return w, err
	}
	late := []Webhook{w}
	err = s.withDelays(ctx, late)
	return late[0], err
}

// Check refuses with MISSING_RESOURCE a webhook that is not there.
func (s *Service) Check(ctx context.Context, at scope.Ref) error {
	_, err := s.Get(ctx, at)
	return err
}

// GetEver returns a webhook, also one that was deleted and whose history is still kept. Codes: MISSING_RESOURCE.
func (s *Service) GetEver(ctx context.Context, at scope.Ref) (Webhook, error) {
	w, err := get(ctx, s.DB.Read(), at)
	return w, db.OrMissing(err, "Webhook")
}

// List returns a page of webhooks, newest first.
func (s *Service) List(
	ctx context.Context,
	at scope.Scope,
	r page.Request,
) (page.List[Webhook], error) {
	rows, err := list(ctx, s.DB.Read(), listOf{at, false}, r)
	if err != nil {
		return rows, fmt.Errorf("list webhooks: %w", err)
	}
	return rows, s.withDelays(ctx, rows.Items)
}

// Deleted returns a page of webhooks that were deleted and whose history is still kept, newest first.
func (s *Service) Deleted(
	ctx context.Context, at scope.Scope, r page.Request,
) (page.List[Webhook], error) {
	rows, err := list(ctx, s.DB.Read(), listOf{at, true}, r)
	if err != nil {
		return rows, fmt.Errorf("list deleted webhooks: %w", err)
	}
	return rows, nil
}

// Delete removes a webhook of the caller's tenant and mode, ends everything that
// waits for it and gives its volume back. What was sent stays readable for as long as
// history is kept. Codes: MISSING_RESOURCE.
func (s *Service) Delete(ctx context.Context, p auth.Principal, webhookID string) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		of := scope.Of(p.TenantID, p.Mode).Ref(webhookID)
		if err := remove(ctx, tx, of, db.At(s.Clock.Now())); err != nil {
			return db.OrMissing(err, "Webhook")
		}
		if err := s.Dispatcher.Drop(ctx, tx, queue.Lane(of)); err != nil {
			return fmt.Errorf("drop deliveries: %w", err)
		}
		if err := s.Usage.Return(ctx, tx, scope.Of(p.TenantID, p.Mode), usage.CreateWebhook); err != nil {
			return err
		}
		return s.Audit.Record(ctx, tx, audit.Entry{
			Action: "webhook.deleted", Target: webhookID, Detail: map[string]string{"mode": string(p.Mode)},
		}.By(p))
	})
}

// Health tells how a webhook did in the last 24 hours.
func (s *Service) Health(ctx context.Context, of scope.Ref) (health.Health, error) {
	return health.Of(ctx, s.DB.Read(), of, s.Clock.Now())
}

// Overview tells how all webhooks of a mode did that were not deleted.
func (s *Service) Overview(ctx context.Context, at scope.Scope) (health.Overview, error) {
	return health.OfAll(ctx, s.DB.Read(), at, s.Clock.Now())
}
