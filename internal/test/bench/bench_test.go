// Package bench_test measures the built server, from outside and in one run with floors: the same work
// done by as little code as possible. It reports ratios, because those carry over to other machines and
// stand the neighbors of a shared one. Server and floor are separate processes, called in turns by
// the same loader, so that the processor time of each is known.
//
// One operation of a benchmark is one round: every side once, for a second. See docs/performance.md.
package bench_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestMain turns the test binary into the floor when it is started as such.
func TestMain(m *testing.M) {
	if os.Getenv(floorListen) != "" {
		fmt.Fprintln(os.Stderr, serveFloor())
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// eachEngine runs a benchmark on SQLite and, where a server is named, on PostgreSQL.
func eachEngine(b *testing.B, run func(b *testing.B, isPostgres bool)) {
	b.Run("sqlite", func(b *testing.B) { run(b, false) })
	if os.Getenv("NOD_TEST_POSTGRES_URL") != "" {
		b.Run("postgres", func(b *testing.B) { run(b, true) })
	}
}

// build returns the path of the server that NOD_BINARY names, or of one built as make build does.
func build(b *testing.B) string {
	b.Helper()
	if binary := os.Getenv("NOD_BINARY"); binary != "" {
		return binary
	}
	binary := filepath.Join(b.TempDir(), "nod")
	command := exec.Command("go", "build", "-trimpath", "-ldflags", "-s -w", "-o", binary, "nod/cmd/nod")
	command.Env = append(os.Environ(), "CGO_ENABLED=0")
	output, err := command.CombinedOutput()
	require.NoError(b, err, "%s", output)
	return binary
}
