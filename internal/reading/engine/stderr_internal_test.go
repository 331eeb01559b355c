package engine

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestComplaints: a program that complains a lot has still read the document.
func TestComplaints(t *testing.T) {
	t.Parallel()
	e, err := New()
	require.NoError(t, err)
	e.programs["sh"] = "/bin/sh"
	out, err := e.run(t.Context(), nil, "sh", "-c", "head -c 100000 /dev/zero >&2; echo read")
	require.NoError(t, err)
	require.Equal(t, "read\n", string(out))
}
