package conformance_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strconv"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	report "nod/internal/collect/connector/conformance"
	"nod/internal/flow/sms"
	"nod/internal/flow/sms/conformance"
	programs "nod/internal/lookup/desk/conformance"
	"nod/internal/lookup/remote"
)

const key = "0123456789abcdef0123456789abcdef"

// failed are the cases that a gateway breaks.
func failed(t *testing.T, gateway http.Handler) (broken []string) {
	t.Helper()
	server := httptest.NewServer(gateway)
	t.Cleanup(server.Close)
	cases, err := conformance.Cases(remote.Entry{URL: server.URL + "/sms", Key: key}, "+639170000001")
	require.NoError(t, err)
	programs.Run(t.Context(), cases, func(r report.Result) {
		if r.Err != nil {
			broken = append(broken, r.Name)
		}
	})
	return broken
}

func TestReferenceGateway(t *testing.T) {
	t.Parallel()
	require.Empty(t, failed(t, sms.Serve([]string{key}, http.NotFoundHandler())))
}

// TestWrongGateways: who takes everything, never says the same, or speaks otherwise is caught.
func TestWrongGateways(t *testing.T) {
	t.Parallel()
	says := func(body func(key string) string) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			var m sms.Message
			_ = json.NewDecoder(r.Body).Decode(&m)
			w.Header().Set("Content-Type", "application/json")
			_, _ = w.Write([]byte(body(m.IdempotencyKey)))
		})
	}
	open := []string{
		"a call without a signature is refused with 401", "a signature with another key is refused",
		"what is no question is refused for good",
	}
	yes := says(func(string) string { return `{"outcome":"ACCEPTED"}` })
	require.Equal(t, append([]string{"a number that nobody can have is rejected"}, open...), failed(t, yes))
	var calls atomic.Int64
	fickle := says(func(string) string {
		if calls.Add(1)%2 == 1 {
			return `{"outcome":"ACCEPTED"}`
		}
		return `{"outcome":"REJECTED","reason":"` + string(sms.Reasons()[int(calls.Load())%4]) + `"}`
	})
	require.Contains(t, failed(t, fickle), "a request that is repeated has the same answer")
	for n, wrong := range []string{
		`{"outcome":"QUEUED"}`, `{"outcome":"REJECTED"}`, `{"outcome":"REJECTED","reason":"OTHER"}`,
		`{"outcome":"ACCEPTED","reason":"BLOCKED"}`, `[]`,
	} {
		require.Contains(t, failed(t, says(func(string) string { return wrong })), "a text is accepted", strconv.Itoa(n))
	}
}
