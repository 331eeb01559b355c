package developer

import (
	"context"

	"nod/internal/access/audit"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
)

// ProvePassword checks the password of the caller, who is signed in already,
// before something that a stolen token alone must not do.
func (s *Service) ProvePassword(ctx context.Context, password string) (Developer, error) {
	caller := auth.From(ctx)
	d, err := s.Get(ctx, caller.TenantID, caller.SubjectID)
	if err != nil {
		return d, err
	}
	slot, err := s.Hasher.Acquire(ctx)
	if err != nil {
		return d, err
	}
	defer slot.Release()
	return d, s.checkPassword(ctx, slot, d, password)
}

// checkPassword compares a password with that of d. Wrong ones are counted and
// audited, and too many block further tries.
func (s *Service) checkPassword(ctx context.Context, slot *Slot, d Developer, password string) error {
	subject := s.Guesses.OfChange(d.ID)
	if err := s.Guesses.Refuse(ctx, s.DB.Read(), subject, tooManyPasswords); err != nil {
		return err
	}
	if IsPasswordTooLong(password) {
		return errWrongPassword
	}
	if isRight, _ := slot.Verify(d.PasswordHash, password); isRight {
		return nil
	}
	err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		if err := s.Guesses.Failed(ctx, tx, subject); err != nil {
			return err
		}
		entry := audit.Entry{Action: "password.changeRefused", Target: d.ID}.By(auth.From(ctx))
		return s.Audit.Record(ctx, tx, entry)
	})
	if err != nil {
		return err
	}
	return errWrongPassword
}
