package hosted

import (
	"context"
	"fmt"
	"time"

	"nod/internal/platform/day"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/scope"
)

const (
	// FunnelDays is how long counts are kept, and the longest span that can be asked for.
	FunnelDays = 60
	// usualFunnelDays is the span when none is asked for.
	usualFunnelDays = 30
)

// Reach is how far a session came at most. It never goes back.
type Reach int

// How far sessions come, in their order.
const (
	ReachedPage Reach = iota + 1
	ReachedStart
	ReachedWidget
	ReachedConnection
)

// FunnelDay is how far the sessions of a site came that opened its page on a day. Each figure includes those after it.
type FunnelDay struct {
	Date      string `json:"date"       db:"day"       format:"date" doc:"Day in your organization's time zone on which the page was opened."`
	SiteID    string `json:"winkSiteId" db:"site_id" doc:"ID of the site."`
	Opened    int    `json:"opened"     db:"opened"    doc:"Sessions that opened the page."`
	Started   int    `json:"started"    db:"started"   doc:"Sessions that continued past the landing page, or had no landing page."`
	Widget    int    `json:"widget"     db:"widget"    doc:"Sessions that opened the widget."`
	Connected int    `json:"connected"  db:"connected" doc:"Sessions that connected an account or a document."`
}

// reach counts a session up to a step. Its day is that on which it opened the page, so no day ever shows more who
// connected than who came. The row of the counts is the last that a transaction takes.
func (s *Service) reach(ctx context.Context, tx *db.Tx, run *Session, to Reach) error {
	if to <= run.Reached {
		return nil
	}
	zone, err := s.Zone(ctx, tx, run.TenantID)
	if fault.HasCode(err, fault.CodeMissingResource) {
		return nil // deleted meanwhile
	}
	if err != nil {
		return fmt.Errorf("find zone: %w", err)
	}
	date := run.CreatedAt.In(zone).Format(time.DateOnly)
	if err := count(ctx, tx, *run, date, to); err != nil {
		return fmt.Errorf("count session: %w", err)
	}
	run.Reached = to
	return setReached(ctx, tx, run.ref(), to)
}

// Funnel returns how far sessions came, by day and site, oldest first. Days without sessions are left out.
// Codes: INVALID_PARAMETERS.
func (s *Service) Funnel(ctx context.Context, at scope.Scope, span day.Span, siteID string) ([]FunnelDay, error) {
	zone, err := s.Zone(ctx, s.DB.Read(), at.Tenant)
	if err != nil {
		return nil, err
	}
	if err := span.Settle(s.Clock.Now().In(zone), usualFunnelDays, FunnelDays); err != nil {
		return nil, err
	}
	days, err := listFunnel(ctx, s.DB.Read(), at, span, siteID)
	if err != nil {
		return nil, fmt.Errorf("list funnel of sites: %w", err)
	}
	return days, nil
}

func (s *Service) forgetCounts(ctx context.Context) error {
	return forgetFunnel(ctx, s.DB, s.Clock.Now().UTC().AddDate(0, 0, -FunnelDays-1).Format(time.DateOnly))
}

// count adds one to each step after the one that a session reached before.
func count(ctx context.Context, tx *db.Tx, run Session, date string, to Reach) error {
	more := [ReachedConnection + 1]int{}
	for step := run.Reached + 1; step <= to; step++ {
		more[step] = 1
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO site_funnel
		(tenant_id, mode, day, site_id, opened, started, widget, connected) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (tenant_id, mode, day, site_id) DO UPDATE SET
			opened = site_funnel.opened + excluded.opened, started = site_funnel.started + excluded.started,
			widget = site_funnel.widget + excluded.widget, connected = site_funnel.connected + excluded.connected`,
		run.TenantID, run.Mode, date, run.SiteID,
		more[ReachedPage], more[ReachedStart], more[ReachedWidget], more[ReachedConnection])
	return err
}

func setReached(ctx context.Context, tx *db.Tx, at scope.Ref, to Reach) error {
	_, err := tx.ExecContext(ctx, `UPDATE wink_session SET reached = $1 WHERE tenant_id = $2 AND mode = $3 AND id = $4`,
		to, at.Tenant, at.Mode, at.ID)
	return err
}

func listFunnel(
	ctx context.Context, q db.Querier, at scope.Scope, span day.Span, siteID string,
) ([]FunnelDay, error) {
	return db.Select[FunnelDay](ctx, q, `SELECT day, site_id, opened, started, widget, connected FROM site_funnel
		WHERE tenant_id = $1 AND mode = $2 AND day >= $3 AND day <= $4 AND ($5 = '' OR site_id = $5)
		ORDER BY day, site_id`, at.Tenant, at.Mode, span.From, span.To, siteID)
}

// forgetFunnel looks first, because a write takes the writer.
func forgetFunnel(ctx context.Context, store *db.DB, before string) error {
	due, err := db.Get[bool](ctx, store.Read(), "SELECT EXISTS (SELECT 1 FROM site_funnel WHERE day < $1)", before)
	if err != nil || !due {
		return err
	}
	if _, err = store.Write().ExecContext(ctx, "DELETE FROM site_way WHERE day < $1", before); err != nil {
		return err
	}
	_, err = store.Write().ExecContext(ctx, "DELETE FROM site_funnel WHERE day < $1", before)
	return err
}
