package bulk

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"nod/internal/collect/consent"
	"nod/internal/lookup/evidence"
	"nod/internal/lookup/inquiry"
	"nod/internal/lookup/registry"
	"nod/internal/lookup/verification"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/scope"
)

type verifications struct{ of *verification.Service }

func (verifications) columns() (all []string, needed int) {
	return []string{
		"FullName", "IDType", "IDNumber", consentedAt, "PRCType", "FirstName", "MiddleName", "LastName", "Suffix",
		"Gender", "DateOfBirth", "Email", "Phone", "Employer", "EmploymentStatus", "Position",
	}, 4
}

// choice is a column with few values, and what people may write for each.
type choice struct {
	column string
	labels map[string]string
}

func (verifications) choices() []choice {
	types := map[string]string{}
	for _, t := range registry.IDTypes() {
		types[string(t)] = t.Label()
	}
	return []choice{
		{"IDType", types},
		{"Suffix", map[string]string{
			"N_A": "N/A", "JR": "Jr.", "SR": "Sr.", "I": "I", "II": "II", "III": "III", "IV": "IV", "V": "V",
		}},
		{"Gender", map[string]string{"MALE": "Male", "FEMALE": "Female", "Non-binary": "Non-binary"}},
		{"EmploymentStatus", map[string]string{
			"EMPLOYED": "Employed", "UNEMPLOYED": "Unemployed", "SELF-EMPLOYED": "Self-employed", "GIG": "Gig",
			"RETIRED": "Retired",
		}},
	}
}

// longest is how long a cell may be, as the data API has it.
func longest() map[string]int {
	return map[string]int{
		"FullName": 200, "FirstName": 200, "MiddleName": 200, "LastName": 200, "IDNumber": 40, "Email": 254,
		"Phone": 30, "Employer": 200, "Position": 300,
	}
}

// request is what a row asks. One ID fits in a row.
func (v verifications) request(c cells, by evidence.Consent) verification.Request {
	chosen := map[string]string{}
	for _, choice := range v.choices() {
		chosen[choice.column] = option(c[choice.column], choice.labels)
	}
	return verification.Request{
		FullName: c["FullName"], FirstName: c["FirstName"], MiddleName: c["MiddleName"], LastName: c["LastName"],
		Suffix: chosen["Suffix"], Consent: by,
		AdditionalData: verification.AdditionalData{
			Email: c["Email"], Phone: c["Phone"], DOB: c["DateOfBirth"], Gender: chosen["Gender"],
			Address: c["Position"], Employer: c["Employer"], EmploymentStatus: chosen["EmploymentStatus"],
			IDs: []registry.ID{{
				Type: registry.IDType(chosen["IDType"]), SubType: strings.ToUpper(c["PRCType"]), Number: c["IDNumber"],
			}},
		},
	}
}

func (v verifications) about(c cells) subject {
	id := v.request(c, evidence.Consent{}).AdditionalData.IDs[0]
	key := strings.Join([]string{string(id.Type), id.SubType, plain(id.Number)}, " ")
	return subject{c["FullName"], id.Number, key}
}

var groups = strings.NewReplacer(" ", "", "-", "")

// plain is a number without what groups it.
func plain(number string) string { return groups.Replace(number) }

func (verifications) keys(c cells) []inquiry.Key {
	return []inquiry.Key{
		inquiry.NumberKey(c["IDNumber"]), inquiry.PhoneKey(c["Phone"]), inquiry.MailKey(c["Email"]),
	}
}

func (v verifications) check(c cells, by evidence.Consent, t consent.Template) error {
	for _, choice := range v.choices() {
		cell := c[choice.column]
		if _, isOne := choice.labels[option(cell, choice.labels)]; cell != "" && !isOne {
			values := slices.Sorted(maps.Keys(choice.labels))
			return fault.InvalidField(choice.column, choice.column+" must be one of "+strings.Join(values, ", ")+".")
		}
	}
	for column, most := range longest() {
		if utf8.RuneCountInString(c[column]) > most {
			return fault.InvalidField(column, fmt.Sprintf("%s is longer than %d characters.", column, most))
		}
	}
	if c["FullName"] == "" {
		return fault.InvalidField("FullName", "Full Name is required.")
	}
	return v.of.Check(v.request(c, by), t)
}

func (v verifications) submit(
	ctx context.Context, tx *db.Tx, at scope.Scope, c cells, by evidence.Consent,
) (string, error) {
	made, err := v.of.SubmitIn(ctx, tx, at, v.request(c, by))
	return made.ID, err
}

func (verifications) head() []string {
	return []string{
		"Information", "Full Name matches", "ID Number matches", "First Name matches", "Middle Name matches",
		"Last Name matches", "Gender matches", "Date of Birth matches", "Email Address matches", "Phone Number matches",
		"Review",
	}
}

func (v verifications) results(
	ctx context.Context, at scope.Scope, ids []string,
) (map[string][]string, error) {
	found, err := v.of.Some(ctx, at, ids)
	out := map[string][]string{}
	for id, i := range found {
		out[id] = i.Doc.Answers()
	}
	return out, err
}
