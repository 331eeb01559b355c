package dispatch

import (
	"math/rand/v2"
	"time"

	"nod/internal/deliver/webhook/attempt"
	"nod/internal/platform/auth"
)

const (
	minJitter   = 2 * time.Second
	maxJitter   = 15 * time.Minute
	jitterShare = 0.1
)

// schedule is when failed deliveries are tried again.
type schedule struct {
	// scale shortens or stretches every wait of ours.
	scale float64
	// random returns a number in [0, 1).
	random func() float64
}

func newSchedule(scale float64) schedule { return schedule{scale: scale, random: rand.Float64} }

// Waits returns the time before each attempt, counted from the one before.
func Waits(mode auth.Mode) []time.Duration {
	if mode == auth.Sandbox {
		return []time.Duration{0, 5 * time.Second, 5 * time.Minute, time.Hour}
	}
	return []time.Duration{
		0, 5 * time.Second, 30 * time.Second, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 5 * time.Hour,
		10 * time.Hour, 14 * time.Hour, 20 * time.Hour, 24 * time.Hour,
	}
}

// next returns how long to wait after the attempt with this number (from 1) failed; false when it was the last one. A
// receiver may ask for a longer wait, never for a shorter one.
func (s schedule) next(mode auth.Mode, number int, retryAfter time.Duration) (time.Duration, bool) {
	all := Waits(mode)
	if number >= len(all) {
		return 0, false
	}
	wait := time.Duration(float64(all[number]) * s.scale)
	// Short waits are spread over at least some seconds, long ones over at most a quarter of an hour; never earlier.
	least := time.Duration(float64(minJitter) * s.scale)
	spread := min(max(time.Duration(float64(wait)*jitterShare), least), maxJitter)
	wait += time.Duration(float64(spread) * s.random())
	return max(wait, min(retryAfter, attempt.MaxRetryAfter)), true
}
