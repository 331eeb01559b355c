package docs

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/access/readmetoken"
	"nod/internal/platform/clock"
)

// TestCookieFlags: over TLS the cookie is one that no other host and no other site can set, read or send.
func TestCookieFlags(t *testing.T) {
	t.Parallel()
	h := &Handler{Deps: Deps{
		Secure: true, Clock: clock.New(nil), CookieKey: []byte("a key of the test"),
		Redeem: func(context.Context, string) (*readmetoken.Visitor, error) {
			return &readmetoken.Visitor{FirstName: "Ada"}, nil
		},
	}}
	answer := httptest.NewRecorder()
	require.NotNil(t, h.visitor(answer, httptest.NewRequest(http.MethodGet, "/docs?auth_token=x", nil)))
	set := answer.Result().Cookies()
	require.Len(t, set, 1)
	c := set[0]
	require.Equal(t, "__Host-docs_visitor", c.Name)
	require.Equal(t, "/", c.Path)
	require.Empty(t, c.Domain)
	require.Equal(t, []bool{true, true}, []bool{c.Secure, c.HttpOnly})
	require.Equal(t, http.SameSiteStrictMode, c.SameSite)
	again := httptest.NewRequest(http.MethodGet, "/docs", nil)
	again.AddCookie(c)
	require.Equal(t, "Ada", h.visitor(httptest.NewRecorder(), again).FirstName)
	plain := httptest.NewRequest(http.MethodGet, "/docs", nil)
	plain.AddCookie(&http.Cookie{Name: "docs_visitor", Value: c.Value})
	require.Nil(t, h.visitor(httptest.NewRecorder(), plain), "the name without its prefix is somebody else's")
}
