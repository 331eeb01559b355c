package verification

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"time"

	"nod/internal/access/audit"
	"nod/internal/access/usage"
	"nod/internal/collect/connector"
	"nod/internal/collect/consent"
	"nod/internal/lookup/registry"
	"nod/internal/lookup/remote"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
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
	Events   *event.Recorder
	Usage    *usage.Service
	Consents *consent.Service
	Audit    *audit.Service
	Log      *slog.Logger
	// Source is the registry of a mode; nil where there is none.
	Source func(mode auth.Mode) registry.Source
}

// Service verifies.
type Service struct{ Deps }

const (
	// answerTime is how long a registry has, retries included.
	answerTime = time.Minute
	callTime   = 50 * time.Second
	maxCalls   = 4
	tickEvery  = time.Second
	dueBatch   = 50
)

// New makes the service and adds its job and its tick to the engine.
func New(d Deps) *Service {
	s := &Service{d}
	job.Handle(s.Jobs, job.Options{Timeout: callTime, MaxAttempts: maxCalls}, s.check)
	s.Jobs.Every("verifications due", tickEvery, s.RunDue)
	return s
}

// IsAvailable reports whether there is a registry to ask in a mode.
func (s *Service) IsAvailable(mode auth.Mode) bool { return s.Source(mode) != nil }

// Submit takes a request in and has the registry asked. Refusals: INVALID_PARAMETERS, QUOTA_EXCEEDED, and CONFLICT
// where no registry is connected; those cost nothing.
func (s *Service) Submit(ctx context.Context, at scope.Scope, r Request) (Verification, error) {
	if !s.IsAvailable(at.Mode) {
		return Verification{}, fault.New(fault.Conflict, fault.CodeConflict,
			"No registry is connected in Production. Ask your operator to connect one.")
	}
	now := s.Clock.Now()
	r.normalize()
	if err := r.check(now); err != nil {
		return Verification{}, err
	}
	seen, err := r.Consent.Freeze(ctx, s.Consents, now)
	if err != nil {
		return Verification{}, err
	}
	v := Verification{
		TenantID: at.Tenant, Mode: at.Mode, ID: id.New("ver"), Status: Processing,
		DueAt: db.AtPtr(now.Add(answerTime)), CreatedAt: db.At(now), UpdatedAt: db.At(now),
		Doc: Document{Request: r, Evidence: seen},
	}
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		if err := s.Usage.Take(ctx, tx, at, usage.RequestVerification); err != nil {
			return err
		}
		if err := s.insert(ctx, tx, v); err != nil {
			return fmt.Errorf("insert verification: %w", err)
		}
		if err := s.Audit.Record(ctx, tx, audit.Entry{
			Action: "verification.requested", Target: v.ID, Detail: map[string]string{"mode": string(at.Mode)},
		}.By(auth.From(ctx))); err != nil {
			return err
		}
		s.Events.Record(tx, event.New{
			Tenant: at.Tenant, Mode: at.Mode, Type: event.VerificationStarted,
			Data: map[string]any{"verificationId": v.ID},
		})
		return s.Jobs.Insert(ctx, tx, checkArgs{at.Tenant, at.Mode, v.ID})
	})
	return v, err
}

// check is the job that asks the registry. Asking twice does no harm.
func (s *Service) check(ctx context.Context, args checkArgs) error {
	at := scope.Of(args.Tenant, args.Mode).Ref(args.VerificationID)
	v, err := s.get(ctx, s.DB.Read(), at)
	if errors.Is(err, db.ErrNotFound) || err == nil && v.Status != Processing {
		return nil
	}
	if err != nil {
		return fmt.Errorf("load verification: %w", err)
	}
	source := s.Source(args.Mode)
	if source == nil {
		return s.fail(ctx, v, "The registry was disconnected.")
	}
	query := v.Doc.Request.query(v.ID, s.Clock.Now())
	answer, err := connector.Await(ctx, func() (registry.Answer, error) { return source.Look(ctx, query) })
	switch {
	case err == nil:
		result := compare(v.Doc.Request, answer.Records)
		v.Status, v.Doc.Result, v.FinalMatches = Completed, &result, strconv.FormatBool(result.FinalMatches)
		return s.finish(ctx, v)
	case errors.Is(err, remote.ErrRefused):
		return s.fail(ctx, v, "The registry refused the request.")
	case errors.Is(err, remote.ErrBroken):
		s.Log.ErrorContext(ctx, "a registry breaks the contract", "verification", v.ID, "error", err)
		return s.fail(ctx, v, "The registry's answer can't be read.")
	}
	return fmt.Errorf("ask registry: %w", err)
}

func (s *Service) fail(ctx context.Context, v Verification, why string) error {
	v.Status, v.Doc.Error = Failed, why+" The credit was returned."
	return s.finish(ctx, v)
}

// finish ends a verification that is PROCESSING, with its credit and its event; one that ended before stays as it is.
func (s *Service) finish(ctx context.Context, v Verification) error {
	v.UpdatedAt, v.DueAt = db.At(s.Clock.Now()), nil
	at := scope.Of(v.TenantID, v.Mode)
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		isEnded, err := s.end(ctx, tx, v)
		if err != nil {
			return fmt.Errorf("end verification: %w", err)
		}
		if !isEnded {
			return nil
		}
		data := map[string]any{"verificationId": v.ID, "status": v.Status}
		if v.Doc.Result != nil {
			data["finalMatches"] = v.Doc.Result.FinalMatches
		}
		s.Events.Record(tx, event.New{
			Tenant: v.TenantID, Mode: v.Mode, Type: event.VerificationCompleted, Data: data,
		})
		if v.Status == Failed {
			return s.Usage.Return(ctx, tx, at, usage.RequestVerification)
		}
		return nil
	})
}

// RunDue ends what no registry answered in time. Replicas all run it; each change checks again that the
// verification is still open.
func (s *Service) RunDue(ctx context.Context) error {
	due, err := s.due(ctx, s.DB.Read(), s.Clock.Now())
	if err != nil {
		return fmt.Errorf("list verifications that are due: %w", err)
	}
	errs := []error{}
	for _, v := range due {
		errs = append(errs, s.fail(ctx, v, "The registry didn't answer in time."))
	}
	return errors.Join(errs...)
}

// Get returns a verification.
func (s *Service) Get(ctx context.Context, at scope.Ref) (Verification, error) {
	v, err := s.get(ctx, s.DB.Read(), at)
	return v, db.OrMissing(err, "Verification")
}

// List returns a page of verifications, newest first.
func (s *Service) List(
	ctx context.Context, at scope.Scope, f Filter, r page.Request,
) (page.List[Verification], error) {
	all, err := s.list(ctx, s.DB.Read(), at, f, r)
	if err != nil {
		return page.List[Verification]{}, fmt.Errorf("list verifications: %w", err)
	}
	return page.Cut(all, r, func(v Verification) page.Position { return page.At(v.CreatedAt.Time, v.ID) }), nil
}
