package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const output = `goos: linux
BenchmarkUsers/sqlite/newest-2   	       5	         0 ns/op	       950.4 cpu-us	         1.504 cpu-x-floor
BenchmarkLogIn/sqlite/rate-2     	       5	         0.6944 x-floor	     12345 logins/s
wink.js: 3026 bytes of 3072
PASS
`

const document = `# Performance

<!-- figures
| what | aim | SQLite |
|---|---|---|
| newest | ≤ 1.7 | {Users/sqlite/newest cpu-x-floor} ({Users/sqlite/newest cpu-us} µs) |
| logins | ≥ 0.9 | {LogIn/sqlite/rate x-floor}; {LogIn/sqlite/rate logins/s}/s |
| script | ≤ 3,072 | {wink.js bytes} B |
-->
old
<!-- end of figures -->

Text.

<!-- figures
| {Gone/sqlite x} |
-->
kept
<!-- end of figures -->
`

func TestFigures(t *testing.T) {
	t.Parallel()
	var copied strings.Builder
	found, err := read(strings.NewReader(output), &copied)
	require.NoError(t, err)
	require.Equal(t, output, copied.String())

	written, missing := render(document, found, "Measured.")
	require.Equal(t, []string{"Gone/sqlite x"}, missing)
	require.Contains(t, written, "-->\n\nMeasured.\n\n| what | aim | SQLite |\n|---|---|---|\n"+
		"| newest | ≤ 1.7 | 1.50 (950 µs) |\n"+
		"| logins | ≥ 0.9 | **0.69; 12,345/s** |\n"+
		"| script | ≤ 3,072 | 3,026 B |\n\n<!-- end")
	require.NotContains(t, written, "old")
	require.Contains(t, written, "-->\nkept\n<!--")

	again, _ := render(written, found, "Measured.")
	require.Equal(t, written, again)
}

func TestCheck(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "performance.md")
	require.NoError(t, os.WriteFile(path, []byte(document), 0o600))
	require.ErrorContains(t, run(strings.NewReader(output), io.Discard, path, true), "Gone/sqlite x")
	require.NoError(t, run(strings.NewReader(output+"BenchmarkGone/sqlite-2 1 2 x\n"), io.Discard, path, true))
	kept, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, document, string(kept))
}

func TestNumber(t *testing.T) {
	t.Parallel()
	for value, text := range map[float64]string{
		0: "0", 1.504: "1.50", 0.125: "0.12", 12.34: "12.3", 100.4: "100", 999.6: "1,000", 12345: "12,345", 1234567: "1,234,567", -1234: "-1,234",
	} {
		require.Equal(t, text, number(value))
	}
}
