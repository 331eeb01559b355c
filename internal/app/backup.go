package app

import (
	"archive/tar"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"nod/internal/platform/config"
	"nod/internal/platform/db"
	"nod/internal/platform/seal"
)

const (
	databaseName = "nod.db"
	filesName    = "blobs"
	// unfinishedName is what the database is called while an archive is unpacked.
	unfinishedName = databaseName + ".part"
)

// Backup writes the SQLite database, as of one moment, and the files of the
// data folder to an archive. The master key is left out on purpose: keep it
// elsewhere, because with it the archive can be read.
func Backup(ctx context.Context, storage config.Storage, archive string) (err error) {
	if storage.DatabaseURL != "" || storage.BlobURL != "" {
		return errors.New(
			"back up PostgreSQL with pg_dump and the bucket with its own tools; this command is for the data folder",
		)
	}
	if err := requireDatabase(storage); err != nil {
		return err
	}
	store, err := db.Open(ctx, storage.Data, "")
	if err != nil {
		return err
	}
	defer func() { _ = store.Close() }()
	out, err := os.OpenFile(archive, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer func() {
		if err = errors.Join(err, out.Close()); err != nil {
			_ = os.Remove(archive) // half of a backup is none
		}
	}()
	work, err := os.MkdirTemp(storage.Data, "backup-*")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(work) }()
	// The database comes first: a file that is added meanwhile is one too many, never one too few.
	snapshot := filepath.Join(work, databaseName)
	if err := store.CopyTo(ctx, snapshot); err != nil {
		return fmt.Errorf("copy the database: %w", err)
	}
	return pack(out, snapshot, storage.Data)
}

func pack(out *os.File, snapshot, data string) error {
	compressed := gzip.NewWriter(out)
	w := tar.NewWriter(compressed)
	if err := addFile(w, snapshot, databaseName); err != nil {
		return err
	}
	if err := addFiles(w, data); err != nil {
		return err
	}
	return errors.Join(w.Close(), compressed.Close(), out.Sync())
}

func addFiles(w *tar.Writer, data string) error {
	return filepath.WalkDir(filepath.Join(data, filesName), func(path string, d fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		name, err := filepath.Rel(data, path)
		if err != nil {
			return err
		}
		err = addFile(w, path, filepath.ToSlash(name))
		if errors.Is(err, fs.ErrNotExist) {
			return nil // deleted by the running server meanwhile
		}
		return err
	})
}

func addFile(w *tar.Writer, path, name string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	header := &tar.Header{Name: name, Mode: 0o600, Size: info.Size(), ModTime: info.ModTime()}
	if err := w.WriteHeader(header); err != nil {
		return err
	}
	_, err = io.Copy(w, file)
	return err
}

// Restore unpacks an archive into a data folder that is empty but for the
// master key, which may be put there first. The database is moved into place
// last, so that an archive that breaks off half way leaves none.
func Restore(storage config.Storage, archive string) error {
	if storage.DatabaseURL != "" || storage.BlobURL != "" {
		return errors.New(
			"this command is for the data folder: restore PostgreSQL and the bucket with their own tools",
		)
	}
	if err := storage.Prepare(); err != nil {
		return err
	}
	entries, err := os.ReadDir(storage.Data)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if entry.Name() != seal.MasterFile {
			return fmt.Errorf(
				"the data folder %s is not empty (%s): restore into a new one", storage.Data, entry.Name(),
			)
		}
	}
	in, err := os.Open(archive)
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }()
	compressed, err := gzip.NewReader(in)
	if err != nil {
		return fmt.Errorf("read %s: %w", archive, err)
	}
	root, err := os.OpenRoot(storage.Data)
	if err != nil {
		return err
	}
	defer func() { _ = root.Close() }()
	if err := unpack(tar.NewReader(compressed), root); err != nil {
		return fmt.Errorf("read %s: %w; empty %s before you try again", archive, err, storage.Data)
	}
	if err := root.Rename(unfinishedName, databaseName); err != nil {
		return fmt.Errorf("the archive %s holds no database", archive)
	}
	return nil
}

func unpack(r *tar.Reader, root *os.Root) error {
	for {
		header, err := r.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if header.Name != databaseName && !strings.HasPrefix(header.Name, filesName+"/") {
			return fmt.Errorf("the archive holds %q, which is not part of a backup", header.Name)
		}
		name := header.Name
		if name == databaseName {
			name = unfinishedName
		}
		if err := root.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			return err
		}
		if err := unpackFile(r, root, name); err != nil {
			return err
		}
	}
}

func unpackFile(r io.Reader, root *os.Root, name string) error {
	file, err := root.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, copyErr := io.Copy(file, r)
	return errors.Join(copyErr, file.Sync(), file.Close())
}
