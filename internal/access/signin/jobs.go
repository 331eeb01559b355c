package signin

import (
	"context"
	"errors"
	"fmt"
	"time"

	"nod/internal/platform/db"
	"nod/internal/platform/id"
	"nod/internal/platform/job"
	"nod/internal/platform/mail"
	"nod/internal/platform/ratelimit"
)

const (
	resetLimit  = ratelimit.ResetAccount
	forgetEvery = 10 * time.Minute
	rotateEvery = time.Hour
)

// registrationLetter asks for the mail of a registration.
type registrationLetter struct {
	ID string `json:"id"`
}

// Kind implements job.Args.
func (registrationLetter) Kind() string { return "signin.registrationLetter" }

// registrationLetterAgain asks for the mail of a registration once more, by the browser that made it.
type registrationLetterAgain struct {
	BrowserHash string `json:"browserHash"`
}

// Kind implements job.Args.
func (registrationLetterAgain) Kind() string { return "signin.registrationLetterAgain" }

// resetLetter asks for the mail of a password reset.
type resetLetter struct {
	ID string `json:"id"`
}

// Kind implements job.Args.
func (resetLetter) Kind() string { return "signin.resetLetter" }

func (s *Service) addJobs() {
	job.Handle(s.Jobs, job.Options{}, s.writeRegistrationLetter)
	job.Handle(s.Jobs, job.Options{}, s.writeRegistrationLetterAgain)
	job.Handle(s.Jobs, job.Options{}, s.writeResetLetter)
	s.Jobs.Every("forget sign-ins", forgetEvery, s.Forget)
	s.Jobs.Every("rotate signing keys", rotateEvery, s.Tokens.Rotate)
	s.Jobs.Every("store when sign-ins were seen", storeSeenEvery, s.StoreSeen)
}

// Forget deletes what ended long ago.
func (s *Service) Forget(ctx context.Context) error {
	now := s.Clock.Now()
	err := forget(ctx, s.DB.Write(), db.At(now.Add(-wishRetention)), db.At(now.Add(-signInRetention)), db.At(now))
	if err != nil {
		return fmt.Errorf("forget sign-ins: %w", err)
	}
	if err := s.Developers.ForgetInvitations(ctx); err != nil {
		return err
	}
	return s.Guesses.Forget(ctx, s.DB)
}

// writeRegistrationLetter decides what the owner of the address is told: the
// link that confirms, or that they have an account already.
func (s *Service) writeRegistrationLetter(ctx context.Context, args registrationLetter) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		r, err := registrationByID(ctx, tx, args.ID)
		if errors.Is(err, db.ErrNotFound) {
			return nil // replaced by a newer one
		}
		if err != nil {
			return fmt.Errorf("load registration: %w", err)
		}
		known, err := s.Developers.FindByEmail(ctx, tx, r.Email)
		if err != nil {
			return err
		}
		if known != nil {
			if err := deleteRegistration(ctx, tx, r.ID); err != nil {
				return fmt.Errorf("delete registration: %w", err)
			}
			return s.send(ctx, tx, known.EmailAddress, s.knownLetter())
		}
		secret := id.Secret()
		isArmed, err := armRegistration(ctx, tx, r.ID, id.Hash(secret), db.At(s.Clock.Now().Add(linkLife)))
		if err != nil || !isArmed {
			return err
		}
		return s.send(ctx, tx, r.EmailAddress, s.confirmLetter(secret))
	})
}

// writeRegistrationLetterAgain sends a new link, unless the address had its
// share of mails: then the link of the last one stays good.
func (s *Service) writeRegistrationLetterAgain(ctx context.Context, args registrationLetterAgain) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		r, err := registrationOfBrowser(ctx, tx, args.BrowserHash)
		if errors.Is(err, db.ErrNotFound) {
			return nil // confirmed, replaced from elsewhere, or the address has an account
		}
		if err != nil {
			return fmt.Errorf("load registration: %w", err)
		}
		secret := id.Secret()
		l := s.confirmLetter(secret)
		err = s.Mail.CheckShare(ctx, tx, mail.Message{Kind: l.kind, To: r.EmailAddress})
		if errors.Is(err, mail.ErrRecipientLimit) {
			return nil
		}
		if err != nil {
			return err
		}
		isArmed, err := rearmRegistration(ctx, tx, r.ID, id.Hash(secret), db.At(s.Clock.Now().Add(linkLife)))
		if err != nil || !isArmed {
			return err
		}
		return s.send(ctx, tx, r.EmailAddress, l)
	})
}

// writeResetLetter sends the link to a known address and forgets the wish of an
// unknown one.
func (s *Service) writeResetLetter(ctx context.Context, args resetLetter) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		r, err := resetByID(ctx, tx, args.ID)
		if errors.Is(err, db.ErrNotFound) {
			return nil // replaced by a newer one
		}
		if err != nil {
			return fmt.Errorf("load reset: %w", err)
		}
		to, firstName, err := s.ownerOf(ctx, tx, r.Email)
		if err != nil {
			return err
		}
		if to == "" {
			return deleteReset(ctx, tx, r.ID)
		}
		secret := id.Secret()
		isArmed, err := armReset(ctx, tx, r.ID, id.Hash(secret), db.At(s.Clock.Now().Add(linkLife)))
		if err != nil || !isArmed {
			return err
		}
		return s.send(ctx, tx, to, s.resetLetter(firstName, secret))
	})
}

// ownerOf finds who an address belongs to, a sign-up that is not confirmed
// included, but not by name; empty when nobody.
func (s *Service) ownerOf(ctx context.Context, tx *db.Tx, email string) (to, firstName string, err error) {
	known, err := s.Developers.FindByEmail(ctx, tx, email)
	if err != nil {
		return "", "", err
	}
	if known != nil {
		return known.EmailAddress, known.FirstName, nil
	}
	pending, err := pendingRegistration(ctx, tx, email)
	if errors.Is(err, db.ErrNotFound) {
		return "", "", nil
	}
	if err != nil {
		return "", "", fmt.Errorf("load registration: %w", err)
	}
	return pending.EmailAddress, "", nil
}
