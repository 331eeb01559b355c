package tenant

import (
	"context"
	"fmt"
	"strings"
	"time"

	"nod/internal/access/audit"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/day"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/id"
	"nod/internal/platform/page"
)

// Deps are the service's dependencies.
type Deps struct {
	DB    *db.DB
	Clock *clock.Clock
	Audit *audit.Service
}

// Service keeps tenants.
type Service struct{ Deps }

// New makes the service.
func New(d Deps) *Service { return &Service{d} }

// Create adds a tenant with the profile of its first developer.
func (s *Service) Create(ctx context.Context, tx *db.Tx, name, emailAddress string) (Tenant, error) {
	now := db.At(s.Clock.Now())
	t := Tenant{
		ID: id.New("tenant"), Name: strings.TrimSpace(name), EmailAddress: emailAddress, TimeZone: DefaultTimeZone,
		CreatedAt: now, UpdatedAt: now,
	}
	if err := insert(ctx, tx, t); err != nil {
		return Tenant{}, fmt.Errorf("insert tenant: %w", err)
	}
	return t, s.Audit.Begin(ctx, tx, t.ID)
}

// Get returns a tenant; MISSING_RESOURCE when there is none.
func (s *Service) Get(ctx context.Context, tenant string) (Tenant, error) {
	return s.Find(ctx, s.DB.Read(), tenant)
}

// Called returns the ids of the tenants that have an id or a name.
func (s *Service) Called(ctx context.Context, ref string) ([]string, error) {
	ids, err := called(ctx, s.DB.Read(), ref)
	if err != nil {
		return nil, fmt.Errorf("find tenant: %w", err)
	}
	return ids, nil
}

// Find is Get inside a transaction.
func (s *Service) Find(ctx context.Context, q db.Querier, tenant string) (Tenant, error) {
	t, err := get(ctx, q, tenant)
	return t, db.OrMissing(err, "Organization")
}

// Existing returns those of some tenants that there are: what was noted for others has nobody to belong to.
func (s *Service) Existing(ctx context.Context, q db.Querier, ids []string) (map[string]bool, error) {
	found, err := existing(ctx, q, ids)
	if err != nil {
		return nil, fmt.Errorf("find tenants: %w", err)
	}
	has := make(map[string]bool, len(found))
	for _, id := range found {
		has[id] = true
	}
	return has, nil
}

// Zone is the time zone in which months and days end for the organization.
func (s *Service) Zone(ctx context.Context, q db.Querier, tenant string) (*time.Location, error) {
	t, err := s.Find(ctx, q, tenant)
	if err != nil {
		return nil, err
	}
	return day.Zone(t.TimeZone)
}

// Hold makes everybody else who holds the tenant wait until the transaction ends.
func (s *Service) Hold(ctx context.Context, tx *db.Tx, tenant string) error {
	isThere, err := hold(ctx, tx, tenant)
	if err != nil {
		return fmt.Errorf("hold tenant: %w", err)
	}
	if !isThere {
		return fault.Missing("Organization")
	}
	return nil
}

// List is the operator's: all tenants, newest first.
func (s *Service) List(ctx context.Context, r page.Request) (page.List[Tenant], error) {
	rows, err := list(ctx, s.DB.Read(), r)
	if err != nil {
		return page.List[Tenant]{}, fmt.Errorf("list tenants: %w", err)
	}
	return page.Cut(rows, r, func(t Tenant) page.Position { return page.At(t.CreatedAt.Time, t.ID) }), nil
}

// Update changes what the caller's organization says about itself. Any of its
// developers may.
func (s *Service) Update(ctx context.Context, to Profile) (Tenant, error) {
	to = to.trimmed()
	if err := to.validate(); err != nil {
		return Tenant{}, err
	}
	caller := auth.From(ctx)
	var updated Tenant
	err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		before, err := s.Find(ctx, tx, caller.TenantID)
		if err != nil {
			return err
		}
		updated = before
		if to.TimeZone == "" {
			to.TimeZone = before.TimeZone
		}
		if before.profile() == to {
			return nil
		}
		if updated, err = update(ctx, tx, caller.TenantID, to, db.At(s.Clock.Now())); err != nil {
			return fmt.Errorf("update tenant: %w", err)
		}
		return s.Audit.Record(ctx, tx, audit.Entry{Action: "tenant.updated", Target: caller.TenantID}.By(caller))
	})
	return updated, err
}

// moment is a change of one of a tenant's two switches, each of which is the
// moment since when it is on.
type moment struct {
	column string
	set    bool
	action string
}

// EnableProduction is the operator's: it grants production. The next login of
// its developers carries the production token.
func (s *Service) EnableProduction(ctx context.Context, tenant, operator string) error {
	return s.change(ctx, tenant, operator, moment{"production_at", true, "tenant.productionEnabled"})
}

// DisableProduction is the operator's: production keys and tokens stop at once.
func (s *Service) DisableProduction(ctx context.Context, tenant, operator string) error {
	return s.change(ctx, tenant, operator, moment{"production_at", false, "tenant.productionDisabled"})
}

// Suspend is the operator's: every credential of the tenant stops at once.
func (s *Service) Suspend(ctx context.Context, tenant, operator string) error {
	return s.change(ctx, tenant, operator, moment{"suspended_at", true, "tenant.suspended"})
}

// Resume is the operator's: it ends a suspension.
func (s *Service) Resume(ctx context.Context, tenant, operator string) error {
	return s.change(ctx, tenant, operator, moment{"suspended_at", false, "tenant.resumed"})
}

// Remove deletes the organization's own row: every credential of it is refused from then on.
func (s *Service) Remove(ctx context.Context, tx *db.Tx, tenant string) error {
	isRemoved, err := remove(ctx, tx, tenant)
	if err != nil {
		return fmt.Errorf("delete tenant: %w", err)
	}
	if !isRemoved {
		return fault.Missing("Organization")
	}
	return nil
}

// change is idempotent: what already is so is not audited again.
func (s *Service) change(ctx context.Context, tenant, operator string, m moment) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		if _, err := s.Find(ctx, tx, tenant); err != nil {
			return err
		}
		changed, err := setMoment(ctx, tx, tenant, m, s.Clock.Now())
		if err != nil {
			return fmt.Errorf("update tenant: %w", err)
		}
		if !changed {
			return nil
		}
		return s.Audit.Record(ctx, tx, audit.Entry{
			TenantID: tenant, ActorKind: audit.Operator, ActorID: operator, Action: m.action, Target: tenant,
		})
	})
}
