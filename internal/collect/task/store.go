package task

import (
	"context"
	"time"

	"nod/internal/collect/record"
	"nod/internal/platform/db"
	"nod/internal/platform/job"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
)

const columns = "tenant_id, mode, id, type, user_id, source_id, source_type, provider_id, login_hash, status, " +
	"result, error_code, failed_sections, counts, started_at, accepted_at, finished_at, due_at, visit_id, template_id"

func insert(ctx context.Context, tx *db.Tx, t Task) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO task (`+columns+`)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)`,
		t.TenantID, t.Mode, t.ID, t.Type, t.UserID, t.SourceID, t.SourceType, t.ProviderID, t.LoginHash, t.Status,
		t.Result, t.ErrorCode, t.FailedSections, t.Counts, t.StartedAt, t.AcceptedAt, t.FinishedAt, t.DueAt,
		t.VisitID, t.TemplateID)
	return err
}

func update(ctx context.Context, tx *db.Tx, t Task) error {
	_, err := tx.ExecContext(ctx, `UPDATE task SET status = $1, result = $2, error_code = $3, failed_sections = $4,
			counts = $5, accepted_at = $6, finished_at = $7, due_at = $8
		WHERE tenant_id = $9 AND mode = $10 AND id = $11`,
		t.Status, t.Result, t.ErrorCode, t.FailedSections, t.Counts, t.AcceptedAt, t.FinishedAt, t.DueAt,
		t.TenantID, t.Mode, t.ID)
	return err
}

func get(ctx context.Context, q db.Querier, at scope.Owned) (Task, error) {
	s := db.Query(columns).From("task")
	s.Where(s.Equal("tenant_id", at.Tenant), s.Equal("mode", at.Mode), s.Equal("id", at.ID))
	if at.User != "" {
		s.Where(s.Equal("user_id", at.User))
	}
	query, args := s.Build()
	return db.Get[Task](ctx, q, query, args...)
}

func list(ctx context.Context, q db.Querier, at scope.Scope, f ListFilter, r page.Request) ([]Task, error) {
	s := db.Query(columns).From("task")
	s.Where(s.Equal("tenant_id", at.Tenant), s.Equal("mode", at.Mode))
	if f.User != "" {
		s.Where(s.Equal("user_id", f.User))
	}
	if f.Source != "" {
		s.Where(s.Equal("source_id", f.Source))
	}
	query, args := db.Newest{Time: "started_at", Within: f.Started, Page: r}.Build(s)
	return db.Select[Task](ctx, q, query, args...)
}

func running(ctx context.Context, q db.Querier, src record.Source) ([]Task, error) {
	return db.Select[Task](ctx, q, `SELECT `+columns+` FROM task
		WHERE tenant_id = $1 AND mode = $2 AND source_id = $3 AND status = $4 ORDER BY started_at DESC, id DESC`,
		src.TenantID, src.Mode, src.SourceID, Started)
}

// FirstDue is when the first task is due, for [job.Engine.Due].
var FirstDue = job.First("task", "due_at")

func due(ctx context.Context, q db.Querier, kind record.SourceType, now time.Time, limit int) ([]Task, error) {
	return db.Select[Task](ctx, q, `SELECT `+columns+` FROM task
		WHERE due_at <= $1 AND source_type = $2 ORDER BY due_at LIMIT $3`, db.At(now), kind, limit)
}

// countRunning counts the tasks that something must still happen to, which is those that run.
func countRunning(ctx context.Context, q db.Querier, limit int) ([]runningRow, error) {
	return db.Select[runningRow](ctx, q, `SELECT type, count(*) AS n, min(started_at) AS oldest
		FROM (SELECT type, started_at FROM task WHERE due_at > 0 ORDER BY due_at LIMIT $1) AS t GROUP BY type`, limit)
}

func pastLogins(ctx context.Context, q db.Querier, t Task, since time.Time) ([]PastLogin, error) {
	return db.Select[PastLogin](ctx, q, `SELECT accepted_at, finished_at, error_code FROM task
		WHERE tenant_id = $1 AND mode = $2 AND user_id = $3 AND started_at >= $4 AND provider_id = $5
			AND login_hash = $6 AND type = $7 AND finished_at IS NOT NULL
		ORDER BY started_at, id`, t.TenantID, t.Mode, t.UserID, db.At(since), t.ProviderID, t.LoginHash, LinkAccount)
}

func forgetLogins(ctx context.Context, tx *db.Tx, src record.Source) error {
	_, err := tx.ExecContext(ctx,
		"UPDATE task SET login_hash = '' WHERE tenant_id = $1 AND mode = $2 AND source_id = $3",
		src.TenantID, src.Mode, src.SourceID)
	return err
}

func moveDue(ctx context.Context, tx *db.Tx, src record.Source, by time.Duration) (int64, error) {
	return db.Exec(ctx, tx, `UPDATE task SET due_at = due_at - $1 WHERE tenant_id = $2 AND mode = $3
		AND source_id = $4 AND due_at IS NOT NULL`, by.Milliseconds(), src.TenantID, src.Mode, src.SourceID)
}
