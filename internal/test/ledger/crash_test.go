package ledger_test

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"fmt"
	mathrand "math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/test/testkit"
)

// Settings of a run by the environment, for the long form.
const (
	killsVariable = "NOD_SOAK_KILLS"
	seedVariable  = "NOD_SOAK_SEED"
)

const (
	shortKills = 8
	workers    = 3
	replicas   = 3
	// soundEvery is how often the long form looks through the whole file.
	soundEvery = 10
	quietFor   = 700 * time.Millisecond
	// loginTime is more than a login may take, so that one of a dead process is
	// given up then.
	loginTime = 130 * time.Second
)

// run is one installation with its books, from the first start to the verdict.
type run struct {
	t         *testing.T
	database  string
	kills     int
	isLong    bool
	seed      uint64
	random    *mathrand.Rand
	programs  []*program
	front     *program // what people call, where that is not the programs themselves
	store     *store
	server    *postgres // nil on SQLite
	data      string
	receiver  *receiver
	arrivals  *book
	promises  *book
	producer  *producer
	endpoints map[string]string // names by webhook id

	reference map[string]expected // by persona
	inFlight  map[claim]bool      // what was claimed when something died
	outages   int                 // of PostgreSQL
	ready     []time.Duration
	drained   time.Duration
	// hasJumps is set when the clock moves: what takes longer than it may is ended then.
	hasJumps bool
	// restored is set when the installation was put back from a backup.
	restored     *restored
	lateArrivals int // of events that the backup does not have
	table        *table
}

func number(t *testing.T, variable string, otherwise uint64) uint64 {
	t.Helper()
	text := os.Getenv(variable)
	if text == "" {
		return otherwise
	}
	n, err := strconv.ParseUint(text, 10, 64)
	require.NoError(t, err, variable)
	return n
}

func newRun(t *testing.T, database string) *run {
	t.Helper()
	dir := t.TempDir()
	r := &run{
		t: t, database: database, data: filepath.Join(dir, "data"), seed: number(t, seedVariable, 1),
		kills: int(number(t, killsVariable, shortKills)), isLong: os.Getenv(killsVariable) != "",
		inFlight: map[claim]bool{}, endpoints: map[string]string{}, reference: map[string]expected{},
	}
	r.random = mathrand.New(mathrand.NewPCG(r.seed, 99))
	r.arrivals = openBook(t, filepath.Join(dir, "arrivals"))
	r.promises = openBook(t, filepath.Join(dir, "promises"))
	r.receiver = newReceiver(t, r.arrivals)
	return r
}

// sqliteRun is a run of one process on SQLite.
func sqliteRun(t *testing.T) *run {
	t.Helper()
	testkit.SQLite.Want(t)
	r := newRun(t, "SQLite")
	r.programs = []*program{newProgram(t, "nod", r.data)}
	r.programs[0].run("migrate")
	before := openSQLite(t, r.file())
	before.watchLogins(false)
	require.NoError(t, before.pool.Close())
	return r
}

func (r *run) file() string { return filepath.Join(r.data, "nod.db") }

// TestCrashesOnSQLite kills the only process there is.
func TestCrashesOnSQLite(t *testing.T) {
	t.Parallel()
	r := sqliteRun(t)
	r.walk(r.killOnSQLite)
	r.print()
}

// killOnSQLite looks at what lies on the disk before the next start does. The
// test itself keeps the database closed meanwhile: a connection that lives on
// would spare the next start the recovery of the log.
func (r *run) killOnSQLite(n int) {
	p := r.programs[0]
	if r.store != nil {
		require.NoError(r.t, r.store.pool.Close())
		r.store = nil
	}
	p.kill()
	left := copySQLite(r.t, r.data)
	if !r.isLong || n%soundEvery == 0 {
		left.isSound()
	}
	r.noteClaims(left)
	require.NoError(r.t, left.pool.Close())
	r.ready = append(r.ready, p.start())
}

// TestCrashesOnPostgres kills one of three replicas at a time, and once the
// database itself.
func TestCrashesOnPostgres(t *testing.T) {
	testkit.Long(t)
	t.Parallel()
	r := postgresRun(t)
	server := r.server
	r.walk(func(n int) {
		if n == r.kills/2 {
			r.outages++
			r.noteClaims(r.store)
			// A connection of before the crash would answer the next query with its end.
			require.NoError(t, r.store.pool.Close())
			server.crash()
			r.store = openPostgres(t, server.url)
			r.noteClaims(r.store)
			return
		}
		p := r.programs[r.random.IntN(replicas)]
		p.kill()
		r.noteClaims(r.store)
		r.pause(0, 400*time.Millisecond)
		r.ready = append(r.ready, p.start())
	})
	r.print()
}

// postgresRun is a run of three replicas on PostgreSQL.
func postgresRun(t *testing.T) *run {
	t.Helper()
	testkit.Postgres.Want(t)
	r := newRun(t, "PostgreSQL")
	r.server = startPostgres(t)
	require.NoError(t, os.Mkdir(r.data, 0o700))
	key := make([]byte, 32)
	_, _ = rand.Read(key)
	keyFile := filepath.Join(r.data, "key")
	require.NoError(t, os.WriteFile(keyFile, []byte(base64.StdEncoding.EncodeToString(key)), 0o600))
	for n := range replicas {
		r.programs = append(r.programs, newProgram(t, fmt.Sprintf("replica %d", n+1), r.data,
			"NOD_DATABASE_URL="+r.server.url, "NOD_KEY_FILE="+keyFile))
	}
	r.programs[0].run("migrate")
	r.store = openPostgres(t, r.server.url)
	r.store.watchLogins(true)
	return r
}

// postgres is a server of this test alone, with durability.
type postgres struct {
	t    *testing.T
	port int
	url  string
}

func startPostgres(t *testing.T) *postgres {
	t.Helper()
	p := &postgres{t: t, port: steadyPort(t)}
	t.Cleanup(func() { _, _ = p.script("stop") })
	var err error
	p.url, err = p.script("start")
	require.NoError(t, err)
	return p
}

// steadyPort returns a free port that stays free until it is used: it lies below
// those that the system hands out, of which this test uses up thousands.
func steadyPort(t *testing.T) int {
	t.Helper()
	for range 100 {
		port := 20000 + mathrand.IntN(10000)
		free, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
		if err == nil {
			require.NoError(t, free.Close())
			return port
		}
	}
	require.FailNow(t, "no port is free")
	return 0
}

func (p *postgres) script(command string) (string, error) {
	cmd := exec.Command("../../../scripts/postgres.sh", command)
	cmd.Env = append(os.Environ(), "NOD_TEST_POSTGRES_DURABLE=1", fmt.Sprintf("NOD_TEST_POSTGRES_PORT=%d", p.port))
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	return strings.TrimSpace(string(out)), err
}

// crash ends the server at once and starts it again.
func (p *postgres) crash() {
	p.t.Helper()
	_, err := p.script("crash")
	require.NoError(p.t, err)
}

// walk is the life of an installation: set up, an undisturbed part to compare
// with, disturbances while people come, the drain, the verdict.
func (r *run) walk(disturb func(n int)) {
	r.t.Helper()
	for _, p := range r.programs {
		r.ready = append(r.ready, p.start())
	}
	r.open()
	if r.hasJumps {
		r.programs[0].advance(untilNoon(time.Now()))
	}
	basic := r.setUp()
	r.producer = &producer{
		t: r.t, programs: r.callees(), book: r.promises, basic: basic, seed: r.seed, calls: map[fate]int{},
		think: 20 * time.Millisecond,
	}
	if r.isLong {
		r.producer.think = 400 * time.Millisecond
	}
	r.connectUndisturbed()

	ctx, end := context.WithCancel(r.t.Context())
	over := make(chan struct{})
	go func() {
		defer close(over)
		r.producer.run(ctx, workers)
	}()
	for n := range r.kills {
		r.pause(200*time.Millisecond, time.Second)
		disturb(n)
	}
	r.pause(200*time.Millisecond, time.Second)
	end()
	<-over
	r.open()
	r.drain()
	r.verdict()
}

// untilNoon is how far the middle of a day is for the people of the Sandbox, whose records grow with each day: jumps from
// there stay within the day.
func untilNoon(now time.Time) time.Duration {
	manila := now.UTC().Add(8 * time.Hour)
	hours := manila.Sub(manila.Truncate(24 * time.Hour))
	return (36*time.Hour - hours) % (24 * time.Hour)
}

func (r *run) callees() []*program {
	if r.front != nil {
		return []*program{r.front}
	}
	return r.programs
}

// open opens the database of a run on SQLite if it is closed.
func (r *run) open() {
	r.t.Helper()
	if r.store == nil {
		r.store = openSQLite(r.t, r.file())
	}
}

// agesDead lets the time pass in which a silent process is taken for paused,
// so that its jobs are given to another, and in which the leases of what it was
// sending end. Only claims that something died with are touched, as those of the
// living must hold. On SQLite the next start takes everything up. What waits to be
// tried again is tried.
func (r *run) agesDead() {
	r.store.exec("UPDATE river_job SET state = 'available' WHERE state = 'retryable'")
	if r.database != "PostgreSQL" {
		return
	}
	r.store.exec("UPDATE job_process SET seen_at = 1 WHERE seen_at < (extract(epoch FROM now()) - 8) * 1000000")
	for _, c := range r.store.claimed(r.endpoints) {
		if r.inFlight[c] {
			r.store.exec(`UPDATE webhook_delivery SET lease_until = 0 WHERE is_claimed AND due_at IS NOT NULL
				AND event_id = $1 AND webhook_id = $2 AND attempts = $3`, c.event, r.hookNamed(c.endpoint), c.attempt)
		}
	}
	// Who owns a queue decides the order of its deliveries, not whether they are sent.
	r.store.exec("UPDATE webhook SET owner_until = 0 WHERE owner_until > 0")
}

// isWorking reports whether jobs are under way or will be tried again. While
// they are, the clock stands still: on a busy machine a login may take a while,
// and moving the clock would end what nothing disturbed.
func (r *run) isWorking() bool {
	return r.store.count(`SELECT count(*) FROM river_job
		WHERE state IN ('available', 'running', 'retryable', 'scheduled', 'pending')`) > 0
}

func (r *run) hookNamed(name string) (id string) {
	for id, endpoint := range r.endpoints {
		if endpoint == name {
			return id
		}
	}
	return ""
}

// step is how far the drain moves the clock at once. A clock that was set back
// an hour has to catch up with what was put off before.
func (r *run) step() time.Duration {
	if r.hasJumps {
		return time.Hour + loginTime
	}
	return loginTime
}

func (r *run) pause(from, to time.Duration) {
	time.Sleep(from + time.Duration(r.random.Int64N(int64(to-from))))
}

// setUp signs a business up and has three webhooks: all events, all events
// with their payloads, and one of some events that is not always well.
func (r *run) setUp() (basic string) {
	r.t.Helper()
	first := r.programs[0]
	basic = first.signUp()
	for _, action := range []string{"ConnectAccount", "SubmitArchive"} {
		first.run("operator", "quota", "set", "--tenant", email, "--mode", "SANDBOX", "--action", action,
			"--total", "1000000")
	}
	address := r.receiver.server.URL + "/"
	r.endpoints[first.hook(basic, address+"steady", false, "ALL_EVENTS")] = "steady"
	r.endpoints[first.hook(basic, address+"payload", true, "ALL_EVENTS")] = "payload"
	r.endpoints[first.hook(basic, address+"moody", false, moodyTypes()...)] = "moody"
	return basic
}

func moodyTypes() []string {
	return []string{
		"USER_CREATED", "ACCOUNT_CREATED", "ACCOUNT_CONNECTED", "TASK_FINISHED", "ACCOUNT_DISCONNECTED",
		"TRANSACTIONS_ADDED",
	}
}

// noteClaims remembers what the dead process had in hand.
func (r *run) noteClaims(s *store) {
	r.t.Helper()
	for _, c := range s.claimed(r.endpoints) {
		r.inFlight[c] = true
	}
}

// drain waits until all that was begun has ended. The short form lets the time
// pass that what was killed may take instead of waiting for it.
func (r *run) drain() {
	r.t.Helper()
	began := time.Now()
	defer func() { r.drained = time.Since(began) }()
	limit, advanced := began.Add(6*time.Minute), time.Now()
	for time.Now().Before(limit) {
		open := r.store.open()
		if len(open) == 0 && r.receiver.isQuiet(quietFor) {
			return
		}
		if !r.isLong && r.receiver.isQuiet(quietFor) && time.Since(advanced) > 2*time.Second {
			r.agesDead()
			if !r.isWorking() {
				r.programs[0].advance(r.step())
			}
			advanced = time.Now()
		}
		time.Sleep(100 * time.Millisecond)
	}
	r.t.Errorf("what is still open: %v", r.store.open())
}
