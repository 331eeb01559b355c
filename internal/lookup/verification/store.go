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
}

// Parts are what an erasure deletes.
func Parts() []person.Part { return inquiry.Parts("verification", "verification") }

// Sealed are the columns of which a thief of the database reads nothing.
func Sealed() []*seal.Column { return []*seal.Column{&doc} }

var doc = seal.Column{Table: "verification", Name: "doc_sealed", Key: []string{"mode", "id"}}
