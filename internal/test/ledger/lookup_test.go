package ledger_test

import (
	"fmt"
	"net/http"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/test/testkit"
)

const (
	lookupKills   = 5
	lookupWorkers = 3
)

// lookupKinds are the two kinds with what each costs and a body whose end is that of a published number.
func lookupKinds() []lookupKind {
	consent := map[string]any{
		"type": "LOAN", "version": "1", "consentedWith": "Paper", "consentedAt": "2020-01-01T00:00:00Z",
	}
	return []lookupKind{
		{"verification", "/alpha/verifications", "RequestVerification", func(end string) map[string]any {
			return map[string]any{"fullName": "Althea Reyes Santos", "consent": consent, "additionalData": map[string]any{
				"ids": []map[string]any{{"idType": "sss_ph", "idNumber": "00000000" + end}},
			}}
		}},
		{"signal", "/alpha/signals", "RequestRecord", func(end string) map[string]any {
			return map[string]any{"phone": "+6391700000" + end, "consent": consent}
		}},
	}
}

type lookupKind struct {
	table, path, action string
	body                func(end string) map[string]any
}

// taken are the lookups that were acknowledged.
type taken struct {
	mu  sync.Mutex
	ids map[string]bool
}

// TestLookups kills the program while it looks people up: each lookup that was acknowledged is there and ends once, a
// result costs one credit, an ERROR none, and each end of a verification is announced once.
func TestLookups(t *testing.T) {
	testkit.SQLite.Want(t)
	t.Parallel()
	data := filepath.Join(t.TempDir(), "data")
	p := newProgram(t, "nod", data)
	p.start()
	basic := p.signUp()
	for _, kind := range lookupKinds() {
		p.run("operator", "quota", "set", "--tenant", email, "--mode", "SANDBOX", "--action", kind.action,
			"--total", "1000000")
	}
	book, over := taken{ids: map[string]bool{}}, make(chan struct{})
	var workers sync.WaitGroup
	for range lookupWorkers {
		workers.Go(func() { p.lookUpUntil(over, basic, &book) })
	}
	for range lookupKills {
		time.Sleep(400 * time.Millisecond)
		p.kill()
		p.start()
	}
	time.Sleep(200 * time.Millisecond)
	close(over)
	workers.Wait()

	file := filepath.Join(data, "nod.db")
	eventually(t, "the last end", func() bool {
		s := openSQLite(t, file)
		defer func() { _ = s.pool.Close() }()
		s.exec("UPDATE river_job SET state = 'available' WHERE state = 'retryable'")
		open := 0
		for _, kind := range lookupKinds() {
			open += s.count("SELECT count(*) FROM " + kind.table + " WHERE status = 'PROCESSING'")
		}
		return open == 0
	})
	book.verdict(t, openSQLite(t, file))
}

// lookUpUntil asks about one person after the other: some are found, at some the source fails, some take long.
func (p *program) lookUpUntil(over chan struct{}, basic string, book *taken) {
	for n := 0; ; n++ {
		select {
		case <-over:
			return
		default:
		}
		d := p.at()
		if d == nil {
			time.Sleep(pollEvery)
			continue
		}
		kind := lookupKinds()[n%2]
		got, f := call(p.t.Context(), http.MethodPost, sandbox(*d)+kind.path, basic,
			kind.body([]string{"01", "91", "92", "02"}[n/2%4]))
		if f == answered && got.status == http.StatusOK {
			book.mu.Lock()
			book.ids[got.text("id")] = true
			book.mu.Unlock()
		}
	}
}

func (b *taken) verdict(t *testing.T, s *store) {
	t.Helper()
	known := map[string]bool{}
	for _, kind := range lookupKinds() {
		ends := map[string]int{}
		for _, row := range s.all("SELECT id, status FROM " + kind.table) {
			known[row[0]] = true
			ends[row[1]]++
		}
		require.Positive(t, ends["COMPLETED"], kind.table)
		require.Positive(t, ends["ERROR"], kind.table)
		used := s.count("SELECT used FROM quota WHERE mode = 'SANDBOX' AND action = $1", kind.action)
		require.Equal(t, ends["COMPLETED"], used, "%s: %v", kind.table, ends)
		t.Logf("%s: %v, %d billed", kind.table, ends, used)
	}
	for id := range b.ids {
		require.True(t, known[id], "%s was acknowledged and is lost", id)
	}
	require.Greater(t, len(b.ids), lookupKills)
	all := s.count("SELECT count(*) FROM verification")
	for _, name := range []string{"STARTED", "COMPLETED"} {
		require.Equal(t, all, s.count("SELECT count(*) FROM event WHERE type = $1", fmt.Sprint("VERIFICATION_", name)))
	}
	require.Zero(t, s.count("SELECT count(*) FROM verification WHERE NOT is_findable"))
}
