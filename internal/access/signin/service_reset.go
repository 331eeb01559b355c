package signin

import (
	"context"
	"errors"
	"fmt"

	"nod/internal/access/audit"
	"nod/internal/access/developer"
	"nod/internal/platform/db"
	"nod/internal/platform/id"
	"nod/internal/platform/mail"
)

// AskReset stores the wish for a new password and sends a link when the address
// is known. It does the same work and answers the same when it is not.
func (s *Service) AskReset(ctx context.Context, emailAddress string) error {
	if err := developer.Collect(developer.CheckEmail("emailAddress", emailAddress)); err != nil {
		return err
	}
	if !s.Mail.HasTransport() {
		return errNoMail("a password reset link (nod operator developer reset-link)")
	}
	now, email := s.Clock.Now(), developer.NormalEmail(emailAddress)
	if err := s.Limits.Take(resetLimit, email, now, "Too many requests. Please try again later."); err != nil {
		return err
	}
	r := reset{Email: email, ID: id.New("reset"), CreatedAt: db.At(now), ExpiresAt: db.At(now.Add(linkLife))}
	r.TokenHash = r.ID // as in Register
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		if err := s.putReset(ctx, tx, r); err != nil {
			return err
		}
		if err := s.recordResetAsked(ctx, tx, email); err != nil {
			return err
		}
		return s.Jobs.Insert(ctx, tx, resetLetter{r.ID})
	})
}

// putReset replaces an older wish, unless the address had its share of mails:
// anyone who asks too often must not void the link of the last one.
func (s *Service) putReset(ctx context.Context, tx *db.Tx, r reset) error {
	err := s.Mail.CheckShare(ctx, tx, mail.Message{Kind: mail.Requested, To: r.Email})
	if errors.Is(err, mail.ErrRecipientLimit) {
		return nil
	}
	if err != nil {
		return err
	}
	if err := putReset(ctx, tx, r); err != nil {
		return fmt.Errorf("store reset: %w", err)
	}
	return nil
}

// recordResetAsked writes down that somebody asked for a new password; that of an unknown address goes into the chain
// of the installation, so that both cost the same.
func (s *Service) recordResetAsked(ctx context.Context, tx *db.Tx, email string) error {
	entry := audit.Entry{ActorKind: audit.Visitor, Action: "password.resetAsked"}
	d, err := s.Developers.FindByEmail(ctx, tx, email)
	if err != nil {
		return err
	}
	if d != nil {
		entry.TenantID, entry.Target = d.TenantID, d.ID
	}
	return s.Audit.Record(ctx, tx, entry)
}

// ConfirmReset sets a new password by the token of a mail, which works once. It
// ends every sign-in and unblocks the account.
func (s *Service) ConfirmReset(ctx context.Context, secret, newPassword string) error {
	if err := developer.Collect(developer.CheckPassword("newPassword", newPassword)); err != nil {
		return err
	}
	tokenHash := id.Hash(secret)
	// A dead token is refused before it costs a hash.
	switch isAlive, err := isResetAlive(ctx, s.DB.Read(), tokenHash, db.At(s.Clock.Now())); {
	case err != nil:
		return fmt.Errorf("load reset: %w", err)
	case !isAlive:
		return errDeadLink()
	}
	hash, err := s.Hasher.Hash(ctx, newPassword)
	if err != nil {
		return err
	}
	err = s.DB.Tx(ctx, func(tx *db.Tx) error { return s.setByToken(ctx, tx, tokenHash, hash) })
	if db.IsUnique(err) {
		return errDeadLink()
	}
	return err
}

func (s *Service) setByToken(ctx context.Context, tx *db.Tx, tokenHash, hash string) error {
	email, err := useReset(ctx, tx, tokenHash, db.At(s.Clock.Now()))
	if errors.Is(err, db.ErrNotFound) {
		return errDeadLink()
	}
	if err != nil {
		return fmt.Errorf("use reset: %w", err)
	}
	if err := s.Guesses.Clear(ctx, tx, s.Guesses.OfLogIn(email)); err != nil {
		return err
	}
	d, err := s.Developers.FindByEmail(ctx, tx, email)
	if err != nil {
		return err
	}
	if d == nil {
		return s.admitByReset(ctx, tx, email, hash)
	}
	if err := s.Developers.SetPassword(ctx, tx, *d, hash); err != nil {
		return err
	}
	return s.Audit.Record(ctx, tx, d.Signed(audit.Entry{
		ActorKind: audit.Visitor, Action: "password.reset", Target: d.ID,
	}))
}

// admitByReset confirms a sign-up whose owner asked for a new password instead:
// the mail proved the address. Only the new password counts, because the sign-up
// may have been somebody else's.
func (s *Service) admitByReset(ctx context.Context, tx *db.Tx, email, hash string) error {
	r, err := pendingRegistration(ctx, tx, email)
	if errors.Is(err, db.ErrNotFound) {
		return errDeadLink()
	}
	if err != nil {
		return fmt.Errorf("load registration: %w", err)
	}
	if err := s.SignUp().check(r.EmailAddress); err != nil {
		return err
	}
	if err := deleteRegistration(ctx, tx, r.ID); err != nil {
		return fmt.Errorf("delete registration: %w", err)
	}
	r.PasswordHash = hash
	_, err = s.admit(ctx, tx, r)
	return err
}
