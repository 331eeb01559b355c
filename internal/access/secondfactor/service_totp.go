package secondfactor

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"image/png"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/totp"

	"nod/internal/access/audit"
	"nod/internal/access/developer"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/seal"
)

// pictureSize is the edge of the QR code in pixels.
const pictureSize = 320

// Status says what the caller has set up.
func (s *Service) Status(ctx context.Context) (Status, error) {
	caller := auth.From(ctx)
	return s.statusOf(ctx, s.DB.Read(), owner{caller.TenantID, caller.SubjectID})
}

// Enrol begins to set up an authenticator app. It counts once a code of it was
// confirmed; beginning again replaces the secret.
func (s *Service) Enrol(ctx context.Context, password string) (Enrolment, error) {
	d, err := s.Developers.ProvePassword(ctx, password)
	if err != nil {
		return Enrolment{}, err
	}
	key, err := totp.Generate(totp.GenerateOpts{
		Issuer: s.ProductName, AccountName: d.EmailAddress, Period: stepSeconds, Digits: digits,
		Algorithm: otp.AlgorithmSHA1,
	})
	if err != nil {
		return Enrolment{}, fmt.Errorf("make secret: %w", err)
	}
	picture, err := pictureOf(key)
	if err != nil {
		return Enrolment{}, err
	}
	o := owner{d.TenantID, d.ID}
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		sealed, err := s.Seal.Seal(ctx, tx, sealedAt(o), []byte(key.Secret()))
		if err != nil {
			return fmt.Errorf("seal secret: %w", err)
		}
		isBegun, err := putApp(ctx, tx, o, sealed, db.At(s.Clock.Now()))
		if err != nil {
			return fmt.Errorf("store app: %w", err)
		}
		if !isBegun {
			return errAlreadyOn()
		}
		return s.Guesses.Clear(ctx, tx, s.Guesses.OfChange(d.ID))
	})
	return Enrolment{Secret: key.Secret(), URI: key.URL(), QRCode: picture}, err
}

// Confirm turns the second step on after a first right code, ends the caller's
// other sign-ins, and returns the recovery codes, which are not shown again.
func (s *Service) Confirm(ctx context.Context, code string) ([]string, error) {
	caller, now := auth.From(ctx), s.Clock.Now()
	d, err := s.Developers.Get(ctx, caller.TenantID, caller.SubjectID)
	if err != nil {
		return nil, err
	}
	o := owner{d.TenantID, d.ID}
	var codes []string
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		// A login at the same moment either ends with this or is asked for its second step.
		isHeld, err := s.Developers.HoldPassword(ctx, tx, d, d.PasswordHash)
		if err != nil {
			return err
		}
		if !isHeld {
			return errPasswordChanged()
		}
		a, err := getApp(ctx, tx, o)
		switch {
		case errors.Is(err, db.ErrNotFound):
			return errNotBegun()
		case err != nil:
			return fmt.Errorf("load app: %w", err)
		case a.ConfirmedAt != nil:
			return errAlreadyOn()
		case now.Sub(a.CreatedAt.Time) > enrolLife:
			return errNotBegun()
		}
		secret, err := s.Seal.Open(ctx, tx, sealedAt(o), a.SecretSealed)
		if err != nil {
			return fmt.Errorf("open secret: %w", err)
		}
		step, isRight := stepOf(string(secret), code, now)
		if !isRight {
			return errWrongCode()
		}
		isFirst, err := confirmApp(ctx, tx, o, step, db.At(now))
		if err != nil {
			return fmt.Errorf("confirm app: %w", err)
		}
		if !isFirst {
			return errAlreadyOn()
		}
		if codes, err = s.replaceRecoveryCodes(ctx, tx, o); err != nil {
			return err
		}
		if err := s.changed(ctx, tx, d, enabledNotice()); err != nil {
			return err
		}
		return s.record(ctx, tx, "totp.enabled", d)
	})
	return codes, err
}

// Remove turns the second step off and ends the caller's other sign-ins; the
// recovery codes go with the app.
func (s *Service) Remove(ctx context.Context, p Proof) error {
	return s.prove(ctx, p, func(tx *db.Tx, d developer.Developer) error {
		o := owner{d.TenantID, d.ID}
		if _, err := deleteApp(ctx, tx, o); err != nil {
			return fmt.Errorf("delete app: %w", err)
		}
		if err := deleteRecoveryCodes(ctx, tx, o); err != nil {
			return fmt.Errorf("delete recovery codes: %w", err)
		}
		if err := s.changed(ctx, tx, d, disabledNotice()); err != nil {
			return err
		}
		return s.record(ctx, tx, "totp.disabled", d)
	})
}

// RenewRecoveryCodes replaces all recovery codes, used or not.
func (s *Service) RenewRecoveryCodes(ctx context.Context, p Proof) (codes []string, err error) {
	err = s.prove(ctx, p, func(tx *db.Tx, d developer.Developer) (err error) {
		if codes, err = s.replaceRecoveryCodes(ctx, tx, owner{d.TenantID, d.ID}); err != nil {
			return err
		}
		return s.record(ctx, tx, "recoveryCodes.renewed", d)
	})
	return codes, err
}

// prove runs an act on the second factor of the caller after password and code.
// Wrong codes count like wrong passwords here.
func (s *Service) prove(ctx context.Context, p Proof, act func(tx *db.Tx, d developer.Developer) error) error {
	d, err := s.Developers.ProvePassword(ctx, p.Password)
	if err != nil {
		return err
	}
	var refused error
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		refused = nil
		// One after the other, so that parallel guesses get no further than the count allows.
		isHeld, err := s.Developers.HoldPassword(ctx, tx, d, d.PasswordHash)
		if err != nil {
			return err
		}
		if !isHeld {
			return errPasswordChanged()
		}
		subject := s.Guesses.OfChange(d.ID)
		if refused, err = s.proveCode(ctx, tx, d, p.Code); err != nil {
			return err
		}
		if refused != nil {
			return s.Guesses.Failed(ctx, tx, subject)
		}
		if err := s.Guesses.Clear(ctx, tx, subject); err != nil {
			return err
		}
		return act(tx, d)
	})
	if err != nil {
		return err
	}
	return refused
}

// proveCode takes an authentication code or a recovery code; refused says why not.
func (s *Service) proveCode(
	ctx context.Context, tx *db.Tx, d developer.Developer, code string,
) (refused, err error) {
	o := owner{d.TenantID, d.ID}
	status, err := s.statusOf(ctx, tx, o)
	if err != nil {
		return nil, err
	}
	if !status.Enabled {
		return nil, errNotOn()
	}
	if err := s.Guesses.Refuse(ctx, tx, s.Guesses.OfChange(d.ID), developer.TooManyCodes); err != nil {
		return nil, err
	}
	isRight, err := s.useCode(ctx, tx, o, code)
	if err == nil && !isRight {
		isRight, err = s.useRecoveryCode(ctx, tx, d, code)
	}
	if err == nil && !isRight {
		return errWrongCode(), nil
	}
	return nil, err
}

// useCode uses up a code of the confirmed app.
func (s *Service) useCode(ctx context.Context, tx *db.Tx, o owner, code string) (bool, error) {
	a, err := getApp(ctx, tx, o)
	if errors.Is(err, db.ErrNotFound) || (err == nil && a.ConfirmedAt == nil) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("load app: %w", err)
	}
	secret, err := s.Seal.Open(ctx, tx, sealedAt(o), a.SecretSealed)
	if err != nil {
		return false, fmt.Errorf("open secret: %w", err)
	}
	step, isRight := stepOf(string(secret), code, s.Clock.Now())
	if !isRight {
		return false, nil
	}
	isFirst, err := useStep(ctx, tx, o, step)
	if err != nil {
		return false, fmt.Errorf("use code: %w", err)
	}
	return isFirst, nil
}

func (s *Service) useRecoveryCode(ctx context.Context, tx *db.Tx, d developer.Developer, code string) (bool, error) {
	o := owner{d.TenantID, d.ID}
	isUsed, err := useRecoveryCode(ctx, tx, o, s.recoveryHash(o, code), db.At(s.Clock.Now()))
	if err != nil {
		return false, fmt.Errorf("use recovery code: %w", err)
	}
	if !isUsed {
		return false, nil
	}
	return true, s.Audit.Record(ctx, tx, d.Signed(audit.Entry{
		ActorKind: string(auth.KindDeveloper), Action: "recoveryCode.used", Target: d.ID,
	}))
}

func (s *Service) replaceRecoveryCodes(ctx context.Context, tx *db.Tx, o owner) ([]string, error) {
	if err := deleteRecoveryCodes(ctx, tx, o); err != nil {
		return nil, fmt.Errorf("delete recovery codes: %w", err)
	}
	codes, now := newRecoveryCodes(), db.At(s.Clock.Now())
	for _, code := range codes {
		if err := insertRecoveryCode(ctx, tx, o, s.recoveryHash(o, code), now); err != nil {
			return nil, fmt.Errorf("insert recovery code: %w", err)
		}
	}
	return codes, nil
}

// recoveryHash is keyed by what is not in the database: 50 bits alone could be
// tried through by anyone who has a copy of it.
func (s *Service) recoveryHash(o owner, code string) string {
	return s.Seal.Hash("recovery code", o.tenant+"\x00"+o.developer+"\x00"+normalRecoveryCode(code))
}

func sealedAt(o owner) seal.Place {
	return seal.Place{Table: "totp", Column: "secret_sealed", Tenant: o.tenant, ID: o.developer}
}

// SealedTexts are the columns of sealed texts.
func SealedTexts() []*seal.Column {
	return []*seal.Column{{
		Table: "totp", Name: "secret_sealed", Key: []string{"developer_id"},
		Text: func(tenant string, key []string) seal.Place { return sealedAt(owner{tenant, key[0]}) },
	}}
}

// pictureOf draws the QR code of a key as a data address.
func pictureOf(key *otp.Key) (string, error) {
	picture, err := key.Image(pictureSize, pictureSize)
	if err != nil {
		return "", fmt.Errorf("draw QR code: %w", err)
	}
	var out bytes.Buffer
	if err := png.Encode(&out, picture); err != nil {
		return "", fmt.Errorf("draw QR code: %w", err)
	}
	return "data:image/png;base64," + base64.StdEncoding.EncodeToString(out.Bytes()), nil
}
