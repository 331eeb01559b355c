package inquiry

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestChanges(t *testing.T) {
	t.Parallel()
	before := []Fact{{"Full Name", "Match"}, {"Gender", "-"}, {"Email", "Match"}, {"Phone", "-"}}
	require.Empty(t, changesOf(before, before))
	require.Equal(t, []Change{
		{"Full Name", "Match", "Mismatch"}, {"Gender", "-", "Match"}, {"New", "-", "3"}, {"Email", "Match", "-"},
	}, changesOf(before, []Fact{{"Full Name", "Mismatch"}, {"Gender", "Match"}, {"New", "3"}}))
	require.Empty(t, changesOf(nil, nil))
}
