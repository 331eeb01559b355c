package apikey

import (
	"context"
	"crypto/hmac"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"time"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/scope"
)

const (
	// lastUseStep is how exact the moment of last use is.
	lastUseStep    = time.Minute
	storeUsesEvery = 5 * time.Second
)

// AuthenticateBasic returns the check of key and secret in one mode. Whatever is
// wrong (form, key, secret, status, mode, grant), the answer is the same.
func (s *Service) AuthenticateBasic(mode auth.Mode) func(context.Context, string) (auth.Principal, error) {
	return func(ctx context.Context, authorization string) (auth.Principal, error) {
		key, secret, ok := parseBasic(authorization)
		if !ok || !IsKey(mode, key) || !IsSecret(mode, secret) {
			return auth.Principal{}, errRefused()
		}
		k, err := lookUp(ctx, s.DB.Read(), mode, s.keyHash(key))
		if errors.Is(err, db.ErrNotFound) {
			return auth.Principal{}, errRefused()
		}
		if err != nil {
			return auth.Principal{}, fmt.Errorf("look up key: %w", err)
		}
		isRight := hmac.Equal([]byte(k.SecretHash), []byte(s.secretHash(secret)))
		if !isRight || !k.mayBeUsed(mode, s.Clock.Now()) {
			return auth.Principal{}, errRefused()
		}
		s.noteUse(scope.Of(k.TenantID, mode).Ref(k.ID), k.LastUsedAt)
		return auth.Principal{
			Kind: auth.KindKey, TenantID: k.TenantID, Mode: mode, SubjectID: k.ID, Name: k.Name,
			HasProduction: k.ProductionAt != nil,
		}, nil
	}
}

func parseBasic(authorization string) (key, secret string, ok bool) {
	scheme, encoded, _ := strings.Cut(authorization, " ")
	if !strings.EqualFold(scheme, "Basic") {
		return "", "", false
	}
	text, err := base64.StdEncoding.DecodeString(strings.TrimSpace(encoded))
	if err != nil {
		return "", "", false
	}
	return strings.Cut(string(text), ":")
}

// noteUse remembers the use of a key for StoreUses, unless one of the same
// minute is stored.
func (s *Service) noteUse(at scope.Ref, stored *db.Time) {
	now := db.At(s.Clock.Now())
	if stored != nil && now.Sub(stored.Time) < lastUseStep {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.used[at] = now
}

// StoreUses writes the moments of last use that were noted. It is work for a
// tick and for the end, so that no request waits for it.
func (s *Service) StoreUses(ctx context.Context) error {
	s.mu.Lock()
	used := s.used
	s.used = map[scope.Ref]db.Time{}
	s.mu.Unlock()
	if len(used) == 0 {
		return nil
	}
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		for at, moment := range used {
			if err := touch(ctx, tx, at, moment); err != nil {
				return fmt.Errorf("store use of key: %w", err)
			}
		}
		return nil
	})
}
