package erasure

import (
	"context"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"time"

	"nod/internal/access/audit"
	"nod/internal/collect/archive"
	"nod/internal/collect/connection"
	"nod/internal/collect/enduser"
	"nod/internal/collect/record"
	"nod/internal/collect/source"
	"nod/internal/deliver/export"
	"nod/internal/deliver/webhook"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/id"
	"nod/internal/platform/job"
	"nod/internal/platform/person"
	"nod/internal/platform/scope"
)

const (
	// batchSize is how many rows one transaction deletes, so that others need not wait long.
	batchSize = 500
	// tickEvery is how often due erasures are looked for.
	tickEvery = time.Second
	// lease is how long one process keeps an erasure to itself.
	lease = 2 * time.Minute
	// pause is how long an erasure waits for farewells at providers, or for rows to be sealed.
	pause = 2 * time.Second
	// confirmLength is how much of the id one types to confirm.
	confirmLength = 8
)

// Deps are the service's dependencies.
type Deps struct {
	DB          *db.DB
	Clock       *clock.Clock
	Jobs        *job.Engine
	Audit       *audit.Service
	Users       *enduser.Service
	Connections *connection.Service
	Archives    *archive.Service
	Webhooks    *webhook.Service
	Exports     *export.Service
	Records     *record.Service
	Lookups     []Lookups
	Log         *slog.Logger
	// Parts are what the owners of data hand out, in the order in which it goes.
	Parts []person.Part
}

// Service erases users.
type Service struct{ Deps }

// New makes the service and adds its tick to the engine.
func New(d Deps) *Service {
	s := &Service{d}
	s.Jobs.Due("erasures", tickEvery, s.RunDue, job.First("erasure", "due_at"))
	return s
}

// Start erases a user: at once what acts for the user, the rest soon. Confirmation is the end of the
// user's id.
func (s *Service) Start(ctx context.Context, user scope.Ref, confirmation string) (Proof, error) {
	typed := strings.TrimSpace(confirmation)
	if len(typed) < confirmLength || !strings.HasSuffix(user.ID, typed) {
		return Proof{}, fault.InvalidField("body.confirmation",
			"Type the last 8 characters of the user's ID to confirm.")
	}
	var e Erasure
	err := s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
		if _, err := s.Users.Lock(ctx, tx, user); err != nil {
			return err
		}
		now := s.Clock.Now()
		e = Erasure{
			TenantID: user.Tenant, Mode: user.Mode, ID: id.New("erasure"), UserID: user.ID, Status: Running,
			RequestedBy: auth.From(ctx).SubjectID, CreatedAt: db.At(now), DueAt: db.AtPtr(now),
		}
		if e.Counts.V, err = s.countNow(ctx, tx, user); err != nil {
			return err
		}
		if err := s.claimLookups(ctx, tx, user); err != nil {
			return err
		}
		if err := s.Connections.RevokeAll(ctx, tx, user, source.UserErased); err != nil {
			return err
		}
		if err := s.Archives.RevokeAll(ctx, tx, user, source.UserErased); err != nil {
			return err
		}
		if err := s.Users.Erase(ctx, tx, user); err != nil {
			return err
		}
		if err := insert(ctx, tx, e); err != nil {
			return fmt.Errorf("insert erasure: %w", err)
		}
		return s.Audit.Record(ctx, tx,
			audit.Entry{Action: "user.erasureStarted", Target: user.ID, Detail: map[string]string{
				"mode": string(user.Mode), "erasureId": e.ID,
			}}.By(auth.From(ctx)))
	})
	return e.proof(), err
}

// countNow counts what goes in the first transaction, before it is gone.
func (s *Service) countNow(ctx context.Context, tx *db.Tx, user scope.Ref) (map[string]int, error) {
	lists, err := s.Exports.DeleteLists(ctx, tx, user)
	if err != nil {
		return nil, fmt.Errorf("delete lists: %w", err)
	}
	counts := map[string]int{"users": 1, "lists": lists}
	for _, part := range s.Parts {
		if part.Count == "" {
			continue
		}
		if counts[part.Kind], err = count(ctx, tx, part.Count, user); err != nil {
			return nil, fmt.Errorf("count %s: %w", part.Kind, err)
		}
	}
	return counts, nil
}

// Get returns the proof of an erasure, or how far it got.
func (s *Service) Get(ctx context.Context, at scope.Ref) (Proof, error) {
	e, err := get(ctx, s.DB.Read(), at)
	if err != nil {
		return Proof{}, db.OrMissing(err, "Erasure")
	}
	return e.proof(), nil
}

// RunDue continues the erasures that are due.
func (s *Service) RunDue(ctx context.Context) error {
	now := s.Clock.Now()
	due, err := listDue(ctx, s.DB.Read(), now)
	if err != nil {
		return fmt.Errorf("list due erasures: %w", err)
	}
	for _, e := range due {
		mine, err := claim(ctx, s.DB.Write(), e, now.Add(lease))
		if err != nil {
			return fmt.Errorf("claim erasure: %w", err)
		}
		if !mine {
			continue
		}
		if err := s.run(ctx, e); err != nil {
			return fmt.Errorf("erase user: %w", err)
		}
	}
	return nil
}

func (s *Service) run(ctx context.Context, e Erasure) error {
	if err := s.deleteFiles(ctx, &e); err != nil {
		return err
	}
	for _, part := range s.Parts {
		if mustWait, err := s.waits(ctx, e, part); err != nil || mustWait {
			return err
		}
		if err := s.empty(ctx, &e, part); err != nil {
			return fmt.Errorf("%s: %w", part.Kind, err)
		}
	}
	return s.finish(ctx, e)
}

// waits puts the erasure off while rows of a part cannot be found yet.
func (s *Service) waits(ctx context.Context, e Erasure, part person.Part) (bool, error) {
	if part.Waits == "" {
		return false, nil
	}
	left, err := count(ctx, s.DB.Read(), part.Waits, e.user())
	if err != nil {
		return false, fmt.Errorf("look for unsealed %s: %w", part.Kind, err)
	}
	if left == 0 {
		return false, nil
	}
	s.Log.Debug("an erasure waits until all rows are sealed", "erasure", e.ID, "tenant", e.TenantID, "kind", part.Kind)
	return true, s.DB.Tx(ctx, func(tx *db.Tx) error { return s.putOff(ctx, tx, e) })
}

func (s *Service) putOff(ctx context.Context, tx *db.Tx, e Erasure) error {
	e.DueAt = db.AtPtr(s.Clock.Now().Add(pause))
	return update(ctx, tx, e)
}

// deleteFiles deletes files before the rows that name them.
func (s *Service) deleteFiles(ctx context.Context, e *Erasure) error {
	deleted, err := s.Archives.DeleteFilesOfUser(ctx, e.user())
	if err != nil {
		return err
	}
	e.Counts.V = plus(e.Counts.V, "files", max(0, deleted-e.Counts.V["files"])) // a run cut off counted some already
	return nil
}

// empty deletes all of a part, batch by batch; the count of a batch is kept with it.
func (s *Service) empty(ctx context.Context, e *Erasure, part person.Part) error {
	for {
		n := 0
		err := s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
			if n, err = deleteBatch(ctx, tx, part, e.user()); err != nil || n == 0 {
				return err
			}
			counted := *e
			counted.Counts.V = plus(e.Counts.V, part.Kind, n)
			counted.DueAt = db.AtPtr(s.Clock.Now().Add(lease))
			return update(ctx, tx, counted)
		})
		if err != nil || n == 0 {
			return err
		}
		e.Counts.V = plus(e.Counts.V, part.Kind, n)
	}
}

func plus(counts map[string]int, kind string, n int) map[string]int {
	sum := map[string]int{kind: 0}
	for k, v := range counts {
		sum[k] = v
	}
	sum[kind] += n
	return sum
}

// finish ends an erasure of which nothing is left, or lets it wait for a farewell.
func (s *Service) finish(ctx context.Context, e Erasure) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		left, err := s.Connections.HasAny(ctx, tx, e.user())
		if err != nil {
			return err
		}
		now := s.Clock.Now()
		if left {
			return s.putOff(ctx, tx, e)
		}
		e.Status = Done
		e.FinishedAt = db.AtPtr(now)
		e.DueAt = nil
		if e.Digest, err = e.proof().Sum(); err != nil {
			return err
		}
		if err := update(ctx, tx, e); err != nil {
			return fmt.Errorf("update erasure: %w", err)
		}
		return s.Audit.Record(ctx, tx, audit.Entry{
			TenantID: e.TenantID, ActorKind: string(auth.KindDeveloper), ActorID: e.RequestedBy, Action: "user.erased",
			Target: e.UserID, Detail: map[string]string{
				"mode": string(e.Mode), "erasureId": e.ID, "digest": e.Digest, "deleted": strconv.Itoa(e.total()),
			},
		})
	})
}
