package site

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/id"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

// Sealed lists the package's sealed columns.
func Sealed() []*seal.Column { return []*seal.Column{&linkSecret} }

// linkSecret is null until somebody asks for it.
var linkSecret = seal.Column{Table: "site", Name: "secret_sealed", Key: []string{"mode", "id"}}

// Secret returns what the organization signs links to a site with, and makes it on first need.
func (s *Service) Secret(ctx context.Context, mode auth.Mode, siteID string) (string, error) {
	return s.secret(ctx, mode, siteID, false)
}

// RotateSecret makes a new one. Links signed with the one before count as forged at once.
func (s *Service) RotateSecret(ctx context.Context, mode auth.Mode, siteID string) (string, error) {
	return s.secret(ctx, mode, siteID, true)
}

func (s *Service) secret(ctx context.Context, mode auth.Mode, siteID string, isNew bool) (text string, err error) {
	at := scope.Of(auth.From(ctx).TenantID, mode).Ref(siteID)
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		if err := lock(ctx, tx, at); err != nil {
			return db.OrMissing(err, "Site")
		}
		row, err := get(ctx, tx, at)
		if err != nil {
			return fmt.Errorf("load site: %w", err)
		}
		if text, err = s.openSecret(ctx, tx, at); err != nil {
			return err
		}
		action := "site.secretRevealed"
		if isNew {
			action = "site.secretRotated"
		}
		if isNew || text == "" {
			text = id.Secret()
			if err := s.keepSecret(ctx, tx, at, text); err != nil {
				return err
			}
		}
		return s.record(ctx, tx, action, row.storedSite)
	})
	return text, err
}

func (s *Service) keepSecret(ctx context.Context, tx *db.Tx, at scope.Ref, text string) error {
	vault, err := s.Seal.Vault(ctx, tx, &linkSecret, at.Tenant)
	if err != nil {
		return err
	}
	sealed, err := vault.SealText(text, string(at.Mode), at.ID)
	if err != nil {
		return err
	}
	return setSecret(ctx, tx, at, sealed)
}

// openSecret returns an empty text while there is none.
func (s *Service) openSecret(ctx context.Context, q db.Querier, at scope.Ref) (string, error) {
	sealed, err := getSecret(ctx, q, at)
	if err != nil || sealed == nil {
		return "", err
	}
	vault, err := s.Seal.Vault(ctx, q, &linkSecret, at.Tenant)
	if err != nil {
		return "", err
	}
	return vault.OpenText(sealed, string(at.Mode), at.ID)
}

// Sign is the signature of a customer in a link to a site. The site is part of it, so that it is of no use elsewhere.
func Sign(secret, siteID, customer string) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(siteID + "." + customer))
	return hex.EncodeToString(mac.Sum(nil))
}

// IsSigned reports whether the organization signed a customer for this site.
func (s *Service) IsSigned(ctx context.Context, q db.Querier, at scope.Ref, customer, signature string) (bool, error) {
	secret, err := s.openSecret(ctx, q, at)
	if err != nil {
		return false, fmt.Errorf("open secret of site: %w", err)
	}
	return secret != "" && hmac.Equal([]byte(Sign(secret, at.ID, customer)), []byte(signature)), nil
}
