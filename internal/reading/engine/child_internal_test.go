package engine

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestProgramsAreBounded: a program that writes too much is refused, and one on a kernel that allows it has no network.
func TestProgramsAreBounded(t *testing.T) {
	t.Parallel()
	e, err := New()
	require.NoError(t, err)
	e.programs["cat"], e.programs["yes"] = "/bin/cat", "/usr/bin/yes"
	var refused *RefusedError
	_, err = e.run(t.Context(), nil, "yes")
	require.ErrorAs(t, err, &refused)
	require.Equal(t, TooMuch, refused.Reason)
	if !e.isOffline {
		return // this kernel allows nobody a network of their own
	}
	devices, err := e.run(t.Context(), nil, "cat", "/proc/net/dev")
	require.NoError(t, err)
	require.Equal(t, 1, strings.Count(string(devices), ":"), "the loopback alone: %s", devices)
}
