package httpapi

import (
	"github.com/danielgtaylor/huma/v2"

	"nod/internal/platform/httpapi/explain"
)

// Deprecation says that an operation will be removed. It works as before until then.
type Deprecation = explain.Deprecation

// deprecated says so on every answer of a deprecated operation, errors included.
func (a *API) deprecated(op Op) func(hctx huma.Context, next func(huma.Context)) {
	headers := op.Deprecated.Headers(a.options.Docs + "/" + op.ID)
	return func(hctx huma.Context, next func(huma.Context)) {
		for name, value := range headers {
			hctx.SetHeader(name, value)
		}
		next(hctx)
	}
}
