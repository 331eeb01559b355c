package listen

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/gofrs/flock"
)

// state is what is kept of one listener: of one name with one key at one server.
type state struct {
	path string
	// lock is the operating system's and ends with the process, however it ends.
	lock *flock.Flock
	// Sequence is the last event that was taken; nil before the first connection.
	Sequence *int64 `json:"sequence"`
}

// openState reads where the last listener of this name and key stopped, and keeps others off: two of them would write
// their places over each other, and one would miss events. The name of the file tells neither key nor server.
func openState(folder, server, key, name string) (state, error) {
	of := server + "\n" + key
	if name != "" {
		of += "\n" + name
	}
	sum := sha256.Sum256([]byte(of))
	s := state{path: filepath.Join(folder, hex.EncodeToString(sum[:12])+".json")}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return s, fmt.Errorf("keep where the listener is: %w", err)
	}
	s.lock = flock.New(s.path+".lock", flock.SetPermissions(0o600))
	isOurs, err := s.lock.TryLock()
	if err != nil {
		return s, fmt.Errorf("keep where the listener is: %w", err)
	}
	if !isOurs {
		return s, errors.New("a listener with this key and name is already running: give this one another --name")
	}
	text, err := os.ReadFile(s.path)
	if errors.Is(err, fs.ErrNotExist) {
		return s, nil
	}
	if err != nil {
		return s, fmt.Errorf("read where the last listener stopped: %w", err)
	}
	if err := json.Unmarshal(text, &s); err != nil || s.Sequence != nil && *s.Sequence < 0 {
		return s, fmt.Errorf("the file %s is damaged: delete it to begin with what happens next", s.path)
	}
	return s, nil
}

// save notes that an event was taken. The file is replaced as a whole, so that a listener that is killed leaves the
// old one or the new one.
func (s *state) save(sequence int64) error {
	s.Sequence = &sequence
	text, err := json.Marshal(s)
	if err != nil {
		return err
	}
	next := s.path + ".new"
	if err := os.WriteFile(next, text, 0o600); err != nil {
		return fmt.Errorf("keep where the listener is: %w", err)
	}
	return os.Rename(next, s.path)
}
