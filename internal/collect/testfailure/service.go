package testfailure

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"nod/internal/access/audit"
	"nod/internal/collect/archive"
	"nod/internal/collect/connection"
	"nod/internal/collect/connector"
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
	Archives    *archive.Service
}

// Service keeps failures that wait to happen.
type Service struct{ Deps }

// New makes the service. Documents that were read ask it from now on how they end.
func New(d Deps) *Service {
	s := &Service{d}
	d.Archives.Failure = s.ofReading
	return s
}

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
// Production. INVALID_PARAMETERS for what the step cannot have, MISSING_RESOURCE for an unknown user, or an account
// that is not the user's.
func (s *Service) Set(ctx context.Context, f Failure) (Failure, error) {
	if err := f.check(); err != nil {
		return Failure{}, err
	}
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

// check refuses what the step of a failure cannot have.
func (f Failure) check() error {
	if f.Step == Upload && f.AccountID != "" {
		return fault.InvalidField("body.accountId", "An upload belongs to no account. Leave accountId out.")
	}
	if !slices.Contains(f.Step.Codes(), f.ErrorCode) {
		step := strings.ToLower(string(f.Step))
		return fault.InvalidField("body.errorCode", fmt.Sprintf("No %s ends with %s.", step, f.ErrorCode))
	}
	return nil
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

// ofReading is how a user's document that was read must end; empty to keep the result. It is used up in the transaction
// that ends the reading: both happen, or neither. The caller has the user locked.
func (s *Service) ofReading(ctx context.Context, tx *db.Tx, user scope.Ref) (connector.ErrorCode, error) {
	if user.Mode != auth.Sandbox {
		return "", nil
	}
	found, err := next(ctx, tx, user, Upload, "")
	if errors.Is(err, db.ErrNotFound) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("load test failure: %w", err)
	}
	if !found.Repeats {
		if _, err := remove(ctx, tx, found); err != nil {
			return "", fmt.Errorf("delete test failure: %w", err)
		}
	}
	return found.ErrorCode, nil
}
