package db

import "context"

// TablesWith returns the tables that have a column, by name.
func (d *DB) TablesWith(ctx context.Context, column string) ([]string, error) {
	query := `SELECT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) c ON c.name = $1
		WHERE m.type = 'table' ORDER BY m.name`
	if d.IsPostgres() {
		query = `SELECT c.table_name FROM information_schema.columns c
			JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name
			WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE' AND c.column_name = $1
			ORDER BY c.table_name`
	}
	return Select[string](ctx, d.read, query, column)
}

// DeleteSome deletes at most limit rows of a table whose column has a value, whatever the table's key is.
func (d *DB) DeleteSome(ctx context.Context, table, column, value string, limit int) (int64, error) {
	name := `"` + table + `"`
	query := `DELETE FROM ` + name + ` WHERE rowid IN (
		SELECT rowid FROM ` + name + ` WHERE ` + column + ` = $1 LIMIT $2)`
	if d.IsPostgres() {
		query = `DELETE FROM ` + name + ` WHERE ctid = ANY (ARRAY (
			SELECT ctid FROM ` + name + ` WHERE ` + column + ` = $1 LIMIT $2))`
	}
	return Exec(ctx, d.write, query, value, limit)
}
