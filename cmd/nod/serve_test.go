package main_test

import (
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestServeAndStop(t *testing.T) {
	t.Parallel()
	s := install(t).serve("--demo")
	for _, door := range []string{s.portal, s.link} {
		require.Equal(t, http.StatusOK, s.ask(http.MethodGet, door+"/readyz", "", nil).status)
	}
	require.Equal(t, http.StatusOK, s.ask(http.MethodGet, s.ops+"/metrics", "", nil).status)
	require.Zero(t, s.stop(), "log: %s", s.logged())
	require.NotContains(t, s.logged(), "level=ERROR")
	require.NotContains(t, s.logged(), "no mail server is configured", "demo mode has its mailbox")
}

// TestServeWithoutMail is a first start of a real installation.
func TestServeWithoutMail(t *testing.T) {
	t.Parallel()
	i := install(t)
	s := i.serve()
	s.sees("the warning", func() bool {
		return strings.Contains(s.logged(), "level=WARN msg=\"no mail server is configured (NOD_SMTP_URL)")
	})
	require.Contains(t, string(s.ask(http.MethodGet, s.portal+"/status", "", nil).raw), "No mail server is configured")
	status := string(s.ask(http.MethodGet, s.portal+"/status.json", "", nil).raw)
	require.Contains(t, status, `"ok":false`)
	require.Contains(t, status, `"name":"Database","state":"WORKS"`)

	for path, body := range map[string]map[string]any{
		"/registrations": {
			"firstName": "Ana", "lastName": "Lim", "tenantName": "Alon Loans", "emailAddress": "ana@alon.test",
			"title": "Engineer", "password": password, "termsAccepted": true,
		},
		"/passwordResets": {"emailAddress": "ana@alon.test"},
	} {
		refused := s.management(http.MethodPost, path, "", body)
		require.Equal(t, http.StatusServiceUnavailable, refused.status, "%s: %s", path, refused.raw)
		require.Equal(t, "SERVER_UNAVAILABLE", refused.code)
		require.Contains(t, refused.message, "cannot send email yet. Ask its operator for ")
	}

	// What demo mode adds is not there.
	mailbox := s.ask(http.MethodGet, s.portal+"/dev/mailbox/messages", "", nil)
	require.Equal(t, http.StatusNotFound, mailbox.status, "no mailbox: %s", mailbox.raw)
	require.Equal(t, http.StatusNotFound,
		s.ask(http.MethodPost, s.ops+"/dev/clock", "", map[string]string{"advance": "1d"}).status)
	require.Empty(t, i.run("operator", "tenant", "list").ok(), "no sample tenants")
	require.Zero(t, s.stop())
}

func TestDataFolderOfOthers(t *testing.T) {
	t.Parallel()
	i := install(t)
	require.NoError(t, os.Mkdir(i.data, 0o755))
	i.run(serveArguments()...).doesNotStart("can be read by others: chmod 700 it")
	i.run("migrate").refuses("can be read by others: chmod 700 it")
	entries, err := os.ReadDir(i.data)
	require.NoError(t, err)
	require.Empty(t, entries, "nothing is written into such a folder")
}

// TestSecretsAreNoArguments reads the help of every command, because arguments
// are seen by everybody on the machine.
func TestSecretsAreNoArguments(t *testing.T) {
	t.Parallel()
	i := install(t)
	for _, command := range []string{
		"migrate", "backup", "restore", "operator tenant list", "operator tenant show",
		"operator tenant enable-production", "operator tenant disable-production", "operator tenant suspend",
		"operator tenant resume", "operator tenant create", "operator quota set", "operator quota show",
		"operator announce", "operator fixture", "operator queue list", "operator queue retry", "operator queue drop",
		"operator developer invite", "operator developer reset-link", "version", "serve",
	} {
		help := i.run(append(strings.Fields(command), "--help")...).ok()
		for _, flag := range regexp.MustCompile(`--[a-z-]+`).FindAllString(help, -1) {
			require.NotContains(t, []string{"--password", "--secret", "--token", "--key", "--api-key"}, flag, command)
		}
	}
	for _, flag := range []string{
		"--database-url=postgres://nod:hush@127.0.0.1/nod", "--smtp-url=smtp://nod:hush@127.0.0.1:25",
		"--blob-url=s3://key:hush@127.0.0.1/nod",
	} {
		refused := i.run(serveArguments(flag)...)
		refused.refuses("give an address with a password in the environment")
		require.NotContains(t, refused.stderr, "hush")
	}
}

// TestPagesAreForBrowsers asks for addresses that do not exist as programs and as browsers do.
func TestPagesAreForBrowsers(t *testing.T) {
	t.Parallel()
	s := install(t).serve("--demo")
	const browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
	for _, c := range []struct {
		address, method, accept string
		status                  int
	}{
		{s.portal + "/robots.md", http.MethodGet, "", http.StatusNotFound},
		{s.portal + "/robots.md", http.MethodGet, "*/*", http.StatusNotFound},
		{s.portal + "/v1/users", http.MethodGet, "application/json", http.StatusNotFound},
		{s.portal + "/v1/users", http.MethodGet, browser, http.StatusNotFound},
		{s.portal + "/api/v2/users", http.MethodGet, browser, http.StatusNotFound},
		{s.portal + "/open/v2/users", http.MethodGet, "*/*", http.StatusNotFound},
		{s.portal + "/sandbox/", http.MethodGet, "*/*", http.StatusNotFound},
		{s.portal + "/users", http.MethodPost, "*/*", http.StatusNotFound},
		{s.portal + "/users", http.MethodPost, browser, http.StatusMethodNotAllowed},
		{s.portal + "/users", http.MethodGet, "text/html;q=0, application/json", http.StatusNotFound},
		{s.portal + "/favicon.ico", http.MethodGet, "image/avif,image/webp,*/*;q=0.8", http.StatusNotFound},
		{s.link + "/llms.txt", http.MethodGet, "*/*", http.StatusNotFound},
		{s.link + "/v1/users", http.MethodDelete, "", http.StatusNotFound},
	} {
		answer := s.accepting(c.method, c.address, c.accept)
		require.Equal(t, c.status, answer.status, "%s %s %s", c.method, c.address, c.accept)
		require.NotEmpty(t, answer.code, "in the envelope: %s %s: %s", c.method, c.address, answer.raw)
	}
	for _, page := range []string{"/", "/users", "/link/winkSiteDetail/ws-1/v1.0"} {
		require.Empty(t, s.accepting(http.MethodGet, s.portal+page, browser).code, page)
	}
	for _, page := range []string{"/", "/login", "/confirm?token=x", "/confirmInvite?token=x", "/resetPassword?token=x"} {
		require.Empty(t, s.accepting(http.MethodGet, s.portal+page, "*/*").code, "%s is public", page)
	}
	require.Empty(t, s.accepting(http.MethodGet, s.link+"/s/unknown", browser).code)
	require.Zero(t, s.stop())
}

// accepting asks for an address as a program that takes these types.
func (s *server) accepting(method, address, accept string) answer {
	s.t.Helper()
	r, err := http.NewRequestWithContext(s.t.Context(), method, address, nil)
	require.NoError(s.t, err)
	if accept != "" {
		r.Header.Set("Accept", accept)
	}
	return s.send(r)
}
