package source

import (
	"context"
	"maps"

	"nod/internal/access/audit"
	"nod/internal/collect/connector"
	"nod/internal/collect/conversion"
	"nod/internal/collect/enduser"
	"nod/internal/collect/record"
	"nod/internal/collect/task"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/event"
	"nod/internal/platform/scope"
)

// Record adds an event of the source; data is completed with what all of them carry.
func (c *Change) Record(s Source, kind event.Type, data map[string]any) { c.record(s, kind, data, nil) }

func (c *Change) record(s Source, kind event.Type, data map[string]any, payload any) {
	from := s.Origin()
	maps.Copy(data, from.Facts)
	data["userId"], data["sourceId"], data["sourceType"] = from.UserID, from.SourceID, from.SourceType
	c.life.Events.Record(c.Tx, event.New{
		Tenant: from.TenantID, Mode: from.Mode, Type: kind, UserID: from.UserID, Data: data, Payload: payload,
	})
}

// From is where records come from that the task found.
func (c *Change) From(s Source) record.Source {
	from := s.Origin()
	from.TaskID = c.Task.ID
	return from
}

// Keep stores what the task found, and names the user if it tells a name.
func (c *Change) Keep(ctx context.Context, s Source, found connector.Snapshot) error {
	from := c.From(s)
	changes, err := c.life.Records.Store(ctx, c.Tx, from, found, c.Now)
	if err != nil {
		return err
	}
	c.Task.Counts.V = changes.Totals()
	return c.life.Users.SetName(ctx, c.Tx, c.User.Ref(), changes.FullName, from.SourceID)
}

// Finish ends the task. It is announced when the source knows it too.
func (c *Change) Finish(result task.Result, code connector.ErrorCode) {
	c.Task.Status = task.Finished
	c.Task.Result = result
	c.Task.ErrorCode = code
	c.Task.FinishedAt, c.Task.DueAt = db.AtPtr(c.Now), nil
	if c.Task.VisitID != "" {
		ended := c.Task
		c.Tx.AfterCommit(func() { c.life.countVisit(ended) })
	}
}

// countVisit counts the end of a task for the visit of the widget that it came from. An account is connected once the
// provider took the login, whatever becomes of its data.
func (l *Life) countVisit(t task.Task) {
	at, visit := scope.Of(t.TenantID, t.Mode), conversion.Visit{ID: t.VisitID, TemplateID: t.TemplateID}
	if t.Result != task.Failed || t.Type == task.LinkAccount && t.AcceptedAt != nil {
		l.Visits.Reached(at, visit, conversion.Connected, t.ProviderID)
	}
	if t.Result == task.Failed {
		l.Visits.Failed(at, visit, t.ProviderID, t.ErrorCode)
	}
}

// Announce records the end of the task, with the data of the source if the task brought any. The caller's data is
// completed.
func (c *Change) Announce(ctx context.Context, s Source, kind event.Type, data map[string]any) error {
	t := c.Task
	data["taskId"], data["taskType"], data["status"] = t.ID, t.Type, t.Result
	data["failedSections"], data["counts"], data["datapoints"] = t.FailedSections.V, t.Counts.V, t.Datapoints()
	if t.ErrorCode != "" {
		data["errorCode"] = t.ErrorCode
	}
	if t.Result == task.Failed {
		c.Record(s, kind, data)
		return nil
	}
	records, err := c.life.PayloadOf(ctx, c.Tx, s)
	if err != nil {
		return err
	}
	records.Payload = records.Cut(record.MaxPayloadItems)
	c.record(s, kind, data, s.Payload(records))
	return nil
}

// Revoke forgets what is known through the source, and writes down, in the words of its kind, who wanted that.
func (c *Change) Revoke(ctx context.Context, s Source, action string, reason Reason) error {
	c.Revoked = true
	if err := c.Forget(ctx, s); err != nil {
		return err
	}
	from := s.Origin()
	entry := audit.Entry{
		Action: action, Target: from.SourceID,
		Detail: map[string]string{"mode": string(from.Mode), "reason": string(reason), "userId": from.UserID},
	}.By(auth.From(ctx))
	entry.TenantID = from.TenantID
	return c.life.Audit.Record(ctx, c.Tx, entry)
}

// Forget deletes what is known through the source: records, login names, the user's name, payloads of events.
func (c *Change) Forget(ctx context.Context, s Source) error {
	from := s.Origin()
	if err := c.life.Records.Forget(ctx, c.Tx, scope.Of(from.TenantID, from.Mode), from.SourceID); err != nil {
		return err
	}
	if err := c.life.Tasks.ForgetLogins(ctx, c.Tx, from); err != nil {
		return err
	}
	if err := c.life.Users.ForgetName(ctx, c.Tx, c.User.Ref(), from.SourceID); err != nil {
		return err
	}
	return c.life.Events.ForgetPayloads(ctx, c.Tx, event.Origin{
		Tenant: from.TenantID, Mode: from.Mode, UserID: from.UserID, SourceID: from.SourceID,
	})
}

// Summary is what lists show of all sources of a kind that the user has.
func Summary[S Source, I any](c *Change, all []S, item func(S) I) enduser.Summary[I] {
	summary := enduser.Summary[I]{Items: []I{}, Revoked: c.Revoked}
	for _, s := range all {
		summary.Items = append(summary.Items, item(s))
		if s.IsLive() {
			summary.Live++
		}
		if s.HasEnded() {
			summary.Ended++
		}
	}
	return summary
}
