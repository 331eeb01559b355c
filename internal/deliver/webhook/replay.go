package webhook

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"nod/internal/deliver/webhook/dispatch"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/fault"
	"nod/internal/platform/id"
	"nod/internal/platform/scope"
)

// ReplayStatus is how far a replay is.
type ReplayStatus string

// The statuses.
const (
	ReplayRunning   ReplayStatus = "RUNNING"
	ReplayDone      ReplayStatus = "DONE"      // all of it is queued
	ReplayCancelled ReplayStatus = "CANCELLED" // the webhook became inactive or was deleted meanwhile
)

const (
	replayBatch = 200
	// maxPreview bounds how far a replay is counted before it begins.
	maxPreview = 10_000
	// replayLeeway is for "the last 30 days" of a caller whose clock differs or who thought for a while.
	replayLeeway = 10 * time.Minute
)

// Replay sends again what happened in a range of time, the oldest first. Ids and bodies are those of the first time.
type Replay struct {
	TenantID   string                `db:"tenant_id"`
	Mode       auth.Mode             `db:"mode"`
	ID         string                `db:"id"`
	WebhookID  string                `db:"webhook_id"`
	Status     ReplayStatus          `db:"status"`
	OnlyFailed bool                  `db:"only_failed"`
	EventTypes db.JSON[[]event.Type] `db:"event_types"`
	From       db.Time               `db:"range_from"`
	To         db.Time               `db:"range_to"`
	Position   int64                 `db:"position"`
	Total      *int                  `db:"total"`
	// Done counts the deliveries that were queued.
	Done       int      `db:"done"`
	CreatedAt  db.Time  `db:"created_at"`
	FinishedAt *db.Time `db:"finished_at"`
}

// ReplayInput says what to send again. OnlyFailed leaves out what the webhook took; without it, everything
// in the range is sent, also from before the webhook existed.
type ReplayInput struct {
	From, To   time.Time
	OnlyFailed bool
	EventTypes []event.Type // none: those of the webhook
}

func (in ReplayInput) validate(now time.Time) error {
	switch {
	case in.From.IsZero() || in.To.IsZero() || !in.From.Before(in.To):
		return fault.InvalidField("from", "from must be before to.")
	case in.From.Before(now.Add(-KeepHistory - replayLeeway)):
		return fault.InvalidField("from", "from must not be more than 30 days ago.")
	}
	for _, t := range in.EventTypes {
		if !event.IsKnown(t) {
			return fault.InvalidField("eventTypes", "eventTypes holds an unknown event type.")
		}
	}
	return nil
}

// replayArgs is one step of a replay.
type replayArgs struct {
	Tenant string    `json:"tenant"`
	Mode   auth.Mode `json:"mode"`
	ID     string    `json:"id"`
	// Position is where the step begins, so that one that was worked already is known.
	Position int64 `json:"position"`
}

// Kind implements job.Args.
func (replayArgs) Kind() string { return "webhook.replay" }

// StartReplay begins to send again what happened. Codes: INVALID_PARAMETERS, CONFLICT.
func (s *Service) StartReplay(ctx context.Context, w Webhook, in ReplayInput) (Replay, error) {
	r, err := s.newReplay(w, in)
	if err != nil {
		return Replay{}, err
	}
	if err := w.mayReceive(); err != nil {
		return Replay{}, err
	}
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		if err := insertReplay(ctx, tx, r); err != nil {
			if db.IsUnique(err) {
				return fault.New(fault.Conflict, fault.CodeConflict, "A replay is already running for this webhook.")
			}
			return fmt.Errorf("store replay: %w", err)
		}
		err := s.recordSending(ctx, tx, w, "webhook.replayed", map[string]string{
			"replayId": r.ID, "from": in.From.UTC().Format(time.RFC3339), "to": in.To.UTC().Format(time.RFC3339),
		})
		if err != nil {
			return err
		}
		return s.Jobs.Insert(ctx, tx, replayArgs{r.TenantID, r.Mode, r.ID, 0})
	})
	return r, err
}

// newReplay is the replay that is asked for, not yet begun. Codes: INVALID_PARAMETERS.
func (s *Service) newReplay(w Webhook, in ReplayInput) (Replay, error) {
	now := s.Clock.Now()
	if err := in.validate(now); err != nil {
		return Replay{}, err
	}
	r := Replay{
		TenantID: w.TenantID, Mode: w.Mode, ID: id.New("rp"), WebhookID: w.ID, Status: ReplayRunning,
		OnlyFailed: in.OnlyFailed, From: db.At(in.From), To: db.At(in.To), CreatedAt: db.At(now),
	}
	r.EventTypes.V = w.Types()
	if len(in.EventTypes) > 0 {
		r.EventTypes.V = slices.DeleteFunc(
			w.Types(),
			func(t event.Type) bool { return !slices.Contains(in.EventTypes, t) },
		)
	}
	return r, nil
}

// PreviewReplay counts what a replay would send now, up to maxPreview, and begins nothing. An inactive webhook has a
// count as well: it is what waits for its activation. Codes: INVALID_PARAMETERS.
func (s *Service) PreviewReplay(ctx context.Context, w Webhook, in ReplayInput) (int, error) {
	r, err := s.newReplay(w, in)
	if err != nil {
		return 0, err
	}
	total, err := countReplay(ctx, s.DB.Read(), r, maxPreview)
	if err != nil {
		return 0, fmt.Errorf("count replay: %w", err)
	}
	return total, nil
}

// GetReplay returns a replay of a webhook. Codes: MISSING_RESOURCE.
func (s *Service) GetReplay(ctx context.Context, of scope.Ref, replayID string) (Replay, error) {
	r, err := getReplay(ctx, s.DB.Read(), of.Scope.Ref(replayID))
	if err == nil && r.WebhookID != of.ID {
		err = db.ErrNotFound
	}
	return r, db.OrMissing(err, "Replay")
}

// load returns the replay of a step; false when the step was worked already or there is nothing more to do.
func (args replayArgs) load(ctx context.Context, q db.Querier) (r Replay, isDue bool, err error) {
	r, err = getReplay(ctx, q, scope.Of(args.Tenant, args.Mode).Ref(args.ID))
	if errors.Is(err, db.ErrNotFound) {
		return r, false, nil
	}
	if err != nil {
		return r, false, fmt.Errorf("load replay: %w", err)
	}
	return r, r.Status == ReplayRunning && r.Position == args.Position, nil
}

// stepReplay queues one batch and the job of the next, in one transaction. What the first step has to count, which may
// be a month, it counts before, so that nobody waits for it.
func (s *Service) stepReplay(ctx context.Context, args replayArgs) error {
	r, isDue, err := args.load(ctx, s.DB.Read())
	if err != nil || !isDue {
		return err
	}
	total := r.Total
	if total == nil {
		counted, err := countReplay(ctx, s.DB.Read(), r, 0)
		if err != nil {
			return fmt.Errorf("count replay: %w", err)
		}
		total = &counted
	}
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		r, isDue, err := args.load(ctx, tx)
		if err != nil || !isDue {
			return err
		}
		w, err := get(ctx, tx, scope.Of(r.TenantID, r.Mode).Ref(r.WebhookID))
		if err != nil {
			return fmt.Errorf("load webhook: %w", err)
		}
		if w.mayReceive() != nil {
			return s.endReplay(ctx, tx, r, ReplayCancelled)
		}
		r.Total = total
		events, err := s.nextOfReplay(ctx, tx, r)
		if err != nil {
			return fmt.Errorf("list events: %w", err)
		}
		if err := s.Dispatcher.Add(ctx, tx, s.replayed(w, events)); err != nil {
			return err
		}
		r.Done += len(events)
		if len(events) < replayBatch {
			return s.endReplay(ctx, tx, r, ReplayDone)
		}
		r.Position = events[len(events)-1].Sequence
		if err := updateReplay(ctx, tx, r); err != nil {
			return fmt.Errorf("update replay: %w", err)
		}
		return s.Jobs.Insert(ctx, tx, replayArgs{r.TenantID, r.Mode, r.ID, r.Position})
	})
}

// replayed are the deliveries of a batch. They are due as retries are, so that new events go first.
func (s *Service) replayed(w Webhook, events []event.Event) []dispatch.NewDelivery {
	now := s.Clock.Now().UnixMilli()
	rows := make([]dispatch.NewDelivery, len(events))
	for i, e := range events {
		row := deliveryOf(w, e, accountOf(e.Body))
		row.Origin = dispatch.FromReplay
		row.DueAt = now
		row.CreatedAt = now
		rows[i] = row
	}
	return rows
}

func (s *Service) endReplay(ctx context.Context, tx *db.Tx, r Replay, status ReplayStatus) error {
	r.Status, r.FinishedAt = status, db.AtPtr(s.Clock.Now())
	if err := updateReplay(ctx, tx, r); err != nil {
		return fmt.Errorf("end replay: %w", err)
	}
	return nil
}
