package day_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/day"
	"nod/internal/platform/fault"
)

func TestParse(t *testing.T) {
	t.Parallel()
	names := day.Query{Start: "from", End: "to", Zone: "zone"}

	r, err := day.Parse(names, "2026-11-20", "2026-11-21", "Asia/Manila")
	require.NoError(t, err)
	require.Equal(t, "2026-11-19T16:00:00Z", r.From.UTC().Format(time.RFC3339))
	require.Equal(t, "2026-11-21T16:00:00Z", r.To.UTC().Format(time.RFC3339))

	r, err = day.Parse(names, "", "2026-03-31", "")
	require.NoError(t, err)
	require.True(t, r.From.IsZero())
	require.Equal(t, "2026-04-01T00:00:00Z", r.To.UTC().Format(time.RFC3339))

	for _, bad := range [][3]string{
		{"2026-13-01", "", ""}, {"", "yesterday", ""}, {"2026-01-02", "2026-01-01", ""}, {"", "", "Mars/Base"},
		{"", "", "Local"}, {"", "", "../etc/passwd"},
	} {
		_, err := day.Parse(names, bad[0], bad[1], bad[2])
		require.Error(t, err, bad)
	}
}

func TestMoments(t *testing.T) {
	t.Parallel()
	names := day.Query{Start: "from", End: "to"}
	r, err := day.Moments(names, "2026-11-20T00:00:00+08:00", "")
	require.NoError(t, err)
	require.Equal(t, "2026-11-19T16:00:00Z", r.From.UTC().Format(time.RFC3339))
	require.True(t, r.To.IsZero())
	for _, bad := range [][3]string{{"2026-11-20", "", "from"}, {"", "2026-11-20T00:00:00", "to"}, {"now", "soon", "from"}} {
		_, err := day.Moments(names, bad[0], bad[1])
		require.Equal(t, bad[2], fault.As(err).Fields[0].Field, bad)
	}
}
