package ledger_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// patience ends what hangs; it decides nothing else.
const patience = 2 * time.Minute

// binary is the program under test, built once.
var binary string

func TestMain(m *testing.M) { os.Exit(buildAndRun(m)) }

func buildAndRun(m *testing.M) int {
	if binary = os.Getenv("NOD_BINARY"); binary != "" { // built already
		return m.Run()
	}
	dir, err := os.MkdirTemp("", "nod-ledger")
	if err != nil {
		panic(err)
	}
	defer func() { _ = os.RemoveAll(dir) }()
	binary = filepath.Join(dir, "nod")
	// The flags of `make build`, so that its compiled packages are found again.
	build := exec.Command("go", "build", "-trimpath", "-ldflags", "-s -w", "-o", binary, "nod/cmd/nod")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if text, err := build.CombinedOutput(); err != nil {
		panic(fmt.Sprintf("build: %v\n%s", err, text))
	}
	return m.Run()
}

// program is one process of the server, which is killed and started again.
type program struct {
	t    *testing.T
	name string
	env  []string
	dir  string
	// wrap is put before the command, such as a shell that sets a limit.
	wrap []string
	// flags are those of serve.
	flags []string
	// portal and link are where it listens; port 0 unless it is behind a proxy.
	portal, link string

	mu     sync.Mutex
	cmd    *exec.Cmd
	doors  *doors // nil while it is not up
	exited chan struct{}
	log    strings.Builder
}

const anyPort = "127.0.0.1:0"

// doors are the addresses of a running program.
type doors struct{ portal, link, ops string }

func newProgram(t *testing.T, name, data string, settings ...string) *program {
	t.Helper()
	p := &program{t: t, name: name, dir: t.TempDir(), flags: []string{"--demo"}, portal: anyPort, link: anyPort}
	p.env = append([]string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + t.TempDir(), "NOD_DATA=" + data, "NOD_DEMO_USERS=0",
		"NOD_RATE_PROFILE=test", "NOD_SIMULATOR_DELAYS=0", "NOD_WEBHOOK_RETRY_SCALE=0.02", "NOD_WEBHOOK_HOST_RATE=100000",
		"NOD_DRAIN_DELAY=0", "NOD_SANDBOX_SYNC_DELAY=2400h", // a sync would change the records that are compared
	}, settings...)
	t.Cleanup(func() {
		p.kill()
		if t.Failed() {
			t.Logf("log of %s:\n%s", p.name, tail(p.logged(), 4000))
		}
	})
	return p
}

func tail(text string, n int) string { return text[max(0, len(text)-n):] }

// run runs another command of the program to its end.
func (p *program) run(args ...string) string {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.t.Context(), patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, binary, args...)
	cmd.Env, cmd.Dir = p.env, p.dir
	text, err := cmd.CombinedOutput()
	require.NoError(p.t, err, "nod %s: %s", strings.Join(args, " "), text)
	return string(text)
}

// start returns when the program serves, and how long that took.
func (p *program) start() time.Duration {
	p.t.Helper()
	began := time.Now()
	args := append(append([]string{}, p.wrap...), binary, "serve", "--listen", p.portal, "--link-listen", p.link,
		"--ops-listen", anyPort)
	args = append(args, p.flags...)
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Env, cmd.Dir = p.env, p.dir
	stderr, err := cmd.StderrPipe()
	require.NoError(p.t, err)
	require.NoError(p.t, cmd.Start())
	exited, serving := make(chan struct{}), make(chan doors, 1)
	p.mu.Lock()
	p.cmd, p.exited = cmd, exited
	p.mu.Unlock()
	go func() {
		defer close(exited)
		lines := bufio.NewScanner(stderr)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			if !strings.Contains(lines.Text(), "msg=request ") { // there are too many of them
				p.note(lines.Text())
			}
			if strings.Contains(lines.Text(), "msg=serving") {
				serving <- doorsIn(lines.Text())
			}
		}
		_ = cmd.Wait() // it is killed on purpose
	}()
	select {
	case d := <-serving:
		p.mu.Lock()
		p.doors = &d
		p.mu.Unlock()
	case <-exited:
		require.FailNow(p.t, p.name+" did not start", tail(p.logged(), 4000))
	case <-time.After(patience):
		require.FailNow(p.t, p.name+" does not come up", tail(p.logged(), 4000))
	}
	return time.Since(began)
}

func doorsIn(line string) doors {
	var d doors
	for _, found := range regexp.MustCompile(`(portal|link|ops)=(\S+)`).FindAllStringSubmatch(line, -1) {
		*map[string]*string{"portal": &d.portal, "link": &d.link, "ops": &d.ops}[found[1]] = found[2]
	}
	return d
}

func (p *program) note(line string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.log.WriteString(line + "\n")
}

func (p *program) logged() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.log.String()
}

// at returns where the program is; nil while it is down.
func (p *program) at() *doors {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.doors
}

// kill ends the program without warning.
func (p *program) kill() {
	p.signal(syscall.SIGKILL)
}

func (p *program) signal(s syscall.Signal) {
	p.mu.Lock()
	cmd, exited := p.cmd, p.exited
	p.doors = nil
	p.mu.Unlock()
	if cmd == nil {
		return
	}
	_ = cmd.Process.Signal(s) // it may have ended
	<-exited
}

// stop lets the program finish what it does.
func (p *program) stop() { p.signal(syscall.SIGTERM) }
