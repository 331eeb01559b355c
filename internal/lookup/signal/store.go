package signal

import (
	"context"

	"nod/internal/lookup/evidence"
	"nod/internal/lookup/inquiry"
	"nod/internal/lookup/signalrule"
	"nod/internal/lookup/signalsource"
	"nod/internal/platform/db"
	"nod/internal/platform/person"
	"nod/internal/platform/scope"
	"nod/internal/platform/seal"
)

// Code says what came of asking.
type Code string

// The codes.
const (
	Success     Code = "SUCCESS"
	NoData      Code = "NO_DATA"
	SystemError Code = "SYSTEM_ERROR"
	Unavailable Code = "SERVICE_UNAVAILABLE"
)

// Signal is one lookup of a number.
type Signal = inquiry.Inquiry[*Document]

// Document is everything about the person. It is stored sealed.
type Document struct {
	Query    Query               `json:"query"`
	Evidence evidence.Evidence   `json:"evidence"`
	Code     Code                `json:"code"`
	Message  string              `json:"message"`
	Result   signalsource.Values `json:"result"`
	Origin   inquiry.Origin      `json:"origin"`
	// Matches are the rules of the tenant that the result is within.
	Matches []signalrule.RuleMatch `json:"matches,omitempty"`
	// SourceVersion is that of the source's data; empty when it didn't tell.
	SourceVersion string `json:"sourceVersion,omitempty"`
}

// Parts are what an erasure deletes.
func Parts() []person.Part { return inquiry.Parts("signal", "signal") }

// Sealed are the columns of which a thief of the database reads nothing.
func Sealed() []*seal.Column { return []*seal.Column{&doc} }

var (
	doc   = seal.Column{Table: "signal", Name: "doc_sealed", Key: []string{"mode", "id"}}
	phone = seal.HashColumn{Table: "signal", Name: "phone_hash"}
)

// hash finds the signals of a number.
func (s *Service) hash(ctx context.Context, q db.Querier, at scope.Scope, number string) ([]byte, error) {
	hasher, err := s.Seal.Hasher(ctx, q, phone, at.Tenant)
	if err != nil {
		return nil, err
	}
	return hasher.Sum(string(at.Mode), number), nil
}
