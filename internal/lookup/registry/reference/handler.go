package reference

import (
	"net/http"

	"nod/internal/lookup/registry"
	"nod/internal/lookup/remote/door"
)

// New makes the handler of POST /registry/lookup.
func New(keys []string, source registry.Source) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("POST /registry/lookup", door.Handle(keys, source.Look))
	return mux
}
