package audit

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/huandu/go-sqlbuilder"

	"nod/internal/platform/auth"
	"nod/internal/platform/db"
)

// Viewed records that a member of the team saw a kind of personal data of users, once for each viewer, kind, user
// and hour. Calls of customers' programs are no views. Most often there is nothing to write, so the look
// comes first.
func (s *Service) Viewed(ctx context.Context, mode auth.Mode, what string, userIDs ...string) error {
	viewer := auth.From(ctx)
	if viewer.Kind != auth.KindOpenToken && viewer.Kind != auth.KindDeveloper {
		return nil
	}
	targets := slices.Compact(slices.Sorted(slices.Values(userIDs)))
	v := views{viewer.TenantID, viewer.SubjectID, what, s.viewHour(), targets}
	if len(v.targets) == 0 {
		return nil
	}
	seen, err := seenOf(ctx, s.DB.Read(), v)
	if err != nil {
		return fmt.Errorf("look up views: %w", err)
	}
	v.targets = slices.DeleteFunc(v.targets, func(target string) bool { return slices.Contains(seen, target) })
	if len(v.targets) == 0 {
		return nil
	}
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		inserted, err := insertViews(ctx, tx, v)
		if err != nil {
			return fmt.Errorf("insert views: %w", err)
		}
		if len(inserted) == 0 {
			return nil // another call was faster
		}
		var entries []Entry
		for _, userID := range slices.Sorted(slices.Values(inserted)) {
			entries = append(entries, Entry{
				Action: "user.viewed", Target: userID, Detail: map[string]string{"mode": string(mode), "what": what},
			}.By(viewer))
		}
		return s.recordAll(ctx, tx, entries)
	})
}

// ForgetViews drops views of hours that are over: their entries stand in the log.
func (s *Service) ForgetViews(ctx context.Context) error {
	_, err := s.DB.Write().ExecContext(ctx, "DELETE FROM audit_view WHERE hour < $1", s.viewHour())
	if err != nil {
		return fmt.Errorf("forget views: %w", err)
	}
	return nil
}

func (s *Service) viewHour() db.Time { return db.At(s.Clock.Now().Truncate(time.Hour)) }

// views are one viewer's looks at users within an hour.
type views struct {
	tenant, actor, what string
	hour                db.Time
	// targets are sorted and once each.
	targets []string
}

// seenOf returns the targets that stand in the log for this hour already.
func seenOf(ctx context.Context, q db.Querier, v views) ([]string, error) {
	b := db.Query("target").From("audit_view")
	b.Where(b.Equal("tenant_id", v.tenant), b.Equal("actor_id", v.actor), b.Equal("what", v.what),
		b.Equal("hour", v.hour), b.In("target", sqlbuilder.Flatten(v.targets)...))
	query, args := b.Build()
	return db.Select[string](ctx, q, query, args...)
}

// insertViews notes views and returns the targets that no other call was faster with. Their order is that of the
// targets, so that two calls never wait for each other.
func insertViews(ctx context.Context, tx *db.Tx, v views) ([]string, error) {
	b := sqlbuilder.PostgreSQL.NewInsertBuilder().InsertInto("audit_view")
	b.Cols("tenant_id", "actor_id", "what", "target", "hour")
	for _, target := range v.targets {
		b.Values(v.tenant, v.actor, v.what, target, v.hour)
	}
	query, args := b.SQL("ON CONFLICT (tenant_id, actor_id, what, target, hour) DO NOTHING RETURNING target").Build()
	return db.Select[string](ctx, tx, query, args...)
}
