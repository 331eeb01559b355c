package developer

import (
	"context"
	"errors"
	"fmt"

	"nod/internal/access/audit"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/page"
)

// Follower learns in the transaction what became of a developer.
type Follower func(ctx context.Context, tx *db.Tx, tenant, developer string) error

// JoinFollower learns in the transaction that an address joined by invitation.
type JoinFollower func(ctx context.Context, tx *db.Tx, email string) error

// FollowRemoval adds a follower of removals; it is called before the service is used.
func (s *Service) FollowRemoval(f Follower) { s.removalFollowers = append(s.removalFollowers, f) }

// FollowJoin adds a follower of accepted invitations; it is called before the
// service is used.
func (s *Service) FollowJoin(f JoinFollower) { s.joinFollowers = append(s.joinFollowers, f) }

// Team returns the members of the caller's team, newest first; role is empty for
// all of them.
func (s *Service) Team(ctx context.Context, role auth.Role, r page.Request) (page.List[Developer], error) {
	rows, err := listTeam(ctx, s.DB.Read(), auth.From(ctx).TenantID, role, r)
	if err != nil {
		return page.List[Developer]{}, fmt.Errorf("list team: %w", err)
	}
	return page.Cut(rows, r, func(d Developer) page.Position { return page.At(d.CreatedAt.Time, d.ID) }), nil
}

// SetRole gives another member a role. It holds from their next call on,
// because roles are read at each; invitations that they could not send with it
// are revoked.
func (s *Service) SetRole(ctx context.Context, developer string, role auth.Role) (Developer, error) {
	caller := auth.From(ctx)
	if developer == caller.SubjectID {
		return Developer{}, errOwn("You cannot modify your own account")
	}
	var d Developer
	err := s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
		if d, err = s.holdMember(ctx, tx, developer); err != nil || d.Role == role {
			return err
		}
		was := d.Role
		d.Role, d.UpdatedAt = role, db.At(s.Clock.Now())
		if err := setRole(ctx, tx, d, role, d.UpdatedAt); err != nil {
			return fmt.Errorf("update role: %w", err)
		}
		if err := s.revokeAbove(ctx, tx, d, role); err != nil {
			return err
		}
		return s.Audit.Record(ctx, tx, audit.Entry{
			Action: "developer.roleChanged", Target: d.ID,
			Detail: map[string]string{"from": string(was), "to": string(role)},
		}.By(caller))
	})
	return d, err
}

// Remove takes another member out of the team: their sign-ins end at once, their
// address is free, their invitations are revoked, and the tenant keeps the keys
// they made.
func (s *Service) Remove(ctx context.Context, developer string) (Developer, error) {
	caller := auth.From(ctx)
	if developer == caller.SubjectID {
		return Developer{}, errOwn("You cannot delete your own account")
	}
	var d Developer
	err := s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
		if d, err = s.holdMember(ctx, tx, developer); err != nil {
			return err
		}
		if err := remove(ctx, tx, d, db.At(s.Clock.Now())); err != nil {
			return fmt.Errorf("remove developer: %w", err)
		}
		if err := s.revokeAbove(ctx, tx, d, ""); err != nil {
			return err
		}
		for _, follow := range s.removalFollowers {
			if err := follow(ctx, tx, d.TenantID, d.ID); err != nil {
				return err
			}
		}
		return s.Audit.Record(ctx, tx, audit.Entry{
			Action: "developer.removed", Target: d.ID, Detail: map[string]string{"role": string(d.Role)},
		}.By(caller))
	})
	return d, err
}

// holdMember loads another member to be changed, and lets nobody else change the
// team until the transaction ends. The caller must still be an ADMIN then: of
// two who demote or remove each other only the first succeeds. As nobody changes
// themselves, the caller is the ADMIN who is always left.
func (s *Service) holdMember(ctx context.Context, tx *db.Tx, developer string) (Developer, error) {
	caller := auth.From(ctx)
	if err := s.Tenants.Hold(ctx, tx, caller.TenantID); err != nil {
		return Developer{}, err
	}
	me, err := get(ctx, tx, caller.TenantID, caller.SubjectID)
	if errors.Is(err, db.ErrNotFound) || (err == nil && me.Role != auth.Admin) {
		return Developer{}, fault.New(fault.Forbidden, fault.CodeUnauthorized,
			"You are no longer an Admin. Reload the page.")
	}
	if err != nil {
		return Developer{}, fmt.Errorf("load caller: %w", err)
	}
	d, err := get(ctx, tx, caller.TenantID, developer)
	return d, db.OrMissing(err, "Developer")
}

func errOwn(message string) error { return fault.New(fault.Forbidden, fault.CodeUnauthorized, message) }
