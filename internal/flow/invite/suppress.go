package invite

import (
	"context"
	"fmt"
	"strings"

	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

// reason is why an address is not invited again.
type reason string

const unsubscribed reason = "UNSUBSCRIBED"

var suppressed = seal.HashColumn{Table: "invite_suppression", Name: "recipient_hash"}

func (s *Service) suppressionKey(ctx context.Context, q db.Querier, at scope.Scope, email string) ([]byte, error) {
	hasher, err := s.Seal.Hasher(ctx, q, suppressed, at.Tenant)
	if err != nil {
		return nil, fmt.Errorf("hash address: %w", err)
	}
	return hasher.Sum(strings.ToLower(email)), nil
}

// notAgain is what somebody reads who invites a person that asked not to be.
const notAgain = "This person unsubscribed from your invitations."

// checkSuppression refuses to write to somebody who asked not to be written to.
func (s *Service) checkSuppression(ctx context.Context, tx *db.Tx, at scope.Scope, email string) error {
	found, err := s.isSuppressed(ctx, tx, at, email)
	if err != nil {
		return err
	}
	if found {
		return fault.InvalidField("body.email", notAgain)
	}
	return nil
}

func (s *Service) isSuppressed(ctx context.Context, q db.Querier, at scope.Scope, email string) (bool, error) {
	key, err := s.suppressionKey(ctx, q, at, email)
	if err != nil {
		return false, err
	}
	found, err := db.Get[int](ctx, q, `SELECT count(*) FROM invite_suppression
		WHERE tenant_id = $1 AND mode = $2 AND recipient_hash = $3`, at.Tenant, at.Mode, key)
	if err != nil {
		return false, fmt.Errorf("look up suppression: %w", err)
	}
	return found > 0, nil
}

// Unsubscribe keeps the tenant from inviting the person of a link again. The link itself keeps working.
func (s *Service) Unsubscribe(ctx context.Context, secret string) error {
	i, err := s.ofLink(ctx, s.DB.Read(), secret)
	if err != nil {
		return err
	}
	at := scope.Of(i.TenantID, i.Mode)
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		key, err := s.suppressionKey(ctx, tx, at, i.Email)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO invite_suppression
			(tenant_id, mode, recipient_hash, reason, created_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
			at.Tenant, at.Mode, key, unsubscribed, db.At(s.Clock.Now()))
		if err != nil {
			return fmt.Errorf("suppress address: %w", err)
		}
		return nil
	})
}
