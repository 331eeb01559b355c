package dispatch

import (
	"context"
	"net/http"
	"runtime/debug"
	"strings"
	"time"

	"nod/internal/deliver/webhook/attempt"
	"nod/internal/platform/fault"
)

// round is what a dispatcher knows between Start and Stop. It belongs to the
// goroutine of loop; the others report to it over channels.
type round struct {
	*Dispatcher
	lanes    *lanes
	recorder *recorder
	hard     context.Context // ends attempts on the wire
	claimed  chan claimResult
	found    chan []string
	finished chan finished
	given    chan []*lane // lanes whose releases were recorded

	releasing             int
	isClaiming, isLooking bool
	// lookAgain is set when a look was asked for during one.
	lookAgain bool
	noted     chan struct{} // changes of delays were written
	// isNoting is set while changes of delays are written.
	isNoting bool
	// claimsRest is set after a failed claim until the next tick.
	claimsRest bool
}

type claimResult struct {
	wants []want
	claims
	err error
}

type finished struct {
	d *claimed
	attempt.Answer
}

func (r *round) loop(ctx context.Context) {
	ticker := time.NewTicker(r.tick)
	defer ticker.Stop()
	r.look(ctx)
	for ctx.Err() == nil {
		r.startAttempts()
		r.startClaim(ctx)
		var paced <-chan time.Time
		if wait, isPaced := r.lanes.pace.takeNext(time.Now()); isPaced {
			paced = time.After(wait)
		}
		select {
		case <-ctx.Done():
		case <-paced: // a host may be sent to again
		case <-r.signal:
			keys, all := r.takeWoken()
			for key := range keys {
				r.hear(key)
			}
			if all {
				r.look(ctx)
			}
		case <-ticker.C:
			r.claimsRest = false
			r.lanes.pace.forget(time.Now())
			r.release(r.lanes.stale(time.Now()))
			r.noteDelays(ctx)
			r.look(ctx)
		case <-r.noted:
			r.isNoting = false
		case keys := <-r.found:
			r.isLooking = false
			for _, key := range keys {
				r.lanes.wake(key)
			}
			if r.lookAgain {
				r.look(ctx)
			}
		case result := <-r.claimed:
			r.takeClaims(result)
		case f := <-r.finished:
			r.finish(f)
		case held := <-r.given:
			r.releasing--
			r.lanes.resume(held)
		}
	}
}

// hear does what a notice says about a lane.
func (r *round) hear(key string) {
	if dropped, isDrop := strings.CutPrefix(key, dropMark); isDrop {
		r.lanes.drop(dropped)
	} else if paused, isPause := strings.CutPrefix(key, pauseMark); isPause {
		r.release(r.lanes.rest(paused))
	} else {
		r.lanes.wake(key)
	}
}

// look searches for due lanes: the net under the waking, and what finds retries whose time has come.
func (r *round) look(ctx context.Context) {
	r.lookAgain = r.isLooking
	if r.isLooking {
		return
	}
	r.isLooking = true
	go func() {
		keys, err := r.due(ctx)
		if err != nil && ctx.Err() == nil {
			r.Log.Warn("due deliveries could not be looked for", "error", err)
		}
		r.found <- keys
	}()
}

func (r *round) startClaim(ctx context.Context) {
	if r.isClaiming || r.claimsRest {
		return
	}
	wants := r.lanes.wants()
	if len(wants) == 0 {
		return
	}
	r.isClaiming = true
	go func() {
		// Not cut off by a stop: what was claimed must be known to be given back.
		claims, err := r.claim(context.WithoutCancel(ctx), wants)
		r.claimed <- claimResult{wants, claims, err}
	}()
}

func (r *round) takeClaims(result claimResult) {
	r.isClaiming = false
	if result.err != nil {
		r.Log.Warn("deliveries could not be claimed", "error", result.err)
		r.claimsRest = true
		r.lanes.refund(result.wants)
		return
	}
	for _, w := range result.wants {
		e := result.endpoints[w.lane.key]
		w.lane.learn(e)
		r.release(r.lanes.add(w, result.rows[w.lane.key], e != nil))
	}
	for _, d := range result.gone {
		r.recorder.in <- r.withoutEvent(d)
	}
}

func (r *round) startAttempts() {
	for d := r.lanes.start(); d != nil; d = r.lanes.start() {
		d.lane.noteStart(d, r.Clock.Now())
		go r.attempt(d)
	}
}

// attempt sends one delivery and hands over how it ended.
func (r *round) attempt(d *claimed) {
	a := attempt.Answer{Class: attempt.ErrorConnection}
	defer func() {
		if p := recover(); p != nil {
			r.Log.Error("attempt panicked", "delivery", d.id, "panic", fault.PanicText(p),
				"stack", string(debug.Stack()))
		}
		r.conclude(d, a)
		r.finished <- finished{d, a}
	}()
	a = r.sender.Send(r.hard, d.request())
	if !a.IsDelivered() {
		r.Log.Debug("delivery failed", "delivery", d.id, "webhook", d.endpoint.id, "attempt", d.number,
			"status", a.Status, "class", string(a.Class))
	}
}

func (r *round) conclude(d *claimed, a attempt.Answer) {
	if r.hard.Err() != nil && !a.IsDelivered() {
		r.recorder.in <- r.interrupted(d)
		return
	}
	o := r.settled(d, a, r.schedule)
	if o.health == isGone { // nothing more is claimed for it before it is known to be inactive
		o.recorded = make(chan struct{})
		defer func() { <-o.recorded }()
	}
	r.recorder.in <- o
}

func (r *round) finish(f finished) {
	r.lanes.finish(f.d, f.Took, f.Status != 0 && f.Class != attempt.ErrorTimeout)
	if f.Status == http.StatusGone {
		r.release(r.lanes.takeOut(func(d *claimed) bool { return d.lane == f.d.lane }))
	}
}

// release gives claims back that were not attempted.
func (r *round) release(all []*claimed) {
	if len(all) == 0 {
		return
	}
	recorded := make(chan struct{})
	held := make([]*lane, len(all))
	for i, d := range all {
		held[i] = d.lane
		o := r.released(d)
		if i == len(all)-1 { // outcomes are recorded in order
			o.recorded = recorded
		}
		r.recorder.in <- o
	}
	r.releasing++
	go func() {
		<-recorded
		r.given <- held
	}()
}

// drain ends a round: nothing new starts, attempts on the wire may finish.
func (r *round) drain(cut context.CancelFunc) {
	r.release(r.lanes.takeOut(func(*claimed) bool { return true }))
	timer := time.AfterFunc(drainTimeout, cut)
	defer timer.Stop()
	for r.isClaiming || r.isLooking || r.isNoting || r.lanes.running > 0 || r.releasing > 0 {
		select {
		case <-r.noted:
			r.isNoting = false
		case <-r.given:
			r.releasing--
		case <-r.found:
			r.isLooking = false
		case result := <-r.claimed:
			r.takeClaims(result)
			r.release(r.lanes.takeOut(func(*claimed) bool { return true }))
		case f := <-r.finished:
			r.finish(f)
		}
	}
}
