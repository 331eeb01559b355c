package ledger_test

import (
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/lookup/verification"
	"nod/internal/test/testkit"
)

const (
	batchKills    = 4
	batchSubjects = 240
	// refusedOf is how many subjects there are for each that the registry refuses.
	refusedOf = 10
)

// TestLookupBatch kills the program while a batch is worked through: in the end each row has exactly one lookup, a
// result cost one credit, and an ERROR none.
func TestLookupBatch(t *testing.T) {
	testkit.SQLite.Want(t)
	testkit.Long(t)
	t.Parallel()
	data := filepath.Join(t.TempDir(), "data")
	p := newProgram(t, "nod", data)
	p.start()
	basic := p.signUp()
	p.run("operator", "quota", "set", "--tenant", email, "--mode", "SANDBOX", "--action", "RequestVerification",
		"--total", "1000")
	consent := p.must(http.StatusCreated, http.MethodPost, sandbox, "/consentTemplates", basic, map[string]any{
		"consentType": "LOAN", "title": "Loan", "version": "1", "consentMethod": "Paper", "consentText": "I agree.",
	})
	var subjects strings.Builder
	subjects.WriteString("FullName,IDType,IDNumber,PRCType,DateOfBirth,ConsentedAt\n")
	for n := range batchSubjects {
		id := fmt.Sprintf("sss_ph,77%08d,", n)
		if n%refusedOf == 0 {
			id = "prclicense_ph,0000000091," + verification.Professions()[n/refusedOf]
		}
		fmt.Fprintf(&subjects, "Person %d,%s,1991-03-14,2020-01-01 00:00\n", n, id)
	}
	made := p.must(http.StatusCreated, http.MethodPost, sandbox, "/lookupBatches", basic, map[string]any{
		"lookup": "VERIFICATION", "consentTemplateId": consent.text("id"), "subjects": subjects.String(),
	})
	p.must(http.StatusOK, http.MethodPost, sandbox, "/lookupBatches/"+made.text("id")+"/start", basic, nil)

	file := filepath.Join(data, "nod.db")
	asked := func() int {
		s := openSQLite(t, file)
		defer func() { _ = s.pool.Close() }()
		return s.count("SELECT count(*) FROM lookup_batch_row WHERE state <> 'WAITING'")
	}
	for kill := range batchKills {
		// Each kill comes once a further share of the subjects was asked about.
		eventually(t, "a part is asked about", func() bool { return asked() > kill*batchSubjects/(batchKills+2) })
		require.Less(t, asked(), batchSubjects, "the batch was over before it was killed")
		p.kill()
		p.start()
	}
	eventually(t, "the batch is over", func() bool {
		s := openSQLite(t, file)
		defer func() { _ = s.pool.Close() }()
		s.exec("UPDATE river_job SET state = 'available' WHERE state = 'retryable'")
		return s.count("SELECT count(*) FROM lookup_batch WHERE state = 'DONE'") == 1
	})
	s := openSQLite(t, file)
	const refused = batchSubjects / refusedOf
	require.Equal(t, batchSubjects, s.count("SELECT count(*) FROM verification"), "each row has one lookup")
	require.Equal(t, batchSubjects, s.count("SELECT count(DISTINCT lookup_id) FROM lookup_batch_row WHERE lookup_id <> ''"))
	for state, status := range map[string]string{"COMPLETED": "COMPLETED", "FAILED": "ERROR"} {
		require.Equal(t, s.count("SELECT count(*) FROM verification WHERE status = '"+status+"'"),
			s.count("SELECT count(*) FROM lookup_batch_row WHERE state = '"+state+"'"), state)
	}
	// A lookup that a kill kept from its answer for a minute ends in ERROR, too.
	completed := s.count("SELECT count(*) FROM verification WHERE status = 'COMPLETED'")
	require.LessOrEqual(t, completed, batchSubjects-refused)
	require.Greater(t, completed, batchSubjects/2)
	require.Equal(t, completed, s.count("SELECT used FROM quota WHERE action = 'RequestVerification'"))
}
