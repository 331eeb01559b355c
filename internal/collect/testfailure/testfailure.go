package testfailure

import (
	"slices"

	"nod/internal/collect/archive"
	"nod/internal/collect/connector"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/person"
)

// Step is what fails.
type Step string

// The steps.
const (
	Login  Step = "LOGIN"
	Sync   Step = "SYNC"
	Upload Step = "UPLOAD"
)

// Failure is one that waits to happen.
type Failure struct {
	TenantID  string              `db:"tenant_id"`
	Mode      auth.Mode           `db:"mode"`
	UserID    string              `db:"user_id"`
	Step      Step                `db:"step"`
	AccountID string              `db:"account_id"`
	ErrorCode connector.ErrorCode `db:"error_code"`
	Repeats   bool                `db:"repeats"`
	CreatedAt db.Time             `db:"created_at"`
}

// Codes are those that a step can end with. Of accounts they are those of a provider: the others come from Nod itself.
func (s Step) Codes() []connector.ErrorCode {
	if s == Upload {
		return archive.ReadingCodes()
	}
	ours := []connector.ErrorCode{connector.ProviderDisabled, connector.QuotaExceeded, connector.UserCancelled}
	return slices.DeleteFunc(connector.ErrorCodes(), func(code connector.ErrorCode) bool {
		return slices.Contains(ours, code)
	})
}

// fetchError is how a reading ends: some codes are of an outage, which leaves the connection, all others refuse access.
func (f Failure) fetchError() error {
	if f.ErrorCode == connector.ServiceUnavailable || f.ErrorCode == connector.SystemError {
		return &connector.EndedError{Code: f.ErrorCode}
	}
	return &connector.RefusedError{Code: f.ErrorCode}
}

// Parts are what an erasure deletes.
func Parts() []person.Part { return []person.Part{person.Few("testFailures", "test_failure")} }
