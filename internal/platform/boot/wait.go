package boot

import (
	"context"
	"fmt"
	"log/slog"
	"time"
)

const (
	firstPause = 500 * time.Millisecond
	maxPause   = 5 * time.Second
	// tryTimeout ends a try that nobody answers.
	tryTimeout = 5 * time.Second
)

// Wait is how a start bears with what it needs and what is not there yet.
type Wait struct {
	Log *slog.Logger
	// For is how long to try; 0 means once.
	For time.Duration
}

// Until tries until it succeeds, with a line in the log per try. An error that
// isAway does not excuse ends it at once.
func (w Wait) Until(
	ctx context.Context, what string, isAway func(error) bool, try func(ctx context.Context) error,
) error {
	began, pause := time.Now(), firstPause
	for n := 1; ; n++ {
		limited, cancel := context.WithTimeout(ctx, tryTimeout)
		err := try(limited)
		isLate := limited.Err() != nil
		cancel()
		if err == nil || !isLate && !isAway(err) || ctx.Err() != nil {
			return err
		}
		left := w.For - time.Since(began)
		if left <= 0 {
			return fmt.Errorf("%s did not become available within %s: %w", what, w.For, err)
		}
		w.Log.Warn("waiting for "+what, "try", n, "givesUpIn", left.Round(time.Second).String(), "error", err)
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(min(pause, left)):
		}
		pause = min(2*pause, maxPause)
	}
}
