package dispatch

import (
	"context"
	"fmt"
	"time"

	"nod/internal/deliver/webhook/attempt"
	"nod/internal/deliver/webhook/queue"
	"nod/internal/platform/db"
)

// A process takes the blame only when nothing else has shown for serverAfter.
const serverAfter = 2 * time.Second

// lateness is what a lane knows about its delay.
type lateness struct {
	// isPaced is set when the host had its share of a second since the last look.
	isPaced bool
	// waited is how long the first attempt that started last had been waiting; zero when none did since the last look.
	waited time.Duration
	// delay is what the database says; isKnown whether that was read.
	delay   queue.DelayCause
	isKnown bool
	// otherSince is when the cause was seen to be another than what the database says.
	otherSince time.Time
}

// learn takes over what another process, or this one in an earlier life, has written about the lane.
func (l *lane) learn(e *endpoint) {
	switch {
	case e == nil: // not ours: its owner writes
		l.isKnown = false
	case !l.isKnown:
		l.delay, l.isKnown = e.delay, true
	}
}

// noteStart remembers how long a delivery waited for its first attempt. Test events and what is sent again on
// somebody's behalf have their own times.
func (l *lane) noteStart(d *claimed, now time.Time) {
	if d.number == 1 {
		l.waited = max(0, now.Sub(d.madeAt))
	}
}

// waiting is how late the lane is.
func (l *lane) waiting(now time.Time) time.Duration {
	if len(l.queue) > 0 && l.queue[0].number == 1 {
		return max(l.waited, now.Sub(l.queue[0].madeAt))
	}
	return l.waited
}

// delayChange is a lane whose delay began, ended or has another cause.
type delayChange struct {
	lane   string
	cause  queue.DelayCause
	host   string
	waited time.Duration
}

// delayChanges looks at every lane, once a tick.
func (s *lanes) delayChanges(now time.Time) []delayChange {
	var out []delayChange
	for _, l := range s.all {
		waited, host := l.waiting(now), ""
		if len(l.queue) > 0 {
			host = l.queue[0].endpoint.host
		}
		cause := s.causeOf(l, host)
		l.isPaced, l.waited = false, 0
		isBusy := l.running+len(l.queue) > 0 || l.isClaiming || l.isHungry
		switch {
		case !l.isKnown:
			continue
		case waited < queue.DelayOver && (waited > 0 || !isBusy):
			cause, l.otherSince = queue.NoDelay, time.Time{}
		case l.delay == queue.NoDelay && waited < queue.DelayedAfter, waited < queue.DelayOver:
			continue
		case l.delay == queue.NoDelay && cause == queue.DelayServer && !l.lasts(now):
			continue // what else holds it up may show in a moment
		case l.delay == queue.NoDelay: // begins
		case cause == l.delay:
			l.otherSince = time.Time{}
			continue
		case l.otherSince.IsZero(): // only what lasts is told
			l.otherSince = now
			continue
		case now.Sub(l.otherSince) < queue.DelayedAfter:
			continue
		}
		if cause == l.delay {
			continue
		}
		l.delay, l.otherSince = cause, time.Time{}
		out = append(out, delayChange{l.key, cause, host, waited})
	}
	return out
}

// lasts reports whether no other cause than this process has shown for a while.
func (l *lane) lasts(now time.Time) bool {
	if l.otherSince.IsZero() {
		l.otherSince = now
	}
	return now.Sub(l.otherSince) >= serverAfter
}

func (s *lanes) causeOf(l *lane, host string) queue.DelayCause {
	switch {
	case l.isPaced:
		return queue.DelayHostRate
	case l.running >= l.slots() || s.hosts[host] >= attempt.MaxPerHost:
		return queue.DelayReceiver
	}
	return queue.DelayServer
}

// noteDelays writes what has changed, so that every process can tell, and logs it once.
func (r *round) noteDelays(ctx context.Context) {
	if r.isNoting {
		return
	}
	changes := r.lanes.delayChanges(r.Clock.Now())
	if len(changes) == 0 {
		return
	}
	r.isNoting = true
	go func() {
		defer func() { r.noted <- struct{}{} }()
		for _, c := range changes {
			if err := r.noteDelay(ctx, c); err != nil && ctx.Err() == nil {
				r.Log.Warn("the delay of a webhook could not be noted", "error", err)
			}
		}
	}()
}

func (r *round) noteDelay(ctx context.Context, c delayChange) error {
	p := placeOf(c.lane)
	changed, err := db.Exec(ctx, r.DB.Write(), `UPDATE webhook SET delay_cause = $1
		WHERE tenant_id = $2 AND mode = $3 AND id = $4 AND delay_cause <> $1`, c.cause, p.Tenant, p.Mode, p.ID)
	if err != nil || changed == 0 {
		return err
	}
	about := []any{"tenantId", p.Tenant, "mode", string(p.Mode), "webhook", p.ID}
	if c.cause == queue.NoDelay {
		r.Log.Info("webhook deliveries are in time again", about...)
		return nil
	}
	about = append(about, "host", c.host, "delay", c.waited.Round(time.Second).String(), "cause", string(c.cause))
	if c.cause == queue.DelayHostRate {
		about = append(about, "limit", fmt.Sprintf("%d/s per host", r.lanes.pace.limit),
			"setting", queue.HostRateSetting)
	}
	r.Log.Warn("webhook deliveries are delayed", about...)
	return nil
}
