package registry

import (
	"context"
	"time"
	"unicode/utf8"

	"nod/internal/lookup/remote"
)

// IDType is a kind of ID that people can be looked up by.
type IDType string

// The ID types.
const (
	SSS     IDType = "sss_ph"
	TIN     IDType = "tin_ph"
	PagIBIG IDType = "pagibig_ph"
	PRC     IDType = "prclicense_ph"
	NBI     IDType = "nbi_ph"
)

// IDTypes returns all of them in the order of the form.
func IDTypes() []IDType { return []IDType{SSS, TIN, PagIBIG, PRC, NBI} }

// Label is what people call the type.
func (t IDType) Label() string {
	switch t {
	case SSS:
		return "SS Number"
	case TIN:
		return "Tax Identification Number"
	case PagIBIG:
		return "Pag-IBIG Member"
	case PRC:
		return "Philippine Professional"
	case NBI:
		return "NBI Clearance"
	}
	return string(t)
}

// ID is one number of a person.
type ID struct {
	Type IDType `json:"idType" enum:"sss_ph,tin_ph,pagibig_ph,prclicense_ph,nbi_ph" doc:"Kind of ID, by who issued it."`
	// SubType is the profession of a PRC license.
	SubType string `json:"idSubType,omitempty" required:"false" maxLength:"100" doc:"Profession of a PRC license, such as NURSE."`
	Number  string `json:"idNumber" minLength:"1" maxLength:"40" personal:"ID number of a subject" doc:"Number on the ID, with or without separators."`
}

// Query asks for a person.
type Query struct {
	IdempotencyKey string    `json:"idempotencyKey"`
	IDs            []ID      `json:"ids"`
	FullName       string    `json:"fullName"`
	FirstName      string    `json:"firstName"`
	MiddleName     string    `json:"middleName"`
	LastName       string    `json:"lastName"`
	Suffix         string    `json:"suffix"`
	DOB            string    `json:"dob"` // 2006-01-02
	Now            time.Time `json:"now"`
}

// IsWhole reports whether nothing that every question has is missing.
func (q Query) IsWhole() bool { return q.IdempotencyKey != "" && len(q.IDs) > 0 }

// String says nothing about the person.
func (q Query) String() string { return "lookup " + q.IdempotencyKey }

// GoString says nothing about the person either.
func (q Query) GoString() string { return q.String() }

// Outcome is what a registry says about one ID.
type Outcome string

// The outcomes.
const (
	Found       Outcome = "FOUND"
	NotFound    Outcome = "NOT_FOUND"
	Unsupported Outcome = "UNSUPPORTED" // this source does not know the ID type
)

// Record is what a registry has about an ID. What it does not have is empty, and is not compared.
type Record struct {
	Outcome    Outcome `json:"outcome"`
	FullName   string  `json:"fullName"`
	FirstName  string  `json:"firstName"`
	MiddleName string  `json:"middleName"`
	LastName   string  `json:"lastName"`
	Suffix     string  `json:"suffix"`
	Gender     string  `json:"gender"` // MALE, FEMALE
	DOB        string  `json:"dob"`    // 2006-01-02
	Email      string  `json:"email"`
	Phone      string  `json:"phone"`
}

// Answer is one record for each ID that was asked for, in their order.
type Answer struct {
	Records []Record `json:"records"`
	// SourceVersion is that of the registry's data, at most [remote.MaxVersion] characters; empty when it doesn't tell.
	SourceVersion string `json:"sourceVersion"`
}

// Source is a registry, or what asks several of them.
type Source interface {
	// Look answers a question. [remote.ErrBroken] and [remote.ErrRefused] are final; any other error means that
	// another try may help.
	Look(ctx context.Context, q Query) (Answer, error)
}

// check reports whether the answer is one to the question.
func (a Answer) check(q Query) error {
	if len(a.Records) != len(q.IDs) || utf8.RuneCountInString(a.SourceVersion) > remote.MaxVersion {
		return remote.ErrBroken
	}
	for _, r := range a.Records {
		switch r.Outcome {
		case Found, NotFound, Unsupported:
		default:
			return remote.ErrBroken
		}
		if r.Outcome == Found && r.FullName == "" && (r.FirstName == "" || r.LastName == "") {
			return remote.ErrBroken
		}
		if r.DOB != "" {
			if _, err := time.Parse(time.DateOnly, r.DOB); err != nil {
				return remote.ErrBroken
			}
		}
		if r.Gender != "" && r.Gender != "MALE" && r.Gender != "FEMALE" {
			return remote.ErrBroken
		}
	}
	return nil
}
