package erasure

import (
	"context"
	"fmt"

	"nod/internal/lookup/inquiry"
	"nod/internal/platform/db"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
)

// Lookups are those of one kind.
type Lookups interface {
	// Claim notes whose lookups are that have one of the keys, and returns their IDs.
	Claim(ctx context.Context, tx *db.Tx, user scope.Ref, keys []inquiry.Key) ([]string, error)
}

// mostArchives is of how many documents the numbers are looked at.
const mostArchives = 1000

// claimLookups finds the lookups of the user by the numbers and addresses in the user's records, while they are there.
// Names say nothing: others have them as well.
func (s *Service) claimLookups(ctx context.Context, tx *db.Tx, user scope.Ref) error {
	keys, err := s.keysOf(ctx, tx, user)
	if err != nil || len(keys) == 0 {
		return err
	}
	for _, lookups := range s.Lookups {
		ids, err := lookups.Claim(ctx, tx, user, keys)
		if err != nil {
			return fmt.Errorf("claim lookups: %w", err)
		}
		if err := s.Exports.ForgetLookups(ctx, tx, user.Scope, ids); err != nil {
			return fmt.Errorf("forget reports of lookups: %w", err)
		}
	}
	return nil
}

func (s *Service) keysOf(ctx context.Context, tx *db.Tx, user scope.Ref) ([]inquiry.Key, error) {
	accounts, err := s.Connections.OfUser(ctx, user)
	if err != nil {
		return nil, err
	}
	archives, err := s.Archives.OfUser(ctx, user, page.Request{Size: mostArchives})
	if err != nil {
		return nil, err
	}
	sources := []string{}
	for _, a := range accounts {
		sources = append(sources, a.ID)
	}
	for _, a := range archives.Items {
		sources = append(sources, a.ID)
	}
	payloads, err := s.Records.Payloads(ctx, tx, user.Scope, sources)
	if err != nil {
		return nil, err
	}
	keys := []inquiry.Key{}
	add := func(of func(text string) inquiry.Key, text *string) {
		if text != nil {
			keys = append(keys, of(*text))
		}
	}
	for _, p := range payloads {
		for _, d := range p.Documents {
			add(inquiry.NumberKey, d.Data.DocID)
		}
		if p.Identity == nil {
			continue
		}
		for _, e := range p.Identity.Data.Emails {
			add(inquiry.MailKey, e.Address)
		}
		for _, n := range p.Identity.Data.Phones {
			add(inquiry.PhoneKey, n.Number)
		}
	}
	return keys, nil
}
