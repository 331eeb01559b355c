package developer

import (
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"nod/internal/platform/fault"
)

const (
	minPassword = 8
	// maxPassword bounds the work of normalizing and hashing.
	maxPassword = 128
	specials    = "!@#$%^&*"
	// warnBefore is how long before its maximum age a password is about to expire.
	warnBefore = 10 * 24 * time.Hour
)

// WeakPassword is what every broken rule is answered with.
const WeakPassword = "Password must have at least 8 characters and contain a mix of uppercase and lowercase " +
	"alphanumeric and special characters (i.e. a-z, A-Z, 0-9, !@#$%^&*()-+ etc.)"

const (
	longPassword = "Password must have at most 128 characters"
	samePassword = "Your new password cannot be the same as your old password. Please provide a new one."
	mismatch     = "This doesn't match your new password"
)

// NormalPassword is the form in which passwords are compared, so that the same
// keys on another keyboard or system give the same password.
func NormalPassword(password string) string { return norm.NFKC.String(password) }

// IsPasswordTooLong reports whether a password cannot be anybody's; such a one
// is not hashed.
func IsPasswordTooLong(password string) bool {
	// The bytes are looked at first: normalizing a megabyte is work, too.
	return len(password) > maxPassword*utf8.UTFMax || utf8.RuneCountInString(NormalPassword(password)) > maxPassword
}

// CheckPassword says which rule a new password breaks, or returns nil.
func CheckPassword(field, password string) *fault.Field {
	if IsPasswordTooLong(password) {
		return invalid(field, longPassword)
	}
	password = NormalPassword(password)
	var upper, lower, digit, special bool
	for _, r := range password {
		upper = upper || (r >= 'A' && r <= 'Z')
		lower = lower || (r >= 'a' && r <= 'z')
		digit = digit || (r >= '0' && r <= '9')
		special = special || strings.ContainsRune(specials, r)
	}
	if utf8.RuneCountInString(password) < minPassword || !upper || !lower || !digit || !special {
		return invalid(field, WeakPassword)
	}
	return nil
}

// PasswordState says whether a password has to be changed soon or now.
type PasswordState string

// The states of a password by its age.
const (
	PasswordSafe    PasswordState = "SAFE"
	PasswordWarning PasswordState = "WARNING" // about to expire
	PasswordRisk    PasswordState = "RISK"    // a change is required
)

// PasswordStateOf judges a password by its age; maxAge 0 means that passwords
// do not expire.
func PasswordStateOf(updatedAt, now time.Time, maxAge time.Duration) PasswordState {
	age := now.Sub(updatedAt)
	switch {
	case maxAge <= 0 || age < maxAge-warnBefore:
		return PasswordSafe
	case age < maxAge:
		return PasswordWarning
	default:
		return PasswordRisk
	}
}

// ChangePasswordInput is a change by the developer.
type ChangePasswordInput struct{ Origin, New, Confirm string }

func (in ChangePasswordInput) validate() error {
	var origin, changed, confirm *fault.Field
	if in.Origin == "" {
		origin = invalid("originPassword", "Current password is required")
	}
	switch {
	case in.New == "":
		changed = invalid("newPassword", "New password is required")
	case NormalPassword(in.New) == NormalPassword(in.Origin):
		changed = invalid("newPassword", samePassword)
	default:
		changed = CheckPassword("newPassword", in.New)
	}
	switch {
	case in.Confirm == "":
		confirm = invalid("confirmPassword", "Confirm password is required")
	case in.Confirm != in.New:
		confirm = invalid("confirmPassword", mismatch)
	}
	return Collect(origin, changed, confirm)
}
