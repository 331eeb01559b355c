// Package db opens the database and runs transactions. SQLite and PostgreSQL
// are used with one SQL text: $n parameters, text ids, integer milliseconds,
// JSON as text. On SQLite there is one writer connection (every transaction
// begins IMMEDIATE) and a small read-only pool beside it; on PostgreSQL both
// are the same pool, so that decisions read the primary.
package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// ErrNotFound is returned when a row that must exist does not.
var ErrNotFound = errors.New("row not found")

// Querier is what statements run on: a pool or a transaction.
type Querier interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// DB is an open database.
type DB struct {
	write  *sql.DB
	read   *sql.DB
	pgPool *pgxpool.Pool
}

const (
	sqliteFile        = "nod.db"
	sqliteReaders     = 4
	postgresMaxConns  = 25
	maxTxAttempts     = 4
	minSQLiteVersion  = 3051003 // a write-ahead-log bug could corrupt databases before 3.51.3
	sqliteWriterFlags = "_txlock=immediate&_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)" +
		"&_pragma=synchronous(FULL)&_pragma=foreign_keys(1)&_pragma=journal_size_limit(200000000)" +
		"&_pragma=mmap_size(0)&_pragma=cache_size(-8000)&_pragma=secure_delete(1)"
	sqliteReaderFlags = "_pragma=busy_timeout(10000)&_pragma=query_only(1)&_pragma=mmap_size(0)" +
		"&_pragma=cache_size(-4000)"
)

// Open opens PostgreSQL when databaseURL begins with postgres://, otherwise
// the SQLite file in dataDir, which is created when missing.
func Open(ctx context.Context, dataDir, databaseURL string) (*DB, error) {
	if databaseURL == "" {
		return openSQLite(ctx, filepath.Join(dataDir, sqliteFile))
	}
	if !strings.HasPrefix(databaseURL, "postgres://") && !strings.HasPrefix(databaseURL, "postgresql://") {
		return nil, errors.New("the database URL must begin with postgres:// (empty means SQLite)")
	}
	return openPostgres(ctx, databaseURL)
}

func openSQLite(ctx context.Context, path string) (*DB, error) {
	if sqlite3.SQLITE_VERSION_NUMBER < minSQLiteVersion {
		return nil, fmt.Errorf("SQLite %s is too old", sqlite3.SQLITE_VERSION)
	}
	if err := createSQLite(path); err != nil {
		return nil, err
	}
	dsn := "file:" + (&url.URL{Path: path}).EscapedPath()
	write, err := openSQLitePool(dsn + "?" + sqliteWriterFlags)
	if err != nil {
		return nil, fmt.Errorf("open database: %w", err)
	}
	write.SetMaxOpenConns(1)
	if err := write.PingContext(ctx); err != nil {
		return nil, fmt.Errorf("open database %s: %w", path, err)
	}
	read, err := openSQLitePool(dsn + "?" + sqliteReaderFlags)
	if err != nil {
		return nil, fmt.Errorf("open database: %w", err)
	}
	read.SetMaxOpenConns(sqliteReaders)
	read.SetMaxIdleConns(sqliteReaders)
	return &DB{write: write, read: read}, nil
}

// createSQLite makes the file where there is none. An empty one is what is left
// of a database after a full disk or a bad copy, not a new installation.
func createSQLite(path string) error {
	info, err := os.Stat(path)
	if err == nil && info.Size() == 0 {
		return fmt.Errorf(
			"the database %s is empty (0 bytes): restore a backup, or delete the file to start over", path)
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return fmt.Errorf("open database file: %w", err)
	}
	return file.Close()
}

func openPostgres(ctx context.Context, databaseURL string) (*DB, error) {
	config, err := pgxpool.ParseConfig(databaseURL)
	if err != nil {
		return nil, errors.New("the database URL is not valid")
	}
	if !strings.Contains(databaseURL, "pool_max_conns") {
		config.MaxConns = postgresMaxConns
	}
	config.AfterConnect = setParameters(config.ConnConfig.RuntimeParams)
	config.ConnConfig.Tracer = postgresWatch{}
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("open database: %w", err)
	}
	if err := pool.Ping(ctx); err != nil {
		pool.Close()
		return nil, fmt.Errorf("connect to database: %w", err)
	}
	std := stdlib.OpenDBFromPool(pool)
	return &DB{write: std, read: std, pgPool: pool}, nil
}

// setParameters sets what the URL does not on each new connection. It does so
// by statements, because poolers such as pgbouncer refuse these parameters at
// the start of a connection.
func setParameters(given map[string]string) func(context.Context, *pgx.Conn) error {
	var statements []string
	for name, value := range map[string]string{
		"statement_timeout":                   "10s",
		"lock_timeout":                        "5s",
		"idle_in_transaction_session_timeout": "15s",
		// A random read costs hardly more than the next one, on disks of today and in memory. With the figure for
		// turning disks, tables of some thousand rows are read whole for each batch of a queue.
		"random_page_cost": "1.1",
	} {
		if _, set := given[name]; !set {
			statements = append(statements, "SET "+name+" = '"+value+"'")
		}
	}
	text := strings.Join(statements, "; ")
	return func(ctx context.Context, conn *pgx.Conn) error {
		return conn.PgConn().Exec(ctx, text).Close()
	}
}

// IsPostgres reports which of the two databases this is.
func (d *DB) IsPostgres() bool { return d.pgPool != nil }

// Read returns the pool for statements that only read.
func (d *DB) Read() Querier { return d.single(d.read) }

// Write returns the pool for single statements that write. Code that already
// holds a transaction must use it instead: on SQLite there is one writer.
func (d *DB) Write() Querier { return d.single(d.write) }

func (d *DB) single(pool *sql.DB) Querier {
	if d.IsPostgres() {
		return directPool{pool, d.pgPool}
	}
	return pool
}

// WritePool returns the writer pool for engines that need a *sql.DB.
func (d *DB) WritePool() *sql.DB { return d.write }

// PgxPool returns the PostgreSQL pool for LISTEN, or nil on SQLite.
func (d *DB) PgxPool() *pgxpool.Pool { return d.pgPool }

// Close closes all connections; on SQLite the log is checkpointed first, so
// that the next start does not have to recover it.
func (d *DB) Close() error {
	if d.IsPostgres() {
		err := d.write.Close()
		d.pgPool.Close()
		return err
	}
	_, _ = d.write.Exec("PRAGMA wal_checkpoint(TRUNCATE)")
	return errors.Join(d.read.Close(), d.write.Close())
}

// Checkpoint moves what the write-ahead log of SQLite holds into the database and
// empties the log, so that nothing stays there that has since been overwritten.
// It reports whether the log is empty: a reader can still need it.
func (d *DB) Checkpoint(ctx context.Context) (isEmpty bool, err error) {
	if d.IsPostgres() {
		return true, nil
	}
	var busy, pages, moved int
	err = d.write.QueryRowContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &pages, &moved)
	return err == nil && busy == 0, err
}

// IsUnique reports whether err is the violation of a unique or primary key.
func IsUnique(err error) bool {
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		return pg.Code == "23505"
	}
	var lite *sqlite.Error
	if errors.As(err, &lite) {
		return lite.Code() == sqlite3.SQLITE_CONSTRAINT_UNIQUE || lite.Code() == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY
	}
	return false
}

// IsUnavailable reports whether err means that the database cannot take the
// statement now (disk full, locked, restarting, its connection cut), so that a
// later try may pass.
func IsUnavailable(err error) bool {
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		class := pg.Code[:min(2, len(pg.Code))]
		return class == "08" || class == "53" || class == "57" || pg.Code == "55P03"
	}
	if isCut(err) {
		return true
	}
	var lite *sqlite.Error
	if errors.As(err, &lite) {
		switch lite.Code() & 0xff {
		case sqlite3.SQLITE_BUSY,
			sqlite3.SQLITE_LOCKED,
			sqlite3.SQLITE_FULL,
			sqlite3.SQLITE_IOERR,
			sqlite3.SQLITE_READONLY:
			return true
		}
	}
	return false
}

// isCut reports whether a connection could not be made or broke. A server that
// is killed says nothing: anyone who used a connection to it reads its end.
func isCut(err error) bool {
	var connect *pgconn.ConnectError
	var network *net.OpError
	return errors.As(err, &connect) || errors.As(err, &network) || errors.Is(err, io.ErrUnexpectedEOF) ||
		errors.Is(err, driver.ErrBadConn) || pgconn.SafeToRetry(err)
}

func isRetryable(err error) bool {
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		return pg.Code == "40001" || pg.Code == "40P01"
	}
	return false
}
