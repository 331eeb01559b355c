package app_test

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/config"
	"nod/internal/test/apptest"
)

func strict(c *config.Serve) { c.RateProfile = "strict" }

// isLimited requires that an answer is the one of too many calls.
func isLimited(t *testing.T, r reply) {
	t.Helper()
	require.Equal(t, http.StatusTooManyRequests, r.status)
	require.Equal(t, "REQUEST_LIMIT_EXCEEDED", r.code(t))
	seconds, err := strconv.Atoi(r.header.Get("Retry-After"))
	require.NoError(t, err)
	require.Positive(t, seconds)
}

// flood calls until it is refused for calling too often. The limits of these calls refill within
// seconds, so that how many calls it takes depends on the machine.
func flood(t *testing.T, call func() reply) {
	t.Helper()
	for range 5000 {
		if r := call(); r.status == http.StatusTooManyRequests {
			isLimited(t, r)
			return
		}
	}
	t.Fatal("never refused")
}

// TestLimits calls a server with the limits of everybody too often.
func TestLimits(t *testing.T) {
	t.Parallel()
	d := openDoors(t, apptest.New(t, strict))
	management := d.kit.Management()
	tenant := d.kit.Tenant("Limited")
	signedIn := d.kit.Anonymous(management).
		Post("/signins", map[string]any{"email": tenant.Email, "password": apptest.Password}).Is(http.StatusCreated)
	bearer := func(name string) string { return "Bearer " + signedIn.Text(name+".token") }

	t.Run("public calls, whatever address the client claims", func(t *testing.T) {
		d := d.in(t)
		for _, path := range []string{"/registrations", "/passwordResets", "/registrations/confirm", "/signins"} {
			n := 0
			flood(t, func() reply { n++; return d.post(management+path, n) })
		}
	})
	t.Run("revealed secrets", func(t *testing.T) {
		d := d.in(t)
		tenant.Key("SANDBOX")
		id := tenant.Admin.Get("/apiKeys?mode=SANDBOX").Items()[0]["id"].(string)
		reveal := func() reply {
			address := management + "/apiKeys/" + id + "/reveal?mode=SANDBOX"
			return d.send(http.MethodPost, address, "", "Authorization", bearer("developerToken"))
		}
		for range 30 {
			require.Equal(t, http.StatusOK, reveal().status)
		}
		isLimited(t, reveal())
	})
	t.Run("calls of a tenant, of a sign-in, of nobody", func(t *testing.T) {
		d := d.in(t)
		users := d.kit.App.URLs.Sandbox + "/users"
		flood(t, func() reply { return d.get(users, "Authorization", bearer("openApiSandboxToken")) })
		flood(t, func() reply { return d.get(management+"/tenant", "Authorization", bearer("developerToken")) })
		flood(t, func() reply { return d.get(users, "Authorization", "Bearer x") })
		require.Equal(t, http.StatusOK, d.get(management+"/config").status, "what is public stays open")
	})
}

// post sends nothing useful, with another claim about the client's address each time.
func (d *doors) post(address string, n int) reply {
	d.Helper()
	client := fmt.Sprintf("198.51.%d.%d", n/250, n%250)
	return d.send(http.MethodPost, address, "{}", "X-Forwarded-For", client, "X-Real-Ip", client, "Forwarded", "for="+client)
}

// TestTrustedProxy believes the last hop that the proxy tells, and nothing that stands before it.
func TestTrustedProxy(t *testing.T) {
	t.Parallel()
	d := openDoors(t, apptest.New(t, strict, func(c *config.Serve) {
		c.TrustedProxies = []string{"127.0.0.0/8", "::1/128", "10.0.0.0/8"}
	}))
	register := func(forwarded string) reply {
		return d.send(http.MethodPost, d.kit.Management()+"/registrations", "{}", "X-Forwarded-For", forwarded)
	}
	for i := range 40 {
		require.Equal(t, http.StatusBadRequest, register(fmt.Sprintf("198.51.100.%d", i)).status, "an address each")
	}
	for i := range 20 {
		require.Equal(t, http.StatusBadRequest, register(fmt.Sprintf("192.0.2.%d, 203.0.113.7, 10.1.1.%d", i, i)).status)
	}
	isLimited(t, register("192.0.2.99, 203.0.113.7"))
	require.Equal(t, http.StatusBadRequest, register("203.0.113.7, 203.0.113.8").status, "the address before it is a claim")
}

// TestSlowRequests sends requests that never end; the server gives up on its own.
func TestSlowRequests(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	host := strings.TrimPrefix(kit.App.URLs.Portal, "http://")
	for name, test := range map[string]struct{ request, answer string }{
		"head": {"GET / HTTP/1.1\r\nHost: " + host + "\r\nX-Slow: ", ""},
		"body": {
			"POST /api/v1/registrations HTTP/1.1\r\nHost: " + host +
				"\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{\"first",
			"HTTP/1.1 408 Request Timeout",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if testing.Short() && test.answer != "" {
				t.Skip("waits for half a minute")
			}
			conn, err := net.Dial("tcp", host)
			require.NoError(t, err)
			defer func() { _ = conn.Close() }()
			require.NoError(t, conn.SetDeadline(time.Now().Add(2*time.Minute)))
			_, err = conn.Write([]byte(test.request))
			require.NoError(t, err)
			all, _ := io.ReadAll(conn) // the server hangs up in both cases
			line, rest, _ := strings.Cut(string(all), "\r\n")
			require.Equal(t, test.answer, line)
			if test.answer != "" {
				require.Contains(t, rest, `"code":"REQUEST_TIMEOUT"`)
				require.Contains(t, rest, "X-Request-Id: ")
				require.NotContains(t, rest, "HTTP/1.1", "one answer")
			}
		})
	}
}
