package main_test

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/url"
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

	"nod/internal/test/testkit"
)

const (
	password = "Terminal-pass-2026!"
	// seenWithin is how soon a running server sees what a command changed.
	seenWithin = 5 * time.Second
	// stopWithin is how long a stop may take.
	stopWithin = 20 * time.Second
	// patience ends what hangs; it decides nothing else.
	patience = 2 * time.Minute
)

var (
	// binary is the program under test: the one that NOD_BINARY names, or one built once.
	binary string
	// work is a folder for what is built for the tests.
	work string
)

func TestMain(m *testing.M) { os.Exit(buildAndRun(m)) }

func buildAndRun(m *testing.M) int {
	var err error
	if work, err = os.MkdirTemp("", "nod-binary"); err != nil {
		panic(err)
	}
	defer func() { _ = os.RemoveAll(work) }()
	if binary = os.Getenv("NOD_BINARY"); binary != "" {
		return m.Run()
	}
	binary = filepath.Join(work, "nod")
	// The flags of `make build`, so that its compiled packages are found again.
	build := exec.Command("go", "build", "-trimpath", "-ldflags", "-s -w", "-o", binary, ".")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if text, err := build.CombinedOutput(); err != nil {
		panic(fmt.Sprintf("build: %v\n%s", err, text))
	}
	return m.Run()
}

// lookAtSources reads the folders that the binary is built from. The go command
// notes what tests read while they run, and takes results from its cache only
// while that is unchanged; of the binary's sources it would know nothing otherwise.
var lookAtSources = sync.OnceFunc(func() {
	for _, folder := range []string{".", "../../internal", "../../web/dist"} {
		err := filepath.WalkDir(folder, func(_ string, _ fs.DirEntry, err error) error { return err })
		if err != nil {
			panic(err)
		}
	}
})

// installation is a data folder and the settings that its commands share.
type installation struct {
	t        *testing.T
	data     string
	database string // URL of PostgreSQL; empty for SQLite
	env      []string
	binary   string // of another release; empty for this one
}

func (i *installation) program() string { return cmp.Or(i.binary, binary) }

// install names a data folder that does not exist yet.
func install(t *testing.T, settings ...string) *installation {
	t.Helper()
	lookAtSources()
	data := filepath.Join(t.TempDir(), "data")
	env := append([]string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + t.TempDir(), "NOD_DATA=" + data, "NOD_DEMO_USERS=0",
		"NOD_RATE_PROFILE=test", "NOD_SIMULATOR_DELAYS=0", "NOD_DRAIN_DELAY=0",
	}, settings...)
	i := &installation{t: t, data: data, env: env}
	for _, setting := range settings {
		if url, ok := strings.CutPrefix(setting, "NOD_DATABASE_URL="); ok {
			i.database = url
		}
	}
	return i
}

// onPostgres is an installation on its own database.
func onPostgres(t *testing.T, settings ...string) *installation {
	t.Helper()
	return install(t, append(settings, "NOD_DATABASE_URL="+testkit.PostgresURL(t))...)
}

// another is a new installation of the same kind.
func (i *installation) another(t *testing.T) *installation {
	t.Helper()
	if i.database != "" {
		return onPostgres(t)
	}
	return install(t)
}

// each runs a test on an installation of each database.
func each(t *testing.T, test func(t *testing.T, i *installation)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		test(t, install(t))
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		test(t, onPostgres(t))
	})
}

func (i *installation) file(name string) string { return filepath.Join(i.data, name) }

// result is how a command ended.
type result struct {
	t              *testing.T
	command        string
	code           int
	stdout, stderr string
}

// run runs a command to its end.
func (i *installation) run(args ...string) result {
	i.t.Helper()
	ctx, cancel := context.WithTimeout(i.t.Context(), patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, i.program(), args...)
	var stdout, stderr bytes.Buffer
	cmd.Env = i.env
	cmd.Stdout = &stdout
	cmd.Stderr = &stderr
	cmd.Dir = i.t.TempDir()
	err := cmd.Run()
	var exit *exec.ExitError
	if !errors.As(err, &exit) {
		require.NoError(i.t, err)
	}
	return result{i.t, strings.Join(args, " "), cmd.ProcessState.ExitCode(), stdout.String(), stderr.String()}
}

// ok requires success and returns what was printed.
func (r result) ok() string {
	r.t.Helper()
	require.Zero(r.t, r.code, "nod %s: %s", r.command, r.stderr)
	return r.stdout
}

// refuses requires that the command says why and changes nothing else.
func (r result) refuses(sentence string) {
	r.t.Helper()
	r.refusesWith(1, sentence)
}

// refusesWith is refuses with a specific exit code.
func (r result) refusesWith(code int, sentence string) {
	r.t.Helper()
	require.Equal(r.t, code, r.code, "nod %s: %s", r.command, r.stderr)
	require.Contains(r.t, r.stderr, "nod: ", "nod %s", r.command)
	require.Contains(r.t, r.stderr, sentence, "nod %s", r.command)
	require.Equal(r.t, 1, strings.Count(r.stderr, "\n"), "one sentence, no trace: %s", r.stderr)
}

// doesNotStart requires that a server says why in its log, and nothing else.
func (r result) doesNotStart(sentence string) {
	r.t.Helper()
	require.Equal(r.t, 1, r.code, "nod %s: %s", r.command, r.stderr)
	lines := strings.Split(strings.TrimSpace(r.stderr), "\n")
	last := lines[len(lines)-1]
	require.Contains(r.t, last, `level=ERROR msg="the server could not start" error=`, "nod %s", r.command)
	require.Contains(r.t, last, sentence, "nod %s", r.command)
	require.Equal(r.t, 1, strings.Count(r.stderr, "level=ERROR"), r.stderr)
	for _, line := range lines[:len(lines)-1] {
		require.Contains(r.t, line, "level=INFO msg=starting", "nothing before that line: %s", r.stderr)
	}
}

// server is a running `nod serve`.
type server struct {
	t                 *testing.T
	cmd               *exec.Cmd
	portal, link, ops string
	mu                sync.Mutex
	log               strings.Builder
	terminal          bytes.Buffer // read it once the server has exited
	starting, serving chan struct{}
	exited            chan struct{}
}

func serveArguments(flags ...string) []string {
	return append([]string{
		"serve", "--listen", "127.0.0.1:0", "--link-listen", "127.0.0.1:0", "--ops-listen", "127.0.0.1:0",
	}, flags...)
}

// serve starts a server and waits for the line that says where it is.
func (i *installation) serve(flags ...string) *server {
	i.t.Helper()
	s := i.launch(flags...)
	s.reaches(s.serving)
	return s
}

// launch starts a server and waits for its first line.
func (i *installation) launch(flags ...string) *server {
	i.t.Helper()
	cmd := exec.Command(i.program(), serveArguments(flags...)...)
	s := &server{
		t: i.t, cmd: cmd, starting: make(chan struct{}), serving: make(chan struct{}), exited: make(chan struct{}),
	}
	cmd.Env = i.env
	cmd.Dir = i.t.TempDir()
	cmd.Stdout = &s.terminal
	stderr, err := cmd.StderrPipe()
	require.NoError(i.t, err)
	require.NoError(i.t, cmd.Start())
	go func() {
		defer close(s.exited)
		lines := bufio.NewScanner(stderr)
		for lines.Scan() {
			s.read(lines.Text())
		}
		_ = cmd.Wait() // the state tells how it ended
	}()
	i.t.Cleanup(func() {
		_ = cmd.Process.Kill() // no effect after a stop
		<-s.exited
	})
	s.reaches(s.starting)
	return s
}

// read takes a line of the log, and the addresses from those that have them.
func (s *server) read(line string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.log.WriteString(line + "\n")
	reached := s.starting
	switch {
	case strings.Contains(line, "msg=serving"):
		reached = s.serving
	case !strings.Contains(line, "msg=starting"):
		return
	}
	for _, found := range regexp.MustCompile(`(portal|link|ops)=(\S+)`).FindAllStringSubmatch(line, -1) {
		*map[string]*string{"portal": &s.portal, "link": &s.link, "ops": &s.ops}[found[1]] = found[2]
	}
	if reached == s.serving && s.portal != "" && !s.isStarting() {
		close(s.starting) // a release before that line
	}
	close(reached)
}

func (s *server) isStarting() bool {
	select {
	case <-s.starting:
		return true
	default:
		return false
	}
}

// reaches waits until the server is so far.
func (s *server) reaches(point <-chan struct{}) {
	s.t.Helper()
	select {
	case <-point:
	case <-s.exited:
		require.Fail(s.t, "the server did not start", s.logged())
	case <-time.After(patience):
		require.Fail(s.t, "the server does not come up", s.logged())
	}
}

func (s *server) logged() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.log.String()
}

// stop ends the server as a service manager does and returns its exit code.
func (s *server) stop() int {
	s.t.Helper()
	require.NoError(s.t, s.cmd.Process.Signal(syscall.SIGTERM))
	select {
	case <-s.exited:
	case <-time.After(stopWithin):
		require.Fail(s.t, "the server does not stop", s.logged())
	}
	return s.cmd.ProcessState.ExitCode()
}

// answer is what an API answered.
type answer struct {
	status  int
	code    string
	message string
	raw     []byte
	data    any
}

// ask calls an address; authorization may be empty, body nil.
func (s *server) ask(method, address, authorization string, body any) answer {
	s.t.Helper()
	var text io.Reader
	if body != nil {
		encoded, err := json.Marshal(body)
		require.NoError(s.t, err)
		text = bytes.NewReader(encoded)
	}
	r, err := http.NewRequestWithContext(s.t.Context(), method, address, text)
	require.NoError(s.t, err)
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if authorization != "" {
		r.Header.Set("Authorization", authorization)
	}
	return s.send(r)
}

func (s *server) send(r *http.Request) answer {
	s.t.Helper()
	response, err := http.DefaultClient.Do(r)
	require.NoError(s.t, err)
	defer func() { _ = response.Body.Close() }()
	a := answer{status: response.StatusCode}
	a.raw, err = io.ReadAll(response.Body)
	require.NoError(s.t, err)
	var envelope struct {
		Code, Message string
		Data          any
	}
	if json.Unmarshal(a.raw, &envelope) == nil {
		a.code = envelope.Code
		a.message = envelope.Message
		a.data = envelope.Data
	}
	return a
}

// at returns a value of the data by its path; nil when there is none.
func (a answer) at(path string) any {
	value := a.data
	for _, name := range strings.Split(path, ".") {
		object, _ := value.(map[string]any)
		value = object[name]
	}
	return value
}

func (a answer) text(path string) string {
	text, _ := a.at(path).(string)
	return text
}

// items returns the items of a list.
func (a answer) items() []map[string]any {
	list, _ := a.at("items").([]any)
	items := []map[string]any{}
	for _, item := range list {
		object, _ := item.(map[string]any)
		items = append(items, object)
	}
	return items
}

// management calls the management API.
func (s *server) management(method, path, authorization string, body any) answer {
	s.t.Helper()
	return s.ask(method, s.portal+"/api/v1"+path, authorization, body)
}

// signUp registers a business and confirms it by the mail in the mailbox.
func (s *server) signUp(name, email string) {
	s.t.Helper()
	made := s.management(http.MethodPost, "/registrations", "", map[string]any{
		"firstName": "Ana", "lastName": "Lim", "tenantName": name, "emailAddress": email, "title": "Engineer",
		"password": password, "termsAccepted": true,
	})
	require.Equal(s.t, http.StatusCreated, made.status, "%s", made.raw)
	var token string
	require.Eventually(s.t, func() bool {
		for _, mail := range s.ask(http.MethodGet, s.portal+"/dev/mailbox/messages?to="+url.QueryEscape(email), "", nil).items() {
			links, _ := mail["links"].([]any)
			for _, link := range links {
				if u, err := url.Parse(link.(string)); err == nil && u.Query().Get("token") != "" {
					token = u.Query().Get("token")
				}
			}
		}
		return token != ""
	}, patience, 20*time.Millisecond, "no mail came")
	confirmed := s.management(http.MethodPost, "/registrations/confirm", "", map[string]string{"token": token})
	require.Equal(s.t, http.StatusOK, confirmed.status, "%s", confirmed.raw)
}

func (s *server) logIn(email, password string) answer {
	s.t.Helper()
	return s.management(http.MethodPost, "/signins", "", map[string]string{"email": email, "password": password})
}

// admin logs in and returns the header that calls the management API.
func (s *server) admin(email string) string {
	s.t.Helper()
	signedIn := s.logIn(email, password)
	require.Equal(s.t, http.StatusCreated, signedIn.status, "%s", signedIn.raw)
	return "Bearer " + signedIn.text("developerToken.token")
}

// sees waits until the running server shows what a command changed.
func (s *server) sees(what string, condition func() bool) {
	s.t.Helper()
	require.Eventually(s.t, condition, seenWithin, 20*time.Millisecond, "the server does not see: %s", what)
}
