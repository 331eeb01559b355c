package subscriber

import (
	"context"
	"crypto/subtle"
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
	"nod/internal/platform/mail"
	"nod/internal/platform/ratelimit"
	"nod/internal/platform/seal"
	"nod/internal/run/status/incident"
)

const (
	// confirmWithin is how long the link of the first mail works.
	confirmWithin = 24 * time.Hour
	sweepEvery    = time.Hour
	// batch is how many mails one transaction stores.
	batch = 100
)

// Deps are the service's dependencies.
type Deps struct {
	DB        *db.DB
	Clock     *clock.Clock
	Seal      *seal.Sealer
	Jobs      *job.Engine
	Mail      *mail.Outbox
	Limits    *ratelimit.Limiter
	Incidents *incident.Service

	ProductName string
	// PortalURL is where the status page is.
	PortalURL string
	// NameOf is what the page calls a part.
	NameOf func(part string) string
}

// Service keeps subscribers and writes to them.
type Service struct{ Deps }

// New makes the service: each update is mailed from now on.
func New(d Deps) *Service {
	s := &Service{d}
	job.Handle(d.Jobs, job.Options{MaxAttempts: 20, Timeout: time.Minute}, s.tell)
	d.Jobs.Every("status subscribers", sweepEvery, func(ctx context.Context) error {
		return removePending(ctx, s.DB.Write(), s.Clock.Now().Add(-confirmWithin))
	})
	d.Incidents.Follow(func(ctx context.Context, tx *db.Tx, updateID string) error {
		return s.Jobs.Insert(ctx, tx, tellArgs{updateID})
	})
	return s
}

// purposes of links.
const (
	toConfirm = "confirm"
	toLeave   = "unsubscribe"
)

func (s *Service) token(purpose, rowID string) string {
	return rowID + "." + s.Seal.Hash("status subscriber", purpose+":"+rowID)
}

func (s *Service) url(purpose, rowID string) string {
	return s.PortalURL + "/status/" + purpose + "/" + s.token(purpose, rowID)
}

// find returns the row of a link, or missing.
func (s *Service) find(ctx context.Context, purpose, token string) (row, error) {
	rowID, _, _ := strings.Cut(token, ".")
	if subtle.ConstantTimeCompare([]byte(token), []byte(s.token(purpose, rowID))) != 1 {
		return row{}, fault.Missing("Link")
	}
	r, err := byID(ctx, s.DB.Read(), rowID)
	if err == nil && purpose == toConfirm && r.ConfirmedAt == nil &&
		!r.CreatedAt.Add(confirmWithin).After(s.Clock.Now()) {
		err = db.ErrNotFound
	}
	return r, db.OrMissing(err, "Link")
}

// Subscribe asks the owner of an address whether they want mails. Nobody learns whether an address is subscribed.
func (s *Service) Subscribe(ctx context.Context, email string) error {
	email = strings.TrimSpace(email)
	if err := mail.CheckAddress(email); err != nil {
		return err
	}
	now := s.Clock.Now()
	address := auth.ClientFrom(ctx).Address
	err := s.Limits.Take(ratelimit.TokenPost, address, now, "Too many attempts. Try again in a minute.")
	if err != nil {
		return err
	}
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		r, err := s.pending(ctx, tx, email, now)
		if err != nil || r.ConfirmedAt != nil {
			return err
		}
		_, err = s.Mail.Send(ctx, tx, s.invitation(r, email))
		return err
	})
	if errors.Is(err, mail.ErrRecipientLimit) {
		return nil // it must not show that somebody typed the address before
	}
	return err
}

// pending finds the row of an address, or makes it. One that waited for its confirmation starts over.
func (s *Service) pending(ctx context.Context, tx *db.Tx, email string, now time.Time) (row, error) {
	hasher, err := s.Seal.Hasher(ctx, tx, addresses, "")
	if err != nil {
		return row{}, fmt.Errorf("hash address: %w", err)
	}
	hash := hasher.Sum(strings.ToLower(email))
	r, err := byHash(ctx, tx, hash)
	if err == nil && r.ConfirmedAt != nil {
		return r, nil
	}
	if err == nil {
		if err := remove(ctx, tx, r.ID); err != nil {
			return r, err
		}
	} else if !errors.Is(err, db.ErrNotFound) {
		return r, fmt.Errorf("find subscriber: %w", err)
	}
	r = row{ID: id.New("sub"), Hash: hash, CreatedAt: db.At(now)}
	vault, err := s.Seal.Vault(ctx, tx, &address, "")
	if err != nil {
		return r, err
	}
	if r.Sealed, err = vault.SealText(email, r.ID); err != nil {
		return r, err
	}
	return r, rows.Insert(ctx, tx, r)
}

// Confirm subscribes the owner of a link.
func (s *Service) Confirm(ctx context.Context, token string) error {
	r, err := s.find(ctx, toConfirm, token)
	if err != nil {
		return err
	}
	isThere, err := confirm(ctx, s.DB.Write(), r.ID, s.Clock.Now())
	if err == nil && !isThere {
		return fault.Missing("Link")
	}
	return err
}

// Leave ends the subscription of a link. A link that is used again is no error.
func (s *Service) Leave(ctx context.Context, token string) error {
	r, err := s.find(ctx, toLeave, token)
	if fault.HasCode(err, fault.CodeMissingResource) {
		return err
	}
	if err != nil {
		return fmt.Errorf("find subscriber: %w", err)
	}
	return remove(ctx, s.DB.Write(), r.ID)
}

// tellArgs name an update to mail.
type tellArgs struct {
	UpdateID string `json:"updateId"`
}

// Kind implements job.Args.
func (tellArgs) Kind() string { return "status.tell" }

// tell mails an update to all, a batch in each transaction, which also notes how far it came: nobody gets it twice.
func (s *Service) tell(ctx context.Context, args tellArgs) error {
	for isDone := false; !isDone; {
		err := s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
			isDone, err = s.tellSome(ctx, tx, args.UpdateID)
			return err
		})
		if err != nil {
			return fmt.Errorf("mail an update of the status page: %w", err)
		}
	}
	return nil
}

func (s *Service) tellSome(ctx context.Context, tx *db.Tx, updateID string) (isDone bool, err error) {
	if !s.Mail.HasTransport() {
		return true, nil
	}
	from, err := s.Incidents.MailedThrough(ctx, tx, updateID)
	if errors.Is(err, db.ErrNotFound) {
		return true, nil
	}
	if err != nil {
		return false, err
	}
	e, u, err := s.Incidents.Said(ctx, tx, updateID)
	if err != nil {
		return false, err
	}
	some, err := confirmedAfter(ctx, tx, from, u.CreatedAt)
	if err != nil {
		return false, err
	}
	var to *string
	if isDone = len(some) < batch; !isDone {
		to = &some[len(some)-1].ID
	}
	isMine, err := s.Incidents.MoveMailed(ctx, tx, updateID, from, to)
	if err != nil || !isMine {
		return true, err
	}
	vault, err := s.Seal.Vault(ctx, tx, &address, "")
	if err != nil {
		return false, err
	}
	for _, r := range some {
		email, err := vault.OpenText(r.Sealed, r.ID)
		if err != nil {
			return false, err
		}
		if _, err := s.Mail.Send(ctx, tx, s.letter(r, email, e, u)); err != nil {
			return false, err
		}
	}
	return isDone, nil
}
