// Package suppress keeps the addresses that an organization does not invite again: they unsubscribed, bounced,
// complained, or staff said so.
package suppress

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"nod/internal/access/audit"
	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/mail"
	"nod/internal/platform/page"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

// Reason is why an address is not invited again.
type Reason string

// The reasons.
const (
	Unsubscribed Reason = "UNSUBSCRIBED"
	Bounced      Reason = "BOUNCED"
	Complained   Reason = "COMPLAINED"
	ByStaff      Reason = "STAFF"
)

// Deps are the service's dependencies.
type Deps struct {
	DB    *db.DB
	Clock *clock.Clock
	Seal  *seal.Sealer
	Audit *audit.Service
}

// Service keeps suppressions.
type Service struct{ Deps }

// Suppression is an address that is not invited again.
type Suppression struct {
	Hash      []byte  `db:"recipient_hash"`
	Reason    Reason  `db:"reason"`
	CreatedAt db.Time `db:"created_at"`
	// Email is empty once its person was erased, and for those of earlier releases.
	Email string `db:"-"`
}

// ID names a suppression by the keyed hash of its address.
func (s Suppression) ID() string { return suppressionPrefix + hex.EncodeToString(s.Hash) }

const suppressionPrefix = "isup-"

// NotAgain is what somebody reads who invites an address that is suppressed.
func (s Suppression) NotAgain() string {
	switch {
	case s.Reason == Unsubscribed:
		return "This person unsubscribed from your invitations."
	case s.Reason == Bounced && strings.HasPrefix(s.Email, "+"):
		return "SMS to this number can't be delivered. Check it, then remove it from your suppression list."
	case s.Reason == Bounced:
		return "Emails to this address bounce. Check it, then remove it from your suppression list."
	case s.Reason == Complained:
		return "This person reported one of your emails as spam."
	default:
		return "This address is on your suppression list."
	}
}

// Of finds an address; nil when it is not suppressed.
func (s *Service) Of(
	ctx context.Context, q db.Querier, at scope.Scope, email string,
) (*Suppression, error) {
	hash, err := s.key(ctx, q, at, email)
	if err != nil {
		return nil, err
	}
	found, err := db.Get[Suppression](ctx, q, `SELECT recipient_hash, reason, created_at FROM invite_suppression
		WHERE tenant_id = $1 AND mode = $2 AND recipient_hash = $3`, at.Tenant, at.Mode, hash)
	if errors.Is(err, db.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("look up suppression: %w", err)
	}
	found.Email = email
	return &found, nil
}

// Note adds an address to the suppression list and reports whether it is new there. Of several calls at the same time,
// one reports true. An address keeps its first reason and takes the spelling of the last call.
func (s *Service) Note(
	ctx context.Context, tx *db.Tx, at scope.Scope, email string, why Reason,
) (isNew bool, err error) {
	hash, err := s.key(ctx, tx, at, email)
	if err != nil {
		return false, err
	}
	n, err := db.Exec(ctx, tx, `INSERT INTO invite_suppression
		(tenant_id, mode, recipient_hash, reason, created_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
		at.Tenant, at.Mode, hash, why, db.At(s.Clock.Now()))
	if err != nil {
		return false, fmt.Errorf("suppress address: %w", err)
	}
	return n > 0, s.spell(ctx, tx, at, hash, email)
}

// Add adds an address to the list, on the wish of staff.
func (s *Service) Add(ctx context.Context, at scope.Scope, email string) (Suppression, error) {
	email = strings.TrimSpace(email)
	if mail.CheckAddress(email) != nil && mail.CheckPhone(email) != nil {
		return Suppression{}, fault.InvalidField("body.email", "Email must be a valid email address")
	}
	var made Suppression
	err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		isNew, err := s.Note(ctx, tx, at, email, ByStaff)
		if err != nil {
			return err
		}
		found, err := s.Of(ctx, tx, at, email)
		if err != nil {
			return err
		}
		made = *found
		if !isNew {
			return nil
		}
		return s.record(ctx, tx, at, "invite.suppressed", made)
	})
	return made, err
}

// Remove takes an address off the list.
func (s *Service) Remove(ctx context.Context, at scope.Ref) error {
	hash, err := hex.DecodeString(strings.TrimPrefix(at.ID, suppressionPrefix))
	if err != nil {
		return fault.Missing("Suppression")
	}
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		gone, err := db.Get[Suppression](ctx, tx, `DELETE FROM invite_suppression
			WHERE tenant_id = $1 AND mode = $2 AND recipient_hash = $3 RETURNING recipient_hash, reason, created_at`,
			at.Tenant, at.Mode, hash)
		if err != nil {
			return db.OrMissing(err, "Suppression")
		}
		if err := forgetSpelling(ctx, tx, at.Scope, hash); err != nil {
			return err
		}
		return s.record(ctx, tx, at.Scope, "invite.unsuppressed", gone)
	})
}

// record tells the audit log which address by its keyed hash: the log outlives people.
func (s *Service) record(
	ctx context.Context, tx *db.Tx, at scope.Scope, action string, what Suppression,
) error {
	return s.Audit.Record(ctx, tx, audit.Entry{
		Action: action, Target: what.ID(),
		Detail: map[string]string{"mode": string(at.Mode), "reason": string(what.Reason)},
	}.By(auth.From(ctx)))
}

// List returns a page of the list, newest first; with an address only that one, if it is there.
func (s *Service) List(
	ctx context.Context, at scope.Scope, email string, r page.Request,
) (page.List[Suppression], error) {
	if email = strings.TrimSpace(email); email != "" {
		found, err := s.Of(ctx, s.DB.Read(), at, email)
		if err != nil || found == nil {
			return page.List[Suppression]{Items: []Suppression{}}, err
		}
		return page.List[Suppression]{Items: []Suppression{*found}}, nil
	}
	found, err := list(ctx, s.DB.Read(), at, r)
	if err != nil {
		return page.List[Suppression]{}, err
	}
	cut := page.Cut(found, r, func(x Suppression) page.Position { return page.At(x.CreatedAt.Time, x.ID()) })
	return cut, s.spellAll(ctx, s.DB.Read(), at, cut.Items)
}
