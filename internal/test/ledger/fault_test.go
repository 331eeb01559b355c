package ledger_test

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/test/testkit"
)

// TestFullDisk takes away the room that files have to grow while people come,
// and gives it back: writes are refused, reads go on, nothing is lost, and the
// program continues on its own.
func TestFullDisk(t *testing.T) {
	t.Parallel()
	r := sqliteRun(t)
	r.kills = 2
	r.walk(func(int) {
		p := r.programs[0]
		p.limitFiles("0")
		eventually(t, "a refusal", func() bool {
			got, _ := call(t.Context(), http.MethodPost, sandbox(*p.at())+"/users", r.producer.basic, ownUser())
			return got.status == http.StatusServiceUnavailable && got.code == "SERVER_UNAVAILABLE"
		})
		for range 5 {
			got, _ := call(t.Context(), http.MethodPost, sandbox(*p.at())+"/users", r.producer.basic, ownUser())
			require.Equal(t, http.StatusServiceUnavailable, got.status, "%s", got.raw)
			p.must(http.StatusOK, http.MethodGet, sandbox, "/users?size=50", r.producer.basic, nil)
		}
		r.noteClaims(r.store) // how they end may not have been written down, and was given up to be
		p.limitFiles("unlimited")
		eventually(t, "the end of refusals", func() bool {
			got, _ := call(t.Context(), http.MethodPost, sandbox(*p.at())+"/users", r.producer.basic, ownUser())
			return got.status == http.StatusCreated
		})
	})
	require.Len(t, r.ready, 1, "one start")
}

// TestFullDiskOfPostgres does the same to the database server: its tables lie on a small separate
// disk, which something else fills up. What still fits into the tables may be taken meanwhile.
func TestFullDiskOfPostgres(t *testing.T) {
	testkit.Long(t)
	t.Parallel()
	testkit.Postgres.Want(t)
	disk := smallDisk(t)
	r := newRun(t, "PostgreSQL")
	server := startPostgres(t)
	admin := openPostgres(t, server.url)
	admin.exec("CREATE TABLESPACE small LOCATION '" + disk + "'")
	admin.exec("CREATE DATABASE nod TABLESPACE small")
	address := strings.Replace(server.url, "/postgres?", "/nod?", 1)
	r.programs = []*program{newProgram(t, "nod", r.data, "NOD_DATABASE_URL="+address)}
	r.programs[0].run("migrate")
	r.store = openPostgres(t, address)
	r.store.watchLogins(true)
	r.kills = 2
	ballast := filepath.Join(disk, "ballast")
	r.walk(func(int) {
		p := r.programs[0]
		fill(t, ballast)
		refused := 0
		eventually(t, "refusals", func() bool {
			got, _ := call(t.Context(), http.MethodPost, sandbox(*p.at())+"/users", r.producer.basic, ownUser())
			if got.status == http.StatusServiceUnavailable && got.code == "SERVER_UNAVAILABLE" {
				refused++
			}
			read, _ := call(t.Context(), http.MethodGet, sandbox(*p.at())+"/users?size=50", r.producer.basic, nil)
			return refused >= 5 && read.status == http.StatusOK
		})
		r.noteClaims(r.store) // how they end may not have been written down, and was given up to be
		require.NoError(t, os.Remove(ballast))
		eventually(t, "the end of refusals", func() bool {
			got, _ := call(t.Context(), http.MethodPost, sandbox(*p.at())+"/users", r.producer.basic, ownUser())
			return got.status == http.StatusCreated
		})
	})
	require.Len(t, r.ready, 1, "one start")
}

// smallDisk mounts a disk of 64 MB in memory.
func smallDisk(t *testing.T) (dir string) {
	t.Helper()
	if os.Geteuid() != 0 {
		t.Skip("a disk that fills up has to be mounted, which only root may do")
	}
	dir, err := os.MkdirTemp("", "nod-small-disk") // not below that of the test, which only its owner may enter
	require.NoError(t, err)
	t.Cleanup(func() { _ = os.Remove(dir) })
	if text, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=64m,mode=700", "nod", dir).CombinedOutput(); err != nil {
		t.Skipf("a disk that fills up has to be mounted, which is not allowed here: %s", text)
	}
	t.Cleanup(func() {
		text, err := exec.Command("umount", "--lazy", dir).CombinedOutput()
		require.NoError(t, err, "%s", text)
	})
	text, err := exec.Command("chown", "postgres", dir).CombinedOutput() // whom the database server runs as
	require.NoError(t, err, "%s", text)
	return dir
}

// fill takes all the room of a disk.
func fill(t *testing.T, path string) {
	t.Helper()
	file, err := os.Create(path)
	require.NoError(t, err)
	defer func() { _ = file.Close() }()
	for size := 1 << 20; size >= 4096; {
		if _, err := file.Write(make([]byte, size)); err != nil {
			require.ErrorIs(t, err, syscall.ENOSPC)
			size /= 2
		}
	}
}

// ownMarker is that of users whom the test itself makes; they are in no book.
const ownMarker = "the test"

func ownUser() map[string]any {
	return map[string]any{"externalMetadata": map[string]string{"marker": ownMarker}}
}

// limitFiles bounds the size to which files of the running program may grow.
func (p *program) limitFiles(to string) {
	p.t.Helper()
	text, err := exec.Command("prlimit", "--pid", strconv.Itoa(p.cmd.Process.Pid), "--fsize="+to+":unlimited").
		CombinedOutput()
	require.NoError(p.t, err, "%s", text)
}

// TestClockJumps moves the clock by an hour forward and back while people come.
func TestClockJumps(t *testing.T) {
	testkit.Long(t)
	t.Parallel()
	r := sqliteRun(t)
	r.hasJumps = true
	jumps := []time.Duration{time.Hour, -time.Hour, -time.Hour, time.Hour}
	r.kills = len(jumps)
	r.walk(func(n int) {
		r.programs[0].advance(jumps[n])
	})
	require.Zero(t, r.table.duplicates, "what is on the wire is not sent again")
	t.Logf("%d collections ended as too late", r.table.late)
}

// TestBackupUnderLoad copies the database while people come: nobody is refused,
// and every copy is whole.
func TestBackupUnderLoad(t *testing.T) {
	testkit.Long(t)
	t.Parallel()
	r := sqliteRun(t)
	r.kills = 2
	dir := t.TempDir()
	archive := func(n int) string { return filepath.Join(dir, fmt.Sprintf("%d.age", n)) }
	r.walk(func(n int) { r.programs[0].run("backup", archive(n)) })
	require.Zero(t, r.producer.calls[unknown], "calls that were not answered or refused")
	require.Zero(t, r.table.duplicates)
	for n := range r.kills {
		data := filepath.Join(dir, fmt.Sprintf("restored %d", n))
		newProgram(t, "restore", data, "NOD_KEY_FILE="+filepath.Join(r.data, "master.key")).run("restore", archive(n))
		copied := openSQLite(t, filepath.Join(data, "nod.db"))
		copied.isSound()
		require.NotZero(t, copied.count("SELECT count(*) FROM end_user"))
	}
}

// TestMailServerDown lets the mail server come up after the mail was written:
// the request is answered at once, the mail is sent once.
func TestMailServerDown(t *testing.T) {
	testkit.SQLite.Want(t)
	t.Parallel()
	sink := testkit.NewMailSink(t)
	address := fmt.Sprintf("127.0.0.1:%d", steadyPort(t))

	data := filepath.Join(t.TempDir(), "data")
	p := newProgram(t, "nod", data, "NOD_SMTP_URL=smtp://user:pass@"+address+"?tls=none")
	p.flags = nil // a real installation, which has no mailbox
	p.start()
	s := openSQLite(t, filepath.Join(data, "nod.db"))
	p.must(http.StatusCreated, http.MethodPost, management, "/registrations", "", map[string]any{
		"firstName": "Ana", "lastName": "Lim", "tenantName": "Ledger Loans", "emailAddress": email, "title": "Engineer",
		"password": password, "termsAccepted": true,
	})
	eventually(t, "a try in vain", func() bool {
		return s.count("SELECT count(*) FROM mail WHERE state = 'QUEUED' AND error_sealed IS NOT NULL") == 1
	})
	p.kill() // and a crash meanwhile
	p.start()
	require.Empty(t, sink.Messages())

	up, err := net.Listen("tcp", address)
	require.NoError(t, err)
	forward(t, up, sink.Address())
	eventually(t, "the mail", func() bool { return s.count("SELECT count(*) FROM mail WHERE state = 'SENT'") == 1 })
	require.Len(t, sink.Messages(), 1)
	require.Equal(t, []string{email}, sink.Messages()[0].To)
	require.Zero(t, s.count("SELECT count(*) FROM mail WHERE body_sealed <> ''"), "what was sent is not kept")
}

// forward passes connections on until the test ends.
func forward(t *testing.T, from net.Listener, to string) {
	t.Helper()
	t.Cleanup(func() { _ = from.Close() })
	go func() {
		for {
			in, err := from.Accept()
			if err != nil {
				return
			}
			out, err := net.Dial("tcp", to)
			if err != nil {
				_ = in.Close()
				continue
			}
			pass := func(a, b net.Conn) {
				_, _ = io.Copy(a, b)
				_ = a.Close()
				_ = b.Close()
			}
			go pass(in, out)
			go pass(out, in)
		}
	}()
}
