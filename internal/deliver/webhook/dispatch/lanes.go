package dispatch

import (
	"strings"
	"time"

	"nod/internal/deliver/webhook/attempt"
)

const (
	// DefaultHostRate is how many attempts start to one host within a second.
	DefaultHostRate = 50

	maxPerEndpoint = 4
	maxRunning     = 256
	maxAhead       = 512 // claimed before there is a slot for them
	// Attempts on endpoints that have not just answered share less than
	// all slots, so that those that do always find some free.
	maxUnproven = 192
	maxBad      = 128

	// A window holds what an endpoint takes in aheadFor, within these bounds.
	aheadFor  = 500 * time.Millisecond
	maxWindow = 64
	// payloadWindow is smaller because bodies with payload are large.
	payloadWindow   = 8
	maxLanesInClaim = 32
	slowAnswer      = 5 * time.Second
	// staleAfter is how long a claim may wait in memory: together with the
	// longest attempt it stays well inside the lease.
	staleAfter = 10 * time.Second
	// retryTurn is how often an overloaded lane looks at retries first.
	retryTurn = 4
)

// trust is what the last attempts say about an endpoint.
type trust int

const (
	unknown trust = iota
	good
	bad
)

// lane is the queue of one endpoint as this process sees it.
type lane struct {
	key    string // tenant/mode/webhook
	tenant string
	// queue holds claimed deliveries in the order in which they start.
	queue   []*claimed
	running int
	trust   trust
	// window is how many deliveries are claimed ahead; it grows while the endpoint answers quickly.
	window     int
	isClaiming bool
	isHungry   bool // there may be due rows
	// isStopped makes what a running claim brings be given back: the webhook was paused or deleted meanwhile.
	isStopped bool
	// isHeld keeps the lane from being claimed for until what it gave back is
	// in the database again, or newer deliveries would start before older ones.
	isHeld     bool
	fullClaims int // how often in a row a claim brought all it asked for
	lateness
}

func (l *lane) slots() int {
	if l.trust == good {
		return maxPerEndpoint
	}
	return 1
}

// free is how many more deliveries could start at once.
func (l *lane) free() int { return l.slots() - l.running - len(l.queue) }

// want is what one claim asks for.
type want struct {
	lane *lane
	n    int
	// countedAs is the trust of the lane when its share was reserved.
	countedAs trust
	// retriesFirst leaves out first attempts, which otherwise come first.
	retriesFirst bool
}

// lanes decides what is claimed and what starts. It belongs to one goroutine.
type lanes struct {
	all     map[string]*lane
	hungry  ring // lanes to claim for
	ready   ring // lanes with a queue
	hosts   map[string]int
	pace    *pace
	running int
	claimed int         // running and queued
	byTrust [3]struct { // the same, by trust at the moment of claiming
		claimed int
	}
}

func newLanes(hostRate int) *lanes {
	return &lanes{all: map[string]*lane{}, hosts: map[string]int{}, pace: newPace(hostRate)}
}

// wake notes that a lane may have due deliveries.
func (s *lanes) wake(key string) {
	l := s.all[key]
	if l == nil {
		tenant, _, _ := strings.Cut(key, "/")
		l = &lane{key: key, tenant: tenant, window: 1}
		s.all[key] = l
	}
	l.isHungry = true
	if !l.isClaiming {
		s.hungry.add(l)
	}
}

// wants chooses the lanes of the next claim: tenants take turns, then lanes.
func (s *lanes) wants() []want {
	var out []want
	for len(out) < maxLanesInClaim {
		l := s.hungry.take(s.mayClaim)
		if l == nil {
			break
		}
		s.hungry.remove(l)
		n := max(min(l.window-len(l.queue), maxAhead-s.claimed), l.free())
		l.isClaiming, l.isHungry = true, false
		s.count(l.trust, n) // reserved; add returns what did not come
		out = append(
			out,
			want{lane: l, n: n, countedAs: l.trust, retriesFirst: l.fullClaims%retryTurn == retryTurn-1},
		)
	}
	return out
}

func (s *lanes) mayClaim(l *lane) bool {
	unproven := s.byTrust[unknown].claimed + s.byTrust[bad].claimed
	switch {
	case l.isHeld || s.claimed >= maxAhead+maxRunning:
		return false
	case l.trust == good:
		return len(l.queue) <= l.window/2 && (s.claimed < maxAhead || l.free() > 0)
	case l.running+len(l.queue) > 0 || unproven >= maxUnproven:
		return false
	}
	return l.trust == unknown || s.byTrust[bad].claimed < maxBad
}

func (s *lanes) count(t trust, n int) {
	s.claimed += n
	s.byTrust[t].claimed += n
}

// add takes the rows that a claim brought for one of its wants, and returns those to be given back.
func (s *lanes) add(w want, rows []*claimed, isOurs bool) (back []*claimed) {
	l := w.lane
	l.isClaiming = false
	s.count(w.countedAs, len(rows)-w.n)
	for _, row := range rows {
		row.lane, row.countedAs = l, w.countedAs
	}
	if l.isStopped {
		return s.addStopped(l, rows)
	}
	l.queue = append(l.queue, rows...)
	if len(rows) > 0 {
		s.ready.add(l)
	}
	switch {
	case !isOurs:
		if !l.isHungry && l.running+len(l.queue) == 0 {
			delete(s.all, l.key)
		}
	case len(rows) >= w.n:
		l.fullClaims++
		l.isHungry = true
	case w.retriesFirst: // first attempts were left out
		l.fullClaims = 0
		l.isHungry = true
	default:
		l.fullClaims = 0
	}
	if l.isHungry {
		s.hungry.add(l)
	}
	return nil
}

// addStopped returns what was claimed for a lane that had ended or come to rest meanwhile.
func (s *lanes) addStopped(l *lane, rows []*claimed) []*claimed {
	l.isStopped = false
	for _, row := range rows {
		s.count(row.countedAs, -1)
	}
	switch {
	case len(rows) > 0:
		l.isHeld = true
	case l.running == 0 && !l.isHungry:
		delete(s.all, l.key)
	case l.isHungry:
		s.hungry.add(l)
	}
	return rows
}

// rest takes out what waits in a lane whose webhook was paused.
func (s *lanes) rest(key string) []*claimed {
	l := s.all[key]
	if l == nil {
		return nil
	}
	l.isStopped = l.isClaiming
	return s.takeOut(func(d *claimed) bool { return d.lane == l })
}

// refund undoes a claim that failed; its lanes are claimed for again later.
func (s *lanes) refund(wants []want) {
	for _, w := range wants {
		w.lane.isClaiming, w.lane.isStopped = false, false
		s.count(w.countedAs, -w.n)
		s.wake(w.lane.key)
	}
}

// start returns the next delivery to send, or nil when none may start now.
func (s *lanes) start() *claimed {
	if s.running >= maxRunning {
		return nil
	}
	now := time.Now()
	l := s.ready.take(func(l *lane) bool {
		host := l.queue[0].endpoint.host
		if l.running >= l.slots() || s.hosts[host] >= attempt.MaxPerHost {
			return false
		}
		isAllowed := s.pace.allows(host, now)
		l.isPaced = l.isPaced || !isAllowed
		return isAllowed
	})
	if l == nil {
		return nil
	}
	d := l.queue[0]
	l.queue = l.queue[1:]
	if len(l.queue) == 0 {
		l.queue = nil
		s.ready.remove(l)
	}
	l.running++
	s.running++
	s.hosts[d.endpoint.host]++
	s.pace.started(d.endpoint.host, now)
	return d
}

// finish frees the slot of an attempt and learns from how long it took.
func (s *lanes) finish(d *claimed, took time.Duration, gotAnswer bool) {
	l := d.lane
	l.running--
	s.running--
	if s.hosts[d.endpoint.host]--; s.hosts[d.endpoint.host] == 0 {
		delete(s.hosts, d.endpoint.host)
	}
	s.count(d.countedAs, -1)
	if !gotAnswer || took > slowAnswer {
		l.trust, l.window = bad, 1
		return
	}
	limit := min(l.window*2, maxWindow)
	if d.withPayload {
		limit = min(limit, payloadWindow)
	}
	inTime := int(maxPerEndpoint * aheadFor / max(took, time.Millisecond))
	l.trust, l.window = good, max(min(inTime, limit), maxPerEndpoint)
}

// drop forgets a lane whose webhook was deleted, with what was claimed for it.
func (s *lanes) drop(key string) {
	l := s.all[key]
	if l == nil {
		return
	}
	for _, d := range l.queue {
		s.count(d.countedAs, -1)
	}
	l.queue = nil
	s.ready.remove(l)
	s.hungry.remove(l)
	l.isHungry = false
	if l.isStopped = l.isClaiming; !l.isClaiming {
		delete(s.all, key)
	}
}

// stale takes out what has waited too long to be started inside its lease.
func (s *lanes) stale(now time.Time) []*claimed {
	return s.takeOut(func(d *claimed) bool {
		return now.Sub(d.claimedAt) > staleAfter && !d.lane.isClaiming // then it waits for the next time
	})
}

// takeOut removes queued deliveries and holds their lanes.
func (s *lanes) takeOut(matches func(d *claimed) bool) []*claimed {
	var out []*claimed
	for _, l := range s.ready.lanes() {
		kept := l.queue[:0:0]
		for _, d := range l.queue {
			if matches(d) {
				out = append(out, d)
				s.count(d.countedAs, -1)
			} else {
				kept = append(kept, d)
			}
		}
		if len(kept) == len(l.queue) {
			continue
		}
		l.queue = kept
		if len(kept) == 0 {
			s.ready.remove(l)
		}
		l.isHeld = true
	}
	return out
}

// resume ends the hold of lanes.
func (s *lanes) resume(held []*lane) {
	for _, l := range held {
		l.isHeld = false
		s.wake(l.key)
	}
}
