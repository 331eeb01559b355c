package app

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nod/internal/deliver/webhook/queue"
)

func TestWaitingDeliveries(t *testing.T) {
	t.Parallel()
	for want, b := range map[string]queue.Backlog{
		"No backlog.":        {},
		"2 deliveries wait.": {Waiting: 2},
		"One delivery waits, the oldest for 12s. Retrying: 3.": {Waiting: 1, Retrying: 3, Stuck: 12 * time.Second},
		"At least 9990 deliveries wait. Retrying: at least 10.": {
			Waiting: 9990, Retrying: 10, HasMore: true,
		},
	} {
		require.Equal(t, want, waitingDeliveries(b))
	}
}
