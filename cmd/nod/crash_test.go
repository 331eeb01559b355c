package main_test

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestCrashTellsNothing: a server that crashes writes the stacks of everything it was doing. Here requests are half
// sent, and one was answered, with personal data and secrets in headers and bodies.
func TestCrashTellsNothing(t *testing.T) {
	t.Parallel()
	i := install(t, "GOTRACEBACK=all")
	s := i.serve("--demo", "--log-level", "debug")
	s.signUp(company, member)
	key := basic(i.fixtures("key")[0])
	made := s.ask(http.MethodPost, s.portal+"/sandbox/v1/users", key, map[string]any{
		"externalMetadata": map[string]string{"customer": "kanarya-cust-5521"},
	})
	require.Equal(t, http.StatusCreated, made.status, "%s", made.raw)
	address := strings.TrimPrefix(s.portal, "http://")
	for range 4 {
		conn, err := net.Dial("tcp", address)
		require.NoError(t, err)
		defer func() { _ = conn.Close() }()
		const body = `{"externalMetadata":{"customer":"kanarya-cust-7733"`
		_, err = fmt.Fprintf(conn, "POST /sandbox/v1/users HTTP/1.1\r\nHost: %s\r\nAuthorization: %s\r\n"+
			"User-Agent: kanarya/1\r\nContent-Type: application/json\r\nIdempotency-Key: kanarya-idem\r\nExpect: 100-continue\r\nContent-Length: %d\r\n\r\n",
			address, key, len(body)+2)
		require.NoError(t, err)
		// The server asks for the body once it reads it.
		asked := make([]byte, len("HTTP/1.1 100"))
		_, err = io.ReadFull(conn, asked)
		require.NoError(t, err)
		require.Equal(t, "HTTP/1.1 100", string(asked))
		_, err = io.WriteString(conn, body)
		require.NoError(t, err)
	}
	if runtime.GOOS == "linux" {
		limits, err := os.ReadFile(fmt.Sprintf("/proc/%d/limits", s.cmd.Process.Pid))
		require.NoError(t, err)
		require.Regexp(t, `(?m)^Max core file size +0 +0 +bytes`, string(limits), "nor is there a core file")
		owner, err := os.Stat(fmt.Sprintf("/proc/%d/mem", s.cmd.Process.Pid))
		require.NoError(t, err)
		require.Zero(t, owner.Sys().(*syscall.Stat_t).Uid, "what is not dumpable belongs to root")
	}
	require.NoError(t, s.cmd.Process.Signal(syscall.SIGQUIT))
	<-s.exited
	dump := s.logged() + s.terminal.String()
	require.Contains(t, dump, "SIGQUIT: quit")
	require.Contains(t, dump, "internal/platform/httpapi", "the requests are in the dump")
	secret := strings.TrimPrefix(key, "Basic ")
	for _, canary := range []string{"kanarya", secret} {
		require.NotContains(t, strings.ToLower(dump), strings.ToLower(canary))
	}
}
