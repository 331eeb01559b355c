package job

import (
	"context"
	"fmt"

	"nod/internal/platform/db"
)

// Forget deletes the jobs whose arguments have an id in them, those of the past
// included. One that is being worked ends as it will.
func (e *Engine) Forget(ctx context.Context, id string) (int64, error) {
	query := "DELETE FROM river_job WHERE instr(CAST(args AS BLOB), CAST($1 AS BLOB)) > 0"
	if e.store.IsPostgres() {
		query = "DELETE FROM river_job WHERE position($1 IN CAST(args AS text)) > 0"
	}
	n, err := db.Exec(ctx, e.store.Write(), query, id)
	if err != nil {
		return 0, fmt.Errorf("forget jobs: %w", err)
	}
	return n, nil
}
