package archive

import (
	"context"
	"fmt"

	"nod/internal/collect/connector"
	"nod/internal/collect/source"
	"nod/internal/collect/task"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/fault"
	"nod/internal/platform/scope"
)

// change is one step of an archive, with its task, while the user is locked.
type change struct {
	*Service
	source.Change
	archive Archive
}

// step is what happens in a change.
type step func(ctx context.Context, c *change) error

// onArchive runs fn on an archive and its task, and saves what fn changed.
func (s *Service) onArchive(ctx context.Context, at scope.Owned, fn step) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error { return s.inArchive(ctx, tx, at, fn) })
}

// inArchive is onArchive in the caller's transaction.
func (s *Service) inArchive(ctx context.Context, tx *db.Tx, at scope.Owned, fn step) error {
	found, err := s.get(ctx, tx, at) // only to learn whom to lock
	if err != nil {
		return db.OrMissing(err, "Archive")
	}
	c := &change{Service: s}
	if c.Change, err = s.Begin(ctx, tx, found.Ref().Owner()); err != nil {
		return err
	}
	if c.archive, err = s.get(ctx, tx, at); err != nil {
		return db.OrMissing(err, "Archive")
	}
	if c.Task, err = s.Tasks.Get(ctx, tx, at.Scope.Ref(c.archive.TaskID).Any()); err != nil {
		return err
	}
	if err := fn(ctx, c); err != nil {
		return err
	}
	return c.save(ctx)
}

// onReading runs fn on an archive that is being read; [source.ErrOver] when it is not.
func (s *Service) onReading(ctx context.Context, at scope.Owned, fn step) error {
	return s.onArchive(ctx, at, func(ctx context.Context, c *change) error {
		if c.archive.Status != Started {
			return source.ErrOver
		}
		return fn(ctx, c)
	})
}

func (c *change) save(ctx context.Context) error {
	c.archive.UpdatedAt = db.At(c.Now)
	if err := c.update(ctx, c.Tx, c.archive); err != nil {
		return fmt.Errorf("update archive: %w", err)
	}
	if err := c.Tasks.Save(ctx, c.Tx, c.Task); err != nil {
		return err
	}
	return c.saveSummary(ctx)
}

// saveSummary writes what lists show of the user's documents.
func (c *change) saveSummary(ctx context.Context) error {
	archives, err := c.ofUser(ctx, c.Tx, c.User.Ref())
	if err != nil {
		return fmt.Errorf("list archives of user: %w", err)
	}
	return c.Users.SetUploads(ctx, c.Tx, c.User, source.Summary(&c.Change, archives, Archive.listed))
}

// record adds an event of the archive.
func (c *change) record(kind event.Type, data map[string]any) { c.Record(c.archive, kind, data) }

// keep stores what was read and ends the task.
func (c *change) keep(ctx context.Context, r Reading) error {
	if err := c.Keep(ctx, c.archive, r.Snapshot); err != nil {
		return err
	}
	c.review(&r.Analysis)
	c.archive.Status, c.archive.Analysis.V = Analyzed, &r.Analysis
	c.record(event.ArchiveAnalyzed, map[string]any{"status": Analyzed, "fieldCount": len(r.Analysis.Fields)})
	return c.finish(ctx, task.Succeeded, "")
}

// accept keeps a document that nobody reads.
func (c *change) accept(ctx context.Context) error {
	c.archive.Status = Unsupported
	c.record(event.ArchiveAnalyzed, map[string]any{"status": c.archive.Status})
	return c.finish(ctx, task.Succeeded, "")
}

// fail ends a reading that found nothing.
func (c *change) fail(ctx context.Context, code connector.ErrorCode) error {
	c.archive.Status, c.archive.ErrorCode = Failed, code
	c.record(event.ArchiveFailed, map[string]any{"errorCode": code, "errorMessage": messageOf(code)})
	return c.finish(ctx, task.Failed, code)
}

// finish ends the task and announces the result.
func (c *change) finish(ctx context.Context, result task.Result, code connector.ErrorCode) error {
	c.Finish(result, code)
	return c.Announce(ctx, c.archive, event.TaskFinished, map[string]any{})
}

// Cancel gives up a document that is being read, and its files with it: the person did not want it sent after
// all. One that has ended is left as it is.
func (s *Service) Cancel(ctx context.Context, at scope.Owned) error {
	return source.UnlessOver(s.onReading(ctx, at, func(ctx context.Context, c *change) error {
		c.archive.FilesDueAt = db.AtPtr(c.Now)
		return c.fail(ctx, connector.UserCancelled)
	}))
}

// Revoke gives up a document for good: what was read from it is gone at once, its files follow at the next
// tick. MISSING_RESOURCE when the archive is unknown or was revoked before.
func (s *Service) Revoke(ctx context.Context, at scope.Owned, reason source.Reason) error {
	return s.onArchive(ctx, at, func(ctx context.Context, c *change) error {
		if c.archive.RevokedAt != nil {
			return fault.Missing("Archive")
		}
		return c.revoke(ctx, reason)
	})
}

// RevokeAll takes all documents of a user back in the caller's transaction. Their files are the caller's to delete.
func (s *Service) RevokeAll(ctx context.Context, tx *db.Tx, user scope.Ref, reason source.Reason) error {
	archives, err := s.ofUser(ctx, tx, user)
	if err != nil {
		return fmt.Errorf("list archives of user: %w", err)
	}
	for _, a := range archives {
		if a.RevokedAt != nil {
			continue
		}
		err := s.inArchive(ctx, tx, a.Ref(), func(ctx context.Context, c *change) error {
			due := c.archive.FilesDueAt
			err := c.revoke(ctx, reason)
			c.archive.FilesDueAt = due
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (c *change) revoke(ctx context.Context, reason source.Reason) error {
	if c.archive.Status == Started {
		if err := c.fail(ctx, connector.UserCancelled); err != nil {
			return err
		}
	}
	c.archive.Status, c.archive.ErrorCode, c.archive.Analysis.V = Revoked, "", nil
	c.archive.RevokedAt, c.archive.ReviewAt = db.AtPtr(c.Now), nil
	if c.archive.FilesDueAt != nil {
		c.archive.FilesDueAt = db.AtPtr(c.Now)
	}
	if err := forgetMarks(ctx, c.Tx, c.archive.Ref()); err != nil {
		return fmt.Errorf("delete marks: %w", err)
	}
	c.record(event.ArchiveRevoked, map[string]any{})
	return c.Change.Revoke(ctx, c.archive, "archive.revoked", reason)
}
