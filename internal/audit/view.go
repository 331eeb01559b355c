package audit

import (
	"context"
	"fmt"
	"slices"
	"time"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
)

// Viewed records that a member of the team saw personal data of users, once for each viewer, user and
// hour. Calls of customers' programs are no views. Most often there is nothing to write, so the look
// comes first.
func (s *Service) Viewed(ctx context.Context, mode auth.Mode, what string, userIDs ...string) error {
	viewer := auth.From(ctx)
	if viewer.Kind != auth.KindOpenToken && viewer.Kind != auth.KindDeveloper {
		return nil
	}
	slices.Sort(userIDs)
	hour := s.Clock.Now().Truncate(time.Hour)
	for _, userID := range slices.Compact(userIDs) {
		v := view{viewer.TenantID, viewer.SubjectID, userID, db.At(hour)}
		seen, err := isViewed(ctx, s.DB.Read(), v)
		if err != nil {
			return fmt.Errorf("look up view: %w", err)
		}
		if seen {
			continue
		}
		if err := s.recordView(ctx, v, Entry{
			Action: "user.viewed", Target: userID, Detail: map[string]string{"mode": string(mode), "what": what},
		}.By(viewer)); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) recordView(ctx context.Context, v view, e Entry) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		isNew, err := insertView(ctx, tx, v)
		if err != nil {
			return fmt.Errorf("insert view: %w", err)
		}
		if !isNew { // another call was faster
			return nil
		}
		return s.Record(ctx, tx, e)
	})
}

// view is one viewer's look at one user within an hour.
type view struct {
	tenant, actor, target string
	hour                  db.Time
}

func isViewed(ctx context.Context, q db.Querier, v view) (bool, error) {
	return db.Get[bool](ctx, q, `SELECT EXISTS (SELECT 1 FROM audit_view
		WHERE tenant_id = $1 AND actor_id = $2 AND target = $3 AND hour = $4)`, v.tenant, v.actor, v.target, v.hour)
}

// insertView notes a view and forgets those of hours that are over, whose entries stand in the log.
func insertView(ctx context.Context, tx *db.Tx, v view) (isNew bool, err error) {
	if _, err = tx.ExecContext(ctx, "DELETE FROM audit_view WHERE hour < $1", v.hour); err != nil {
		return false, err
	}
	n, err := db.Exec(ctx, tx, `INSERT INTO audit_view (tenant_id, actor_id, target, hour) VALUES ($1, $2, $3, $4)
		ON CONFLICT (tenant_id, actor_id, target, hour) DO NOTHING`, v.tenant, v.actor, v.target, v.hour)
	return n == 1, err
}
