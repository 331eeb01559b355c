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
	"syscall"
)

// MasterFile is the key's place in the data folder when no file is configured.
const MasterFile = "master.key"

// LoadMasters reads the master keys from keyFile, or from the data folder when
// keyFile is empty: one on each line, the newest first. A file that others can
// read is refused.
func LoadMasters(keyFile, dataDir string) ([][]byte, error) {
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
	var keys [][]byte
	for line := range strings.Lines(strings.TrimSpace(string(text)) + "\n") {
		key, err := base64.StdEncoding.DecodeString(strings.TrimSpace(line))
		if err != nil || len(key) != keyBytes {
			return nil, fmt.Errorf("the master key %s must hold 32 bytes in base64 on each line", path)
		}
		keys = append(keys, key)
	}
	return keys, nil
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
	return writeWhole(file, newMasterLine())
}

func newMasterLine() string {
	key := make([]byte, keyBytes)
	_, _ = rand.Read(key)
	return base64.StdEncoding.EncodeToString(key) + "\n"
}

// AddMaster puts a new key above those of the file. The file is replaced as a
// whole, so that a crash leaves one or the other.
func AddMaster(keyFile, dataDir string) error {
	if _, err := LoadMasters(keyFile, dataDir); err != nil {
		return err
	}
	path := masterPath(keyFile, dataDir)
	if err := addMaster(path); err != nil {
		return fmt.Errorf("%s cannot be changed from here (%w): put a line on top of it, made by "+
			"head -c 32 /dev/urandom | base64, and run the command again", path, err)
	}
	return nil
}

func addMaster(path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if info.Mode().Perm()&0o200 == 0 {
		return errors.New("it is read-only")
	}
	before, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	file, err := os.CreateTemp(filepath.Dir(path), ".master-*") // 0600
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(file.Name()) }() // after the rename there is none
	if owner, ok := info.Sys().(*syscall.Stat_t); ok {
		// The server keeps its file when root runs the command.
		if err := file.Chown(int(owner.Uid), int(owner.Gid)); err != nil {
			return errors.Join(err, file.Close())
		}
	}
	if err := writeWhole(file, newMasterLine()+string(before)); err != nil {
		return err
	}
	if err := os.Rename(file.Name(), path); err != nil {
		return err
	}
	dir, err := os.Open(filepath.Dir(path))
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}

func writeWhole(file *os.File, text string) error {
	_, err := file.WriteString(text)
	return errors.Join(err, file.Sync(), file.Close())
}
