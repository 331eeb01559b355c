package bulk

import (
	"context"
	"fmt"
	"maps"
	"strconv"
	"time"

	"nod/internal/access/audit"
	"nod/internal/access/tenant"
	"nod/internal/collect/consent"
	"nod/internal/lookup/inquiry"
	"nod/internal/lookup/signal"
	"nod/internal/lookup/verification"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/id"
	"nod/internal/platform/job"
	"nod/internal/platform/label"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

// Deps is what the feature stands on.
type Deps struct {
	DB            *db.DB
	Clock         *clock.Clock
	Seal          *seal.Sealer
	Jobs          *job.Engine
	Audit         *audit.Service
	Tenants       *tenant.Service
	Consents      *consent.Service
	Verifications *verification.Service
	Signals       *signal.Service
}

// Service keeps batches.
type Service struct{ Deps }

const (
	// life is how long a batch is kept after its last change.
	life = 30 * 24 * time.Hour
	// pumpEvery is how often batches go on.
	pumpEvery = 500 * time.Millisecond
)

// New makes the service, and adds its ticks to the engine. It follows what becomes of lookups.
func New(d Deps) *Service {
	s := &Service{d}
	d.Verifications.Follow(s.follow)
	d.Signals.Follow(s.follow)
	d.Jobs.Due("batches of lookups", pumpEvery, s.Pump, firstRunning)
	d.Jobs.Every("old batches of lookups", time.Hour, s.Sweep)
	return s
}

func (s *Service) lookups(k Kind) lookups {
	if k == Signals {
		return signals{s.Signals}
	}
	return verifications{s.Verifications}
}

// BatchInput is a file of subjects.
type BatchInput struct {
	Kind              Kind   `json:"lookup"            enum:"VERIFICATION,SIGNAL" doc:"VERIFICATION compares people with a registry, SIGNAL asks for risk signals of phone numbers."`
	FileName          string `json:"fileName"          required:"false" maxLength:"200" doc:"To recognize the batch by, for example the file name."`
	ConsentTemplateID string `json:"consentTemplateId" maxLength:"64" doc:"The consent template that all subjects agreed to."`
	ConsentedWith     string `json:"consentedWith"     required:"false" maxLength:"200" doc:"How the subjects agreed. Needed when the template has no consentMethod."`
	Subjects          string `json:"subjects"          doc:"CSV with at most 1,000 subjects. The first row names the columns, separated by commas or semicolons." example:"FullName,IDType,IDNumber,ConsentedAt\nAlthea Reyes Santos,sss_ph,0000000001,2026-01-15 14:05" personal:"ID number of a subject"`
}

// Create reads a file and checks each row. Nobody is asked, and no credit is taken.
func (s *Service) Create(ctx context.Context, at scope.Scope, in BatchInput) (Batch, Counts, error) {
	if problem := label.NameProblem(in.FileName); in.FileName != "" && problem != "" {
		return Batch{}, Counts{}, fault.InvalidField("body.fileName", problem)
	}
	template, err := s.Consents.Template(ctx, in.ConsentTemplateID)
	if err != nil {
		return Batch{}, Counts{}, err
	}
	if template.Method == "" && in.ConsentedWith == "" {
		return Batch{}, Counts{}, fault.InvalidField("body.consentedWith", "Consented With is required.")
	}
	now := db.At(s.Clock.Now())
	b := Batch{
		TenantID: at.Tenant, Mode: at.Mode, ID: id.New("batch"), Kind: in.Kind, Name: in.FileName,
		TemplateID: template.ID, ConsentedWith: in.ConsentedWith, State: Ready, CreatedAt: now, UpdatedAt: now,
	}
	zone, err := s.Tenants.Zone(ctx, s.DB.Read(), at.Tenant)
	if err != nil {
		return Batch{}, Counts{}, err
	}
	of := s.lookups(in.Kind)
	all, err := b.readRows(of, in.Subjects)
	if err != nil {
		return Batch{}, Counts{}, err
	}
	b.judge(of, all, template, zone)
	counts := Counts{}
	for _, r := range all {
		counts.add(counted{State: r.State, Problem: r.Problem, N: 1})
	}
	if err := b.keep(counts); err != nil {
		return Batch{}, Counts{}, err
	}
	return b, counts, s.DB.Tx(ctx, func(tx *db.Tx) error {
		if err := batches.Insert(ctx, tx, b); err != nil {
			return fmt.Errorf("insert batch: %w", err)
		}
		if err := s.insertRows(ctx, tx, b, all); err != nil {
			return err
		}
		return s.note(ctx, tx, "lookups.batchChecked", b, counts)
	})
}

// Get returns a batch with its numbers.
func (s *Service) Get(ctx context.Context, at scope.Ref) (Batch, Counts, error) {
	b, err := get(ctx, s.DB.Read(), at)
	if err != nil {
		return b, Counts{}, db.OrMissing(err, "Batch")
	}
	if kept, isKnown := b.counts(); isKnown {
		return b, kept, nil
	}
	counts, err := count(ctx, s.DB.Read(), at.Scope, at.ID)
	if err != nil {
		return b, Counts{}, err
	}
	return b, *counts[at.ID], nil
}

// Exported is [Service.Get] for somebody who downloads its rows, which is noted.
func (s *Service) Exported(ctx context.Context, at scope.Ref) (Batch, error) {
	b, c, err := s.Get(ctx, at)
	if err != nil {
		return b, err
	}
	return b, s.DB.Tx(ctx, func(tx *db.Tx) error { return s.note(ctx, tx, "lookups.batchExported", b, c) })
}

// List returns a page of batches, newest first, with the numbers of each; an empty kind is for both.
func (s *Service) List(
	ctx context.Context, at scope.Scope, kind Kind, r page.Request,
) (page.List[Batch], map[string]*Counts, error) {
	found, err := list(ctx, s.DB.Read(), at, kind, r)
	if err != nil {
		return page.List[Batch]{}, nil, fmt.Errorf("list batches: %w", err)
	}
	cut := page.Cut(found, r, func(b Batch) page.Position { return page.At(b.CreatedAt.Time, b.ID) })
	var open []any
	kept := map[string]*Counts{}
	for _, b := range cut.Items {
		if c, isKnown := b.counts(); isKnown {
			kept[b.ID] = &c
		} else {
			open = append(open, b.ID)
		}
	}
	counts, err := count(ctx, s.DB.Read(), at, open...)
	maps.Copy(counts, kept)
	return cut, counts, err
}

// Start begins to ask, or goes on after a pause. All lookups from now on are of who calls.
func (s *Service) Start(ctx context.Context, at scope.Ref) (Batch, Counts, error) {
	return s.change(ctx, at, "lookups.batchStarted", func(tx *db.Tx, b *Batch, c Counts) error {
		switch {
		case b.State == Running:
			return nil
		case b.State != Ready && b.State != Paused:
			return conflict("This batch is over. Create a new one.")
		case c.Waiting == 0:
			return conflict("No subject of this file can be asked about.")
		}
		first, err := s.nextRow(ctx, tx, at)
		if err != nil {
			return err
		}
		if len(first) > 0 {
			b.WatchedFrom = first[0].ID
		}
		b.State = Running
		b.Reason = ""
		b.StartedBy.V = starterOf(auth.From(ctx))
		return nil
	})
}

// Pause keeps a batch from asking more. Lookups that are under way end.
func (s *Service) Pause(ctx context.Context, at scope.Ref) (Batch, Counts, error) {
	return s.change(ctx, at, "lookups.batchPaused", func(_ *db.Tx, b *Batch, _ Counts) error {
		if b.State != Running && b.State != Paused {
			return conflict("Only a batch that is running can be paused.")
		}
		b.State = Paused
		return nil
	})
}

// Stop ends a batch. Nobody asks about the subjects that are left.
func (s *Service) Stop(ctx context.Context, at scope.Ref) (Batch, Counts, error) {
	return s.change(ctx, at, "lookups.batchStopped", func(_ *db.Tx, b *Batch, _ Counts) error {
		if b.State == Done {
			return conflict("This batch is over.")
		}
		b.State = Stopped
		return nil
	})
}

func conflict(message string) error { return fault.New(fault.Conflict, fault.CodeConflict, message) }

// change locks a batch, changes it, and notes who did. What changes nothing is noted nowhere.
func (s *Service) change(
	ctx context.Context, at scope.Ref, action string, fn func(tx *db.Tx, b *Batch, c Counts) error,
) (b Batch, c Counts, err error) {
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		if b, err = lock(ctx, tx, at); err != nil {
			return db.OrMissing(err, "Batch")
		}
		counts, err := count(ctx, tx, at.Scope, at.ID)
		if err != nil {
			return err
		}
		c = *counts[at.ID]
		before := b.State
		if err := fn(tx, &b, c); err != nil || b.State == before {
			return err
		}
		b.UpdatedAt = db.At(s.Clock.Now())
		if err := s.store(ctx, tx, b, c); err != nil {
			return err
		}
		return s.note(ctx, tx, action, b, c)
	})
	return b, c, err
}

// note has the audit log say who did something with a batch.
func (s *Service) note(ctx context.Context, tx *db.Tx, action string, b Batch, c Counts) error {
	return s.Audit.Record(ctx, tx, audit.Entry{
		Action: action, Target: b.ID,
		Detail: map[string]string{
			"mode": string(b.Mode), "lookup": string(b.Kind), "subjects": strconv.Itoa(c.Total),
			"waiting": strconv.Itoa(c.Waiting),
		},
	}.By(auth.From(ctx)))
}

// Claim notes which rows are of a user who is erased: they are no longer asked about, and they go with the user.
func (s *Service) Claim(ctx context.Context, tx *db.Tx, user scope.Ref, keys []inquiry.Key) ([]string, error) {
	claimed, err := s.keyring().Claim(ctx, tx, user, keys)
	if err != nil {
		return nil, err
	}
	return nil, forgetCounts(ctx, tx, user.Scope, claimed) // rows have no reports
}
