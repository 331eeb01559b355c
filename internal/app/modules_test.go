//go:build !race

package app_test

import (
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/stretchr/testify/require"
)

const receiverSecret = "secret-of-a-webhook"

// signedRequest is a delivery that a receiver verifies.
const signedRequest = `import { createHmac } from "node:crypto";
const at = String(Math.floor(Date.now() / 1000));
const mac = createHmac("sha256", process.env.WEBHOOK_SECRET).update("et-1." + at + ".{}").digest("base64");
const request = new Request("https://receiver.example", { method: "POST", body: "{}",
  headers: { "webhook-id": "et-1", "webhook-timestamp": at, "webhook-signature": "v1," + mac } });
`

// runModules runs what the guides and the README of the client have for Node, with what their reader adds.
func (x *examples) runModules() {
	home := filepath.Join(x.dir, "node_modules", "nod-client")
	require.NoError(x, os.MkdirAll(home, 0o700))
	unpack := exec.CommandContext(x.Context(), "tar", "xzf", "../../sdk/nod-client.tgz", "-C", home, "--strip-components=1")
	text, err := unpack.CombinedOutput()
	require.NoError(x, err, "%s", text)
	require.NoError(x, os.WriteFile(filepath.Join(x.dir, "pages.mjs"), []byte(x.fences("paging", "js")[0]), 0o600))
	readme, err := os.ReadFile("../../sdk/nod-ts/README.md")
	require.NoError(x, err)
	own := codeIn(strings.ReplaceAll(string(readme), "https://portal.example.com", x.kit.App.URLs.Portal), "ts")
	require.Len(x, own, 4, "the README has calls, lists, errors and webhooks")
	calls := strings.ReplaceAll(own[0]+own[1], "a-…", x.newest(x.sandbox, "/accounts"))
	imports, caught, _ := strings.Cut(own[2], "\n\n")
	values := values{
		"NOD_API_KEY": x.own["NOD_API_KEY"], "NOD_API_SECRET": x.own["NOD_API_SECRET"],
		"NOD_BASE_URL": x.kit.App.URLs.Sandbox, "WEBHOOK_SECRET": receiverSecret, "USER_ID": x.newest(x.sandbox, "/users"),
	}
	for name, text := range map[string]string{
		"widget": x.fences("embed", "js")[0],
		"paging": `import { all } from "./pages.mjs";
let users = 0;
for await (const user of all("/users")) if (user.id) users++;
if (users < 3) throw new Error("only " + users + " users");
`,
		"clients": "const id = process.env.USER_ID;\n" + x.fences("clients", "ts")[0],
		"calls and errors of the README": calls + imports + `
const id = "a-unknown", queue = { again() { throw new Error("not for later"); } };
const found = await (async () => {
` + caught + `
  throw new Error("an unknown account was found");
})();
if (found !== undefined) throw new Error("found");
`,
		"webhooks of the README": signedRequest + own[3],
	} {
		_, err := x.in.run(x, text, values)
		require.NoError(x, err, "%s:\n%s", name, text)
	}
}

// goProgram is what the reader of the fragments, which take the places of %s, has around them. It fails when one does.
const goProgram = `package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"

	"nod.example/nod-go"
	"nod.example/nod-go/webhook"
)

func call(ctx context.Context) error {
	%s
	fmt.Println(created.User.ID)
	return nil
}

func list(ctx context.Context, id string) error {
	%s
	return nil
}

func listAgain(ctx context.Context, client *nod.Client, id string) error {
	%s
	return nil
}

func explain(err error) {
	%s
}

func receive(w http.ResponseWriter, r *http.Request) {
	const secret = "` + receiverSecret + `"
	body, _ := io.ReadAll(r.Body)
	%s
	w.WriteHeader(http.StatusNoContent)
}

func token() error {
	%s
	if err == nil && (created.Data.User.ID == "" || created.Data.Token.AccessToken == "") {
		return errors.New("no user or no token")
	}
	return err
}

func main() {
	ctx, id := context.Background(), os.Getenv("USER_ID")
	client, err := nod.New(os.Getenv("NOD_BASE_URL"), os.Getenv("NOD_API_KEY"), os.Getenv("NOD_API_SECRET"))
	if err := errors.Join(err, call(ctx), list(ctx, id), listAgain(ctx, client, id), token()); err != nil {
		log.Fatal(err)
	}
	if _, err = client.GetAccount(ctx, "a-unknown"); err == nil {
		log.Fatal("an unknown account was found")
	}
	explain(err)
	response := httptest.NewRecorder()
	receive(response, httptest.NewRequest(http.MethodPost, "/", strings.NewReader("{}")))
	if response.Code != http.StatusBadRequest {
		log.Fatal("an unsigned delivery was taken")
	}
}
`

// runGo runs what the guides and the README of the client have for Go, in a module that gets the client as the README says.
func (x *examples) runGo() {
	text, err := os.ReadFile("../../sdk/nod-go/README.md")
	require.NoError(x, err)
	readme := strings.ReplaceAll(string(text), "https://portal.example.com", x.kit.App.URLs.Portal)
	install := regexp.MustCompile("(?s)```\n(curl .*?)\n```").FindStringSubmatch(readme)
	require.NotNil(x, install, "the README says how to install")
	own := codeIn(readme, "go")
	require.Len(x, own, 4, "the README has calls, lists, errors and webhooks")
	_, calls, _ := strings.Cut(own[0], "\n\n") // after the import
	program := fmt.Sprintf(goProgram, calls, x.fences("clients", "go")[0], strings.Replace(own[1], "// ...", "_ = account", 1),
		own[2], own[3], x.fences("embed", "go")[0])
	values := values{
		"GO111MODULE": "on", "USER_ID": x.newest(x.sandbox, "/users"), "NOD_BASE_URL": x.kit.App.URLs.Sandbox,
		"NOD_API_KEY": x.own["NOD_API_KEY"], "NOD_API_SECRET": x.own["NOD_API_SECRET"], "PROGRAM": program,
	}
	_, err = x.execute(values, "bash", "-ec", `mkdir reader
cd reader
go mod init reader
printf %s "$PROGRAM" > main.go
`+install[1]+`
go run .`)
	require.NoError(x, err)
}

// fences are what a page has in a language, with the addresses of this server.
func (x *examples) fences(page, language string) []string {
	text := x.kit.Anonymous(x.kit.App.URLs.Portal).Get("/docs/" + page + ".md").Is(http.StatusOK)
	found := codeIn(string(text.Body), language)
	require.NotEmpty(x, found, "%s of %s", language, page)
	return found
}

// codeIn is what Markdown has in a language.
func codeIn(text, language string) (all []string) {
	fence := regexp.MustCompile("(?s)```" + language + "(?: [^\n]*)?\n(.*?)\n```")
	for _, m := range fence.FindAllStringSubmatch(text, -1) {
		all = append(all, m[1]+"\n")
	}
	return all
}
