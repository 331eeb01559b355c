package invite_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nod/internal/flow/invite"
)

// TestAfter: where each step leads from each status.
func TestAfter(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		from invite.Status
		step invite.Step
		live int
		to   invite.Status
	}{
		{invite.Invited, invite.MailOpened, 0, invite.EmailOpened},
		{invite.Invited, invite.Landed, 0, invite.LandingOpened},
		{invite.EmailOpened, invite.Landed, 0, invite.LandingOpened},
		{invite.Invited, invite.Entered, 0, invite.WidgetOpened},
		{invite.WidgetOpened, invite.Landed, 0, invite.WidgetOpened},
		{invite.LandingOpened, invite.MailOpened, 0, invite.LandingOpened},
		{invite.WidgetOpened, invite.Connected, 1, invite.Linked},
		{invite.Invited, invite.Connected, 1, invite.Linked},
		{invite.WidgetOpened, invite.Connected, 0, invite.WidgetOpened},
		{invite.Linked, invite.Lost, 1, invite.Linked},
		{invite.Linked, invite.Lost, 0, invite.Revoked},
		{invite.WidgetOpened, invite.Lost, 0, invite.WidgetOpened},
		{invite.Revoked, invite.Entered, 0, invite.Revoked},
		{invite.Revoked, invite.Connected, 1, invite.Linked},
		{invite.Invited, invite.Refused, 0, invite.Failed},
		{invite.LandingOpened, invite.Refused, 0, invite.LandingOpened},
		{invite.Failed, invite.Connected, 1, invite.Failed},
	} {
		require.Equal(t, c.to, c.from.After(c.step, c.live), "%s after %s with %d", c.from, c.step, c.live)
	}
}

// TestOrder: whatever happens, an invite never falls back before what it reached, and one that failed stays so.
func TestOrder(t *testing.T) {
	t.Parallel()
	order := []invite.Status{
		invite.Invited, invite.EmailOpened, invite.LandingOpened, invite.WidgetOpened, invite.Linked,
	}
	rank := func(s invite.Status) int {
		for i, known := range order {
			if s == known {
				return i
			}
		}
		return len(order) // REVOKED and FAILED
	}
	rapid.Check(t, func(t *rapid.T) {
		status, live, wasLinked := invite.Invited, 0, false
		for range rapid.IntRange(1, 30).Draw(t, "steps") {
			step := rapid.SampledFrom([]invite.Step{
				invite.MailOpened, invite.Landed, invite.Entered, invite.Connected, invite.Lost, invite.Refused,
				invite.Withdrawn,
			}).Draw(t, "step")
			switch step {
			case invite.Connected:
				live++
			case invite.Lost:
				live = max(0, live-1)
			}
			next := status.After(step, live)
			switch {
			case status == invite.Failed:
				require.Equal(t, invite.Failed, next)
			case next == invite.Failed:
				require.Equal(t, invite.Invited, status, "only what nobody used can fail")
			case wasLinked:
				require.Equal(t, map[bool]invite.Status{true: invite.Linked, false: invite.Revoked}[live > 0], next)
			case status == invite.Revoked: // withdrawn by the tenant, with somebody in the widget
				require.Equal(t, map[bool]invite.Status{true: invite.Linked, false: invite.Revoked}[step == invite.Connected], next)
			default:
				require.GreaterOrEqual(t, rank(next), rank(status))
			}
			wasLinked = wasLinked || next == invite.Linked
			status = next
		}
	})
}
