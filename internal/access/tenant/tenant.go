package tenant

import (
	"strings"
	"unicode/utf8"

	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/label"
)

// Tenant is a business customer.
type Tenant struct {
	ID             string `db:"id"`
	Name           string `db:"name"`
	Industry       string `db:"industry"`
	EmailAddress   string `db:"email_address"`
	PhoneNumber    string `db:"phone_number"`
	CompanySize    string `db:"company_size"`
	WebsiteURL     string `db:"website_url"`
	StreetAddress1 string `db:"street_address1"`
	StreetAddress2 string `db:"street_address2"`
	City           string `db:"city"`
	Region         string `db:"region"`
	Country        string `db:"country"`
	ZipCode        string `db:"zip_code"`
	// TimeZone is the IANA name of the zone in which months and days end for the organization.
	TimeZone  string  `db:"time_zone"`
	CreatedAt db.Time `db:"created_at"`
	UpdatedAt db.Time `db:"updated_at"`
	// ProductionAt is when the operator granted production, nil without a grant.
	ProductionAt *db.Time `db:"production_at"`
	SuspendedAt  *db.Time `db:"suspended_at"`
}

// DefaultTimeZone is that of organizations that chose none.
const DefaultTimeZone = "Asia/Manila"

// HasProduction reports whether the operator granted production.
func (t Tenant) HasProduction() bool { return t.ProductionAt != nil }

// IsSuspended reports whether nobody of the tenant may do anything.
func (t Tenant) IsSuspended() bool { return t.SuspendedAt != nil }

// The bounds of a name, in characters.
const (
	minName = 2
	maxName = 50
)

// CheckName says what is wrong with the name of an organization or a person, or
// returns nil. required is the message for an empty one.
func CheckName(field, name, required string) *fault.Field {
	message := ""
	name = strings.TrimSpace(name)
	switch n := utf8.RuneCountInString(name); {
	case n == 0:
		message = required
	case n < minName:
		message = "Too Short!"
	case n > maxName:
		message = "Too Long!"
	default:
		return Named(field, name)
	}
	return invalid(field, message)
}

// Named says which rule of all names a text breaks, or returns nil.
func Named(field, name string) *fault.Field {
	if problem := label.NameProblem(name); problem != "" {
		return invalid(field, problem)
	}
	return nil
}
