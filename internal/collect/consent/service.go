package consent

import (
	"context"
	"fmt"

	"nod/internal/access/audit"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/id"
	"nod/internal/platform/seal"
)

// Deps are the service's dependencies.
type Deps struct {
	DB    *db.DB
	Seal  *seal.Sealer
	Clock *clock.Clock
	Audit *audit.Service
}

// Service keeps receipts and consent templates.
type Service struct{ Deps }

// New makes the service.
func New(d Deps) *Service { return &Service{d} }

// Give writes the receipt that the user agreed to the document just now, with the address and browser
// of the request. Agreeing again to the same document gives a further receipt.
func (s *Service) Give(ctx context.Context, who Subject, doc Document) (Receipt, error) {
	client := auth.ClientFrom(ctx)
	receipt := Receipt{
		TenantID: who.TenantID, Mode: who.Mode, ID: id.New("cr"), UserID: who.UserID,
		TemplateID: doc.TemplateID, Version: doc.Version, Text: doc.Text, TextHash: doc.Hash(),
		Address: client.Address, UserAgent: client.UserAgent, CreatedAt: db.At(s.Clock.Now()),
	}
	err := s.DB.Tx(ctx, func(tx *db.Tx) error { return s.insert(ctx, tx, receipt) })
	if err != nil {
		return Receipt{}, fmt.Errorf("store consent: %w", err)
	}
	return receipt, nil
}

// HasGiven reports whether the user agreed to exactly one of these texts for its template.
func (s *Service) HasGiven(ctx context.Context, q db.Querier, who Subject, docs ...Document) (bool, error) {
	given, err := exists(ctx, q, who, docs)
	if err != nil {
		return false, fmt.Errorf("look up consent: %w", err)
	}
	return given, nil
}

// Receipts returns what the user agreed to, newest first.
func (s *Service) Receipts(ctx context.Context, who Subject) ([]Receipt, error) {
	receipts, err := s.list(ctx, s.DB.Read(), who)
	if err != nil {
		return nil, fmt.Errorf("list consents: %w", err)
	}
	return receipts, nil
}
