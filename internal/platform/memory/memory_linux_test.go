package memory_test

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"nod/internal/platform/memory"
)

const helper = "MEMORY_TEST_HELPER"

// TestProtectedProcessesStartIsolatedOnes: a server that isn't root starts programs without a network, which takes a
// file of /proc that is closed to it while its memory is protected.
func TestProtectedProcessesStartIsolatedOnes(t *testing.T) {
	t.Parallel()
	const nobody = 65534
	isolated := func(uid int) *exec.Cmd {
		command := exec.CommandContext(t.Context(), "true")
		ids := []syscall.SysProcIDMap{{ContainerID: uid, HostID: uid, Size: 1}}
		command.SysProcAttr = &syscall.SysProcAttr{
			Cloneflags:  syscall.CLONE_NEWUSER | syscall.CLONE_NEWNET,
			UidMappings: ids,
			GidMappings: ids,
		}
		return command
	}
	if os.Getenv(helper) != "" {
		before := isolated(os.Geteuid()).Run()
		require.NoError(t, memory.Protect())
		if before != nil {
			t.Skip("the kernel isolates no program here: ", before)
		}
		require.ErrorIs(t, isolated(os.Geteuid()).Run(), os.ErrPermission)
		command := isolated(os.Geteuid())
		require.NoError(t, memory.Start(command))
		require.NoError(t, command.Wait())
		_, err := os.Open("/proc/self/environ")
		require.ErrorIs(t, err, os.ErrPermission, "it is protected again")
		return
	}
	program := copyOfTest(t)
	command := exec.CommandContext(t.Context(), program, "-test.run", t.Name(), "-test.v")
	command.Env, command.Dir = append(os.Environ(), helper+"=1"), "/"
	if os.Geteuid() == 0 {
		command.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	}
	said, err := command.CombinedOutput()
	require.NoError(t, err, "%s", said)
	t.Logf("%s", said)
}

// copyOfTest is this program in a place where anyone may run it.
func copyOfTest(t *testing.T) string {
	t.Helper()
	folder, err := os.MkdirTemp("", "memory")
	require.NoError(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	require.NoError(t, os.Chmod(folder, 0o755))
	own, err := os.Executable()
	require.NoError(t, err)
	from, err := os.Open(own)
	require.NoError(t, err)
	defer func() { _ = from.Close() }()
	path := filepath.Join(folder, "test")
	to, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY, 0o755)
	require.NoError(t, err)
	_, err = io.Copy(to, from)
	require.NoError(t, err)
	require.NoError(t, to.Close())
	return path
}
