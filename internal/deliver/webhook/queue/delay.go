package queue

import (
	"context"
	"fmt"
	"time"
)

// DelayCause is why the deliveries of a webhook are late.
type DelayCause string

// The causes.
const (
	NoDelay DelayCause = ""
	// DelayHostRate: more is due than may start to one host in a second.
	DelayHostRate DelayCause = "HOST_RATE"
	// DelayReceiver: the receiver takes its time, or fails, and gets a few attempts at once only.
	DelayReceiver DelayCause = "RECEIVER"
	// DelayServer: this process has as much on the wire as it may.
	DelayServer DelayCause = "SERVER"
)

// DelayCauses lists them.
func DelayCauses() []DelayCause { return []DelayCause{DelayHostRate, DelayReceiver, DelayServer} }

// A first attempt that has waited for DelayedAfter is late; one that starts within DelayOver is in time again.
const (
	DelayedAfter = 30 * time.Second
	DelayOver    = 10 * time.Second
)

// HostRateSetting is the setting of the rate of attempts per host.
const HostRateSetting = "NOD_WEBHOOK_HOST_RATE"

// Delay is how late a webhook is, and why.
type Delay struct {
	Cause DelayCause
	// Waited is how long the first attempt that is next has been waiting.
	Waited time.Duration
	// HostRate is the limit in force, which the dispatcher knows.
	HostRate int
}

// Delays tells how late those of the lanes are for which a cause is known. A lane that has caught up is left out.
func (q *Queues) Delays(ctx context.Context, causes map[string]DelayCause) (map[string]Delay, error) {
	lanes := make([]part, 0, len(causes))
	for lane, cause := range causes {
		if cause != NoDelay {
			lanes = append(lanes, part{lane, false})
		}
	}
	out := map[string]Delay{}
	if len(lanes) == 0 {
		return out, nil
	}
	rows, err := q.look(ctx, lanes, backlogLook)
	if err != nil {
		return nil, fmt.Errorf("look at delayed queues: %w", err)
	}
	now := q.clock.Now()
	for _, row := range rows {
		lane := lanes[row.Place].lane
		if row.Unsent == nil || now.Sub(row.Unsent.Time) < DelayOver {
			continue
		}
		out[lane] = Delay{Cause: causes[lane], Waited: now.Sub(row.Unsent.Time)}
	}
	return out, nil
}

// Sentence says how late deliveries are, why, and which setting decides.
func (d Delay) Sentence() string {
	late := "Deliveries are delayed by " + humanDuration(d.Waited) + ": "
	switch d.Cause {
	case DelayHostRate:
		return late + fmt.Sprintf("limit of %d/s per host (%s).", d.HostRate, HostRateSetting)
	case DelayReceiver:
		return late + "your receiver takes them more slowly than they arrive."
	default:
		return late + "this server is at its limit of attempts at once."
	}
}

// humanDuration formats a duration for people, in at most two units.
func humanDuration(d time.Duration) string {
	switch {
	case d < time.Minute:
		return fmt.Sprintf("%d s", int(d.Seconds()))
	case d < time.Hour:
		return fmt.Sprintf("%d min", int(d.Minutes()))
	}
	return fmt.Sprintf("%d h %d min", int(d.Hours()), int(d.Minutes())%60)
}
