package hosted_test

import (
	"net/http"
	"net/url"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/connector"
	"nod/internal/test/apptest"
)

// found are the places of the guide for tenants that an expression finds, by its first group.
func found(t *testing.T, guide, expression string) []string {
	t.Helper()
	var out []string
	for _, match := range regexp.MustCompile(expression).FindAllStringSubmatch(guide, -1) {
		out = append(out, match[1])
	}
	require.NotEmpty(t, out, expression)
	return out
}

// TestGuide follows the guide for tenants: its address, its exit link, and what a server reads afterwards.
func TestGuide(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../../docs/guides/sites.md")
	require.NoError(t, err)
	guide := string(text)
	kit := apptest.New(t)
	tenant := kit.Tenant("Bayani Lending")

	address, err := url.Parse(found(t, guide, `(https://link\.example\.com/s/\S+)`)[0])
	require.NoError(t, err)
	params := map[string]any{}
	for name := range address.Query() {
		params[name] = address.Query().Get(name)
	}
	exit := found(t, guide, `(https://www\.example\.com/done\S+)`)[0]
	link, _, _ := strings.Cut(exit, "?")
	v := open(t, kit, tenant, publish(tenant, map[string]any{"redirectBackUrl": link}), params)
	v.start()
	kit.Connect(v.widget(), connector.Personas()[0], provider)
	require.Equal(t, strings.Replace(exit, "wses-…", v.id, 1), v.post("widget-closed").Text("exit"))

	userID := v.listed()["userId"].(string)
	server := tenant.Key("SANDBOX")
	read := map[string]*apptest.Answer{}
	for _, path := range found(t, guide, `\$NOD_BASE_URL(/[^"]+)"`) {
		filled := strings.NewReplacer("$USER_ID", userID, "$SITE_ID", v.siteID).Replace(path)
		require.NotContains(t, filled, "$")
		read[path] = server.Get(filled).Is(http.StatusOK)
	}
	user, forms := read["/users/$USER_ID"], read["/alpha/forms?winkSiteId=$SITE_ID&userId=$USER_ID"]
	require.Equal(t, found(t, guide, "session` has the channel\n`(\\w+)`")[0], user.Text("session.channel"))
	require.Equal(t, v.siteID, user.Text("session.channelId"))
	require.Equal(t, params, forms.Items()[0]["data"])
	require.Equal(t, found(t, guide, `form called \*([^*]+)\*`)[0], forms.Items()[0]["name"])

	for _, status := range []string{"PENDING", "IN_PROGRESS", "SUCCESS", "FAILURE", "REVOKED"} {
		require.Contains(t, guide, "| `"+status+"` |")
		tenant.Sandbox.Get("/portal/winkSessions?status=" + status).Is(http.StatusOK)
	}
}
