// Package schedule decides when an account is read again.
package schedule

import (
	"hash/fnv"
	"time"
)

const (
	// every is the time between syncs, after the first one also in Sandbox.
	every = 24 * time.Hour
	// spreadOver is how much later a sync may be, so that the accounts which many people connected in one hour,
	// or which waited for an outage to end, do not come back in one minute.
	spreadOver = time.Hour
	// retry is the wait after the first reading that failed; it doubles up to every.
	retry = time.Hour
)

// Readings is what is known of the readings of an account. Without IsSpread, as in Sandbox, all waits are the
// same for everybody, to be predictable.
type Readings struct {
	AccountID string
	IsSpread  bool
	// Syncs counts those that worked, Failures those that have failed in a row.
	Syncs, Failures int
}

// Next is the time from one sync to the next.
func (r Readings) Next() time.Duration { return every + r.spread(spreadOver) }

// Again is the time from a reading that failed to the next one.
func (r Readings) Again() time.Duration {
	wait := retry
	for n := 1; n < r.Failures && wait < every; n++ {
		wait *= 2
	}
	wait = min(wait, every)
	return wait + r.spread(wait/8)
}

// spread is a part of limit that seems random over accounts and readings, and is always the same for one.
func (r Readings) spread(limit time.Duration) time.Duration {
	if !r.IsSpread {
		return 0
	}
	hash := fnv.New64a()
	_, _ = hash.Write([]byte(r.AccountID))
	_, _ = hash.Write([]byte{byte(r.Syncs), byte(r.Syncs >> 8), byte(r.Failures)})
	return time.Duration(hash.Sum64() % uint64(limit))
}
