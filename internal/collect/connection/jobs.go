package connection

import (
	"time"

	"nod/internal/collect/connection/farewell"
	"nod/internal/collect/task"
	"nod/internal/platform/auth"
	"nod/internal/platform/job"
	"nod/internal/platform/scope"
)

const (
	// tickEvery is how exactly due times are kept.
	tickEvery        = 100 * time.Millisecond
	forgetTriesEvery = 10 * time.Minute
	// callTimeout is that of a job with its provider's call, below the time after which the engine takes it for lost.
	callTimeout = 60 * time.Second
	// maxCollects is how often a collection is tried within collectTime.
	maxCollects = 5
)

// ofTask names the task of a job.
type ofTask struct {
	Tenant string    `json:"tenant"`
	Mode   auth.Mode `json:"mode"`
	TaskID string    `json:"taskId"`
}

func argsOf(t task.Task) ofTask { return ofTask{t.TenantID, t.Mode, t.ID} }

func (a ofTask) ref() scope.Owned { return scope.Of(a.Tenant, a.Mode).Ref(a.TaskID).Any() }

// collectArgs is the reading of an account.
type collectArgs struct{ ofTask }

// Kind implements job.Args.
func (collectArgs) Kind() string { return "connection.collect" }

// sendArgs is one round of a login.
type sendArgs struct {
	ofTask
	Round int `json:"round"`
}

// Kind implements job.Args.
func (sendArgs) Kind() string { return "connection.send" }

func (s *Service) addJobs() {
	job.Handle(s.Jobs, job.Options{Timeout: s.CallTimeout}, s.send)
	job.Handle(s.Jobs, job.Options{Timeout: s.CallTimeout, MaxAttempts: maxCollects}, s.collect)
	s.Jobs.Due("connections due", tickEvery, s.RunDue, task.FirstDue, job.First("account", "next_sync_at"),
		job.First("account", "data_until"), farewell.FirstExpiry)
	s.Jobs.Every("forget tries of logins", forgetTriesEvery, s.tries().Forget)
}
