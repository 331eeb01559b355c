package docs_test

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"html"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/test/apptest"
)

// isInClients finds what an operation says of the clients.
var isInClients = regexp.MustCompile("\nWith the clients: `(nod[^`]+)` in TypeScript, `(client[^`]+)` in Go.\n")

// isBesideSample finds what the page of an operation says of the clients.
var isBesideSample = regexp.MustCompile(`<p class="client">.*?: <code>(.*?)</code></p>`)

// TestClientMethods: an operation that the clients have names the method, with what it takes, in every form of its
// page; the others name none.
func TestClientMethods(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	var description struct {
		Paths map[string]map[string]struct{ OperationID string }
	}
	require.NoError(t, json.Unmarshal([]byte(get(t, kit.App.URLs.Sandbox+"/openapi.json").body), &description))
	var inGo, inTypeScript []string
	for _, operations := range description.Paths {
		for _, o := range operations {
			named := isInClients.FindStringSubmatch(get(t, kit.App.URLs.Portal+"/docs/data/"+o.OperationID+".md").body)
			if named != nil {
				inTypeScript, inGo = append(inTypeScript, named[1]), append(inGo, named[2])
			}
		}
	}
	slices.Sort(inGo)
	require.Equal(t, methodsOfGo(t), inGo)
	page := get(t, kit.App.URLs.Portal+"/docs/data/list-invite-log").body
	var shown []string
	for _, m := range isBesideSample.FindAllStringSubmatch(page, -1) {
		shown = append(shown, html.UnescapeString(m[1]))
	}
	require.Equal(t, []string{
		`nod.list("/invites/{inviteId}/logs", { path: { inviteId }, query })`, `client.ListInviteLog(ctx, inviteID, params)`,
	}, shown, "beside TypeScript and Go")
	require.Equal(t, len(inGo), strings.Count(get(t, kit.App.URLs.Portal+"/docs/data.md").body, "\nWith the clients: "))
	for _, other := range []string{"management/create-api-key", "widget/give-consent", "data/get-listed-user"} {
		page := get(t, kit.App.URLs.Portal+"/docs/"+other)
		require.Equal(t, http.StatusOK, page.status, other)
		require.False(t, isBesideSample.MatchString(page.body), other)
	}
	compiles(t, inTypeScript)
}

// methodsOfGo are the methods of the client for Go that were made of operations, as one calls them; without those for
// a single page, which have a twin.
func methodsOfGo(t *testing.T) (calls []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "../../../sdk/nod-go/api.gen.go", nil, 0)
	require.NoError(t, err)
	names := map[string]bool{}
	for _, declared := range file.Decls {
		method, isFunc := declared.(*ast.FuncDecl)
		if !isFunc || method.Recv == nil {
			continue
		}
		if name, isPage := strings.CutSuffix(method.Name.Name, "Page"); isPage && names[name] {
			continue
		}
		names[method.Name.Name] = true
		var given []string
		for _, field := range method.Type.Params.List {
			for _, name := range field.Names {
				given = append(given, name.Name)
			}
		}
		calls = append(calls, "client."+method.Name.Name+"("+strings.Join(given, ", ")+")")
	}
	slices.Sort(calls)
	return calls
}

// compiles holds calls against the types of the client for TypeScript.
func compiles(t *testing.T, calls []string) {
	t.Helper()
	compiler, err := filepath.Abs("../../../web/node_modules/typescript-7/bin/tsc")
	require.NoError(t, err)
	client, err := filepath.Abs("../../../sdk/nod-ts/src/index.js")
	require.NoError(t, err)
	program := fmt.Sprintf("import type { Nod } from %q;\ndeclare const nod: Nod;\n", client) +
		"declare const id: string, accountId: string, deliveryId: string, inviteId: string;\n" +
		"declare const query: any, body: any;\n" + strings.Join(calls, ";\n") + ";\n"
	file := filepath.Join(t.TempDir(), "calls.ts")
	require.NoError(t, os.WriteFile(file, []byte(program), 0o600))
	out, err := exec.CommandContext(t.Context(), "node", compiler, "--strict", "--noEmit", "--module", "nodenext", "--target",
		"es2022", "--lib", "es2022,dom", file).CombinedOutput()
	require.NoError(t, err, "%s\n%s", out, program)
}
