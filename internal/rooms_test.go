package internal_test

import (
	"flag"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var write = flag.Bool("write", false, "write the list of rooms into docs/architecture.md")

// A wing holds no code, only rooms: features that belong together.
type wing struct {
	name, about string
	rooms       []room
}

// A room is a feature: one noun, with its rules, SQL and HTTP.
type room struct{ name, owns string }

// house lists all rooms, lower first: a room may import what stands before it and nothing behind.
var house = []wing{
	{"platform", "the floor under everything; knows no feature", nil},
	{"access", "who may do what", []room{
		{"audit", "who did what, hash-chained, for 400 days"},
		{"usage", "volumes per action and how they are spent; daily counts"},
		{"tenant", "organizations, production grant, zone, policies of sign-up and sign-in"},
		{"developer", "staff: profile, password, role, invitations to the team"},
		{"secondfactor", "one-time codes, passkeys, recovery codes"},
		{"signin", "registration, confirmation, login, reset, the five tokens"},
		{"apikey", "keys, secrets, reveal"},
		{"readmetoken", "tokens that sign readers in at a documentation host"},
		{"requestlog", "what a tenant's programs asked of the data API in the last seven days; no value of a body"},
		{"filelink", "signed addresses of files for staff"},
	}},
	{"reading", "what stands on documents; knows no tenant", []room{
		{"paper", "fields and their places; pure"},
		{"engine", "finds the words of files, with programs of the machine"},
		{"ppocr", "reads pictures with the models of PP-OCR, in the program nod-ocr; `ppocr/onnx` runs models"},
		{"across", "holds documents against each other: copies of files, payslips that follow each other; pure"},
		{"level", "how the lines of a page lean and bend, so that rows are told apart; pure"},
		{"extract", "finds fields among words, by vocabularies of labels; says what a document is, and how sure each value is; pure; `extract/spelling` writes names as people do and mends what readers mistake, `extract/calendar` finds days and periods"},
		{"hint", "holds the fields of a document against each other, its type, and its name; pure"},
		{"trace", "what files say of how they were made; pure"},
		{"validation", "what the checks of a document came to, in the groups of the data API; pure"},
	}},
	{"collect", "how data comes in", []room{
		{"consent", "receipts of what end users agreed to, and the texts"},
		{"catalogue", "data sources, data points, logos"},
		{"template", "looks and rules of the widget"},
		{"enduser", "users, widget tokens, user lists"},
		{"connector", "the contract to providers; the simulator; connectors over HTTP; the conformance suite; the reference connector"},
		{"conversion", "how far visits of the widget get, and why logins and documents fail; counts only"},
		{"payslip", "the test payslips, and what they say"},
		{"record", "identities, employments, incomes … and insights; `record/figure` is the one definition of figures about people"},
		{"task", "one try to log in or to collect, as the widget and the API see it"},
		{"source", "the life that every source of data leads: changed under its user's lock, kept, finished, announced, revoked"},
		{"sourcehealth", "how often each provider answers"},
		{"connection", "accounts, their state machine, tasks, sync, revocation; `connection/tries` counts logins, `connection/schedule` decides when to sync, `connection/loginform` checks what was typed, `connection/challenge` is what a provider asks, `connection/farewell` ends accesses at providers"},
		{"archive", "uploaded documents, their reading, files, retention; `archive/inspect` decides what may be kept, `archive/values` is what documents say, `archive/sandbox` reads the test payslips, `archive/production` everybody's documents"},
		{"handoff", "uploads that people continue on their phone: links that open once"},
		{"testclock", "how far ahead a user of the Sandbox lives: due times moved, and the simulator told"},
		{"testfailure", "how the next login, sync or upload of a user of the Sandbox is to fail"},
		{"testperson", "people of the Sandbox that a tenant made from JSON"},
		{"wink", "the widget API: one run of the widget; the page of a phone"},
	}},
	{"lookup", "what others know about a person, asked under a consent", []room{
		{"namematch", "whether two names are one person's; pure"},
		{"remote", "programs that are asked about people: the setting, the signed call, what a wrong answer means; `remote/door` is the other side"},
		{"evidence", "the consent that a lookup stands on, checked and frozen"},
		{"registry", "the contract to registries; the one of the Sandbox; registries over HTTP; the reference registry"},
		{"signalsource", "the contract to sources of risk signals; their metrics; the one of the Sandbox; sources over HTTP; the reference source"},
		{"lookuppolicy", "whether a review takes two people, how long a result is current, who is told"},
		{"signalrule", "limits of a tenant for metrics of risk signals, and which of them a result is within"},
		{"inquiry", "what every lookup is: accepted with its credit, asked by a job, ended once"},
		{"verification", "whether an ID is the person's: asked, compared, kept"},
		{"signal", "risk signals of a phone number: asked, kept"},
		{"bulk", "many lookups at once, from a file"},
		{"desk", "whom lookups ask in each mode; serves the reference programs"},
	}},
	{"flow", "pages that a tenant makes", []room{
		{"form", "what an end user filled in"},
		{"lowcode", "flows of screens: their shape, their rules, and the way through them"},
		{"screen", "screens of flows as people see them"},
		{"site", "pages that tenants publish: settings, versions, whether they are open"},
		{"sitelink", "links that open a site once"},
		{"library", "screens that a tenant keeps for all of its flows"},
		{"hosted", "public pages and the runs of people through them"},
		{"sms", "the contract to SMS gateways; gateways over HTTP; the reference gateway"},
		{"invite", "invitations of end users; `invite/suppress` is who is not invited"},
		{"batch", "many invitations at once, from a file"},
	}},
	{"deliver", "how data goes out", []room{
		{"eventtype", "names and descriptions of events"},
		{"eventstream", "events as they happen, over one connection"},
		{"listen", "`nod listen`: deliveries on a developer's own machine"},
		{"webhook", "endpoints, history, replays, test events, secrets; `webhook/dispatch` claims, paces and records, `webhook/queue` measures, `webhook/attempt` signs and sends"},
		{"payload", "everything that a user's sources hold, in one answer"},
		{"export", "an account or a list of users as a file; `export/report` is the printed one"},
		{"timeline", "what happened to a user"},
		{"erasure", "forgetting a user everywhere"},
	}},
	{"run", "for who runs an installation or looks at it", []room{
		{"dashboard", "announcement and activity"},
		{"docs", "API reference and guides"},
		{"status", "health of the parts, now and before; `status/incident` is what the operator writes about it, `status/subscriber` who gets mails, `status/hook` whose programs are told, `status/probe` how parts are asked"},
		{"deliverability", "what receivers make of the installation's mails: DNS looked up, a test mail, what failed"},
		{"operator", "what the person who runs the installation may do"},
		{"deletion", "forgetting an organization everywhere"},
		{"backup", "encrypted archives of an installation, and what is checked before one is put back"},
		{"demo", "sample data, made by walking the real flows; fixtures for checks"},
		{"assistant", "documentation and Sandbox for coding assistants, read only (`nod mcp`)"},
	}},
	{"app", "composition root: builds the rooms in order, mounts the doors, runs, closes", nil},
	{"test", "what only tests use", []room{
		{"testkit", "databases and sinks"},
		{"apptest", "the whole server, in process"},
		{"ledger", "what was acknowledged, counted while things break"},
		{"bench", "benchmarks against bare floors"},
		{"specimen", "documents of invented people, drawn to measure the reading of documents"},
	}},
}

// wingOf is the first part of a package's path below internal.
func wingOf(pkg string) string {
	name, _, _ := strings.Cut(pkg, "/")
	return name
}

// placeOf is where the room of a package stands in the house; -1 when it has none.
func placeOf(pkg string) int {
	parts := strings.SplitN(pkg, "/", 3)
	place := 0
	for _, w := range house {
		place++
		if w.name == parts[0] && w.rooms == nil {
			return place
		}
		at := slices.IndexFunc(w.rooms, func(r room) bool { return len(parts) > 1 && r.name == parts[1] })
		if w.name == parts[0] && at >= 0 {
			return place + at
		}
		place += len(w.rooms)
	}
	return -1
}

func TestRoomsAreThoseOfTheHouse(t *testing.T) {
	t.Parallel()
	for _, w := range house {
		if w.rooms == nil {
			continue
		}
		entries, err := os.ReadDir(w.name)
		require.NoError(t, err)
		var found, listed []string
		for _, e := range entries {
			require.True(t, e.IsDir(), "%s: a wing holds no code (%s)", w.name, e.Name())
			found = append(found, e.Name())
		}
		for _, r := range w.rooms {
			listed = append(listed, r.name)
		}
		slices.Sort(listed)
		require.Equal(t, listed, found, w.name)
	}
}

// The page that explains the house is written from the same list; go test ./internal -run Page -write does it.
func TestPageOfTheHouse(t *testing.T) {
	t.Parallel()
	const page, begin, end = "../docs/architecture.md", "<!-- rooms: go test ./internal -run Page -write -->\n", "<!-- /rooms -->"
	text, err := os.ReadFile(page)
	require.NoError(t, err)
	before, rest, ok := strings.Cut(string(text), begin)
	require.True(t, ok)
	_, after, ok := strings.Cut(rest, end)
	require.True(t, ok)
	want := before + begin + table() + end + after
	if *write {
		require.NoError(t, os.WriteFile(page, []byte(want), 0o600))
		return
	}
	require.Equal(t, want, string(text), "stale: go test ./internal -run Page -write")
}

// TestDecisionsAreListed: the index of decisions has each of them once, in order, under its own title.
func TestDecisionsAreListed(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../docs/adr/0*.md")
	require.NoError(t, err)
	want := ""
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		heading, _, _ := strings.Cut(string(text), "\n")
		number, title, ok := strings.Cut(strings.TrimPrefix(heading, "# "), " ")
		require.True(t, ok, file)
		want += fmt.Sprintf("- [%s](%s) %s\n", number, filepath.Base(file), title)
	}
	index, err := os.ReadFile("../docs/adr/README.md")
	require.NoError(t, err)
	_, list, _ := strings.Cut(string(index), "\n\n- ")
	require.Equal(t, want, "- "+list)
}

func table() string {
	var b strings.Builder
	b.WriteString("\n| room | owns |\n|---|---|\n")
	for _, w := range house {
		fmt.Fprintf(&b, "| **`%s`** | **%s** |\n", w.name, w.about)
		for _, r := range w.rooms {
			fmt.Fprintf(&b, "| `%s` | %s |\n", path.Join(w.name, r.name), r.owns)
		}
	}
	b.WriteString("\n")
	return b.String()
}
