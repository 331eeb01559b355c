package conformance_test

import (
	"net/http"
	"net/http/httptest"
	"strconv"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	report "nod/internal/collect/connector/conformance"
	"nod/internal/lookup/desk"
	"nod/internal/lookup/desk/conformance"
	"nod/internal/lookup/remote"
)

const key = "0123456789abcdef0123456789abcdef"

// failed are the cases that a program breaks.
func failed(t *testing.T, program http.Handler, path string) (broken []string) {
	t.Helper()
	server := httptest.NewServer(program)
	t.Cleanup(server.Close)
	entry := remote.Entry{URL: server.URL + path, Key: key}
	cases, err := conformance.Registry(entry, "0000000001")
	if path == "/signals" {
		cases, err = conformance.Signals(entry, "+639170000001")
	}
	require.NoError(t, err)
	conformance.Run(t.Context(), cases, func(r report.Result) {
		if r.Err != nil {
			broken = append(broken, r.Name)
			require.NotContains(t, r.Err.Error(), "kanarya")
		}
	})
	return broken
}

func TestReferencePrograms(t *testing.T) {
	t.Parallel()
	program := desk.Reference([]string{key}, nil, http.NotFoundHandler())
	require.Empty(t, failed(t, program, "/registry"))
	require.Empty(t, failed(t, program, "/signals"))
}

// TestWrongPrograms: a program that finds everybody, or never the same, is caught.
func TestWrongPrograms(t *testing.T) {
	t.Parallel()
	says := func(body func() string) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			_, _ = w.Write([]byte(body()))
		})
	}
	open := []string{
		"a call without a signature is refused with 401", "a signature with another key is refused",
		"what is no question is refused for good",
	}
	one := says(func() string { return `{"records":[{"outcome":"NOT_FOUND"}]}` })
	require.Equal(t, append([]string{"several IDs get a record each"}, open...), failed(t, one, "/registry"))
	kanarya := says(func() string { return `{"outcome":"kanarya"}` })
	require.Equal(t, append([]string{
		"a number is answered with its metrics, or with NO_DATA", "a question that is repeated has the same answer",
	}, open...), failed(t, kanarya, "/signals"))
	var n atomic.Int64
	counts := says(func() string {
		return `{"outcome":"FOUND","metrics":{"events_overdue_day30":` + strconv.FormatInt(n.Add(1), 10) + `}}`
	})
	require.Equal(t, append([]string{"a question that is repeated has the same answer"}, open...), failed(t, counts, "/signals"))
	out := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusServiceUnavailable) })
	require.Len(t, failed(t, out, "/signals"), 5, "what is out of order keeps no promise")
}
