package dispatch

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/deliver/webhook/attempt"
)

// supply answers the wants of lanes as a database with endless due rows would.
func supply(s *lanes, hosts map[string]string) int {
	given := 0
	for _, w := range s.wants() {
		host := hosts[w.lane.key]
		if host == "" {
			host = w.lane.key
		}
		rows := make([]*claimed, w.n)
		for i := range rows {
			rows[i] = &claimed{endpoint: &endpoint{host: host}, claimedAt: time.Now()}
		}
		s.add(w, rows, true)
		given += w.n
	}
	return given
}

// startAll starts what may start and returns it by lane.
func startAll(s *lanes) map[string][]*claimed {
	started := map[string][]*claimed{}
	for d := s.start(); d != nil; d = s.start() {
		started[d.lane.key] = append(started[d.lane.key], d)
	}
	return started
}

// prove makes lanes known to answer quickly.
func prove(s *lanes, keys ...string) {
	for _, key := range keys {
		s.wake(key)
		for s.all[key].trust != good {
			supply(s, nil)
			for _, ds := range startAll(s) {
				for _, d := range ds {
					s.finish(d, time.Millisecond, true)
				}
			}
		}
	}
	for supply(s, nil) > 0 {
		continue
	}
}

func TestLimits(t *testing.T) {
	t.Parallel()
	t.Run("a new endpoint gets one attempt, a good one four", func(t *testing.T) {
		t.Parallel()
		s := newLanes(1 << 20)
		s.wake("t/S/a")
		supply(s, nil)
		require.Len(t, startAll(s)["t/S/a"], 1)
		other := newLanes(1 << 20)
		prove(other, "t/S/a")
		require.Len(t, startAll(other)["t/S/a"], maxPerEndpoint)
	})
	t.Run("ten attempts on one host", func(t *testing.T) {
		t.Parallel()
		s := newLanes(1 << 20)
		hosts := map[string]string{}
		for i := range 30 {
			key := fmt.Sprintf("t%d/S/a", i)
			hosts[key] = "one"
			s.wake(key)
		}
		hosts["other/S/a"] = "two"
		s.wake("other/S/a")
		supply(s, hosts)
		started := startAll(s)
		require.Len(t, started, attempt.MaxPerHost+1)
		require.Len(t, started["other/S/a"], 1, "another host goes on")
	})
	t.Run("256 in all", func(t *testing.T) {
		t.Parallel()
		s := newLanes(1 << 20)
		for i := range 100 {
			prove(s, fmt.Sprintf("t%d/S/a", i))
		}
		startAll(s)
		require.Equal(t, maxRunning, s.running)
		require.LessOrEqual(t, s.claimed, maxAhead+maxRunning)
	})
}

// TestDeadEndpointsLeaveRoom: however many endpoints hang, those that answer
// find slots.
func TestDeadEndpointsLeaveRoom(t *testing.T) {
	t.Parallel()
	s := newLanes(1 << 20)
	prove(s, "good/S/a")
	for _, ds := range startAll(s) { // let the proven lane fall idle
		for _, d := range ds {
			s.finish(d, time.Millisecond, true)
		}
	}
	for i := range 1000 {
		s.wake(fmt.Sprintf("dead%d/S/a", i))
	}
	for supply(s, nil) > 0 {
		continue
	}
	started := startAll(s)
	require.Len(t, started["good/S/a"], maxPerEndpoint)
	require.LessOrEqual(t, s.running, maxUnproven+maxPerEndpoint)
	for key, ds := range started { // they time out
		if key != "good/S/a" {
			for _, d := range ds {
				s.finish(d, attempt.Timeout, false)
			}
		}
	}
	for range 10 {
		for supply(s, nil) > 0 {
			continue
		}
		startAll(s)
	}
	require.LessOrEqual(t, s.byTrust[bad].claimed, maxBad)
	require.LessOrEqual(t, s.byTrust[bad].claimed+s.byTrust[unknown].claimed, maxUnproven)
}

// TestTenantsTakeTurns: a tenant with many endpoints gets no more than one
// with a single endpoint, as long as that one has work.
func TestTenantsTakeTurns(t *testing.T) {
	t.Parallel()
	s := newLanes(1 << 20)
	keys := []string{"small/S/a"}
	for i := range 20 {
		keys = append(keys, fmt.Sprintf("big/S/%d", i))
	}
	prove(s, keys...)
	var order []string
	for range 8 {
		order = append(order, s.start().lane.tenant)
	}
	require.Equal(t, 4, count(order, "small"), "%v", order)
	for i := range order[1:] {
		require.NotEqual(t, order[i], order[i+1])
	}
}

func count(all []string, one string) int {
	n := 0
	for _, s := range all {
		if s == one {
			n++
		}
	}
	return n
}

func TestRetriesGetTheirTurn(t *testing.T) {
	t.Parallel()
	s := newLanes(1 << 20)
	prove(s, "t/S/a")
	turns := 0
	for range 40 {
		for _, ds := range startAll(s) {
			for _, d := range ds {
				s.finish(d, time.Millisecond, true)
			}
		}
		for _, w := range s.wants() {
			if w.retriesFirst {
				turns++
			}
			rows := make([]*claimed, w.n)
			for i := range rows {
				rows[i] = &claimed{endpoint: &endpoint{host: "h"}}
			}
			s.add(w, rows, true)
		}
	}
	require.Positive(t, turns, "an endpoint that is never without new events still gets its retries")
}

func TestStaleAndDrop(t *testing.T) {
	t.Parallel()
	s := newLanes(1 << 20)
	prove(s, "t/S/a")
	s.all["t/S/a"].window = maxWindow
	supply(s, nil)
	startAll(s)
	before := s.claimed
	require.Empty(t, s.stale(time.Now()))
	stale := s.stale(time.Now().Add(staleAfter + time.Second))
	require.NotEmpty(t, stale)
	require.Equal(t, before-len(stale), s.claimed)
	require.Equal(t, s.running, s.claimed)
	require.Empty(t, s.wants(), "newer ones are not claimed before what was given back is stored")
	s.resume([]*lane{stale[0].lane, stale[1].lane})
	require.NotEmpty(t, s.wants(), "then it is claimed again")

	other := newLanes(1 << 20)
	prove(other, "t/S/a")
	other.drop("t/S/a")
	other.drop("t/S/unknown")
	require.Nil(t, other.start())
	require.Empty(t, other.wants())
	require.Zero(t, other.claimed)
}
