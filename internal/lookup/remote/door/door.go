// Package door is the other side of a lookup over HTTP: it checks the signature, reads the question, and writes the
// answer. The reference programs are made of it.
package door

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"

	connectors "nod/internal/collect/connector/reference"
	"nod/internal/lookup/remote"
)

const maxBody = 64 << 10

type refusal struct {
	Error string `json:"error"`
}

// Question is what is asked. IsWhole reports whether nothing of it is missing.
type Question interface{ IsWhole() bool }

// Handle makes the handler of one call. Nothing of a question is logged.
func Handle[Q Question, A any](keys []string, answer func(ctx context.Context, q Q) (A, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
		var q Q
		switch {
		case err != nil:
			write(w, http.StatusBadRequest, refusal{"INVALID_REQUEST"})
			return
		case !connectors.IsSigned(keys, r, body):
			write(w, http.StatusUnauthorized, refusal{"INVALID_SIGNATURE"})
			return
		case json.Unmarshal(body, &q) != nil || !q.IsWhole():
			write(w, http.StatusBadRequest, refusal{"INVALID_REQUEST"})
			return
		}
		said, err := answer(r.Context(), q)
		switch {
		case errors.Is(err, remote.ErrRefused):
			write(w, http.StatusUnprocessableEntity, refusal{"REFUSED"})
		case err != nil:
			write(w, http.StatusServiceUnavailable, refusal{"UNAVAILABLE"})
		default:
			write(w, http.StatusOK, said)
		}
	}
}

func write(w http.ResponseWriter, status int, said any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(said) // the other side may have gone
}
