package backup

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"nod/internal/platform/config"
	"nod/internal/platform/db"
	"nod/internal/platform/seal"
)

// Report is what a checked archive contains.
type Report struct {
	IsEncrypted bool
	CreatedAt   time.Time // zero for archives of earlier releases
	Schema      int64
	Files       int
	// KeysChecked is false when no master key was there to try on the database.
	KeysChecked bool
}

// Verify checks an archive as Restore does and puts nothing in place. The data
// folder needs room for the database meanwhile.
func Verify(ctx context.Context, storage config.Storage, source Source) (Report, error) {
	if err := storage.Prepare(); err != nil {
		return Report{}, err
	}
	if err := Sweep(storage.Data); err != nil {
		return Report{}, err
	}
	w, err := newWork(storage.Data, restoreWork)
	if err != nil {
		return Report{}, explainDiskFull(err, storage.Data)
	}
	defer w.remove()
	return check(ctx, source, w, func(name string) bool { return name == databaseName })
}

// Restore checks an archive and then puts it into a data folder that is empty
// but for the master key, which may be there first. The database comes last, so
// that a folder without all of it has none.
func Restore(ctx context.Context, storage config.Storage, source Source) (Report, error) {
	if err := refuseOthers(storage,
		"this command is for the data folder: restore PostgreSQL and the bucket with their own tools",
	); err != nil {
		return Report{}, err
	}
	if err := storage.Prepare(); err != nil {
		return Report{}, err
	}
	if err := Sweep(storage.Data); err != nil {
		return Report{}, err
	}
	if err := requireEmpty(storage.Data); err != nil {
		return Report{}, err
	}
	w, err := newWork(storage.Data, restoreWork)
	if err != nil {
		return Report{}, explainDiskFull(err, storage.Data)
	}
	defer w.remove()
	report, err := check(ctx, source, w, func(string) bool { return true })
	if err != nil {
		return report, err
	}
	return report, errors.Join(putInPlace(w, storage.Data), syncFolder(storage.Data))
}

func requireEmpty(data string) error {
	entries, err := os.ReadDir(data)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if entry.Name() != seal.MasterFile {
			return fmt.Errorf("the data folder %s is not empty (%s): restore into a new one", data, entry.Name())
		}
	}
	return nil
}

func putInPlace(w *work, data string) error {
	for _, name := range []string{filesName, databaseName} {
		err := os.Rename(w.file(name), filepath.Join(data, name))
		if err != nil && !(name == filesName && errors.Is(err, fs.ErrNotExist)) {
			return fmt.Errorf("put the backup in place: %w; empty %s before you try again", err, data)
		}
	}
	return nil
}

func syncFolder(dir string) error {
	handle, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(handle.Sync(), handle.Close())
}

// check reads the whole archive into the work folder and looks at the database there.
func check(ctx context.Context, source Source, w *work, keep func(name string) bool) (Report, error) {
	r := &reading{ctx: ctx, source: source}
	if err := r.readAll(w.dir, keep); err != nil {
		return Report{}, err
	}
	report := Report{IsEncrypted: r.isEncrypted, Files: len(r.found) - 1}
	if r.manifest != nil {
		report.CreatedAt = r.manifest.CreatedAt
	}
	err := r.checkDatabase(w, &report)
	return report, err
}

// wordDatabase tells a full disk from a database that is none.
func (r *reading) wordDatabase(err error, w *work) error {
	var known *Problem
	if err = explainDiskFull(err, w.dir); errors.As(err, &known) || errors.Is(err, context.Canceled) {
		return err
	}
	return problem(ExitDamaged, "the database in %s is damaged: use another backup", r.source.File)
}

func (r *reading) checkDatabase(w *work, report *Report) (err error) {
	store, err := db.Open(r.ctx, w.dir, "")
	if err != nil {
		return r.wordDatabase(err, w)
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	if err := store.CheckIntegrity(r.ctx); err != nil {
		return r.wordDatabase(err, w)
	}
	if report.Schema, _, err = store.Version(r.ctx); err != nil {
		return problem(ExitWrongState, "%v", err)
	}
	if report.Schema == 0 {
		return problem(ExitNoArchive, "the database in %s is not one of Nod", r.source.File)
	}
	if len(r.source.Masters) == 0 {
		return nil
	}
	report.KeysChecked = true
	err = seal.CheckAll(r.ctx, store.Read(), r.source.Masters...)
	if errors.Is(err, seal.ErrWrongKey) {
		return problem(ExitWrongKey,
			"the master key does not fit the database in %s: use the one that it was made with", r.source.File)
	}
	return err
}
