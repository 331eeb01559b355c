package docs

import (
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
