package connection

import (
	"nod/internal/collect/connection/challenge"
	"nod/internal/collect/connection/state"
	"nod/internal/collect/connector"
	"nod/internal/collect/conversion"
	"nod/internal/collect/enduser"
	"nod/internal/collect/record"
	"nod/internal/collect/task"
	"nod/internal/platform/auth"
	"nod/internal/platform/day"
	"nod/internal/platform/db"
	"nod/internal/platform/scope"
)

// Status is where an account stands.
type Status = state.Status

// The statuses. Revoked is never shown by the data API, which does not know such accounts.
const (
	Pending      = state.Pending
	AwaitingMFA  = state.AwaitingMFA
	Connected    = state.Connected
	Disconnected = state.Disconnected
	Failed       = state.Failed
	Revoked      = state.Revoked
)

// MonitorStatus says whether an account is read again on a schedule.
type MonitorStatus string

// The monitor statuses.
const (
	MonitorActive   MonitorStatus = "ACTIVE"
	MonitorWaiting  MonitorStatus = "USER_ACTION_REQUIRED"
	MonitorNone     MonitorStatus = "UNSUPPORTED"
	MonitorDisabled MonitorStatus = "CUSTOMER_DISABLED"
)

// Account is the account of a user at a provider.
type Account struct {
	TenantID   string    `db:"tenant_id"`
	Mode       auth.Mode `db:"mode"`
	ID         string    `db:"id"`
	UserID     string    `db:"user_id"`
	ProviderID string    `db:"provider_id"`
	// LoginMask is enough of the login name for its owner to recognize it. It is stored sealed, and opened for
	// those who are shown accounts.
	LoginMask       string `db:"login_mask"`
	LoginMaskSealed []byte `db:"login_mask_sealed"`
	LoginHash       string `db:"login_hash"`
	Status          Status `db:"status"`
	// ErrorCode says why there is no connection or, while there is one, why the last reading failed.
	ErrorCode connector.ErrorCode `db:"error_code"`
	// FailedSections are those that the last reading could not bring. Their earlier records stand.
	FailedSections db.JSON[[]connector.Section] `db:"failed_sections"`

	StatusAt      db.Time       `db:"status_at"`
	MonitorStatus MonitorStatus `db:"monitor_status"`
	MonitorAt     db.Time       `db:"monitor_at"`
	SessionSealed string        `db:"session_sealed"`
	// Reconnects counts the logins that worked after the first one, Syncs the readings after them.
	Reconnects int `db:"reconnects"`
	Syncs      int `db:"syncs"`
	// SyncFailures counts the readings that have failed in a row.
	SyncFailures int     `db:"sync_failures"`
	CreatedAt    db.Time `db:"created_at"`
	UpdatedAt    db.Time `db:"updated_at"`
	// ConnectedAt is the first connection and does not move with a reconnect.
	ConnectedAt  *db.Time `db:"connected_at"`
	LastSyncedAt *db.Time `db:"last_synced_at"`
	NextSyncAt   *db.Time `db:"next_sync_at"`
	RevokedAt    *db.Time `db:"revoked_at"`
	// DataUntil is when what was read last is deleted, unless it is read again; nil when there is nothing.
	DataUntil *db.Time `db:"data_until"`
}

func (a Account) wasConnected() bool { return a.ConnectedAt != nil }

// NeverRead says that the account is connected and has no data, because its first reading failed.
func (a Account) NeverRead() bool {
	return a.Status == Connected && a.ErrorCode != "" && a.LastSyncedAt == nil
}

// HasData reports whether the account was read and what was read has not been deleted.
func (a Account) HasData() bool { return a.LastSyncedAt != nil && a.DataUntil != nil }

// IsLive reports whether the account is connected and brought data, or is about to.
func (a Account) IsLive() bool { return a.Status == Connected && !a.NeverRead() }

// HasEnded says that no attempt runs and there is no connection, or none that brought anything.
func (a Account) HasEnded() bool {
	return a.Status == Failed || a.Status == Disconnected || a.Status == Revoked || a.NeverRead()
}

// Ref returns what points to the account.
func (a Account) Ref() scope.Owned { return scope.Of(a.TenantID, a.Mode).Ref(a.ID).Of(a.UserID) }

// Origin says whose the account is, and where records of it come from.
func (a Account) Origin() record.Source {
	return record.Source{
		TenantID: a.TenantID, Mode: a.Mode, UserID: a.UserID, SourceID: a.ID, SourceType: record.SourceAccount,
		ProviderID: a.ProviderID,
		Facts:      map[string]any{"accountId": a.ID, "providerId": a.ProviderID, "providers": []string{a.ProviderID}},
	}
}

// Payload is the records alone: an account has nothing else to tell.
func (a Account) Payload(records record.SourcePayload) any { return records }

func (a Account) listed() enduser.AccountRef {
	return enduser.AccountRef{AccountID: a.ID, ProviderID: a.ProviderID, ErrorCode: string(a.ErrorCode)}
}

// ListFilter narrows lists of accounts; empty parts do not.
type ListFilter struct {
	User    string
	Created day.Range
}

// Connectors finds the connector that serves a provider in a mode.
type Connectors interface {
	For(mode auth.Mode, providerID string) (connector.Connector, bool)
}

// StartInput is a login as the user submitted it.
type StartInput struct {
	User       scope.Ref
	ProviderID string
	// Fields holds credentials: it is never logged and never stored in the clear.
	Fields map[string]string
	// TokenID is the widget token that it came with, empty for none.
	TokenID string
	// Visit is the one of the widget that it came from.
	Visit conversion.Visit
}

// StartedLogin says what a submitted login became.
type StartedLogin struct {
	AccountID string
	TaskID    string
	// Created is true for a new account, false when one that exists is tried again.
	Created bool
}

// CodeAlreadyConnected is the code of the fault for a login name that is connected already; its data has the account.
const CodeAlreadyConnected = "ALREADY_CONNECTED"

// CodeProviderDisabled is the code of the fault for a provider that cannot be chosen.
const CodeProviderDisabled = string(connector.ProviderDisabled)

// Task states of a login as the widget shows them.
const (
	StepLogin      = "LOGIN"
	StepMFA        = "MFA"
	StepCollecting = "COLLECTING"
	StepDone       = "DONE"
)

// Progress is a task as the widget follows it.
type Progress struct {
	Task    task.Task
	Account Account
	Step    string
	// Challenge is what the user has to do now, nil if nothing.
	Challenge *challenge.Shown
}

func stepOf(t task.Task, a Account) string {
	switch {
	case !t.IsRunning():
		return StepDone
	case a.Status == AwaitingMFA:
		return StepMFA
	case a.Status == Connected:
		return StepCollecting
	default:
		return StepLogin
	}
}
