package bench_test

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/db"
)

// Where the big data of BenchmarkReading is kept from run to run, and how big it is. Without a folder it is made
// again each time; a folder is deleted by hand, the database nod_bench_… on PostgreSQL too.
const (
	dataFolder = "NOD_BENCH_DATA"
	dataScale  = "NOD_BENCH_SCALE"
)

// Full size, at scale 1: 22 GB on either database.
const (
	fullUsers         = 1_000_000
	accountsPerUser   = 2
	recordsPerAccount = 10
)

func scale(b *testing.B) float64 {
	b.Helper()
	text := os.Getenv(dataScale)
	if testing.Short() {
		text = "0.004"
	}
	if text == "" {
		b.Skip("set " + dataScale + ", to 0.1 for instance")
	}
	value, err := strconv.ParseFloat(text, 64)
	require.NoError(b, err, dataScale)
	return value
}

// kept is what is written down of a world, to find it again.
type kept struct {
	Tenant, Email, Basic, URL string
	Users                     int
}

// readingWorld is a tenant among others with users, accounts and records.
func readingWorld(b *testing.B, isPostgres bool) world {
	b.Helper()
	users := int(scale(b) * fullUsers)
	folder := os.Getenv(dataFolder)
	if folder == "" {
		w := newWorld(b, isPostgres, users)
		w.fillReading(b, users)
		return w
	}
	place := placeOf(folder, isPostgres, users)
	note := filepath.Join(place, noteName)
	if _, err := os.Stat(note); err == nil {
		return keptWorld(b, place)
	}
	require.NoError(b, os.MkdirAll(place, 0o700))
	w := world{data: filepath.Join(place, "data"), users: users / othersShare, firstRow: firstCreated}
	require.NoError(b, os.Mkdir(w.data, 0o700))
	if isPostgres {
		w.url = keptDatabase(b, fmt.Sprint("nod_bench_", users))
	}
	w = signUp(b, w)
	w.fill(b, users)
	w.fillReading(b, users)
	text, err := json.Marshal(kept{w.tenant, w.email, w.basic, w.url, w.users})
	require.NoError(b, err)
	require.NoError(b, os.WriteFile(note, text, 0o600))
	return w
}

const noteName = "world.json"

// placeOf is where a folder keeps a world.
func placeOf(folder string, isPostgres bool, users int) string {
	engine := map[bool]string{true: "postgres", false: "sqlite"}[isPostgres]
	return filepath.Join(folder, fmt.Sprintf("%s-%d", engine, users))
}

// keptWorld is the world that lies in a place.
func keptWorld(b *testing.B, place string) world {
	b.Helper()
	text, err := os.ReadFile(filepath.Join(place, noteName))
	require.NoError(b, err)
	var k kept
	require.NoError(b, json.Unmarshal(text, &k))
	return world{
		data: filepath.Join(place, "data"), url: k.URL, tenant: k.Tenant, users: k.Users, email: k.Email, basic: k.Basic,
		firstRow: firstCreated,
	}
}

// keptDatabase makes a database that is kept after the run.
func keptDatabase(b *testing.B, name string) string {
	b.Helper()
	server := os.Getenv("NOD_TEST_POSTGRES_URL")
	admin, err := sql.Open("pgx", server)
	require.NoError(b, err)
	defer func() { _ = admin.Close() }()
	_, err = admin.Exec("DROP DATABASE IF EXISTS " + name + " WITH (FORCE)")
	require.NoError(b, err)
	_, err = admin.Exec("CREATE DATABASE " + name)
	require.NoError(b, err)
	before, query, _ := strings.Cut(server, "?")
	return before[:strings.LastIndex(before, "/")+1] + name + "?" + query
}

// digits pads a number to what ids have.
func digits(number string) string {
	text := "CAST(" + number + " AS TEXT)"
	return "substr('00000000000000000000000000000000' || " + text + ", length(" + text + ") + 1)"
}

// rareProvider has one user in 5,000, all others are spread over ten.
const rareProvider = "sandbox_rare_ph"

// fillReading adds what users have: names, providers, metadata, accounts, and records of all kinds.
func (w world) fillReading(b *testing.B, users int) {
	b.Helper()
	ctx := context.Background()
	pool, done := w.pool(b)
	defer done()
	for _, statement := range w.readingStatements(users) {
		_, err := pool.ExecContext(ctx, statement)
		require.NoError(b, err, statement)
	}
	w.seal(b)
	if w.url == "" {
		return // Nod makes no statistics of SQLite's, and with some it compiles statements again each time they are run
	}
	_, err := pool.ExecContext(ctx, "VACUUM ANALYZE")
	require.NoError(b, err)
}

// pool is a connection whose statements may take long.
func (w world) pool(b *testing.B) (pool *sql.DB, done func()) {
	b.Helper()
	if w.url != "" {
		pool, err := sql.Open("pgx", w.url)
		require.NoError(b, err)
		pool.SetMaxOpenConns(1)
		return pool, func() { _ = pool.Close() }
	}
	store, err := db.Open(context.Background(), w.data, "")
	require.NoError(b, err)
	return store.WritePool(), func() { _ = store.Close() }
}

// chunk keeps transactions, and with them the log of SQLite, small.
const chunk = 50_000

func (w world) readingStatements(users int) []string {
	number := "CAST(substr(id, 6) AS BIGINT) - 1000000000"
	all := []string{
		"DELETE FROM end_user_pair",
		`UPDATE end_user SET name_sealed = NULL, doc = NULL,
			external_metadata = '{"customer":"c-' || CAST(` + number + ` AS TEXT) || '"}'`,
		// A first name of 26, a last name of 500: one in 13,000 has a full name.
		`UPDATE end_user SET full_name_folded = 'maria' || substr('abcdefghijklmnopqrstuvwxyz', CAST((` + number + `) / 5 % 26 AS INTEGER) + 1, 1) ||
			' villanueva' || CAST((` + number + `) / 5 % 500 AS TEXT)`,
		`UPDATE end_user SET full_name = full_name_folded, outcome = CASE WHEN (` + number + `) / 5 % 4 = 0 THEN 'fail' ELSE 'success' END`,
		`INSERT INTO end_user_provider (tenant_id, mode, user_id, provider_id, outcome, created_at)
			SELECT tenant_id, mode, id, CASE WHEN (` + number + `) / 5 % 5000 = 7 THEN '` + rareProvider + `'
				ELSE 'provider_' || CAST((` + number + `) / 5 % 10 AS TEXT) END, outcome, created_at FROM end_user`,
	}
	for from := 0; from < users; from += chunk {
		part := fmt.Sprintf("created_at > %d AND created_at <= %d", firstCreated+1000*from, firstCreated+1000*(from+chunk))
		all = append(all, accountsOf(number, part), recordsOf(number, part))
	}
	return all
}

func accountsOf(number, part string) string {
	return `WITH RECURSIVE n (k) AS (SELECT 0 UNION ALL SELECT k + 1 FROM n WHERE k < ` + strconv.Itoa(accountsPerUser-1) + `)
		INSERT INTO account (tenant_id, mode, id, user_id, provider_id, login_mask, login_hash, status, error_code, status_at,
			monitor_status, monitor_at, session_sealed, reconnects, syncs, created_at, updated_at)
		SELECT tenant_id, mode, 'a-' || ` + digits("("+number+") * 10 + k") + `, id, 'sandbox_employer_ph', 'ma•••a', id, 'CONNECTED', '',
			created_at, 'UNSUPPORTED', created_at, '', 0, 0, created_at + k, created_at FROM end_user, n WHERE ` + part
}

// recordsOf has in each account an identity, an insight, a job, four payslips and three transfers.
func recordsOf(number, part string) string {
	account := "(" + number + ") * 10 + k / " + strconv.Itoa(recordsPerAccount)
	return `WITH RECURSIVE n (k) AS (SELECT 0 UNION ALL SELECT k + 1 FROM n WHERE k < ` + strconv.Itoa(accountsPerUser*recordsPerAccount-1) + `)
		INSERT INTO record (tenant_id, mode, id, kind, user_id, source_id, source_type, provider_id, item_key, item_date, data,
			created_at, updated_at, item_created_at)
		SELECT tenant_id, mode, 'r-' || ` + digits("("+number+") * 100 + k") + `,
			CASE k % 10 WHEN 0 THEN 'IDENTITIES' WHEN 1 THEN 'INSIGHTS' WHEN 2 THEN 'EMPLOYMENTS' WHEN 3 THEN 'TRANSACTIONS'
				WHEN 4 THEN 'TRANSACTIONS' WHEN 5 THEN 'TRANSACTIONS' ELSE 'INCOMES' END,
			id, 'a-' || ` + digits(account) + `, 'ACCOUNT', 'sandbox_employer_ph', 'item-' || CAST(k AS TEXT),
			CASE WHEN k % 10 < 2 THEN '' ELSE '2026-0' || CAST(k % 8 + 1 AS TEXT) || '-15' END,
			CASE k % 10
				WHEN 0 THEN '{"fullName":"Maria Villanueva","emails":[],"phones":[],"socialProfiles":[],"addresses":[]}'
				WHEN 1 THEN '{"cutoffTime":"2026-09-01T00:00:00.000Z","features":{"incomes_count":4,"incomes_amount_sum":100000.00}}'
				WHEN 2 THEN '{"employer":"Acacia","jobTitle":"Nurse","startDate":"2020-01-15"}'
				WHEN 3 THEN '{"date":"2026-04-15","description":"Allowance","currency":"PHP","amount":500.00,"referenceId":"x"}'
				WHEN 4 THEN '{"date":"2026-05-15","description":"Allowance","currency":"PHP","amount":500.00,"referenceId":"x"}'
				WHEN 5 THEN '{"date":"2026-06-15","description":"Allowance","currency":"PHP","amount":500.00,"referenceId":"x"}'
				ELSE '{"employer":"Acacia","startDate":"2026-07-15","endDate":"2026-07-31","currency":"PHP","grossAmount":25000.00}' END,
			created_at + k, created_at, created_at FROM end_user, n WHERE ` + part
}
