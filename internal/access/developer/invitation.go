package developer

import (
	"time"

	"nod/internal/access/tenant"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/mail"
)

const (
	// invitationLife is how long the link of an invitation works.
	invitationLife = 7 * 24 * time.Hour
	// invitationRetention is how long an invitation that ended is kept.
	invitationRetention = 30 * 24 * time.Hour
)

// Invitation asks somebody to join the staff of a tenant. Tenant, address and
// role are what is stored here, whatever the link says.
type Invitation struct {
	TenantID     string     `db:"tenant_id"`
	ID           string     `db:"id"`
	Email        string     `db:"email"` // as compared
	EmailAddress string     `db:"email_address"`
	Role         auth.Role  `db:"role"`
	InviterID    string     `db:"inviter_id"`
	TokenHash    string     `db:"token_hash"`
	MailID       string     `db:"mail_id"`
	MailState    mail.State `db:"mail_state"`
	MailError    string     `db:"mail_error"`
	CreatedAt    db.Time    `db:"created_at"`
	ExpiresAt    db.Time    `db:"expires_at"`
	UsedAt       *db.Time   `db:"used_at"`
}

// PendingInvitation is one that waits to be accepted, with who sent it.
type PendingInvitation struct {
	Invitation
	InviterName string `db:"inviter_name"`
}

// InviteInput is whom to invite as what.
type InviteInput struct {
	EmailAddress string
	Role         auth.Role
}

// JoinInput is what an invited person fills in.
type JoinInput struct {
	Token       string
	FirstName   string
	LastName    string
	Title       string
	NewPassword string
	// TermsAccepted is nil when the form does not send it, because it is sent
	// only after the box was ticked.
	TermsAccepted *bool
}

// Validate reports every wrong input, as for a registration.
func (in JoinInput) Validate() error {
	return Collect(
		tenant.CheckName("firstName", in.FirstName, "First name is required"),
		tenant.CheckName("lastName", in.LastName, "Last name is required"),
		CheckTitle("title", in.Title),
		CheckPassword("newPassword", in.NewPassword),
		CheckTerms("termsAccepted", in.TermsAccepted),
	)
}

const mustAcceptTerms = "You need to read and agree to our terms and conditions before you can join us."

// CheckTerms refuses anyone who says that they do not agree; not to say it is to
// agree, because forms are sent only after the box was ticked.
func CheckTerms(field string, accepted *bool) *fault.Field {
	if accepted == nil || *accepted {
		return nil
	}
	return invalid(field, mustAcceptTerms)
}

// grantable is the role that an invitation of the caller gives: the wanted one,
// but never more than their own.
func grantable(caller, wanted auth.Role) auth.Role {
	if caller == auth.Admin {
		return wanted
	}
	return auth.Developer
}

// mayInvite reports whether somebody with this role may invite at all.
func (s *Service) mayInvite(caller auth.Role) bool { return caller == auth.Admin || !s.InviteByAdmins }

// mayGive reports whether somebody with this role could send an invitation to
// another. It is asked when an invitation is sent, managed and accepted: without
// it a DEVELOPER could take the link that makes an ADMIN, and a former ADMIN
// could come back by an older link.
func (s *Service) mayGive(inviter, role auth.Role) bool {
	return s.mayInvite(inviter) && grantable(inviter, role) == role
}

func errAdminsInvite() error {
	return fault.New(fault.Forbidden, fault.CodeUnauthorized, "Only an Admin can invite people to your team.")
}

func errAboveCaller() error {
	return fault.New(fault.Forbidden, fault.CodeUnauthorized, "Only an Admin can manage the invitation of an Admin.")
}

func errNoMember() error {
	return fault.New(fault.Forbidden, fault.CodeUnauthorized, "You are no longer a member of this team.")
}

func errMember(emailAddress string) error {
	return fault.New(fault.Conflict, fault.CodeConflict, emailAddress+" is already a member of your team.")
}

func errMailed() error {
	return fault.New(fault.Conflict, fault.CodeConflict,
		"The link went out by email. It can only be copied when the email failed; you can resend it.")
}

// errDeadInvitation is one value for every reason, so that a link tells nothing
// about addresses.
func errDeadInvitation() error {
	return fault.New(fault.Invalid, "INVALID_LINK",
		"This invitation is no longer valid. Invitations work once and expire in 7 days, and only the latest one to "+
			"an address works. If you have an account already, log in; otherwise ask for a new invitation.")
}
