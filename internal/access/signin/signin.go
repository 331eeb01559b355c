package signin

import (
	"encoding/json"
	"strings"
	"time"

	"nod/internal/access/developer"
	"nod/internal/access/secondfactor"
	"nod/internal/access/tenant"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/id"
)

const (
	// linkLife is how long the links of mails work.
	linkLife = 10 * time.Minute
	// wishRetention is how long registrations and resets are kept, used or not.
	wishRetention = 24 * time.Hour
	// signInRetention is how long ended sign-ins can be looked up.
	signInRetention = 30 * 24 * time.Hour
	// pendingLife is how long a login waits for its second step.
	pendingLife = 5 * time.Minute
	// maxTries is how often one login may try its second step.
	maxTries = 10
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
	// BrowserSecret is what the browser keeps that signs up; empty when it keeps nothing.
	BrowserSecret string
}

// Validate reports every wrong input.
func (in RegisterInput) Validate() error {
	return developer.Collect(
		tenant.CheckName("firstName", in.FirstName, "First name is required"),
		tenant.CheckName("lastName", in.LastName, "Last name is required"),
		tenant.CheckName("tenantName", in.TenantName, "Organization name is required"),
		developer.CheckEmail("emailAddress", in.EmailAddress),
		developer.CheckTitle("title", in.Title),
		developer.CheckPassword("password", in.Password),
		developer.CheckTerms("termsAccepted", in.TermsAccepted),
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
	BrowserHash     string   `db:"browser_hash"`
}

// isOf reports whether a secret is that of the browser that signed up.
func (r registration) isOf(browserSecret string) bool {
	return browserSecret != "" && r.BrowserHash == id.Hash(browserSecret)
}

// Confirmation is what the link of a sign-up's mail gives.
type Confirmation struct {
	Tokens *Tokens `json:"tokens" doc:"Of a login: only for the first confirmation, in the browser that signed up; else null."`
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

// signIn is one login.
type signIn struct {
	TenantID    string
	ID          string
	DeveloperID string
	Address     string
	UserAgent   string
	CreatedAt   db.Time
	ExpiresAt   db.Time
}

// SignIn is one of a developer's sign-ins that stand.
type SignIn struct {
	ID         string  `db:"id"`
	Address    string  `db:"address"`
	UserAgent  string  `db:"user_agent"`
	CreatedAt  db.Time `db:"created_at"`
	LastSeenAt db.Time `db:"last_seen_at"`
	ExpiresAt  db.Time `db:"expires_at"`
}

// pending is a login whose password was right and that waits for its second
// step, from the same program, as long as the password stays.
type pending struct {
	TenantID          string
	ID                string
	DeveloperID       string
	UserAgent         string
	PasswordUpdatedAt db.Time
	ExpiresAt         db.Time
}

// standing is what a sign-in is worth at this moment.
type standing struct {
	Role         auth.Role `db:"role"`
	DisplayName  string    `db:"display_name"`
	EmailAddress string    `db:"email_address"`
	ExpiresAt    db.Time   `db:"expires_at"`
	LastSeenAt   *db.Time  `db:"last_seen_at"`
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
	Token     string  `json:"token" doc:"Send it as Authorization: Bearer."`
	ExpiresAt db.Time `json:"expiresAt"`
}

// Tokens is what a login returns. They end together.
type Tokens struct {
	Developer      Token  `json:"developerToken" doc:"For the management API."`
	OpenSandbox    Token  `json:"openApiSandboxToken" doc:"For the data API in sandbox mode."`
	OpenProduction *Token `json:"openApiProductionToken" doc:"For production; null without the grant."`
}

// SecondFactor says that a login waits for its second step.
type SecondFactor struct {
	Token     string                `json:"token" doc:"Stands for the password that was right."`
	ExpiresAt db.Time               `json:"expiresAt"`
	Methods   []secondfactor.Method `json:"methods" enum:"TOTP,RECOVERY_CODE,PASSKEY" doc:"Second steps this developer can use."`
}

// LogInAnswer is what a right password gives: the tokens, or the question for
// the second step and no tokens.
type LogInAnswer struct {
	Developer      *Token        `json:"developerToken,omitempty" doc:"For the management API."`
	OpenSandbox    *Token        `json:"openApiSandboxToken,omitempty" doc:"For the data API in sandbox mode."`
	OpenProduction *Token        `json:"openApiProductionToken" required:"false" doc:"For production; null without the grant."`
	SecondFactor   *SecondFactor `json:"secondFactor,omitempty" doc:"Only when the login requires a second step."`
}

// MarshalJSON leaves the tokens out of the question for the second step.
func (a LogInAnswer) MarshalJSON() ([]byte, error) {
	if a.SecondFactor != nil {
		return json.Marshal(struct {
			SecondFactor *SecondFactor `json:"secondFactor"`
		}{a.SecondFactor})
	}
	type tokens LogInAnswer
	return json.Marshal(tokens(a))
}

func answerOf(t Tokens) LogInAnswer {
	return LogInAnswer{Developer: &t.Developer, OpenSandbox: &t.OpenSandbox, OpenProduction: t.OpenProduction}
}

// The refusals. They are one value each, so that all reasons for one look alike.
func errRefused() error {
	return fault.New(fault.Invalid, fault.CodeInvalidCredentials, "The email address or the password is not correct.")
}

// errTooLate is not a 401: there is no session yet that could have ended.
func errTooLate() error {
	return fault.New(fault.Invalid, "LOGIN_EXPIRED", "This login took too long. Log in again.")
}

func errWrongStep(m secondfactor.Method) error {
	switch m {
	case secondfactor.Passkey:
		return fault.New(fault.Invalid, fault.CodeInvalidCredentials, "This passkey was not accepted.")
	case secondfactor.RecoveryCode:
		return fault.New(fault.Invalid, fault.CodeInvalidCredentials,
			"This recovery code is not correct, or it was used before.")
	default:
		return fault.New(fault.Invalid, fault.CodeInvalidCredentials,
			"This code is not correct. Codes change every 30 seconds, and each works once.")
	}
}

func errUnconfirmed() error {
	return fault.New(fault.Forbidden, fault.CodeUnauthorized,
		"Confirm your email address first: open the link in our email. "+
			"If it has expired, register again.")
}

func errSuspended() error {
	return fault.New(fault.Forbidden, fault.CodeUnauthorized, "Your organization is suspended. Contact us.")
}

func errNotSignedIn() error {
	return fault.New(fault.Unauthenticated, fault.CodeInvalidToken,
		"Your session has ended. Log in again.")
}

func errDeadLink() error {
	return fault.New(fault.Invalid, "INVALID_LINK",
		"This link has expired. Links last 10 minutes, and only the latest one works.")
}

// errNoMail says what to ask the operator for: both have a command for it.
func errNoMail(forWhat string) error {
	return fault.New(fault.Unavailable, fault.CodeServerUnavailable,
		"This server cannot send email yet. Ask its operator for "+forWhat+".")
}
