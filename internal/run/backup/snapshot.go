package backup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"filippo.io/age"

	"nod/internal/platform/config"
	"nod/internal/platform/db"
	"nod/internal/platform/seal"
)

// RecipientOf is the recipient of an installation's newest master key.
func RecipientOf(storage config.Storage) (*age.X25519Recipient, error) {
	masters, err := seal.LoadMasters(storage.KeyFile, storage.Data)
	if err != nil {
		return nil, err
	}
	identity, err := IdentityOf(masters[0])
	if err != nil {
		return nil, err
	}
	return identity.Recipient(), nil
}

// Extension ends the names of encrypted files.
const Extension = ".age"

// Snapshot writes an open SQLite database, as of one moment, to a file that only the recipient can open. A file that is
// there already, of an earlier try, is replaced.
func Snapshot(ctx context.Context, store *db.DB, file string, to age.Recipient) error {
	data := filepath.Dir(file)
	if err := Sweep(data); err != nil {
		return fmt.Errorf("remove what an earlier snapshot left behind: %w", err)
	}
	w, err := newWork(data, backupWork)
	if err != nil {
		return err
	}
	defer w.remove()
	plain := w.file(databaseName)
	if err := store.CopyTo(ctx, plain); err != nil {
		return err
	}
	return encryptFile(w, plain, file, to)
}

// SealCopies encrypts plain copies of databases that earlier releases left in a folder, and removes the plain ones.
func SealCopies(pattern string, to age.Recipient) error {
	plain, err := filepath.Glob(pattern)
	if err != nil || len(plain) == 0 {
		return err
	}
	w, err := newWork(filepath.Dir(pattern), backupWork)
	if err != nil {
		return err
	}
	defer w.remove()
	for _, file := range plain {
		if err := encryptFile(w, file, file+Extension, to); err != nil {
			return err
		}
		if err := os.Remove(file); err != nil {
			return err
		}
	}
	return nil
}

// encryptFile writes a whole file or none.
func encryptFile(w *work, plain, file string, to age.Recipient) (err error) {
	in, err := os.Open(plain)
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }()
	part := w.file(strings.TrimSuffix(filepath.Base(file), Extension) + ".part")
	out, err := os.OpenFile(part, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	sealed, err := age.Encrypt(out, to)
	if err == nil {
		_, err = io.Copy(sealed, in)
		err = errors.Join(err, sealed.Close(), out.Sync())
	}
	if err = errors.Join(err, out.Close()); err != nil {
		return err
	}
	return os.Rename(part, file)
}
