package tenant

import (
	"net/url"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"nod/internal/platform/day"
	"nod/internal/platform/fault"
	"nod/internal/platform/label"
	"nod/internal/platform/mail"
)

// Profile is what the developers of a tenant say about it.
type Profile struct {
	Name, Industry, EmailAddress, PhoneNumber, CompanySize, WebsiteURL string

	StreetAddress1, StreetAddress2, City, Region, Country, ZipCode string

	// TimeZone is an IANA name; an empty one leaves the zone as it is.
	TimeZone string
}

func (t Tenant) profile() Profile {
	return Profile{
		Name: t.Name, Industry: t.Industry, EmailAddress: t.EmailAddress, PhoneNumber: t.PhoneNumber,
		CompanySize: t.CompanySize, WebsiteURL: t.WebsiteURL, StreetAddress1: t.StreetAddress1,
		StreetAddress2: t.StreetAddress2, City: t.City, Region: t.Region, Country: t.Country, ZipCode: t.ZipCode,
		TimeZone: t.TimeZone,
	}
}

// trimmed is the profile without spaces around its texts.
func (p Profile) trimmed() Profile {
	for _, text := range []*string{
		&p.Name, &p.Industry, &p.EmailAddress, &p.PhoneNumber, &p.CompanySize, &p.WebsiteURL, &p.StreetAddress1,
		&p.StreetAddress2, &p.City, &p.Region, &p.Country, &p.ZipCode, &p.TimeZone,
	} {
		*text = strings.TrimSpace(*text)
	}
	return p
}

// The bounds of the texts of a profile, in characters.
const (
	maxPhone   = 20
	maxWebsite = 2048
	maxStreet  = 200
	maxPlace   = 100
	maxZip     = 20
)

// CompanySizes returns how many people an organization can have, as ranges.
func CompanySizes() []string {
	return []string{"1-10", "11-50", "51-200", "201-500", "501-1000", "1001-5000", "5000+"}
}

// validate expects a trimmed profile.
func (p Profile) validate() error {
	failed := []fault.Field{}
	for _, check := range []*fault.Field{
		CheckName("name", p.Name, "Name required"),
		checkIndustry(p.Industry),
		CheckEmail("emailAddress", p.EmailAddress),
		CheckPhone("phoneNumber", "Phone Number", p.PhoneNumber),
		checkCompanySize(p.CompanySize),
		checkWebsite(p.WebsiteURL),
		checkText("streetAddress1", p.StreetAddress1, "Street Address is required", maxStreet),
		checkText("streetAddress2", p.StreetAddress2, "", maxStreet),
		checkText("city", p.City, "City is required", maxPlace),
		checkText("region", p.Region, "", maxPlace),
		checkText("country", p.Country, "Country is required", maxPlace),
		checkText("zipCode", p.ZipCode, "", maxZip),
		checkTimeZone(p.TimeZone),
	} {
		if check != nil {
			failed = append(failed, *check)
		}
	}
	if len(failed) == 0 {
		return nil
	}
	return fault.Fields(failed...)
}

// CheckEmail says what is wrong with an email address, or returns nil.
func CheckEmail(field, address string) *fault.Field {
	address = strings.TrimSpace(address)
	if address == "" {
		return invalid(field, "Email is required")
	}
	domain := address[strings.LastIndex(address, "@")+1:]
	if mail.CheckAddress(address) != nil || !strings.Contains(domain, ".") {
		return invalid(field, "Email must be a valid email address")
	}
	return nil
}

// CheckPhone says what is wrong with a phone number, or returns nil. label is
// what the form calls it. Numbers are kept as text, because they begin with
// zeros and a plus.
func CheckPhone(field, label, number string) *fault.Field {
	number = strings.TrimSpace(number)
	switch {
	case number == "":
		return invalid(field, label+" is required")
	case number == "+" || strings.Trim(strings.TrimPrefix(number, "+"), "0123456789") != "":
		return invalid(field, label+" must be a number")
	case len(number) > maxPhone:
		return invalid(field, "Too Long!")
	}
	return nil
}

// IsWebAddress reports whether a text is the address of something on the
// web, without a name and password in it.
func IsWebAddress(address string) bool {
	u, err := url.Parse(address)
	return err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Hostname() != "" && u.User == nil &&
		!strings.ContainsFunc(address, isForeignToURLs)
}

func isForeignToURLs(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) || r == '\\' }

func checkIndustry(value string) *fault.Field {
	switch {
	case value == "":
		return invalid("industry", "Industry is required")
	case !isIndustry(value):
		return invalid("industry", "Choose an industry from the list.")
	}
	return nil
}

func checkCompanySize(value string) *fault.Field {
	switch {
	case value == "":
		return invalid("companySize", "Company Size is required")
	case !slices.Contains(CompanySizes(), value):
		return invalid("companySize", "Choose a company size from the list.")
	}
	return nil
}

func checkWebsite(address string) *fault.Field {
	switch {
	case address == "":
		return invalid("websiteUrl", "Website URL is required")
	case len(address) > maxWebsite:
		return invalid("websiteUrl", "Too Long!")
	case !IsWebAddress(address):
		return invalid("websiteUrl", "Website URL must be a valid URL")
	}
	return nil
}

func checkTimeZone(name string) *fault.Field {
	if _, err := day.Zone(name); name != "" && err != nil {
		return invalid("timeZone", "Choose a time zone from the list.")
	}
	return nil
}

// checkText judges a free text; an empty one is allowed when nothing says that
// it is required.
func checkText(field, text, required string, limit int) *fault.Field {
	switch {
	case text == "" && required != "":
		return invalid(field, required)
	case utf8.RuneCountInString(text) > limit:
		return invalid(field, "Too Long!")
	case label.LineProblem(text) != "":
		return invalid(field, label.LineProblem(text))
	}
	return nil
}

func invalid(field, message string) *fault.Field {
	return &fault.Field{Field: field, Code: fault.CodeInvalidParameters, Message: message}
}
