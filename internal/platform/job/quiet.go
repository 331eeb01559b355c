package job

import (
	"context"
	"database/sql"

	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/rivertype"

	"nod/internal/platform/db"
)

// quietDriver looks whether a job is there before it takes one: on SQLite that is asked fifty times a second, and the
// engine's statement takes the one writer.
type quietDriver struct {
	riverdriver.Driver[*sql.Tx]
	store *db.DB
}

// GetExecutor implements riverdriver.Driver.
func (d quietDriver) GetExecutor() riverdriver.Executor {
	return quietExecutor{d.Driver.GetExecutor(), d.store}
}

type quietExecutor struct {
	riverdriver.Executor
	store *db.DB
}

// JobGetAvailable implements riverdriver.Executor.
func (e quietExecutor) JobGetAvailable(
	ctx context.Context, params *riverdriver.JobGetAvailableParams,
) ([]*rivertype.JobRow, error) {
	var found bool
	err := e.store.Read().QueryRowContext(ctx,
		"SELECT EXISTS (SELECT 1 FROM river_job WHERE state = 'available' AND queue = $1)", params.Queue).Scan(&found)
	if err != nil || !found {
		return nil, err
	}
	return e.Executor.JobGetAvailable(ctx, params)
}
