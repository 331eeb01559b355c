package inquiry

import (
	"context"
	"fmt"

	"github.com/huandu/go-sqlbuilder"

	"nod/internal/access/audit"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/scope"
)

// Withdraw notes that the subject of a lookup withdrew the consent. Nothing is asked about the subject again under a
// consent of before, and what is there stays. Withdrawing twice does no harm: the first time counts.
func (s *Service[D]) Withdraw(ctx context.Context, at scope.Ref) (Inquiry[D], error) {
	i, err := s.Get(ctx, at)
	if err != nil || i.WithdrawnAt != nil {
		return i, err
	}
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		// A lookup of the release before lacks the key that later ones are compared by.
		if err := s.keyring().Add(ctx, tx, i.Ref(), s.kind.Subject(i.Doc)); err != nil {
			return err
		}
		n, err := s.withdraw(ctx, tx, i)
		if err != nil || n == 0 {
			return err
		}
		return s.Audit.Record(ctx, tx, audit.Entry{
			Action: "lookup.consentWithdrawn", Target: i.ID, Detail: map[string]string{"mode": string(i.Mode)},
		}.By(auth.From(ctx)))
	})
	if err != nil {
		return i, err
	}
	return s.Get(ctx, at)
}

// withdraw marks a lookup and those about the same subject, and returns how many it marked.
func (s *Service[D]) withdraw(ctx context.Context, tx *db.Tx, i Inquiry[D]) (int64, error) {
	b := sqlbuilder.PostgreSQL.NewUpdateBuilder()
	b.Update(s.kind.Name).Set(b.Assign("withdrawn_at", db.At(s.Clock.Now())))
	same, err := s.isAbout(ctx, tx, &b.Cond, i)
	if err != nil {
		return 0, err
	}
	b.Where(b.Equal("tenant_id", i.TenantID), b.Equal("mode", i.Mode), b.Or(b.Equal("id", i.ID), same),
		b.IsNull("withdrawn_at"))
	statement, args := b.Build()
	n, err := db.Exec(ctx, tx, statement, args...)
	if err != nil {
		return 0, fmt.Errorf("withdraw consent of %s: %w", s.kind.Name, err)
	}
	return n, nil
}

// isAbout is the condition of lookups about the same subject as one; of what there are no keys, none is asked.
func (s *Service[D]) isAbout(ctx context.Context, q db.Querier, c *sqlbuilder.Cond, i Inquiry[D]) (string, error) {
	hashes, err := s.keyring().hashes(ctx, q, i.Scope(), s.kind.Subject(i.Doc))
	if err != nil || len(hashes) == 0 {
		return "FALSE", err
	}
	return having(c, i.Scope(), hashes), nil
}

// checkConsent refuses a lookup under a consent that the subject withdrew.
func (s *Service[D]) checkConsent(ctx context.Context, tx *db.Tx, i Inquiry[D]) error {
	b := db.Query("max(withdrawn_at)").From(s.kind.Name)
	same, err := s.isAbout(ctx, tx, &b.Cond, i)
	if err != nil {
		return err
	}
	b.Where(b.Equal("tenant_id", i.TenantID), b.Equal("mode", i.Mode), same)
	statement, args := b.Build()
	withdrawn, err := db.Get[*db.Time](ctx, tx, statement, args...)
	if err != nil {
		return fmt.Errorf("look for withdrawn consents: %w", err)
	}
	consented := s.kind.About(i.Doc).Consent.ConsentedAt
	if withdrawn == nil || consented.After(withdrawn.Time) {
		return nil
	}
	return fault.InvalidField("body.consent.consentedAt", "The person withdrew consent on "+
		withdrawn.UTC().Format("2 January 2006, 15:04 UTC")+". A lookup needs a consent from after that.")
}
