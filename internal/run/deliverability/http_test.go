package deliverability_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/config"
	"nod/internal/run/deliverability"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

// page serves the page of an installation that hands its mails to a sink.
func page(t *testing.T, kit *apptest.Kit) *httptest.Server {
	t.Helper()
	mux := http.NewServeMux()
	deliverability.Mount(mux, deliverability.Door{
		ProductName: "Nod", DB: kit.App.DB, Clock: kit.App.Clock, Mail: kit.App.Mail,
		Resolver: testkit.DNS{"TXT nod.test": {"v=spf1 <script> -all"}}.Resolver(t),
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return server
}

func get(t *testing.T, address string) string {
	t.Helper()
	answer, err := http.Get(address)
	require.NoError(t, err)
	return body(t, answer, http.StatusOK)
}

func body(t *testing.T, answer *http.Response, status int) string {
	t.Helper()
	defer func() { require.NoError(t, answer.Body.Close()) }()
	text, err := io.ReadAll(answer.Body)
	require.NoError(t, err)
	require.Equal(t, status, answer.StatusCode, string(text))
	return string(text)
}

// TestPage: the operator reads what to publish, sends a test mail, and sees what became of it and of all that failed.
func TestPage(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		server := page(t, kit)
		text := get(t, server.URL+"/mail")
		require.Contains(t, text, "There is no DMARC record.")
		require.Contains(t, text, "v=spf1 &lt;script&gt; -all")
		require.Contains(t, text, "No email failed")
		require.Contains(t, get(t, server.URL+"/mail.json"), `"id":"dmarc"`)

		send := func(to string) *http.Response {
			answer, err := http.PostForm(server.URL+"/mail/test", url.Values{"to": {to}})
			require.NoError(t, err)
			return answer
		}
		require.Contains(t, body(t, send("nobody\r\nBcc: a@example.com"), http.StatusBadRequest), "valid email address")
		sent := send("ops@example.com")
		require.Contains(t, body(t, sent, http.StatusOK), "Test email")
		kit.Eventually("the server's answer", func() bool {
			return strings.Contains(get(t, sent.Request.URL.String()), "The mail server took the test email.")
		})
		require.Equal(t, "Test email from Nod", kit.Mails("ops@example.com")[0].Subject)

		failed := send("bounce@example.com")
		body(t, failed, http.StatusOK)
		kit.Eventually("the server's answer", func() bool {
			return strings.Contains(get(t, failed.Request.URL.String()), "The test email failed.")
		})
		require.Contains(t, get(t, server.URL+"/mail"), "550 there is no mailbox of this name")

		for range 2 {
			body(t, send("ops@example.com"), http.StatusOK)
		}
		require.Contains(t, body(t, send("ops@example.com"), http.StatusBadRequest), "Too many messages")
	}, func(c *config.Serve) { c.RateProfile = "strict" })
}

// TestOtherPages: a page of somebody else in the operator's browser sends nothing.
func TestOtherPages(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	request, err := http.NewRequest(http.MethodPost, page(t, kit).URL+"/mail/test", strings.NewReader("to=ops@example.com"))
	require.NoError(t, err)
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	request.Header.Set("Sec-Fetch-Site", "cross-site")
	request.Header.Set("Origin", "https://evil.example")
	answer, err := http.DefaultClient.Do(request)
	require.NoError(t, err)
	body(t, answer, http.StatusForbidden)
	require.Empty(t, kit.Mails("ops@example.com"))
}
