package connection

import (
	"context"

	"nod/internal/platform/db"
	"nod/internal/platform/seal"
)

// Sealed are the columns of which a thief of the database reads nothing. Sessions and inputs are sealed texts.
func Sealed() []*seal.Column { return []*seal.Column{&loginMask, &asked} }

var loginMask = seal.Column{
	Table: "account", Name: "login_mask_sealed", Key: []string{"mode", "id"},
	From: []seal.Plain{{Column: "login_mask"}},
}

const noChallenge = "null"

// asked is what a provider asks of a person. It names their phone or address in part.
var asked = seal.Column{
	Table: "login_attempt", Name: "challenge_sealed", Key: []string{"mode", "task_id"},
	From: []seal.Plain{{Column: "challenge", Blank: noChallenge}},
}

// sealMask seals the mask of an account that is about to be stored, if it is new or of an earlier release.
func (s *Service) sealMask(ctx context.Context, tx *db.Tx, a *Account) error {
	if a.LoginMask == "" {
		return nil
	}
	vault, err := s.Seal.Vault(ctx, tx, &loginMask, a.TenantID)
	if err != nil {
		return err
	}
	a.LoginMaskSealed, err = vault.SealText(a.LoginMask, string(a.Mode), a.ID)
	a.LoginMask = ""
	return err
}

// withMasks opens the masks of accounts of one tenant.
func (s *Service) withMasks(ctx context.Context, accounts []Account) error {
	if len(accounts) == 0 {
		return nil
	}
	vault, err := s.Seal.Vault(ctx, s.DB.Read(), &loginMask, accounts[0].TenantID)
	if err != nil {
		return err
	}
	for i := range accounts {
		a := &accounts[i]
		if a.LoginMaskSealed == nil {
			continue
		}
		if a.LoginMask, err = vault.OpenText(a.LoginMaskSealed, string(a.Mode), a.ID); err != nil {
			return err
		}
	}
	return nil
}

// sealChallenge seals what a login asks; its caller stores it.
func (s *Service) sealChallenge(ctx context.Context, tx *db.Tx, a *attempt) error {
	a.ChallengeSealed = nil
	if a.Challenge.V == nil {
		return nil
	}
	vault, err := s.Seal.Vault(ctx, tx, &asked, a.TenantID)
	if err != nil {
		return err
	}
	a.ChallengeSealed, err = vault.SealJSON(a.Challenge.V, string(a.Mode), a.TaskID)
	return err
}

func (s *Service) openChallenge(ctx context.Context, q db.Querier, a *attempt) error {
	if a.ChallengeSealed == nil {
		return nil
	}
	vault, err := s.Seal.Vault(ctx, q, &asked, a.TenantID)
	if err != nil {
		return err
	}
	return vault.OpenJSON(a.ChallengeSealed, &a.Challenge.V, string(a.Mode), a.TaskID)
}
