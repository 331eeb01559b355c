package main_test

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/test/testkit"
)

// TestDemoStart shows what somebody sees who starts the demo: hardly a line, and the way in last.
func TestDemoStart(t *testing.T) {
	t.Parallel()
	i := install(t, "NOD_DEMO_USERS=2")
	boxes := []string{}
	for _, start := range []string{"first", "second"} {
		s := i.serve("--demo")
		require.Zero(t, s.stop())
		before, _, _ := strings.Cut(s.logged(), "msg=serving")
		require.NotContains(t, before, "msg=request ", start)
		// The demo has a receiver that is down: a start that takes longer is told of its deliveries before it has ended,
		// and that they are in time again.
		lines := strings.Count(before, "\n") - strings.Count(before, `msg="webhook deliveries are `)
		require.LessOrEqual(t, lines, 2, "starting, making sample data: %s", before)
		require.Equal(t, start == "first", strings.Contains(before, "making sample data"))
		boxes = append(boxes, strings.ReplaceAll(strings.ReplaceAll(s.terminal.String(), s.portal, ""), s.link, ""))
	}
	require.Equal(t, boxes[0], boxes[1], "the same at every start")
	require.Regexp(t, `Password \S+\n  Sandbox key of Bayani Lending: nk_sbx_\w+:ns_sbx_\w+\n\n$`, boxes[0])
}

// TestFullDemoStart: the demo that people get, of 60 users, starts with as quiet a log.
func TestFullDemoStart(t *testing.T) {
	t.Parallel()
	testkit.Long(t)
	s := install(t, "NOD_DEMO_USERS=60").serve("--demo")
	require.Zero(t, s.stop())
	before, _, isServing := strings.Cut(s.logged(), "msg=serving")
	require.True(t, isServing)
	for _, loud := range []string{"msg=request ", "level=WARN", "level=ERROR"} {
		for line := range strings.Lines(before) {
			isLate := strings.Contains(line, `msg="webhook deliveries are `) // of the receiver that is down
			require.False(t, strings.Contains(line, loud) && !isLate, line)
		}
	}
}

// TestLogLevel keeps what nobody asked for by hand out of the log, unless it is wanted.
func TestLogLevel(t *testing.T) {
	t.Parallel()
	for level, isShown := range map[string]bool{"info": false, "debug": true} {
		t.Run(level, func(t *testing.T) {
			t.Parallel()
			s := install(t).serve("--demo", "--log-level", level)
			for _, quiet := range []string{
				s.portal + "/readyz", s.link + "/healthz", s.portal + "/status.json", s.portal + "/portal/assets/no.js",
				s.portal + "/dev/mailbox/messages", s.link + "/files/logo/sandbox_employer_ph.svg",
			} {
				s.ask(http.MethodGet, quiet, "", nil)
			}
			s.ask(http.MethodGet, s.portal+"/api/v1/config", "", nil)
			require.Zero(t, s.stop())
			require.Equal(t, 1, strings.Count(s.logged(), "level=INFO msg=request "), s.logged())
			require.Equal(t, isShown, strings.Contains(s.logged(), "level=DEBUG msg=request "), s.logged())
		})
	}
}

// TestStrangersMakeNoErrors asks for all sorts of nonsense, and leaves in the middle of it.
func TestStrangersMakeNoErrors(t *testing.T) {
	t.Parallel()
	s := install(t).serve() // without mail, so that registering returns 503
	for _, request := range []struct {
		method, address string
		status          int
	}{
		{http.MethodPut, s.portal + "/sandbox/v1/users", http.StatusNotImplemented},
		{http.MethodPatch, s.portal + "/open/v1/accounts/x", http.StatusNotImplemented},
		{"BREW", s.portal + "/sandbox/v1/users", http.StatusNotImplemented},
		{http.MethodTrace, s.portal + "/api/v1/signins", http.StatusMethodNotAllowed},
		{http.MethodPost, s.portal + "/", http.StatusMethodNotAllowed},
		{http.MethodGet, s.portal + "/api/v1/%00", http.StatusNotFound},
		{http.MethodGet, s.portal + "/docs/%2e%2e/secret", http.StatusNotFound},
		{http.MethodGet, s.link + "/files/export/x", http.StatusNotFound},
		{http.MethodGet, s.link + "/verify/x", http.StatusNotFound},
	} {
		require.Equal(t, request.status, s.ask(request.method, request.address, "Bearer x.y.z", nil).status, request.address)
	}
	register := s.management(http.MethodPost, "/registrations", "", map[string]any{
		"firstName": "Ana", "lastName": "Lim", "tenantName": company, "emailAddress": member, "title": "Engineer",
		"password": password, "termsAccepted": true,
	})
	require.Equal(t, http.StatusServiceUnavailable, register.status)
	for _, text := range []string{
		"GET / HTTP/1.1\r\nHost: elsewhere.example.com\r\n\r\n",
		"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
		"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
		"POST /api/v1/signins HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{\"email\":",
		"POST /api/v1/signins HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
		"GET /portal/ HTTP/1.1\r\nHost: %s\r\nContent-Length: -1\r\n\r\n",
	} {
		s.mumble(text)
	}
	require.Zero(t, s.stop())
	require.NotContains(t, s.logged(), "level=ERROR")
}

// mumble writes bytes to the portal door, ends what it has to say and waits until the server has closed.
func (s *server) mumble(text string) {
	s.t.Helper()
	u, err := url.Parse(s.portal)
	require.NoError(s.t, err)
	connection, err := net.Dial("tcp", "127.0.0.1:"+u.Port())
	require.NoError(s.t, err)
	defer func() { _ = connection.Close() }()
	if strings.Contains(text, "%s") {
		text = fmt.Sprintf(text, u.Host)
	}
	_, err = connection.Write([]byte(text))
	require.NoError(s.t, err)
	require.NoError(s.t, connection.(*net.TCPConn).CloseWrite())
	_, _ = bufio.NewReader(connection).ReadString(0) // to the end
}
