package errorcode

import (
	"strings"

	"nod/internal/platform/fault"
)

// Call is what is known of the requests of an operation.
type Call struct {
	// Description has the codes that no other field leads to.
	Description                          string
	IsPublic, TakesKey                   bool
	IsWrite, HasID, HasBody, HasPassword bool
}

// Of lists the errors that a call can meet: what its kind of request can do wrong, and what its description names.
func Of(c Call) []Entry {
	can := map[string]bool{
		fault.CodeInvalidParameters: true, fault.CodeRequestLimit: true, fault.CodeServerError: true,
		fault.CodeServerUnavailable: true, fault.CodeMissingResource: c.HasID, fault.CodeConflict: c.IsWrite,
		fault.CodeInvalidCredentials: c.TakesKey || c.HasPassword, fault.CodeInvalidToken: !c.IsPublic,
		fault.CodeUnauthorized:    !c.IsPublic,
		fault.CodePayloadTooLarge: c.HasBody, fault.CodeUnsupportedType: c.HasBody, fault.CodeRequestTimeout: c.HasBody,
	}
	var all []Entry
	for _, e := range List() {
		if can[e.Code] || strings.Contains(c.Description, e.Code) {
			all = append(all, e)
		}
	}
	return all
}

// Status is the one that an operation answers a code with: the first, and the last for a password that is no key's.
func (e Entry) Status(c Call) int {
	if e.Code == fault.CodeInvalidCredentials && !c.TakesKey {
		return e.Statuses[len(e.Statuses)-1]
	}
	return e.Statuses[0]
}
