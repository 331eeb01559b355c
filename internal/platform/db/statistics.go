package db

import (
	"context"
	"fmt"
	"strings"
	"time"
)

// StatisticsEvery is how often [DB.Analyze] should run.
const StatisticsEvery = 5 * time.Second

// Analyze has PostgreSQL look at tables that it has never looked at and that are no longer empty. Until then it
// believes that next to no row belongs to any tenant, and reads and joins by whatever index begins with the tenant.
// Its own round comes to a new table after a minute at the earliest, which is long for the first burst of a new
// installation. SQLite decides by the columns of an index and needs no figures.
func (d *DB) Analyze(ctx context.Context) error {
	if !d.IsPostgres() {
		return nil
	}
	tables, err := Select[string](ctx, d.Read(), `SELECT quote_ident(relname) FROM pg_stat_user_tables
		WHERE schemaname = current_schema() AND last_analyze IS NULL AND last_autoanalyze IS NULL
			AND n_mod_since_analyze >= 50 ORDER BY relname`)
	if err != nil {
		return fmt.Errorf("find tables without statistics: %w", err)
	}
	if len(tables) == 0 {
		return nil
	}
	if _, err := d.Write().ExecContext(ctx, "ANALYZE (SKIP_LOCKED) "+strings.Join(tables, ", ")); err != nil {
		return fmt.Errorf("analyze tables: %w", err)
	}
	return nil
}
