package specimen_test

import (
	"bytes"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/test/specimen"
)

func halves() []specimen.Half { return []specimen.Half{specimen.Tuning, specimen.Aside} }

// TestSpecimensAreReadable: no word lies on another or leaves the page, so that what is not read is not the page's fault.
func TestSpecimensAreReadable(t *testing.T) {
	t.Parallel()
	for _, half := range halves() {
		for _, s := range specimen.All(half, 1, 2, 3, 4, 5) {
			words := s.Page.Words
			for i, a := range words {
				require.True(t, a.Box.Left >= 0 && a.Box.Right <= 1 && a.Box.Top >= 0 && a.Box.Bottom <= 1,
					"%s %s: %q leaves the page", half, s.Layout, a.Text)
				for _, b := range words[i+1:] {
					across := min(a.Box.Right, b.Box.Right) - max(a.Box.Left, b.Box.Left)
					down := min(a.Box.Bottom, b.Box.Bottom) - max(a.Box.Top, b.Box.Top)
					isOver := across > 0.001 && down > 0.4*min(a.Box.Bottom-a.Box.Top, b.Box.Bottom-b.Box.Top)
					require.False(t, isOver, "%s %s: %q lies on %q", half, s.Layout, a.Text, b.Text)
				}
			}
		}
	}
}

// TestHalvesShareNothing: layouts and wordings of one half teach nothing about the other.
func TestHalvesShareNothing(t *testing.T) {
	t.Parallel()
	names := map[string]specimen.Half{}
	counts := map[specimen.Half]int{}
	for _, half := range halves() {
		for _, s := range specimen.All(half, 1) {
			if isForm := slices.Contains([]string{"TAX_DOCUMENT", "CLEARANCE_NBI", "CLEARANCE_POLICE",
				"CLEARANCE_BARANGAY"}, s.Kind); isForm {
				continue
			}
			held, ok := names[s.Kind+s.Layout]
			require.False(t, ok && held != half, s.Layout)
			names[s.Kind+s.Layout] = half
			counts[half]++
		}
	}
	require.GreaterOrEqual(t, counts[specimen.Tuning], 20)
	require.GreaterOrEqual(t, counts[specimen.Aside], 20)
}

// TestEqualSeedsDrawEqualDocuments lets figures be measured again.
func TestEqualSeedsDrawEqualDocuments(t *testing.T) {
	t.Parallel()
	first, second := specimen.All(specimen.Aside, 7), specimen.All(specimen.Aside, 7)
	for i := range first {
		require.True(t, bytes.Equal(first[i].PDF, second[i].PDF), first[i].Layout)
		require.Equal(t, first[i].Fields, second[i].Fields)
	}
}
