// Package reference is a source of signals over HTTP to begin one's own from: it checks the signature, reads the
// question, and answers from the published numbers. The demo's Production and nod-connector serve it.
package reference

import (
	"net/http"

	"nod/internal/lookup/remote/door"
	"nod/internal/lookup/signalsource"
)

// New makes the handler of POST /signals/signals.
func New(keys []string, source signalsource.Source) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("POST /signals/signals", door.Handle(keys, source.Signals))
	return mux
}
