package ledger_test

import (
	"database/sql"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// store is the database of the program, read from outside.
type store struct {
	t    *testing.T
	pool *sql.DB
}

func openSQLite(t *testing.T, file string) *store {
	t.Helper()
	pool, err := sql.Open("sqlite", "file:"+file+"?_pragma=busy_timeout(10000)")
	require.NoError(t, err)
	t.Cleanup(func() { _ = pool.Close() })
	return &store{t, pool}
}

func openPostgres(t *testing.T, url string) *store {
	t.Helper()
	pool, err := sql.Open("pgx", url)
	require.NoError(t, err)
	t.Cleanup(func() { _ = pool.Close() })
	return &store{t, pool}
}

// copySQLite copies what lies on the disk while nothing runs, so that looking
// at it does not repair it for the next start.
func copySQLite(t *testing.T, data string) *store {
	t.Helper()
	dir, err := os.MkdirTemp(t.TempDir(), "copy")
	require.NoError(t, err)
	for _, name := range []string{"nod.db", "nod.db-wal"} {
		from, err := os.Open(filepath.Join(data, name))
		if os.IsNotExist(err) {
			continue
		}
		require.NoError(t, err)
		to, err := os.Create(filepath.Join(dir, name))
		require.NoError(t, err)
		_, err = io.Copy(to, from)
		require.NoError(t, err)
		require.NoError(t, to.Close())
		require.NoError(t, from.Close())
	}
	return openSQLite(t, filepath.Join(dir, "nod.db"))
}

// all reads rows of texts; nil where there is none.
func (s *store) all(query string, args ...any) [][]string {
	s.t.Helper()
	rows, err := s.pool.QueryContext(s.t.Context(), query, args...)
	require.NoError(s.t, err, query)
	defer func() { _ = rows.Close() }()
	columns, err := rows.Columns()
	require.NoError(s.t, err)
	out := [][]string{}
	for rows.Next() {
		texts, into := make([]sql.NullString, len(columns)), make([]any, len(columns))
		for i := range texts {
			into[i] = &texts[i]
		}
		require.NoError(s.t, rows.Scan(into...))
		row := make([]string, len(columns))
		for i, text := range texts {
			row[i] = text.String
		}
		out = append(out, row)
	}
	require.NoError(s.t, rows.Err())
	return out
}

func (s *store) count(query string, args ...any) int {
	s.t.Helper()
	var n int
	require.NoError(s.t, s.pool.QueryRowContext(s.t.Context(), query, args...).Scan(&n), query)
	return n
}

func (s *store) exec(text string, args ...any) {
	s.t.Helper()
	_, err := s.pool.ExecContext(s.t.Context(), text, args...)
	require.NoError(s.t, err, text)
}

// watchLogins lets the database note every round of a login that is sent to a
// provider, and every one that was answered, in the transaction in which the
// program says so. The program sends a round after that transaction and only
// after it, so a round that is noted twice was sent twice.
func (s *store) watchLogins(isPostgres bool) {
	s.exec("CREATE TABLE ledger_login (task_id TEXT NOT NULL, round BIGINT NOT NULL, what TEXT NOT NULL)")
	for what, condition := range map[string]string{
		"sent":     "NEW.state = 'SENT' AND OLD.state <> 'SENT'",
		"answered": "NEW.state <> 'SENT' AND OLD.state = 'SENT'",
	} {
		insert := fmt.Sprintf("INSERT INTO ledger_login VALUES (NEW.task_id, NEW.round, '%s');", what)
		if !isPostgres {
			s.exec(fmt.Sprintf("CREATE TRIGGER ledger_%s AFTER UPDATE ON login_attempt WHEN %s BEGIN %s END",
				what, condition, insert))
			continue
		}
		s.exec(fmt.Sprintf("CREATE FUNCTION ledger_%s() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN %s RETURN NULL; END $$",
			what, insert))
		s.exec(fmt.Sprintf(`CREATE TRIGGER ledger_%s AFTER UPDATE ON login_attempt FOR EACH ROW WHEN (%s)
			EXECUTE FUNCTION ledger_%s()`, what, condition, what))
	}
}

// open is how much is still to be done.
func (s *store) open() map[string]int {
	s.t.Helper()
	open := map[string]int{}
	for what, query := range map[string]string{
		"tasks":      "SELECT count(*) FROM task WHERE status <> 'FINISHED'",
		"logins":     "SELECT count(*) FROM login_attempt",
		"farewells":  "SELECT count(*) FROM account_farewell",
		"deliveries": "SELECT count(*) FROM webhook_delivery WHERE due_at IS NOT NULL",
		"mails":      "SELECT count(*) FROM mail WHERE state = 'QUEUED'",
	} {
		if n := s.count(query); n > 0 {
			open[what] = n
		}
	}
	return open
}

// key of a delivery, the same in the books and in the database.
func deliveryKey(event, endpoint string) string { return event + " " + endpoint }

// claim is an attempt on a delivery.
type claim struct{ event, endpoint, attempt string }

// claimed returns what a program has taken to be sent.
func (s *store) claimed(endpoints map[string]string) []claim {
	s.t.Helper()
	claims := []claim{}
	for _, row := range s.all(`SELECT event_id, webhook_id, attempts FROM webhook_delivery
			WHERE is_claimed AND due_at IS NOT NULL`) {
		claims = append(claims, claim{row[0], endpoints[row[1]], row[2]})
	}
	return claims
}

func (s *store) isSound() {
	s.t.Helper()
	require.Equal(s.t, [][]string{{"ok"}}, s.all("PRAGMA integrity_check"))
	require.Empty(s.t, s.all("PRAGMA foreign_key_check"))
}
