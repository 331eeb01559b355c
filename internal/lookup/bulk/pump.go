package bulk

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"nod/internal/lookup/inquiry"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/scope"
)

const (
	// window is how many lookups of a batch may be under way.
	window = 10
	// failsInRow is after how many lookups without a result in a row a batch pauses.
	failsInRow = 10
)

// Pump continues all batches that are running, a portion each. It is work for a tick, on every replica.
func (s *Service) Pump(ctx context.Context) error {
	found, err := running(ctx, s.DB.Read())
	if err != nil {
		return fmt.Errorf("find batches that are running: %w", err)
	}
	for _, b := range found {
		err = errors.Join(err, s.advance(auth.With(ctx, b.principal()), b.ref()))
	}
	return err
}

// advance asks about as many subjects as the window has room for.
func (s *Service) advance(ctx context.Context, at scope.Ref) error {
	room, err := s.room(ctx, at)
	for range room {
		if isMore, err := s.next(ctx, at); err != nil || !isMore {
			return err
		}
	}
	return err
}

// room returns how many subjects may be asked about now, and ends a batch that is over or can't go on.
func (s *Service) room(ctx context.Context, at scope.Ref) (int, error) {
	// Most ticks find nothing to do: they write nothing, and nobody waits for them.
	if g, err := look(ctx, s.DB.Read(), at); err != nil || g.room() == 0 && g.Asking > 0 {
		return 0, err
	}
	room := 0
	err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		b, err := lock(ctx, tx, at)
		if err != nil || b.State != Running {
			return ignoreGone(err)
		}
		g, err := look(ctx, tx, at)
		if err != nil {
			return err
		}
		if g.Waiting+g.Asking == 0 {
			return s.end(ctx, tx, b, Done, "")
		}
		ends, err := lastEnds(ctx, tx, b, failsInRow)
		if err != nil {
			return fmt.Errorf("look at batch: %w", err)
		}
		if g.Waiting > 0 && len(ends) == failsInRow && !slices.Contains(ends, Completed) {
			return s.end(ctx, tx, b, Paused, SourceFails)
		}
		room = g.room()
		return nil
	})
	return room, err
}

func ignoreGone(err error) error {
	if errors.Is(err, db.ErrNotFound) {
		return nil
	}
	return err
}

func (s *Service) end(ctx context.Context, tx *db.Tx, b Batch, state State, why Reason) error {
	counts, err := count(ctx, tx, b.ref().Scope, b.ID)
	if err != nil {
		return err
	}
	b.State = state
	b.Reason = why
	b.UpdatedAt = db.At(s.Clock.Now())
	return s.store(ctx, tx, b, *counts[b.ID])
}

// next asks about the next subject of a batch that is still running, and reports whether it did or may go on.
func (s *Service) next(ctx context.Context, at scope.Ref) (bool, error) {
	var tried Row
	isMore := false
	err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		b, err := lock(ctx, tx, at)
		if err != nil || b.State != Running {
			return ignoreGone(err)
		}
		found, err := s.nextRow(ctx, tx, at)
		if err != nil || len(found) == 0 {
			return err
		}
		tried, isMore = found[0], true
		return s.ask(ctx, tx, b, tried)
	})
	if err == nil {
		return isMore, nil
	}
	if errors.Is(err, errClaimed) {
		return true, nil // rolled back: nothing was asked or spent
	}
	return isMore, s.settle(ctx, at, tried, err)
}

// ask makes the lookup of a row.
func (s *Service) ask(ctx context.Context, tx *db.Tx, b Batch, r Row) error {
	zone, err := s.Tenants.Zone(ctx, tx, b.TenantID)
	if err != nil {
		return err
	}
	by, _ := b.consentOf(r.Cells, zone)
	r.State = Asking
	if r.LookupID, err = s.lookups(b.Kind).submit(ctx, tx, b.ref().Scope, r.Cells, by); err != nil {
		return err
	}
	return s.updateRow(ctx, tx, r)
}

// settle notes why a subject was not asked about. What stands in the way of all of them pauses or stops the batch; what
// may pass is tried again with the next tick.
func (s *Service) settle(ctx context.Context, at scope.Ref, r Row, why error) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		b, err := lock(ctx, tx, at)
		if err != nil || b.State != Running || r.ID == "" {
			return errors.Join(why, err)
		}
		_, templateErr := s.Consents.Template(ctx, b.TemplateID)
		switch {
		case fault.HasCode(why, fault.CodeQuotaExceeded):
			return s.end(ctx, tx, b, Paused, NoCredits)
		case fault.HasCode(why, fault.CodeConflict):
			return s.end(ctx, tx, b, Paused, SourceMissing)
		case fault.HasCode(templateErr, fault.CodeMissingResource):
			return s.end(ctx, tx, b, Stopped, TemplateMissing)
		case fault.HasCode(why, fault.CodeInvalidParameters):
			r.State = Failed
			r.Problem = Malformed
			r.Note = inWords(why)
			return s.updateRow(ctx, tx, r)
		}
		return why
	})
}

// follow learns how a lookup ended, in the transaction that ends it.
func (s *Service) follow(ctx context.Context, tx *db.Tx, at scope.Ref, status inquiry.Status) error {
	if status == inquiry.Completed {
		return endRow(ctx, tx, at, Completed, "")
	}
	return endRow(ctx, tx, at, Failed, NoResult)
}

// Sweep removes batches that nobody changed for 30 days; their lookups stay. It is work for a tick.
func (s *Service) Sweep(ctx context.Context) error {
	old, err := db.Select[Batch](ctx, s.DB.Read(), "SELECT "+batches.Columns+` FROM lookup_batch
		WHERE updated_at < $1 AND state <> 'RUNNING' ORDER BY updated_at LIMIT 100`, db.At(s.Clock.Now().Add(-life)))
	if err != nil {
		return fmt.Errorf("find old batches: %w", err)
	}
	for _, b := range old {
		err = errors.Join(err, s.DB.Tx(ctx, func(tx *db.Tx) error { return s.remove(ctx, tx, b.ref()) }))
	}
	return err
}
