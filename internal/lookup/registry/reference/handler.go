package reference

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"

	connectors "nod/internal/collect/connector/reference"
	"nod/internal/lookup/registry"
)

const maxBody = 64 << 10

type refusal struct {
	Error string `json:"error"`
}

// New makes the handler of POST /registry/lookup. Nothing of a question is logged.
func New(keys []string, source registry.Source) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /registry/lookup", func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
		var q registry.Query
		switch {
		case err != nil:
			write(w, http.StatusBadRequest, refusal{"INVALID_REQUEST"})
		case !connectors.IsSigned(keys, r, body):
			write(w, http.StatusUnauthorized, refusal{"INVALID_SIGNATURE"})
		case json.Unmarshal(body, &q) != nil || q.IdempotencyKey == "" || len(q.IDs) == 0:
			write(w, http.StatusBadRequest, refusal{"INVALID_REQUEST"})
		default:
			answer(w, r, source, q)
		}
	})
	return mux
}

func answer(w http.ResponseWriter, r *http.Request, source registry.Source, q registry.Query) {
	found, err := source.Look(r.Context(), q)
	switch {
	case errors.Is(err, registry.ErrRefused):
		write(w, http.StatusUnprocessableEntity, refusal{"REFUSED"})
	case err != nil:
		write(w, http.StatusServiceUnavailable, refusal{"UNAVAILABLE"})
	default:
		write(w, http.StatusOK, found)
	}
}

func write(w http.ResponseWriter, status int, said any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(said) // the other side may have gone
}
