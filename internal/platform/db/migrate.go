package db

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"

	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riverdatabasesql"
	"github.com/riverqueue/river/riverdriver/riversqlite"
	"github.com/riverqueue/river/rivermigrate"
)

//go:embed migrations/*.sql
var migrations embed.FS

// migrationLock is the key of the advisory lock that lets one replica migrate
// at a time; any fixed number that nothing else on the database uses.
const migrationLock = 7_306_914_402

// Migrate brings the schema, the job engine's included, to the newest version.
// Several processes may call it at once: on PostgreSQL an advisory lock lets
// one through at a time, on SQLite there is one process.
func (d *DB) Migrate(ctx context.Context) error {
	if !d.IsPostgres() {
		return migrateAll(ctx, d.write, goose.DialectSQLite3)
	}
	// A separate pool, because schema changes may take longer than the statement
	// time-out of the pool that serves requests. Its connections are those of the
	// URL without the parameters that are the pool's.
	config := d.pgPool.Config().ConnConfig
	config.Tracer = nil
	pool := stdlib.OpenDB(*config)
	defer func() { _ = pool.Close() }()
	conn, err := pool.Conn(ctx)
	if err != nil {
		return fmt.Errorf("connect to migrate: %w", err)
	}
	defer func() { _ = conn.Close() }()
	if _, err := conn.ExecContext(ctx, "SELECT pg_advisory_lock($1)", migrationLock); err != nil {
		return fmt.Errorf("wait for other migrations: %w", err)
	}
	err = migrateAll(ctx, pool, goose.DialectPostgres)
	_, unlockErr := conn.ExecContext(context.WithoutCancel(ctx), "SELECT pg_advisory_unlock($1)", migrationLock)
	return errors.Join(err, unlockErr)
}

// Version returns the number of the newest applied migration, 0 for an empty
// database, and whether newer ones wait. A database that a later release has
// migrated is refused: this one would misread it.
func (d *DB) Version(ctx context.Context) (version int64, pending bool, err error) {
	dialect := goose.DialectSQLite3
	if d.IsPostgres() {
		dialect = goose.DialectPostgres
	}
	provider, err := migrationProvider(d.write, dialect)
	if err != nil {
		return 0, false, err
	}
	if version, err = provider.GetDBVersion(ctx); err != nil {
		return 0, false, err
	}
	sources := provider.ListSources()
	if newest := sources[len(sources)-1].Version; version > newest {
		return 0, false, fmt.Errorf("the database has schema %d, this program knows schemas up to %d: "+
			"run the release that upgraded the database, or a later one", version, newest)
	}
	pending, err = provider.HasPending(ctx)
	return version, pending, err
}

// CopyTo writes a consistent copy of a SQLite database while it is in use.
func (d *DB) CopyTo(ctx context.Context, file string) error {
	if d.IsPostgres() {
		return errors.New("copy a PostgreSQL database with pg_dump")
	}
	// The connections for reading refuse it, because it writes, if only to the
	// copy. Other processes are not kept waiting: of this database it only reads.
	_, err := d.write.ExecContext(ctx, "VACUUM INTO $1", file)
	return err
}

func migrationProvider(pool *sql.DB, dialect goose.Dialect) (*goose.Provider, error) {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(dialect, pool, files, goose.WithGoMigrations(GoMigrations(dialect)...))
}

// GoMigrations returns the migrations that are written in Go, because SQL alone cannot say them for both databases.
func GoMigrations(dialect goose.Dialect) []*goose.Migration {
	return []*goose.Migration{roomForClaims(dialect), rowsOfMetadata()}
}

// roomForClaims leaves room in the pages of deliveries on PostgreSQL. A claim changes no indexed column, so with
// room its new row stays in the page and needs no entry in any index, which halves what a delivery costs the database.
func roomForClaims(dialect goose.Dialect) *goose.Migration {
	const version = 101
	return goose.NewGoMigration(version, &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error {
		if dialect != goose.DialectPostgres {
			return nil
		}
		_, err := tx.ExecContext(ctx, "ALTER TABLE webhook_delivery SET (fillfactor = 70)")
		return err
	}}, nil)
}

func migrateAll(ctx context.Context, pool *sql.DB, dialect goose.Dialect) error {
	provider, err := migrationProvider(pool, dialect)
	if err != nil {
		return err
	}
	if _, err := provider.Up(ctx); err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	if dialect == goose.DialectPostgres {
		return migrateJobs(ctx, riverdatabasesql.New(pool))
	}
	return migrateJobs(ctx, riversqlite.New(pool))
}

func migrateJobs(ctx context.Context, driver riverdriver.Driver[*sql.Tx]) error {
	migrator, err := rivermigrate.New(driver, nil)
	if err != nil {
		return err
	}
	if _, err := migrator.Migrate(ctx, rivermigrate.DirectionUp, nil); err != nil {
		return fmt.Errorf("migrate job tables: %w", err)
	}
	return nil
}

// Migrations returns the text of all migrations in order.
func Migrations() [][]byte {
	names, _ := fs.Glob(migrations, "migrations/*.sql") // the pattern is good
	texts := make([][]byte, 0, len(names))
	for _, name := range names {
		text, err := fs.ReadFile(migrations, name)
		if err == nil {
			texts = append(texts, text)
		}
	}
	return texts
}
