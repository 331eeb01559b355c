package hosted

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"nod/internal/flow/lowcode"
	"nod/internal/platform/day"
	"nod/internal/platform/db"
	"nod/internal/platform/fault"
	"nod/internal/platform/scope"
)

// FlowStep is how many sessions of a flow took a step from a screen, or came there at all.
type FlowStep struct {
	SiteID   string `json:"winkSiteId" db:"site_id" doc:"ID of the site."`
	Screen   string `json:"screen"     db:"screen"   doc:"Reference of a screen."`
	Target   string `json:"target"     db:"target"   doc:"ARRIVED: came to the screen. PASSED: left it by its button. END: the flow ended there. REDIRECT: left to an address. Otherwise the screen that came next."`
	Sessions int    `json:"sessions"   db:"sessions" doc:"How many sessions did so."`
}

// countSteps counts what a session did not do before, on the day on which it opened the page. Rows are taken in one
// order by everybody, and last.
func (s *Service) countSteps(ctx context.Context, tx *db.Tx, run Session, t *trail, steps ...lowcode.Step) error {
	steps = slices.DeleteFunc(steps, func(one lowcode.Step) bool { return slices.Contains(t.Counted, one.Key()) })
	if len(steps) == 0 {
		return nil
	}
	zone, err := s.Zone(ctx, tx, run.TenantID)
	if fault.HasCode(err, fault.CodeMissingResource) {
		return nil // deleted meanwhile
	}
	if err != nil {
		return fmt.Errorf("find zone: %w", err)
	}
	slices.SortFunc(steps, func(a, b lowcode.Step) int { return strings.Compare(a.Key(), b.Key()) })
	for _, one := range steps {
		_, err := tx.ExecContext(ctx, `INSERT INTO site_way (tenant_id, mode, day, site_id, screen, target, sessions)
			VALUES ($1, $2, $3, $4, $5, $6, 1)
			ON CONFLICT (tenant_id, mode, day, site_id, screen, target) DO UPDATE SET sessions = site_way.sessions + 1`,
			run.TenantID, run.Mode, run.CreatedAt.In(zone).Format(time.DateOnly), run.SiteID, one.Screen, one.Target)
		if err != nil {
			return fmt.Errorf("count step: %w", err)
		}
		t.Counted = append(t.Counted, one.Key())
	}
	return nil
}

// FlowSteps returns how many sessions took which steps in a span of days. Codes: INVALID_PARAMETERS.
func (s *Service) FlowSteps(ctx context.Context, at scope.Scope, span day.Span, siteID string) ([]FlowStep, error) {
	zone, err := s.Zone(ctx, s.DB.Read(), at.Tenant)
	if err != nil {
		return nil, err
	}
	if err := span.Settle(s.Clock.Now().In(zone), usualFunnelDays, FunnelDays); err != nil {
		return nil, err
	}
	return db.Select[FlowStep](ctx, s.DB.Read(), `
		SELECT site_id, screen, target, CAST(SUM(sessions) AS BIGINT) AS sessions FROM site_way
		 WHERE tenant_id = $1 AND mode = $2 AND day >= $3 AND day <= $4 AND ($5 = '' OR site_id = $5)
		GROUP BY site_id, screen, target ORDER BY site_id, screen, target`,
		at.Tenant, at.Mode, span.From, span.To, siteID)
}
