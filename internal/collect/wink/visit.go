package wink

import (
	"context"

	"nod/internal/collect/connector"
	"nod/internal/collect/conversion"
	"nod/internal/platform/fault"
	"nod/internal/platform/scope"
)

func (s *Service) visitOf(v visit) conversion.Visit {
	return s.Visits.VisitOf(v.caller.TokenID, v.template.ID)
}

func (v visit) scope() scope.Scope { return scope.Of(v.caller.TenantID, v.caller.Mode) }

// running finds a login that the person began and that still waits for the provider or for a code.
func (s *Service) running(ctx context.Context, v visit, w words) (*Running, error) {
	progress, found, err := s.Connections.Running(ctx, userOf(v.caller))
	if err != nil || !found {
		return nil, err
	}
	source, known := s.Sources.Get(progress.Account.ProviderID)
	if !known || !v.template.OffersProvider(source.ID) {
		return nil, nil
	}
	return &Running{progress.Task.ID, progress.Account.ID, s.shown(v.template, source, w)}, nil
}

// reached counts how far the person got.
func (s *Service) reached(v visit, step conversion.Step, sourceID string) {
	s.Visits.Reached(v.scope(), s.visitOf(v), step, sourceID)
}

// submitted counts a login or a document that was taken, or refused for lack of volume: for that no task exists that
// could tell.
func (s *Service) submitted(v visit, sourceID string, err error) {
	switch {
	case err == nil:
		s.reached(v, conversion.Submitted, sourceID)
	case fault.HasCode(err, fault.CodeQuotaExceeded):
		s.Visits.Failed(v.scope(), s.visitOf(v), sourceID, connector.QuotaExceeded)
	}
}

// chose counts that a person opened the login page of a source. Where consent is asked for on that page, they count as
// having chosen when they submit it: nobody is counted at a step who was not at the one before.
func (s *Service) chose(ctx context.Context, sourceID, templateID string) error {
	v, err := s.visit(ctx, templateID)
	if err != nil {
		return err
	}
	given, err := s.hasConsent(ctx, v)
	if given {
		s.reached(v, conversion.Chosen, sourceID)
	}
	return err
}
