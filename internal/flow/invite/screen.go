package invite

import (
	"cmp"
	"context"

	"nod/internal/collect/template"
	"nod/internal/flow/invite/suppress"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/mail"
	"nod/internal/platform/scope"
)

// Problem says what is wrong with a name or an address; empty when they can be invited.
func (in CreateInput) Problem() string {
	_, err := in.clean()
	if err == nil {
		return ""
	}
	return fault.As(err).Fields[0].Message
}

// CheckTexts reports whether there are such templates.
func (s *Service) CheckTexts(ctx context.Context, at scope.Scope, templateID, winkTemplateID string) error {
	in := CreateInput{TemplateID: templateID, WinkTemplateID: cmp.Or(winkTemplateID, template.DefaultID)}
	_, err := s.chosen(ctx, s.DB.Read(), at, in, &Invite{})
	return err
}

// Screened are the addresses, out of some, that should not be invited. They are spelled as asked.
type Screened struct{ Suppressed, Linked map[string]bool }

// Screen looks up what is known about addresses, in two queries however many there are.
func (s *Service) Screen(ctx context.Context, q db.Querier, at scope.Scope, emails []string) (Screened, error) {
	suppressed, err := s.suppressed.Screen(ctx, q, at, emails)
	if err != nil {
		return Screened{}, err
	}
	by := map[string][]string{}
	for _, email := range emails {
		hash, err := mail.HashRecipient(ctx, q, s.Seal, email)
		if err != nil {
			return Screened{}, err
		}
		by[string(hash)] = append(by[string(hash)], email)
	}
	b := db.Query("recipient_hash").From("invite")
	b.Where(b.Equal("tenant_id", at.Tenant), b.Equal("mode", at.Mode), b.Equal("status", Linked))
	linked, err := suppress.Known(ctx, q, b, by)
	return Screened{suppressed, linked}, err
}

// checkSuppression refuses to write to an address that is not to be written to.
func (s *Service) checkSuppression(ctx context.Context, tx *db.Tx, at scope.Scope, who Person) error {
	found, err := s.suppressed.Of(ctx, tx, at, who.Address())
	if err != nil || found == nil {
		return err
	}
	return fault.InvalidField(who.addressField(), found.NotAgain())
}

// Unsubscribe keeps the tenant from inviting the person of a link again. The link itself keeps working.
func (s *Service) Unsubscribe(ctx context.Context, secret string) error {
	i, err := s.ofLink(ctx, s.DB.Read(), secret)
	if err != nil {
		return err
	}
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		_, err := s.suppressed.Note(ctx, tx, scope.Of(i.TenantID, i.Mode), i.Address(), suppress.Unsubscribed)
		return err
	})
}
