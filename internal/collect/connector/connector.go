package connector

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"
)

// Connector speaks to one family of providers. All methods may be called by many goroutines at once.
// An error that is not a [RefusedError] means that the provider or the way to it is out of order.
type Connector interface {
	// Describe tells what the login page of a provider asks for. [ErrUnknownProvider] comes back for
	// a provider that this connector does not serve.
	Describe(ctx context.Context, providerID string) (Description, error)
	// Login sends the fields to the provider. The caller calls it at most once per attempt, so that a
	// crash can never lock somebody's account. What the person did wrong is a step, not an error.
	Login(ctx context.Context, req LoginRequest) (Step, error)
	// Answer hands in an answer to a challenge, or asks for a new code.
	Answer(ctx context.Context, req AnswerRequest) (Step, error)
	// Fetch reads the whole account. A [RefusedError] says that the account needs its person again.
	Fetch(ctx context.Context, req FetchRequest) (Snapshot, error)
	// Revoke ends the access at the provider. Revoking twice is no error.
	Revoke(ctx context.Context, req RevokeRequest) error
}

// ErrUnknownProvider comes back for a provider that a connector does not serve.
var ErrUnknownProvider = errors.New("unknown provider")

// ErrInvalidContinuation comes back for a continuation that the connector has not made.
var ErrInvalidContinuation = errors.New("invalid continuation")

// ErrBroken comes back for an answer that breaks this contract: what the other program said cannot be
// used, and asking again will not help.
var ErrBroken = errors.New("the connector broke the contract")

// RefusedError says that the provider refuses access, and why.
type RefusedError struct {
	Code ErrorCode
}

// Error names the code; it holds nothing about the person.
func (e *RefusedError) Error() string {
	return fmt.Sprintf("provider refuses access: %s", e.Code)
}

// EndedError says that a reading brought nothing, and why. Repeating it at once does not help; the access stays.
type EndedError struct {
	Code ErrorCode
}

// Error names the code; it holds nothing about the person.
func (e *EndedError) Error() string { return fmt.Sprintf("the reading ended: %s", e.Code) }

// FieldType is the kind of input of a login field.
type FieldType string

// Types of login fields.
const (
	FieldText     FieldType = "text"
	FieldPassword FieldType = "password"
	FieldEmail    FieldType = "email"
	FieldTel      FieldType = "tel"
)

// Field is one input of a login page. Exactly one field of a provider is its identifier: the name by
// which the person is known there.
type Field struct {
	Name         string    `json:"name" doc:"Key under which a login takes the value."`
	Label        string    `json:"label" doc:"What people read beside the input."`
	Type         FieldType `json:"type" doc:"Kind of input."`
	Placeholder  string    `json:"placeholder" doc:"Shown in the input while it is empty."`
	Identifier   bool      `json:"identifier" doc:"Whether the person is known there by this field."`
	Autocomplete string    `json:"autocomplete" doc:"Value of the HTML attribute, so that browsers can fill it in."`
}

// ChallengeKind is a way in which a provider makes sure who is there.
type ChallengeKind string

// Kinds of challenges: type a code, pick one of the options, confirm on another device.
const (
	ChallengeCode   ChallengeKind = "CODE"
	ChallengeChoice ChallengeKind = "CHOICE"
	ChallengePush   ChallengeKind = "PUSH"
)

// Description tells what a provider asks for and what it can deliver.
type Description struct {
	ProviderID string          `json:"providerId"`
	Fields     []Field         `json:"fields"`
	MFAKinds   []ChallengeKind `json:"mfaKinds"`
	Sections   []Section       `json:"sections"`
}

// Failure is an earlier attempt that did not end in a connection.
type Failure struct {
	At   time.Time
	Code ErrorCode
}

// LoginRequest is one attempt. UserID and AccountID are ours and only tell attempts apart. Tenant is for connectors of
// this process: other programs are not told whose their users are.
type LoginRequest struct {
	Tenant string
	// IdempotencyKey is one for each round of each login. We send a round once; should the network
	// bring it twice, the connector answers the second time what it answered the first time.
	IdempotencyKey string
	ProviderID     string
	UserID         string
	AccountID      string
	// Fields holds credentials: it is never logged and never stored in the clear.
	Fields map[string]string
	Now    time.Time
	// RecentFailures are the attempts of this user, at this provider and with this identifier, since
	// the last one that worked, but of no more than the last 24 hours, oldest first. The connector has
	// no memory, so this is how it can tell the third wrong password from the first.
	RecentFailures []Failure
}

// LogValue keeps credentials out of logs.
func (r LoginRequest) LogValue() slog.Value {
	return slog.GroupValue(slog.String("providerId", r.ProviderID), slog.String("accountId", r.AccountID))
}

// String keeps credentials out of formatted texts.
func (r LoginRequest) String() string {
	return fmt.Sprintf("login of %s at %s", r.AccountID, r.ProviderID)
}

// Outcome is where a step led to.
type Outcome string

// Outcomes of a step.
const (
	Connected Outcome = "CONNECTED"
	NeedsMFA  Outcome = "NEEDS_MFA"
	Failed    Outcome = "FAILED"
	// Pending means that the provider does not answer: there will be no further step.
	Pending Outcome = "PENDING"
)

// Option is one choice of a challenge of kind CHOICE.
type Option struct {
	ID    string `json:"id"`
	Label string `json:"label" doc:"What people read."`
}

// Challenge is what the person has to do next. Its times count from the moment at which it is shown,
// that is, after the delay of its step.
type Challenge struct {
	Kind ChallengeKind `json:"kind"`
	// Hint is where the code went, an address or number that is not shown in full; it is
	// the same in every language.
	Hint string `json:"hint"`
	// Length is the number of characters of a code, 0 if it is not known.
	Length   int           `json:"length"`
	Options  []Option      `json:"options"`
	Attempts int           `json:"attempts"`
	TTL      time.Duration `json:"ttl"`
	// ResendsLeft says how often a new code may still be asked for, ResendAfter when the next time is.
	ResendsLeft int           `json:"resendsLeft"`
	ResendAfter time.Duration `json:"resendAfter"`
	AnswerWrong bool          `json:"answerWrong"`
}

// Step is what a login or an answer led to.
type Step struct {
	Outcome Outcome
	// Delay is the time the provider takes to think: the caller shows the outcome only after it has
	// passed on its clock.
	Delay     time.Duration
	ErrorCode ErrorCode  // only with Failed
	Challenge *Challenge // only with NeedsMFA
	// Continuation, only with NeedsMFA, is handed back in Answer. Only the newest one may be used.
	Continuation []byte
	// Session, only with Connected, is handed back in Fetch and Revoke. It may hold credentials.
	Session []byte
}

// AnswerRequest answers a challenge. With Resend a new code is asked for and Answer is empty. The
// answer to a CHOICE is the id of an option; a PUSH is answered with an empty text, to ask whether
// it has been confirmed.
type AnswerRequest struct {
	Tenant         string // as in [LoginRequest]
	IdempotencyKey string // as in [LoginRequest]
	ProviderID     string
	UserID         string
	AccountID      string
	Continuation   []byte
	Kind           ChallengeKind
	Answer         string
	Resend         bool
	Now            time.Time
}

// LogValue keeps codes and continuations out of logs.
func (r AnswerRequest) LogValue() slog.Value {
	return slog.GroupValue(slog.String("providerId", r.ProviderID), slog.String("accountId", r.AccountID))
}

// String keeps codes and continuations out of formatted texts.
func (r AnswerRequest) String() string {
	return fmt.Sprintf("answer of %s at %s", r.AccountID, r.ProviderID)
}

// FetchRequest asks for everything in the account. The caller counts: Sync is 0 for the collection
// right after a login and n for the n-th scheduled sync of the account; Reconnects is how often its
// person has logged in again after the first time. ConnectedAt is the first connection of the account
// and does not move with a reconnect.
type FetchRequest struct {
	Tenant      string // as in [LoginRequest]
	ProviderID  string
	UserID      string
	AccountID   string
	Session     []byte
	ConnectedAt time.Time
	Now         time.Time
	Sync        int
	Reconnects  int
}

// RevokeRequest ends the access to an account. Session is empty if it was not kept.
type RevokeRequest struct {
	ProviderID string
	UserID     string
	AccountID  string
	Session    []byte
	Now        time.Time
}
