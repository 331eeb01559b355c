package status_test

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/config"
	"nod/internal/run/status"
	"nod/internal/run/status/incident"
	"nod/internal/test/apptest"
)

// hostile is a text of an operator who copies from anywhere.
const hostile = "<script>alert(1)</script> & \"more\""

type response struct {
	status int
	header http.Header
	body   string
}

func ask(t *testing.T, method, address string, form url.Values) response {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), method, address, strings.NewReader(form.Encode()))
	require.NoError(t, err)
	if form != nil {
		request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	got, err := http.DefaultClient.Do(request)
	require.NoError(t, err)
	defer func() { _ = got.Body.Close() }()
	body, err := io.ReadAll(got.Body)
	require.NoError(t, err)
	return response{got.StatusCode, got.Header, string(body)}
}

func open(t *testing.T, kit *apptest.Kit, d incident.Draft) string {
	t.Helper()
	d.Parts = []string{"mail", "link"}
	e, err := kit.App.Incidents().Open(t.Context(), d)
	require.NoError(t, err)
	return e.ID
}

// TestPages shows what the operator wrote on the page, on a separate page, in JSON and in three feeds.
func TestPages(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	base := kit.App.URLs.Portal
	id := open(t, kit, incident.Draft{
		Kind: incident.Incident, Impact: incident.Outage, Title: "Emails are late " + hostile, Text: hostile + "\n\nSecond.",
	})
	open(t, kit, incident.Draft{Kind: incident.Notice, Title: "Numbers change", Text: "From Monday on."})
	kit.Eventually("the page", func() bool { return strings.Contains(ask(t, "GET", base+"/status", nil).body, "Active incidents") })

	page := ask(t, "GET", base+"/status", nil)
	require.Contains(t, page.body, "Partial outage")
	require.Contains(t, page.body, "Mail, Widget and hosted pages")
	require.Contains(t, page.body, "Numbers change")
	require.NotContains(t, page.body, "<script>alert")
	require.Contains(t, page.header.Get("Content-Security-Policy"), "form-action 'self'")

	var report struct {
		OK      bool
		Entries []struct {
			ID, Phase, URL string
			Parts          []string
			Updates        []struct{ Text string }
		}
		Parts []struct{ ID, State, Measured string }
	}
	require.NoError(t, json.Unmarshal([]byte(ask(t, "GET", base+"/status.json", nil).body), &report))
	require.False(t, report.OK)
	require.Len(t, report.Entries, 2)
	require.Equal(t, []string{"mail", "link"}, report.Entries[1].Parts)
	require.Equal(t, "INVESTIGATING", report.Entries[1].Phase)
	for _, p := range report.Parts {
		if p.ID == "mail" {
			require.Equal(t, [2]string{"FAILED", "WORKS"}, [2]string{p.State, p.Measured})
		}
	}
	one := ask(t, "GET", report.Entries[1].URL, nil)
	require.Equal(t, http.StatusOK, one.status)
	require.Contains(t, one.body, "Second.")
	require.Equal(t, http.StatusNotFound, ask(t, "GET", base+"/status/incidents/inc-none", nil).status)

	_, err := kit.App.Incidents().Write(t.Context(), id, incident.Update{Phase: incident.Resolved, Text: "Over."})
	require.NoError(t, err)
	var atom struct {
		Entries []struct {
			Title string `xml:"title"`
			Link  struct {
				Href string `xml:"href,attr"`
			} `xml:"link"`
			Content string `xml:"content"`
		} `xml:"entry"`
	}
	require.NoError(t, xml.Unmarshal([]byte(ask(t, "GET", base+"/status/feed.atom", nil).body), &atom))
	require.Len(t, atom.Entries, 3)
	require.Equal(t, "Resolved: Emails are late "+hostile, atom.Entries[0].Title, "the newest first")
	require.Contains(t, atom.Entries[0].Link.Href, base+"/status/incidents/"+id+"#upd-")
	require.Contains(t, atom.Entries[2].Content, "&lt;script&gt;", "readers take it for HTML")
	var rss struct {
		Items []struct {
			Title string `xml:"title"`
		} `xml:"channel>item"`
	}
	require.NoError(t, xml.Unmarshal([]byte(ask(t, "GET", base+"/status/feed.rss", nil).body), &rss))
	require.Len(t, rss.Items, 3)
	var feed struct {
		Version string
		Items   []struct{ Title, URL string }
	}
	require.NoError(t, json.Unmarshal([]byte(ask(t, "GET", base+"/status/feed.json", nil).body), &feed))
	require.Len(t, feed.Items, 3)
	require.Contains(t, feed.Version, "jsonfeed.org")
}

var link = regexp.MustCompile(`http\S+/status/(?:confirm|unsubscribe)/\S+`)

// TestSubscription: an address gets mails once its owner confirmed, each update once, and none after leaving.
func TestSubscription(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		base := kit.App.URLs.Portal
		subscribe := func(email string) response {
			return ask(t, http.MethodPost, base+"/status/subscribe", url.Values{"email": {email}})
		}
		bad := subscribe("nobody<at>example")
		require.Equal(t, http.StatusBadRequest, bad.status)
		require.Contains(t, bad.body, "nobody&lt;at&gt;example", "what was typed stays")
		require.Contains(t, bad.body, "Enter a valid email address.")

		const reader, stranger = "reader@example.test", "stranger@example.test"
		first := subscribe(reader)
		require.Equal(t, http.StatusOK, first.status)
		require.Equal(t, http.StatusOK, subscribe(stranger).status)
		confirm := link.FindString(mailTo(kit, reader, "Confirm"))
		require.Contains(t, ask(t, http.MethodGet, confirm, nil).body, "Subscribe</button>")
		tell := func(title string) {
			open(t, kit, incident.Draft{Kind: incident.Incident, Impact: incident.Degraded, Title: title, Text: "One.\n\nTwo."})
		}
		tell("Before anybody confirmed")
		require.Equal(t, http.StatusNotFound, ask(t, http.MethodPost, confirm+"0", nil).status)
		require.Contains(t, ask(t, http.MethodPost, confirm, nil).body, "You&#39;re subscribed")
		require.Equal(t, first.body, subscribe(reader).body, "nobody learns who is subscribed")

		tell("Slow emails")
		text := mailTo(kit, reader, "Slow emails")
		require.Contains(t, text, "Investigating · Mail, Widget and hosted pages")
		require.Contains(t, text, "Two.")
		leave := link.FindString(text)
		require.Contains(t, leave, "/unsubscribe/")
		require.Contains(t, ask(t, http.MethodGet, leave, nil).body, "Unsubscribe</button>", "scanners open every link")
		tell("A second one")
		mailTo(kit, reader, "A second one")
		require.Equal(t, http.StatusOK, ask(t, http.MethodPost, leave, url.Values{"List-Unsubscribe": {"One-Click"}}).status)
		require.Equal(t, http.StatusNotFound, ask(t, http.MethodPost, leave, nil).status)
		require.Equal(t, http.StatusNotFound, ask(t, http.MethodPost, confirm, nil).status)

		require.Equal(t, http.StatusOK, subscribe("later@example.test").status)
		require.Contains(t, ask(t, http.MethodPost, link.FindString(mailTo(kit, "later@example.test", "Confirm")), nil).body, "subscribed")
		tell("After leaving")
		mailTo(kit, "later@example.test", "After leaving")
		require.Len(t, kit.Mails(reader), 3)
		require.Len(t, kit.Mails(stranger), 1, "who never confirmed gets nothing more")
		require.NotContains(t, kit.Stored(), reader)
	})
}

// mailTo waits for a mail with words in its subject.
func mailTo(kit *apptest.Kit, to, subject string) (text string) {
	kit.Eventually("mail "+subject, func() bool {
		for _, m := range kit.Mails(to) {
			if strings.Contains(m.Subject, subject) {
				text = m.Text
				return true
			}
		}
		return false
	})
	return text
}

// TestNoMailServer: without one nobody is asked for an address.
func TestNoMailServer(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t, func(c *config.Serve) { c.Demo = false })
	require.NotContains(t, ask(t, http.MethodGet, kit.App.URLs.Portal+"/status", nil).body, "Email address")
}

// TestOutside: programs of the operator are parts of the page; any response of theirs will do, a refused signature or
// an error of the server is none.
func TestOutside(t *testing.T) {
	t.Parallel()
	program := func(status int, body string) string {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(status)
			_, _ = io.WriteString(w, body)
		}))
		t.Cleanup(server.Close)
		return server.URL
	}
	const key = "0123456789abcdef0123456789abcdef"
	kit := apptest.New(t, func(c *config.Serve) {
		c.Connectors = fmt.Sprintf(`[{"providers":["sinag"],"url":%q,"key":%q},{"providers":["x*"],"url":%q,"key":%q}]`,
			program(http.StatusNotFound, `{"error":"UNKNOWN_PROVIDER"}`), key, program(http.StatusUnauthorized, "{}"), key)
		c.Registry = fmt.Sprintf(`{"url":%q,"key":%q}`, program(http.StatusNotFound, "nothing here"), key)
		c.Signals = fmt.Sprintf(`{"url":%q,"key":%q}`, program(http.StatusBadGateway, ""), key)
	})
	var report struct {
		Parts []struct{ ID, Name, State string }
	}
	text := ask(t, http.MethodGet, kit.App.URLs.Portal+"/status.json", nil).body
	require.NoError(t, json.Unmarshal([]byte(text), &report))
	found := map[string]string{}
	for _, p := range report.Parts {
		found[p.Name] = p.State
	}
	require.Equal(t, "FAILED", found["Connector: x…"])
	require.Equal(t, "WORKS", found["Connector: all other providers, sandbox_…"], "the reference connector of demo mode")
	require.Equal(t, "WORKS", found["ID verification"])
	require.Equal(t, "FAILED", found["Risk signals"])
	require.NotContains(t, text, "127.0.0.1", "where programs of the operator are is nobody's business")
}

// TestStarting: a server that cannot start yet shows what it measured before.
func TestStarting(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	known := `{"report":{"parts":[{"id":"portal","name":"Portal","words":"Operational"},{"id":"mail","name":"Mail",` +
		`"words":"Slow"}],"checkedAt":"2026-11-25T10:00:00Z"},"days":[],"board":[],"concerns":[]}`
	pages := status.Early(folder, status.Page{ProductName: "Nod"}, http.NotFoundHandler())
	get := func(path string) string {
		recorder := httptest.NewRecorder()
		pages[path](recorder, httptest.NewRequest(http.MethodGet, path, nil))
		require.Equal(t, http.StatusOK, recorder.Code)
		return recorder.Body.String()
	}
	require.Contains(t, get("/status"), "No earlier measurements are known.")
	require.NoError(t, os.WriteFile(filepath.Join(folder, "status.json"), []byte("{"), 0o600))
	require.Contains(t, get("/status"), "No earlier measurements are known.", "a file that was cut off")
	require.NoError(t, os.WriteFile(filepath.Join(folder, "status.json"), []byte(known), 0o600))
	page := get("/status")
	require.Contains(t, page, "The service is starting")
	require.Contains(t, page, "Last checked 25 Nov 2026, 10:00 UTC: Slow.")
	require.NotContains(t, page, "data-status=", "a script that asks again would show the same")
	require.Contains(t, get("/status.json"), `"ok":false,"state":"FAILED"`)
}
