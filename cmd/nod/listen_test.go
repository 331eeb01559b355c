package main_test

import (
	"bufio"
	"encoding/base64"
	"net/http"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/test/testkit"
)

// sandbox is a business of a running server with a key.
type sandbox struct {
	*server
	i                  *installation
	admin, key, secret string
}

func openSandbox(t *testing.T, i *installation) *sandbox {
	t.Helper()
	s := &sandbox{server: i.serve("--demo"), i: i}
	s.signUp("Alon Loans", "ana@alon.test")
	s.admin = s.server.admin("ana@alon.test")
	made := s.management(http.MethodPost, "/apiKeys", s.admin, map[string]string{"mode": "SANDBOX"})
	require.Equal(t, http.StatusCreated, made.status, "%s", made.raw)
	s.key, s.secret = made.text("apiKey"), made.text("apiSecret")
	return s
}

// happen makes things happen in the sandbox, each of which is one event.
func (s *sandbox) happen(times int) {
	s.t.Helper()
	basic := "Basic " + base64.StdEncoding.EncodeToString([]byte(s.key+":"+s.secret))
	for range times {
		made := s.ask(http.MethodPost, s.portal+"/sandbox/v1/users", basic, map[string]any{})
		require.Equal(s.t, http.StatusCreated, made.status, "%s", made.raw)
	}
}

// listener is a running command that prints what happens.
type listener struct {
	t      *testing.T
	cmd    *exec.Cmd
	mu     sync.Mutex
	text   strings.Builder
	exited chan struct{}
}

func (s *sandbox) listen(flags ...string) *listener {
	s.t.Helper()
	cmd := exec.Command(binary, append([]string{"listen", "--server", s.portal}, flags...)...)
	cmd.Env, cmd.Dir = append(s.i.env, "NOD_LISTEN_KEY="+s.key+":"+s.secret), s.t.TempDir()
	return follow(s.t, cmd)
}

// follow starts a command that runs until it is ended, and reads what it prints.
func follow(t *testing.T, cmd *exec.Cmd) *listener {
	t.Helper()
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	cmd.Stderr = cmd.Stdout
	require.NoError(t, cmd.Start())
	l := &listener{t: t, cmd: cmd, exited: make(chan struct{})}
	go func() {
		defer close(l.exited)
		for lines := bufio.NewScanner(out); lines.Scan(); {
			l.mu.Lock()
			l.text.WriteString(lines.Text() + "\n")
			l.mu.Unlock()
		}
		_ = cmd.Wait() // the state tells how it ended
	}()
	t.Cleanup(func() { l.kill() })
	return l
}

func (l *listener) printed() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// prints waits for a pattern and returns what its group found.
func (l *listener) prints(pattern string) string {
	l.t.Helper()
	var found []string
	require.Eventually(l.t, func() bool {
		found = regexp.MustCompile(pattern).FindStringSubmatch(l.printed())
		return found != nil
	}, patience, 10*time.Millisecond, "waited for %s in:\n%s", pattern, l)
	return found[len(found)-1]
}

// String shows what was printed when a test fails.
func (l *listener) String() string { return l.printed() }

func (l *listener) kill() {
	_ = l.cmd.Process.Kill() // no effect after its end
	<-l.exited
}

// stops waits for the end and returns the exit code.
func (l *listener) stops() int {
	l.t.Helper()
	select {
	case <-l.exited:
	case <-time.After(patience):
		require.FailNow(l.t, "the listener does not end", l.printed())
	}
	return l.cmd.ProcessState.ExitCode()
}

// TestListen forwards events, is killed in the middle of one, misses some, and comes again: nothing is lost, and what
// the receiver took comes once.
func TestListen(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, i *installation) {
		s, receiver := openSandbox(t, i), testkit.NewReceiver(t)
		s.happen(1) // before the first listener: not for it
		l := s.listen("--forward", receiver.URL()+"/hooks")
		secret := l.prints(`Signing secret of this session: (whsec_[\w+/]{43}=)`)
		l.prints(`Connected\. Waiting`)
		s.happen(3)
		for _, d := range receiver.Wait(3) {
			require.NoError(t, d.Verify(secret))
			require.NoError(t, d.VerifyStock(secret))
			require.Equal(t, "/hooks", d.Path)
			require.Equal(t, "USER_CREATED", d.Type())
		}
		l.prints(`(?m)^\d\d:\d\d:\d\d +4 USER_CREATED +200 \S+s$`)

		receiver.Script(testkit.Hang(make(chan struct{})))
		s.happen(2)
		receiver.Wait(4)
		l.kill()
		receiver.Script(testkit.Reply(http.StatusInternalServerError, "no"), testkit.Reply(http.StatusNoContent, ""))
		s.happen(2)
		l = s.listen("--forward", receiver.URL())
		l.prints(`Up to 4 events happened meanwhile`)
		l.prints(`5 USER_CREATED +500 \S+s  again with --since 4`)
		l.prints(`8 USER_CREATED +204`)
		require.NoError(t, l.cmd.Process.Signal(syscall.SIGTERM))
		require.Zero(t, l.stops(), "Ctrl-C is no failure")

		var sequences []int64
		for _, d := range receiver.Received() {
			sequences = append(sequences, d.Sequence())
		}
		require.Equal(t, []int64{2, 3, 4, 5, 5, 6, 7, 8}, sequences, "only the one that was not taken comes twice")

		l = s.listen("--print", "--since", "6")
		l.prints(`(?s)7 USER_CREATED.+"sequence": 7,.+8 USER_CREATED.+"sequence": 8,`)
	})
}

// TestListenersSideBySide runs two with one key on one machine: each gets everything and keeps its own place.
func TestListenersSideBySide(t *testing.T) {
	testkit.Long(t)
	t.Parallel()
	s := openSandbox(t, install(t))
	first, second := testkit.NewReceiver(t), testkit.NewReceiver(t)
	one := s.listen("--forward", first.URL())
	one.prints(`Connected\. Waiting`)
	refused := s.listen("--forward", second.URL())
	require.Equal(t, 1, refused.stops())
	require.Contains(t, refused.printed(), "a listener with this key and name is already running: give this one another --name")
	two := s.listen("--forward", second.URL(), "--name", "worker")
	two.prints(`Connected\. Waiting`)
	s.happen(20)
	one.prints(`20 USER_CREATED +200`)
	two.prints(`20 USER_CREATED +200`)
	two.kill()
	s.happen(1)
	one.prints(`21 USER_CREATED +200`)
	two = s.listen("--forward", second.URL(), "--name", "worker")
	two.prints(`Up to 1 events happened meanwhile`)
	two.prints(`21 USER_CREATED +200`)
	one.kill()
	one = s.listen("--forward", first.URL())
	one.prints(`Connected\. Waiting`)
	require.Len(t, first.Received(), 21)
	require.Len(t, second.Received(), 21)
}

// TestListenAcrossARestart has the server stop and come again at its address, and the receiver come late.
func TestListenAcrossARestart(t *testing.T) {
	testkit.Long(t)
	t.Parallel()
	i := install(t)
	s := openSandbox(t, i)
	l := s.listen("--forward", "http://127.0.0.1:9/hooks", "--types", "USER_CREATED")
	l.prints(`Connected\. Waiting`)
	s.happen(1)
	l.prints(`http://127\.0\.0\.1:9/hooks cannot be reached: .*refused\. Trying again in 500ms`)
	l.kill()

	receiver := testkit.NewReceiver(t)
	l = s.listen("--forward", receiver.URL(), "--types", "USER_CREATED")
	l.prints(`1 USER_CREATED +200`)
	require.Zero(t, s.stop(), "an open stream does not hold the stop up")
	l.prints(`The server http\S+ cannot be reached: .*refused\. Trying again`)
	address := strings.TrimPrefix(s.portal, "http://localhost")
	s.server = i.serve("--demo", "--listen", "127.0.0.1"+address)
	s.happen(1)
	l.prints(`2 USER_CREATED +200`)
	require.Len(t, receiver.Received(), 2)

	keys := s.management(http.MethodGet, "/apiKeys?mode=SANDBOX", s.server.admin("ana@alon.test"), nil).items()
	off := s.management(http.MethodPatch, "/apiKeys/"+keys[0]["id"].(string)+"?mode=SANDBOX",
		s.server.admin("ana@alon.test"), map[string]string{"status": "INACTIVE"})
	require.Equal(t, http.StatusOK, off.status, "%s", off.raw)
	require.Equal(t, 1, l.stops(), "the end of the key ends the listener")
	require.Contains(t, l.printed(), "nod: the server does not know this key, or its secret is wrong")
}

// TestListenRefuses says in a sentence what is wrong.
func TestListenRefuses(t *testing.T) {
	t.Parallel()
	i := install(t)
	s := i.serve("--demo")
	forward := []string{"--forward", "http://127.0.0.1:9"}
	i.env = append(i.env, "NOD_LISTEN_KEY=a:b")
	run := func(args ...string) result {
		return i.run(append([]string{"listen", "--server", s.portal}, append(forward, args...)...)...)
	}
	for sentence, args := range map[string][]string{
		"the server address \"localhost:8080\" is not valid":                 {"--server", "localhost:8080"},
		"at " + s.link + " returned something else (status 404)":             {"--server", s.link},
		"the forward address \"ftp://x\" is not valid":                       {"--forward", "ftp://x"},
		"say where to send events (--forward http://localhost:3000/hooks), ": {"--forward", ""},
	} {
		run(args...).refuses(sentence)
	}
	for key, sentence := range map[string]string{
		"nk_sbx_abc":              "the key is the API key and its secret with a colon between",
		"nk_live_abc:ns_live_abc": "this is a key of Production: events are streamed in Sandbox only",
		"nk_sbx_abc:ns_sbx_abc":   "the server does not know this key, or its secret is wrong",
	} {
		i.env[len(i.env)-1] = "NOD_LISTEN_KEY=" + key
		run().refuses(sentence)
	}
	i.env = i.env[:len(i.env)-1]
	require.Equal(t, 2, run("--key", "a:b").code, "a key is no argument")
}
