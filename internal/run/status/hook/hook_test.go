package hook_test

import (
	"encoding/json"
	"fmt"
	"html"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/config"
	"nod/internal/run/status/incident"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

// visitor uses the forms of the page as a browser without JavaScript does.
type visitor struct {
	*testing.T
	kit *apptest.Kit
}

func (v visitor) post(path string, form url.Values) (status int, body string) {
	v.Helper()
	if !strings.HasPrefix(path, "http") {
		path = v.kit.App.URLs.Portal + path
	}
	request, err := http.NewRequestWithContext(v.Context(), http.MethodPost, path, strings.NewReader(form.Encode()))
	require.NoError(v, err)
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	got, err := http.DefaultClient.Do(request)
	require.NoError(v, err)
	defer func() { _ = got.Body.Close() }()
	text, err := io.ReadAll(got.Body)
	require.NoError(v, err)
	return got.StatusCode, string(text)
}

var (
	shown = regexp.MustCompile(`<code>([^<]+)</code>`)
	leads = regexp.MustCompile(`action="(/status/webhooks/confirm/[^"]+)"`)
)

// add fills in the form, and returns the secret and where the challenge is sent from.
func (v visitor) add(address string) (secret, confirm string) {
	v.Helper()
	status, page := v.post("/status/webhooks", url.Values{"url": {address}})
	require.Equal(v, http.StatusOK, status, page)
	require.Regexp(v, shown, page)
	return html.UnescapeString(shown.FindStringSubmatch(page)[1]), leads.FindStringSubmatch(page)[1]
}

func (v visitor) tell(title string) {
	v.Helper()
	_, err := v.kit.App.Incidents().Open(v.Context(), incident.Draft{
		Kind: incident.Incident, Impact: incident.Degraded, Title: title, Text: "One.", Parts: []string{"mail"}, By: "root",
	})
	require.NoError(v, err)
}

// payload is what a webhook gets.
type payload struct {
	Type, Token, UpdateID, UnsubscribeURL string
	Entry                                 struct {
		ID, Title, Phase, URL string
		Parts                 []string
		Updates               []struct{ ID, Phase, Text string }
	}
}

// receiver is somebody's server: it answers challenges with a format of the token, and everything else with a status.
type receiver struct {
	*testing.T
	*httptest.Server
	mu     sync.Mutex
	format string
	status int
	got    []testkit.Received
}

func newReceiver(t *testing.T) *receiver {
	t.Helper()
	r := &receiver{T: t, format: "%s", status: http.StatusOK}
	r.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, request *http.Request) {
		body, _ := io.ReadAll(request.Body)
		var p payload
		_ = json.Unmarshal(body, &p)
		r.mu.Lock()
		defer r.mu.Unlock()
		r.got = append(r.got, testkit.Received{Path: request.URL.Path, Header: request.Header.Clone(), Body: body})
		w.WriteHeader(r.status)
		if p.Type == "challenge" {
			_, _ = fmt.Fprintf(w, r.format, p.Token)
		}
	}))
	t.Cleanup(r.Close)
	return r
}

func (r *receiver) answers(status int, format string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.status, r.format = status, format
}

// wait returns what arrived so far, once there are n.
func (r *receiver) wait(kit *apptest.Kit, n int) (got []testkit.Received) {
	kit.Eventually(fmt.Sprint(n, " messages"), func() bool {
		r.mu.Lock()
		defer r.mu.Unlock()
		got = r.got
		return len(got) >= n
	})
	return got
}

func (r *receiver) read(d testkit.Received, secret string) (p payload) {
	r.Helper()
	require.NoError(r, d.Verify(secret))
	require.NoError(r, d.VerifyStock(secret))
	require.NoError(r, json.Unmarshal(d.Body, &p))
	return p
}

// TestWebhook: an address gets each update once its receiver answered a challenge, signed with the secret that was
// shown, and none after leaving.
func TestWebhook(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		v, server := visitor{t, kit}, newReceiver(t)
		address := server.URL + "/status-of-nod"
		secret, confirm := v.add(address)
		v.tell("Before anybody confirmed")

		for _, format := range []string{"", `{"type":"challenge","token":"%s"}`, "%s %[1]s"} {
			server.answers(http.StatusOK, format)
			status, page := v.post(confirm, nil)
			require.Equal(t, http.StatusUnprocessableEntity, status)
			require.Contains(t, page, "We didn&#39;t get the token back", "who echoes what comes did not agree")
		}
		server.answers(http.StatusCreated, "%s")
		status, _ := v.post(confirm, nil)
		require.Equal(t, http.StatusUnprocessableEntity, status)
		server.answers(http.StatusOK, "%s\n")
		status, _ = v.post(confirm+"0", nil)
		require.Equal(t, http.StatusNotFound, status)
		_, page := v.post(confirm, nil)
		require.Contains(t, page, "Your webhook is active")
		challenges := server.wait(kit, 5)
		require.Len(t, challenges, 5)
		require.Equal(t, "challenge", server.read(challenges[4], secret).Type)
		require.Equal(t, "/status-of-nod", challenges[4].Path)

		v.tell("Slow emails")
		got := server.wait(kit, 6)
		require.Len(t, got, 6)
		require.NotContains(t, string(got[5].Body), "root", "who wrote it is nobody's business")
		update := server.read(got[5], secret)
		require.Equal(t, "update", update.Type)
		require.Equal(t, update.UpdateID, got[5].Header.Get("Webhook-Id"), "what comes twice has one ID")
		require.Equal(t, []string{"Slow emails", "INVESTIGATING", "mail", "One.", update.UpdateID}, []string{
			update.Entry.Title, update.Entry.Phase, update.Entry.Parts[0], update.Entry.Updates[0].Text, update.Entry.Updates[0].ID,
		})
		require.Equal(t, kit.App.URLs.Portal+"/status/incidents/"+update.Entry.ID, update.Entry.URL)

		again, confirm := v.add(address)
		require.NotEqual(t, secret, again)
		_, page = v.post(confirm, nil)
		require.Contains(t, page, "Your webhook is active")
		v.tell("A second one")
		got = server.wait(kit, 8)
		require.Len(t, got, 8, "an address is told once, with its newest secret")
		leave := server.read(got[7], again).UnsubscribeURL
		status, _ = v.post(update.UnsubscribeURL, nil)
		require.Equal(t, http.StatusNotFound, status)

		other := newReceiver(t)
		_, confirm = v.add(other.URL)
		_, page = v.post(confirm, nil)
		require.Contains(t, page, "Your webhook is active")
		require.NotContains(t, kit.Stored(), strings.TrimPrefix(server.URL, "http://"))
		require.NotContains(t, kit.Stored(), again)
		_, page = v.post(leave, nil)
		require.Contains(t, page, "Your webhook is unsubscribed")
		v.tell("After leaving")
		other.wait(kit, 2)
		require.Len(t, server.wait(kit, 8), 8)
	})
}

// TestFailing: what fails is sent again; what fails for seven days is removed.
func TestFailing(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	v, server := visitor{t, kit}, newReceiver(t)
	_, confirm := v.add(server.URL)
	_, page := v.post(confirm, nil)
	require.Contains(t, page, "Your webhook is active")
	server.answers(http.StatusInternalServerError, "")
	v.tell("Nobody listens")
	server.wait(kit, 2)
	server.answers(http.StatusOK, "")
	server.wait(kit, 3)
	hooks := func(where string) (n int) {
		require.NoError(t, kit.App.DB.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM status_hook WHERE "+where).Scan(&n))
		return n
	}
	kit.Eventually("it works again", func() bool { return hooks("failing_since IS NULL") == 1 })

	server.answers(http.StatusInternalServerError, "")
	v.tell("Nobody listens for a week")
	kit.Eventually("it fails", func() bool { return hooks("failing_since IS NOT NULL") == 1 })
	kit.Advance(7 * 24 * time.Hour)
	kit.Eventually("it is removed", func() bool { return hooks("TRUE") == 0 })
}

// TestRefused: only public addresses, so many at a time, and only where links are ours and young.
func TestRefused(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t, func(c *config.Serve) { c.RateProfile = "strict" })
	v := visitor{t, kit}
	for address, why := range map[string]string{
		"": "The URL is required and must begin with https://", "http://example.com/": "must begin with https://",
		"https://10.0.0.1/<hook>": "The URL must be a public address.", "https://169.254.169.254/": "public address",
	} {
		status, page := v.post("/status/webhooks", url.Values{"url": {address}})
		require.Equal(t, http.StatusBadRequest, status, address)
		require.Contains(t, page, why)
		require.NotContains(t, page, "<hook>")
	}
	server := newReceiver(t)
	_, old := v.add(server.URL)
	kit.Advance(25 * time.Hour)
	status, _ := v.post(old, nil)
	require.Equal(t, http.StatusNotFound, status, "links last a day")
	_, confirm := v.add(server.URL)
	server.answers(http.StatusOK, "")
	for range 10 {
		if status, _ = v.post(confirm, nil); status != http.StatusUnprocessableEntity {
			break
		}
	}
	require.Equal(t, http.StatusTooManyRequests, status)
	status, page := v.post("/status/webhooks", url.Values{"url": {server.URL}})
	require.Equal(t, http.StatusTooManyRequests, status)
	require.Contains(t, page, "Too many attempts.")
}

// TestClosed: outside of demo mode no network of the operator's is open to strangers, whatever webhooks may reach.
func TestClosed(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t, func(c *config.Serve) { c.Demo, c.AllowCIDRs = false, []string{"127.0.0.0/8", "10.0.0.0/8"} })
	for _, address := range []string{"https://localhost:8443/", "https://127.0.0.1:8443/", "https://10.0.0.1/"} {
		status, page := visitor{t, kit}.post("/status/webhooks", url.Values{"url": {address}})
		require.Equal(t, http.StatusBadRequest, status, address)
		require.Contains(t, page, "public address")
	}
}
