package engine

import (
	"io"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func withPrograms(t *testing.T, programs map[string]string) *Engine {
	t.Helper()
	e, err := New()
	require.NoError(t, err)
	for name, path := range programs {
		e.programs[name] = path
	}
	return e
}

// TestProgramsHaveNoNetwork where the kernel allows a process to be without.
func TestProgramsHaveNoNetwork(t *testing.T) {
	t.Parallel()
	if exec.CommandContext(t.Context(), "unshare", "--net", "true").Run() != nil {
		return // this kernel gives nobody a network apart
	}
	e := withPrograms(t, map[string]string{"cat": "/bin/cat"})
	devices, err := e.run(t.Context(), nil, "cat", "/proc/net/dev")
	require.NoError(t, err)
	require.Equal(t, 1, strings.Count(string(devices), ":"), "the loopback alone: %s", devices)
}

// TestOutputIsBounded: what a program writes beyond what it was asked for is refused, and what it complains of is cut.
func TestOutputIsBounded(t *testing.T) {
	t.Parallel()
	e := withPrograms(t, map[string]string{"sh": "/bin/sh", "yes": "/usr/bin/yes"})
	_, err := e.run(t.Context(), nil, "yes")
	var refused *RefusedError
	require.ErrorAs(t, err, &refused)
	require.Equal(t, TooMuch, refused.Reason)
	out, err := e.run(t.Context(), nil, "sh", "-c", "head -c 100000 /dev/zero >&2; echo read")
	require.NoError(t, err)
	require.Equal(t, "read\n", string(out))

	b := &bounded{most: 10}
	_, err = io.Copy(b, strings.NewReader(strings.Repeat("x", 100)))
	require.Error(t, err)
	require.LessOrEqual(t, b.kept.Len(), 10)
}
