package docs_test

import (
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/docs/guides"
	"nod/internal/access/requestlog"
	"nod/internal/app"
	"nod/internal/collect/archive"
	"nod/internal/collect/connector"
	"nod/internal/collect/conversion"
	"nod/internal/deliver/eventtype"
	"nod/internal/deliver/export"
	"nod/internal/deliver/webhook"
	"nod/internal/deliver/webhook/attempt"
	"nod/internal/deliver/webhook/dispatch"
	"nod/internal/flow/batch"
	"nod/internal/platform/auth"
	"nod/internal/platform/event"
	"nod/internal/platform/mail"
	"nod/internal/platform/ratelimit"
	"nod/internal/reading/engine"
	"nod/internal/test/apptest"
)

type reply struct {
	status int
	header http.Header
	body   string
}

func get(t *testing.T, address string, headers ...string) reply {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	require.NoError(t, err)
	for i := 0; i < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	client := &http.Client{
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	answer, err := client.Do(request)
	require.NoError(t, err)
	defer func() { require.NoError(t, answer.Body.Close()) }()
	body, err := io.ReadAll(answer.Body)
	require.NoError(t, err)
	return reply{answer.StatusCode, answer.Header, string(body)}
}

var inline = regexp.MustCompile(`(?i)<style|\sstyle=|<script(?:\s+type="module")?>|\son[a-z]+=`)

// TestPages reads what everybody may read: the guide, and every operation of every API.
func TestPages(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	portal := kit.App.URLs.Portal
	guide := get(t, portal+"/docs")
	require.Equal(t, http.StatusOK, guide.status)
	for _, id := range []string{
		"start", "modes", "authentication", "responses", "paging", "idempotency", "errors", "limits", "widget", "webhooks",
		"events",
	} {
		require.Contains(t, guide.body, ` id="`+id+`"`, "addresses of earlier releases lead somewhere")
	}
	for name, prefix := range map[string]string{
		"data": "/sandbox/v1", "management": "/api/v1", "widget": "/link/v1",
	} {
		page := get(t, portal+"/docs/"+name)
		require.NotRegexp(t, inline, page.body, "the page's policy allows nothing inline")
		base := portal
		if name == "widget" {
			base = kit.App.URLs.Link
		}
		raw := get(t, base+prefix+"/openapi.json")
		ids := regexp.MustCompile(`"operationId":\s*"([^"]+)"`).FindAllStringSubmatch(raw.body, -1)
		require.NotEmpty(t, ids, "%s has a description", name)
		for _, id := range ids {
			require.Contains(t, page.body, `<article class="op" id="`+id[1]+`"`)
		}
	}
	_, created, _ := strings.Cut(get(t, portal+"/docs/data").body, `<article class="op" id="create-user"`)
	created, _, _ = strings.Cut(created, "</article>")
	require.Contains(t, created, "The same <code>Idempotency-Key</code> again", "descriptions are Markdown")
	_, screen, _ := strings.Cut(get(t, portal+"/docs/data").body, `<article class="op" id="get-listed-user"`)
	screen, _, _ = strings.Cut(screen, "</article>")
	require.Contains(t, screen, "API keys are refused")
	require.Contains(t, screen, "Bearer $OPEN_API_TOKEN")
	require.NotContains(t, screen, "$NOD_API_SECRET", "a key opens none of the portal's")
	for _, path := range []string{"/docs/unknown", "/docs/data/", "/docs/data/create-webhooks", "/docs/not-found"} {
		page := get(t, portal+path)
		if path == "/docs/data/" {
			require.Equal(t, http.StatusOK, page.status, "a slash more is no other page")
			continue
		}
		require.Equal(t, http.StatusNotFound, page.status, path)
		require.Contains(t, page.body, "<h1>This page does not exist</h1>")
		require.Contains(t, page.body, `href="/docs/authentication"`, "the guides are at hand")
		require.Equal(t, "no-store", page.header.Get("Cache-Control"))
		require.Equal(t, "noindex", page.header.Get("X-Robots-Tag"))
		require.NotRegexp(t, inline, page.body)
		require.NotContains(t, get(t, portal+"/docs/search.json").body, "does not exist")
	}
	require.Contains(t, get(t, portal+"/docs/search.json").body, "/docs/data#create-webhook")
}

// TestSearch: an operation is found by its description and by its fields, an event by its fields, in an index that is
// small enough for who only wants to read.
func TestSearch(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	index := get(t, kit.App.URLs.Portal+"/docs/search.json", "Accept-Encoding", "gzip")
	t.Logf("the index has %d bytes, compressed", len(index.body))
	require.Less(t, len(index.body), 100_000)
	var entries []struct{ Address, Text string }
	require.NoError(t, json.Unmarshal([]byte(get(t, kit.App.URLs.Portal+"/docs/search.json").body), &entries))
	texts := map[string]string{}
	for _, e := range entries {
		texts[e.Address] = e.Text
	}
	for address, words := range map[string][]string{
		"/docs/data#create-test-person":     {"POST", "/testPeople", "Sandbox", "asksCode", "verificationCode"},
		"/docs/data#list-incomes":           {"startDate", "userId", "netAmount"},
		"/docs/data#create-user":            {"The same `Idempotency-Key` again", "externalMetadata", "accessToken"},
		"/docs/management#create-api-key":   {"apiSecret"},
		"/docs/events#event-ACCOUNT_FAILED": {"errorMessage", "connectionStatus"},
		"/docs/events#event-LOOKUP_EXPIRED": {"lookupId"},
		"/docs/data#get-listed-user":        {"API keys are refused"},
	} {
		for _, word := range words {
			require.Contains(t, texts[address], word, address)
		}
	}
	require.NotContains(t, texts["/docs/data#get-listed-user"], "winkLink", "fields of screens")
}

// TestScreensLast: what keys can't call is below everything that they can.
func TestScreensLast(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	page := get(t, kit.App.URLs.Portal+"/docs/data").body
	require.Greater(t, strings.Index(page, `id="tag-portal-screens"`), strings.Index(page, `id="tag-webhooks"`))
	var collection struct{ Item []struct{ Name string } }
	text := get(t, kit.App.URLs.Portal+"/docs/download/data.postman.json").body
	require.NoError(t, json.Unmarshal([]byte(text), &collection))
	require.Equal(t, "Portal screens", collection.Item[len(collection.Item)-1].Name)
	var description struct{ Tags []struct{ Name string } }
	text = get(t, kit.App.URLs.Portal+"/docs/download/data.openapi.json").body
	require.NoError(t, json.Unmarshal([]byte(text), &description))
	require.Equal(t, "Portal screens", description.Tags[len(description.Tags)-1].Name)
}

// TestEvents reads the page of webhooks: the guide for receivers, and every type with its fields and an example.
func TestEvents(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	page := get(t, kit.App.URLs.Portal+"/docs/events")
	require.Equal(t, http.StatusOK, page.status)
	require.NotRegexp(t, inline, page.body, "the page's policy allows nothing inline")
	search := get(t, kit.App.URLs.Portal+"/docs/search.json").body
	for _, kind := range event.Types() {
		require.Contains(t, page.body, `<article class="op" id="event-`+string(kind)+`"`)
		require.Contains(t, page.body, `<span class="s">&#34;`+string(kind)+`&#34;</span>`, "an example")
		require.Contains(t, search, `"/docs/events#event-`+string(kind)+`"`)
		schema := get(t, kit.App.URLs.Portal+"/docs/events/"+string(kind)+".schema.json")
		require.Equal(t, "application/schema+json", schema.header.Get("Content-Type"))
		require.Contains(t, schema.body, `"title": "`+string(kind)+`"`)
		require.Contains(t, page.body, `href="/docs/events/`+string(kind)+`.schema.json"`)
	}
	require.NotEqual(t, "application/schema+json",
		get(t, kit.App.URLs.Portal+"/docs/events/NOTHING.schema.json").header.Get("Content-Type"))
	require.Regexp(t, `(?s)<code>connectionStatus</code>.+?<code>DISCONNECTED</code>`, page.body)
	for _, text := range []string{
		`<h2 id="verify-that-it-comes-from-us">`, `<figcaption>Python</figcaption>`, `crypto.timingSafeEqual(got, want)`,
		`<a href="https://www.standardwebhooks.com">Standard Webhooks</a>`,
		`<code>Smile-Signature</code> is the lower-case hex`, `&#34;v1,&#34; + base64`,
	} {
		require.Contains(t, page.body, text)
	}
	require.Contains(t, search, "/docs/events#order")
	text := get(t, kit.App.URLs.Portal+"/docs/events.md").body
	for _, kind := range eventtype.NeverSent() {
		require.False(t, event.IsKnown(kind))
		require.Regexp(t, `(?s)id="never-sent".+<code>`+string(kind)+`</code>`, page.body)
		require.Contains(t, guides.Read(guides.Webhooks), "`"+string(kind)+"`")
		require.Regexp(t, "(?s)## Types that are never sent.+`"+string(kind)+"`", text)
	}
	for _, member := range []string{"id", "version", "type", "mode", "sequence", "createdAt", "data", "test"} {
		require.Regexp(t, `(?s)id="envelope".+<code>`+member+`</code>.+id="sequences"`, page.body)
		require.Regexp(t, "(?s)## The envelope.+- `"+member+"` .+## What follows what", text)
	}
	require.Equal(t, strings.Count(page.body, "<ul>"), strings.Count(page.body, "</ul>"))
	require.Equal(
		t,
		strings.Count(page.body, "<p>"),
		strings.Count(page.body, "</p>")-strings.Count(page.body, "<p class"),
	)
}

// TestCache spares what the reader has already.
func TestCache(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	first := get(t, kit.App.URLs.Portal+"/docs/data", "Accept-Encoding", "gzip")
	require.Equal(t, "gzip", first.header.Get("Content-Encoding"))
	again := get(t, kit.App.URLs.Portal+"/docs/data", "If-None-Match", first.header.Get("ETag"))
	require.Equal(t, http.StatusNotModified, again.status)
	require.Empty(t, again.body)
}

// TestVisitor follows a developer from the portal: known by the token once, then by the cookie for a while.
func TestVisitor(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, kit *apptest.Kit) {
		tenant := kit.Tenant("acme")
		key := tenant.Admin.Post("/apiKeys", map[string]any{"mode": "SANDBOX"}).Is(http.StatusCreated)
		token := tenant.Admin.Post("/readmeTokens", map[string]any{"mode": "SANDBOX", "keyId": key.Text("id")}).
			Is(http.StatusCreated).Text("token")
		address := kit.App.URLs.Portal + "/docs/data"
		withToken := address + "?auth_token=" + url.QueryEscape(token)

		page := get(t, withToken)
		require.Contains(t, page.body, `class="greeting"`)
		require.Contains(t, page.body, key.Text("apiKey")+":$NOD_API_SECRET")
		require.NotContains(t, page.body, key.Text("apiSecret"), "a page never shows a secret")
		require.Equal(t, "no-store", page.header.Get("Cache-Control"))
		cookie, err := http.ParseSetCookie(page.header.Get("Set-Cookie"))
		require.NoError(t, err)
		require.True(t, cookie.HttpOnly)
		require.Equal(t, "/docs", cookie.Path)
		require.Equal(t, http.SameSiteStrictMode, cookie.SameSite)

		used := get(t, withToken)
		require.Equal(t, http.StatusOK, used.status, "the page is public")
		require.NotContains(t, used.body, `class="greeting"`, "a token works once")

		known := cookie.Name + "=" + cookie.Value
		require.Contains(t, get(t, address, "Cookie", known).body, key.Text("apiKey"))
		at := len(known) - 2 // the last letter may hold bits that count for nothing
		flipped := map[bool]string{true: "B", false: "A"}[known[at] == 'A']
		forged := known[:at] + flipped + known[at+1:]
		require.NotContains(t, get(t, address, "Cookie", forged).body, `class="greeting"`)
		kit.Advance(31 * time.Minute)
		require.NotContains(t, get(t, address, "Cookie", known).body, `class="greeting"`)
	})
}

// codeOfFault finds the codes that the program gives to errors.
var codeOfFault = regexp.MustCompile(`fault\.New\([\w.]+,\s*"([A-Z_]+)"|\b[cC]ode[A-Z]\w*\s*=\s*"([A-Z_]+)"`)

// TestErrors: every code of the program is in the catalog, with the address that errors tell.
func TestErrors(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	page := get(t, kit.App.URLs.Portal+"/docs/errors")
	codes := 0
	require.NoError(t, filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		for _, m := range codeOfFault.FindAllStringSubmatch(string(text), -1) {
			code := m[1] + m[2]
			codes++
			require.Contains(t, page.body, `id="`+code+`"`, "%s of %s has no entry", code, path)
		}
		return err
	}))
	require.Greater(t, codes, 25)
	for _, code := range connector.ErrorCodes() {
		require.Contains(t, page.body, `id="login-`+string(code)+`"`)
	}
	for path, code := range map[string]string{"/api/v1/tenant": "INVALID_TOKEN", "/sandbox/v1/nothing": "MISSING_RESOURCE"} {
		var problem struct{ Code, Help string }
		require.NoError(t, json.Unmarshal([]byte(get(t, kit.App.URLs.Portal+path).body), &problem))
		require.Equal(t, code, problem.Code)
		require.Equal(t, kit.App.URLs.Portal+"/docs/errors#"+code, problem.Help)
	}
}

// TestFactsOfGuides: what guides say of the program in tables is so.
func TestFactsOfGuides(t *testing.T) {
	t.Parallel()
	sandbox := guides.Read("sandbox")
	for _, p := range connector.Personas() {
		row := "| " + p.RealName + " | `" + p.Username + "` | `" + p.Password + "` | `" + p.VerificationCode + "` |"
		require.Contains(t, sandbox, row)
	}
	_, all, _ := strings.Cut(sandbox, "all work but ")
	except, _, _ := strings.Cut(all, " |")
	for _, code := range connector.ErrorCodes() {
		isOnDemand := slices.Contains(connector.CodesOnDemand(), code)
		require.Equal(t, isOnDemand, !strings.Contains(except, "`"+string(code)+"`"), "error:%s", code)
	}
	for class, row := range map[string]string{
		ratelimit.DataLive: "data API, Production", ratelimit.DataSandbox: "data API, Sandbox",
		ratelimit.Management: "management API", ratelimit.Widget: "widget API",
		ratelimit.Unauthenticated: "without valid credentials",
	} {
		second, burst := ratesOf(t, class)
		require.Regexp(t, fmt.Sprintf(`\| %s \| %d a second \| %d \| .+ and server \|\n`, row, second, burst),
			guides.Read("limits"))
	}
	for guide, facts := range map[string][]string{
		"limits": {fmt.Sprintf("of together %d MB, and %d pages", archive.MaxSize>>20, engine.MaxPages)},
		"data-retention": {
			fmt.Sprintf("or %d days after the upload", days(archive.KeepFiles)),
			fmt.Sprintf("| the request log: names and types of fields, never values; IDs and Idempotency-Keys as keyed hashes | %d days |", requestlog.Days),
			fmt.Sprintf("| how far visits of the widget got: counts without users | %d days |", conversion.Days),
			fmt.Sprintf("| the history of deliveries | %d days |", days(webhook.KeepHistory)),
			fmt.Sprintf("their contacts | %d days after their last change |", days(batch.Life)),
			fmt.Sprintf("| emails and text messages that were sent | %d days |", days(mail.Retention)),
			fmt.Sprintf("by which a printed one can be checked | %d years |", days(export.ProofLife)/365),
		},
		guides.Webhooks: {
			fmt.Sprintf(" 2xx within %d seconds", attempt.Timeout/time.Second),
			fmt.Sprintf("in Production up to %d times within about three days", len(dispatch.Waits(auth.Production))),
			fmt.Sprintf("in Sandbox %d times within about an hour", len(dispatch.Waits(auth.Sandbox))),
			fmt.Sprintf("A host gets %d attempts per second at most", dispatch.DefaultHostRate),
			fmt.Sprintf("keep ids for %d days", days(webhook.KeepHistory)),
			fmt.Sprintf("History is kept for %d days", days(webhook.KeepHistory)),
		},
	} {
		for _, fact := range facts {
			require.Contains(t, strings.Join(strings.Fields(guides.Read(guide)), " "), fact, guide)
		}
	}
	for mode, about := range map[auth.Mode]time.Duration{auth.Production: 3 * 24 * time.Hour, auth.Sandbox: time.Hour} {
		total := time.Duration(0)
		for _, wait := range dispatch.Waits(mode) {
			total += wait
		}
		require.InEpsilon(t, about, total, 0.1, mode)
	}
	require.Equal(t, 10*time.Hour, attempt.MaxRetryAfter)
}

// TestErasedData: what the guide says of an erasure is what the owners of data hand out.
func TestErasedData(t *testing.T) {
	t.Parallel()
	kinds := map[string]bool{}
	for _, part := range app.PartsOfPerson() {
		kinds[part.Kind] = true
	}
	told := strings.Join(strings.Fields(guides.Read("data-retention")), " ")
	for kind, sentence := range map[string]string{
		"metadata": "| users with their metadata, form answers and the sessions of sites that they belong to, invitations",
		"forms":    "documents, form answers with their sessions, invitations,", "sessions": "form answers with their sessions",
		"invitations": "| the user is erased. Nothing else deletes them", "eventPayloads": "payloads of events, and lookups",
		"consentOrigins": "The IP address and browser in them are deleted when the user is erased",
	} {
		require.True(t, kinds[kind], kind)
		require.Contains(t, told, sentence)
	}
}

// days is a time in days.
func days(d time.Duration) int { return int(d / (24 * time.Hour)) }

// ratesOf is how many calls of a class are allowed at once, and within a second after them.
func ratesOf(t *testing.T, class string) (second, burst int) {
	t.Helper()
	limiter, err := ratelimit.New(ratelimit.Strict)
	require.NoError(t, err)
	now := time.Now()
	count := func(at time.Time) (n int) {
		for {
			if ok, _, _, _ := limiter.Allow(class, "192.0.2.1", at); !ok {
				return n
			}
			n++
		}
	}
	burst = count(now)
	return count(now.Add(time.Second)), burst
}

// TestSizesOfGuides: the guide has a row for each operation with its own limit; a body of that size is read, a
// larger one is not.
func TestSizesOfGuides(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	tenant := kit.Tenant("acme")
	limits, found := map[string]string{}, map[string]bool{} // by method and path, as the guide has them
	isRow, isOperation := regexp.MustCompile(`(?m)^\| the body of (.+) \| (\d+ [KM]iB)`), regexp.MustCompile("`([A-Z]+ /[^`]*)`")
	for _, m := range isRow.FindAllStringSubmatch(guides.Read("limits"), -1) {
		for _, operation := range isOperation.FindAllStringSubmatch(m[1], -1) {
			limits[operation[1]] = m[2]
		}
	}
	refuses := func(by apptest.Actor, path string, size int) {
		t.Helper()
		body := "{" + strings.Repeat(" ", size-2) + "}"
		require.NotEqual(t, http.StatusRequestEntityTooLarge, by.Post(path, body).Status, path)
		by.Post(path, body+" ").Is(http.StatusRequestEntityTooLarge)
	}
	for address, by := range map[string]apptest.Actor{
		kit.App.URLs.Sandbox: tenant.Sandbox, kit.App.URLs.Portal + "/api/v1": tenant.Admin,
	} {
		var description struct {
			Paths map[string]map[string]struct {
				MaxBody int `json:"x-max-body"`
			}
		}
		require.NoError(t, json.Unmarshal([]byte(get(t, address+"/openapi.json").body), &description))
		for path, operations := range description.Paths {
			for method, o := range operations {
				if o.MaxBody == 0 {
					continue
				}
				at, told := strings.ToUpper(method)+" "+path, fmt.Sprintf("%d KiB", o.MaxBody>>10)
				if o.MaxBody%(1<<20) == 0 {
					told = fmt.Sprintf("%d MiB", o.MaxBody>>20)
				}
				require.Equal(t, told, limits[at], at)
				found[at] = true
				if method == "post" && path != "/images" { // a form
					refuses(by, path, o.MaxBody)
				}
			}
		}
	}
	require.Len(t, found, len(limits), "operations without their own limit")
	require.Contains(t, guides.Read("limits"), "| the body of any other request | 256 KiB |")
	refuses(tenant.Sandbox, "/users", 256<<10)
}

// TestVariables: NOD_KEY is a key with its secret, at the command line alone. Programs have one variable for each.
func TestVariables(t *testing.T) {
	t.Parallel()
	texts := map[string]string{}
	for _, group := range guides.Groups() {
		for _, name := range group.Guides {
			texts[name] = guides.Read(name)
		}
	}
	require.Contains(t, texts["command-line"], "`NOD_KEY` (`KEY:SECRET`)")
	delete(texts, "command-line")
	for _, name := range []string{
		"README.md", "nod-go/README.md", "nod-go/nod.go", "nod-go/example_test.go", "nod-ts/README.md",
		"nod-ts/examples/payOfUsers.ts", "nod-ts/examples/webhookReceiver.ts", "wink/README.md",
	} {
		text, err := os.ReadFile("../../../sdk/" + name)
		require.NoError(t, err)
		texts[name] = string(text)
	}
	for name, text := range texts {
		require.NotRegexp(t, `\bNOD_(KEY|SECRET|URL)\b|\$BASE_URL`, text, name)
	}
}

// TestListsWithoutPages: the guide names each list of the data API that has no pages.
func TestListsWithoutPages(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	type schema struct {
		Ref        string `json:"$ref"`
		Properties map[string]schema
	}
	var description struct {
		Paths map[string]struct {
			Get struct {
				IsScreen   bool `json:"x-screen"`
				Parameters []struct{ Name string }
				Responses  map[string]struct {
					Content map[string]struct{ Schema schema }
				}
			}
		}
		Components struct{ Schemas map[string]schema }
	}
	require.NoError(t, json.Unmarshal([]byte(get(t, kit.App.URLs.Sandbox+"/openapi.json").body), &description))
	resolved := func(s schema) schema {
		for s.Ref != "" {
			s = description.Components.Schemas[strings.TrimPrefix(s.Ref, "#/components/schemas/")]
		}
		return s
	}
	found := 0
	for path, o := range description.Paths {
		data := resolved(resolved(o.Get.Responses["200"].Content["application/json"].Schema).Properties["data"])
		_, isList := data.Properties["items"]
		isPaged := slices.ContainsFunc(o.Get.Parameters, func(p struct{ Name string }) bool { return p.Name == "size" })
		if !isList || isPaged || o.Get.IsScreen {
			continue
		}
		found++
		require.Contains(t, guides.Read("paging"), "`GET "+path+"`")
	}
	require.Equal(t, 3, found)
}

// TestTexts: programs read every page as Markdown, and find all of them in one list.
func TestTexts(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	portal := kit.App.URLs.Portal
	list := get(t, portal+"/llms.txt")
	require.Equal(t, http.StatusOK, list.status)
	require.Equal(t, list.body, get(t, portal+"/docs/index.md").body)
	addresses := regexp.MustCompile(`\]\((http[^)]+\.md)\)`).FindAllStringSubmatch(list.body, -1)
	require.Greater(t, len(addresses), 18)
	for _, m := range addresses {
		page := get(t, m[1])
		require.Equal(t, http.StatusOK, page.status, m[1])
		require.Equal(t, "text/markdown; charset=utf-8", page.header.Get("Content-Type"))
		require.True(t, strings.HasPrefix(page.body, "# "), m[1])
		require.NotContains(t, page.body, "localhost:8080", "addresses are those of this installation")
		require.NotContains(t, page.body, "](/", "links lead somewhere from anywhere")
		asked := get(t, strings.TrimSuffix(m[1], ".md"), "Accept", "text/markdown")
		require.Equal(t, page.body, asked.body, m[1])
		require.Contains(t, asked.header.Get("Vary"), "Accept")
	}
	shown := get(t, portal+"/docs/quickstart.md", "Accept", "text/html,*/*;q=0.8")
	require.Equal(t, "text/plain; charset=utf-8", shown.header.Get("Content-Type"), "a browser shows it")
	operation := get(t, portal+"/docs/data/create-webhook.md").body
	require.Contains(t, operation, "`POST /webhooks`")
	require.Contains(t, operation, portal+"/sandbox/v1/webhooks")
	require.Regexp(t, "(?s)\nErrors:\n.+- `QUOTA_EXCEEDED` \\(403\\): The credits", operation)
	require.Contains(t, get(t, portal+"/docs/quickstart", "Accept", "text/html,*/*;q=0.8").body, "<!doctype html>")
	require.Contains(t, get(t, portal+"/docs/llms-full.txt").body, "# Quickstart")
}

// TestCollections: a reference can be taken into other programs, without any credential.
func TestCollections(t *testing.T) {
	t.Parallel()
	kit := apptest.New(t)
	portal := kit.App.URLs.Portal
	for name, own := range map[string]string{"data": "/sandbox/v1", "management": "/api/v1"} {
		var served, downloaded map[string]any
		require.NoError(t, json.Unmarshal([]byte(get(t, portal+own+"/openapi.json").body), &served))
		require.NoError(t, json.Unmarshal([]byte(get(t, portal+"/docs/download/"+name+".openapi.json").body), &downloaded))
		require.Equal(t, portal+own, downloaded["servers"].([]any)[0].(map[string]any)["url"])
		delete(served, "servers")
		delete(downloaded, "servers")
		isSame := reflect.DeepEqual(served, downloaded)
		require.True(t, isSame, "the description of %s is the one that is served", name)
		var collection struct {
			Info     struct{ Schema string }
			Variable []struct{ Key, Value string }
			Item     []struct {
				Item []struct {
					Request struct {
						Method, URL string
						Auth        struct{ Type string }
						Body        struct{ Mode, Raw string }
					}
				}
			}
		}
		text := get(t, portal+"/docs/download/"+name+".postman.json").body
		require.NoError(t, json.Unmarshal([]byte(text), &collection))
		require.Contains(t, collection.Info.Schema, "v2.1.0")
		variables, requests := map[string]string{}, 0
		for _, v := range collection.Variable {
			variables[v.Key] = v.Value
		}
		require.Equal(t, portal+own, variables["BASE_URL"])
		for _, folder := range collection.Item {
			for _, item := range folder.Item {
				requests++
				r := item.Request
				require.True(t, strings.HasPrefix(r.URL, "{{BASE_URL}}/"), r.URL)
				require.NotContains(t, r.URL+r.Body.Raw, "$")
				for _, m := range regexp.MustCompile(`\{\{([A-Z_0-9]+)\}\}`).FindAllStringSubmatch(r.URL+r.Body.Raw, -1) {
					require.Contains(t, variables, m[1])
				}
			}
		}
		described := strings.Count(get(t, portal+own+"/openapi.json").body, `"operationId":`)
		require.Equal(t, described, requests, "every operation of %s", name)
	}
}
