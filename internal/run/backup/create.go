package backup

import (
	"archive/tar"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"filippo.io/age"

	"nod/internal/platform/buildinfo"
	"nod/internal/platform/config"
	"nod/internal/platform/db"
)

const (
	databaseName = "nod.db"
	filesName    = "blobs"
	// unfinishedFiles is where uploads lie until they are whole.
	unfinishedFiles = filesName + "/_temp"
	manifestName    = "manifest.json"
	manifestFormat  = 1
)

// Manifest is what an archive must contain.
type Manifest struct {
	Format    int       `json:"format"`
	CreatedAt time.Time `json:"createdAt"`
	Program   string    `json:"program"`
	Schema    int64     `json:"schema"`
	Entries   []Entry   `json:"entries"`
}

// Entry is a file of an archive.
type Entry struct {
	Name   string `json:"name"`
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`
}

// Create writes the SQLite database, as of one moment, and the files of the
// data folder to an archive that only the recipients can open. The server may
// run meanwhile. Without a whole archive there is none.
func Create(ctx context.Context, storage config.Storage, archive string, to []age.Recipient) (m Manifest, err error) {
	if err := refuseOthers(storage,
		"back up PostgreSQL with pg_dump and the bucket with its own tools; this command is for the data folder",
	); err != nil {
		return m, err
	}
	if err := Sweep(storage.Data); err != nil {
		return m, fmt.Errorf("remove what an earlier backup left behind: %w", err)
	}
	store, err := db.Open(ctx, storage.Data, "")
	if err != nil {
		return m, err
	}
	defer func() { _ = store.Close() }()
	m = Manifest{Format: manifestFormat, CreatedAt: time.Now().UTC(), Program: buildinfo.Read().String()}
	if m.Schema, _, err = store.Version(ctx); err != nil {
		return m, err
	}
	out, err := os.OpenFile(archive, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return m, err
	}
	defer func() {
		if err = explainDiskFull(errors.Join(err, out.Close()), archive); err != nil {
			_ = os.Remove(archive) // half of a backup is none
		}
	}()
	w, err := newWork(storage.Data, backupWork)
	if err != nil {
		return m, err
	}
	defer w.remove()
	// The database comes first: a file that is added meanwhile is one too many, never one too few.
	snapshot := w.file(databaseName)
	if err := store.CopyTo(ctx, snapshot); err != nil {
		return m, explainDiskFull(fmt.Errorf("copy the database: %w", err), storage.Data)
	}
	p := packer{ctx: ctx, manifest: &m}
	return m, p.pack(out, snapshot, storage.Data, to)
}

func refuseOthers(storage config.Storage, sentence string) error {
	if storage.DatabaseURL != "" || storage.BlobURL != "" {
		return errors.New(sentence)
	}
	return nil
}

// packer writes entries and notes them in the manifest.
type packer struct {
	ctx      context.Context
	tar      *tar.Writer
	manifest *Manifest
}

func (p *packer) pack(out *os.File, snapshot, data string, to []age.Recipient) error {
	sealed, err := age.Encrypt(out, to...)
	if err != nil {
		return err
	}
	compressed := gzip.NewWriter(sealed)
	p.tar = tar.NewWriter(compressed)
	if err := p.addFile(snapshot, databaseName); err != nil {
		return err
	}
	if err := p.addFiles(data); err != nil {
		return err
	}
	if err := p.addManifest(); err != nil {
		return err
	}
	return errors.Join(p.tar.Close(), compressed.Close(), sealed.Close(), out.Sync())
}

func (p *packer) addFiles(data string) error {
	return filepath.WalkDir(filepath.Join(data, filesName), func(path string, d fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil {
			return err
		}
		name, err := filepath.Rel(data, path)
		if err != nil {
			return err
		}
		name = filepath.ToSlash(name)
		switch {
		case d.IsDir() && name == unfinishedFiles:
			return fs.SkipDir
		case !d.Type().IsRegular():
			return nil
		}
		err = p.addFile(path, name)
		if errors.Is(err, fs.ErrNotExist) {
			return nil // deleted by the running server meanwhile
		}
		return err
	})
}

func (p *packer) addFile(path, name string) error {
	if err := p.ctx.Err(); err != nil {
		return err
	}
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	if err := p.tar.WriteHeader(headerOf(name, info.Size(), info.ModTime())); err != nil {
		return err
	}
	sum := sha256.New()
	if _, err := io.Copy(p.tar, io.TeeReader(file, sum)); err != nil {
		return err
	}
	p.manifest.Entries = append(p.manifest.Entries, Entry{name, info.Size(), hex.EncodeToString(sum.Sum(nil))})
	return nil
}

// addManifest comes last, because only then everything is known.
func (p *packer) addManifest() error {
	text, err := json.Marshal(p.manifest)
	if err != nil {
		return err
	}
	if err := p.tar.WriteHeader(headerOf(manifestName, int64(len(text)), p.manifest.CreatedAt)); err != nil {
		return err
	}
	_, err = p.tar.Write(text)
	return err
}

func headerOf(name string, size int64, at time.Time) *tar.Header {
	return &tar.Header{Typeflag: tar.TypeReg, Name: name, Mode: 0o600, Size: size, ModTime: at}
}

// isPart reports whether a name may stand in an archive.
func isPart(name string) bool {
	return name == databaseName || name == manifestName || strings.HasPrefix(name, filesName+"/")
}
