package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"os"
	"path/filepath"

	"nod/internal/platform/boot"
	"nod/internal/platform/config"
	"nod/internal/platform/db"
	"nod/internal/platform/seal"
	"nod/internal/run/backup"
	"nod/internal/run/demo"
)

// databaseName is that of the SQLite database in the data folder.
const databaseName = "nod.db"

// Migrate brings the database of a storage to the newest schema. On SQLite a
// copy of the database is written beside it first, encrypted.
func Migrate(ctx context.Context, storage config.Storage, log *slog.Logger) error {
	if err := storage.Prepare(); err != nil {
		return err
	}
	store, err := db.Open(ctx, storage.Data, storage.DatabaseURL)
	if err != nil {
		return err
	}
	defer func() { _ = store.Close() }()
	return migrate(ctx, store, storage, log)
}

// migrate changes nothing under a running server on SQLite: there is one
// process, and it may be of the release before.
func migrate(ctx context.Context, store *db.DB, storage config.Storage, log *slog.Logger) error {
	_, pending, err := store.Version(ctx)
	if err != nil {
		return err
	}
	if pending && !store.IsPostgres() {
		lock, err := boot.LockFolder(storage.Data)
		if err != nil {
			return err
		}
		defer func() { _ = lock.Release() }()
	}
	return migrateAlone(ctx, store, storage, log)
}

func migrateAlone(ctx context.Context, store *db.DB, storage config.Storage, log *slog.Logger) error {
	version, pending, err := store.Version(ctx)
	if err != nil {
		return err
	}
	if pending && version > 0 && !store.IsPostgres() {
		file, err := copyBefore(ctx, store, storage, version)
		if err != nil {
			return fmt.Errorf("copy the database before migrating it: %w", err)
		}
		log.Info("copied the database before migrating it", "file", file)
	}
	if pending && version > 0 && version < db.RunsBeside {
		log.Warn("servers of the release before cannot work with the new schema: stop them all", "schema", version)
	}
	return store.Migrate(ctx)
}

// copyBefore copies the database beside it, for a way back. The copy may hold what is sealed only after the migration,
// so nobody opens it without the master key; those of earlier releases, which were plain, are encrypted with it.
func copyBefore(ctx context.Context, store *db.DB, storage config.Storage, version int64) (file string, err error) {
	isUnused, err := seal.IsUnused(ctx, store.Read())
	if err == nil && isUnused && storage.KeyFile == "" { // it was never served
		err = seal.CreateMaster(storage.Data)
	}
	if err != nil {
		return "", err
	}
	to, err := backup.RecipientOf(storage)
	if err != nil {
		return "", err
	}
	if err := backup.SealCopies(filepath.Join(storage.Data, "before-migration-*.db"), to); err != nil {
		return "", err
	}
	file = filepath.Join(storage.Data, fmt.Sprintf("before-migration-%04d.db", version)) + backup.Extension
	return file, backup.Snapshot(ctx, store, file, to)
}

// openDatabase opens, unlocks and migrates the database of a server. Everything
// is checked before anything is changed, so that data of another installation
// stays as it was.
func (a *App) openDatabase(ctx context.Context) (err error) {
	err = a.wait().Until(ctx, "the database", db.IsUnavailable, func(ctx context.Context) (err error) {
		a.DB, err = db.Open(ctx, a.Config.Data, a.Config.DatabaseURL)
		return err
	})
	if err != nil {
		return err
	}
	if err := a.DB.CheckMark(ctx, a.Config.Demo); err != nil {
		return err
	}
	if err := a.unlockAndMigrate(ctx, migrateAlone); err != nil {
		return err
	}
	return a.DB.Claim(ctx, a.Config.Demo)
}

type migrator func(ctx context.Context, store *db.DB, storage config.Storage, log *slog.Logger) error

// unlockAndMigrate checks the master key first. An empty database has nothing
// yet that a key could fit.
func (a *App) unlockAndMigrate(ctx context.Context, migrate migrator) error {
	version, _, err := a.DB.Version(ctx)
	if err != nil {
		return err
	}
	if version > 0 {
		if err := a.checkKey(ctx); err != nil {
			return err
		}
	}
	if err := migrate(ctx, a.DB, a.Config.Storage, a.Log); err != nil {
		return err
	}
	return a.unlock(ctx)
}

// checkKey refuses a master key that the database was not written with, before anything is changed.
func (a *App) checkKey(ctx context.Context) error {
	isUnused, err := seal.IsUnused(ctx, a.DB.Read())
	if err != nil || isUnused {
		return err
	}
	masters, err := a.loadMasters()
	if err != nil {
		return err
	}
	return seal.Check(ctx, a.DB.Read(), masters...)
}

func (a *App) wait() boot.Wait { return boot.Wait{Log: a.Log, For: a.Config.StartTimeout} }

// unlock reads the master key; a new installation gets one in its data folder
// unless a separate file is configured.
func (a *App) unlock(ctx context.Context) error {
	isUnused, err := seal.IsUnused(ctx, a.DB.Read())
	if err != nil {
		return err
	}
	if isUnused && a.Config.KeyFile == "" {
		if err := seal.CreateMaster(a.Config.Data); err != nil {
			return err
		}
	}
	masters, err := a.loadMasters()
	if err != nil {
		return err
	}
	if a.Seal, err = seal.New(ctx, a.DB, masters...); err != nil {
		return err
	}
	a.Seal.Follow(a.loadMasters)
	return nil
}

func (a *App) loadMasters() ([][]byte, error) {
	return seal.LoadMasters(a.Config.KeyFile, a.Config.Data)
}

// Offline builds all features without doors and without working jobs, for the
// operator's commands. A running server sees what they change.
func Offline(ctx context.Context, storage config.Storage, log *slog.Logger) (*App, error) {
	if err := RequireDatabase(storage); err != nil {
		return nil, err
	}
	cfg, err := config.FromEnvironment()
	if err != nil {
		return nil, err
	}
	// What demo mode adds to features is harmless without doors and mails; the
	// clock must follow the one of a running demo. Somebody waits at the terminal.
	cfg.Storage = storage
	cfg.Demo = true
	cfg.StartTimeout = 0
	return offline(ctx, cfg, log, migrateServed)
}

// RequireDatabase refuses a data folder that was never served, because it was
// most likely mistyped.
func RequireDatabase(storage config.Storage) error {
	if storage.DatabaseURL != "" {
		return nil
	}
	_, err := os.Stat(filepath.Join(storage.Data, databaseName))
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("there is no database in %s: name the data folder with --data or NOD_DATA", storage.Data)
	}
	return err
}

// migrateServed refuses a database that no server has made its own, for the same reason.
func migrateServed(ctx context.Context, store *db.DB, storage config.Storage, log *slog.Logger) error {
	version, _, err := store.Version(ctx)
	if err == nil && version == 0 {
		return errors.New("the database is empty: start the server on it first")
	}
	return errors.Join(err, migrate(ctx, store, storage, log))
}

func offline(ctx context.Context, cfg config.Serve, log *slog.Logger, migrate migrator) (_ *App, err error) {
	if err := errors.Join(cfg.Validate(), cfg.Prepare()); err != nil {
		return nil, err
	}
	a := &App{floor: floor{Config: cfg, Log: log}}
	a.URLs = URLs{
		Portal: or(cfg.PortalURL, localURL(cfg.PortalAddress())), Link: or(cfg.LinkURL, localURL(cfg.LinkAddress())),
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, a.close(context.WithoutCancel(ctx)))
		}
	}()
	if a.DB, err = db.Open(ctx, cfg.Data, cfg.DatabaseURL); err != nil {
		return nil, err
	}
	if err := a.unlockAndMigrate(ctx, migrate); err != nil {
		return nil, err
	}
	if err := a.openFloor(ctx); err != nil {
		return nil, err
	}
	if err := a.build(ctx); err != nil {
		return nil, err
	}
	return a, a.Jobs.Prepare()
}

// localURL is where a server that listens at an address answers on this machine.
func localURL(listen string) string {
	_, port, err := net.SplitHostPort(listen)
	if err != nil {
		return "http://localhost"
	}
	return "http://localhost:" + port
}

// Close ends an application that was never started.
func (a *App) Close(ctx context.Context) error { return a.close(ctx) }

// Announce says where the server can be reached; in demo mode also how to get
// in, on the terminal and not in the log, which keeps no secrets.
func (a *App) Announce(log *slog.Logger, terminal io.Writer) {
	log.Info("serving", "portal", a.URLs.Portal, "link", a.URLs.Link,
		"ops", "http://"+a.listeners.ops.Addr().String())
	if a.Mail.DKIM != nil {
		name, value := a.Mail.DKIM.Record()
		log.Info("mail is signed: this TXT record must be published", "name", name, "value", value)
	}
	if !a.Mail.HasTransport() && !a.Config.NoOutgoing {
		log.Warn("no mail server is configured (NOD_SMTP_URL): registration, reset and invitations cannot send mail")
	}
	if !a.Config.Demo {
		return
	}
	key := ""
	if a.sample.APIKey != "" {
		key = fmt.Sprintf("  Sandbox key of Bayani Lending: %s:%s\n", a.sample.APIKey, a.sample.APISecret)
	}
	fmt.Fprintf(terminal, "\n  Portal   %s\n  Widget   %s\n  Mailbox  %s/dev/mailbox\n\n"+
		"  Log in as ada@bayani.test (admin of Bayani Lending), dev@bayani.test (developer there)\n"+
		"  or new@fresh.test (Fresh Start, empty)\n"+
		"  Password %s\n%s\n", a.URLs.Portal, a.URLs.Link, a.URLs.Portal, demo.Password, key)
}
