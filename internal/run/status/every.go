package status

import (
	"context"
	"sync"
	"time"
)

// Every keeps what a check said for a while, because asking costs somebody else something.
func Every(
	interval time.Duration, ask func(ctx context.Context) (State, string),
) func(ctx context.Context) (State, string) {
	var mu sync.Mutex
	var asked time.Time
	var state State
	var detail string
	return func(ctx context.Context) (State, string) {
		mu.Lock()
		defer mu.Unlock()
		if asked.IsZero() || time.Since(asked) >= interval {
			state, detail = ask(ctx)
			asked = time.Now()
		}
		return state, detail
	}
}
