package docs

import (
	"strconv"
	"strings"

	"nod/internal/collect/connector"
	"nod/internal/run/docs/errorcode"
)

// errorsName is the page at /docs/errors: the guide, and the catalog behind it.
const errorsName = "errors"

// loginEntry is a code of a login that failed.
type loginEntry struct {
	Code, Message string
	CanRetry      bool
}

// errorsView is the catalog.
type errorsView struct {
	Codes  []errorcode.Entry
	Logins []loginEntry
}

func readErrors() *errorsView {
	v := &errorsView{Codes: errorcode.List()}
	for _, code := range connector.ErrorCodes() {
		v.Logins = append(v.Logins, loginEntry{string(code), code.Message(), code.CanRetry()})
	}
	return v
}

// errors are the entries of the catalog that the description of an operation names, each with its status there.
func (d *document) errors(raw rawOperation) []errorcode.Entry {
	statuses := map[string]int{}
	for status, response := range raw.Responses {
		shared := d.Components.Responses[response.Ref[strings.LastIndex(response.Ref, "/")+1:]]
		for _, code := range shared.Codes {
			statuses[code], _ = strconv.Atoi(status)
		}
	}
	var all []errorcode.Entry
	for _, e := range errorcode.List() {
		if status, ok := statuses[e.Code]; ok {
			e.Statuses = []int{status}
			all = append(all, e)
		}
	}
	return all
}
