package connection

import (
	"cmp"
	"time"

	"nod/internal/collect/task"
	"nod/internal/platform/auth"
	"nod/internal/platform/job"
	"nod/internal/platform/scope"
)

const (
	// tickEvery is how exactly due times are kept.
	tickEvery        = 100 * time.Millisecond
	forgetTriesEvery = 10 * time.Minute
	// callTimeout is the time of one job, provider call included. It is below the time after which
	// the engine takes a running job for lost.
	callTimeout = 60 * time.Second
	// maxCollects is how often a collection is tried within collectTime.
	maxCollects  = 5
	maxFarewells = 5
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

// farewellArgs is the end of an access at its provider.
type farewellArgs struct {
	Tenant    string    `json:"tenant"`
	Mode      auth.Mode `json:"mode"`
	AccountID string    `json:"accountId"`
}

// Kind implements job.Args.
func (farewellArgs) Kind() string { return "connection.farewell" }

func (s *Service) addJobs() {
	timeout := cmp.Or(s.CallTimeout, callTimeout)
	job.Handle(s.Jobs, job.Options{Timeout: timeout}, s.send)
	job.Handle(s.Jobs, job.Options{Timeout: timeout, MaxAttempts: maxCollects}, s.collect)
	job.Handle(s.Jobs, job.Options{Timeout: timeout, MaxAttempts: maxFarewells}, s.sayFarewell)
	s.Jobs.Every("connections due", tickEvery, s.RunDue)
	s.Jobs.Every("forget tries of logins", forgetTriesEvery, s.tries().Forget)
}
