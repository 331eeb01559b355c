package connection

import (
	"context"
	"time"

	"nod/internal/collect/connection/challenge"
	"nod/internal/collect/connection/farewell"
	"nod/internal/collect/connector"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

// attemptState is where the login of a task stands; doc.go has the picture.
type attemptState string

const (
	ready      attemptState = "READY"
	sent       attemptState = "SENT"
	silent     attemptState = "SILENT"
	held       attemptState = "HELD"
	waiting    attemptState = "WAITING"
	collecting attemptState = "COLLECTING"
)

const (
	// providerTime is how long a provider may take to answer a round.
	providerTime = 120 * time.Second
	// collectTime is how long the collection of an account may take, retries included. It is also how
	// long anything of a login that is not kept may lie in the database.
	collectTime = 10 * time.Minute
)

// attempt is the login of a task.
type attempt struct {
	TenantID string       `db:"tenant_id"`
	Mode     auth.Mode    `db:"mode"`
	TaskID   string       `db:"task_id"`
	State    attemptState `db:"state"`
	Round    int          `db:"round"`
	// InputSealed is what the round sends; it is wiped when it is claimed.
	InputSealed string `db:"input_sealed"`
	// StepSealed is what the connector said last: the whole step while it is held, then its
	// continuation, then the session.
	StepSealed string `db:"step_sealed"`
	// Challenge is stored sealed.
	Challenge       db.JSON[*challenge.Shown] `db:"challenge"`
	ChallengeSealed []byte                    `db:"challenge_sealed"`
	IsReserved      bool                      `db:"is_reserved"`
	TokenID         string                    `db:"token_id"`
	ShowAt          db.Time                   `db:"show_at"`
	DeadlineAt      db.Time                   `db:"deadline_at"`
	CreatedAt       db.Time                   `db:"created_at"`
}

// input is what a round sends: the fields of the login page, or an answer.
type input struct {
	Fields map[string]string       `json:"fields,omitempty"`
	Kind   connector.ChallengeKind `json:"kind,omitempty"`
	Answer string                  `json:"answer,omitempty"`
	Resend bool                    `json:"resend,omitempty"`
}

func (a attempt) ref() scope.Ref { return scope.Of(a.TenantID, a.Mode).Ref(a.TaskID) }

// openChallenge opens what the login asks. A plain one is of an earlier release.
func (a *attempt) openChallenge(ctx context.Context, q db.Querier, sealer *seal.Sealer) (err error) {
	if a.ChallengeSealed != nil {
		a.Challenge.V, err = challenge.Open(ctx, q, sealer, a.ref(), a.ChallengeSealed)
	}
	return err
}

func (a attempt) inputPlace() seal.Place {
	return seal.Place{Table: "login_attempt", Column: "input_sealed", Tenant: a.TenantID, ID: a.TaskID}
}

func (a attempt) stepPlace() seal.Place {
	return seal.Place{Table: "login_attempt", Column: "step_sealed", Tenant: a.TenantID, ID: a.TaskID}
}

func (a Account) sessionPlace() seal.Place {
	return seal.Place{Table: "account", Column: "session_sealed", Tenant: a.TenantID, ID: a.ID}
}

// SealedTexts are the columns of sealed texts.
func SealedTexts() []*seal.Column {
	return []*seal.Column{
		{Table: "login_attempt", Name: "input_sealed", Key: []string{"mode", "task_id"},
			Text: func(tenant string, key []string) seal.Place {
				return attempt{TenantID: tenant, TaskID: key[1]}.inputPlace()
			}},
		{Table: "login_attempt", Name: "step_sealed", Key: []string{"mode", "task_id"},
			Text: func(tenant string, key []string) seal.Place {
				return attempt{TenantID: tenant, TaskID: key[1]}.stepPlace()
			}},
		{Table: "account", Name: "session_sealed", Key: []string{"mode", "id"},
			Text: func(tenant string, key []string) seal.Place {
				return Account{TenantID: tenant, ID: key[1]}.sessionPlace()
			}},
		farewell.SealedText(),
	}
}
