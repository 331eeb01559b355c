package event

import "slices"

// Type is the name of an event as webhooks carry it.
type Type string

// The event types, in the order in which screens list them.
const (
	TaskStarted             Type = "TASK_STARTED"
	TaskFinished            Type = "TASK_FINISHED"
	AccountSyncTaskFinished Type = "ACCOUNT_SYNC_TASK_FINISHED"
	UserCreated             Type = "USER_CREATED"
	AccountCreated          Type = "ACCOUNT_CREATED"
	AccountConnected        Type = "ACCOUNT_CONNECTED"
	AccountDisconnected     Type = "ACCOUNT_DISCONNECTED"
	AccountFailed           Type = "ACCOUNT_FAILED"
	ArchiveStarted          Type = "ARCHIVE_STARTED"
	ArchiveAnalyzed         Type = "ARCHIVE_ANALYZED"
	ArchiveRevoked          Type = "ARCHIVE_REVOKED"
	ArchiveFailed           Type = "ARCHIVE_FAILED"
	InviteInvited           Type = "INVITE_INVITED"
	InviteLinked            Type = "INVITE_LINKED"
	IdentityAdded           Type = "IDENTITY_ADDED"
	RatingAdded             Type = "RATING_ADDED"
	TransactionsAdded       Type = "TRANSACTIONS_ADDED"
	DocumentsAdded          Type = "DOCUMENTS_ADDED"
	DocumentsUpdated        Type = "DOCUMENTS_UPDATED"
	EmploymentsAdded        Type = "EMPLOYMENTS_ADDED"
	EmploymentsUpdated      Type = "EMPLOYMENTS_UPDATED"
	IncomesAdded            Type = "INCOMES_ADDED"
	IncomesUpdated          Type = "INCOMES_UPDATED"
	ContributionsAdded      Type = "CONTRIBUTIONS_ADDED"
	ContributionsUpdated    Type = "CONTRIBUTIONS_UPDATED"
	EIncomesAdded           Type = "EINCOMES_ADDED"
	EIncomesUpdated         Type = "EINCOMES_UPDATED"
	LiabilitiesAdded        Type = "LIABILITIES_ADDED"
	LiabilitiesUpdated      Type = "LIABILITIES_UPDATED"
	InsightAdded            Type = "INSIGHT_ADDED"
	LinkAdded               Type = "LINK_ADDED"
	VerificationStarted     Type = "VERIFICATION_STARTED"
	VerificationCompleted   Type = "VERIFICATION_COMPLETED"
)

// The types that go only to webhooks that somebody chose for them, see [New.To]. Nobody subscribes to them.
const (
	VerificationReviewed Type = "VERIFICATION_REVIEWED"
	LookupExpired        Type = "LOOKUP_EXPIRED"
	SignalRuleMatched    Type = "SIGNAL_RULE_MATCHED"
)

// Addressed returns the types that nobody subscribes to.
func Addressed() []Type { return []Type{VerificationReviewed, LookupExpired, SignalRuleMatched} }

// Types returns all event types that webhooks can subscribe to, in the order in which screens list them.
func Types() []Type {
	return []Type{
		TaskStarted, TaskFinished, AccountSyncTaskFinished, UserCreated, AccountCreated, AccountConnected,
		AccountDisconnected, AccountFailed, ArchiveStarted, ArchiveAnalyzed, ArchiveRevoked, ArchiveFailed,
		InviteInvited, InviteLinked, IdentityAdded, RatingAdded, TransactionsAdded, DocumentsAdded, DocumentsUpdated,
		EmploymentsAdded, EmploymentsUpdated, IncomesAdded, IncomesUpdated, ContributionsAdded, ContributionsUpdated,
		EIncomesAdded, EIncomesUpdated, LiabilitiesAdded, LiabilitiesUpdated, InsightAdded, LinkAdded,
		VerificationStarted, VerificationCompleted,
	}
}

// IsKnown reports whether webhooks can subscribe to t.
func IsKnown(t Type) bool { return slices.Contains(Types(), t) }
