package testfailure

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"nod/internal/access/audit"
	"nod/internal/collect/connection"
	"nod/internal/collect/enduser"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/scope"
)

// Deps are the service's dependencies.
type Deps struct {
	DB          *db.DB
	Clock       *clock.Clock
	Audit       *audit.Service
	Users       *enduser.Service
	Connections *connection.Service
}

// Service keeps failures that wait to happen.
type Service struct{ Deps }

// New makes the service.
func New(d Deps) *Service { return &Service{d} }

// List returns what waits to happen to a user. MISSING_RESOURCE for an unknown user.
func (s *Service) List(ctx context.Context, user scope.Ref) ([]Failure, error) {
	if _, err := s.Users.Get(ctx, s.DB.Read(), user); err != nil {
		return nil, err
	}
	failures, err := list(ctx, s.DB.Read(), user)
	if err != nil {
		return nil, fmt.Errorf("list test failures: %w", err)
	}
	return failures, nil
}

// Set has a step of a user fail. It takes the place of what waited for the same step and account, and is refused in
// Production. MISSING_RESOURCE for an unknown user, or an account that is not the user's.
func (s *Service) Set(ctx context.Context, f Failure) (Failure, error) {
	user := scope.Of(f.TenantID, f.Mode).Ref(f.UserID)
	if _, err := s.Users.Get(ctx, s.DB.Read(), user); err != nil {
		return Failure{}, err
	}
	if f.AccountID != "" {
		if _, err := s.Connections.Get(ctx, user.Scope.Ref(f.AccountID).Of(f.UserID)); err != nil {
			return Failure{}, err
		}
	}
	f.CreatedAt = db.At(s.Clock.Now())
	err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		if _, err := s.Users.Lock(ctx, tx, user); err != nil {
			return err
		}
		if user.Mode != auth.Sandbox {
			return fault.New(fault.Forbidden, fault.CodeUnauthorized, "Failures on demand exist in Sandbox only.")
		}
		if err := put(ctx, tx, f); err != nil {
			return fmt.Errorf("store test failure: %w", err)
		}
		return s.record(ctx, tx, "testFailure.set", user, map[string]string{
			"step": string(f.Step), "accountId": f.AccountID, "errorCode": string(f.ErrorCode),
			"repeats": strconv.FormatBool(f.Repeats),
		})
	})
	return f, err
}

// Clear takes everything back that waits to happen to a user. MISSING_RESOURCE for an unknown user.
func (s *Service) Clear(ctx context.Context, user scope.Ref) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		if _, err := s.Users.Lock(ctx, tx, user); err != nil {
			return err
		}
		count, err := removeAll(ctx, tx, user)
		if err != nil {
			return fmt.Errorf("delete test failures: %w", err)
		}
		if count == 0 {
			return nil
		}
		return s.record(ctx, tx, "testFailure.cleared", user, map[string]string{"count": strconv.FormatInt(count, 10)})
	})
}

func (s *Service) record(
	ctx context.Context, tx *db.Tx, action string, user scope.Ref, detail map[string]string,
) error {
	detail["mode"], detail["userId"] = string(user.Mode), user.ID
	return s.Audit.Record(ctx, tx, audit.Entry{Action: action, Target: user.ID, Detail: detail}.By(auth.From(ctx)))
}

// take is the failure that happens to a step of an account now, if any.
func (s *Service) take(ctx context.Context, user scope.Ref, step Step, accountID string) (Failure, bool, error) {
	found, err := next(ctx, s.DB.Read(), user, step, accountID)
	if errors.Is(err, db.ErrNotFound) {
		return Failure{}, false, nil
	}
	if err != nil {
		return Failure{}, false, fmt.Errorf("load test failure: %w", err)
	}
	happens := found.Repeats
	if !happens {
		err = s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
			happens, err = remove(ctx, tx, found)
			return err
		})
	}
	return found, happens, err
}
