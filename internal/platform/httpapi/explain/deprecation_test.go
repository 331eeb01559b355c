package explain_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/auth"
	"nod/internal/platform/clock"
	"nod/internal/platform/fault"
	"nod/internal/platform/httpapi"
)

type unlimited struct{}

func (unlimited) Allow(string, string, time.Time) (bool, int, int, int) { return true, 0, 1, 1 }

// TestDeprecated: every answer of such an operation says since when, until when, and where that is explained; others
// say nothing of it, and so does the description. The product has none, so a test has one.
func TestDeprecated(t *testing.T) {
	t.Parallel()
	api := httpapi.New(httpapi.Deps{
		Log: slog.New(slog.DiscardHandler), Limiter: unlimited{}, Clock: clock.New(nil),
	}, httpapi.Options{
		Prefix: "/v1", Docs: "https://nod.example/docs/test",
		Authenticate: func(_ context.Context, role string) (auth.Principal, error) {
			if role == "" {
				return auth.Principal{}, fault.New(fault.Unauthenticated, fault.CodeInvalidToken, "Please log in.")
			}
			return auth.Principal{Kind: auth.KindDeveloper, Role: auth.Role(role)}, nil
		},
		CallerLimit: func(auth.Principal, httpapi.Op) (string, string) { return "", "" },
	})
	none := func(context.Context, *struct{}) (httpapi.None, error) { return httpapi.None{}, nil }
	since, sunset := time.Date(2026, 1, 15, 0, 0, 0, 0, time.UTC), time.Date(2026, 7, 15, 0, 0, 0, 0, time.UTC)
	old := httpapi.Op{
		Method: "GET", Path: "/old", ID: "old", Access: httpapi.AdminOnly, Description: "What it does.",
		Deprecated: &httpapi.Deprecation{Since: since, Sunset: sunset, Instead: "GET /new"},
	}
	httpapi.Register(api, old, none)
	httpapi.Register(api, httpapi.Op{Method: "GET", Path: "/new", ID: "new", Access: httpapi.Caller}, none)
	require.Panics(t, func() { (&httpapi.Deprecation{Since: sunset, Sunset: since}).Describe("") })

	send := func(path string, role auth.Role) *httptest.ResponseRecorder {
		request := httptest.NewRequest(http.MethodGet, "/v1"+path, nil)
		request.Header.Set("Authorization", string(role))
		w := httptest.NewRecorder()
		api.ServeHTTP(w, request)
		return w
	}
	for role, status := range map[auth.Role]int{auth.Admin: 200, "DEVELOPER": 403, "": 401} {
		got := send("/old", role)
		require.Equal(t, status, got.Code, got.Body)
		require.Equal(t, "@1768435200", got.Header().Get("Deprecation"))
		require.Equal(t, "Wed, 15 Jul 2026 00:00:00 GMT", got.Header().Get("Sunset"))
		require.Equal(t, `<https://nod.example/docs/test/old>; rel="deprecation"`, got.Header().Get("Link"))
	}
	other := send("/new", auth.Admin).Header()
	require.Empty(t, other.Get("Deprecation")+other.Get("Sunset")+other.Get("Link"))

	text, err := api.Description()
	require.NoError(t, err)
	var doc struct {
		Paths map[string]map[string]struct {
			Deprecated  bool
			Description string
			Responses   map[string]struct{ Headers map[string]any }
		}
	}
	require.NoError(t, json.Unmarshal(text, &doc))
	described, stays := doc.Paths["/old"]["get"], doc.Paths["/new"]["get"]
	require.True(t, described.Deprecated)
	require.Equal(t, "Deprecated: since 15 January 2026. It will be removed on 15 July 2026 or later. "+
		"Use `GET /new` instead.\n\nWhat it does.", described.Description)
	require.Contains(t, described.Responses["200"].Headers, "Sunset")
	require.False(t, stays.Deprecated)
	require.NotContains(t, stays.Responses["200"].Headers, "Sunset")
}
