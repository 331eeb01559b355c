package app

import (
	"strings"

	"nod/internal/platform/httpapi"
	"nod/internal/run/docs/errorcode"
)

// refusals lists the errors of the operations of an API, from the catalog that the documentation has.
func refusals(takesKeys bool) httpapi.Refusals {
	return func(op httpapi.Op, hasBody bool) []httpapi.Refusal {
		call := errorcode.Call{
			Description: op.Description, IsPublic: op.IsPublic(),
			TakesKey: takesKeys && !op.IsPublic() && !op.IsScreen(), IsWrite: op.IsWrite(),
			HasID: strings.Contains(op.Path, "{"), HasBody: hasBody, HasPassword: op.ID == "log-in",
		}
		var all []httpapi.Refusal
		for _, e := range errorcode.Of(call) {
			all = append(all, httpapi.Refusal{Status: e.Status(call), Code: e.Code, Cause: e.Cause})
		}
		return all
	}
}
