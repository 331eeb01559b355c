package remote

import (
	"context"
	"time"
)

// Case is a published number of the Sandbox and what a lookup by it shows.
type Case struct {
	Number string
	Shows  string
}

// slowPause is how long the slow cases take.
const slowPause = 10 * time.Second

// Pause is what the slow case of a Sandbox waits. The factor may be nil, for 1.
func Pause(ctx context.Context, factor func() float64) error {
	by := 1.0
	if factor != nil {
		by = factor()
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(time.Duration(by * float64(slowPause))):
		return nil
	}
}
