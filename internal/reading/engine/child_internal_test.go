package engine

import (
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLimits: a program that takes too much is ended and refused, and what it could reach is not there.
func TestLimits(t *testing.T) {
	t.Parallel()
	e, err := New("")
	require.NoError(t, err)
	for _, name := range []string{"sh", "dd", "yes", "cat", "env"} {
		e.programs[name] = filepath.Join("/usr/bin", name)
	}
	refusedFor := func(program string, args ...string) Reason {
		t.Helper()
		_, err := e.run(t.Context(), nil, program, args...)
		var refused *RefusedError
		require.ErrorAs(t, err, &refused)
		return refused.Reason
	}
	_, err = e.run(t.Context(), nil, "dd", "if=/dev/zero", "of=/dev/null", "bs=200M", "count=1")
	require.NoError(t, err)
	require.Equal(t, Unreadable, refusedFor("dd", "if=/dev/zero", "of=/dev/null", "bs=900M", "count=1"), "memory")
	require.Equal(t, TooMuch, refusedFor("yes"), "output")
	file := filepath.Join(t.TempDir(), "file")
	require.Equal(t, TooMuch, refusedFor("dd", "if=/dev/zero", "of="+file, "bs=1M", "count=30"), "a file")

	_, err = e.run(t.Context(), nil, "sh", "-c", "kill -KILL $$")
	require.ErrorIs(t, err, errKilled, "that says nothing about the document")
	// The soft limit alone: with both at once, the kernel kills as somebody else would, or does not.
	require.Equal(t, TooMuch, refusedFor("sh", "-c", "ulimit -S -t 1; exec yes >/dev/null"), "a processor")

	_, err = e.run(t.Context(), nil, "sh", "-c", "yes 2>&1 | head -c 1000000 >&2")
	require.NoError(t, err, "complaints are no output")

	b := &bounded{most: 10}
	_, err = io.Copy(b, strings.NewReader(strings.Repeat("x", 100)))
	require.Error(t, err)
	require.LessOrEqual(t, b.kept.Len(), 10)

	environment, err := e.run(t.Context(), nil, "env")
	require.NoError(t, err)
	for line := range strings.Lines(string(environment)) {
		name, _, _ := strings.Cut(line, "=")
		require.Contains(t, []string{"PATH", "LC_ALL", "HOME", "OMP_THREAD_LIMIT"}, name)
	}
	if exec.CommandContext(t.Context(), "unshare", "--net", "true").Run() == nil { // the kernel allows it here
		require.True(t, e.isOffline)
	}
	if e.isOffline {
		devices, err := e.run(t.Context(), nil, "cat", "/proc/net/dev")
		require.NoError(t, err)
		require.Equal(t, 1, strings.Count(string(devices), ": "), "%s", devices)
		require.Contains(t, string(devices), "lo:")
	}
}

// TestChildrenEnd: who stops waiting takes what the program started with it: a pipe that both hold is closed.
func TestChildrenEnd(t *testing.T) {
	t.Parallel()
	e, err := New("")
	require.NoError(t, err)
	e.programs["sh"] = "/bin/sh"
	pipe := filepath.Join(t.TempDir(), "pipe")
	require.NoError(t, syscall.Mkfifo(pipe, 0o600))
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() {
		reader, err := os.Open(pipe) // waits for the program
		cancel()
		if err == nil {
			_, err = io.ReadAll(reader) // waits for the last that holds it
		}
		ended <- err
	}()
	_, err = e.run(ctx, nil, "sh", "-c", "exec 3>"+pipe+"; sleep 600 & wait")
	require.ErrorIs(t, err, context.Canceled)
	require.NoError(t, <-ended)
}
