package verification

import (
	"net/mail"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"nod/internal/lookup/evidence"
	"nod/internal/lookup/registry"
	"nod/internal/platform/label"
)

// Request is what was given about a subject, as the data API has it.
type Request struct {
	FullName       string           `json:"fullName"                 required:"false" maxLength:"200" personal:"full name of a subject" doc:"Made of firstName, middleName, and lastName when you leave it out; one of them is required."`
	FirstName      string           `json:"firstName,omitempty"      required:"false" maxLength:"200" personal:"first name of a subject" doc:"Given name, compared on its own when you send it."`
	MiddleName     string           `json:"middleName,omitempty"     required:"false" maxLength:"200" personal:"middle name of a subject" doc:"Middle name, compared on its own when you send it."`
	LastName       string           `json:"lastName,omitempty"       required:"false" maxLength:"200" personal:"last name of a subject" doc:"Family name, compared on its own when you send it."`
	Suffix         string           `json:"suffix,omitempty"         required:"false" enum:"N_A,JR,SR,I,II,III,IV,V" doc:"N_A says that there is none."`
	AdditionalData AdditionalData   `json:"additionalData"           required:"false" doc:"What else is known of the person, and the IDs to ask about."`
	Consent        evidence.Consent `json:"consent" doc:"The person's consent. Without one, nobody is looked up."`
}

// AdditionalData is what else was given.
type AdditionalData struct {
	Email            string        `json:"email,omitempty"            required:"false" maxLength:"254" personal:"email address of a subject" doc:"Email address to compare."`
	Phone            string        `json:"phone,omitempty"            required:"false" maxLength:"30"  personal:"phone number of a subject" doc:"Phone number to compare."`
	DOB              string        `json:"dob,omitempty"              required:"false" maxLength:"10"  personal:"date of birth of a subject" doc:"Date of birth to compare: a day as 1991-03-14."`
	Gender           string        `json:"gender,omitempty"           required:"false" enum:"MALE,FEMALE,Male,Female,Non-binary" personal:"gender of a subject" doc:"Compared regardless of case. Returned as you sent it."`
	Address          string        `json:"address,omitempty"          required:"false" maxLength:"300" personal:"address of a subject" doc:"Postal address to compare."`
	Employer         string        `json:"employer,omitempty"         required:"false" maxLength:"200" personal:"employer of a subject" doc:"Employer that the person named."`
	EmploymentStatus string        `json:"employmentStatus,omitempty" required:"false" enum:"EMPLOYED,UNEMPLOYED,SELF-EMPLOYED,GIG,RETIRED" doc:"What the person says about working."`
	IDs              []registry.ID `json:"ids"                        required:"false" maxItems:"10" doc:"At least one. Each ID type once, PRC licenses once for each profession."`
}

// normalize removes spaces around every text, and makes a full name of its parts where only those were sent.
func (r *Request) normalize() {
	a := &r.AdditionalData
	for _, text := range []*string{
		&r.FullName, &r.FirstName, &r.MiddleName, &r.LastName, &a.Email, &a.Phone, &a.DOB, &a.Address, &a.Employer,
	} {
		*text = strings.TrimSpace(*text)
	}
	for i := range a.IDs {
		a.IDs[i].Number = strings.TrimSpace(a.IDs[i].Number)
	}
	if r.FullName == "" {
		r.FullName = strings.Join(strings.Fields(r.FirstName+" "+r.MiddleName+" "+r.LastName), " ")
	}
}

// check applies the rules that every request has, then those of its ID types.
func (r *Request) check(now time.Time) error {
	p := &evidence.Problems{}
	a := r.AdditionalData
	p.Add(r.FullName == "", "fullName", "Full Name is required.")
	for field, text := range map[string]string{
		"fullName": r.FullName, "firstName": r.FirstName, "middleName": r.MiddleName, "lastName": r.LastName,
	} {
		wrong := label.NameProblem(text)
		p.Add(text != "" && wrong != "", field, wrong)
	}
	for field, text := range map[string]string{"address": a.Address, "employer": a.Employer} {
		wrong := label.LineProblem(text)
		p.Add(wrong != "", "additionalData."+field, wrong)
	}
	_, err := mail.ParseAddress(a.Email)
	p.Add(a.Email != "" && (err != nil || strings.ContainsAny(a.Email, "<> ")), "additionalData.email",
		"Email Address is not valid.")
	p.Add(a.Phone != "" && len(digitsOf(a.Phone)) < minPhone, "additionalData.phone", "Phone Number is not valid.")
	if a.DOB != "" {
		born, err := time.Parse(time.DateOnly, a.DOB)
		isWrong := err != nil || born.After(now) || born.Year() < firstYear
		p.Add(isWrong, "additionalData.dob", "Date of Birth is not valid.")
	}
	r.checkIDs(p)
	return p.Err()
}

const (
	minPhone  = 7
	firstYear = 1900
	minNumber = 3
)

func (r *Request) checkIDs(p *evidence.Problems) {
	seen := map[registry.ID]bool{}
	p.Add(len(r.AdditionalData.IDs) == 0, "additionalData.ids", "ID Type and ID Number are required.")
	for _, id := range r.AdditionalData.IDs {
		p.Add(!isNumber(id.Number), "additionalData.ids", "ID Number is not valid.")
		key := registry.ID{Type: id.Type, SubType: id.SubType}
		p.Add(seen[key], "additionalData.ids", "Each ID type can be given once.")
		seen[key] = true
		isPRC := id.Type == registry.PRC
		p.Add(isPRC && !slices.Contains(Professions(), id.SubType), "additionalData.ids", "PRC Type is required.")
		p.Add(!isPRC && id.SubType != "", "additionalData.ids", "PRC Type is for PRC licenses only.")
		for _, need := range needs(id.Type) {
			p.Add(*need.of(r) == "", need.field, need.label+" is required for this ID type.")
		}
	}
}

// need is a field that an ID type requires.
type need struct {
	field, label string
	of           func(r *Request) *string
	// answer is whether it fits; nil for parts of the name, for which the answer to the full name stands.
	answer func(o Result) *bool
}

func needs(t registry.IDType) []need {
	first := need{field: "firstName", label: "First Name", of: func(r *Request) *string { return &r.FirstName }}
	last := need{field: "lastName", label: "Last Name", of: func(r *Request) *string { return &r.LastName }}
	suffix := need{field: "suffix", label: "Suffix", of: func(r *Request) *string { return &r.Suffix }}
	gender := need{
		field: "additionalData.gender", label: "Gender",
		of:     func(r *Request) *string { return &r.AdditionalData.Gender },
		answer: func(o Result) *bool { return o.AdditionalData.Gender },
	}
	dob := need{
		field: "additionalData.dob", label: "Date of Birth",
		of:     func(r *Request) *string { return &r.AdditionalData.DOB },
		answer: func(o Result) *bool { return o.AdditionalData.DOB },
	}
	switch t {
	case registry.NBI:
		return []need{first}
	case registry.PRC:
		return []need{dob}
	case registry.TIN:
		return []need{first, last, gender, dob, suffix}
	}
	return nil
}

// isNumber reports whether a text can be the number of an ID: letters and digits, with hyphens and spaces between.
func isNumber(text string) bool {
	if utf8.RuneCountInString(text) < minNumber {
		return false
	}
	return !strings.ContainsFunc(text, func(r rune) bool {
		return r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '-' && r != ' '
	}) && strings.ContainsFunc(text, unicode.IsDigit)
}

func digitsOf(text string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, text)
}

// query is what the registry is asked. Contact data and employment stay here.
func (r *Request) query(verificationID string, now time.Time) registry.Query {
	return registry.Query{
		IdempotencyKey: verificationID, IDs: r.AdditionalData.IDs, FullName: r.FullName, FirstName: r.FirstName,
		MiddleName: r.MiddleName, LastName: r.LastName, Suffix: r.Suffix, DOB: r.AdditionalData.DOB, Now: now,
	}
}
