package signin

import (
	"slices"
	"strings"

	"nod/internal/access/developer"
	"nod/internal/platform/fault"
)

// SignUpPolicy is the operator's: who may sign up a new organization. It is not
// about invitations, which every organization sends to whom it wants.
type SignUpPolicy struct {
	IsOpen bool
	// Domains are the mail domains whose addresses may; none means all of them.
	Domains []string
}

// The policies by name.
const (
	SignUpOpen    = "OPEN"
	SignUpInvited = "INVITED"
	SignUpDomains = "DOMAINS"
)

// Name is the policy in a word.
func (p SignUpPolicy) Name() string {
	switch {
	case !p.IsOpen:
		return SignUpInvited
	case len(p.Domains) > 0:
		return SignUpDomains
	}
	return SignUpOpen
}

// check refuses an address that may not sign up. It says why: the policy is no
// secret, and nothing of who is known here shows.
func (p SignUpPolicy) check(emailAddress string) error {
	switch p.Name() {
	case SignUpInvited:
		return fault.New(fault.Forbidden, "SIGN_UP_CLOSED",
			"Sign-up is by invitation only. Ask an admin of your organization to invite you.")
	case SignUpDomains:
		email := developer.NormalEmail(emailAddress)
		if domain := email[strings.LastIndexByte(email, '@')+1:]; !slices.Contains(p.Domains, domain) {
			return fault.InvalidField("emailAddress",
				"Use an email address at "+either(p.Domains)+" to sign up.")
		}
	}
	return nil
}

// either lists words as "a, b or c".
func either(words []string) string {
	last := len(words) - 1
	if last == 0 {
		return words[0]
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}
