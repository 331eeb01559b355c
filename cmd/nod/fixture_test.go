package main_test

import (
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/run/demo"
	"nod/internal/test/testkit"
)

const (
	age = 40 * 24 * time.Hour
	// near is how exact ages are held against the time of the test.
	near = 10 * time.Minute
)

// fixtures makes some and returns them.
func (i *installation) fixtures(kind string, args ...string) []demo.Fixture {
	i.t.Helper()
	printed := i.run(append([]string{"operator", "fixture", kind, "--tenant", member}, args...)...).ok()
	made := []demo.Fixture{}
	for line := range strings.Lines(printed) {
		var f demo.Fixture
		require.NoError(i.t, json.Unmarshal([]byte(line), &f), "%s", line)
		require.Equal(i.t, kind, f.Kind)
		require.NotEmpty(i.t, f.TenantID)
		made = append(made, f)
	}
	return made
}

func isOld(t *testing.T, at any) {
	t.Helper()
	text, _ := at.(string)
	when, err := time.Parse(time.RFC3339Nano, text)
	require.NoError(t, err)
	require.WithinDuration(t, time.Now().Add(-age), when, near)
}

func basic(f demo.Fixture) string {
	return "Basic " + base64.StdEncoding.EncodeToString([]byte(f.APIKey+":"+f.APISecret))
}

// TestFixtures makes every kind beside a running server and finds it by HTTP.
func TestFixtures(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, i *installation) {
		s := i.serve("--demo")
		s.signUp(company, member)
		checkDevelopers(t, i, s)
		key := checkKeys(t, i, s)
		checkUsers(t, i, s, key)
		checkAccounts(t, i, s, key)
		checkWebhooks(t, i, s, key)
		require.Zero(t, s.stop())
		require.NotContains(t, s.logged(), "level=ERROR")
	})
}

func checkDevelopers(t *testing.T, i *installation, s *server) {
	t.Helper()
	for role, wants := range map[string]string{"ADMIN": "ADMIN", "": "DEVELOPER"} {
		args := []string{"--age", "85d"}
		if role != "" {
			args = append(args, "--state", role)
		}
		made := i.fixtures("developer", args...)
		require.Len(t, made, 1)
		signedIn := s.logIn(made[0].EmailAddress, made[0].Password)
		require.Equal(t, http.StatusCreated, signedIn.status, "%s", signedIn.raw)
		me := s.management(http.MethodGet, "/developers/me", "Bearer "+signedIn.text("developerToken.token"), nil)
		require.Equal(t, wants, me.text("role"))
		require.Equal(t, made[0].TenantID, me.text("tenantId"))
		require.Equal(t, "WARNING", me.text("passwordState"), "the password is as old as the developer: %s", me.raw)
	}
}

func checkKeys(t *testing.T, i *installation, s *server) (authorization string) {
	t.Helper()
	users := s.portal + "/sandbox/v1/users"
	made := i.fixtures("key", "--count", "3", "--age", "40d")
	require.Len(t, made, 3)
	for _, key := range made {
		require.Equal(t, http.StatusOK, s.ask(http.MethodGet, users, basic(key), nil).status)
	}
	inactive := i.fixtures("key", "--state", "INACTIVE")[0]
	require.Equal(t, http.StatusUnauthorized, s.ask(http.MethodGet, users, basic(inactive), nil).status)
	listed := s.management(http.MethodGet, "/apiKeys?mode=SANDBOX", s.admin(member), nil).items()
	require.Len(t, listed, 4)
	require.Equal(t, "INACTIVE", listed[0]["status"])
	isOld(t, listed[3]["createdAt"])

	i.run("operator", "fixture", "key", "--tenant", member, "--mode", "PRODUCTION").refuses("grant it first")
	i.run("operator", "tenant", "enable-production", member).ok()
	live := i.fixtures("key", "--mode", "PRODUCTION")[0]
	require.Equal(t, http.StatusOK, s.ask(http.MethodGet, s.portal+"/open/v1/users", basic(live), nil).status)
	require.Equal(t, http.StatusUnauthorized, s.ask(http.MethodGet, users, basic(live), nil).status)
	return basic(made[0])
}

func checkUsers(t *testing.T, i *installation, s *server, key string) {
	t.Helper()
	made := i.fixtures("user", "--count", "2", "--age", "40d")
	require.Len(t, made, 2)
	for _, user := range made {
		got := s.ask(http.MethodGet, s.portal+"/sandbox/v1/users/"+user.ID, key, nil)
		require.Equal(t, http.StatusOK, got.status)
		isOld(t, got.at("createdAt"))
		config := s.ask(http.MethodGet, s.link+"/link/v1/config", "Bearer "+user.AccessToken, nil)
		require.Equal(t, http.StatusOK, config.status, "the token begins now: %s", config.raw)
		require.Equal(t, user.ID, config.text("userId"))
	}
}

func checkAccounts(t *testing.T, i *installation, s *server, key string) {
	t.Helper()
	sandbox := s.portal + "/sandbox/v1"
	for _, state := range []string{"", "CONNECTED", "PENDING", "AWAITING_MFA", "ERROR", "DISCONNECTED"} {
		args := []string{"--age", "40d"}
		if state != "" {
			args = append(args, "--state", state)
		}
		made := i.fixtures("account", args...)[0]
		got := s.ask(http.MethodGet, sandbox+"/accounts/"+made.ID, key, nil)
		require.Equal(t, http.StatusOK, got.status)
		connection, _ := got.at("connection").(map[string]any)
		require.Equal(t, made.State, connection["status"], "%s", got.raw)
		require.Equal(t, made.UserID, got.text("userId"))
		isOld(t, s.ask(http.MethodGet, sandbox+"/users/"+made.UserID, key, nil).at("createdAt"))
		switch made.State {
		case "CONNECTED":
			isOld(t, got.at("createdAt"))
			identities := s.ask(http.MethodGet, sandbox+"/identities?userId="+made.UserID, key, nil)
			require.Len(t, identities.items(), 1, "%s", identities.raw)
		case "ERROR", "DISCONNECTED":
			isOld(t, connection["updatedAt"])
		}
	}
	revoked := i.fixtures("account", "--state", "REVOKED")[0]
	require.Equal(t, "REVOKED", revoked.State)
	require.Equal(t, http.StatusNotFound, s.ask(http.MethodGet, sandbox+"/accounts/"+revoked.ID, key, nil).status)

	user := i.fixtures("user")[0]
	several := i.fixtures("account", "--user", user.ID, "--count", "3")
	require.Len(t, several, 3)
	listed := s.ask(http.MethodGet, sandbox+"/accounts?userId="+user.ID, key, nil).items()
	require.Len(t, listed, 3, "at a provider each")
	i.run("operator", "fixture", "account", "--tenant", member, "--user", "user-0").refuses("User not found.")
	i.run("operator", "fixture", "account", "--tenant", member, "--mode", "PRODUCTION").refuses("no simulated providers")
}

func checkWebhooks(t *testing.T, i *installation, s *server, key string) {
	t.Helper()
	sandbox := s.portal + "/sandbox/v1"
	arrived := make(chan http.Header, 100)
	receiver := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		arrived <- r.Header
		w.WriteHeader(http.StatusNoContent)
	}))
	defer receiver.Close()
	for state, isActive := range map[string]bool{"active": true, "inactive": false} {
		made := i.fixtures("webhook", "--state", state, "--age", "40d", "--url", receiver.URL)[0]
		require.NotEmpty(t, made.Secret)
		got := s.ask(http.MethodGet, sandbox+"/webhooks/"+made.ID, key, nil)
		require.Equal(t, isActive, got.at("active"))
		require.Equal(t, receiver.URL, got.text("url"))
		isOld(t, got.at("createdAt"))
	}

	made := i.fixtures("delivery", "--count", "3", "--age", "40d", "--url", receiver.URL)
	require.Len(t, made, 3)
	portal := "Bearer " + s.logIn(member, password).text("openApiSandboxToken.token")
	for _, delivery := range made {
		path := sandbox + "/portal/webhooks/" + delivery.WebhookID + "/deliveries/" + delivery.ID
		s.sees("a delivery", func() bool {
			return s.ask(http.MethodGet, path, portal, nil).text("status") == "DELIVERED"
		})
		got := s.ask(http.MethodGet, path, portal, nil)
		require.Equal(t, delivery.EventID, got.text("eventId"))
		isOld(t, got.at("createdAt"))
	}
	require.NotEmpty(t, (<-arrived).Get("Webhook-Signature"))
}

func TestFixturesAreForDemoMode(t *testing.T) {
	testkit.Long(t)
	t.Parallel()
	i := install(t)
	s := i.serve("--demo")
	s.signUp(company, member)
	make := func(args ...string) result {
		return i.run(append([]string{"operator", "fixture"}, args...)...)
	}
	make("user", "--tenant", "nobody").refuses("no organization has this id, name or email address")
	make("unicorn", "--tenant", member).refuses("there is no fixture \"unicorn\"; there are account, delivery")
	make("user", "--tenant", member, "--state", "HAPPY").refuses("a user has no state")
	make("key", "--tenant", member, "--state", "HAPPY").refuses("one of ACTIVE, INACTIVE")
	make("user", "--tenant", member, "--count", "0").refuses("from 1 to 1000")
	make("user", "--tenant", member, "--age", "soon").refuses("give a duration such as 90d")
	make("user", "--tenant", member, "--age=-1d").refuses("must not be negative")
	make("key", "--tenant", member, "--user", "user-1").refuses("only accounts are made for a user")

	earnest := install(t)
	real := earnest.serve()
	require.Zero(t, real.stop())
	earnest.run("operator", "fixture", "user", "--tenant", member).refuses("no organization")
}
