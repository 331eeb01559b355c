package seal

import (
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// MasterFile is the key's place in the data folder when no file is configured.
const MasterFile = "master.key"

// LoadMaster reads the master key from keyFile, or from the data folder when
// keyFile is empty. A file that others can read is refused.
func LoadMaster(keyFile, dataDir string) ([]byte, error) {
	path := masterPath(keyFile, dataDir)
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("the master key of this database is missing: put it back as %s", path)
	}
	if err != nil {
		return nil, fmt.Errorf("read master key: %w", err)
	}
	if info.Mode().Perm()&0o077 != 0 {
		return nil, fmt.Errorf("the master key %s can be read by others: chmod 600 it", path)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read master key: %w", err)
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimSpace(string(text)))
	if err != nil || len(key) != 32 {
		return nil, fmt.Errorf("the master key %s must hold 32 bytes in base64", path)
	}
	return key, nil
}

func masterPath(keyFile, dataDir string) string {
	if keyFile != "" {
		return keyFile
	}
	return filepath.Join(dataDir, MasterFile)
}

// CreateMaster makes a master key in the data folder (0600) unless it is there.
// It is called for a database that nothing was sealed in: a new key beside an
// older database would only hide that its own is missing.
func CreateMaster(dataDir string) error {
	path := masterPath("", dataDir)
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("create master key: %w", err)
	}
	key := make([]byte, 32)
	_, _ = rand.Read(key)
	_, writeErr := file.WriteString(base64.StdEncoding.EncodeToString(key) + "\n")
	return errors.Join(writeErr, file.Sync(), file.Close())
}
