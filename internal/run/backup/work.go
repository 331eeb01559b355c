package backup

import (
	"errors"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
)

const (
	backupWork  = "backup-*"
	restoreWork = "restore-*"
	workLock    = "lock"
	// workGrace is how long a work folder may be without a lock: it is just being made.
	workGrace = time.Minute
)

// work is a folder for what nobody else may take for finished.
type work struct {
	dir  string
	lock *flock.Flock
}

func newWork(data, pattern string) (*work, error) {
	dir, err := os.MkdirTemp(data, pattern)
	if err != nil {
		return nil, err
	}
	w := &work{dir, flock.New(filepath.Join(dir, workLock), flock.SetPermissions(0o600))}
	if _, err := w.lock.TryLock(); err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	return w, nil
}

func (w *work) remove() { _ = errors.Join(os.RemoveAll(w.dir), w.lock.Close()) }

func (w *work) file(name string) string { return filepath.Join(w.dir, name) }

// Sweep removes work folders whose process is gone: a snapshot is the plain
// database, and a killed backup leaves one behind.
func Sweep(data string) error {
	var problems []error
	for _, pattern := range []string{backupWork, restoreWork} {
		found, err := filepath.Glob(filepath.Join(data, pattern))
		if err != nil {
			return err
		}
		for _, dir := range found {
			problems = append(problems, sweep(dir))
		}
	}
	return errors.Join(problems...)
}

func sweep(dir string) error {
	info, err := os.Stat(dir)
	if err != nil || !info.IsDir() {
		return nil // removed meanwhile, or not ours
	}
	path := filepath.Join(dir, workLock)
	if _, err := os.Stat(path); err != nil {
		if time.Since(info.ModTime()) < workGrace {
			return nil
		}
		return os.RemoveAll(dir)
	}
	lock := flock.New(path)
	isOurs, err := lock.TryLock()
	if err != nil || !isOurs {
		return err
	}
	return errors.Join(os.RemoveAll(dir), lock.Close())
}
