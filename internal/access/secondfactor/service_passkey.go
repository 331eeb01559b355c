package secondfactor

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"nod/internal/access/audit"
	"nod/internal/access/developer"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/id"
)

// Passkeys returns those of the caller, newest first.
func (s *Service) Passkeys(ctx context.Context) ([]StoredPasskey, error) {
	caller := auth.From(ctx)
	list, err := listPasskeys(ctx, s.DB.Read(), owner{caller.TenantID, caller.SubjectID})
	if err != nil {
		return nil, fmt.Errorf("list passkeys: %w", err)
	}
	return list, nil
}

// BeginPasskey asks the caller's browser to make a passkey, after their password.
func (s *Service) BeginPasskey(ctx context.Context, password string) (Question, error) {
	if s.web == nil {
		return Question{}, errNoPasskeys()
	}
	d, err := s.Developers.ProvePassword(ctx, password)
	if err != nil {
		return Question{}, err
	}
	a, err := s.accountOf(ctx, s.DB.Read(), d)
	if err != nil {
		return Question{}, err
	}
	if len(a.passkeys) >= maxPasskeys {
		return Question{}, errTooManyPasskeys()
	}
	options, session, err := s.web.BeginRegistration(a,
		webauthn.WithExclusions(webauthn.Credentials(a.passkeys).CredentialDescriptors()))
	if err != nil {
		return Question{}, fmt.Errorf("begin passkey: %w", err)
	}
	return s.ask(ctx, challenge{owner: owner{d.TenantID, d.ID}, purpose: forAdding}, options, session)
}

// AddPasskey stores the passkey that the browser made.
func (s *Service) AddPasskey(ctx context.Context, name string, answer Answer) (StoredPasskey, error) {
	name, err := checkName(name)
	if err != nil {
		return StoredPasskey{}, err
	}
	if s.web == nil {
		return StoredPasskey{}, errNoPasskeys()
	}
	caller := auth.From(ctx)
	d, err := s.Developers.Get(ctx, caller.TenantID, caller.SubjectID)
	if err != nil {
		return StoredPasskey{}, err
	}
	session, err := s.takeSession(ctx, owner{d.TenantID, d.ID}, answer.ChallengeID)
	if err != nil {
		return StoredPasskey{}, err
	}
	raw, err := answer.bytes()
	if err != nil {
		return StoredPasskey{}, errPasskeyRefused()
	}
	parsed, err := protocol.ParseCredentialCreationResponseBytes(raw)
	if err != nil {
		return StoredPasskey{}, errPasskeyRefused()
	}
	credential, err := s.web.CreateCredential(account{developer: d}, session, parsed)
	if err != nil {
		return StoredPasskey{}, errPasskeyRefused()
	}
	return s.storePasskey(ctx, d, name, credential)
}

// takeSession uses the challenge up before its answer is looked at.
func (s *Service) takeSession(
	ctx context.Context, o owner, challengeID string,
) (session webauthn.SessionData, err error) {
	err = s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
		session, err = s.take(ctx, tx, challenge{owner: o, id: challengeID, purpose: forAdding})
		return err
	})
	if errors.Is(err, db.ErrNotFound) {
		return session, errPasskeyRefused()
	}
	return session, err
}

func (s *Service) storePasskey(
	ctx context.Context, d developer.Developer, name string, credential *webauthn.Credential,
) (StoredPasskey, error) {
	text, err := json.Marshal(credential)
	if err != nil {
		return StoredPasskey{}, fmt.Errorf("encode passkey: %w", err)
	}
	k := StoredPasskey{
		TenantID: d.TenantID, ID: id.New("pk"), DeveloperID: d.ID, Name: name,
		CredentialID: credentialID(credential.ID), Credential: string(text),
		SignCount: int64(credential.Authenticator.SignCount), CreatedAt: db.At(s.Clock.Now()),
	}
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		n, err := countPasskeys(ctx, tx, owner{d.TenantID, d.ID})
		if err != nil {
			return fmt.Errorf("count passkeys: %w", err)
		}
		if n >= maxPasskeys {
			return errTooManyPasskeys()
		}
		if err := insertPasskey(ctx, tx, k); err != nil {
			return fmt.Errorf("insert passkey: %w", err)
		}
		if err := s.Guesses.Clear(ctx, tx, s.Guesses.OfChange(d.ID)); err != nil {
			return err
		}
		if err := s.notify(ctx, tx, d, addedNotice(name)); err != nil {
			return err
		}
		return s.recordPasskey(ctx, tx, "passkey.added", k)
	})
	if db.IsUnique(err) {
		return StoredPasskey{}, errPasskeyRefused()
	}
	return k, err
}

// RenamePasskey gives a passkey of the caller another name.
func (s *Service) RenamePasskey(ctx context.Context, passkeyID, name string) (StoredPasskey, error) {
	name, err := checkName(name)
	if err != nil {
		return StoredPasskey{}, err
	}
	return s.changePasskey(ctx, passkeyID, func(tx *db.Tx, o owner, k *StoredPasskey) error {
		k.Name = name
		if err := renamePasskey(ctx, tx, o, k.ID, name); err != nil {
			return fmt.Errorf("rename passkey: %w", err)
		}
		return s.recordPasskey(ctx, tx, "passkey.renamed", *k)
	})
}

// DeletePasskey takes a passkey of the caller away and ends their other sign-ins.
func (s *Service) DeletePasskey(ctx context.Context, passkeyID string) error {
	caller := auth.From(ctx)
	d, err := s.Developers.Get(ctx, caller.TenantID, caller.SubjectID)
	if err != nil {
		return err
	}
	_, err = s.changePasskey(ctx, passkeyID, func(tx *db.Tx, o owner, k *StoredPasskey) error {
		if err := deletePasskey(ctx, tx, o, k.ID); err != nil {
			return fmt.Errorf("delete passkey: %w", err)
		}
		if err := s.changed(ctx, tx, d, removedNotice(k.Name)); err != nil {
			return err
		}
		return s.recordPasskey(ctx, tx, "passkey.removed", *k)
	})
	return err
}

func (s *Service) changePasskey(
	ctx context.Context, passkeyID string, change func(tx *db.Tx, o owner, k *StoredPasskey) error,
) (k StoredPasskey, err error) {
	caller := auth.From(ctx)
	o := owner{caller.TenantID, caller.SubjectID}
	err = s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
		k, err = getPasskey(ctx, tx, o, passkeyID)
		if err != nil {
			return db.OrMissing(err, "Passkey")
		}
		return change(tx, o, &k)
	})
	return k, err
}

// AskForSignIn asks a browser for any passkey of this portal, by somebody who
// has not said who they are.
func (s *Service) AskForSignIn(ctx context.Context) (Question, error) {
	if s.web == nil {
		return Question{}, errNoPasskeys()
	}
	options, session, err := s.web.BeginDiscoverableLogin(webauthn.WithUserVerification(protocol.VerificationRequired))
	if err != nil {
		return Question{}, fmt.Errorf("begin sign-in by passkey: %w", err)
	}
	return s.ask(ctx, challenge{purpose: forSignIn}, options, session)
}

// AskForSecondStep asks for a passkey of a developer whose password was right.
func (s *Service) AskForSecondStep(ctx context.Context, d developer.Developer) (Question, error) {
	if s.web == nil {
		return Question{}, errNoPasskeys()
	}
	a, err := s.accountOf(ctx, s.DB.Read(), d)
	if err != nil {
		return Question{}, err
	}
	if len(a.passkeys) == 0 {
		return Question{}, errPasskeyRefused()
	}
	options, session, err := s.web.BeginLogin(a, webauthn.WithUserVerification(protocol.VerificationRequired))
	if err != nil {
		return Question{}, fmt.Errorf("begin second step by passkey: %w", err)
	}
	return s.ask(ctx, challenge{owner: owner{d.TenantID, d.ID}, purpose: forSecondStep}, options, session)
}

// OwnerOf says whom an answer claims to be from; it proves nothing.
func (s *Service) OwnerOf(answer Answer) (tenant, developer string, ok bool) {
	raw, err := answer.bytes()
	if err != nil {
		return "", "", false
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes(raw)
	if err != nil {
		return "", "", false
	}
	o, ok := ownerOf(parsed.Response.UserHandle)
	return o.tenant, o.developer, ok
}

// CheckSignIn checks the answer of somebody who signs in by passkey alone. The
// challenge is used up in any case, so the caller commits.
func (s *Service) CheckSignIn(ctx context.Context, tx *db.Tx, d developer.Developer, answer Answer) (bool, error) {
	return s.checkPasskey(ctx, tx, d, forSignIn, answer)
}

func (s *Service) checkPasskey(
	ctx context.Context, tx *db.Tx, d developer.Developer, why purpose, answer Answer,
) (bool, error) {
	if s.web == nil {
		return false, nil
	}
	asked := challenge{id: answer.ChallengeID, purpose: why}
	if why == forSecondStep {
		asked.owner = owner{d.TenantID, d.ID}
	}
	session, err := s.take(ctx, tx, asked)
	if errors.Is(err, db.ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	stored, err := listPasskeys(ctx, tx, owner{d.TenantID, d.ID})
	if err != nil {
		return false, fmt.Errorf("list passkeys: %w", err)
	}
	a, err := accountOf(d, stored)
	if err != nil {
		return false, err
	}
	raw, err := answer.bytes()
	if err != nil {
		return false, nil
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes(raw)
	if err != nil {
		return false, nil
	}
	credential, err := verify(s.web, a, session, parsed)
	if err != nil {
		return false, s.refusePasskey(ctx, tx, d, err)
	}
	return s.usePasskey(ctx, tx, stored, credential)
}

// refusePasskey audits a passkey that seems to be a copy: its owner must know.
func (s *Service) refusePasskey(ctx context.Context, tx *db.Tx, d developer.Developer, why error) error {
	if !errors.Is(why, errCloned) {
		return nil
	}
	return s.Audit.Record(ctx, tx, audit.Entry{
		TenantID: d.TenantID, ActorKind: audit.Visitor, Action: "passkey.copySuspected", Target: d.ID,
	})
}

func (s *Service) usePasskey(
	ctx context.Context, tx *db.Tx, stored []StoredPasskey, credential *webauthn.Credential,
) (bool, error) {
	for _, k := range stored {
		if k.CredentialID != credentialID(credential.ID) {
			continue
		}
		text, err := json.Marshal(credential)
		if err != nil {
			return false, fmt.Errorf("encode passkey: %w", err)
		}
		k.Credential = string(text)
		isUsed, err := usePasskey(ctx, tx, k, int64(credential.Authenticator.SignCount), db.At(s.Clock.Now()))
		if err != nil {
			return false, fmt.Errorf("use passkey: %w", err)
		}
		return isUsed, nil
	}
	return false, nil
}

// ask stores a question and gives it to the caller.
func (s *Service) ask(ctx context.Context, c challenge, options any, session *webauthn.SessionData) (Question, error) {
	inner, err := optionsOf(options)
	if err != nil {
		return Question{}, fmt.Errorf("encode options: %w", err)
	}
	text, err := json.Marshal(session)
	if err != nil {
		return Question{}, fmt.Errorf("encode session: %w", err)
	}
	c.id, c.session = id.New("pc"), string(text)
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		return insertChallenge(ctx, tx, c, db.At(s.Clock.Now().Add(challengeLife)))
	})
	if err != nil {
		return Question{}, fmt.Errorf("store challenge: %w", err)
	}
	return Question{ChallengeID: c.id, Options: inner}, nil
}

// take hands the session of a question to one caller; db.ErrNotFound for all others.
func (s *Service) take(ctx context.Context, tx *db.Tx, c challenge) (session webauthn.SessionData, err error) {
	text, err := takeChallenge(ctx, tx, c, db.At(s.Clock.Now()))
	if err != nil {
		return session, err
	}
	return session, json.Unmarshal([]byte(text), &session)
}

func (s *Service) accountOf(ctx context.Context, q db.Querier, d developer.Developer) (account, error) {
	stored, err := listPasskeys(ctx, q, owner{d.TenantID, d.ID})
	if err != nil {
		return account{}, fmt.Errorf("list passkeys: %w", err)
	}
	return accountOf(d, stored)
}

func (s *Service) recordPasskey(ctx context.Context, tx *db.Tx, action string, k StoredPasskey) error {
	return s.Audit.Record(ctx, tx, audit.Entry{
		Action: action, Target: k.ID, Detail: map[string]string{"name": k.Name},
	}.By(auth.From(ctx)))
}
