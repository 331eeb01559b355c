package hosted

import (
	"time"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/scope"
)

// Status is how far a session got.
type Status string

// The statuses.
const (
	Pending    Status = "PENDING"
	InProgress Status = "IN_PROGRESS"
	Success    Status = "SUCCESS"
	Failure    Status = "FAILURE"
	Revoked    Status = "REVOKED"
)

// Step is what happens to a session.
type Step string

// The steps.
const (
	Started   Step = "STARTED"
	Connected Step = "CONNECTED"
	Closed    Step = "CLOSED"
	Lost      Step = "LOST" // the user revoked a connection
	TimedOut  Step = "TIMED_OUT"
	Touched   Step = "TOUCHED" // something was connected in the middle of a flow
	// A flow came to its end: as it should, with nothing connected, or with nothing left that was connected.
	Finished  Step = "FINISHED"
	Unlinked  Step = "UNLINKED"
	Withdrawn Step = "WITHDRAWN"
)

// After returns the status after a step, with so many live connections.
func (s Status) After(step Step, live int) Status {
	switch {
	case step == Started && (s == Pending || s == Failure):
		return InProgress
	case step == Finished && s == InProgress:
		return Success
	case step == Unlinked && s == InProgress:
		return Failure
	case step == Withdrawn && s == InProgress:
		return Revoked
	case step == Connected && live > 0 && s != Pending:
		return Success
	case step == Lost && live == 0 && s == Success:
		return Revoked
	case (step == Closed || step == TimedOut) && s == InProgress && live > 0:
		return Success
	case (step == Closed || step == TimedOut) && s == InProgress:
		return Failure
	default:
		return s
	}
}

const (
	// idleAfter is how long a run waits for its person, and its token lasts.
	idleAfter = 24 * time.Hour
	// forgetAfter is how long a run is kept that never began.
	forgetAfter = 30 * 24 * time.Hour
)

// Session is one run of one person through a site.
type Session struct {
	TenantID   string    `db:"tenant_id"`
	Mode       auth.Mode `db:"mode"`
	ID         string    `db:"id"`
	SiteID     string    `db:"site_id"`
	SiteName   string    `db:"site_name"`
	VersionID  string    `db:"version_id"`
	UserID     string    `db:"user_id"`
	Status     Status    `db:"status"`
	TokenHash  string    `db:"token_hash"`
	Params     []byte    `db:"params_sealed"`
	ActiveAt   db.Time   `db:"active_at"`
	DueAt      *db.Time  `db:"due_at"`
	FinishedAt *db.Time  `db:"finished_at"`
	CreatedAt  db.Time   `db:"created_at"`
	UpdatedAt  db.Time   `db:"updated_at"`
	// CustomerStatus is whether the organization's own id of the person was signed; empty when none came.
	CustomerStatus CustomerStatus `db:"customer_status"`
	CustomerSealed []byte         `db:"customer_sealed"`
	// FlowSealed is what the person did in a flow of screens; nil on other sites.
	FlowSealed []byte `db:"flow_sealed"`
	// Reached is how far the funnel counted the session.
	Reached Reach `db:"reached"`
	// given is what came with the address, and customer the signed id, before they are sealed or once they are open.
	// came is all that came.
	given    map[string]string
	came     map[string]string
	customer string
}

// CustomerStatus is what became of the id of a customer in a link.
type CustomerStatus string

// The statuses; the empty one is that of links without a customer.
const (
	Verified CustomerStatus = "VERIFIED"
	Forged   CustomerStatus = "FORGED"
)

// The parameters that only the organization can use, because it signs them.
const (
	customerParam  = "nodCustomer"
	signatureParam = "nodSignature"
)

func (s Session) scope() scope.Scope { return scope.Of(s.TenantID, s.Mode) }
func (s Session) ref() scope.Ref     { return s.scope().Ref(s.ID) }
func (s Session) user() scope.Ref    { return s.scope().Ref(s.UserID) }

// take moves a session on.
func (s *Session) take(step Step, live int, now time.Time) {
	next := s.Status.After(step, live)
	if next != s.Status || step == Started || step == Closed {
		s.UpdatedAt = db.At(now)
	}
	if step != TimedOut && step != Lost {
		s.ActiveAt = db.At(now)
	}
	s.FinishedAt = s.finishedAt(next, now)
	s.Status = next
	s.DueAt = nil
	switch next {
	case Pending:
		s.DueAt = db.AtPtr(s.ActiveAt.Add(forgetAfter))
	case InProgress:
		s.DueAt = db.AtPtr(s.ActiveAt.Add(idleAfter))
	}
}

func (s *Session) finishedAt(next Status, now time.Time) *db.Time {
	if next == Pending || next == InProgress {
		return nil
	}
	if next == s.Status && s.FinishedAt != nil {
		return s.FinishedAt
	}
	return db.AtPtr(now)
}
