package main_test

import (
	"net/http"
	"net/url"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
)

// token takes the token out of the one link that a command printed.
func tokenIn(t *testing.T, printed, page string) string {
	t.Helper()
	found := regexp.MustCompile(`(?m)^http://\S+/`+page+`\?\S+$`).FindAllString(printed, -1)
	require.Len(t, found, 1, printed)
	u, err := url.Parse(found[0])
	require.NoError(t, err)
	return u.Query().Get("token")
}

// TestFirstOrganizationWithoutMail lets people in on a server that can send nothing.
func TestFirstOrganizationWithoutMail(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, i *installation) {
		s := i.serve()
		printed := i.run("operator", "tenant", "create", "--name", company, "--email", member).ok()
		require.Contains(t, printed, "Link to join as its first admin. It works once, until ")
		join := func(token string) int {
			return s.management(http.MethodPost, "/staffInvitations/confirm", "", map[string]any{
				"token": token, "firstName": "Ana", "lastName": "Lim", "title": "Engineer", "newPassword": password,
				"termsAccepted": true,
			}).status
		}
		first := tokenIn(t, printed, "confirmInvite")
		again := i.run("operator", "developer", "invite", "--tenant", company, "--email", member, "--role", "ADMIN").ok()
		require.Equal(t, http.StatusBadRequest, join(first), "a newer link replaces it")
		token := tokenIn(t, again, "confirmInvite")
		require.Equal(t, http.StatusOK, join(token))
		require.Equal(t, http.StatusBadRequest, join(token), "it works once")
		admin := s.admin(member)
		require.Equal(t, "ADMIN", s.management(http.MethodGet, "/developers/me", admin, nil).text("role"))
		i.run("operator", "tenant", "create", "--name", "Other", "--email", member).refuses("somebody has this email")
		i.run("operator", "tenant", "create", "--name", "X", "--email", "nobody").refuses("Too Short!")

		old := tokenIn(t, i.run("operator", "developer", "reset-link", "--email", member).ok(), "resetPassword")
		reset := tokenIn(t, i.run("operator", "developer", "reset-link", "--email", member).ok(), "resetPassword")
		const newer = "Another-pass-2026!"
		set := func(token string) int {
			return s.management(http.MethodPost, "/passwordResets/confirm", "",
				map[string]string{"token": token, "newPassword": newer}).status
		}
		require.Equal(t, http.StatusBadRequest, set(old))
		require.Equal(t, http.StatusCreated, s.logIn(member, password).status, "nothing changes before the link is used")
		require.Equal(t, http.StatusOK, set(reset))
		require.Equal(t, http.StatusBadRequest, set(reset))
		require.Equal(t, http.StatusCreated, s.logIn(member, newer).status)
		i.run("operator", "developer", "reset-link", "--email", "nobody@alon.test").refuses("no developer has this email")
		i.run("audit", "verify").ok()
		require.Zero(t, s.stop())
		require.NotContains(t, s.logged(), "level=ERROR")
	})
}
