package httpapi

import (
	"context"
	"strings"

	"nod/internal/platform/fault"
)

const (
	// screenPath keeps the portal's operations apart from the public ones of the same name.
	screenPath = "/portal"
	screenTag  = "Portal screens"
	screenNote = "Serves the portal's own screens. Send the portal's token for this mode; API keys are refused."
)

// RegisterScreen adds an operation of the data API that serves the portal's own screens: below its own path,
// for the portal's token of the mode only. The path, tag, and note are set here.
func RegisterScreen[I, D any](a *API, op Op, handler func(ctx context.Context, in *I) (D, error)) {
	Register(a, op.onScreen(), handler)
}

// RegisterScreenStream is RegisterScreen for a stream.
func RegisterScreenStream[I any](a *API, op Op, start StreamOp[I]) {
	RegisterStream(a, op.onScreen(), start)
}

// RegisterScreenFile is RegisterScreen for a file.
func RegisterScreenFile[I any](
	a *API, op Op, contentType string, handler func(ctx context.Context, in *I) (File, error),
) {
	RegisterFile(a, op.onScreen(), contentType, handler)
}

func (o Op) onScreen() Op {
	o.isScreen = true
	o.Path = screenPath + o.Path
	o.Tag = screenTag
	o.Description = strings.TrimSpace(o.Description + "\n\n" + screenNote)
	return o
}

// IsScreen reports whether the operation was added with [RegisterScreen].
func (o Op) IsScreen() bool { return o.isScreen }

func errNoScreen() error {
	return fault.New(fault.Forbidden, fault.CodeUnauthorized,
		"API keys can't call this endpoint. It serves the portal's own screens.")
}
