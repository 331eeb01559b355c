package webhook

import (
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"time"

	"nod/internal/platform/auth"
)

const (
	maxRetryAfter = 10 * time.Hour
	maxJitter     = 15 * time.Minute
	jitterShare   = 0.1
)

// schedule is when failed deliveries are tried again.
type schedule struct {
	// scale shortens or stretches every wait of ours.
	scale float64
	// random returns a number in [0, 1).
	random func() float64
}

func newSchedule(scale float64) schedule { return schedule{scale: scale, random: rand.Float64} }

// waits returns the time before each attempt, counted from the one before.
func waits(mode auth.Mode) []time.Duration {
	if mode == auth.Sandbox {
		return []time.Duration{0, 5 * time.Second, 5 * time.Minute, time.Hour}
	}
	return []time.Duration{
		0, 5 * time.Second, 30 * time.Second, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 5 * time.Hour,
		10 * time.Hour, 14 * time.Hour, 20 * time.Hour, 24 * time.Hour,
	}
}

// next returns how long to wait after the attempt with this number (from 1)
// failed; false when it was the last one. A receiver may ask for a longer
// wait, never for a shorter one.
func (s schedule) next(mode auth.Mode, attempt int, retryAfter time.Duration) (time.Duration, bool) {
	all := waits(mode)
	if attempt >= len(all) {
		return 0, false
	}
	wait := time.Duration(float64(all[attempt]) * s.scale)
	wait += min(time.Duration(float64(wait)*jitterShare*s.random()), maxJitter)
	return max(wait, min(retryAfter, maxRetryAfter)), true
}

// retryAfter reads the header of a 429 or 503: seconds or an HTTP date. What
// cannot be read asks for nothing.
func retryAfter(status int, header string, now time.Time) time.Duration {
	header = strings.TrimSpace(header)
	if (status != http.StatusTooManyRequests && status != http.StatusServiceUnavailable) || header == "" {
		return 0
	}
	if isDigits(header) {
		seconds, err := strconv.ParseInt(header, 10, 64)
		if err != nil || seconds > int64(maxRetryAfter/time.Second) {
			return maxRetryAfter
		}
		return time.Duration(seconds) * time.Second
	}
	at, err := http.ParseTime(header)
	if err != nil {
		return 0
	}
	return min(max(at.Sub(now), 0), maxRetryAfter)
}
