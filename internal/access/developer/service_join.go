package developer

import (
	"context"
	"errors"
	"fmt"

	"nod/internal/access/audit"
	"nod/internal/platform/db"
	"nod/internal/platform/id"
)

// Join accepts an invitation by the token of its link, which works once, and
// returns the name of the organization. Tenant, address and role are those of
// the invitation. A sign-up of the address that nobody confirmed is forgotten:
// it may be somebody else's.
func (s *Service) Join(ctx context.Context, in JoinInput) (tenantName string, err error) {
	if err := in.Validate(); err != nil {
		return "", err
	}
	tokenHash := id.Hash(in.Token)
	// A dead token is refused before it costs a hash.
	if _, err := s.acceptable(ctx, s.DB.Read(), tokenHash); err != nil {
		return "", err
	}
	hash, err := s.Hasher.Hash(ctx, in.NewPassword)
	if err != nil {
		return "", err
	}
	err = s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
		tenantName, err = s.join(ctx, tx, in, credentials{tokenHash, hash})
		return err
	})
	if db.IsUnique(err) {
		// The address got an account elsewhere meanwhile.
		return "", errDeadInvitation()
	}
	return tenantName, err
}

// acceptable finds the invitation of a link, unless its inviter is gone or could
// no longer give its role.
func (s *Service) acceptable(ctx context.Context, q db.Querier, tokenHash string) (Invitation, error) {
	i, err := invitationByToken(ctx, q, tokenHash, db.At(s.Clock.Now()))
	if errors.Is(err, db.ErrNotFound) {
		return i, errDeadInvitation()
	}
	if err != nil {
		return i, fmt.Errorf("load invitation: %w", err)
	}
	if i.InviterID == operatorInvites {
		return i, nil
	}
	inviter, err := get(ctx, q, i.TenantID, i.InviterID)
	if errors.Is(err, db.ErrNotFound) || (err == nil && !s.mayGive(inviter.Role, i.Role)) {
		return i, errDeadInvitation()
	}
	if err != nil {
		return i, fmt.Errorf("load inviter: %w", err)
	}
	return i, nil
}

// credentials are what somebody joins with, both as they are stored.
type credentials struct{ tokenHash, passwordHash string }

func (s *Service) join(ctx context.Context, tx *db.Tx, in JoinInput, c credentials) (tenantName string, err error) {
	now := db.At(s.Clock.Now())
	i, err := s.acceptable(ctx, tx, c.tokenHash)
	if err != nil {
		return "", err
	}
	// Until this ends nobody takes the inviter's role away, so it is looked at again.
	if err := s.Tenants.Hold(ctx, tx, i.TenantID); err != nil {
		return "", err
	}
	if _, err := s.acceptable(ctx, tx, c.tokenHash); err != nil {
		return "", err
	}
	i, err = useInvitation(ctx, tx, c.tokenHash, now)
	if errors.Is(err, db.ErrNotFound) {
		return "", errDeadInvitation()
	}
	if err != nil {
		return "", fmt.Errorf("use invitation: %w", err)
	}
	t, err := s.Tenants.Find(ctx, tx, i.TenantID)
	if err != nil {
		return "", err
	}
	for _, follow := range s.joinFollowers {
		if err := follow(ctx, tx, i.Email); err != nil {
			return "", err
		}
	}
	d, err := s.Create(ctx, tx, CreateInput{
		TenantID: i.TenantID, Role: i.Role, EmailAddress: i.EmailAddress,
		FirstName: in.FirstName, LastName: in.LastName, Title: in.Title,
		PasswordHash: c.passwordHash, TermsURL: s.TermsURL, TermsAcceptedAt: now,
	})
	if err != nil {
		return "", err
	}
	return t.Name, s.Audit.Record(ctx, tx, d.Signed(audit.Entry{
		ActorKind: audit.Visitor, Action: "staffInvitation.accepted", Target: i.ID,
		Detail: map[string]string{"role": string(i.Role), "terms": s.TermsURL},
	}))
}
