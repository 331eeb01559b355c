package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/sdk/nod-go"
)

func pack(t *testing.T, kind, folder string) []byte {
	t.Helper()
	into := filepath.Join(t.TempDir(), "packed.tgz")
	require.NoError(t, run([]string{kind, folder, into}))
	packed, err := os.ReadFile(into)
	require.NoError(t, err)
	return packed
}

func unpack(t *testing.T, packed []byte, into string) (names []string) {
	t.Helper()
	zipped, err := gzip.NewReader(bytes.NewReader(packed))
	require.NoError(t, err)
	for in := tar.NewReader(zipped); ; {
		head, err := in.Next()
		if errors.Is(err, io.EOF) {
			return names
		}
		require.NoError(t, err)
		text, err := io.ReadAll(in)
		require.NoError(t, err)
		path := filepath.Join(into, head.Name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o700))
		require.NoError(t, os.WriteFile(path, text, 0o600))
		names = append(names, head.Name)
	}
}

// TestGoModule builds a program with the module as it is published, as its README says, without a network.
func TestGoModule(t *testing.T) {
	t.Parallel()
	packed := pack(t, "go", "../../sdk/nod-go")
	require.Equal(t, packed, pack(t, "go", "../../sdk/nod-go"), "the same bytes each time")
	folder := t.TempDir()
	names := unpack(t, packed, folder)
	require.Subset(t, names, []string{
		"nod-go/go.mod", "nod-go/LICENSE", "nod-go/README.md", "nod-go/api.gen.go", "nod-go/example_test.go",
		"nod-go/webhook/webhook.go",
	})
	require.NotContains(t, names, "nod-go/nod_test.go")
	require.NoError(t, os.WriteFile(filepath.Join(folder, "go.mod"), []byte("module mine\n\ngo 1.24\n"), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "main.go"), []byte(`package main

import (
	"context"

	"nod.example/nod-go"
	"nod.example/nod-go/webhook"
)

func main() {
	client, err := nod.New("https://portal.example.com/sandbox/v1", "key", "secret")
	if err == nil {
		_, err = client.GetUser(context.Background(), "")
	}
	if err == nil || webhook.Verify(nil, nil, "") == nil {
		panic(err)
	}
}
`), 0o600))
	in := func(folder string, arguments ...string) {
		command := exec.Command("go", arguments...)
		command.Dir = folder
		command.Env = append(os.Environ(), "GOPROXY=off", "GOFLAGS=", "GOWORK=off", "CGO_ENABLED=0")
		text, err := command.CombinedOutput()
		require.NoError(t, err, "%s", text)
	}
	in(folder, "mod", "edit", "-require="+module+"@v"+nod.Version, "-replace="+module+"=./nod-go")
	in(folder, "run", ".")
	in(filepath.Join(folder, "nod-go"), "vet", "./...")
}
