package errorcode

import (
	"strconv"
	"strings"

	"nod/internal/platform/fault"
)

// finer begins the cause of a code that stands in errors, behind the code of its status.
const finer = "In errors: "

// example is an example of a description.
type example struct {
	Value answer `json:"value"`
}

type answer struct {
	Code      string        `json:"code"`
	Message   string        `json:"message"`
	RequestID string        `json:"requestId"`
	Data      struct{}      `json:"data"`
	Errors    []fault.Field `json:"errors,omitempty"`
}

// Examples are answers of a status, one for each of its codes.
func Examples(status string, codes []string, requestID string) map[string]any {
	all := map[string]any{}
	number, _ := strconv.Atoi(status) // of three digits, as every status
	for _, e := range List() {
		for _, code := range codes {
			if e.Code == code {
				all[code] = example{e.answer(number, requestID)}
			}
		}
	}
	return all
}

func (e Entry) answer(status int, requestID string) answer {
	a := answer{Code: e.Code, Message: e.Cause, RequestID: requestID}
	if e.Code == fault.CodeInvalidParameters {
		a.Message = "size: expected number <= 150."
		a.Errors = []fault.Field{{Field: "query.size", Code: e.Code, Message: a.Message}}
	}
	if cause, ok := strings.CutPrefix(e.Cause, finer); ok {
		a.Code, a.Message = codeOf(status), strings.ToUpper(cause[:1])+cause[1:]
		a.Errors = []fault.Field{{Field: "file", Code: e.Code, Message: a.Message}}
	}
	return a
}

// codeOf is the code in front of finer ones.
func codeOf(status int) string {
	for _, e := range common() {
		if e.Statuses[0] == status {
			return e.Code
		}
	}
	return fault.CodeInvalidParameters
}
