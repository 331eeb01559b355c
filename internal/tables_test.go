package internal_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// owners says who names a table in SQL: the room, or the package of the platform, that keeps it.
var owners = map[string]string{
	"account": "collect/connection", "account_farewell": "collect/connection/farewell", "announcement": "run/dashboard",
	"api_key": "access/apikey", "api_key_directory": "access/apikey", "archive": "collect/archive", "archive_mark": "collect/archive",
	"audit": "access/audit", "audit_cut": "access/audit", "audit_head": "access/audit", "audit_view": "access/audit",
	"clock_offset": "platform/clock", "consent": "collect/consent", "consent_template": "collect/consent",
	"developer": "access/developer", "developer_directory": "access/developer", "end_user": "collect/enduser",
	"end_user_metadata": "collect/enduser", "end_user_pair": "collect/enduser", "end_user_provider": "collect/enduser",
	"erasure": "deliver/erasure",
	"event":   "platform/event", "event_counter": "platform/event", "export": "deliver/export",
	"export_part": "deliver/export", "export_proof": "deliver/export", "form": "flow/form",
	"file_rewrite": "platform/db", "handoff": "collect/handoff",
	"idempotency": "platform/httpapi", "installation": "platform/db", "invite": "flow/invite",
	"invite_log": "flow/invite", "invite_import": "flow/batch", "invite_import_row": "flow/batch", "invite_import_file": "flow/batch", "invite_suppression": "flow/invite/suppress", "invite_suppressed_address": "flow/invite/suppress", "invite_template": "flow/invite", "invite_text": "flow/invite",
	"job_process": "platform/job", "login_attempt": "collect/connection", "login_try": "collect/connection",
	"mail": "platform/mail", "origin_set": "collect/enduser", "passkey": "access/secondfactor",
	"passkey_challenge": "access/secondfactor", "password_guess": "access/developer",
	"password_reset": "access/signin", "quota": "access/usage", "readme_token": "access/readmetoken",
	"record": "collect/record", "request_log": "access/requestlog", "request_log_count": "access/requestlog",
	"request_log_object": "access/requestlog", "deprecation_notice": "access/requestlog",
	"recovery_code": "access/secondfactor", "registration": "access/signin",
	"signin": "access/signin", "signin_pending": "access/signin", "signing_key": "platform/token",
	"site": "flow/site", "site_address": "flow/site", "site_funnel": "flow/hosted", "site_version": "flow/site",
	"saved_screen": "flow/library", "site_draft": "flow/site", "site_link": "flow/sitelink", "site_way": "flow/hosted",
	"source_day": "collect/sourcehealth", "source_request": "collect/wink", "staff_invitation": "access/developer",
	"seal_pass": "platform/seal", "seal_state": "platform/seal", "status_sample": "run/status",
	"status_incident": "run/status/incident", "status_update": "run/status/incident",
	"status_hook": "run/status/hook", "status_subscriber": "run/status/subscriber",
	"test_clock": "collect/testclock", "test_failure": "collect/testfailure", "test_person": "collect/testperson",
	"task": "collect/task", "tenant": "access/tenant", "tenant_deletion": "run/deletion",
	"tenant_key": "platform/seal", "tenant_mac_key": "platform/seal",
	"verification": "lookup/verification", "signal": "lookup/signal", "lookup_key": "lookup/inquiry",
	"lookup_policy": "lookup/lookuppolicy", "signal_rule": "lookup/signalrule",
	"lookup_batch": "lookup/bulk", "lookup_batch_row": "lookup/bulk",
	"totp": "access/secondfactor", "usage_quarter": "access/usage",
	"webhook": "deliver/webhook", "webhook_attempt": "deliver/webhook", "webhook_delivery": "deliver/webhook",
	"webhook_hour": "deliver/webhook", "webhook_replay": "deliver/webhook", "webhook_test_event": "deliver/webhook",
	"widget_step": "collect/conversion", "widget_visit": "collect/conversion",
	"widget_token": "collect/enduser", "widget_user": "collect/enduser", "wink_image": "collect/template",
	"wink_link": "collect/enduser", "wink_session": "flow/hosted", "wink_template": "collect/template",
	"wink_template_version": "collect/template",
}

// guests name a table of somebody else, with the reason. The list may only shrink.
var guests = map[string]string{
	"access/apikey → tenant":           "every request of a key asks in one statement whether its tenant may work",
	"access/audit → tenant":            "stands below tenants and must find those whose log somebody deleted",
	"access/signin → developer":        "every request of a sign-in asks in one statement whether its developer is there",
	"access/signin → tenant":           "and whether the tenant may work",
	"deliver/webhook → event":          "a delivery has no text: replays, bodies and erasure join its event",
	"deliver/webhook/dispatch → event": "the texts of all that is claimed are read in one statement",
	"platform/db → clock_offset":       "tells databases of demo mode that are older than the mark",
	"platform/db → tenant":             "tells real databases that are older than the mark",
}

// created finds the tables of the schema; afterWord, afterFrom and alone find them in the texts of statements.
var (
	created   = regexp.MustCompile(`(?m)^CREATE TABLE "?(\w+)"? \(`)
	afterWord = regexp.MustCompile(`\b(?:JOIN|INTO|UPDATE)\s+"?(\w+)`)
	afterFrom = regexp.MustCompile(`\bFROM\s+((?:\w+)(?:\s+(?:AS\s+)?[a-z]\w*)?(?:,\s*\w+(?:\s+(?:AS\s+)?[a-z]\w*)?)*)`)
	alone     = regexp.MustCompile(`^(\w+)(?: (?:AS )?\w)?$`)
)

// builders take a table by its name.
var builders = []string{
	"From", "Update", "InsertInto", "DeleteFrom", "Join", "JoinWithOption", "Own", "Few", "Batch", "TableOf",
}

// TestTablesAreNamedByTheirOwner: a table is named in SQL by nobody but who keeps it. Tests may look.
func TestTablesAreNamedByTheirOwner(t *testing.T) {
	t.Parallel()
	found := map[string]bool{}
	for _, f := range sources(t) {
		if f.isTest || f.wing == "test" || strings.HasPrefix(f.path, "platform/db/migrate") {
			continue
		}
		for table := range tablesIn(f.node) {
			owner := owners[table]
			if owner == "" || f.pkg == owner || strings.HasPrefix(f.pkg, owner+"/") {
				continue
			}
			guest := f.pkg + " → " + table
			found[guest] = true
			if guests[guest] == "" {
				t.Errorf("%s: the table %s belongs to %s", f.path, table, owner)
			}
		}
	}
	for guest := range guests {
		require.True(t, found[guest], "%s: it names the table no more; take it off the list", guest)
	}
}

// TestEveryTableHasAnOwner holds the list of owners to the schema and to the house.
func TestEveryTableHasAnOwner(t *testing.T) {
	t.Parallel()
	schema, err := os.ReadFile("platform/db/schema.sql")
	require.NoError(t, err)
	var tables, owned []string
	for _, match := range created.FindAllStringSubmatch(string(schema), -1) {
		tables = append(tables, match[1])
	}
	for table, owner := range owners {
		owned = append(owned, table)
		require.DirExists(t, owner, "the owner of %s", table)
	}
	require.ElementsMatch(t, tables, owned)
}

// TestTablesAreFound tries the ways in which statements are written.
func TestTablesAreFound(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]string{
		`"SELECT count(*) FROM invite"`:                                         {"invite"},
		"`SELECT 1 FROM invite i, mail m\n\tJOIN form f ON f.id = i.id`":        {"invite", "mail", "form"},
		`"UPDATE webhook_delivery SET x = 1"`:                                   {"webhook_delivery"},
		`"INSERT INTO account (id) SELECT id FROM archive AS a WHERE a.id = 1"`: {"account", "archive"},
		`db.Query("id").From("task")`:                                           {"task"},
		`b.JoinWithOption(left, "webhook w", "w.id = d.webhook_id")`:            {"webhook"},
		`db.TableOf[Export]("export")`:                                          {"export"},
		`Branch{Table: "consent"}`:                                              {"consent"},
		`person.Own("forms", "form")`:                                           {"form"},
		`"DELETE FROM " + table("webhook_attempt")`:                             {"webhook_attempt"},
		`"mail from an account; update it"`:                                     {},
	} {
		node, err := parser.ParseExpr(text)
		require.NoError(t, err, text)
		found := []string{}
		for table := range tablesIn(node) {
			if owners[table] != "" {
				found = append(found, table)
			}
		}
		require.ElementsMatch(t, want, found, text)
	}
}

// tablesIn are the words that stand where a statement names a table.
func tablesIn(node ast.Node) map[string]bool {
	tables := map[string]bool{}
	ast.Inspect(node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BasicLit:
			for _, table := range tablesOf(textOf(n)) {
				tables[table] = true
			}
		case *ast.CallExpr:
			called := n.Fun
			if generic, ok := called.(*ast.IndexExpr); ok {
				called = generic.X
			}
			if method, ok := called.(*ast.SelectorExpr); ok && slices.Contains(builders, method.Sel.Name) {
				for _, argument := range n.Args {
					tables[aloneIn(argument)] = true
				}
			}
		case *ast.KeyValueExpr:
			if key, ok := n.Key.(*ast.Ident); ok && key.Name == "Table" {
				tables[aloneIn(n.Value)] = true
			}
		}
		return true
	})
	return tables
}

// tablesOf finds tables in a text, and takes one that is nothing else for a name when no other word is written so.
func tablesOf(text string) (tables []string) {
	for _, match := range afterWord.FindAllStringSubmatch(text, -1) {
		tables = append(tables, match[1])
	}
	for _, match := range afterFrom.FindAllStringSubmatch(text, -1) {
		for table := range strings.SplitSeq(match[1], ",") {
			tables = append(tables, strings.Fields(table)[0])
		}
	}
	if strings.Contains(text, "_") && owners[text] != "" {
		tables = append(tables, text)
	}
	return tables
}

func aloneIn(e ast.Expr) string {
	if match := alone.FindStringSubmatch(textOf(e)); match != nil {
		return match[1]
	}
	return ""
}

// textOf is what a literal says; empty when it is no text.
func textOf(e ast.Expr) string {
	literal, ok := e.(*ast.BasicLit)
	if !ok || literal.Kind != token.STRING {
		return ""
	}
	text, err := strconv.Unquote(literal.Value)
	if err != nil {
		return ""
	}
	return text
}
