package verification

import (
	"nod/internal/lookup/evidence"
	"nod/internal/lookup/inquiry"
	"nod/internal/platform/person"
	"nod/internal/platform/seal"
)

// Verification is one lookup of a subject.
type Verification = inquiry.Inquiry[*Document]

// Document is everything about the subject. It is stored sealed.
type Document struct {
	Request  Request           `json:"request"`
	Evidence evidence.Evidence `json:"evidence"`
	Result   *Result           `json:"result"`
	Error    string            `json:"error"`
	Origin   inquiry.Origin    `json:"origin"`
	// Review is nil where there is nothing to decide.
	Review *Review `json:"review,omitempty"`
}

// Parts are what an erasure deletes.
func Parts() []person.Part { return inquiry.Parts("verification", "verification") }

// Sealed are the columns of which a thief of the database reads nothing.
func Sealed() []*seal.Column { return []*seal.Column{&doc} }

// finalMatches and review are columns that lists are filtered by.
const (
	finalMatches = "final_matches"
	review       = "review"
)

var content = seal.HashColumn{Table: "verification", Name: "content_hash"}

var doc = seal.Column{Table: "verification", Name: "doc_sealed", Key: []string{"mode", "id"}}
