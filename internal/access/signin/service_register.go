package signin

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"nod/internal/access/audit"
	"nod/internal/access/developer"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/id"
)

// Register stores a sign-up and sends a link to its address. It does the same
// work and answers the same for an address that belongs to somebody already;
// then the mail says so. Registering again replaces an unconfirmed sign-up.
func (s *Service) Register(ctx context.Context, in RegisterInput) error {
	if policy := s.SignUp(); !policy.IsOpen {
		return policy.check("")
	}
	if err := in.Validate(); err != nil {
		return err
	}
	if err := s.SignUp().check(in.EmailAddress); err != nil {
		return err
	}
	if !s.Mail.HasTransport() {
		return errNoMail("an organization and an invitation link (nod operator tenant create)")
	}
	hash, err := s.Hasher.Hash(ctx, in.Password)
	if err != nil {
		return err
	}
	now := s.Clock.Now()
	r := registration{
		Email: developer.NormalEmail(in.EmailAddress), ID: id.New("reg"),
		EmailAddress: strings.TrimSpace(in.EmailAddress), FirstName: in.FirstName, LastName: in.LastName,
		TenantName: in.TenantName, Title: in.Title, PasswordHash: hash,
		TermsURL: s.TermsURL, TermsAcceptedAt: db.At(now), CreatedAt: db.At(now), ExpiresAt: db.At(now.Add(linkLife)),
	}
	if in.BrowserSecret != "" {
		r.BrowserHash = id.Hash(in.BrowserSecret)
	}
	// Until its mail is written there is no token, and no hash equals an id.
	r.TokenHash = r.ID
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		if err := putRegistration(ctx, tx, r); err != nil {
			return fmt.Errorf("store registration: %w", err)
		}
		return s.Jobs.Insert(ctx, tx, registrationLetter{r.ID})
	})
}

// Resend sends the link of a sign-up again, to the browser that signed up; the
// links of before are dead. It does the same work and answers the same when
// there is nothing to confirm, because the address has an account already.
func (s *Service) Resend(ctx context.Context, browserSecret string) error {
	if !s.Mail.HasTransport() {
		return errNoMail("an organization and an invitation link (nod operator tenant create)")
	}
	hash := id.Hash(browserSecret)
	err := s.Limits.Take(resetLimit, "registration "+hash, s.Clock.Now(),
		"We've sent this email several times. Check your spam folder, or try again in an hour.")
	if err != nil {
		return err
	}
	return s.DB.Tx(ctx, func(tx *db.Tx) error { return s.Jobs.Insert(ctx, tx, registrationLetterAgain{hash}) })
}

// Confirm proves the address of a sign-up and creates its tenant with its first
// ADMIN, who is logged in when this is the browser that signed up. Within the
// life of the link, repeating it succeeds and does nothing: a link that was
// used, was stolen or is opened elsewhere logs nobody in.
func (s *Service) Confirm(ctx context.Context, secret, browserSecret string) (Confirmation, error) {
	var in *signIn
	err := s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
		in, err = s.confirm(ctx, tx, secret, browserSecret)
		return err
	})
	switch {
	case db.IsUnique(err):
		// Somebody else was given the address at the same moment.
		return Confirmation{}, errDeadLink()
	case err != nil || in == nil:
		return Confirmation{}, err
	}
	tokens, err := s.issue(*in, false) // a tenant that was just created has no production
	return Confirmation{Tokens: &tokens}, err
}

func (s *Service) confirm(ctx context.Context, tx *db.Tx, secret, browserSecret string) (*signIn, error) {
	now := s.Clock.Now()
	r, err := registrationByToken(ctx, tx, id.Hash(secret))
	if errors.Is(err, db.ErrNotFound) || (err == nil && !r.ExpiresAt.After(now)) {
		return nil, errDeadLink()
	}
	if err != nil {
		return nil, fmt.Errorf("load registration: %w", err)
	}
	if err := s.SignUp().check(r.EmailAddress); err != nil {
		return nil, err // it was closed meanwhile
	}
	isFirst, err := markConfirmed(ctx, tx, r.ID, db.At(now))
	if err != nil {
		return nil, fmt.Errorf("confirm registration: %w", err)
	}
	if !isFirst {
		return nil, nil
	}
	known, err := s.Developers.FindByEmail(ctx, tx, r.Email)
	if err != nil {
		return nil, err
	}
	if known != nil {
		return nil, errDeadLink()
	}
	d, err := s.admit(ctx, tx, r)
	if err != nil || !r.isOf(browserSecret) {
		return nil, err
	}
	in := s.newSignIn(ctx, d)
	_, err = s.letInWithoutSecondStep(ctx, tx, d, in)
	return &in, err
}

// admit creates everything a new business needs.
func (s *Service) admit(ctx context.Context, tx *db.Tx, r registration) (d developer.Developer, err error) {
	t, err := s.Tenants.Create(ctx, tx, r.TenantName, r.EmailAddress)
	if err != nil {
		return d, err
	}
	d, err = s.Developers.Create(ctx, tx, developer.CreateInput{
		TenantID: t.ID, Role: auth.Admin, EmailAddress: r.EmailAddress, FirstName: r.FirstName, LastName: r.LastName,
		Title: r.Title, PasswordHash: r.PasswordHash, TermsURL: r.TermsURL, TermsAcceptedAt: r.TermsAcceptedAt,
	})
	if err != nil {
		return d, err
	}
	if err := s.Seal.Prepare(ctx, tx, t.ID); err != nil {
		return d, fmt.Errorf("make data key: %w", err)
	}
	return d, s.Audit.Record(ctx, tx, d.Signed(audit.Entry{
		ActorKind: string(auth.KindDeveloper), Action: "tenant.registered", Target: t.ID,
		Detail: map[string]string{"terms": r.TermsURL, "termsAcceptedAt": r.TermsAcceptedAt.Format(time.RFC3339)},
	}))
}
