package signalrule

import (
	"context"
	"fmt"
	"strconv"

	"nod/internal/access/audit"
	"nod/internal/access/tenant"
	"nod/internal/lookup/lookuppolicy"
	"nod/internal/lookup/signalsource"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/id"
	"nod/internal/platform/scope"
)

// Deps is what the feature stands on.
type Deps struct {
	DB       *db.DB
	Clock    *clock.Clock
	Audit    *audit.Service
	Tenants  *tenant.Service
	Policies *lookuppolicy.Service
}

// Service keeps rules.
type Service struct{ Deps }

// New makes the service.
func New(d Deps) *Service { return &Service{d} }

// List returns all rules of a mode, newest first.
func (s *Service) List(ctx context.Context, at scope.Scope) ([]Rule, error) {
	all, err := list(ctx, s.DB.Read(), at)
	if err != nil {
		return nil, fmt.Errorf("list rules for signals: %w", err)
	}
	return all, nil
}

// Match returns the rules of a mode that the metrics of a result are within, newest first.
func (s *Service) Match(ctx context.Context, at scope.Scope, values signalsource.Values) ([]RuleMatch, error) {
	rules, err := s.List(ctx, at)
	if err != nil {
		return nil, err
	}
	var all []RuleMatch
	for _, r := range rules {
		if m, isWithin := r.match(values); isWithin {
			all = append(all, m)
		}
	}
	return all, nil
}

// Create adds a rule. It refuses with CONFLICT when there are 50 already.
func (s *Service) Create(ctx context.Context, at scope.Scope, terms Terms) (Rule, error) {
	if err := s.check(ctx, at, &terms); err != nil {
		return Rule{}, err
	}
	now := db.At(s.Clock.Now())
	made := Rule{
		TenantID: at.Tenant, Mode: at.Mode, ID: id.New("rule"), Terms: terms, CreatedAt: now, UpdatedAt: now,
	}
	return made, s.DB.Tx(ctx, func(tx *db.Tx) error {
		if err := s.Tenants.Hold(ctx, tx, at.Tenant); err != nil { // two at once would pass the limit together
			return err
		}
		n, err := count(ctx, tx, at)
		if err != nil {
			return fmt.Errorf("count rules for signals: %w", err)
		}
		if n >= maxRules {
			return fault.New(fault.Conflict, fault.CodeConflict,
				"You have 50 rules in this mode, the most that are possible. Delete one first.")
		}
		if err := insert(ctx, tx, made); err != nil {
			return fmt.Errorf("insert rule for signals: %w", err)
		}
		return s.record(ctx, tx, "signalRule.created", made)
	})
}

// Update changes the terms of a rule. Matches that are there stay as they are.
func (s *Service) Update(ctx context.Context, at scope.Ref, c Change) (r Rule, err error) {
	if c.WebhookID != nil {
		if err := s.Policies.CheckWebhook(ctx, at.Scope, *c.WebhookID); err != nil {
			return Rule{}, err
		}
	}
	if err := c.check(); err != nil {
		return Rule{}, err
	}
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		r, err = change(ctx, tx, at, c, db.At(s.Clock.Now()))
		if err != nil {
			return db.OrMissing(err, noun)
		}
		return s.record(ctx, tx, "signalRule.changed", r)
	})
	return r, err
}

// Delete removes a rule. Matches that are there stay.
func (s *Service) Delete(ctx context.Context, at scope.Ref) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		gone, err := remove(ctx, tx, at)
		if err != nil {
			return db.OrMissing(err, noun)
		}
		return s.record(ctx, tx, "signalRule.deleted", gone)
	})
}

const noun = "Rule"

func (s *Service) check(ctx context.Context, at scope.Scope, terms *Terms) error {
	if err := s.Policies.CheckWebhook(ctx, at, terms.WebhookID); err != nil {
		return err
	}
	return terms.check()
}

func (s *Service) record(ctx context.Context, tx *db.Tx, action string, r Rule) error {
	return s.Audit.Record(ctx, tx, audit.Entry{Action: action, Target: r.ID, Detail: map[string]string{
		"mode": string(r.Mode), "name": r.Name, "metric": r.Metric, "comparison": string(r.Comparison),
		"threshold": strconv.FormatInt(r.Threshold, 10), "webhookId": r.WebhookID,
	}}.By(auth.From(ctx)))
}
