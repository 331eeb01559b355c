package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
)

// maxKeptStatements bounds the prepared statements of one connection. Texts with optional filters come in
// many forms; when there are more, all are forgotten and the frequent ones are back at once.
const maxKeptStatements = 200

// openSQLitePool opens a pool whose connections keep their prepared statements, because compiling the
// text of a short statement takes SQLite as long as running it. The driver for PostgreSQL does so itself.
func openSQLitePool(dsn string) (*sql.DB, error) {
	plain, err := sql.Open("sqlite", dsn)
	if err != nil {
		return nil, err
	}
	defer func() { _ = plain.Close() }() // it never connected
	return sql.OpenDB(sqliteConnector{plain.Driver(), dsn}), nil
}

type sqliteConnector struct {
	driver driver.Driver
	dsn    string
}

// Driver implements driver.Connector.
func (c sqliteConnector) Driver() driver.Driver { return c.driver }

// Connect implements driver.Connector.
func (c sqliteConnector) Connect(context.Context) (driver.Conn, error) {
	conn, err := c.driver.Open(c.dsn)
	if err != nil {
		return nil, err
	}
	able, ok := conn.(sqliteConn)
	if !ok {
		return nil, errors.Join(fmt.Errorf("the driver's %T cannot do all that is needed", conn), conn.Close())
	}
	return &keepingConn{sqliteConn: able, kept: map[string]*keptStatement{}}, nil
}

// sqliteConn is what the driver's connections can do and database/sql asks for; what is not embedded here
// would be hidden from it.
type sqliteConn interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ExecerContext
	driver.QueryerContext
	driver.Pinger
	driver.SessionResetter
	driver.Validator
}

// keepingConn is a connection that compiles a text once. database/sql never uses a connection from two
// goroutines at once.
type keepingConn struct {
	sqliteConn
	kept map[string]*keptStatement
}

type keptStatement struct {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
	isOpen bool // its rows are being read
}

// ExecContext implements driver.ExecerContext.
func (c *keepingConn) ExecContext(ctx context.Context, text string, args []driver.NamedValue) (driver.Result, error) {
	showNamed(ctx, text, args)
	s, err := c.statement(text, len(args))
	if err != nil {
		return nil, err
	}
	if s == nil {
		return c.sqliteConn.ExecContext(ctx, text, args)
	}
	return s.ExecContext(ctx, args)
}

// QueryContext implements driver.QueryerContext.
func (c *keepingConn) QueryContext(ctx context.Context, text string, args []driver.NamedValue) (driver.Rows, error) {
	showNamed(ctx, text, args)
	s, err := c.statement(text, len(args))
	if err != nil {
		return nil, err
	}
	if s == nil {
		return c.sqliteConn.QueryContext(ctx, text, args)
	}
	rows, err := s.QueryContext(ctx, args)
	if err != nil {
		return nil, err
	}
	s.isOpen = true
	return &keptRows{rows, s}, nil
}

// statement returns the compiled text, or nil to run it in the plain way: a text without parameters is
// mostly one of a kind, and a statement whose rows are still read cannot be run a second time.
func (c *keepingConn) statement(text string, args int) (*keptStatement, error) {
	if args == 0 {
		return nil, nil
	}
	if s, ok := c.kept[text]; ok {
		if s.isOpen {
			return nil, nil
		}
		return s, nil
	}
	prepared, err := c.Prepare(text)
	if err != nil {
		return nil, err
	}
	execer, canExec := prepared.(driver.StmtExecContext)
	queryer, canQuery := prepared.(driver.StmtQueryContext)
	if !canExec || !canQuery {
		return nil, errors.Join(fmt.Errorf("the driver's %T cannot do all that is needed", prepared), prepared.Close())
	}
	if len(c.kept) >= maxKeptStatements {
		if err := c.forget(); err != nil {
			return nil, errors.Join(err, prepared.Close())
		}
	}
	s := &keptStatement{Stmt: prepared, StmtExecContext: execer, StmtQueryContext: queryer}
	c.kept[text] = s
	return s, nil
}

// forget closes all statements whose rows are not being read.
func (c *keepingConn) forget() error {
	var errs []error
	for text, s := range c.kept {
		if !s.isOpen {
			errs = append(errs, s.Close())
			delete(c.kept, text)
		}
	}
	return errors.Join(errs...)
}

// Close implements driver.Conn.
func (c *keepingConn) Close() error { return errors.Join(c.forget(), c.sqliteConn.Close()) }

// keptRows gives its statement back when it is closed.
type keptRows struct {
	driver.Rows
	statement *keptStatement
}

// Close implements driver.Rows.
func (r *keptRows) Close() error {
	err := r.Rows.Close()
	r.statement.isOpen = false
	return err
}
