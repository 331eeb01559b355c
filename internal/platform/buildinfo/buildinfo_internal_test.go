package buildinfo

import (
	"runtime/debug"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestOf(t *testing.T) {
	t.Parallel()
	commit := "0123456789abcdef0123456789abcdef01234567"
	settings := func(modified string) []debug.BuildSetting {
		return []debug.BuildSetting{
			{Key: "vcs.revision", Value: commit}, {Key: "vcs.time", Value: "2026-11-22T09:00:00Z"},
			{Key: "vcs.modified", Value: modified},
		}
	}
	for _, c := range []struct {
		main, release string
		settings      []debug.BuildSetting
		version, text string
	}{
		{"v1.4.0", "", settings("false"), "v1.4.0", "v1.4.0 (0123456789ab)"},
		{"v1.4.0+dirty", "", settings("true"), "v1.4.0", "v1.4.0 (0123456789ab-modified)"},
		{"v0.0.0-20261122090000-0123456789ab", "", settings("false"), "v0.0.0-20261122090000-0123456789ab",
			"v0.0.0-20261122090000-0123456789ab"},
		{"(devel)", "", nil, "devel", "devel"},
		{"", "v2.0.0", nil, "v2.0.0", "v2.0.0"},
	} {
		i := of(&debug.BuildInfo{
			GoVersion: "go1.26.8", Main: debug.Module{Version: c.main}, Settings: c.settings,
		}, c.release)
		require.Equal(t, c.version, i.Version)
		require.Equal(t, c.text, i.String())
		require.Equal(t, "go1.26.8", i.Go)
		require.Equal(t, c.settings != nil, i.CommittedAt.Equal(time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC)))
	}
	require.NotEmpty(t, Read().Version)
}
