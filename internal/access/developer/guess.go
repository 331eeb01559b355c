package developer

import (
	"context"
	"errors"
	"fmt"
	"math"
	"net/netip"
	"time"

	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/seal"
)

const (
	freeGuesses     = 5
	freeWindow      = 15 * time.Minute
	longestBlock    = 15 * time.Minute
	forgetAfter     = 12 * time.Hour
	maxConsecutive  = 100
	addressWindow   = 10 * time.Minute
	addressFailures = 60
	guessRetention  = 30 * 24 * time.Hour
	// untilReset stands for a block that only a reset by mail ends.
	untilReset = 100 * 365 * 24 * time.Hour
)

// What people read while they must not guess.
const (
	tooManyPasswords = "Too many wrong passwords. Try again later."
	// TooManyCodes is for the codes of a second step.
	TooManyCodes = "Too many wrong codes. Try again later."
)

// Subject is whose wrong passwords are counted: an account, known or not, or a
// network address. It is stored as a keyed hash only.
type Subject struct {
	kind, value string
	// limit is the number of failures that block a network address; 0 for accounts.
	limit int64
}

// Guesses counts wrong passwords over all replicas. An account has five free in 15 minutes; each further one blocks it
// for 1, 2, 4 … 900 seconds; after a hundred in a row only a reset by mail helps. A network address has 60 in ten
// minutes. Right passwords are not counted.
type Guesses struct {
	clock        *clock.Clock
	seal         *seal.Sealer
	addressLimit int64
}

// NewGuesses makes the counter. addressFactor multiplies what a network address
// may get wrong, for test runs that come from a single one.
func NewGuesses(clk *clock.Clock, sealer *seal.Sealer, addressFactor int64) *Guesses {
	return &Guesses{clock: clk, seal: sealer, addressLimit: addressFailures * addressFactor}
}

// OfLogIn is the subject of logins to the account of an email address.
func (g *Guesses) OfLogIn(email string) Subject {
	return Subject{kind: "account", value: NormalEmail(email)}
}

// OfChange is the subject of password changes by somebody who is signed in. It
// is not that of logins: anyone who stole a token must not lock the owner out.
func (g *Guesses) OfChange(developer string) Subject {
	return Subject{kind: "change", value: developer}
}

// OfAddress is the subject of a network address.
func (g *Guesses) OfAddress(address string) Subject {
	return Subject{kind: "address", value: lineOf(address), limit: g.addressLimit}
}

func (g *Guesses) key(s Subject) string { return s.kind + ":" + g.seal.Hash("password guess", s.value) }

// BlockedFor returns how long the subject must not guess, 0 when it may.
func (g *Guesses) BlockedFor(ctx context.Context, q db.Querier, s Subject) (time.Duration, error) {
	until, err := db.Get[db.Time](ctx, q, "SELECT blocked_until FROM password_guess WHERE subject = $1", g.key(s))
	if errors.Is(err, db.ErrNotFound) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("load guesses: %w", err)
	}
	return max(0, until.Sub(g.clock.Now())), nil
}

// Refuse returns a fault with a sentence for people while the subject must not guess.
func (g *Guesses) Refuse(ctx context.Context, q db.Querier, s Subject, sentence string) error {
	blocked, err := g.BlockedFor(ctx, q, s)
	if err != nil || blocked == 0 {
		return err
	}
	return fault.TooMany(sentence, blocked)
}

type guessRow struct {
	Failures    int64   `db:"failures"`
	Consecutive int64   `db:"consecutive"`
	FirstAt     db.Time `db:"first_at"`
}

// Failed counts a wrong password of each subject.
func (g *Guesses) Failed(ctx context.Context, tx *db.Tx, subjects ...Subject) error {
	for _, s := range subjects {
		if err := g.failed(ctx, tx, s); err != nil {
			return fmt.Errorf("count guess: %w", err)
		}
	}
	return nil
}

func (g *Guesses) failed(ctx context.Context, tx *db.Tx, s Subject) error {
	now := g.clock.Now()
	free := int64(freeGuesses)
	windowStart := now.Add(-freeWindow)
	forgetBefore := now.Add(-forgetAfter)
	if s.limit > 0 {
		free = math.MaxInt64
		windowStart = now.Add(-addressWindow)
		forgetBefore = time.UnixMilli(0)
	}
	const startsAnew = `((password_guess.failures < $3 AND password_guess.first_at <= $4)
		OR password_guess.last_at <= $5)`
	row, err := db.Get[guessRow](ctx, tx, `INSERT INTO password_guess
		(subject, failures, consecutive, first_at, last_at, blocked_until)
		VALUES ($1, 1, 1, $2, $2, 0)
		ON CONFLICT (subject) DO UPDATE SET
			failures = CASE WHEN `+startsAnew+` THEN 1 ELSE password_guess.failures + 1 END,
			first_at = CASE WHEN `+startsAnew+` THEN excluded.first_at ELSE password_guess.first_at END,
			consecutive = password_guess.consecutive + 1, last_at = excluded.last_at
		RETURNING failures, consecutive, first_at`,
		g.key(s), db.At(now), free, db.At(windowStart), db.At(forgetBefore))
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, "UPDATE password_guess SET blocked_until = $1 WHERE subject = $2",
		db.At(blockedUntil(row, s, now)), g.key(s))
	return err
}

// blockedUntil is the rule; a time that has passed means no block.
func blockedUntil(row guessRow, s Subject, now time.Time) time.Time {
	switch {
	case s.limit > 0 && row.Failures >= s.limit:
		return row.FirstAt.Add(addressWindow)
	case s.limit > 0 || row.Failures < freeGuesses:
		return time.UnixMilli(0)
	case row.Consecutive >= maxConsecutive:
		return now.Add(untilReset)
	default:
		return now.Add(min(longestBlock, time.Second<<min(row.Failures-freeGuesses, 20)))
	}
}

// Clear forgets the wrong passwords of a subject after a right one or a reset.
func (g *Guesses) Clear(ctx context.Context, tx *db.Tx, s Subject) error {
	if _, err := tx.ExecContext(ctx, "DELETE FROM password_guess WHERE subject = $1", g.key(s)); err != nil {
		return fmt.Errorf("clear guesses: %w", err)
	}
	return nil
}

// Forget deletes what is too old to matter. Network addresses go with their
// window; accounts stay longer, because a hundred in a row count over days.
func (g *Guesses) Forget(ctx context.Context, store *db.DB) error {
	now := g.clock.Now()
	_, err := store.Write().ExecContext(ctx, `DELETE FROM password_guess
		WHERE last_at < $1 OR (last_at < $2 AND subject LIKE 'address:%')`,
		db.At(now.Add(-guessRetention)), db.At(now.Add(-addressWindow)))
	return err
}

// lineOf cuts an IPv6 address to its /64, because one line commands all of them.
func lineOf(address string) string {
	ip, err := netip.ParseAddr(address)
	if err != nil || ip.Unmap().Is4() {
		return address
	}
	return netip.PrefixFrom(ip.WithZone(""), 64).Masked().String()
}
