package main_test

import (
	"fmt"
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestRotateKeys rotates both kinds of keys under the requests of a running server, and starts it again without the
// line of the old master key.
func TestRotateKeys(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, i *installation) {
		s := i.serve("--demo")
		s.signUp(company, member)
		key := basic(i.fixtures("key")[0])
		masterKey := i.file("master.key")
		old, err := os.ReadFile(masterKey)
		require.NoError(t, err)

		failures, stop := s.load(key)
		require.Regexp(t, `^Rotated the master key: \d+ keys`, i.run("operator", "key", "rotate").ok())
		require.Contains(t, i.run("operator", "key", "rotate", "--tenant", member).ok(), company+" has data key 2.")
		require.Contains(t, i.run("operator", "key", "show", "--tenant", member).ok(), "1 of 1 organizations still")
		i.run("operator", "key", "add").ok()
		s.signUp("Other Loans", "ben@other.test") // wrapped as the others, until the added one is in use
		require.Regexp(t, `no new one was added`, i.run("operator", "key", "rotate").ok())
		stop()
		require.Empty(t, failures())
		lines := strings.Split(strings.TrimSpace(read(t, masterKey)), "\n")
		require.Len(t, lines, 3)
		require.Equal(t, strings.TrimSpace(string(old)), lines[2])
		require.Contains(t, i.run("operator", "key", "show", "--json").ok(), `"rowsBroken":0`)
		require.Regexp(t, `(?m)^2 `, i.run("operator", "key", "show", "--tenant", member).ok())
		require.Equal(t, http.StatusOK, s.management(http.MethodGet, "/developers/me", s.admin(member), nil).status)
		require.Zero(t, s.stop())

		require.NoError(t, os.WriteFile(masterKey, []byte(lines[0]+"\n"), 0o600))
		s = i.serve("--demo")
		require.Equal(t, http.StatusOK, s.ask(http.MethodGet, s.portal+"/sandbox/v1/accounts", key, nil).status,
			"what was hashed and sealed before")
		s.signUp("Third Loans", "cy@third.test")
		require.NoError(t, os.Chmod(masterKey, 0o400))
		i.run("operator", "key", "add").refuses("put a line on top of it")
		require.Zero(t, s.stop())

		require.NoError(t, os.Chmod(masterKey, 0o600))
		require.NoError(t, os.WriteFile(masterKey, old, 0o600))
		before := i.print(t)
		i.run(serveArguments("--demo")...).doesNotStart("the master key does not fit this database")
		require.Equal(t, before, i.print(t))
	})
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	return string(text)
}

// load asks all the time until stop, as several callers.
func (s *server) load(authorization string) (failures func() []string, stop func()) {
	var mu sync.Mutex
	var failed []string
	var callers sync.WaitGroup
	done := make(chan struct{})
	for range 4 {
		callers.Go(func() {
			for n := 0; ; n++ {
				select {
				case <-done:
					return
				default:
				}
				method, path := http.MethodGet, "/sandbox/v1/accounts"
				var body any
				if n%5 == 0 {
					method, path, body = http.MethodPost, "/sandbox/v1/users", map[string]any{}
				}
				if a := s.ask(method, s.portal+path, authorization, body); a.status/100 != 2 {
					mu.Lock()
					failed = append(failed, fmt.Sprint(method, path, a.status, string(a.raw)))
					mu.Unlock()
				}
			}
		})
	}
	return func() []string { mu.Lock(); defer mu.Unlock(); return failed }, func() { close(done); callers.Wait() }
}
