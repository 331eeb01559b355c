package connection

import (
	"context"

	"nod/internal/collect/connection/challenge"
	"nod/internal/platform/db"
	"nod/internal/platform/seal"
)

// Sealed lists the package's sealed columns. Sessions and inputs are sealed texts.
func Sealed() []*seal.Column { return []*seal.Column{&loginMask, &challenge.Column} }

var loginMask = seal.Column{
	Table: "account", Name: "login_mask_sealed", Key: []string{"mode", "id"},
	From: []seal.Plain{{Column: "login_mask"}},
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
