package main_test

import (
	"bufio"
	"bytes"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/collect/connector/conformance"
	"nod/internal/collect/connector/httpconnector"
)

const key = "0123456789abcdef0123456789abcdef"

// TestProgram builds the program, starts it, and requires that it keeps the contract as its own process.
func TestProgram(t *testing.T) {
	t.Parallel()
	binary := filepath.Join(t.TempDir(), "nod-connector")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", binary, ".")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	text, err := build.CombinedOutput()
	require.NoError(t, err, string(text))

	short := exec.CommandContext(t.Context(), binary)
	short.Env = []string{"NOD_CONNECTOR_KEY=short"}
	text, err = short.CombinedOutput()
	require.Error(t, err)
	require.Contains(t, string(text), "at least 32 characters")

	server := exec.CommandContext(t.Context(), binary, "-listen", "127.0.0.1:0", "-providers", "one,two")
	server.Env = []string{"NOD_CONNECTOR_KEY=" + key}
	out, err := server.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, server.Start())
	t.Cleanup(func() {
		_ = server.Process.Kill()
		_ = server.Wait()
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err)
	_, url, ok := strings.Cut(strings.TrimSpace(line), "connector at ")
	require.True(t, ok, line)
	client, err := httpconnector.New(httpconnector.Options{URL: url, Key: []byte(key)})
	require.NoError(t, err)
	t.Cleanup(client.Close)
	var report bytes.Buffer
	result := conformance.Report{To: &report}
	conformance.Run(t.Context(), conformance.Subject{
		Cast: conformance.ReferenceCast("two"), Connector: client, Now: time.Now().UTC(),
		Wire: &conformance.Wire{URL: url, Key: []byte(key), Client: &http.Client{Timeout: time.Minute}},
	}, result.Add)
	require.True(t, result.End(), report.String())
}
