package signin

import (
	"context"
	"errors"
	"fmt"
	"time"

	"nod/internal/access/audit"
	"nod/internal/access/developer"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/id"
	"nod/internal/platform/token"
)

// candidate is whom an email address may stand for.
type candidate struct {
	developer *developer.Developer
	pending   *registration
}

// hash returns the stored form to verify against, empty for nobody's.
func (c candidate) hash() string {
	switch {
	case c.developer != nil:
		return c.developer.PasswordHash
	case c.pending != nil:
		return c.pending.PasswordHash
	default:
		return ""
	}
}

// LogIn checks a password and gives the tokens of a new sign-in, or asks for
// the second step of developers who have one. Unknown address, wrong password
// and blocked account get the same answer after the
// same single hash; only a right password learns that the address is not
// confirmed or the organization suspended.
func (s *Service) LogIn(ctx context.Context, in LogInInput) (LogInAnswer, error) {
	if err := in.validate(); err != nil {
		return LogInAnswer{}, err
	}
	answer, err := s.logIn(ctx, in)
	if errors.Is(err, errOvertaken) {
		answer, err = s.logIn(ctx, in)
	}
	return answer, err
}

func (s *Service) logIn(ctx context.Context, in LogInInput) (LogInAnswer, error) {
	found, form, err := s.check(ctx, in)
	if err != nil {
		return LogInAnswer{}, err
	}
	if found.developer == nil {
		return LogInAnswer{}, errUnconfirmed()
	}
	d := *found.developer
	methods, err := s.Factors.Methods(ctx, s.DB.Read(), d.TenantID, d.ID)
	if err != nil {
		return LogInAnswer{}, err
	}
	if len(methods) > 0 {
		second, err := s.askSecondStep(ctx, d, form, methods)
		return LogInAnswer{SecondFactor: &second}, err
	}
	tokens, err := s.open(ctx, d, form)
	return answerOf(tokens), err
}

// check verifies the password. form is the stored form to keep.
func (s *Service) check(ctx context.Context, in LogInInput) (found candidate, form string, err error) {
	// The slot is held until a wrong password is counted: anyone who guesses in
	// parallel gets no further than there are slots before the count blocks.
	slot, err := s.Hasher.Acquire(ctx)
	if err != nil {
		return found, "", err
	}
	defer slot.Release()
	account := s.Guesses.OfLogIn(in.Email)
	address := s.Guesses.OfAddress(auth.ClientFrom(ctx).Address)
	if err := s.refuseAddress(ctx, address); err != nil {
		return found, "", err
	}
	blocked, err := s.Guesses.BlockedFor(ctx, s.DB.Read(), account)
	if err != nil {
		return found, "", err
	}
	if found, err = s.find(ctx, in.Email); err != nil {
		return found, "", err
	}
	isRight, isOutdated := false, false
	if !developer.IsPasswordTooLong(in.Password) {
		isRight, isOutdated = slot.Verify(found.hash(), in.Password)
	}
	switch {
	case blocked > 0:
		return found, "", errRefused()
	case !isRight:
		if err := s.countFailure(ctx, found, account, address); err != nil {
			return found, "", err
		}
		return found, "", errRefused()
	case isOutdated:
		return found, slot.Hash(in.Password), nil
	default:
		return found, found.hash(), nil
	}
}

// refuseAddress stops a network address that got too much wrong. It says so,
// because that tells nothing about any account.
func (s *Service) refuseAddress(ctx context.Context, address developer.Subject) error {
	return s.Guesses.Refuse(ctx, s.DB.Read(), address, "Too many failed logins from your network. Try again later.")
}

// find always asks both questions, so that their number tells nothing.
func (s *Service) find(ctx context.Context, email string) (candidate, error) {
	known, err := s.Developers.FindByEmail(ctx, s.DB.Read(), email)
	if err != nil {
		return candidate{}, err
	}
	pending, err := pendingRegistration(ctx, s.DB.Read(), developer.NormalEmail(email))
	if errors.Is(err, db.ErrNotFound) {
		return candidate{developer: known}, nil
	}
	if err != nil {
		return candidate{}, fmt.Errorf("load registration: %w", err)
	}
	if known != nil {
		return candidate{developer: known}, nil
	}
	return candidate{pending: &pending}, nil
}

// countFailure counts and audits a wrong password; that of an unknown address
// goes into the chain of the installation.
func (s *Service) countFailure(ctx context.Context, found candidate, subjects ...developer.Subject) error {
	entry := audit.Entry{ActorKind: audit.Visitor, Action: "signin.refused"}
	if found.developer != nil {
		entry.TenantID, entry.Target = found.developer.TenantID, found.developer.ID
	}
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		if err := s.Guesses.Failed(ctx, tx, subjects...); err != nil {
			return err
		}
		return s.Audit.Record(ctx, tx, entry)
	})
}

// open makes the sign-in of a developer whose password was right.
func (s *Service) open(ctx context.Context, d developer.Developer, form string) (Tokens, error) {
	in := s.newSignIn(ctx, d)
	hasProduction := false
	err := s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
		if err = s.hold(ctx, tx, d, form); err != nil {
			return err
		}
		hasProduction, err = s.letInWithoutSecondStep(ctx, tx, d, in)
		return err
	})
	if err != nil {
		return Tokens{}, err
	}
	return s.issue(in, hasProduction)
}

func (s *Service) newSignIn(ctx context.Context, d developer.Developer) signIn {
	client, now := auth.ClientFrom(ctx), s.Clock.Now()
	return signIn{
		TenantID: d.TenantID, ID: id.New("si"), DeveloperID: d.ID, Address: client.Address, UserAgent: client.UserAgent,
		CreatedAt: db.At(now), ExpiresAt: db.At(now.Add(s.TTL).Truncate(time.Second)),
	}
}

// hold keeps the verified password until the transaction ends, or refuses.
func (s *Service) hold(ctx context.Context, tx *db.Tx, d developer.Developer, form string) error {
	isHeld, err := s.Developers.HoldPassword(ctx, tx, d, form)
	if err != nil {
		return err
	}
	switch {
	case isHeld:
		return nil
	case form != d.PasswordHash:
		return errOvertaken
	default:
		return errRefused() // it was changed a moment ago
	}
}

// errOvertaken is the refusal of a login that was to renew an outdated hash, which another one may just have renewed.
var errOvertaken = errRefused()

// letInWithoutSecondStep is letIn for developers who have none to take.
func (s *Service) letInWithoutSecondStep(
	ctx context.Context, tx *db.Tx, d developer.Developer, in signIn,
) (hasProduction bool, err error) {
	methods, err := s.Factors.Methods(ctx, tx, d.TenantID, d.ID)
	if err != nil {
		return false, err
	}
	if len(methods) > 0 {
		return false, errTooLate() // it was turned on a moment ago
	}
	return s.letIn(ctx, tx, d, in)
}

// letIn stores the sign-in of a developer who proved themselves in this transaction.
func (s *Service) letIn(
	ctx context.Context, tx *db.Tx, d developer.Developer, in signIn,
) (hasProduction bool, err error) {
	t, err := s.Tenants.Find(ctx, tx, d.TenantID)
	if err != nil {
		return false, err
	}
	if t.IsSuspended() {
		return false, errSuspended()
	}
	if err := insertSignIn(ctx, tx, in); err != nil {
		return false, fmt.Errorf("insert sign-in: %w", err)
	}
	if err := s.Guesses.Clear(ctx, tx, s.Guesses.OfLogIn(d.EmailAddress)); err != nil {
		return false, err
	}
	return t.HasProduction(), s.Audit.Record(ctx, tx, d.Signed(audit.Entry{
		ActorKind: string(auth.KindDeveloper), Action: "signin.created", Target: in.ID,
	}))
}

func (s *Service) issue(in signIn, hasProduction bool) (Tokens, error) {
	sign := func(audience string, mode auth.Mode) (Token, error) {
		text, err := s.Tokens.Issue(token.Claims{
			Audience: audience, TenantID: in.TenantID, Mode: mode, UserID: in.DeveloperID, SignInID: in.ID,
			ExpiresAt: in.ExpiresAt.Time,
		})
		if err != nil {
			return Token{}, fmt.Errorf("issue token: %w", err)
		}
		return Token{Token: text, ExpiresAt: in.ExpiresAt}, nil
	}
	// The developer token works in both modes; its claim says which one to begin in.
	first := auth.Sandbox
	var production *Token
	if hasProduction {
		first = auth.Production
		open, err := sign(token.AudienceProduction, auth.Production)
		if err != nil {
			return Tokens{}, err
		}
		production = &open
	}
	management, err := sign(token.AudienceManagement, first)
	if err != nil {
		return Tokens{}, err
	}
	sandbox, err := sign(token.AudienceSandbox, auth.Sandbox)
	return Tokens{Developer: management, OpenSandbox: sandbox, OpenProduction: production}, err
}
