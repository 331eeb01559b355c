package demo_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/config"
	"nod/internal/run/demo"
	"nod/internal/test/apptest"
	"nod/internal/test/testkit"
)

const (
	demoUsers = 15
	demoAdmin = "ada@bayani.test"
	demoEmpty = "new@fresh.test"
)

// TestDemo starts demo mode with sample data, twice on the same storage.
func TestDemo(t *testing.T) {
	t.Parallel()
	for name, storage := range map[string]func(t *testing.T) config.Storage{
		"sqlite": func(t *testing.T) config.Storage { return config.Storage{Data: testkit.SQLiteDir(t)} },
		"postgres": func(t *testing.T) config.Storage {
			return config.Storage{Data: testkit.SQLiteDir(t), DatabaseURL: testkit.PostgresURL(t)}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			place := storage(t)
			var made sample
			start := func(t *testing.T) *apptest.Kit {
				return apptest.New(t, func(c *config.Serve) { c.Storage, c.DemoUsers = place, demoUsers })
			}
			t.Run("the first start makes it", func(t *testing.T) {
				kit := start(t)
				require.Zero(t, kit.App.Clock.Offset())
				made = sampleOf(t, kit)
				made.check(t, kit)
			})
			t.Run("the second leaves it alone", func(t *testing.T) {
				kit := start(t)
				require.Zero(t, kit.App.Clock.Offset())
				require.Equal(t, made.users, sampleOf(t, kit).users)
			})
		})
	}
}

// TestManyUsers: the sample tenant has credits for all of its users, and those of every tenant beside them.
func TestManyUsers(t *testing.T) {
	testkit.Long(t)
	t.Parallel()
	const many = 104 // more than a tenant has credits for
	kit := apptest.New(t, func(c *config.Serve) { c.DemoUsers = many })
	s := sampleOf(t, kit)
	require.Len(t, s.users, many)
	accounts := 0
	for _, n := range s.states {
		accounts += n
	}
	require.Equal(t, many, accounts, "%v", s.states)
	management, _ := logInAs(t, kit, demoAdmin)
	var volumes struct {
		Of []struct {
			Action string
			Detail struct{ TotalVolume, RemainVolume int } `json:"usageDetail"`
		} `json:"actionUsageSummaries"`
	}
	management.Get("/usage/summary?mode=SANDBOX").Is(http.StatusOK).Into(&volumes)
	require.Equal(t, "ConnectAccount", volumes.Of[0].Action)
	require.Equal(t, many+100, volumes.Of[0].Detail.TotalVolume)
	require.GreaterOrEqual(t, volumes.Of[0].Detail.RemainVolume, 100)
	tellsStory(t, kit)
}

// tellsStory requires what somebody who looks around is to find: different people, a team, a past, trouble, documents
// and Production.
func tellsStory(t *testing.T, kit *apptest.Kit) {
	t.Helper()
	management, sandbox := logInAs(t, kit, demoAdmin)
	names := map[any]int{}
	connected := sandbox.Get("/portal/users?size=150").Is(http.StatusOK).Items()
	for _, user := range connected {
		names[user["fullName"]]++
	}
	delete(names, "")
	for name, n := range names {
		require.Equal(t, 1, n, "%v", name)
	}
	require.Greater(t, len(names), 60)
	require.Equal(t, "SAFE", management.Get("/developers/me").Is(http.StatusOK).Text("passwordState"))
	keys := management.Get("/apiKeys?mode=SANDBOX").Is(http.StatusOK).Items()
	require.Len(t, keys, 2)
	made, err := time.Parse(time.RFC3339, keys[1]["createdAt"].(string))
	require.NoError(t, err)
	require.Greater(t, time.Since(made), 180*24*time.Hour)
	require.NotEmpty(t, management.Get("/announcement").Is(http.StatusOK).Text("text"))

	member := kit.Anonymous(kit.Management()).
		Post("/signins", map[string]any{"email": demo.MemberEmail, "password": demo.Password}).Is(http.StatusCreated)
	role := kit.Bearer(kit.Management(), member.Text("developerToken.token")).
		Get("/developers/me").Is(http.StatusOK).Text("role")
	require.Equal(t, "DEVELOPER", role)
	production := kit.Bearer(kit.App.URLs.Open, member.Text("openApiProductionToken.token"))
	require.Len(t, production.Get("/portal/users?size=50").Is(http.StatusOK).Items(), 12, "two of them invited")
	require.NotEmpty(t, production.Get("/incomes").Is(http.StatusOK).Items())

	require.Len(t, production.Get("/invites").Is(http.StatusOK).Items(), 2)
	require.Len(t, management.Get("/templates?mode=SANDBOX").Is(http.StatusOK).Items(), 1)
	for path, asked := range map[string]int{"/alpha/verifications": 3, "/alpha/signals": 2} {
		kit.Eventually(path, func() bool {
			ended := 0
			for _, one := range sandbox.Get(path).Is(http.StatusOK).Items() {
				if one["status"] == "COMPLETED" {
					ended++
				}
			}
			return ended == asked
		})
	}
	kit.Eventually("people who leave at every step of the widget", func() bool {
		seen := map[any]float64{}
		for _, row := range management.Get("/conversion/funnel?mode=SANDBOX").Is(http.StatusOK).Items() {
			for _, step := range []string{"opened", "consented", "chosen", "submitted", "connected"} {
				seen[step] += row[step].(float64)
			}
		}
		return seen["opened"] > seen["consented"] && seen["consented"] > seen["chosen"] &&
			seen["chosen"] > seen["submitted"] && seen["submitted"] > seen["connected"]
	})

	sites := management.Get("/sites?mode=SANDBOX").Is(http.StatusOK).Items()
	require.Len(t, sites, 3)
	open := map[bool]string{}
	for _, site := range sites {
		if site["type"] == "STANDARD" {
			open[site["enabled"].(bool)] = site["id"].(string)
			continue
		}
		flow := "winkSiteId=" + site["id"].(string)
		require.NotEmpty(t, sandbox.Get("/portal/winkSessions?status=SUCCESS&"+flow).Is(http.StatusOK).Items())
		answered := sandbox.Get("/alpha/forms?" + flow).Is(http.StatusOK).Items()
		require.Equal(t, "About you", answered[0]["name"])
	}
	require.Len(t, open, 2, "one page is published, one is not")
	ends := map[any]int{}
	runs := sandbox.Get("/portal/winkSessions?size=150&winkSiteId=" + open[true]).Is(http.StatusOK).Items()
	for _, run := range runs {
		ends[run["status"]]++
	}
	for _, status := range []string{"PENDING", "SUCCESS", "FAILURE", "REVOKED"} {
		require.Positive(t, ends[status], "%s in %v", status, ends)
	}

	kit.Eventually("the webhook that nobody answers at", func() bool {
		return management.Get("/webhooks/-/health?mode=SANDBOX").Is(http.StatusOK).Field("failing") == float64(1)
	})
	kit.Eventually("the documents to be read", func() bool {
		read := 0
		for _, archive := range sandbox.Get("/archives?size=10").Is(http.StatusOK).Items() {
			if state := archive["state"].(map[string]any); state["status"] == "ANALYZED" {
				read++
			}
		}
		return read == 3
	})
}

// TestWithoutOutgoing makes sample data where nothing leaves: the mailbox is inside, webhooks wait.
func TestWithoutOutgoing(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t, func(c *config.Serve) { c.DemoUsers, c.NoOutgoing = 2, true })
	require.Len(t, sampleOf(t, kit).users, 2)
	require.NotEmpty(t, kit.Mails(demoEmpty))
	require.NotEmpty(t, kit.Tenant("Also Here").TenantID, "people can sign up")
	_, sandbox := logInAs(t, kit, demoAdmin)
	webhook := sandbox.Get("/webhooks").Is(http.StatusOK).Items()[0]["id"].(string)
	deliveries := sandbox.Get("/webhooks/" + webhook + "/deliveries").Is(http.StatusOK).Items()
	require.NotEmpty(t, deliveries)
	for _, d := range deliveries {
		require.Equal(t, "PENDING", d["status"])
		require.EqualValues(t, 0, d["attempts"])
	}
}

// sample is what the first of the sample tenants holds.
type sample struct {
	users  map[string]time.Time // when each was made
	states map[string]int       // accounts by what became of them
}

// logInAs logs a sample developer in.
func logInAs(t *testing.T, kit *apptest.Kit, email string) (management, sandbox apptest.Actor) {
	t.Helper()
	in := kit.Anonymous(kit.Management()).
		Post("/signins", map[string]any{"email": email, "password": demo.Password}).Is(http.StatusCreated)
	require.Equal(t, email == demoAdmin, in.Field("openApiProductionToken") != nil, "production is granted to the first only")
	return kit.Bearer(kit.Management(), in.Text("developerToken.token")),
		kit.Bearer(kit.App.URLs.Sandbox, in.Text("openApiSandboxToken.token"))
}

func sampleOf(t *testing.T, kit *apptest.Kit) sample {
	t.Helper()
	_, sandbox := logInAs(t, kit, demoAdmin)
	s := sample{users: map[string]time.Time{}, states: map[string]int{}}
	for _, user := range sandbox.Get("/portal/users?size=150").Is(http.StatusOK).Items() {
		id := user["userId"].(string)
		made, err := time.Parse(time.RFC3339, user["createdAt"].(string))
		require.NoError(t, err)
		s.users[id] = made
		for _, account := range sandbox.Get("/portal/users/" + id + "/accounts").Is(http.StatusOK).Items() {
			s.states[account["connectionStatus"].(string)]++
		}
	}
	return s
}

// check requires sample data that shows every screen with something on it.
func (s sample) check(t *testing.T, kit *apptest.Kit) {
	t.Helper()
	require.Len(t, s.users, demoUsers)
	first, last := time.Now(), time.Time{}
	for _, made := range s.users {
		if made.Before(first) {
			first = made
		}
		if made.After(last) {
			last = made
		}
	}
	require.GreaterOrEqual(t, last.Sub(first), 40*24*time.Hour)
	require.False(t, last.After(time.Now()), "nobody comes from the future")
	for _, state := range []string{"CONNECTED", "ERROR", "DISCONNECTED", "REVOKED"} {
		require.Positive(t, s.states[state], "%s in %v", state, s.states)
	}
	management, sandbox := logInAs(t, kit, demoAdmin)
	for _, path := range []string{"/apiKeys?mode=SANDBOX", "/apiKeys?mode=PRODUCTION"} {
		require.NotEmpty(t, management.Get(path).Is(http.StatusOK).Items(), path)
	}
	require.NotEmpty(t, sandbox.Get("/portal/users?status=fail").Is(http.StatusOK).Items())
	webhooks := sandbox.Get("/webhooks").Is(http.StatusOK).Items()
	require.Len(t, webhooks, 1)
	log := "/webhooks/" + webhooks[0]["id"].(string) + "/deliveries?size=150"
	var deliveries []map[string]any // what comes in meanwhile is not among them
	kit.Eventually("deliveries of the sample data", func() bool {
		deliveries = sandbox.Get(log).Is(http.StatusOK).Items()
		for _, d := range deliveries {
			if d["status"] != "DELIVERED" {
				return false
			}
		}
		return true
	})
	for _, d := range deliveries {
		require.EqualValues(t, 1, d["attempts"], "the receiver is there from the first moment on")
	}
	require.NotEmpty(t, sandbox.Get(log).Items())

	management, sandbox = logInAs(t, kit, demoEmpty)
	require.Equal(t, "Fresh Start", management.Get("/tenant").Is(http.StatusOK).Text("name"))
	require.Empty(t, sandbox.Get("/portal/users").Is(http.StatusOK).Items())
	require.Empty(t, management.Get("/apiKeys?mode=SANDBOX").Is(http.StatusOK).Items())
	require.Empty(t, sandbox.Get("/webhooks").Is(http.StatusOK).Items())
}
