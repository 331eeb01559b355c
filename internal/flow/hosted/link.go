package hosted

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"nod/internal/access/tenant"
	"nod/internal/collect/enduser"
	"nod/internal/collect/template"
	"nod/internal/flow/site"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/scope"
)

// LinkToken lets the owner of a manage page into the widget, which shows what is connected whatever its template says.
func (s *Service) LinkToken(ctx context.Context, linkID string) (Pass, error) {
	user, err := s.Users.OfWinkLink(ctx, linkID)
	if err != nil {
		return Pass{}, err
	}
	v, err := s.versionOfUser(ctx, user)
	if err != nil {
		return Pass{}, err
	}
	return s.pass(ctx, user.Ref(), template.ManagePrefix+cmp.Or(v.TemplateID, template.DefaultID), nil)
}

// lookOfLink is how a manage page looks.
func (s *Service) lookOfLink(ctx context.Context, linkID string) (Look, error) {
	user, err := s.Users.OfWinkLink(ctx, linkID)
	if err != nil {
		return Look{}, err
	}
	v, err := s.versionOfUser(ctx, user)
	return s.look(v), err
}

// versionOfUser is what the site of a user showed. The page of users who came otherwise looks like the default
// template.
func (s *Service) versionOfUser(ctx context.Context, user enduser.User) (site.Open, error) {
	at := scope.Of(user.TenantID, user.Mode)
	run, err := getOfUser(ctx, s.DB.Read(), user.Ref())
	if err == nil {
		v, err := s.Sites.VersionOf(ctx, s.DB.Read(), at.Ref(run.VersionID))
		if !fault.HasCode(err, fault.CodeMissingResource) {
			return v, err
		}
	} else if !errors.Is(err, db.ErrNotFound) {
		return site.Open{}, fmt.Errorf("load session of user: %w", err)
	}
	owner, err := s.Sites.Tenants.Get(ctx, user.TenantID)
	if err != nil {
		return site.Open{}, err
	}
	if !mayWork(owner, user.Mode) {
		return site.Open{}, fault.Missing("Page")
	}
	plain, err := s.lookOfInvited(ctx, user.Ref())
	if err != nil {
		return site.Open{}, err
	}
	v := site.Open{Tenant: owner, Theme: plain.ThemeColor}
	v.Mode, v.TemplateID = user.Mode, plain.ID
	return v, nil
}

func mayWork(owner tenant.Tenant, mode auth.Mode) bool {
	return !owner.IsSuspended() && (mode == auth.Sandbox || owner.HasProduction())
}
