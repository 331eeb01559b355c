// Package challenge is what a provider wants to have answered, as a user sees it.
package challenge

import (
	"context"
	"slices"
	"time"

	"nod/internal/collect/connector"
	"nod/internal/platform/db"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

// Shown is what the user has to do next, with the times at which it ends.
type Shown struct {
	Kind        connector.ChallengeKind `json:"kind"`
	Hint        string                  `json:"hint"`
	Length      int                     `json:"length"`
	Options     []connector.Option      `json:"options"`
	Attempts    int                     `json:"attempts"`
	AnswerWrong bool                    `json:"answerWrong"`
	ExpiresAt   db.Time                 `json:"expiresAt"`
	// ResendAt is nil when a new code can no longer be asked for.
	ResendAt *db.Time `json:"resendAt"`
}

// ShownAt turns a connector's challenge, whose times count from when it is shown, into one with a clock's times.
func ShownAt(c connector.Challenge, now time.Time) *Shown {
	shown := &Shown{
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

// HasOption reports whether the user may choose the option.
func (s Shown) HasOption(id string) bool {
	return slices.ContainsFunc(s.Options, func(o connector.Option) bool { return o.ID == id })
}

// None is what the plain column of challenges has.
const None = "null"

// Column has the challenge of a login. It shows part of a person's phone number or address.
var Column = seal.Column{
	Table: "login_attempt", Name: "challenge_sealed", Key: []string{"mode", "task_id"},
	From: []seal.Plain{{Column: "challenge", Blank: None}},
}

// Seal seals the challenge of a task; nil for none.
func (s *Shown) Seal(ctx context.Context, q db.Querier, sealer *seal.Sealer, of scope.Ref) ([]byte, error) {
	if s == nil {
		return nil, nil
	}
	vault, err := sealer.Vault(ctx, q, &Column, of.Tenant)
	if err != nil {
		return nil, err
	}
	return vault.SealJSON(s, string(of.Mode), of.ID)
}

// Open opens what [Shown.Seal] sealed.
func Open(ctx context.Context, q db.Querier, sealer *seal.Sealer, of scope.Ref, sealed []byte) (*Shown, error) {
	vault, err := sealer.Vault(ctx, q, &Column, of.Tenant)
	if err != nil {
		return nil, err
	}
	var shown *Shown
	err = vault.OpenJSON(sealed, &shown, string(of.Mode), of.ID)
	return shown, err
}
