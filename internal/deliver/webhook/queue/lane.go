package queue

import (
	"time"

	"nod/internal/platform/db"
	"nod/internal/platform/scope"
)

// AtOnce is the due time of a first attempt. It is the same for all of them,
// so that the index holds them in the order of their events, whatever the
// clocks of several processes said.
const AtOnce = 0

// Lane is the key of a webhook's queue.
func Lane(at scope.Ref) string {
	return at.Tenant + "/" + string(at.Mode) + "/" + at.ID
}

// OpenLanes begins a statement that reads open_lane, the keys of the lanes with open rows and one NULL. It jumps from
// lane to lane in the index, so it costs as much as there are such lanes.
const OpenLanes = `WITH RECURSIVE open_lane (lane) AS (
		SELECT (SELECT d.lane FROM webhook_delivery d WHERE d.due_at IS NOT NULL AND d.lane > ''
			ORDER BY d.lane LIMIT 1)
		UNION ALL
		SELECT (SELECT d.lane FROM webhook_delivery d WHERE d.due_at IS NOT NULL AND d.lane > open_lane.lane
			ORDER BY d.lane LIMIT 1)
		FROM open_lane WHERE open_lane.lane IS NOT NULL)
		`

// LeaseTime is the time that leases are counted in.
type LeaseTime struct {
	isPostgres bool
	began      time.Time // when this process did; it carries a clock that nobody can move
}

// NewLeaseTime makes the time of a process.
func NewLeaseTime(store *db.DB) LeaseTime { return LeaseTime{store.IsPostgres(), time.Now()} }

// Now is an expression for that time in milliseconds, with its argument where it has one: that of the database where
// processes share it, because their clocks differ, and else that of this process, which goes on steadily even if the
// machine's clock is set.
func (t LeaseTime) Now(parameter string) (expression string, args []any) {
	if t.isPostgres {
		return "CAST(extract(epoch FROM statement_timestamp()) * 1000 AS bigint)", nil
	}
	return parameter, []any{t.began.Add(time.Since(t.began)).UnixMilli()}
}
