package main_test

import (
	"encoding/json"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/require"
)

// assistant is connected to a running `nod mcp`.
type assistant struct {
	t       *testing.T
	session *mcp.ClientSession
}

func (s *stage) assistant(t *testing.T) assistant {
	t.Helper()
	cmd := exec.Command(binary, "mcp")
	cmd.Env = []string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + t.TempDir(), "NOD_SERVER=" + s.portal, "NOD_KEY=" + s.key + ":" + s.secret,
	}
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	session, err := client.Connect(t.Context(), &mcp.CommandTransport{Command: cmd}, nil)
	require.NoError(t, err)
	t.Cleanup(func() { _ = session.Close() })
	return assistant{t, session}
}

// call uses a tool and returns its text, and whether that says that it failed.
func (a assistant) call(tool string, arguments map[string]any) (text string, failed bool) {
	a.t.Helper()
	result, err := a.session.CallTool(a.t.Context(), &mcp.CallToolParams{Name: tool, Arguments: arguments})
	require.NoError(a.t, err)
	require.Len(a.t, result.Content, 1)
	return result.Content[0].(*mcp.TextContent).Text, result.IsError
}

func (a assistant) ok(tool string, arguments map[string]any) string {
	a.t.Helper()
	text, failed := a.call(tool, arguments)
	require.False(a.t, failed, text)
	return text
}

func (a assistant) refuses(sentence, tool string, arguments map[string]any) {
	a.t.Helper()
	text, failed := a.call(tool, arguments)
	require.True(a.t, failed, text)
	require.Contains(a.t, text, sentence)
}

// resolvesAll: whatever the description of an operation refers to is in it.
func (a assistant) resolvesAll(portal string) {
	a.t.Helper()
	var description struct {
		Paths map[string]map[string]map[string]any
	}
	response, err := http.Get(portal + "/sandbox/v1/openapi.json")
	require.NoError(a.t, err)
	defer func() { require.NoError(a.t, response.Body.Close()) }()
	require.NoError(a.t, json.NewDecoder(response.Body).Decode(&description))
	isReference, references := regexp.MustCompile(`"\$ref":"#/components/([^/"]+)/([^"]+)"`), 0
	for path, methods := range description.Paths {
		for method, operation := range methods {
			if operation["x-screen"] != nil {
				continue
			}
			text := a.ok("describe_operation", map[string]any{"method": method, "path": path})
			var told struct{ Components map[string]map[string]any }
			require.NoError(a.t, json.Unmarshal([]byte(text), &told))
			for _, m := range isReference.FindAllStringSubmatch(text, -1) {
				references++
				require.Contains(a.t, told.Components[m[1]], m[2], "%s %s", method, path)
			}
		}
	}
	require.Greater(a.t, references, 1000)
}

// TestAssistants speaks to nod mcp as an assistant does.
func TestAssistants(t *testing.T) {
	t.Parallel()
	s := openStage(t)
	account := s.i.fixtures("account")[0]
	s.i.run("operator", "tenant", "enable-production", member).ok()
	live := s.i.fixtures("key", "--mode", "PRODUCTION")[0]
	s.terminal(t).run("", "mcp").refuses("you are not logged in to Sandbox")
	s.terminal(t, "NOD_KEY="+live.APIKey+":"+live.APISecret).run("", "mcp").refuses("nod mcp reads Sandbox only")
	s.terminal(t, "NOD_KEY="+s.key+":wrong").run("", "mcp").refuses("(req-")

	a := s.assistant(t)
	tools, err := a.session.ListTools(t.Context(), nil)
	require.NoError(t, err)
	require.Len(t, tools.Tools, 5)
	for _, tool := range tools.Tools {
		require.True(t, tool.Annotations.ReadOnlyHint, tool.Name)
	}
	var found []struct{ Title, Kind, Address string }
	text := a.ok("search_documentation", map[string]any{"query": "Revoke account"})
	require.NoError(t, json.Unmarshal([]byte(text), &found))
	require.Equal(t, "DELETE /accounts/{id}: Revoke an account and delete its data", found[0].Title)
	require.Equal(t, s.portal+"/docs/data#delete-account", found[0].Address)
	a.refuses("nothing in the documentation", "search_documentation", map[string]any{"query": "zebra"})

	operation := a.ok("describe_operation", map[string]any{"path": "/accounts"})
	require.Contains(t, operation, `"nextCursor"`)
	require.Contains(t, operation, `"USER_ACTION_REQUIRED"`, "the schema of an item, three steps away")
	a.resolvesAll(s.portal)
	a.refuses("there is no GET /portal/users", "describe_operation", map[string]any{"path": "/portal/users"})
	require.Contains(t, a.ok("describe_event", map[string]any{"type": "ACCOUNT_CONNECTED"}), `"firesWhen"`)
	a.refuses("there is no event NEWS", "describe_event", map[string]any{"type": "NEWS"})

	for _, page := range []string{"quickstart", "/docs/quickstart", s.portal + "/docs/quickstart#1-create-an-api-key"} {
		require.Contains(t, a.ok("read_page", map[string]any{"page": page}), "# Quickstart")
	}
	require.Contains(t, a.ok("read_page", map[string]any{"page": "data/delete-account"}), "`DELETE /accounts/{id}`")
	require.Contains(t, a.ok("read_page", map[string]any{"page": ""}), s.portal+"/docs/quickstart.md")
	a.refuses("404", "read_page", map[string]any{"page": "zebra"})
	a.refuses("describe_operation describes one", "read_page", map[string]any{"page": "data"})
	for _, page := range []string{"../api/v1/tenant", "https://example.com/docs", "quickstart?x=1", "download/nod-go.tgz"} {
		a.refuses("there is no page", "read_page", map[string]any{"page": page})
	}

	list := a.ok("read_sandbox", map[string]any{
		"path": "/accounts", "query": map[string]string{"userId": account.UserID, "size": "5"},
	})
	require.Contains(t, list, account.ID)
	require.Contains(t, a.ok("read_sandbox", map[string]any{"path": "/accounts/" + account.ID}), account.ID)
	a.refuses("not found", "read_sandbox", map[string]any{"path": "/accounts/a-0"})
	a.refuses("Unknown parameter", "read_sandbox", map[string]any{
		"path": "/accounts", "query": map[string]string{"user": "user-1"},
	})
	for _, path := range []string{
		"/portal/users", "/events/stream", "/alpha/forms/export", "/users/../webhooks", "/users/%2e%2e/webhooks", "/users/",
		"/users?size=1", "/openapi.json", "users", "",
	} {
		a.refuses("that returns JSON", "read_sandbox", map[string]any{"path": path})
	}
}
