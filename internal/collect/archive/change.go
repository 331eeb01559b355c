package archive

import (
	"context"
	"errors"
	"fmt"
	"time"

	"nod/internal/access/audit"
	"nod/internal/collect/catalogue"
	"nod/internal/collect/connector"
	"nod/internal/collect/enduser"
	"nod/internal/collect/record"
	"nod/internal/collect/task"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/fault"
	"nod/internal/platform/scope"
)

// Reason says who took a document back.
type Reason string

// The reasons.
const (
	UserRevoked   Reason = "USER_REVOKED"
	TenantRevoked Reason = "TENANT_REVOKED"
	UserErased    Reason = "USER_ERASED"
)

// change is one step of an archive, with its task, while the user is locked.
type change struct {
	*Service
	tx      *db.Tx
	now     time.Time
	user    enduser.User
	archive Archive
	task    task.Task
	revoked bool
}

// errEnded says that there is nothing left to do for a reading.
var errEnded = errors.New("the reading has ended")

// onArchive runs fn on an archive and its task, and saves what fn changed.
func (s *Service) onArchive(ctx context.Context, at Ref, fn func(ctx context.Context, c *change) error) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error { return s.inArchive(ctx, tx, at, fn) })
}

// inArchive is onArchive in the caller's transaction.
func (s *Service) inArchive(
	ctx context.Context, tx *db.Tx, at Ref, fn func(ctx context.Context, c *change) error,
) error {
	found, err := get(ctx, tx, at) // only to learn whom to lock
	if err != nil {
		return missing(err)
	}
	c := &change{Service: s, tx: tx, now: s.Clock.Now()}
	if c.user, err = s.Users.Lock(ctx, tx, found.owner()); err != nil {
		return err
	}
	if c.archive, err = get(ctx, tx, at); err != nil {
		return missing(err)
	}
	c.task, err = s.Tasks.Get(ctx, tx, task.Ref{Tenant: at.Tenant, Mode: at.Mode, ID: c.archive.TaskID})
	if err != nil {
		return err
	}
	if err := fn(ctx, c); err != nil {
		return err
	}
	return c.save(ctx)
}

// onReading runs fn on an archive that is being read; errEnded when it is not.
func (s *Service) onReading(ctx context.Context, at Ref, fn func(ctx context.Context, c *change) error) error {
	return s.onArchive(ctx, at, func(ctx context.Context, c *change) error {
		if c.archive.Status != Started {
			return errEnded
		}
		return fn(ctx, c)
	})
}

func (c *change) save(ctx context.Context) error {
	c.archive.UpdatedAt = db.At(c.now)
	if err := update(ctx, c.tx, c.archive); err != nil {
		return fmt.Errorf("update archive: %w", err)
	}
	if err := c.Tasks.Save(ctx, c.tx, c.task); err != nil {
		return err
	}
	return c.saveSummary(ctx)
}

// saveSummary writes what lists show of the user's documents.
func (c *change) saveSummary(ctx context.Context) error {
	archives, err := ofUser(ctx, c.tx, c.user.Ref())
	if err != nil {
		return fmt.Errorf("list archives of user: %w", err)
	}
	summary := enduser.UploadSummary{Items: []enduser.UploadRef{}, Revoked: c.revoked}
	for _, a := range archives {
		summary.Items = append(summary.Items, enduser.UploadRef{
			ID: a.ID, FileType: a.FileType,
		})
		if a.isLive() {
			summary.Live++
		}
		if a.hasEnded() {
			summary.Ended++
		}
	}
	return c.Users.SetUploads(ctx, c.tx, c.user, summary)
}

func (s *Service) logoURL(fileType string) string { return s.LogoBase + catalogue.LogoPath(fileType) }

// keep stores what was read and ends the task.
func (c *change) keep(ctx context.Context, r Reading) error {
	changes, err := c.Records.Store(ctx, c.tx, c.archive.source(), r.Snapshot, c.now)
	if err != nil {
		return err
	}
	if err := c.Users.SetName(ctx, c.tx, c.user.Ref(), changes.FullName, c.archive.ID); err != nil {
		return err
	}
	c.archive.Status, c.archive.Analysis.V = Analyzed, &r.Analysis
	c.record(event.ArchiveAnalyzed, map[string]any{"status": c.archive.Status})
	c.task.Counts.V = changes.Totals()
	return c.finish(ctx, task.Succeeded, "")
}

// accept keeps a document that nobody reads.
func (c *change) accept(ctx context.Context) error {
	c.archive.Status = Unsupported
	c.record(event.ArchiveAnalyzed, map[string]any{"status": c.archive.Status})
	return c.finish(ctx, task.Succeeded, "")
}

// fail ends a reading that came to nothing.
func (c *change) fail(ctx context.Context, code connector.ErrorCode) error {
	c.archive.Status, c.archive.ErrorCode = Failed, code
	c.record(event.ArchiveFailed, map[string]any{"errorCode": code, "errorMessage": messageOf(code)})
	return c.finish(ctx, task.Failed, code)
}

// finish ends the task and announces the result.
func (c *change) finish(ctx context.Context, result task.Result, code connector.ErrorCode) error {
	c.task.Status, c.task.Result, c.task.ErrorCode = task.Finished, result, code
	c.task.FinishedAt, c.task.DueAt = db.AtPtr(c.now), nil
	data := map[string]any{
		"taskId": c.task.ID, "taskType": c.task.Type, "status": result,
		"failedSections": c.task.FailedSections.V, "counts": c.task.Counts.V, "datapoints": c.task.Datapoints(),
	}
	if code != "" {
		data["errorCode"] = code
		c.record(event.TaskFinished, data)
		return nil
	}
	payload, err := c.eventPayload(ctx)
	if err != nil {
		return err
	}
	c.recordWith(event.TaskFinished, data, payload)
	return nil
}

// eventPayload is the payload of the end of a task: the analysis beside the records made of it.
type eventPayload struct {
	Analysis *Analysis `json:"analysis"`
	record.SourcePayload
}

func (c *change) eventPayload(ctx context.Context) (eventPayload, error) {
	payload, err := c.payload(ctx, c.tx, c.archive)
	if err != nil {
		return eventPayload{}, err
	}
	payload.Payload = payload.Cut(record.MaxPayloadItems)
	return eventPayload{c.archive.Analysis.V, payload}, nil
}

// record adds an event of the archive; data is completed with what all of them carry.
func (c *change) record(kind event.Type, data map[string]any) { c.recordWith(kind, data, nil) }

func (c *change) recordWith(kind event.Type, data map[string]any, payload any) {
	a := c.archive
	data["userId"], data["archiveId"], data["fileType"] = a.UserID, a.ID, a.FileType
	data["sourceId"], data["sourceType"] = a.ID, record.SourceArchive
	c.Events.Record(c.tx, event.New{
		Tenant: a.TenantID, Mode: a.Mode, Type: kind, UserID: a.UserID, Data: data, Payload: payload,
	})
}

// Cancel gives up a document that is being read, and its files with it: the person did not want it sent after
// all. One that has ended is left as it is.
func (s *Service) Cancel(ctx context.Context, at Ref) error {
	err := s.onReading(ctx, at, func(ctx context.Context, c *change) error {
		c.archive.FilesDueAt = db.AtPtr(c.now)
		return c.fail(ctx, connector.UserCancelled)
	})
	return ignoreEnded(err)
}

func ignoreEnded(err error) error {
	if errors.Is(err, errEnded) {
		return nil
	}
	return err
}

// Revoke takes a document back for good: what was read from it is gone at once, its files follow at the next
// tick. MISSING_RESOURCE when the archive is unknown or was taken back before.
func (s *Service) Revoke(ctx context.Context, at Ref, reason Reason) error {
	return s.onArchive(ctx, at, func(ctx context.Context, c *change) error {
		if c.archive.RevokedAt != nil {
			return fault.Missing("Archive")
		}
		return c.takeBack(ctx, reason)
	})
}

// RevokeAll takes all documents of a user back in the caller's transaction. Their files are the caller's to delete.
func (s *Service) RevokeAll(ctx context.Context, tx *db.Tx, user scope.Ref, reason Reason) error {
	archives, err := ofUser(ctx, tx, user)
	if err != nil {
		return fmt.Errorf("list archives of user: %w", err)
	}
	for _, a := range archives {
		if a.RevokedAt != nil {
			continue
		}
		err := s.inArchive(ctx, tx, a.Ref(), func(ctx context.Context, c *change) error {
			due := c.archive.FilesDueAt
			err := c.takeBack(ctx, reason)
			c.archive.FilesDueAt = due
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (c *change) takeBack(ctx context.Context, reason Reason) error {
	if c.archive.Status == Started {
		if err := c.fail(ctx, connector.UserCancelled); err != nil {
			return err
		}
	}
	c.archive.Status, c.archive.ErrorCode, c.archive.Analysis.V = Revoked, "", nil
	c.archive.RevokedAt, c.revoked = db.AtPtr(c.now), true
	if c.archive.FilesDueAt != nil {
		c.archive.FilesDueAt = db.AtPtr(c.now)
	}
	c.record(event.ArchiveRevoked, map[string]any{})
	if err := c.forget(ctx); err != nil {
		return err
	}
	entry := audit.Entry{Action: "archive.revoked", Target: c.archive.ID, Detail: map[string]string{
		"mode": string(c.archive.Mode), "reason": string(reason), "userId": c.archive.UserID,
	}}.By(auth.From(ctx))
	entry.TenantID = c.archive.TenantID
	return c.Audit.Record(ctx, c.tx, entry)
}

// forget deletes what is known through the archive.
func (c *change) forget(ctx context.Context) error {
	a := c.archive
	if err := c.Records.Forget(ctx, c.tx, scope.Of(a.TenantID, a.Mode), a.ID); err != nil {
		return err
	}
	if err := c.Users.ForgetName(ctx, c.tx, a.owner(), a.ID); err != nil {
		return err
	}
	return c.Events.ForgetPayloads(ctx, c.tx, event.Origin{
		Tenant: a.TenantID, Mode: a.Mode, UserID: a.UserID, SourceID: a.ID,
	})
}
