package developer

import (
	"strings"

	"nod/internal/access/tenant"
	"nod/internal/platform/auth"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
)

// Developer is a member of a tenant's staff.
type Developer struct {
	TenantID          string    `db:"tenant_id"`
	ID                string    `db:"id"`
	Role              auth.Role `db:"role"`
	EmailAddress      string    `db:"email_address"`
	DisplayName       string    `db:"display_name"`
	FirstName         string    `db:"first_name"`
	LastName          string    `db:"last_name"`
	Title             string    `db:"title"`
	MobileNumber      string    `db:"mobile_number"`
	HeadImageURL      string    `db:"head_image_url"`
	PasswordHash      string    `db:"password_hash"`
	PasswordUpdatedAt db.Time   `db:"password_updated_at"`
	TermsURL          string    `db:"terms_url"`
	TermsAcceptedAt   db.Time   `db:"terms_accepted_at"`
	RemovedAt         *db.Time  `db:"removed_at"`
	CreatedAt         db.Time   `db:"created_at"`
	UpdatedAt         db.Time   `db:"updated_at"`
}

// CreateInput is a new developer whose address is proven.
type CreateInput struct {
	TenantID        string
	Role            auth.Role
	EmailAddress    string
	FirstName       string
	LastName        string
	Title           string
	PasswordHash    string
	TermsURL        string
	TermsAcceptedAt db.Time
}

const maxTitle = 200

// NormalEmail is the form in which addresses are compared: people type them with spaces around and in any case.
func NormalEmail(address string) string { return strings.ToLower(strings.TrimSpace(address)) }

// CheckEmail says what is wrong with an email address, or returns nil.
func CheckEmail(field, address string) *fault.Field {
	return tenant.CheckEmail(field, address)
}

// CheckTitle says what is wrong with a job title, or returns nil.
func CheckTitle(field, title string) *fault.Field {
	title = strings.TrimSpace(title)
	if title == "" {
		return invalid(field, "Job title is required")
	}
	return checkLine(field, title, maxTitle)
}

func invalid(field, message string) *fault.Field {
	return &fault.Field{Field: field, Code: fault.CodeInvalidParameters, Message: message}
}

// Collect makes the 400 of all checks that failed, or returns nil.
func Collect(checks ...*fault.Field) error {
	failed := []fault.Field{}
	for _, check := range checks {
		if check != nil {
			failed = append(failed, *check)
		}
	}
	if len(failed) == 0 {
		return nil
	}
	return fault.Fields(failed...)
}
