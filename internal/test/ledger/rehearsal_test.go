package ledger_test

import (
	"net/http"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/test/testkit"
)

// TestRehearsal restores a backup and serves it with --no-outgoing: what the backup was in the middle of, and what is
// done in the copy, reaches nobody. Without the switch the same copy sends all of it.
func TestRehearsal(t *testing.T) {
	testkit.SQLite.Want(t)
	testkit.Long(t)
	t.Parallel()
	arrived := testkit.NewReceiver(t)
	arrived.Script(testkit.Reply(http.StatusServiceUnavailable, "", "Retry-After", "1"))
	mails := testkit.NewMailSink(t)
	data := filepath.Join(t.TempDir(), "data")
	p := newProgram(t, "nod", data)
	p.start()
	basic := p.signUp()
	p.run("operator", "tenant", "enable-production", email)
	p.hook(basic, arrived.URL(), false, "ALL_EVENTS")
	p.must(http.StatusCreated, http.MethodPost, sandbox, "/users", basic, ownUser())
	arrived.Wait(1) // refused: it is due again
	archive := filepath.Join(t.TempDir(), "backup.age")
	p.run("backup", archive)
	p.stop()
	before := len(arrived.Received())

	copied := filepath.Join(t.TempDir(), "copy")
	settings := []string{"NOD_SMTP_URL=" + mails.URL(), "NOD_KEY_FILE=" + filepath.Join(data, "master.key")}
	rehearsal := newProgram(t, "rehearsal", copied, settings...)
	rehearsal.run("restore", archive)
	rehearsal.flags = append(rehearsal.flags, "--no-outgoing")
	rehearsal.start()
	require.Contains(t, rehearsal.logged(), "NOD_NO_OUTGOING")
	made := rehearsal.must(http.StatusCreated, http.MethodPost, sandbox, "/users", basic, ownUser())
	asked, _ := call(t.Context(), http.MethodPost, management(*rehearsal.at())+"/registrations", "", map[string]any{
		"firstName": "Ana", "lastName": "Lim", "tenantName": "Other Loans", "emailAddress": "other@ledger.test",
		"title": "Engineer", "password": password, "termsAccepted": true,
	})
	require.Equal(t, http.StatusCreated, asked.status, "the mailbox of demo mode is inside: %s", asked.raw)
	in := rehearsal.must(http.StatusCreated, http.MethodPost, management, "/signins", "",
		map[string]string{"email": email, "password": password})
	live := rehearsal.must(http.StatusCreated, http.MethodPost, production, "/users",
		"Bearer "+in.text("openApiProductionToken", "token"), ownUser())
	providers := func(token string) (n int) {
		list := rehearsal.must(http.StatusOK, http.MethodGet, widget, "/datasources", "Bearer "+token, nil)
		for _, source := range list.items() {
			if source["kind"] == "PROVIDER" {
				n++
			}
		}
		return n
	}
	require.Zero(t, providers(live.text("token", "accessToken")), "no connector is there to be called")
	require.NotZero(t, providers(made.text("token", "accessToken")), "the Sandbox plays inside")
	status, _ := call(t.Context(), http.MethodGet, rehearsal.at().portal+"/status.json", "", nil)
	require.Contains(t, string(status.raw), "NOD_NO_OUTGOING")
	rehearsal.stop()
	require.Len(t, arrived.Received(), before, "nothing was sent")
	require.Empty(t, mails.Messages())

	arrived.Script(testkit.Reply(http.StatusOK, ""))
	real := newProgram(t, "real", copied, settings...)
	real.start()
	arrived.Wait(before + 2) // what was due, and what happened in the rehearsal
}
