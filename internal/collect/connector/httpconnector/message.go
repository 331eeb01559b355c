package httpconnector

import (
	"time"

	"nod/internal/collect/connector"
)

// The structs below are the messages in JSON. Bytes are base64; a time is RFC 3339.

type describeRequest struct {
	ProviderID string `json:"providerId"`
}

type loginRequest struct {
	IdempotencyKey string            `json:"idempotencyKey"`
	ProviderID     string            `json:"providerId"`
	UserID         string            `json:"userId"`
	AccountID      string            `json:"accountId"`
	Fields         map[string]string `json:"fields"`
	Now            time.Time         `json:"now"`
	RecentFailures []failure         `json:"recentFailures"`
}

type failure struct {
	At   time.Time           `json:"at"`
	Code connector.ErrorCode `json:"code"`
}

type answerRequest struct {
	IdempotencyKey string                  `json:"idempotencyKey"`
	ProviderID     string                  `json:"providerId"`
	UserID         string                  `json:"userId"`
	AccountID      string                  `json:"accountId"`
	Continuation   []byte                  `json:"continuation"`
	Kind           connector.ChallengeKind `json:"kind"`
	Answer         string                  `json:"answer"`
	Resend         bool                    `json:"resend"`
	Now            time.Time               `json:"now"`
}

type fetchRequest struct {
	ProviderID  string    `json:"providerId"`
	UserID      string    `json:"userId"`
	AccountID   string    `json:"accountId"`
	Session     []byte    `json:"session"`
	ConnectedAt time.Time `json:"connectedAt"`
	Now         time.Time `json:"now"`
	Sync        int       `json:"sync"`
	Reconnects  int       `json:"reconnects"`
}

type revokeRequest struct {
	ProviderID string    `json:"providerId"`
	UserID     string    `json:"userId"`
	AccountID  string    `json:"accountId"`
	Session    []byte    `json:"session"`
	Now        time.Time `json:"now"`
}

// step is the answer to a login and to an answer.
type step struct {
	Outcome      connector.Outcome   `json:"outcome"`
	DelayMS      int64               `json:"delayMs"`
	ErrorCode    connector.ErrorCode `json:"errorCode"`
	Challenge    *challenge          `json:"challenge"`
	Continuation []byte              `json:"continuation"`
	Session      []byte              `json:"session"`
}

type challenge struct {
	Kind               connector.ChallengeKind `json:"kind"`
	Hint               string                  `json:"hint"`
	Length             int                     `json:"length"`
	Options            []connector.Option      `json:"options"`
	Attempts           int                     `json:"attempts"`
	TTLSeconds         int                     `json:"ttlSeconds"`
	ResendsLeft        int                     `json:"resendsLeft"`
	ResendAfterSeconds int                     `json:"resendAfterSeconds"`
	AnswerWrong        bool                    `json:"answerWrong"`
}

// refusal is the answer with any status but 200.
type refusal struct {
	Error string `json:"error"`
	// ErrorCode, only with REFUSED, is why.
	ErrorCode connector.ErrorCode `json:"errorCode"`
}

// Errors of a refusal that mean something to us.
const (
	refusedUnknownProvider = "UNKNOWN_PROVIDER"
	refusedContinuation    = "INVALID_CONTINUATION"
	refusedAccess          = "REFUSED"
)
