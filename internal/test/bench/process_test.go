package bench_test

import (
	"context"
	"database/sql"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// process is a server that was started, with the database server's processes that work for it.
type process struct {
	base    string
	command *exec.Cmd
	pool    *sql.DB // of PostgreSQL, to find those processes
	ready   time.Duration
}

// serve starts the built server on a world.
func (w world) serve(b *testing.B, binary string) *process {
	b.Helper()
	address := freeAddress(b)
	command := exec.Command(binary, "serve", "--drain-delay", "0")
	command.Env = append(os.Environ(), "NOD_DEMO=true", "NOD_RATE_PROFILE=test", "NOD_WEBHOOK_HOST_RATE=100000", "NOD_REWRITE_HOUR=-1",
		"NOD_DATA="+w.data,
		"NOD_DATABASE_URL="+w.url, "NOD_LISTEN="+address, "NOD_LINK_LISTEN=127.0.0.1:0",
		"NOD_OPS_LISTEN=127.0.0.1:0")
	return w.start(b, command, address)
}

// floor starts the floor on a world.
func (w world) floor(b *testing.B) *process {
	b.Helper()
	address := freeAddress(b)
	driver, source := w.source()
	command := exec.Command(os.Args[0])
	command.Env = append(os.Environ(), floorListen+"="+address, floorDriver+"="+driver, floorSource+"="+source)
	return w.start(b, command, address)
}

func (w world) start(b *testing.B, command *exec.Cmd, address string) *process {
	b.Helper()
	port := address[strings.LastIndex(address, ":"):]
	p := &process{base: "http://localhost" + port, command: command}
	began := time.Now()
	require.NoError(b, command.Start())
	b.Cleanup(p.stop)
	for {
		response, err := http.Get(p.base + "/readyz")
		if err == nil {
			_ = response.Body.Close()
			if response.StatusCode == http.StatusOK {
				break
			}
		}
		require.Less(b, time.Since(began), 30*time.Second, "the server does not get ready")
		time.Sleep(time.Millisecond)
	}
	p.ready = time.Since(began)
	if w.url != "" {
		pool, err := sql.Open("pgx", w.url+"&application_name=meter")
		require.NoError(b, err)
		b.Cleanup(func() { _ = pool.Close() })
		p.pool = pool
	}
	return p
}

func freeAddress(b *testing.B) string {
	b.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(b, err)
	defer func() { _ = l.Close() }()
	return l.Addr().String()
}

// stop ends the process as an operator would; a second call does nothing.
func (p *process) stop() {
	if p.command.ProcessState == nil {
		_ = p.command.Process.Signal(syscall.SIGTERM)
		_ = p.command.Wait() // the floor ends by the signal, which is no failure
	}
}

// cpu is the processor time of the process so far, and of the sessions of its database.
func (p *process) cpu(b *testing.B) time.Duration {
	b.Helper()
	sum := cpuOf(p.command.Process.Pid)
	if p.pool == nil {
		return sum
	}
	rows, err := p.pool.QueryContext(context.Background(),
		"SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name <> 'meter'")
	require.NoError(b, err)
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var pid int
		require.NoError(b, rows.Scan(&pid))
		sum += cpuOf(pid)
	}
	return sum
}

// cpuOf reads user and system time, which Linux counts in hundredths of a second.
func cpuOf(pid int) time.Duration {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])
	return time.Duration(user+system) * 10 * time.Millisecond
}

// memory reads a size of /proc/<pid>/status in MiB: VmRSS is now, VmHWM the most there was.
func (p *process) memory(b *testing.B, name string) float64 {
	b.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.command.Process.Pid))
	require.NoError(b, err)
	_, rest, _ := strings.Cut(string(text), name+":")
	kib, err := strconv.ParseFloat(strings.Fields(rest)[0], 64)
	require.NoError(b, err)
	return kib / 1024
}
