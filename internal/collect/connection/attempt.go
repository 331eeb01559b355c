package connection

import (
	"time"

	"nod/internal/collect/connector"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
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
	Challenge       db.JSON[*Challenge] `db:"challenge"`
	ChallengeSealed []byte              `db:"challenge_sealed"`
	IsReserved      bool                `db:"is_reserved"`
	TokenID         string              `db:"token_id"`
	ShowAt          db.Time             `db:"show_at"`
	DeadlineAt      db.Time             `db:"deadline_at"`
	CreatedAt       db.Time             `db:"created_at"`
}

// input is what a round sends: the fields of the login page, or an answer.
type input struct {
	Fields map[string]string       `json:"fields,omitempty"`
	Kind   connector.ChallengeKind `json:"kind,omitempty"`
	Answer string                  `json:"answer,omitempty"`
	Resend bool                    `json:"resend,omitempty"`
}

// Challenge is what the user has to do next, with the times at which it ends.
type Challenge struct {
	Kind        connector.ChallengeKind `json:"kind"`
	Hint        string                  `json:"hint"`
	Length      int                     `json:"length"`
	Options     []connector.Option      `json:"options"`
	Attempts    int                     `json:"attempts"`
	AnswerWrong bool                    `json:"answerWrong"`
	ExpiresAt   db.Time                 `json:"expiresAt"`
	// ResendAt is nil when no new code can be asked for any more.
	ResendAt *db.Time `json:"resendAt"`
}

func (c Challenge) hasOption(id string) bool {
	for _, option := range c.Options {
		if option.ID == id {
			return true
		}
	}
	return false
}

// shownAt turns a connector's challenge into ours at the moment at which it is shown.
func shownAt(c connector.Challenge, now time.Time) *Challenge {
	shown := &Challenge{
		Kind: c.Kind, Hint: c.Hint, Length: c.Length, Options: c.Options, Attempts: c.Attempts,
		AnswerWrong: c.AnswerWrong, ExpiresAt: db.At(now.Add(c.TTL)),
	}
	if shown.Options == nil {
		shown.Options = []connector.Option{}
	}
	if c.ResendsLeft > 0 {
		shown.ResendAt = db.AtPtr(now.Add(c.ResendAfter))
	}
	return shown
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

func farewellPlace(tenant, accountID string) seal.Place {
	return seal.Place{Table: "account_farewell", Column: "session_sealed", Tenant: tenant, ID: accountID}
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
		{Table: "account_farewell", Name: "session_sealed", Key: []string{"mode", "account_id"},
			Text: func(tenant string, key []string) seal.Place { return farewellPlace(tenant, key[1]) }},
	}
}
