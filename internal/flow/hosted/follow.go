package hosted

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"nod/internal/collect/source"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/fault"
	"nod/internal/platform/scope"
)

const (
	settleEvery = 10 * time.Minute
	settleBatch = 100
	forgetBatch = 5000
)

// Follow moves the sessions of users whose connections change, in the transaction that changes them.
func (s *Service) Follow(ctx context.Context, tx *db.Tx, events []event.Event) error {
	for _, e := range events {
		step, err := stepOf(e)
		if err != nil {
			return err
		}
		if step == "" || e.UserID == "" {
			continue
		}
		if err := s.follow(ctx, tx, scope.Of(e.TenantID, e.Mode).Ref(e.UserID), step); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) follow(ctx context.Context, tx *db.Tx, at scope.Ref, step Step) error {
	user, err := s.Users.Get(ctx, tx, at)
	if fault.HasCode(err, fault.CodeMissingResource) || err == nil && user.ChannelID == nil {
		return nil // erased in this transaction, or of no site
	}
	if err != nil {
		return fmt.Errorf("load user of session: %w", err)
	}
	run, err := lockOfUser(ctx, tx, at)
	if errors.Is(err, db.ErrNotFound) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("lock session: %w", err)
	}
	if run.isFlow() {
		if step, err = s.inFlow(ctx, tx, &run, step); err != nil {
			return err
		}
	}
	return s.move(ctx, tx, &run, step, user.Live())
}

// stepOf is what an event means for a session. A connection that a sync lost is not revoked.
func stepOf(e event.Event) (Step, error) {
	switch e.Type {
	case event.AccountConnected, event.ArchiveAnalyzed:
		return Connected, nil
	case event.ArchiveRevoked:
		return Lost, nil
	case event.AccountDisconnected:
		var body struct {
			Data struct{ Reason source.Reason }
		}
		if err := json.Unmarshal([]byte(e.Body), &body); err != nil {
			return "", fmt.Errorf("read event: %w", err)
		}
		if body.Data.Reason == source.UserRevoked || body.Data.Reason == source.TenantRevoked {
			return Lost, nil
		}
	}
	return "", nil
}

// Settle ends the runs that their people left a day ago, and forgets those that never began and old counts.
func (s *Service) Settle(ctx context.Context) error {
	if err := s.forget(ctx); err != nil {
		return fmt.Errorf("forget sessions: %w", err)
	}
	if err := s.forgetCounts(ctx); err != nil {
		return fmt.Errorf("forget funnel of sites: %w", err)
	}
	for {
		now := s.Clock.Now()
		runs, err := due(ctx, s.DB.Read(), now, settleBatch)
		if err != nil {
			return fmt.Errorf("list due sessions: %w", err)
		}
		for _, run := range runs {
			if err := s.settle(ctx, run, now); err != nil {
				return fmt.Errorf("settle session: %w", err)
			}
		}
		if len(runs) < settleBatch {
			return nil
		}
	}
}

// forget deletes many at once: anyone who sends a program to a page makes as many as they like.
func (s *Service) forget(ctx context.Context) error {
	for {
		var gone int64
		err := s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
			gone, err = forget(ctx, tx, s.Clock.Now(), forgetBatch)
			return err
		})
		if err != nil || gone < forgetBatch {
			return err
		}
	}
}

func (s *Service) settle(ctx context.Context, run Session, now time.Time) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		live := 0
		if run.UserID != "" {
			user, err := s.Users.Lock(ctx, tx, run.user())
			if err != nil && !fault.HasCode(err, fault.CodeMissingResource) {
				return err
			}
			live = user.Live()
		}
		found, err := lock(ctx, tx, run.ref())
		if errors.Is(err, db.ErrNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		if found.DueAt == nil || found.DueAt.After(now) {
			return nil // somebody came back meanwhile
		}
		return s.move(ctx, tx, &found, TimedOut, live)
	})
}
