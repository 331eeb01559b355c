package deletion

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"nod/internal/access/audit"
	"nod/internal/access/developer"
	"nod/internal/access/signin"
	"nod/internal/access/tenant"
	"nod/internal/collect/archive"
	"nod/internal/collect/template"
	"nod/internal/deliver/webhook"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/job"
	"nod/internal/platform/mail"
	"nod/internal/platform/seal"
)

const (
	tickEvery = 10 * time.Second
	// lease is how long one process keeps a deletion to itself.
	lease = 2 * time.Minute
	// batchSize is how many rows one statement deletes, so that others need not wait long.
	batchSize = 500
	// maxPasses bounds how often tables are looked through: a process that still works writes a little, not forever.
	maxPasses = 10
	// remainsAfter is longer than any request or job takes.
	remainsAfter = 10 * time.Minute
	// owner is the column of tables that have rows of a tenant.
	owner = "tenant_id"
)

// Deps are the service's dependencies.
type Deps struct {
	DB        *db.DB
	Clock     *clock.Clock
	Seal      *seal.Sealer
	Jobs      *job.Engine
	Audit     *audit.Service
	Tenants   *tenant.Service
	Templates *template.Service
	Archives  *archive.Service
}

// Deletion is that of one organization.
type Deletion struct {
	TenantID   string                    `db:"id"`
	AskedBy    string                    `db:"asked_by"`
	AskedAt    db.Time                   `db:"asked_at"`
	Counts     db.JSON[map[string]int64] `db:"counts"`
	FinishedAt *db.Time                  `db:"finished_at"`
	DueAt      *db.Time                  `db:"due_at"`
}

// IsFinished reports whether nothing was left.
func (d Deletion) IsFinished() bool { return d.FinishedAt != nil }

// Service deletes organizations.
type Service struct{ Deps }

// New makes the service and adds its tick to the engine.
func New(d Deps) *Service {
	s := &Service{d}
	s.Jobs.Due("deletions of organizations", tickEvery, s.RunDue, job.First("tenant_deletion", "due_at"))
	return s
}

// ErrNone is returned when an organization was never asked to be deleted.
var ErrNone = errors.New("this organization was not deleted")

// Get returns a deletion.
func (s *Service) Get(ctx context.Context, tenantID string) (Deletion, error) {
	d, err := get(ctx, s.DB.Read(), tenantID)
	if errors.Is(err, db.ErrNotFound) {
		return d, ErrNone
	}
	if err != nil {
		return d, fmt.Errorf("load deletion: %w", err)
	}
	return d, nil
}

// Start ends an organization at once: what it may do, what is sent for it, and what opens what was sealed. Run does
// the rest.
func (s *Service) Start(ctx context.Context, tenantID, operator string) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		emails, err := developer.DeleteMembers(ctx, tx, tenantID) // what has no tenant_id is found by them
		if err != nil {
			return fmt.Errorf("delete members: %w", err)
		}
		end, err := s.Audit.EndOf(ctx, tx, tenantID)
		if err != nil {
			return err
		}
		for _, forget := range []func() error{
			func() error { return s.Tenants.Remove(ctx, tx, tenantID) },
			func() error { return s.Seal.Shred(ctx, tx, tenantID) },
			func() error { return webhook.Stop(ctx, tx, tenantID) },
			func() error { return signin.DeletePendingRequests(ctx, tx, emails) },
			func() error { return mail.ForgetStrangers(ctx, tx, s.Seal, emails) },
		} {
			if err := forget(); err != nil {
				return err
			}
		}
		now := s.Clock.Now()
		d := Deletion{
			TenantID: tenantID, AskedBy: operator, AskedAt: db.At(now), DueAt: db.AtPtr(now.Add(lease)),
			Counts: db.JSON[map[string]int64]{V: map[string]int64{"organizations": 1}},
		}
		if err := insert(ctx, tx, d); err != nil {
			return fmt.Errorf("insert deletion: %w", err)
		}
		return s.Audit.Record(ctx, tx, audit.Entry{
			ActorKind: audit.Operator, ActorID: operator, Action: "tenant.deletionStarted", Target: tenantID,
			Detail: map[string]string{
				"auditEntries": strconv.FormatInt(end.Entries, 10), "auditHash": end.Hash,
			},
		})
	})
}

// RunDue continues deletions that were cut off, and looks once more for remains of those that finished.
func (s *Service) RunDue(ctx context.Context) error {
	now := s.Clock.Now()
	due, err := listDue(ctx, s.DB.Read(), now)
	if err != nil {
		return fmt.Errorf("list due deletions: %w", err)
	}
	for _, d := range due {
		isOurs, err := claim(ctx, s.DB.Write(), d, now.Add(lease))
		if err != nil {
			return fmt.Errorf("claim deletion: %w", err)
		}
		if !isOurs {
			continue
		}
		if err := s.Run(ctx, d.TenantID); err != nil {
			return err
		}
		if !d.IsFinished() {
			continue
		}
		if err := end(ctx, s.DB.Write(), d.TenantID); err != nil {
			return fmt.Errorf("end deletion: %w", err)
		}
	}
	return nil
}

// Run deletes until nothing is left. It can be cut off at any moment and run again.
func (s *Service) Run(ctx context.Context, tenantID string) error {
	d, err := s.Get(ctx, tenantID)
	if err != nil {
		return err
	}
	total := int64(0)
	for pass := 0; ; pass++ {
		n, err := s.empty(ctx, tenantID)
		if err != nil {
			return fmt.Errorf("delete %s: %w", tenantID, err)
		}
		if n == 0 {
			break
		}
		total += n
		if pass == maxPasses {
			return fmt.Errorf("delete %s: something still writes for it; run this again", tenantID)
		}
	}
	switch {
	case !d.IsFinished():
		err = s.finish(ctx, tenantID)
	case total > 0: // remains
		err = s.DB.Tx(ctx, func(tx *db.Tx) error { return tx.RewriteLater(ctx) })
	}
	if err != nil {
		return fmt.Errorf("finish deletion: %w", err)
	}
	return s.DB.ForgetDeleted(ctx)
}

// empty deletes files, jobs and the rows of all tables, and returns how many there were.
func (s *Service) empty(ctx context.Context, tenantID string) (total int64, err error) {
	for kind, deleteFiles := range map[string]func(context.Context, string) (int, error){
		"files": s.Archives.DeleteFilesOfTenant, "logos": s.Templates.DeleteFilesOfTenant,
	} {
		n, err := deleteFiles(ctx, tenantID)
		if err == nil && kind == "files" { // the rows of logos are counted
			total += int64(n)
		}
		if err := errors.Join(err, s.count(ctx, tenantID, kind, int64(n))); err != nil {
			return total, err
		}
	}
	n, err := s.Jobs.Forget(ctx, tenantID)
	if err := errors.Join(err, s.count(ctx, tenantID, "jobs", n)); err != nil {
		return total, err
	}
	tables, err := s.DB.TablesWith(ctx, owner)
	if err != nil {
		return total, fmt.Errorf("list tables: %w", err)
	}
	for _, table := range tables {
		n, err := s.emptyTable(ctx, tenantID, table)
		total += n
		if err := errors.Join(err, s.count(ctx, tenantID, table, n)); err != nil {
			return total, fmt.Errorf("%s: %w", table, err)
		}
	}
	return total, nil
}

func (s *Service) emptyTable(ctx context.Context, tenantID, table string) (total int64, err error) {
	for {
		n, err := s.DB.DeleteSome(ctx, table, owner, tenantID, batchSize)
		total += n
		if err != nil || n == 0 {
			return total, err
		}
		if err := keep(ctx, s.DB.Write(), tenantID, s.Clock.Now().Add(lease)); err != nil {
			return total, err
		}
	}
}

func (s *Service) count(ctx context.Context, tenantID, kind string, n int64) error {
	if n == 0 {
		return nil
	}
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		return addCount(ctx, tx, tenantID, map[string]int64{kind: n})
	})
}

func (s *Service) finish(ctx context.Context, tenantID string) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		now := s.Clock.Now()
		d, isOurs, err := finish(ctx, tx, tenantID, now, now.Add(remainsAfter))
		if err != nil || !isOurs {
			return err
		}
		if err := tx.RewriteLater(ctx); err != nil {
			return err
		}
		return s.Audit.Record(ctx, tx, audit.Entry{
			ActorKind: audit.Operator, ActorID: d.AskedBy, Action: "tenant.deleted", Target: tenantID,
			Detail: map[string]string{
				"rows": strconv.FormatInt(d.rows(), 10), "files": strconv.FormatInt(d.files(), 10),
			},
		})
	})
}

func (d Deletion) files() int64 { return d.Counts.V["files"] + d.Counts.V["logos"] }

// rows is how many rows were deleted in all.
func (d Deletion) rows() (n int64) {
	for kind, count := range d.Counts.V {
		if kind != "files" && kind != "logos" {
			n += count
		}
	}
	return n
}

// Total is how much was deleted: rows of the database, and files.
func (d Deletion) Total() (rows, files int64) { return d.rows(), d.files() }
