package ledger_test

import (
	"fmt"
	"maps"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/stretchr/testify/require"
)

// expected is what an account has led to that nothing disturbed.
type expected struct {
	added []string // events of its data, in order
	items map[string]int
}

// connectUndisturbed connects one account of each persona and keeps the result.
func (r *run) connectUndisturbed() {
	r.t.Helper()
	for _, name := range []string{"maria", "jose"} {
		v := &visit{
			producer: r.producer, ctx: r.t.Context(), random: r.random, persona: personaNamed(name),
			promise: promise{Marker: "undisturbed-" + name, Persona: name},
		}
		require.True(r.t, v.create() && v.consent() && v.logIn(), r.producer.problems)
		eventually(r.t, "the undisturbed "+name, func() bool {
			got, _ := v.call(http.MethodGet, widget, "/tasks/"+v.Task, v.token, nil)
			if got.text("step") == "MFA" {
				_, _ = v.call(http.MethodPost, widget, "/tasks/"+v.Task+"/mfa", v.token,
					map[string]string{"kind": "CODE", "answer": v.persona.VerificationCode})
			}
			return got.text("step") == "DONE"
		})
		eventually(r.t, "its deliveries", func() bool { return len(r.store.open()) == 0 })
		e := expected{items: r.itemsOf(v.Account)}
		for _, row := range r.eventsOf(v.User) {
			if strings.HasSuffix(row, "_ADDED") && row != "LINK_ADDED" {
				e.added = append(e.added, row)
			}
		}
		require.NotEmpty(r.t, e.added)
		require.NotEmpty(r.t, e.items)
		r.reference[name] = e
	}
}

func (r *run) eventsOf(user string) []string {
	types := []string{}
	for _, row := range r.store.all("SELECT type FROM event WHERE user_id = $1 ORDER BY sequence", user) {
		types = append(types, row[0])
	}
	return types
}

// itemsOf counts what the data API shows of an account, by section.
func (r *run) itemsOf(account string) map[string]int {
	r.t.Helper()
	got := r.programs[0].must(http.StatusOK, http.MethodGet, sandbox, "/accounts/"+account+"/payload",
		r.producer.basic, nil)
	counts := map[string]int{}
	for section, value := range got.data {
		switch v := value.(type) {
		case nil:
		case []any:
			counts[section] = len(v)
		default:
			counts[section] = 1
		}
	}
	return counts
}

// markers reads all users of a business, each with the marker that it was made with; without one it is nobody's.
func (r *run) markers(basic string) map[string]string {
	r.t.Helper()
	all := map[string]string{}
	for cursor := ""; ; {
		got := r.programs[0].must(http.StatusOK, http.MethodGet, sandbox, "/users?size=150&cursor="+cursor, basic, nil)
		for _, user := range got.items() {
			id, _ := user["id"].(string)
			metadata, _ := user["externalMetadata"].(map[string]any)
			all[id], _ = metadata["marker"].(string)
		}
		if cursor = got.text("nextCursor"); cursor == "" {
			return all
		}
	}
}

// account is a row of the database with its only login.
type account struct {
	user, id, errorCode, task, status, result, taskError string
	wasConnected, isRevoked                              bool
	// isSecond says that the first collection ended as too late, and an hour of the clock later another was made.
	isSecond bool
}

// isLate says that the collection ended because the clock had jumped.
func (a account) isLate() bool { return a.result == "FAILED" && a.taskError == "SERVICE_UNAVAILABLE" }

// table is what a run comes to.
type table struct {
	kills, users, accounts, revoked, events, deliveries  int
	arrivals, lost, ghost, duplicates, onTheWire         int
	unknown, unknownThere, cutOff, incomplete, exhausted int
	withdrawn, sentTwice, late                           int
	slowestStart, drain                                  time.Duration
	problems                                             []string
}

func (b *table) problem(format string, args ...any) {
	if len(b.problems) < 30 {
		b.problems = append(b.problems, fmt.Sprintf(format, args...))
	}
}

// verdict holds the books against each other and against the database.
func (r *run) verdict() {
	r.t.Helper()
	r.receiver.check(r.t)
	b := &table{kills: r.kills, drain: r.drained, slowestStart: slices.Max(r.ready)}
	r.table = b
	b.problems = append(b.problems, r.producer.problems...)
	arrivals := r.kept(read[arrival](r.t, r.arrivals))
	r.judgeDeliveries(b, arrivals)
	accounts := r.judgeAccounts(b, arrivals)
	r.judgePromises(b, accounts)
	r.judgeLogins(b, accounts)
	r.judgeQuota(b)
	if r.database == "SQLite" {
		r.store.isSound()
	}
	require.Empty(r.t, b.problems)
	require.Zero(r.t, b.lost, "lost")
	require.Zero(r.t, b.ghost, "ghosts")
	require.Zero(r.t, b.incomplete, "accounts with records missing")
	require.Zero(r.t, b.sentTwice, "logins sent twice")
	require.Zero(r.t, b.exhausted, "deliveries given up")
	require.LessOrEqual(r.t, b.duplicates, b.onTheWire, "duplicates, and deliveries on the wire when something died")
}

// judgeDeliveries compares what arrived with what the transactions recorded.
func (r *run) judgeDeliveries(b *table, arrivals []arrival) {
	wanted := map[string]string{} // types by delivery
	sequences := r.store.all("SELECT id, type, sequence FROM event ORDER BY sequence")
	b.events = len(sequences)
	for i, row := range sequences {
		if row[2] != fmt.Sprint(i+1) {
			b.problem("event %d has the number %s", i+1, row[2])
		}
		for _, endpoint := range []string{"steady", "payload", "moody"} {
			if endpoint != "moody" || slices.Contains(moodyTypes(), row[1]) {
				wanted[deliveryKey(row[0], endpoint)] = row[1]
			}
		}
	}
	b.deliveries = len(wanted)
	b.exhausted = r.store.count("SELECT count(*) FROM webhook_delivery WHERE status = 'DEAD'")
	r.judgeArrivals(b, arrivals, wanted)
}

// judgeArrivals compares what arrived with the deliveries that had to be made, whose types are given.
func (r *run) judgeArrivals(b *table, arrivals []arrival, wanted map[string]string) {
	b.arrivals = len(arrivals)
	taken := map[string]arrival{}
	// What was on its way when the program died may come in after what its successor sends.
	slices.SortStableFunc(arrivals, func(a, b arrival) int { return a.Attempt - b.Attempt })
	for _, a := range arrivals {
		key := deliveryKey(a.Event, a.Endpoint)
		if r.inFlight[a.claim()] {
			b.onTheWire++
		}
		if a.Problem != "" {
			b.problem("delivery %s (%s, attempt %d): %s", key, wanted[key], a.Attempt, a.Problem)
			continue
		}
		if wanted[key] == "" {
			b.ghost++
			b.problem("ghost: %s %s", key, a.Type)
			continue
		}
		first, again := taken[key]
		if again {
			b.duplicates++
			r.judgeDuplicate(b, first, a)
		}
		if a.Taken {
			taken[key] = a
		}
	}
	for key, kind := range wanted {
		if _, ok := taken[key]; !ok {
			b.lost++
			b.problem("lost: %s %s", key, kind)
		}
	}
}

func (a arrival) claim() claim { return claim{a.Event, a.Endpoint, strconv.Itoa(a.Attempt)} }

// judgeDuplicate allows what was in hand when something died. The payload of an account that was revoked meanwhile is not
// sent again; a restored backup may know nothing of a revocation after it, and sends the payload that was withheld then.
func (r *run) judgeDuplicate(b *table, first, again arrival) {
	if !r.inFlight[first.claim()] {
		b.problem("a duplicate that no death explains: %+v and %+v", first, again)
	}
	isSameEvent := first.Type == again.Type && first.Sequence == again.Sequence
	isUndone := r.restored != nil && first.At.After(r.restored.begun) && again.At.After(r.restored.at)
	switch {
	case first.Hash == again.Hash:
	case isSameEvent && first.Payload && !again.Payload:
		b.withdrawn++
	case isSameEvent && !first.Payload && again.Payload && isUndone:
		b.withdrawn++
	default:
		b.problem("duplicates that differ: %+v and %+v", first, again)
	}
}

func (r *run) accounts() map[string]account {
	all := map[string]account{}
	for _, row := range r.store.all(`SELECT a.user_id, a.id, a.error_code, t.id, t.status, t.result, t.error_code,
			CASE WHEN a.connected_at IS NULL THEN '' ELSE 'x' END, CASE WHEN a.revoked_at IS NULL THEN '' ELSE 'x' END
		FROM account a JOIN task t ON t.tenant_id = a.tenant_id AND t.mode = a.mode AND t.source_id = a.id`) {
		a := account{
			user: row[0], id: row[1], errorCode: row[2], task: row[3], status: row[4], result: row[5], taskError: row[6],
			wasConnected: row[7] != "", isRevoked: row[8] != "",
		}
		if before, twice := all[a.id]; twice {
			if before.isLate() == a.isLate() || !r.hasJumps || before.isSecond {
				r.t.Errorf("account %s has two tasks", a.id)
			}
			if a.isLate() {
				a = before
			}
			a.isSecond = true
		}
		all[a.id] = a
	}
	return all
}

// judgeAccounts checks that each account is wholly there: every event that its
// state calls for arrived once, and all its records are there.
func (r *run) judgeAccounts(b *table, arrivals []arrival) map[string]account {
	arrived, seen := map[string][]string{}, map[string]bool{}
	users := map[string]int{}
	for _, a := range arrivals {
		if a.Endpoint != "steady" || seen[a.Event] {
			continue
		}
		seen[a.Event] = true
		if a.Type == "USER_CREATED" {
			users[a.User]++
			continue
		}
		if a.Account == "" { // of a document
			continue
		}
		arrived[a.Account] = append(arrived[a.Account], a.Type)
	}
	personas := map[string]string{}
	for _, p := range read[promise](r.t, r.promises) {
		if p.User != "" {
			personas[p.User] = p.Persona
		}
	}
	accounts := r.accounts()
	b.accounts, b.users = len(accounts), r.store.count("SELECT count(*) FROM end_user")
	for _, a := range accounts {
		r.judgeAccount(b, a, r.reference[personas[a.user]], arrived[a.id])
	}
	for id := range arrived {
		if _, there := accounts[id]; !there {
			b.problem("events of an account that is not there: %s %v", id, arrived[id])
		}
	}
	for _, row := range r.store.all("SELECT id FROM end_user") {
		if users[row[0]] != 1 {
			b.problem("user %s was announced %d times", row[0], users[row[0]])
		}
	}
	return accounts
}

func (r *run) judgeAccount(b *table, a account, whole expected, arrived []string) {
	want := []string{"ACCOUNT_CREATED", "TASK_STARTED", "TASK_FINISHED"}
	switch {
	case a.wasConnected:
		want = append(want, "ACCOUNT_CONNECTED", "LINK_ADDED")
	default:
		want = append(want, "ACCOUNT_FAILED")
	}
	if a.result == "SUCCEEDED" {
		want = append(want, whole.added...)
	}
	if a.isSecond {
		b.late++
		want = append(want, "ACCOUNT_SYNC_TASK_FINISHED")
	}
	if a.isRevoked {
		b.revoked++
		want = append(want, "ACCOUNT_DISCONNECTED")
	}
	slices.Sort(want)
	got := slices.Sorted(slices.Values(arrived))
	if !slices.Equal(want, got) {
		b.problem("events of %+v: %v in place of %v", a, got, want)
	}
	if a.isRevoked {
		return
	}
	switch {
	case a.wasConnected && r.hasJumps && a.isLate():
		b.late++
	case a.wasConnected && a.result != "SUCCEEDED":
		b.incomplete++
		b.problem("the collection of %+v did not succeed", a)
	case a.isSecond:
		for section, count := range whole.items { // an hour of the clock later there may be more
			if items := r.itemsOf(a.id); items[section] < count {
				b.incomplete++
				b.problem("records of %+v: %v in place of %v", a, items, whole.items)
			}
		}
	case a.wasConnected:
		if items := r.itemsOf(a.id); !maps.Equal(items, whole.items) {
			b.incomplete++
			b.problem("records of %+v: %v in place of %v", a, items, whole.items)
		}
	}
}

// judgePromises checks what the producer was told, and that calls without an
// answer are wholly there or not at all.
func (r *run) judgePromises(b *table, accounts map[string]account) {
	users, markers := map[string]bool{}, map[string]string{}
	for user, marker := range r.markers(r.producer.basic) {
		users[user], markers[marker] = true, user
	}
	byUser := map[string]account{}
	for _, a := range accounts {
		byUser[a.user] = a
	}
	promised := map[string]string{} // state by kind and marker
	last := map[string]promise{}
	for _, p := range read[promise](r.t, r.promises) {
		promised[p.Kind+p.Marker], last[p.Kind+p.Marker] = p.State, p
	}
	there := map[string]func(p promise) bool{
		"USER":   func(p promise) bool { return markers[p.Marker] != "" && (p.User == "" || users[p.User]) },
		"LOGIN":  func(p promise) bool { a, ok := byUser[p.User]; return ok && (p.Account == "" || a.id == p.Account) },
		"REVOKE": func(p promise) bool { return accounts[p.Account].isRevoked },
	}
	for key, state := range promised {
		p := last[key]
		isThere := there[p.Kind](p)
		switch {
		case state == "ACKNOWLEDGED" && !isThere:
			b.lost++
			b.problem("lost: %+v was acknowledged", p)
		case state == "ABSENT" && isThere:
			b.ghost++
			b.problem("ghost: %+v was never made", p)
		case state == "UNKNOWN" || state == "TRIED":
			b.unknown++
			if isThere {
				b.unknownThere++
			}
		}
	}
	for marker, user := range markers {
		if marker != ownMarker && promised["USER"+marker] == "" {
			b.ghost++
			b.problem("ghost: user %s of nobody", user)
		}
	}
	for _, a := range accounts {
		marker := ""
		for m, user := range markers {
			if user == a.user {
				marker = m
			}
		}
		if promised["LOGIN"+marker] == "" {
			b.ghost++
			b.problem("ghost: account %+v of nobody", a)
		}
		if a.isRevoked && promised["REVOKE"+marker] == "" {
			b.ghost++
			b.problem("ghost: %+v was revoked by nobody", a)
		}
	}
}

// judgeLogins checks that every round of a login was sent once at most, and
// that those without an answer ended as unavailable.
func (r *run) judgeLogins(b *table, accounts map[string]account) {
	tasks := map[string]account{}
	for _, a := range accounts {
		tasks[a.task] = a
		if a.status != "FINISHED" {
			b.problem("task %s is %s", a.task, a.status)
		}
	}
	sent, answered := map[string]int{}, map[string]bool{}
	task := map[string]string{}
	for _, row := range r.store.all("SELECT task_id, round, what FROM ledger_login") {
		key := row[0] + " " + row[1]
		task[key] = row[0]
		if row[2] == "answered" {
			answered[key] = true
			continue
		}
		if sent[key]++; sent[key] > 1 {
			b.sentTwice++
		}
	}
	for key := range sent {
		a := tasks[task[key]]
		switch {
		case answered[key]:
		case a.taskError == "SERVICE_UNAVAILABLE":
			b.cutOff++
		case a.isRevoked && a.taskError == "USER_CANCELLED":
		case r.hasJumps && a.taskError == "MFA_TIMEOUT": // the provider's answer, by its clock
		default:
			b.problem("round %s was sent, not answered, and ended as %+v", key, a)
		}
	}
}

// judgeQuota checks that every account that was ever connected took one credit
// and that none is set aside anymore.
func (r *run) judgeQuota(b *table) {
	connected := r.store.count("SELECT count(*) FROM account WHERE connected_at IS NOT NULL")
	rows := r.store.all("SELECT used, reserved FROM quota WHERE action = 'ConnectAccount'")
	if want := [][]string{{fmt.Sprint(connected), "0"}}; !slices.EqualFunc(rows, want, slices.Equal) {
		b.problem("quota: used and reserved are %v in place of %v", rows, want)
	}
}

// print shows the table of docs/reliability.md and, with a file named by the
// environment, adds its row there.
func (r *run) print() {
	r.t.Helper()
	b := r.table
	row := fmt.Sprintf("| %s | %d | %d | %d | %d | %d | %d | %d of %d in flight | %d (%d there) | %d | %.1f s | %.0f s |",
		r.database, b.kills, b.accounts, b.events, b.deliveries, b.lost, b.ghost, b.duplicates, b.onTheWire, b.unknown,
		b.unknownThere, b.cutOff, b.slowestStart.Seconds(), b.drain.Seconds())
	r.t.Logf("seed %d, %d users, %d accounts revoked, %d arrivals, %d payloads withdrawn, calls %v, %d outages\n%s",
		r.seed, b.users, b.revoked, b.arrivals, b.withdrawn, r.producer.calls, r.outages, row)
	if file := os.Getenv("NOD_SOAK_TABLE"); file != "" {
		out, err := os.OpenFile(file, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
		require.NoError(r.t, err)
		_, err = fmt.Fprintln(out, row)
		require.NoError(r.t, err)
		require.NoError(r.t, out.Close())
	}
}
