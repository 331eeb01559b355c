package signin

import (
	"strings"
	"time"

	"nod/internal/developer"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/tenant"
)

const (
	// linkLife is how long the links of mails work.
	linkLife = 10 * time.Minute
	// wishRetention is how long registrations and resets are kept, used or not.
	wishRetention = 24 * time.Hour
	// signInRetention is how long ended sign-ins can be looked up.
	signInRetention = 30 * 24 * time.Hour
)

// RegisterInput is a sign-up.
type RegisterInput struct {
	FirstName    string
	LastName     string
	TenantName   string
	EmailAddress string
	Title        string
	Password     string
	// TermsAccepted is nil when the form does not send it, because it is sent
	// only after the box was ticked.
	TermsAccepted *bool
}

const mustAcceptTerms = "You need to read and agree to our terms and conditions before you can join us."

// Validate reports every wrong input.
func (in RegisterInput) Validate() error {
	var terms *fault.Field
	if in.TermsAccepted != nil && !*in.TermsAccepted {
		terms = &fault.Field{Field: "termsAccepted", Code: fault.CodeInvalidParameters, Message: mustAcceptTerms}
	}
	return developer.Collect(
		tenant.CheckName("firstName", in.FirstName, "First name is required"),
		tenant.CheckName("lastName", in.LastName, "Last name is required"),
		tenant.CheckName("tenantName", in.TenantName, "Organization name is required"),
		developer.CheckEmail("emailAddress", in.EmailAddress),
		developer.CheckTitle("title", in.Title),
		developer.CheckPassword("password", in.Password),
		terms,
	)
}

// registration is a sign-up that waits for its confirmation.
type registration struct {
	Email           string   `db:"email"`
	ID              string   `db:"id"`
	TokenHash       string   `db:"token_hash"`
	EmailAddress    string   `db:"email_address"`
	FirstName       string   `db:"first_name"`
	LastName        string   `db:"last_name"`
	TenantName      string   `db:"tenant_name"`
	Title           string   `db:"title"`
	PasswordHash    string   `db:"password_hash"`
	TermsURL        string   `db:"terms_url"`
	TermsAcceptedAt db.Time  `db:"terms_accepted_at"`
	CreatedAt       db.Time  `db:"created_at"`
	ExpiresAt       db.Time  `db:"expires_at"`
	ConfirmedAt     *db.Time `db:"confirmed_at"`
}

// reset is a wish to set a new password.
type reset struct {
	Email     string   `db:"email"`
	ID        string   `db:"id"`
	TokenHash string   `db:"token_hash"`
	CreatedAt db.Time  `db:"created_at"`
	ExpiresAt db.Time  `db:"expires_at"`
	UsedAt    *db.Time `db:"used_at"`
}

// signIn is one log-in.
type signIn struct {
	TenantID    string
	ID          string
	DeveloperID string
	Address     string
	UserAgent   string
	CreatedAt   db.Time
	ExpiresAt   db.Time
}

// standing is what a sign-in is worth at this moment.
type standing struct {
	Role         auth.Role `db:"role"`
	ExpiresAt    db.Time   `db:"expires_at"`
	ProductionAt *db.Time  `db:"production_at"`
}

// LogInInput is a try to log in.
type LogInInput struct{ Email, Password string }

func (in LogInInput) validate() error {
	var email, password *fault.Field
	if strings.TrimSpace(in.Email) == "" {
		email = &fault.Field{Field: "email", Code: fault.CodeInvalidParameters, Message: "Email is required"}
	}
	if in.Password == "" {
		password = &fault.Field{Field: "password", Code: fault.CodeInvalidParameters, Message: "Password is required"}
	}
	return developer.Collect(email, password)
}

// Token is a signed token and its end.
type Token struct {
	Token     string  `json:"token"`
	ExpiresAt db.Time `json:"expiresAt"`
}

// Tokens is what a log-in gives. They end together.
type Tokens struct {
	Developer      Token  `json:"developerToken" doc:"For the management API."`
	OpenSandbox    Token  `json:"openApiSandboxToken" doc:"For the data API in sandbox mode."`
	OpenProduction *Token `json:"openApiProductionToken" doc:"For production; null without the grant."`
}

// The refusals. They are one value each, so that all reasons for one look alike.
func errRefused() error {
	return fault.New(fault.Invalid, fault.CodeInvalidCredentials, "The email address or the password is not correct.")
}

func errUnconfirmed() error {
	return fault.New(fault.Forbidden, fault.CodeUnauthorized,
		"Please confirm your email address first: open the link in our e-mail. "+
			"If it has expired, please register again.")
}

func errSuspended() error {
	return fault.New(fault.Forbidden, fault.CodeUnauthorized, "Your organization is suspended. Please contact us.")
}

func errNotSignedIn() error {
	return fault.New(fault.Unauthenticated, fault.CodeInvalidToken,
		"Your session is not valid any more. Please log in again.")
}

func errDeadLink() error {
	return fault.New(fault.Invalid, "INVALID_LINK",
		"This link is not valid any more. Links in our e-mails work for 10 minutes, and only the newest one works.")
}

func errNoMail() error {
	return fault.New(fault.Unavailable, fault.CodeServerUnavailable,
		"This server cannot send e-mail yet, so the link cannot reach you. Please contact its operator.")
}
