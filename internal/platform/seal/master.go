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

// masterFile is the key's place in the data folder when no file is configured.
const masterFile = "master.key"

// LoadMaster reads the master key from keyFile, or from the data folder when
// keyFile is empty; there it is created at first start (0600). A file that
// others can read is refused.
func LoadMaster(keyFile, dataDir string) ([]byte, error) {
	path := keyFile
	if path == "" {
		path = filepath.Join(dataDir, masterFile)
		if err := createMaster(path); err != nil {
			return nil, err
		}
	}
	info, err := os.Stat(path)
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

func createMaster(path string) error {
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
