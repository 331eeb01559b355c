package operator

import (
	"context"
	"errors"
	"fmt"
	"os/user"
	"slices"

	"nod/internal/access/audit"
	"nod/internal/access/developer"
	"nod/internal/access/secondfactor"
	"nod/internal/access/signin"
	"nod/internal/access/tenant"
	"nod/internal/access/usage"
	"nod/internal/deliver/webhook"
	"nod/internal/platform/db"
	"nod/internal/platform/job"
	"nod/internal/platform/mail"
	"nod/internal/platform/page"
	"nod/internal/platform/seal"
	"nod/internal/run/dashboard"
)

// Deps are the service's dependencies.
type Deps struct {
	DB        *db.DB
	Tenants   *tenant.Service
	Usage     *usage.Service
	Dashboard *dashboard.Service
	Seal      *seal.Sealer
	Audit     *audit.Service
	// Developers, SignIns and Factors are for those who cannot log in.
	Developers *developer.Service
	SignIns    *signin.Service
	Factors    *secondfactor.Service
	// The queues.
	Webhooks *webhook.Service
	Jobs     *job.Engine
	Mail     *mail.Outbox
	// The keys: who seals under the newest ones, and where the master keys are.
	Resealing *seal.Job
	KeyFile   string
	Data      string
}

// Service carries out the operator's commands.
type Service struct{ Deps }

// New makes the service.
func New(d Deps) *Service { return &Service{d} }

// ErrNoTenant is returned when a reference fits no tenant.
var ErrNoTenant = errors.New("no organization has this id, name or email address of a member")

// Name is who acts, for the audit: the account of the operating system.
func Name() string {
	u, err := user.Current()
	if err != nil {
		return "operator"
	}
	return u.Username
}

// Tenant finds a tenant by its id, by the email address of a member, or by
// its name when only one has it.
func (s *Service) Tenant(ctx context.Context, ref string) (tenant.Tenant, error) {
	ids, err := s.Tenants.Called(ctx, ref)
	if err != nil {
		return tenant.Tenant{}, err
	}
	member, err := s.Developers.FindByEmail(ctx, s.DB.Read(), ref)
	if err != nil {
		return tenant.Tenant{}, err
	}
	if member != nil && !slices.Contains(ids, member.TenantID) {
		ids = append(ids, member.TenantID)
	}
	switch len(ids) {
	case 0:
		return tenant.Tenant{}, ErrNoTenant
	case 1:
		return s.Tenants.Get(ctx, ids[0])
	default:
		return tenant.Tenant{}, fmt.Errorf("%d organizations are called %q: use an id", len(ids), ref)
	}
}

// List returns a page of tenants, newest first.
func (s *Service) List(ctx context.Context, r page.Request) (page.List[tenant.Tenant], error) {
	return s.Tenants.List(ctx, r)
}

// ErrNoDeveloper is returned when an email address belongs to nobody.
var ErrNoDeveloper = errors.New("no developer has this email address")

// ResetSecondFactor takes authenticator app, recovery codes and passkeys of a
// developer away. It reports whether there were any.
func (s *Service) ResetSecondFactor(ctx context.Context, email string) (bool, error) {
	d, err := s.Developers.FindByEmail(ctx, s.DB.Read(), email)
	if err != nil {
		return false, err
	}
	if d == nil {
		return false, ErrNoDeveloper
	}
	return s.Factors.Reset(ctx, *d, Name())
}
