package ledger_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"filippo.io/age"
	"github.com/stretchr/testify/require"

	"nod/internal/test/testkit"
)

// restored is an installation that a backup was put back into: what the books say of later is not in it.
type restored struct {
	begun time.Time // of the backup
	at    time.Time
}

// TestDrillOnSQLite backs up under load, kills the program, destroys its data folder but for the master key, restores
// elsewhere and serves. What was acknowledged before the backup began is all there, whatever was under way goes on or
// ends as after a crash, and nothing is there that nobody made.
func TestDrillOnSQLite(t *testing.T) {
	t.Parallel()
	r := sqliteRun(t)
	archive := filepath.Join(t.TempDir(), "nod.age")
	r.drill(func() { r.programs[0].run("backup", archive) }, func() {
		key, err := os.ReadFile(filepath.Join(r.data, "master.key"))
		require.NoError(t, err)
		require.NoError(t, os.RemoveAll(r.data))
		keyFile := filepath.Join(t.TempDir(), "vault.key")
		require.NoError(t, os.WriteFile(keyFile, key, 0o600))
		r.data = filepath.Join(t.TempDir(), "elsewhere")
		r.programs = []*program{newProgram(t, "restored", r.data, "NOD_KEY_FILE="+keyFile)}
		r.programs[0].run("restore", archive)
		r.open()
		r.store.isSound()
	})
}

// TestDrillOnPostgres does the same with a dump that is encrypted to the recipient that Nod prints, and a database
// server that is gone.
func TestDrillOnPostgres(t *testing.T) {
	testkit.Long(t)
	t.Parallel()
	for _, tool := range []string{"pg_dump", "pg_restore"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip("the tools of PostgreSQL are not installed")
		}
	}
	r := postgresRun(t)
	dump := filepath.Join(t.TempDir(), "nod.dump.age")
	r.drill(func() {
		to, err := age.ParseRecipients(strings.NewReader(r.programs[0].run("backup", "recipient")))
		require.NoError(t, err)
		out, err := os.Create(dump)
		require.NoError(t, err)
		sealed, err := age.Encrypt(out, to...)
		require.NoError(t, err)
		cmd := exec.CommandContext(t.Context(), "pg_dump", "--format=custom", r.server.url)
		cmd.Stdout = sealed
		require.NoError(t, cmd.Run())
		require.NoError(t, sealed.Close())
		require.NoError(t, out.Close())
	}, func() {
		_, err := r.server.script("stop")
		require.NoError(t, err)
		r.server = startPostgres(t)
		settings := []string{"NOD_DATABASE_URL=" + r.server.url, "NOD_KEY_FILE=" + filepath.Join(r.data, "key")}
		r.programs = nil
		for n := range replicas {
			r.programs = append(r.programs, newProgram(t, fmt.Sprintf("restored %d", n+1), r.data, settings...))
		}
		plain := r.programs[0].run("backup", "decrypt", dump)
		cmd := exec.CommandContext(t.Context(), "pg_restore", "--no-owner", "--exit-on-error", "--dbname="+r.server.url)
		cmd.Stdin = strings.NewReader(plain)
		text, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s", text)
		sealed, err := os.ReadFile(dump)
		require.NoError(t, err)
		require.False(t, bytes.Contains(sealed, []byte("PGDMP")))
		r.store = openPostgres(t, r.server.url)
	})
}

// drill is a walk with one disturbance: everything is lost but the backup and the key.
func (r *run) drill(backUp, restore func()) {
	r.t.Helper()
	for _, p := range r.programs {
		r.ready = append(r.ready, p.start())
	}
	r.open()
	r.producer = &producer{
		t: r.t, programs: r.programs, book: r.promises, basic: r.setUp(), seed: r.seed, calls: map[fate]int{},
		think: 20 * time.Millisecond,
	}
	r.connectUndisturbed()
	ctx, end := context.WithCancel(r.t.Context())
	over := make(chan struct{})
	go func() {
		defer close(over)
		r.producer.run(ctx, workers)
	}()
	r.pause(time.Second, 2*time.Second)
	known := len(read[promise](r.t, r.promises))
	r.restored = &restored{begun: time.Now()}
	backUp()
	r.pause(time.Second, 2*time.Second)
	end()
	<-over
	require.NoError(r.t, r.store.pool.Close())
	r.store = nil
	for _, p := range r.programs {
		p.kill()
	}
	restore()
	r.noteClaims(r.store)
	r.forgetPromises(known)
	r.restored.at = time.Now()
	for _, p := range r.programs {
		r.ready = append(r.ready, p.start())
	}
	r.drain()
	r.verdict()
	require.NotZero(r.t, r.lateArrivals, "people came after the backup")
	r.print()
}

// forgetPromises makes a book in which nothing is known of what was promised after the first lines: a backup may have
// it or not.
func (r *run) forgetPromises(known int) {
	r.t.Helper()
	before := read[promise](r.t, r.promises)
	require.Greater(r.t, len(before), known, "people came after the backup")
	r.promises = openBook(r.t, r.promises.path+"-restored")
	for i, p := range before {
		if i >= known && p.State == "ACKNOWLEDGED" {
			p.State = "UNKNOWN"
		}
		require.NoError(r.t, r.promises.write(p))
	}
}

// kept leaves out what arrived after the backup of events that are not in it. What arrived between the backup and the
// restore may arrive again, because the backup doesn't know that it did.
func (r *run) kept(arrivals []arrival) []arrival {
	r.t.Helper()
	if r.restored == nil {
		return arrivals
	}
	inIt := map[string]bool{}
	for _, row := range r.store.all("SELECT id FROM event") {
		inIt[row[0]] = true
	}
	out := []arrival{}
	for _, a := range arrivals {
		isLate := a.At.After(r.restored.begun) && a.At.Before(r.restored.at)
		if isLate && !inIt[a.Event] {
			r.lateArrivals++
			continue
		}
		if isLate {
			r.inFlight[a.claim()] = true
		}
		out = append(out, a)
	}
	return out
}
