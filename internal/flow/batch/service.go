package batch

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"strconv"
	"time"

	"nod/internal/access/audit"
	"nod/internal/flow/invite"
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

// Deps are the service's dependencies.
type Deps struct {
	DB      *db.DB
	Clock   *clock.Clock
	Seal    *seal.Sealer
	Audit   *audit.Service
	Invites *invite.Service
}

// Service keeps imports.
type Service struct{ Deps }

// New makes the service. It follows what becomes of invites.
func New(d Deps) *Service {
	s := &Service{d}
	d.Invites.Follow(s.follow)
	return s
}

// ImportInput is a file to import.
type ImportInput struct {
	FileName       string `json:"fileName"       required:"false" maxLength:"200" doc:"To recognize the import by, for example the file name."`
	TemplateID     string `json:"templateId"     maxLength:"64" doc:"An invite template, default, or default_fil (in Filipino)."`
	WinkTemplateID string `json:"winkTemplateId" required:"false" maxLength:"64" doc:"Widget template. Defaults to default_customization."`
	Format         Format `json:"format"         enum:"CSV,NDJSON" doc:"CSV: the first row names the columns FullName, and Email or PhoneNumber or both, separated by commas or semicolons. NDJSON: one object with fullName, and email or phoneNumber, per line. A contact with both is invited by email."`
	Contacts       string `json:"contacts"       doc:"The file, with at most 10,000 contacts." personal:"address of an invited person"`
}

const (
	// chunk is how many contacts are checked and stored in a transaction.
	chunk = 500
	// Life is how long an import is kept after its last change.
	Life = 30 * 24 * time.Hour
	// checkingLife is after which time nobody checks a file anymore.
	checkingLife = time.Hour
	// recountLife is for how long after its last change the rows of an import are counted again every hour.
	recountLife = 48 * time.Hour
)

// pumpEvery is how often imports go on.
const pumpEvery = 200 * time.Millisecond

// remindEvery is how often reminders are looked for; an index knows whether any is due.
const remindEvery = 5 * time.Second

// Repeat has the engine do what repeats; nothing is sent by an installation that is only looked at.
func (s *Service) Repeat(jobs *job.Engine, maySend bool) {
	jobs.Due("files of imports of invitations", pumpEvery, s.Check, firstChecking, firstUncounted)
	if maySend {
		jobs.Due("imports of invitations", pumpEvery, s.Pump, firstRunning)
		jobs.Every("reminders of invitations", remindEvery, s.Invites.Remind)
	}
	jobs.Every("old imports of invitations", time.Hour, s.Sweep)
}

// Create takes a file, whose contacts are then checked. Nothing is sent, and no credit is taken.
func (s *Service) Create(ctx context.Context, at scope.Scope, in ImportInput) (Import, Counts, error) {
	if err := s.Invites.CheckTexts(ctx, at, in.TemplateID, in.WinkTemplateID); err != nil {
		return Import{}, Counts{}, err
	}
	if problem := label.NameProblem(in.FileName); in.FileName != "" && problem != "" {
		return Import{}, Counts{}, fault.InvalidField("body.fileName", problem)
	}
	total, err := checkFile(in)
	if err != nil {
		return Import{}, Counts{}, err
	}
	if err := invite.CheckMode(at.Mode); err != nil {
		return Import{}, Counts{}, err
	}
	now := db.At(s.Clock.Now())
	i := Import{
		TenantID: at.Tenant, Mode: at.Mode, ID: id.New("invi"), Name: in.FileName, TemplateID: in.TemplateID,
		WinkTemplateID: in.WinkTemplateID, State: Checking, CreatedAt: now, UpdatedAt: now,
	}
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		if err := imports.Insert(ctx, tx, i); err != nil {
			return fmt.Errorf("insert import: %w", err)
		}
		if err := s.insertFile(ctx, tx, i, in.Format, in.Contacts); err != nil {
			return err
		}
		return s.Audit.Record(ctx, tx, audit.Entry{
			Action: "invites.checked", Target: i.ID,
			Detail: map[string]string{"mode": string(i.Mode), "contacts": strconv.Itoa(total)},
		}.By(auth.From(ctx)))
	})
	return i, Counts{}, err
}

// checkFile reports how many contacts a file has, or why it cannot be read.
func checkFile(in ImportInput) (total int, err error) {
	next, err := newReader(in.Format, in.Contacts)
	for err == nil && total <= MaxRows {
		if _, err = next(); err == nil {
			total++
		}
	}
	switch {
	case total > MaxRows:
		return total, badFile("An import takes at most 10,000 contacts. Split the file.")
	case !errors.Is(err, io.EOF):
		return total, err
	case total == 0:
		return total, badFile("The file has no contacts.")
	}
	return total, nil
}

// Get returns an import with its numbers.
func (s *Service) Get(ctx context.Context, at scope.Ref) (Import, Counts, error) {
	i, err := get(ctx, s.DB.Read(), at)
	if err != nil {
		return i, Counts{}, db.OrMissing(err, "Import")
	}
	if kept, isKnown := i.counts(); isKnown {
		return i, kept, nil
	}
	counts, err := count(ctx, s.DB.Read(), at.Scope, at.ID)
	if err != nil {
		return i, Counts{}, err
	}
	return i, *counts[at.ID], nil
}

// List returns a page of the imports of a tenant in a mode, newest first, and the numbers of each.
func (s *Service) List(
	ctx context.Context, at scope.Scope, r page.Request,
) (page.List[Import], map[string]*Counts, error) {
	found, err := list(ctx, s.DB.Read(), at, r)
	if err != nil {
		return page.List[Import]{}, nil, fmt.Errorf("list imports: %w", err)
	}
	cut := page.Cut(found, r, func(i Import) page.Position { return page.At(i.CreatedAt.Time, i.ID) })
	var open []any
	kept := map[string]*Counts{}
	for _, i := range cut.Items {
		if c, isKnown := i.counts(); isKnown {
			kept[i.ID] = &c
		} else {
			open = append(open, i.ID)
		}
	}
	counts, err := count(ctx, s.DB.Read(), at, open...)
	maps.Copy(counts, kept)
	return cut, counts, err
}

// Start begins to send, or goes on after a pause.
func (s *Service) Start(ctx context.Context, at scope.Ref) (Import, Counts, error) {
	return s.change(ctx, at, "invites.importStarted", func(i *Import, c Counts) error {
		switch {
		case i.State == Running:
		case i.State == Checking:
			return conflict("This file is still being checked. Start the import once it's READY.")
		case i.State != Ready && i.State != Paused:
			return conflict("This import is over. Create a new one.")
		case c.Waiting == 0:
			return conflict("No contact of this file can be invited.")
		}
		i.State, i.Reason = Running, ""
		return nil
	})
}

// Pause keeps an import from sending more. Emails that are on their way arrive.
func (s *Service) Pause(ctx context.Context, at scope.Ref) (Import, Counts, error) {
	return s.change(ctx, at, "invites.importPaused", func(i *Import, _ Counts) error {
		if i.State != Running && i.State != Paused {
			return conflict("Only an import that is running can be paused.")
		}
		i.State = Paused
		return nil
	})
}

// Stop ends an import. The contacts that are left get no email.
func (s *Service) Stop(ctx context.Context, at scope.Ref) (Import, Counts, error) {
	return s.change(ctx, at, "invites.importStopped", func(i *Import, _ Counts) error {
		if i.State == Done || i.State == Checking {
			return conflict("This import can't be stopped.")
		}
		i.State = Stopped
		return nil
	})
}

func conflict(message string) error { return fault.New(fault.Conflict, fault.CodeConflict, message) }

// change locks an import, changes it, and notes who did. What changes nothing is noted nowhere.
func (s *Service) change(
	ctx context.Context, at scope.Ref, action string, fn func(i *Import, c Counts) error,
) (Import, Counts, error) {
	var i Import
	var c Counts
	err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		var err error
		if i, err = lock(ctx, tx, at); err != nil {
			return db.OrMissing(err, "Import")
		}
		counts, err := count(ctx, tx, at.Scope, at.ID)
		if err != nil {
			return err
		}
		c = *counts[at.ID]
		before := i.State
		if err := fn(&i, c); err != nil || i.State == before {
			return err
		}
		i.UpdatedAt = db.At(s.Clock.Now())
		if err := i.keep(c, s.Clock.Now()); err != nil {
			return err
		}
		if err := update(ctx, tx, i); err != nil {
			return err
		}
		return s.Audit.Record(ctx, tx, audit.Entry{
			Action: action, Target: i.ID,
			Detail: map[string]string{
				"mode": string(i.Mode), "contacts": strconv.Itoa(c.Total), "waiting": strconv.Itoa(c.Waiting),
			},
		}.By(auth.From(ctx)))
	})
	return i, c, err
}
