package signin

import (
	"context"
	"fmt"
	"time"

	"nod/internal/access/audit"
	"nod/internal/access/developer"
	"nod/internal/platform/db"
	"nod/internal/platform/id"
)

// ResetAsOperator makes the link of a password reset without a mail. It replaces
// what the developer asked for before.
func (s *Service) ResetAsOperator(
	ctx context.Context, d developer.Developer, operator string,
) (link string, until time.Time, err error) {
	now, secret := s.Clock.Now(), id.Secret()
	until = now.Add(linkLife)
	r := reset{
		Email: developer.NormalEmail(d.EmailAddress), ID: id.New("reset"), TokenHash: id.Hash(secret),
		CreatedAt: db.At(now), ExpiresAt: db.At(until),
	}
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		if err := putReset(ctx, tx, r); err != nil {
			return fmt.Errorf("store reset: %w", err)
		}
		return s.Audit.Record(ctx, tx, audit.Entry{
			TenantID: d.TenantID, ActorKind: audit.Operator, ActorID: operator, Action: "password.resetLinkMade",
			Target: d.ID,
		})
	})
	return s.link("resetPassword", secret), until, err
}
