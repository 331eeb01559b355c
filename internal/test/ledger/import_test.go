package ledger_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/test/testkit"
)

const (
	importKills   = 4
	importPeople  = 1200
	unknownPeople = 60 // below the share at which an import stops
)

// TestImports kills the program while an import sends: in the end each contact was mailed at least once, with one
// Message-ID, is announced once, and cost one credit; those that the mail server refused cost none.
func TestImports(t *testing.T) {
	testkit.SQLite.Want(t)
	testkit.Long(t)
	t.Parallel()
	sink := testkit.NewMailSink(t)
	p, token, file := inviter(t, sink)

	var contacts strings.Builder
	contacts.WriteString("FullName,Email\n")
	for n := range importPeople {
		name := "known"
		if n%(importPeople/unknownPeople) == 0 {
			name = "unknown"
		}
		fmt.Fprintf(&contacts, "Person %d,%s-%d@people.test\n", n, name, n)
	}
	made := p.must(http.StatusCreated, http.MethodPost, production, "/inviteImports", token, map[string]any{
		"fileName": "staff.csv", "templateId": "default", "format": "CSV", "contacts": contacts.String(),
	})
	path := "/inviteImports/" + made.text("id")
	eventually(t, "the file is checked", func() bool {
		return p.must(http.StatusOK, http.MethodGet, production, path, token, nil).text("state") == "READY"
	})
	p.must(http.StatusOK, http.MethodPost, production, path+"/start", token, nil)

	kills := 0
	for kill := range importKills {
		// Each kill comes once a further share of the contacts is on its way.
		eventually(t, "a part is sent", func() bool { return sentOf(t, file) > kill*importPeople/(importKills+2) })
		if sentOf(t, file) < importPeople {
			kills++
		}
		p.kill()
		p.start()
	}
	require.Equal(t, importKills, kills, "the import was over before it was killed")
	eventually(t, "the import is over", func() bool {
		s := openSQLite(t, file)
		defer func() { _ = s.pool.Close() }()
		s.exec("UPDATE river_job SET state = 'available' WHERE state = 'retryable'")
		return s.count("SELECT count(*) FROM invite_import WHERE state = 'DONE'") == 1 &&
			s.count("SELECT count(*) FROM mail WHERE state = 'QUEUED'") == 0
	})
	s := openSQLite(t, file)
	require.Equal(t, importPeople-unknownPeople,
		s.count("SELECT count(*) FROM invite_import_row WHERE state = 'SENT' AND invite_id <> ''"))
	require.Equal(t, unknownPeople,
		s.count("SELECT count(*) FROM invite_import_row WHERE state = 'FAILED' AND problem = 'BOUNCED'"))
	require.Equal(t, importPeople, s.count("SELECT count(*) FROM invite"), "each contact has one invitation")
	require.Equal(t, importPeople, s.count("SELECT count(DISTINCT invite_id) FROM invite_import_row"))
	book := invitations{taken: map[string]bool{}}
	for _, row := range s.all("SELECT invite_id FROM invite_import_row") {
		book.take(row[0])
	}
	book.verdict(t, s, sink)
}

// sentOf is how many contacts of the import are no longer waiting.
func sentOf(t *testing.T, file string) int {
	t.Helper()
	s := openSQLite(t, file)
	defer func() { _ = s.pool.Close() }()
	return s.count("SELECT count(*) FROM invite_import_row WHERE state <> 'WAITING'")
}
