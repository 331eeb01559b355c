package mail

import (
	"context"
	"time"

	"nod/internal/platform/db"
)

// Backlog returns how many mails wait and for how long the oldest does.
func (o *Outbox) Backlog(ctx context.Context) (waiting int, oldest time.Duration, err error) {
	row, err := db.Get[struct {
		Waiting int      `db:"waiting"`
		Since   *db.Time `db:"since"`
	}](ctx, o.DB.Read(), "SELECT count(*) AS waiting, min(created_at) AS since FROM mail WHERE state = $1", Queued)
	if err != nil || row.Since == nil {
		return row.Waiting, 0, err
	}
	return row.Waiting, max(0, o.Clock.Now().Sub(row.Since.Time)), nil
}
