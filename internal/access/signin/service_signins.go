package signin

import (
	"context"
	"fmt"
	"slices"

	"nod/internal/access/audit"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
)

// maxListed bounds the list of sign-ins; a person has a handful of them.
const maxListed = 150

// SignIns returns the caller's sign-ins that stand: the current one first, then
// the newest.
func (s *Service) SignIns(ctx context.Context) ([]SignIn, error) {
	caller := auth.From(ctx)
	now := db.At(s.Clock.Now())
	list, err := listActive(ctx, s.DB.Read(), owner{caller.TenantID, caller.SubjectID}, now)
	if err != nil {
		return nil, fmt.Errorf("list sign-ins: %w", err)
	}
	isCurrent := func(in SignIn) bool { return in.ID == caller.SignInID }
	if at := slices.IndexFunc(list, isCurrent); at >= 0 {
		current := list[at]
		current.LastSeenAt = now // by this very call
		list = slices.Insert(slices.Delete(list, at, at+1), 0, current)
	}
	return list, nil
}

// Revoke ends one of the caller's sign-ins with all its tokens.
func (s *Service) Revoke(ctx context.Context, signInID string) error {
	caller := auth.From(ctx)
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		isEnded, err := endOne(ctx, tx, owner{caller.TenantID, caller.SubjectID}, signInID, db.At(s.Clock.Now()))
		if err != nil {
			return fmt.Errorf("end sign-in: %w", err)
		}
		if !isEnded {
			return fault.Missing("Sign-in")
		}
		return s.Audit.Record(ctx, tx, audit.Entry{Action: "signin.revoked", Target: signInID}.By(caller))
	})
}

// endOthers ends all sign-ins of a developer but that of the caller, and logins
// that still wait for their second step, in the caller's transaction.
func (s *Service) endOthers(ctx context.Context, tx *db.Tx, tenant, developer string) error {
	_, err := s.revokeOthers(ctx, tx, owner{tenant, developer})
	return err
}

func (s *Service) revokeOthers(ctx context.Context, tx *db.Tx, o owner) (ended int64, err error) {
	if ended, err = endOthers(ctx, tx, o, auth.From(ctx).SignInID, db.At(s.Clock.Now())); err != nil {
		return 0, fmt.Errorf("end sign-ins: %w", err)
	}
	if err := deleteAllPending(ctx, tx, o); err != nil {
		return 0, fmt.Errorf("delete pending sign-ins: %w", err)
	}
	return ended, nil
}

// RevokeOthers ends all of the caller's sign-ins but the current one, and
// logins that still wait for their second step.
func (s *Service) RevokeOthers(ctx context.Context) (ended int64, err error) {
	caller := auth.From(ctx)
	o := owner{caller.TenantID, caller.SubjectID}
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		if ended, err = s.revokeOthers(ctx, tx, o); err != nil {
			return err
		}
		return s.Audit.Record(ctx, tx, audit.Entry{
			Action: "signin.othersRevoked", Target: caller.SubjectID,
			Detail: map[string]string{"ended": fmt.Sprint(ended)},
		}.By(caller))
	})
	return ended, err
}
