package handoff

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/id"
	"nod/internal/platform/job"
	"nod/internal/platform/scope"
)

const (
	cleanEvery = time.Hour
	cleanBatch = 1000
	// phonePrefix tells the credential of a phone from those of other callers.
	phonePrefix = "nph_"
)

// Deps are the service's dependencies.
type Deps struct {
	DB    *db.DB
	Clock *clock.Clock
	Jobs  *job.Engine
}

// Service keeps hand-offs.
type Service struct{ Deps }

// New makes the service and adds its cleaning to the engine.
func New(d Deps) *Service {
	s := &Service{d}
	d.Jobs.Every("hand-offs", cleanEvery, s.Clean)
	return s
}

// errOver is all that a phone is told about a link that opens nothing, whatever the reason.
func errOver() error {
	return fault.New(fault.Unauthenticated, fault.CodeInvalidToken,
		"This link has expired or was already used. Scan a new code.")
}

// Start stores a hand-off and returns it with the secret of its link, which cannot be had again. It ends with the
// widget token, and takes the place of what the same widget showed before.
func (s *Service) Start(ctx context.Context, h Handoff, tokenEnds time.Time) (Handoff, string, error) {
	now, secret := s.Clock.Now(), id.Secret()
	h.ID, h.LinkHash = id.New("ho"), id.Hash(secret)
	h.CreatedAt, h.ExpiresAt = db.At(now), db.At(now.Add(lasts))
	if tokenEnds.Before(h.ExpiresAt.Time) {
		h.ExpiresAt = db.At(tokenEnds)
	}
	err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		if err := cancelOthers(ctx, tx, h); err != nil {
			return err
		}
		return insert(ctx, tx, h)
	})
	if err != nil {
		return Handoff{}, "", fmt.Errorf("store hand-off: %w", err)
	}
	return h, secret, nil
}

// Get returns a hand-off.
func (s *Service) Get(ctx context.Context, at scope.Owned) (Handoff, error) {
	h, err := get(ctx, s.DB.Read(), at)
	return h, db.OrMissing(err, "Hand-off")
}

// Cancel ends a hand-off that brought no document yet. Canceling it again changes nothing.
func (s *Service) Cancel(ctx context.Context, at scope.Owned) error {
	if _, err := s.Get(ctx, at); err != nil {
		return err
	}
	return s.DB.Tx(ctx, func(tx *db.Tx) error { return cancel(ctx, tx, at, s.Clock.Now()) })
}

// Open uses up a link and returns what the phone authenticates with from now on.
func (s *Service) Open(ctx context.Context, secret string) (Handoff, string, error) {
	phone := phonePrefix + id.Secret()
	var opened Handoff
	err := s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
		opened, err = open(ctx, tx, id.Hash(secret), id.Hash(phone), s.Clock.Now())
		return err
	})
	if errors.Is(err, db.ErrNotFound) {
		return Handoff{}, "", errOver()
	}
	if err != nil {
		return Handoff{}, "", fmt.Errorf("open hand-off: %w", err)
	}
	return opened, phone, nil
}

// IsPhone reports whether an Authorization header is that of a phone.
func IsPhone(authorization string) bool {
	scheme, credential, _ := strings.Cut(authorization, " ")
	return strings.EqualFold(scheme, "Bearer") && strings.HasPrefix(strings.TrimSpace(credential), phonePrefix)
}

// Authenticate is the httpapi.Authenticate of phones. It lasts as long as the hand-off, also after the document came:
// a phone that lost the response asks again. It ends with a refusal.
func (s *Service) Authenticate(ctx context.Context, authorization string) (auth.Principal, error) {
	_, credential, _ := strings.Cut(authorization, " ")
	h, err := getByPhone(ctx, s.DB.Read(), id.Hash(strings.TrimSpace(credential)))
	if err != nil && !errors.Is(err, db.ErrNotFound) {
		return auth.Principal{}, fmt.Errorf("load hand-off: %w", err)
	}
	if err != nil || h.CancelledAt != nil || h.ErrorCode != "" || !s.Clock.Now().Before(h.ExpiresAt.Time) {
		return auth.Principal{}, errOver()
	}
	return auth.Principal{
		Kind: auth.KindPhone, TenantID: h.TenantID, Mode: h.Mode, SubjectID: h.ID, TokenID: h.ID,
		ExpiresAt: h.ExpiresAt.Unix(),
	}, nil
}

// Finish says which document came. It reports false when the hand-off ended meanwhile.
func (s *Service) Finish(ctx context.Context, at scope.Owned, archiveID string) (bool, error) {
	ok := false
	err := s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
		ok, err = finish(ctx, tx, at, archiveID)
		return err
	})
	if err != nil {
		return false, fmt.Errorf("finish hand-off: %w", err)
	}
	return ok, nil
}

// Refuse ends a hand-off whose document was refused for a reason that no other document changes, so that the desktop
// does not wait for one. One that is over stays as it is.
func (s *Service) Refuse(ctx context.Context, at scope.Owned, errorCode string) error {
	err := s.DB.Tx(ctx, func(tx *db.Tx) error { return refuse(ctx, tx, at, errorCode) })
	if err != nil {
		return fmt.Errorf("refuse hand-off: %w", err)
	}
	return nil
}

// Clean deletes hand-offs that expired a day ago.
func (s *Service) Clean(ctx context.Context) error {
	for {
		var gone int64
		err := s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
			gone, err = forget(ctx, tx, s.Clock.Now().Add(-keptAfter), cleanBatch)
			return err
		})
		if err != nil {
			return fmt.Errorf("delete hand-offs: %w", err)
		}
		if gone < cleanBatch {
			return nil
		}
	}
}
