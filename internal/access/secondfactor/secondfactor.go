package secondfactor

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base32"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/hotp"

	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/label"
)

// Method is a way to take the second step of a login.
type Method string

// The methods.
const (
	TOTP         Method = "TOTP"
	RecoveryCode Method = "RECOVERY_CODE"
	Passkey      Method = "PASSKEY"
)

const (
	stepSeconds = 30
	// tolerance is how many steps a clock may be wrong, either way.
	tolerance     = 1
	digits        = otp.DigitsSix
	enrolLife     = 30 * time.Minute
	challengeLife = 5 * time.Minute
	maxPasskeys   = 20
	maxNameLength = 60

	recoveryCodes = 10
	// recoverySize is the number of characters of a recovery code, 5 bits each.
	recoverySize = 10
)

// Status says what a developer has set up.
type Status struct {
	Enabled           bool     `json:"enabled" doc:"Whether login requires a second step."`
	EnabledAt         *db.Time `json:"enabledAt" doc:"When the second step was set up; null for none."`
	RecoveryCodesLeft int      `json:"recoveryCodesLeft" doc:"How many recovery codes are unused."`
}

// Enrolment is what an authenticator app needs. It is shown once.
type Enrolment struct {
	Secret string `json:"secret" doc:"Base32, to be typed in where no camera is."`
	URI    string `json:"uri" doc:"The otpauth address that the QR code holds."`
	QRCode string `json:"qrCode" doc:"A PNG picture as a data address."`
}

// Proof is what a developer shows before their second factor changes.
type Proof struct {
	Password string
	// Code is one of the app, or a recovery code.
	Code string
}

// StoredPasskey is a passkey of a developer.
type StoredPasskey struct {
	TenantID     string   `db:"tenant_id"`
	ID           string   `db:"id"`
	DeveloperID  string   `db:"developer_id"`
	Name         string   `db:"name"`
	CredentialID string   `db:"credential_id"`
	Credential   string   `db:"credential"`
	SignCount    int64    `db:"sign_count"`
	CreatedAt    db.Time  `db:"created_at"`
	LastUsedAt   *db.Time `db:"last_used_at"`
}

// app is an authenticator app.
type app struct {
	SecretSealed string   `db:"secret_sealed"`
	LastStep     int64    `db:"last_step"`
	CreatedAt    db.Time  `db:"created_at"`
	ConfirmedAt  *db.Time `db:"confirmed_at"`
}

// owner is the developer whose second factor it is.
type owner struct{ tenant, developer string }

// stepOf finds the step within the tolerance that a code belongs to.
func stepOf(secret, code string, now time.Time) (step int64, isRight bool) {
	code = strings.Join(strings.Fields(code), "")
	if len(code) != digits.Length() {
		return 0, false
	}
	current := now.Unix() / stepSeconds
	for at := current - tolerance; at <= current+tolerance; at++ {
		want, err := hotp.GenerateCodeCustom(secret, uint64(at), hotp.ValidateOpts{Digits: digits})
		if err == nil && subtle.ConstantTimeCompare([]byte(want), []byte(code)) == 1 {
			step, isRight = at, true // all are compared, so that time tells nothing
		}
	}
	return step, isRight
}

// codeAlphabet has no characters that are taken for others when read from paper.
const codeAlphabet = "23456789abcdefghijkmnpqrstuvwxyz"

// newRecoveryCodes makes codes such as "k7w2m-9qxfd", 50 random bits each.
func newRecoveryCodes() []string {
	encoding := base32.NewEncoding(codeAlphabet).WithPadding(base32.NoPadding)
	codes := make([]string, 0, recoveryCodes)
	for range recoveryCodes {
		b := make([]byte, 7)
		_, _ = rand.Read(b) // never fails
		text := encoding.EncodeToString(b)[:recoverySize]
		codes = append(codes, text[:recoverySize/2]+"-"+text[recoverySize/2:])
	}
	return codes
}

// normalRecoveryCode is the form in which recovery codes are compared.
func normalRecoveryCode(code string) string {
	return strings.ToLower(strings.NewReplacer("-", "", " ", "").Replace(strings.TrimSpace(code)))
}

func checkName(name string) (string, error) {
	name = strings.TrimSpace(name)
	switch n := utf8.RuneCountInString(name); {
	case n == 0:
		return "", fault.InvalidField("name", "Name is required")
	case n > maxNameLength:
		return "", fault.InvalidField("name", "Too Long!")
	}
	if problem := label.NameProblem(name); problem != "" {
		return "", fault.InvalidField("name", problem)
	}
	return name, nil
}

func errWrongCode() error {
	return fault.New(fault.Invalid, "WRONG_CODE",
		"This code is not correct. Codes change every 30 seconds, and each works once.")
}

func errPasswordChanged() error {
	return fault.New(fault.Conflict, fault.CodeConflict, "Your password was changed a moment ago. Try again.")
}

func errAlreadyOn() error {
	return fault.New(fault.Conflict, fault.CodeConflict,
		"An authenticator app is set up already. Remove it before you set up another one.")
}

func errNotOn() error {
	return fault.New(fault.Conflict, fault.CodeConflict, "No authenticator app is set up.")
}

func errNotBegun() error {
	return fault.New(fault.Conflict, fault.CodeConflict,
		"This took too long. Start setting up the authenticator app again.")
}

func errPasskeyRefused() error {
	return fault.New(fault.Invalid, "PASSKEY_REFUSED", "The passkey was not accepted. Try again.")
}

func errTooManyPasskeys() error {
	return fault.New(fault.Conflict, fault.CodeConflict, "You have 20 passkeys. Delete one before you add another.")
}

func errNoPasskeys() error {
	return fault.New(fault.Conflict, "PASSKEYS_UNAVAILABLE",
		"Passkeys need a domain name, and this portal is opened by its IP address. Contact its operator.")
}
