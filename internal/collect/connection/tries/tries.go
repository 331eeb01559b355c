// Package tries bounds how often logins and one-time codes are sent to
// providers, so that nobody guesses them through us or gets somebody's account
// locked. It counts in the database, hence over all replicas. Logins that work
// are given back.
package tries

import (
	"context"
	"fmt"
	"time"

	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

// CodeTooManyTries is the code of the fault for a login that is not sent.
const CodeTooManyTries = "TOO_MANY_ATTEMPTS"

// Login is a login as it is counted.
type Login struct {
	User scope.Ref
	// Hash stands for the provider and the login name.
	Hash string
	// TokenID is the widget token that it came with, empty for none.
	TokenID string
}

// limit is how many logins that do not work are sent within a time after the first.
type limit struct {
	count  int64
	within time.Duration
}

func ofLogin() limit { return limit{5, 15 * time.Minute} }
func ofToken() limit { return limit{10, 15 * time.Minute} }
func ofUser() limit  { return limit{20, time.Hour} }

// ofCode is how many one-time codes are sent for the logins of a widget token, right ones too.
func ofCode() limit { return limit{5, 10 * time.Minute} }

// longest is after how long every count restarts.
const longest = time.Hour

// Counter counts.
type Counter struct {
	DB    *db.DB
	Clock *clock.Clock
	Seal  *seal.Sealer
	// Factor multiplies the limits, for test runs; 0 means 1.
	Factor int64
}

// subject is what logins have in common.
type subject struct {
	limit
	key string
}

// subjects are in the one order in which their rows are locked. In Sandbox the
// names of personas belong to everybody, so there they count for each user.
func (c *Counter) subjects(l Login) []subject {
	login := l.Hash
	if l.User.Mode == auth.Sandbox {
		login += "\x00" + l.User.ID
	}
	all := []subject{{ofLogin(), c.key("login", login)}, {ofUser(), c.key("user", l.User.ID)}}
	if l.TokenID != "" {
		all = append(all, subject{ofToken(), c.key("token", l.TokenID)})
	}
	return all
}

func (c *Counter) key(kind, value string) string { return c.Seal.Hash("login try", kind+"\x00"+value) }

// Take counts a login that is about to be sent, in the transaction that sends
// it, or refuses with TOO_MANY_ATTEMPTS.
func (c *Counter) Take(ctx context.Context, tx *db.Tx, l Login) error {
	for _, s := range c.subjects(l) {
		wait, err := c.count(ctx, tx, l.User, s)
		if err != nil {
			return fmt.Errorf("count login: %w", err)
		}
		if wait > 0 {
			return errTooMany(CodeTooManyTries, "Too many login attempts. Wait a while, then try again.", wait)
		}
	}
	return nil
}

// TakeCode counts a one-time code that is about to be sent, in the transaction
// that sends it, or refuses it. It slows down anyone who guesses codes over
// several logins; one login has few tries anyway.
func (c *Counter) TakeCode(ctx context.Context, tx *db.Tx, l Login) error {
	key := c.key("code", l.TokenID)
	if l.TokenID == "" {
		key = c.key("code of user", l.User.ID)
	}
	wait, err := c.count(ctx, tx, l.User, subject{ofCode(), key})
	if err != nil {
		return fmt.Errorf("count code: %w", err)
	}
	if wait > 0 {
		return errTooMany(fault.CodeRequestLimit, "Too many codes. Wait a while, then try again.", wait)
	}
	return nil
}

// count adds one and returns how long to wait when that is too many.
func (c *Counter) count(ctx context.Context, tx *db.Tx, user scope.Ref, s subject) (time.Duration, error) {
	now := c.Clock.Now()
	row, err := take(ctx, tx, user, s.key, window{db.At(now), db.At(now.Add(-s.within))})
	if err != nil || row.Tries <= s.limit.count*max(c.Factor, 1) {
		return 0, err
	}
	return max(row.FirstAt.Add(s.within).Sub(now), time.Nanosecond), nil
}

func errTooMany(code, message string, wait time.Duration) error {
	f := fault.TooMany(message, wait)
	f.Code = code
	return f
}

// Succeeded gives a login back that worked: its own count restarts, and it
// no longer counts against its user and token.
func (c *Counter) Succeeded(ctx context.Context, tx *db.Tx, l Login) error {
	for i, s := range c.subjects(l) {
		change := give
		if i == 0 {
			change = forget
		}
		if err := change(ctx, tx, l.User, s.key); err != nil {
			return fmt.Errorf("give login back: %w", err)
		}
	}
	return nil
}

// Forget deletes counts that would restart. It is work for a tick.
func (c *Counter) Forget(ctx context.Context) error {
	if err := forgetBefore(ctx, c.DB, db.At(c.Clock.Now().Add(-longest))); err != nil {
		return fmt.Errorf("forget counts of logins: %w", err)
	}
	return nil
}
