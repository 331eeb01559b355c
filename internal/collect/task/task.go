package task

import (
	"time"

	"nod/internal/collect/connector"
	"nod/internal/collect/record"
	"nod/internal/platform/auth"
	"nod/internal/platform/day"
	"nod/internal/platform/db"
	"nod/internal/platform/id"
	"nod/internal/platform/scope"
)

// Type is the sort of a task.
type Type string

// The types.
const (
	LinkAccount    Type = "LINK_ACCOUNT"
	UpdateAccount  Type = "UPDATE_ACCOUNT"
	AnalyzeArchive Type = "ANALYZE_ARCHIVE"
)

// Status says whether a task runs.
type Status string

// The statuses.
const (
	Started  Status = "STARTED"
	Finished Status = "FINISHED"
)

// Result is how a task ended; empty while it runs.
type Result string

// The results. Partial means that some sections could not be read.
const (
	Succeeded Result = "SUCCEEDED"
	Partial   Result = "PARTIAL"
	Failed    Result = "FAILED"
)

// Task is one piece of work on a source.
type Task struct {
	TenantID   string            `db:"tenant_id"`
	Mode       auth.Mode         `db:"mode"`
	ID         string            `db:"id"`
	Type       Type              `db:"type"`
	UserID     string            `db:"user_id"`
	SourceID   string            `db:"source_id"`
	SourceType record.SourceType `db:"source_type"`
	ProviderID string            `db:"provider_id"`
	// VisitID and TemplateID say which visit of the widget the task came from; empty for other tasks.
	VisitID    string `db:"visit_id"`
	TemplateID string `db:"template_id"`
	// LoginHash tells logins with the same login name apart from others; empty for other tasks.
	LoginHash      string                             `db:"login_hash"`
	Status         Status                             `db:"status"`
	Result         Result                             `db:"result"`
	ErrorCode      connector.ErrorCode                `db:"error_code"`
	FailedSections db.JSON[[]connector.Section]       `db:"failed_sections"`
	Counts         db.JSON[map[connector.Section]int] `db:"counts"`
	StartedAt      db.Time                            `db:"started_at"`
	// AcceptedAt is when the provider took the login.
	AcceptedAt *db.Time `db:"accepted_at"`
	FinishedAt *db.Time `db:"finished_at"`
	// DueAt is the next moment at which something must happen to a task that runs.
	DueAt *db.Time `db:"due_at"`
}

// New makes a task that starts now on a source.
func New(kind Type, src record.Source, now time.Time) Task {
	t := Task{
		TenantID: src.TenantID, Mode: src.Mode, ID: id.New("task"), Type: kind, UserID: src.UserID,
		SourceID: src.SourceID, SourceType: src.SourceType, ProviderID: src.ProviderID, Status: Started,
		StartedAt: db.At(now),
	}
	t.FailedSections.V, t.Counts.V = []connector.Section{}, map[connector.Section]int{}
	return t
}

// IsRunning reports whether the task has not finished.
func (t Task) IsRunning() bool { return t.Status == Started }

// Ref returns what points to the task.
func (t Task) Ref() scope.Owned { return scope.Of(t.TenantID, t.Mode).Ref(t.ID).Of(t.UserID) }

// Source points to what the task is about.
func (t Task) Source() scope.Owned { return scope.Of(t.TenantID, t.Mode).Ref(t.SourceID).Of(t.UserID) }

// Datapoints lists the sections that the task found something in, in the order of their events.
func (t Task) Datapoints() []connector.Section {
	sections := []connector.Section{}
	for _, section := range connector.Sections() {
		if t.Counts.V[section] > 0 {
			sections = append(sections, section)
		}
	}
	return sections
}

// ListFilter narrows lists; empty parts do not.
type ListFilter struct {
	User    string
	Source  string
	Started day.Range
}

// PastLogin is a finished login.
type PastLogin struct {
	AcceptedAt *db.Time            `db:"accepted_at"`
	FinishedAt db.Time             `db:"finished_at"`
	ErrorCode  connector.ErrorCode `db:"error_code"`
}
