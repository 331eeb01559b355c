package dispatch

import "time"

const paceWindow = time.Second

// pace limits how many attempts start to one host within a second, whatever endpoints of whatever tenants they
// are for, so that nobody can have a host flooded by us.
type pace struct {
	limit  int
	starts map[string][]time.Time // of each host the last ones, oldest first, at most limit
	// next is when a host that was refused may be tried again; zero when none was.
	next time.Time
}

func newPace(limit int) *pace { return &pace{limit: limit, starts: map[string][]time.Time{}} }

func (p *pace) allows(host string, now time.Time) bool {
	starts := p.starts[host]
	if len(starts) < p.limit {
		return true
	}
	free := starts[0].Add(paceWindow)
	if !now.Before(free) {
		return true
	}
	if p.next.IsZero() || free.Before(p.next) {
		p.next = free
	}
	return false
}

func (p *pace) started(host string, now time.Time) {
	starts := p.starts[host]
	if len(starts) == p.limit {
		copy(starts, starts[1:])
		starts = starts[:len(starts)-1]
	}
	p.starts[host] = append(starts, now)
}

// takeNext returns how long to wait before hosts that were refused can go on; false when none was.
func (p *pace) takeNext(now time.Time) (time.Duration, bool) {
	next := p.next
	p.next = time.Time{}
	return next.Sub(now), !next.IsZero()
}

// forget drops hosts that nothing was sent to lately.
func (p *pace) forget(now time.Time) {
	for host, starts := range p.starts {
		if now.Sub(starts[len(starts)-1]) > paceWindow {
			delete(p.starts, host)
		}
	}
}
