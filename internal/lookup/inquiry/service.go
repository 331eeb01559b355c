package inquiry

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
	"nod/internal/lookup/lookuppolicy"
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

// Deps is what every kind of lookup stands on.
type Deps struct {
	DB       *db.DB
	Seal     *seal.Sealer
	Clock    *clock.Clock
	Jobs     *job.Engine
	Events   *event.Recorder
	Usage    *usage.Service
	Consents *consent.Service
	Audit    *audit.Service
	Policies *lookuppolicy.Service
	Log      *slog.Logger
	// Keep is how long inquiries are kept; 0 for as long as nobody erases them.
	Keep time.Duration
}

// Service keeps the inquiries of one kind.
type Service[D any] struct {
	Deps
	kind       Kind[D]
	followers  []Follower
	forgetters []Forgetter
}

// Follower learns that an inquiry ended, in the transaction that ends it.
type Follower func(ctx context.Context, tx *db.Tx, at scope.Ref, status Status) error

// Follow adds a follower. It is called before the first inquiry is accepted.
func (s *Service[D]) Follow(f Follower) { s.followers = append(s.followers, f) }

const (
	// answerTime is how long a source has, retries included.
	answerTime = time.Minute
	callTime   = 50 * time.Second
	maxCalls   = 4
	tickEvery  = time.Second
	dueBatch   = 50
	// keyEvery is how often inquiries of an earlier program are looked for; an index knows whether there are any.
	keyEvery = 5 * time.Second
)

// Call is how the job of a kind asks its source.
func Call() job.Options { return job.Options{Timeout: callTime, MaxAttempts: maxCalls} }

// New makes the service of a kind and adds its tick to the engine. The kind adds its job.
func New[D any](d Deps, kind Kind[D]) *Service[D] {
	s := &Service[D]{Deps: d, kind: kind}
	s.Jobs.Due(kind.Name+"s due", tickEvery, s.RunDue, job.First(kind.Name, "due_at"))
	s.Jobs.Every("keys of "+kind.Name+"s", keyEvery, s.KeyOld)
	s.Jobs.Every("expired "+kind.Name+"s", sweepEvery, s.TellExpired)
	if d.Keep > 0 {
		s.Jobs.Every("old "+kind.Name+"s", sweepEvery, s.Sweep)
	}
	return s
}

// IsAvailable reports whether there is a source to ask in a mode.
func (s *Service[D]) IsAvailable(mode auth.Mode) bool { return s.kind.HasSource(mode) }

// CheckSource refuses with CONFLICT where no source is connected.
func (s *Service[D]) CheckSource(mode auth.Mode) error {
	if s.IsAvailable(mode) {
		return nil
	}
	return fault.New(fault.Conflict, fault.CodeConflict, s.kind.Absent)
}

// Accept takes in a document that was checked, and has the source asked. It refuses with QUOTA_EXCEEDED, which costs
// nothing.
func (s *Service[D]) Accept(ctx context.Context, at scope.Scope, doc D) (i Inquiry[D], err error) {
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		i, err = s.AcceptIn(ctx, tx, at, doc)
		return err
	})
	return i, err
}

// AcceptIn is [Service.Accept] in a transaction of the caller.
func (s *Service[D]) AcceptIn(ctx context.Context, tx *db.Tx, at scope.Scope, doc D) (Inquiry[D], error) {
	now := s.Clock.Now()
	i := Inquiry[D]{
		TenantID: at.Tenant, Mode: at.Mode, ID: id.New(s.kind.Prefix), Status: Processing,
		DueAt: db.AtPtr(now.Add(answerTime)), CreatedAt: db.At(now), UpdatedAt: db.At(now), Doc: doc,
	}
	s.kind.Origin(i.Doc).by(auth.From(ctx))
	if err := s.checkConsent(ctx, tx, i); err != nil {
		return i, err
	}
	if err := s.Usage.Take(ctx, tx, at, s.kind.Action); err != nil {
		return i, err
	}
	if err := s.insert(ctx, tx, i); err != nil {
		return i, fmt.Errorf("insert %s: %w", s.kind.Name, err)
	}
	if err := s.Audit.Record(ctx, tx, audit.Entry{
		Action: s.kind.Requested, Target: i.ID, Detail: map[string]string{"mode": string(at.Mode)},
	}.By(auth.From(ctx))); err != nil {
		return i, err
	}
	if s.kind.Started != nil {
		s.record(tx, s.kind.Started(i))
	}
	return i, s.Jobs.Insert(ctx, tx, s.kind.Job(at.Ref(i.ID)))
}

func (s *Service[D]) record(tx *db.Tx, news []event.New) {
	for _, n := range news {
		s.Events.Record(tx, n)
	}
}

// Ask has the source asked about an inquiry that is PROCESSING, and ends it with the result. Asking twice does
// no harm. ask returns a document with the answer and changes none: it is dropped when it lives longer than the call.
func (s *Service[D]) Ask(ctx context.Context, at scope.Ref, ask func(i Inquiry[D]) (D, error)) error {
	i, err := s.get(ctx, s.DB.Read(), at)
	if errors.Is(err, db.ErrNotFound) || err == nil && i.Status != Processing {
		return nil
	}
	if err != nil {
		return fmt.Errorf("load %s: %w", s.kind.Name, err)
	}
	if !s.IsAvailable(at.Mode) {
		return s.fail(ctx, i, Disconnected)
	}
	doc, err := connector.Await(ctx, func() (D, error) { return ask(i) })
	switch {
	case err == nil:
		i.Status, i.Doc = Completed, doc
		return s.finish(ctx, i)
	case errors.Is(err, remote.ErrRefused):
		return s.fail(ctx, i, Refused)
	case errors.Is(err, remote.ErrBroken):
		s.Log.ErrorContext(ctx, "a "+s.kind.Source+" breaks the contract", s.kind.Name, i.ID, "error", err)
		return s.fail(ctx, i, Broken)
	}
	return fmt.Errorf("ask %s: %w", s.kind.Source, err)
}

func (s *Service[D]) fail(ctx context.Context, i Inquiry[D], reason Reason) error {
	i.Status = Failed
	s.kind.Fail(i.Doc, reason, "The "+s.kind.Source+string(reason)+" The credit was returned.")
	return s.finish(ctx, i)
}

// finish ends an inquiry that is PROCESSING, with its credit and its event; one that ended before stays as it is.
func (s *Service[D]) finish(ctx context.Context, i Inquiry[D]) error {
	i.UpdatedAt, i.DueAt = db.At(s.Clock.Now()), nil
	answered := i
	return s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
		i := answered
		if i.Status == Completed && s.kind.Complete != nil {
			if i.Doc, err = s.kind.Complete(ctx, tx, i); err != nil {
				return fmt.Errorf("complete %s: %w", s.kind.Name, err)
			}
		}
		if err := s.age(ctx, tx, &i); err != nil {
			return err
		}
		isEnded, err := s.end(ctx, tx, i)
		if err != nil {
			return fmt.Errorf("end %s: %w", s.kind.Name, err)
		}
		if !isEnded {
			return nil
		}
		if s.kind.Ended != nil {
			s.record(tx, s.kind.Ended(i))
		}
		for _, follow := range s.followers {
			if err := follow(ctx, tx, i.Ref(), i.Status); err != nil {
				return fmt.Errorf("tell of the end of %s: %w", s.kind.Name, err)
			}
		}
		if i.Status == Failed {
			return s.Usage.Return(ctx, tx, i.Scope(), s.kind.Action)
		}
		return nil
	})
}

// RunDue ends what no source answered in time. Replicas all run it; each change checks again that the inquiry is still
// open.
func (s *Service[D]) RunDue(ctx context.Context) error {
	due, err := s.due(ctx, s.DB.Read(), s.Clock.Now())
	if err != nil {
		return fmt.Errorf("list %ss that are due: %w", s.kind.Name, err)
	}
	errs := []error{}
	for _, i := range due {
		errs = append(errs, s.fail(ctx, i, Silent))
	}
	return errors.Join(errs...)
}

// Get returns an inquiry.
func (s *Service[D]) Get(ctx context.Context, at scope.Ref) (Inquiry[D], error) {
	i, err := s.get(ctx, s.DB.Read(), at)
	return i, db.OrMissing(err, s.kind.Noun)
}

// GetIn is [Service.Get] in a transaction of the caller.
func (s *Service[D]) GetIn(ctx context.Context, tx *db.Tx, at scope.Ref) (Inquiry[D], error) {
	i, err := s.get(ctx, tx, at)
	return i, db.OrMissing(err, s.kind.Noun)
}

// Some returns the inquiries of a list of IDs by them; those that are gone are left out.
func (s *Service[D]) Some(ctx context.Context, at scope.Scope, ids []string) (map[string]Inquiry[D], error) {
	named := make([]any, len(ids))
	for n, id := range ids {
		named[n] = id
	}
	byID := map[string]Inquiry[D]{}
	if len(named) == 0 {
		return byID, nil
	}
	all, err := s.some(ctx, s.DB.Read(), at, named)
	if err != nil {
		return nil, fmt.Errorf("read %ss: %w", s.kind.Name, err)
	}
	for _, i := range all {
		byID[i.ID] = i
	}
	return byID, nil
}

// List returns a page of inquiries, newest first.
func (s *Service[D]) List(
	ctx context.Context, at scope.Scope, f Filter, r page.Request,
) (page.List[Inquiry[D]], error) {
	all, err := s.list(ctx, s.DB.Read(), at, f, r)
	if err != nil {
		return page.List[Inquiry[D]]{}, fmt.Errorf("list %ss: %w", s.kind.Name, err)
	}
	return page.Cut(all, r, func(i Inquiry[D]) page.Position { return page.At(i.CreatedAt.Time, i.ID) }), nil
}
