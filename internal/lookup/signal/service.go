package signal

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"nod/internal/access/audit"
	"nod/internal/access/usage"
	"nod/internal/collect/connector"
	"nod/internal/collect/consent"
	"nod/internal/lookup/remote"
	"nod/internal/lookup/signalsource"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/id"
	"nod/internal/platform/job"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

// Deps is what the feature stands on.
type Deps struct {
	DB       *db.DB
	Seal     *seal.Sealer
	Clock    *clock.Clock
	Jobs     *job.Engine
	Usage    *usage.Service
	Consents *consent.Service
	Audit    *audit.Service
	Log      *slog.Logger
	// Source is the source of a mode; nil where there is none.
	Source func(mode auth.Mode) signalsource.Source
}

// Service looks signals up.
type Service struct{ Deps }

const (
	// answerTime is how long a source has, retries included.
	answerTime = time.Minute
	callTime   = 50 * time.Second
	maxCalls   = 4
	tickEvery  = time.Second
	dueBatch   = 50
)

// New makes the service and adds its job and its tick to the engine.
func New(d Deps) *Service {
	s := &Service{d}
	job.Handle(s.Jobs, job.Options{Timeout: callTime, MaxAttempts: maxCalls}, s.ask)
	s.Jobs.Every("signals due", tickEvery, s.RunDue)
	return s
}

// IsAvailable reports whether there is a source to ask in a mode.
func (s *Service) IsAvailable(mode auth.Mode) bool { return s.Source(mode) != nil }

// Submit takes a request in and has the source asked. Refusals: INVALID_PARAMETERS, QUOTA_EXCEEDED, and CONFLICT
// where no source is connected; those cost nothing.
func (s *Service) Submit(ctx context.Context, at scope.Scope, q Query) (Signal, error) {
	if !s.IsAvailable(at.Mode) {
		return Signal{}, fault.New(fault.Conflict, fault.CodeConflict,
			"No source of risk signals is connected in Production. Ask your operator to connect one.")
	}
	now := s.Clock.Now()
	if err := q.check(); err != nil {
		return Signal{}, err
	}
	seen, err := q.Consent.Freeze(ctx, s.Consents, now)
	if err != nil {
		return Signal{}, err
	}
	g := Signal{
		TenantID: at.Tenant, Mode: at.Mode, ID: id.New("signal"), Status: Processing,
		DueAt: db.AtPtr(now.Add(answerTime)), CreatedAt: db.At(now), UpdatedAt: db.At(now),
		Doc: Document{Query: q, Evidence: seen},
	}
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		if err := s.Usage.Take(ctx, tx, at, usage.RequestRecord); err != nil {
			return err
		}
		if err := s.insert(ctx, tx, g); err != nil {
			return fmt.Errorf("insert signal: %w", err)
		}
		if err := s.Audit.Record(ctx, tx, audit.Entry{
			Action: "signal.requested", Target: g.ID, Detail: map[string]string{"mode": string(at.Mode)},
		}.By(auth.From(ctx))); err != nil {
			return err
		}
		return s.Jobs.Insert(ctx, tx, askArgs{at.Tenant, at.Mode, g.ID})
	})
	return g, err
}

// ask is the job that asks the source. Asking twice does no harm.
func (s *Service) ask(ctx context.Context, args askArgs) error {
	g, err := s.get(ctx, s.DB.Read(), scope.Of(args.Tenant, args.Mode).Ref(args.SignalID))
	if errors.Is(err, db.ErrNotFound) || err == nil && g.Status != Processing {
		return nil
	}
	if err != nil {
		return fmt.Errorf("load signal: %w", err)
	}
	source := s.Source(args.Mode)
	if source == nil {
		return s.fail(ctx, g, Unavailable, "The source was disconnected.")
	}
	query := signalsource.Query{IdempotencyKey: g.ID, Phone: g.Doc.Query.Phone, Now: s.Clock.Now()}
	answer, err := connector.Await(ctx, func() (signalsource.Answer, error) { return source.Signals(ctx, query) })
	switch {
	case err == nil:
		g.Status, g.Doc.Code, g.Doc.Result = Completed, Success, answer.Metrics
		if answer.Outcome == signalsource.NoData {
			g.Doc.Code, g.Doc.Message, g.Doc.Result = NoData, "The source has no events for this number.", nil
		}
		return s.finish(ctx, g)
	case errors.Is(err, remote.ErrRefused):
		return s.fail(ctx, g, SystemError, "The source refused the request.")
	case errors.Is(err, remote.ErrBroken):
		s.Log.ErrorContext(ctx, "a source of signals breaks the contract", "signal", g.ID, "error", err)
		return s.fail(ctx, g, SystemError, "The source's answer can't be read.")
	}
	return fmt.Errorf("ask source of signals: %w", err)
}

func (s *Service) fail(ctx context.Context, g Signal, code Code, why string) error {
	g.Status, g.Doc.Code, g.Doc.Message = Failed, code, why+" The credit was returned."
	return s.finish(ctx, g)
}

// finish ends a signal that is PROCESSING, with its credit; one that ended before stays as it is.
func (s *Service) finish(ctx context.Context, g Signal) error {
	g.UpdatedAt, g.DueAt = db.At(s.Clock.Now()), nil
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		isEnded, err := s.end(ctx, tx, g)
		if err != nil {
			return fmt.Errorf("end signal: %w", err)
		}
		if isEnded && g.Status == Failed {
			return s.Usage.Return(ctx, tx, scope.Of(g.TenantID, g.Mode), usage.RequestRecord)
		}
		return nil
	})
}

// RunDue ends what no source answered in time. Replicas all run it; each change checks again that the signal is
// still open.
func (s *Service) RunDue(ctx context.Context) error {
	due, err := s.due(ctx, s.DB.Read(), s.Clock.Now())
	if err != nil {
		return fmt.Errorf("list signals that are due: %w", err)
	}
	errs := []error{}
	for _, g := range due {
		errs = append(errs, s.fail(ctx, g, Unavailable, "The source didn't answer in time."))
	}
	return errors.Join(errs...)
}

// Get returns a signal.
func (s *Service) Get(ctx context.Context, at scope.Ref) (Signal, error) {
	g, err := s.get(ctx, s.DB.Read(), at)
	return g, db.OrMissing(err, "Signal")
}

// List returns a page of signals, newest first.
func (s *Service) List(ctx context.Context, at scope.Scope, f Filter, r page.Request) (page.List[Signal], error) {
	all, err := s.list(ctx, s.DB.Read(), at, f, r)
	if err != nil {
		return page.List[Signal]{}, fmt.Errorf("list signals: %w", err)
	}
	return page.Cut(all, r, func(g Signal) page.Position { return page.At(g.CreatedAt.Time, g.ID) }), nil
}
