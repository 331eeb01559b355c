package boot

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/gofrs/flock"
)

// lockFile is the lock's place in the data folder. The file stays behind: the
// lock is the operating system's and ends with the process, however it ends.
const lockFile = "nod.lock"

// Lock keeps other servers off a data folder.
type Lock struct{ file *flock.Flock }

// LockFolder takes the lock, or says which process has it.
func LockFolder(dir string) (*Lock, error) {
	path := filepath.Join(dir, lockFile)
	l := &Lock{flock.New(path, flock.SetPermissions(0o600))}
	isOurs, err := l.file.TryLock()
	if err != nil {
		return nil, fmt.Errorf("lock the data folder: %w", err)
	}
	if !isOurs {
		return nil, errors.New("another server" + holder(path) + " is running on the data folder " + dir +
			": stop it first, or choose another folder with --data")
	}
	if err := os.WriteFile(path, []byte(strconv.Itoa(os.Getpid())+"\n"), 0o600); err != nil {
		return nil, errors.Join(fmt.Errorf("lock the data folder: %w", err), l.file.Unlock())
	}
	return l, nil
}

// holder names the process with the lock, unless it has not written its id yet.
func holder(path string) string {
	text, err := os.ReadFile(path)
	pid := strings.TrimSpace(string(text))
	if _, bad := strconv.Atoi(pid); err != nil || bad != nil {
		return ""
	}
	return " (process " + pid + ")"
}

// Release lets others have the folder; doing so twice is harmless.
func (l *Lock) Release() error {
	if l == nil || !l.file.Locked() {
		return nil
	}
	return errors.Join(os.Truncate(l.file.Path(), 0), l.file.Unlock())
}
