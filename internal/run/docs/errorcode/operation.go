package errorcode

import (
	"slices"
	"strings"

	"nod/internal/platform/fault"
	"nod/internal/platform/httpapi"
)

// Refusals lists the errors of the operations of an API; that which takes keys is the data API.
func Refusals(takesKeys bool) httpapi.Refusals {
	return func(op httpapi.Op, hasBody bool) []httpapi.Refusal {
		call := Call{
			Description: op.Description, Codes: op.Codes, IsPublic: op.IsPublic(), IsData: takesKeys,
			TakesKey: takesKeys && !op.IsPublic() && !op.IsScreen(), IsWrite: op.IsWrite(),
			HasID: strings.Contains(op.Path, "{"), HasBody: hasBody, HasPassword: op.ID == "log-in",
		}
		var all []httpapi.Refusal
		for _, e := range Of(call) {
			all = append(all, httpapi.Refusal{Status: e.Status(call), Code: e.Code, Cause: e.Cause})
		}
		return all
	}
}

// Call is what is known of the requests of an operation.
type Call struct {
	// Description and Codes have the codes that no other field leads to.
	Description                          string
	Codes                                []string
	IsPublic, IsData, TakesKey           bool
	IsWrite, HasID, HasBody, HasPassword bool
}

// Of lists the errors that a call can meet: what its kind of request can do wrong, and what its description names.
func Of(c Call) []Entry {
	can := map[string]bool{
		fault.CodeInvalidParameters: true, fault.CodeRequestLimit: true, fault.CodeServerError: true,
		fault.CodeServerUnavailable: true, fault.CodeTimeLimit: true, fault.CodeUnsupportedMethod: true,
		fault.CodeMissingResource: c.HasID, fault.CodeConflict: c.IsWrite,
		fault.CodeInvalidCredentials: c.TakesKey || c.HasPassword, fault.CodeInvalidToken: !c.IsPublic,
		fault.CodeUnauthorized:    !c.IsPublic,
		fault.CodePayloadTooLarge: c.HasBody, fault.CodeUnsupportedType: c.HasBody, fault.CodeRequestTimeout: c.HasBody,
	}
	var all []Entry
	for _, e := range List() {
		if can[e.Code] || slices.Contains(c.Codes, e.Code) || strings.Contains(c.Description, e.Code) {
			all = append(all, e)
		}
	}
	return all
}

// Status is the one that an operation answers a code with: the first, and the last for a password that is no key's and
// for a method that the data API does not have.
func (e Entry) Status(c Call) int {
	if e.Code == fault.CodeInvalidCredentials && !c.TakesKey || e.Code == fault.CodeUnsupportedMethod && c.IsData {
		return e.Statuses[len(e.Statuses)-1]
	}
	return e.Statuses[0]
}
