package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"path/filepath"

	"nod/internal/demo"
	"nod/internal/platform/config"
	"nod/internal/platform/db"
)

// Migrate brings the database of a storage to the newest schema. On SQLite a
// copy of the database is written beside it first.
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

func migrate(ctx context.Context, store *db.DB, storage config.Storage, log *slog.Logger) error {
	version, pending, err := store.Version(ctx)
	if err != nil {
		return err
	}
	if pending && version > 0 && !store.IsPostgres() {
		file := filepath.Join(storage.Data, fmt.Sprintf("before-migration-%04d.db", version))
		if err := store.CopyTo(ctx, file); err != nil {
			return fmt.Errorf("copy the database before migrating it: %w", err)
		}
		log.Info("copied the database before migrating it", "file", file)
	}
	return store.Migrate(ctx)
}

// Offline builds all features without doors and without working jobs, for the
// operator's commands. A running server sees what they change.
func Offline(ctx context.Context, storage config.Storage, log *slog.Logger) (_ *App, err error) {
	if err := storage.Prepare(); err != nil {
		return nil, err
	}
	cfg := config.Serve{
		Storage:     storage,
		ProductName: "Nod",
		MailFrom:    "no-reply@localhost",
		RateProfile: "strict",
		Demo:        true,
	}
	a := &App{floor: floor{Config: cfg, Log: log}}
	a.URLs = URLs{Portal: "http://localhost", Link: "http://localhost"}
	defer func() {
		if err != nil {
			err = errors.Join(err, a.close(context.WithoutCancel(ctx)))
		}
	}()
	if err := a.openFloor(ctx); err != nil {
		return nil, err
	}
	if err := a.build(ctx); err != nil {
		return nil, err
	}
	return a, a.Jobs.Prepare()
}

// Close ends an application that was never started.
func (a *App) Close(ctx context.Context) error { return a.close(ctx) }

// Announce says where the server can be reached; in demo mode also how to get
// in, on the terminal and not in the log, which keeps no secrets.
func (a *App) Announce(log *slog.Logger, terminal io.Writer) {
	log.Info(
		"serving",
		"portal",
		a.URLs.Portal,
		"link",
		a.URLs.Link,
		"ops",
		"http://"+a.listeners.ops.Addr().String(),
	)
	if !a.Mail.HasTransport() {
		log.Warn("no mail server is configured (NOD_SMTP_URL): registration, reset and invitations cannot send mail")
	}
	if !a.Config.Demo {
		return
	}
	fmt.Fprintf(
		terminal,
		"\n  Portal   %s\n  Widget   %s\n  Mailbox  %s/dev/mailbox\n\n",
		a.URLs.Portal,
		a.URLs.Link,
		a.URLs.Portal,
	)
	fmt.Fprintf(
		terminal,
		"  Log in as ada@bayani.test (admin of Bayani Lending) or new@fresh.test (Fresh Start, empty)\n",
	)
	fmt.Fprintf(terminal, "  Password %s\n", demo.Password)
	if a.seeded.APIKey != "" {
		fmt.Fprintf(terminal, "  Sandbox key of Bayani Lending: %s:%s\n", a.seeded.APIKey, a.seeded.APISecret)
	}
	fmt.Fprintln(terminal)
}
